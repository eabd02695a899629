"""Tests of the tests: a defect planted in a room is found by the law that forbids it."""

from importlib import import_module
from pathlib import Path

import pytest

import kritias
from kritias.games import atlantis
from kritias.kernel.engine import engine_of
from kritias.kernel.laws import LAWS, law_views_hide_secrets
from kritias.kernel.position import Position
from kritias.kernel.refusal import Broken
from kritias.kernel.trial import Trial
from tests import position
from tests.atlantis.drawn import drawn, play
from tests.planted import lost_card

ROOMS = Path(__file__).parent / "planted"

# The number of the law, the room in `tests/planted`, and what the law says of it.
DEFECTS = [
    (1, "moody", "ends differently when played again"),
    (2, "drifting_word", "differs when interpreted"),
    (3, "peeking_stream", "imagines what it does not see"),
    (4, "leak", "lets a secret through"),
    (4, "forgotten_hand", "the legal moves tell seat"),
    (5, "lost_card", "the audit finds fault 3"),
    (6, "hasty_bound", "does not end in 40 moves"),
    (6, "narrow_list", "lists 22 moves in one position, more than its BREADTH of 21"),
    (7, "made_up_clause", "no clause A99 exists"),
    (8, "curious_points", "a look changes the state"),
    (9, "nameless_pawn", "a move is read differently than it was written"),
    (10, "early_prize", "the victory is shared before the end"),
    (11, "dear_cards", "but its moves lead to"),
    (12, "hopeful_seats", "do not sum to 1"),
    (13, "forgotten_term", "do not lead to the shares"),
    (14, "open_cards", "observes a secret"),
    (14, "short_scale", "is shown that hand holds"),
]


@pytest.mark.parametrize("law", LAWS)
def test_every_law_finds_a_defect_that_is_planted_for_it(law):
    planted = [(name, says) for number, name, says in DEFECTS if number == law]
    assert planted, f"no defect is planted for law {law}"
    for name, says in planted:
        room = import_module(f"tests.planted.{name}")
        with pytest.raises(Broken, match=says) as broken:
            LAWS[law](Trial(room, seats=3, games=20, interpreted=4))
        assert broken.value.law == law


def test_every_planted_defect_is_looked_for():
    there = {file.stem for file in ROOMS.glob("*.py")} - {"__init__"}
    assert there == {name for _, name, _ in DEFECTS}


def test_a_bot_that_leans_on_more_than_it_sees_is_found():
    """Law 4: its decisions differ between worlds that look alike."""
    asked = []

    def moody(game, seen, seed):
        asked.append(seed)
        legal = engine_of(game).legal(seen)
        return int(legal[len(asked) % len(legal)])

    with pytest.raises(Broken, match="the bot on seat"):
        law_views_hide_secrets(Trial(atlantis, seats=2, games=3, decide=moody))


def test_a_test_that_plays_a_move_fails_where_the_audit_finds_a_fault():
    """The card given as toll is gone."""
    on_a_toll = play(drawn("ring1@circle-a ~ crown3", circle="crown flag*2"), "a-crown")
    with pytest.raises(AssertionError, match="the audit finds fault 3 after pay-flag"):
        play(Position(lost_card, on_a_toll.state), "pay-flag")


@pytest.mark.parametrize("room", kritias.GAMES)
def test_the_tests_of_every_room_play_audited_moves(room):
    helpers = import_module(f"tests.{room}.drawn")
    assert helpers.play is position.play
    assert helpers.refuses is position.refuses
