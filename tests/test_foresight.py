"""What is told of a move before it is made comes true: in every room, whatever is hidden."""

from itertools import islice
from typing import Any

import pytest

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game
from kritias.kernel.rulebook import folder_of
from kritias.kernel.trial import Trial
from kritias.kernel.words import MARKS
from kritias.registry import picture_of
from kritias.server.foresight import Outlook, foretold, outlook_of
from kritias.ui.marks import changes, things_on
from kritias.ui.picture import ViewContext, total
from kritias.ui.things import things_in
from kritias.ui.words import Words
from tests.atlantis import drawn as atlantis
from tests.campaign import sized
from tests.escape import drawn as escape

every_room = pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)
MOMENTS = sized(10, 100)
MOVES = sized(3, 12)  # of each moment


def context_of(game: Game, seen: Any, language: str = "en") -> ViewContext:
    words = Words(language).beside(folder_of(game)).called(MARKS[: seen.seats])
    return ViewContext(int(seen.seat), words)


def foreseen(game: Game, state: Any, move: int) -> Outlook:
    """What the seat to decide is told of a move."""
    engine, seat = engine_of(game), int(state.seat)
    seen = engine.shown(state, seat, state)
    context = context_of(game, seen)
    before = things_on(picture_of(game).board(seen, context))
    return outlook_of(engine, seen, move, context, before)


@every_room
def test_what_is_foretold_comes_true(game):
    """Changes on the board, losses, numbers on plates and points, in the world as it is."""
    engine, picture, told = engine_of(game), picture_of(game), 0
    trial = Trial(game, game.SEATS[-1], games=3, seed=3)
    for moment in islice(trial.moments(19), MOMENTS):
        state, seat = moment.state, int(moment.state.seat)
        seen = engine.shown(state, seat, state)
        context = context_of(game, seen)
        for move in moment.legal[:: len(moment.legal) // MOVES + 1]:
            outlook, after = foreseen(game, state, move), state.copy()
            engine.play(after, move)
            now = engine.shown(after, seat, after)
            made = changes(outlook.things, things_on(picture.board(now, context)))
            assert [one for one in outlook.changes if one not in made] == []
            story = game.narrate(seen, move, now, seat)
            assert [loss for loss in outlook.losses if loss not in story] == []
            for gain in outlook.gains:
                assert gain.fact in picture.facts(now, gain.seat)
            later = sum(stake.later for stake in outlook.stakes)
            for one, _, then in outlook.becomes:
                assert then == total(picture.score(now, one)) + later * (one == seat)
            told += len(outlook.changes) + len(outlook.gains)
    assert told > 0


@pytest.mark.parametrize("language", ["en", "it", "es"])
@every_room
def test_a_panel_is_made_of_it_in_every_language(game, language):
    engine, picture = engine_of(game), picture_of(game)
    for moment in islice(Trial(game, 2, games=1, seed=3).moments(31), 2):
        seat = int(moment.state.seat)
        seen = engine.shown(moment.state, seat, moment.state)
        context = context_of(game, seen, language)
        board = picture.board(seen, context)
        outlook = outlook_of(engine, seen, moment.legal[-1], context, things_on(board))
        made = foretold(outlook, context, things_in(board))
        assert made.panel.count("<section") == made.panel.count("</section>")
        assert "stakes" in made.panel


def test_who_would_die_is_told_and_crossed_out():
    """E13: a shark that goes to where somebody swims."""
    position = escape.dice("shark", 1, island="d5 g7", circle="d5", triangle="c5 g7", shark="c6")
    outlooks = [foreseen(escape.escape, position.state, code) for code in position.codes]
    deadly = [one for one in outlooks if one.losses]
    assert deadly, position.moves
    for outlook in deadly:
        assert [one.kind for one in outlook.changes if one.owner == 1] == ["gone"]
        assert (
            "lost pc s1" in foretold(outlook, context_of(escape.escape, position.state), {}).board
        )


def test_a_toll_is_told_with_the_prize_that_comes_after_it():
    """A10, A13: the way over a gap, its price, the tile behind, and what the points become."""
    position = atlantis.drawn(
        "ring2@circle-a ~ crown3 flag2 olive4 statue1", circle="flag crown crown crown"
    )
    code = position.codes[position.moves.index("a-flag")]
    outlook = foreseen(kritias.game("atlantis"), position.state, code)
    assert [stake.number for stake in outlook.staked("price") if stake.number] != []
    assert outlook.at_stake("prize")
    assert len(outlook.at_stake("way")) == 3
    after = position.play("a-flag")
    while after.seat == position.seat:
        after = after.play(next(text for text in after.moves if text.startswith("pay")))
    [(_, then)] = [(one, then) for one, _, then in outlook.becomes if one == position.seat]
    assert then == total(picture_of(kritias.game("atlantis")).score(after.state, position.seat))
