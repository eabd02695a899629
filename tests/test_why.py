"""Every touch has an answer: of all moves that concern a thing, why the likeliest is refused."""

import re
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import set_up
from kritias.kernel.lore import Lore
from kritias.kernel.move_kind import MoveKind, MoveKinds, nothing
from kritias.kernel.moves import code, kinds
from kritias.kernel.rulebook import clauses
from kritias.kernel.why import Touchables
from kritias.kernel.words import say
from kritias.registry import kinds_of, picture_of
from kritias.server.why import standing
from kritias.ui.things import things_in
from tests.campaign import sized
from tests.pictures import shown, touched_by

GO, BUY, SINK = kinds(go=(2, 2), buy=(2,), sink=(2,))
NOW, LATER = 0, 1
DRAWN = {"pawn-0", "pawn-1", "card-0", "card-1", "coin-0", "isle-0", "isle-1", "rose"}


def kind(codes, form, names, clause, touch, **more):
    verb = form.partition("-")[0]
    refuse = (clause, say(f"To {verb} is refused."))
    said = {"heading": say(verb), "announce": say(f"You {verb}."), "tell": nothing}
    return MoveKind(codes, form, names, refuse=refuse, touch=touch, **said, **more)


GAME = MoveKinds(
    "Pawns", "a-0",
    (
        kind(GO, "go-{}-{}", ("ab", range(2)), "P1",
             lambda s, pawn, card: ((f"pawn-{pawn}", f"card-{card}"),)),
        kind(BUY, "buy-{}", (range(2),), "P2", lambda s, coin: ((f"coin-{coin}", "isle-0"),)),
        kind(SINK, "sink-{}", (range(2),), "P3", lambda s, isle: ((f"isle-{isle}",),),
             phases=(LATER,), untimely=("P4", say("Sinking comes later."))),
    ),
    lore=Lore({NOW: "P5"}, others=("P6", say("It is another’s."))),
)  # fmt: skip


def why(*touched: str, legal=(), is_others: bool = False, on=()):
    position = Touchables(GAME, SimpleNamespace(phase=NOW), frozenset(legal), DRAWN)
    *before, thing = touched
    found = position.why(before, [thing, *on], is_others)
    return found and (found[0], str(found[1]))


def test_a_thing_is_answered_with_the_refusal_of_a_move_that_begins_with_it():
    assert why("pawn-0") == ("P1", "To go is refused.")


def test_what_comes_later_in_a_legal_move_is_told_so():
    text = "First touch what glows, then this: You go."
    assert why("card-1", legal=[code(GO, 0, 1)]) == ("P5", text)


def test_after_a_touch_it_is_the_move_that_was_begun():
    assert why("pawn-0", "card-1", legal=[code(GO, 0, 0)]) == ("P1", "To go is refused.")


def test_what_has_nothing_to_do_with_the_move_that_was_begun_is_told_so():
    text = "The move you have begun does not lead here: touch what glows."
    assert why("pawn-0", "rose", legal=[code(GO, 0, 0)]) == ("P5", text)


def test_a_kind_of_move_whose_time_is_later_comes_last():
    assert why("isle-1") == ("P4", "Sinking comes later.")
    assert why("isle-0")[0] == "P2"


def test_what_belongs_to_another_says_so_unless_a_move_of_now_concerns_it():
    assert why("isle-1", is_others=True) == ("P6", "It is another’s.")
    assert why("pawn-1", is_others=True)[0] == "P1"


def test_what_stands_on_something_is_answered_for_that():
    assert why("rose", on=["pawn-0"])[0] == "P1"
    assert why("rose") is None


# All rooms


@cache
def positions(name: str) -> list:
    """Positions of a random game, as the seat to decide sees them."""
    game, dice = kritias.GAMES[name], np.random.default_rng(7)
    engine, state = engine_of(game), set_up(game, 3, 11, {})
    engine.deal(state)
    found = []
    for ply in range(sized(240, 2000)):
        if state.seat < 0:
            break
        if ply % sized(30, 5) == 0:
            found.append(engine.veil(state, int(state.seat)))
        legal = engine.legal(state)
        engine.play(state, int(legal[dice.integers(len(legal))]))
    return found


def answers(name: str, seen):
    """Of every thing drawn that does not glow, what is answered."""
    game, picture = kritias.GAMES[name], picture_of(kritias.GAMES[name])
    seat = int(seen.seat)
    things = things_in(shown(game, picture, seen, seat))
    things |= things_in(shown(game, picture, seen, seat, 0.6))
    legal = frozenset(map(int, engine_of(game).legal(seen)))
    glowing = set().union(*(touched_by(game.offer(seen, move)) for move in legal))
    position = Touchables(kinds_of(game), seen, legal, things.keys())
    for thing in things.values():
        if thing.id not in glowing | {"board"}:
            is_others = thing.seat not in (None, seat)
            found = position.why([], standing(things, thing), is_others)
            yield thing, *(found or (position.clause, picture.prompt(seen, seat)))


def sort_of(name: str) -> str:
    """What kind of thing goes by a name."""
    return re.sub(r"\d+", "0", name)


@pytest.mark.parametrize("name", kritias.GAMES)
def test_every_thing_that_is_drawn_answers_with_its_name_a_sentence_and_a_clause(name):
    pages, sorts = clauses(kritias.GAMES[name]), set()
    for seen in positions(name):
        for thing, clause, says in answers(name, seen):
            assert thing.name
            assert str(says).strip()
            assert clause in pages, (thing.id, clause)
            sorts.add(sort_of(thing.id))
    assert len(sorts) >= 7, sorts


@pytest.mark.parametrize("name", kritias.GAMES)
def test_every_thing_says_what_it_is_for(name):
    uses = kinds_of(kritias.GAMES[name]).lore.uses
    for seen in positions(name)[::2]:
        for thing, _, _ in answers(name, seen):
            assert thing.lines or thing.use_of(uses), thing


@pytest.mark.parametrize("name", kritias.GAMES)
def test_every_phase_goes_by_a_clause_of_the_rules(name):
    lore, pages = kinds_of(kritias.GAMES[name]).lore, clauses(kritias.GAMES[name])
    assert set(lore.clauses.values()) <= set(pages)
    assert lore.others[0] in pages


@pytest.mark.parametrize("name", kritias.GAMES)
def test_what_is_touched_can_be_asked_of_any_move_legal_or_not(name):
    for seen in positions(name)[::3]:
        position = Touchables(kinds_of(kritias.GAMES[name]), seen, frozenset(), ())
        assert len(position.concerns) > 20
