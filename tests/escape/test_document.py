"""Positions as documents: every slip gets one clear sentence."""

import pytest

from kritias.games import escape
from kritias.games.escape.rules_audit import WRONG_EFFORT
from kritias.kernel.refusal import Unreadable
from tests.escape.drawn import drawn

GOOD = {
    "game": "escape",
    "seats": 2,
    "seat": "circle",
    "phase": "move",
    "island": "d5 g7",
    "boats": "c5",
    "shark": "a1",
    "dolphin": "c6 gone",
    "circle": "d5 +c5 c6=1 safe",
    "triangle": "g7 g7",
}


def test_a_good_one_is_read():
    state = escape.from_document(GOOD)
    assert list(state.saved) == [1, 0, 0, 0]
    assert state.left == 5
    assert [state.bag[0, side] for side in range(6)] == [3, 3, 2, 1, 3, 3]
    assert (state.moves, state.steps) == (3, 0)
    assert list(state.creature[3]) == [state.where[0, 2], -2, -1, -1, -1, -1]


def test_what_is_written_can_be_read_back():
    state = escape.from_document(GOOD)
    assert escape.from_document(escape.describe(state)).tobytes() == state.tobytes()


def test_who_swam_and_who_fell_in_are_read_and_written():
    state = escape.from_document({**GOOD, "circle": "a2! a3~ c6~=1 c7!"})
    assert (state.swam, state.fell) == (0b1001, 0b0110)
    assert escape.describe(state)["circle"].split()[:4] == ["a2!", "a3~", "c6~=1", "c7!"]
    assert escape.from_document(escape.describe(state)).tobytes() == state.tobytes()


def test_nobody_swam_and_fell_in_in_one_turn():
    """E8, E9."""
    state = escape.from_document({**GOOD, "circle": "a2!"})
    assert escape.audit(state) == 0
    state.fell = state.swam
    assert escape.audit(state) == WRONG_EFFORT


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "«game» of the position: «chess» is none of escape."),
        ({"seats": 5}, "«seats» of the position should be a whole number from 2 to 4, not 5."),
        ({"phase": "war"}, "«war» is none of place, move, sink, dice, drop, guard, over."),
        ({"weather": 1}, "the position has no «weather»; it takes boats, calm"),
        ({"island": "a1"}, "«island»: «a1» is none of d4"),
        ({"circle": "z9"}, "«circle»: «z9» is no space; spaces are called like g7"),
        ({"circle": "g7 " * 13}, "«circle» has 13 Atlanteans; the box has 12."),
        ({"circle": "+c6"}, "«circle»: there is no boat in c6."),
        ({"circle": "c7=1"}, "A dolphin protects one swimmer of its own space."),
        ({"circle": "c6=7"}, "«circle»: «7» is no dolphin; they are 1 to 6."),
        ({"circle": "c6=x"}, "«circle»: «x» is no dolphin; they are 1 to 6."),
        ({"circle": "c6=1 c6=1"}, "«circle»: dolphin 1 protects somebody else."),
        ({"circle": "c6"}, "A dolphin without a protégé is beside an unprotected swimmer."),
        ({"circle": "a1"}, "A shark or a monster is in the space of an unprotected swimmer."),
        ({"circle": "d5 d5 d5 d5"}, "On a hex, or in a boat, there is room for three."),
        ({"triangle": "a2!"}, "only the mover has swimmers that swam or fell in, «a2!»."),
        ({"triangle": "a2~"}, "only the mover has swimmers that swam or fell in, «a2~»."),
        ({"circle": "a2!~"}, "«circle»: «a2!» is no space"),
        (
            {"circle": "d5~"},
            "Only swimmers of step «move» have swum",
        ),
        (
            {"circle": "+c5!"},
            "Only swimmers of step «move» have swum",
        ),
        (
            {"circle": "a2~", "phase": "sink"},
            "Only swimmers of step «move» have swum",
        ),
        ({"boats": "c5 c5"}, "Two boats are in c5."),
        ({"boats": "d5"}, "A boat lies on land."),
        ({"boats": "a1 " * 11}, "There are 7 boats; that is too many."),
        (
            {"monster": "c5", "circle": ""},
            "A boat is in the space of a monster, which would have eaten it.",
        ),
        ({"octopus": "c5", "circle": "+c5"}, "A manned boat is in the space of an octopus."),
        ({"shark": "d5"}, "A creature is on land."),
        ({"shark": "a1 " * 7}, "There are 7 sharks; that is too many."),
        (
            {"undersides": {"rock": "shark*4"}},
            "More undersides of a ring are unseen than there were.",
        ),
        ({"undersides": {}}, "More hexes of a ring are left than undersides of it are unseen."),
        ({"undersides": {"sand": "shark"}}, "«undersides» has no «sand»; it takes acropolis"),
        ({"undersides": {"rock": "crab"}}, "«rock» of «undersides»: «crab» is none of octopus"),
        ({"island": "all"}, "More hexes of a ring are left than undersides of it are unseen."),
        ({"dice": {"creature": "crab"}}, "«creature» of «dice»: «crab» is none of none, octopus"),
        ({"dice": {"creature": "shark"}}, "The dice show a creature and a distance, or neither."),
        ({"phase": "dice"}, "In this phase the dice show what was rolled in this turn."),
        ({"move": {"moves": 4}}, "«moves» of «move» should be a whole number from 0 to 3, not 4."),
        ({"move": {"moves": 0}}, "«moves» are left in step «move» only, from one to three."),
        ({"seat": "nobody"}, "Nobody decides in the phase «over», and only there."),
        ({"circle": "safe", "triangle": "safe"}, "The game is over, but the phase is not «over»."),
        (
            {"phase": "guard"},
            "«step» and «spot» belong to the phase «guard», with the step it is in.",
        ),
        ({"calm": -2}, "«calm» of the position should be a whole number from -1 to"),
    ],
)
def test_a_slip_gets_one_clear_sentence(change, says):
    with pytest.raises(Unreadable) as slip:
        escape.from_document({**GOOD, "circle": "", "triangle": "g7", **change})
    assert says in str(slip.value)


def test_something_missing_is_named():
    with pytest.raises(Unreadable, match="the position lacks «island»"):
        escape.from_document({"game": "escape", "seats": 2, "seat": "circle"})


def test_a_text_that_is_no_move_is_refused_with_examples():
    with pytest.raises(Unreadable, match="is no move of Escape from Atlantis"):
        drawn(circle="g7").play("jump")
