"""Plates: what lies before each seat, and what its score is made of, in every room."""

from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

import kritias
from kritias.games import survive
from kritias.games.atlantis.picture_plate import owed
from kritias.games.atlantis.rules_end import end_game
from kritias.games.survive.state import SAVED
from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY, Game
from kritias.kernel.rulebook import folder_of
from kritias.kernel.trial import Trial
from kritias.kernel.words import MARKS
from kritias.registry import picture_of
from kritias.ui.picture import PlateGroup, ViewContext, total
from kritias.ui.words import LANGUAGES, Words

STATES = 40  # of a game, spread over several tables
ROOMS = [(game, picture_of(game)) for game in kritias.GAMES.values()]
every_room = pytest.mark.parametrize(
    ("game", "picture"), ROOMS, ids=[game.NAME for game, _ in ROOMS]
)


def trials(game: Game) -> Iterator[Trial]:
    """Tables with all flags off, and with all on."""
    flags = {option.name: True for option in game.OPTIONS if option.kind == "flag"}
    for settings in ({}, flags) if flags else ({},):
        yield Trial(game, game.SEATS[-1], games=2, settings=settings)


def moments(game: Game) -> Iterator[Any]:
    for trial in trials(game):
        for moment in islice(trial.moments(17), STATES):
            yield moment.state


def ends(game: Game) -> Iterator[Any]:
    """The last states of games."""
    for trial in trials(game):
        for moment in trial.walk(0):
            last = moment
        yield last.state


def if_it_ended_now(game: Game, state: Any) -> Any:
    """Only in Atlantis something is paid at the end."""
    ended = state.copy()
    if game.NAME == "atlantis" and state.seat != NOBODY:
        end_game(ended)
    return ended


def is_paying(game: Game, state: Any) -> bool:
    """In Atlantis the game cannot end while a move is being paid for."""
    return game.NAME == "atlantis" and state.seat != NOBODY and owed(state) > 0


# The score


@every_room
def test_the_parts_of_a_score_sum_to_the_points_if_the_game_ended_now(game, picture):
    engine, told = engine_of(game), 0
    for state in (*moments(game), *ends(game)):
        points = engine.points(if_it_ended_now(game, state))
        for seat in range(0 if is_paying(game, state) else state.seats):
            assert total(picture.score(state, seat)) == points[seat]
            told += 1
    assert told > STATES


@every_room
def test_at_the_end_everybody_knows_every_score(game, picture):
    engine = engine_of(game)
    for state in ends(game):
        points = list(engine.points(state))
        for viewer in range(NOBODY, state.seats):
            seen = engine.shown(state, viewer, state)
            assert [total(picture.score(seen, seat)) for seat in range(state.seats)] == points


@every_room
def test_every_seat_has_the_same_parts_each_by_a_clause_of_the_rules(game, picture):
    rules = (folder_of(game) / "rules.en.md").read_text("utf-8")
    for state in islice(moments(game), 5):
        parts = [picture.score(state, seat) for seat in range(state.seats)]
        assert len({tuple(str(part.label) for part in own) for own in parts}) == 1
        assert all(f"**{part.clause}.**" in rules for own in parts for part in own)


def test_values_that_have_to_be_remembered_are_in_no_score():
    """S4: how many are safe is open, what they are worth is not."""
    picture, engine = picture_of(survive), engine_of(survive)
    state = next(one.state for one in Trial(survive, 2, games=1).walk(0) if one.state.turn > 3)
    state.where[:2] = SAVED
    for viewer in range(NOBODY, 2):
        *known, unknown = picture.score(engine.shown(state, viewer, state), 0)
        assert (unknown.number, unknown.count) == (None, 2)
        assert all(part.number == 0 for part in known)
    assert total(picture.score(state, 0)) == engine.points(state)[0]


def test_values_that_have_to_be_remembered_are_on_no_plate():
    """S4: with other people saved, a plate is the same, also to its own seat."""
    picture, engine = picture_of(survive), engine_of(survive)
    state = next(one.state for one in Trial(survive, 2, games=1).walk(0) if one.state.turn > 3)
    state.where[:2] = SAVED
    other = state.copy()
    other.value[0] = state.value[0][::-1]
    assert total(picture.score(state, 0)) != total(picture.score(other, 0))
    for viewer in range(NOBODY, 2):
        first, second = (engine.shown(world, viewer, world) for world in (state, other))
        assert picture.score(first, 0) == picture.score(second, 0)
        sheets = [sheet_of(survive, picture, seen, 0, viewer) for seen in (first, second)]
        assert markup(sheets[0]) == markup(sheets[1])


# What lies there


def sheet_of(game: Game, picture: Any, seen: Any, seat: int, viewer: int, language: str = "en"):
    words = Words(language).beside(folder_of(game)).called(MARKS[: seen.seats])
    return picture.plate(seen, seat, ViewContext(viewer, words))


def markup(groups: list[PlateGroup]) -> str:
    return f"<div>{''.join(thing for group in groups for thing in group.things)}</div>"


@every_room
def test_a_plate_is_to_be_looked_at_and_everything_on_it_has_a_name(game, picture):
    engine = engine_of(game)
    for state in islice(moments(game), 12):
        seen = engine.shown(state, 0, state)
        for seat in range(state.seats):
            for language in LANGUAGES:
                groups = sheet_of(game, picture, seen, seat, 0, language)
                assert all(str(group.heading) for group in groups)
                root = ElementTree.fromstring(markup(groups))
                assert not [node for node in root.iter() if node.get("id")], "it stands for nothing"
                for thing in root:
                    hidden = thing.get("aria-hidden") == "true"  # its heading says what it is
                    assert hidden or thing.get("aria-label"), ElementTree.tostring(thing)


@every_room
def test_a_plate_shows_what_its_seat_is_known_to_hold_and_no_more(game, picture):
    """In another world that the viewer could be in, it is the same."""
    engine = engine_of(game)
    for number, state in enumerate(islice(moments(game), 12)):
        seen = engine.shown(state, 0, state)
        other = engine.imagine(engine.veil(state, 0), 0, 100 + number)
        again = engine.shown(other, 0, other)
        for seat in range(state.seats):
            first, second = (sheet_of(game, picture, one, seat, 0) for one in (seen, again))
            assert markup(first) == markup(second)
            assert picture.score(seen, seat) == picture.score(again, seat)
