"""Positions as documents: every slip gets one clear sentence."""

import pytest

from kritias.games import atlantis
from kritias.kernel.refusal import Unreadable
from tests.atlantis.drawn import drawn

GOOD = {
    "game": "atlantis",
    "seats": 2,
    "seat": "circle",
    "path": "ring1 crown2@circle-a ~ flag3+ ~ olive4",
    "hidden": {"a": "amphora5"},
    "circle": {"hand": "ring crown*2", "tiles": "flag3"},
    "triangle": {"hand": "?*4"},
}


def test_a_good_one_is_read():
    state = atlantis.from_document(GOOD)
    assert list(state.hand[0]) == [1, 0, 0, 2, 0, 0, 0]
    assert state.held[1] == 4
    assert state.worth[0] == 3


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "«game» of the position: «chess» is none of atlantis."),
        (
            {"rules": 2},
            "The position was written by version 2 of the rules of atlantis; this is version 1.",
        ),
        ({"seats": 5}, "«seats» of the position should be a whole number from 2 to 4, not 5."),
        ({"seats": "2x"}, "«seats» of the position should be a number, not '2x'."),
        ({"seat": "square"}, "«seat» of the position: «square» is none of nobody, circle"),
        ({"phase": "war"}, "«war» is none of turn, chain, toll, over."),
        ({"weather": 1}, "the position has no «weather»; it takes circle, discard"),
        ({"path": 5}, "«path» of the position should be a text, not 5."),
        ({"path": "ring1 " * 54}, "The path has 54 places; it has room for 53."),
        ({"path": "gold3"}, "Place 1: «gold3» is no tile"),
        ({"path": "ring9"}, "Place 1: «ring9» is no tile"),
        ({"path": "~@circle-a"}, "Place 1: the pawn circle-a stands on the sea."),
        ({"path": "ring1@circle-d"}, "Place 1: there is no pawn «circle-d» at this table."),
        ({"path": "ring1@square-a"}, "Place 1: there is no pawn «square-a» at this table."),
        ({"path": "ring1@circle-a ring2@circle-a"}, "the pawn circle-a is in two places."),
        ({"path": "ring1@circle-a@circle-b"}, "Place 1: two pawns stand there."),
        ({"path": "ring1 =square ring2"}, "Place 2: nobody called «square» has a bridge here."),
        ({"path": "ring1 ring1 ring1"}, "There are 3 tiles ring1; the box has 2."),
        ({"path": "ring7 ring7"}, "There are 2 tiles ring7; the box has 1."),
        ({"path": "ring1+"}, "There are 1 pairs on the places of back A, but 0 hidden tiles."),
        ({"path": "ring1+", "hidden": {"a": "ring7"}}, "«ring7» is none of ring1"),
        ({"path": "ring1 =circle ring2"}, "Place 2: circle has its one bridge in hand"),
        ({"circle": {"tiles": "ring1*3"}}, "There are 3 tiles ring1; the box has at most 2."),
        ({"path": "ring1+", "hidden": {"a": "ring1*2"}}, "Back A has only one ring1."),
        ({"path": "=circle ring2", "circle": {"bridge": False}}, "A bridge lies over a gap"),
        ({"circle": {"hand": "ring*16"}}, "There are 16 ring cards; the box has 15."),
        ({"circle": {"hand": "ring*x"}}, "«ring*x» should look like ring*2."),
        ({"circle": {"hand": "sword"}}, "«hand» of «circle»: «sword» is none of ring"),
        ({"circle": {"hat": "red"}}, "«circle» has no «hat»; it takes bridge, debt, hand"),
        ({"circle": {"bridge": "yes"}}, "«bridge» of «circle» should be true or false"),
        ({"circle": {"shown": "ring*2"}}, "More cards are «shown» than the hand holds."),
        ({"circle": "ring"}, "«circle» should be a table of names and values, not 'ring'."),
        ({"triangle": {"hand": "?*127"}}, "There are more cards in hands and piles"),
        ({"phase": "toll"}, "only there, a pawn is on the move"),
        (
            {"phase": "toll", "move": {"pawn": "a"}},
            "The «origin» is not a free tile behind the pawn on the move.",
        ),
        ({"move": {"pawn": "z"}}, "«z» is none of none, a, b, c."),
        ({"drawn": "1 2"}, "«drawn» should be 4 numbers, not '1 2'."),
        ({"seed": -1}, "«seed» of the position should be a whole number from 0 to"),
        ({"seat": "nobody"}, "Nobody decides in the phase «over», and only there."),
    ],
)
def test_a_slip_gets_one_clear_sentence(change, says):
    document = {**GOOD, "path": "ring1 crown2", "hidden": {}, "triangle": {}, **change}
    with pytest.raises(Unreadable) as slip:
        atlantis.from_document(document)
    assert says in str(slip.value)


def test_something_missing_is_named():
    with pytest.raises(Unreadable, match="the position lacks «path»"):
        atlantis.from_document({"game": "atlantis", "seats": 2, "seat": "circle"})


def test_a_veiled_position_can_be_written_by_hand_and_played_in():
    position = drawn("ring1 crown2 flag3", circle="ring crown", triangle="?*4", square="flag ?")
    assert position.moves == ("a-ring", "a-crown")
    world = position.imagine(0, seed=5).state
    assert sum(world.hand[1]) == 4
    assert world.hand[2, 5] >= 1
