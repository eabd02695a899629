"""Positions as documents: every slip gets one clear sentence."""

import pytest

from kritias.games import gods
from kritias.kernel.refusal import Unreadable
from tests.gods.drawn import drawn, says

GOOD = {
    "game": "gods",
    "seats": 2,
    "seat": "circle",
    "phase": "act",
    "presence": "wave",
    "neutral": {"lyre": "triangle II"},
    "circle": {"temples": "I II+I - -", "hand": "sun*2 lyre", "followers": "wave*3"},
    "triangle": {"hand": "?*4 laurel"},
}


def test_a_good_one_is_read():
    state = gods.from_document(GOOD)
    assert list(state.hand[0]) == [2, 0, 0, 1]
    assert (state.held[1], list(state.known[1])) == (5, [0, 0, 1, 0])
    assert list(state.supply[0]) == [0, 1, 2]
    assert list(state.supply[1]) == [2, 1, 2]
    assert gods.describe(state)["neutral"] == {"lyre": "triangle II"}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "«game» of the position: «chess» is none of gods."),
        ({"seats": 5}, "«seats» of the position should be a whole number from 1 to 4, not 5."),
        ({"seat": "square"}, "«square» is none of nobody, circle, triangle."),
        ({"phase": "war"}, "«war» is none of draw, act, festival, discard, over."),
        ({"weather": 1}, "the position has no «weather»; it takes actions, circle"),
        ({"presence": "moon"}, "«moon» is none of sun, wave, laurel, lyre."),
        ({"numbers": "sun wave"}, "«numbers» of the position should be 4 names, not 2."),
        ({"numbers": "sun sun wave lyre"}, "Every number lies on one region"),
        ({"display": "sun sun sun moon"}, "«display» of the position: «moon» is none of"),
        ({"neutral": {"sun": "square I"}}, "«sun» of «neutral»: «square» is none of"),
        ({"neutral": {"sun": "circle IV"}}, "«sun» of «neutral»: «IV» is none of I, II"),
        ({"neutral": {"moon": "circle I"}}, "«neutral» has no «moon»"),
        ({"circle": {"temples": "I I I -"}}, "There are 3 tiles I of circle; the box has 2."),
        ({"circle": {"temples": "I I+II - -"}}, "«temples» of «circle»: «I+II» is none of"),
        ({"circle": {"god": "Ares"}}, "«god» of «circle»: «Ares» is none of ?, Poseidon"),
        ({"circle": {"god": "Zeus"}, "triangle": {"god": "Zeus"}}, "a god card of its own"),
        ({"circle": {"hand": "sun*11"}}, "There are 12 sun cards; the deck was made of 10."),
        ({"circle": {"hand": "moon"}}, "«hand» of «circle»: «moon» is none of sun"),
        ({"circle": {"hand": "sun", "known": "sun*2"}}, "More cards are «known»"),
        ({"circle": {"demolished": 1}}, "demolished with the option ruthless only"),
        ({"circle": {"demolished": 3}}, "a whole number from 0 to 2, not 3."),
        ({"circle": {"assistant": 1}}, "«assistant» of «circle» should be true or false"),
        ({"circle": {"hat": "red"}}, "«circle» has no «hat»; it takes assistant, demolished"),
        ({"triangle": {"hand": "?*37"}}, "There are more cards in hands and piles"),
        (
            {"phase": "discard"},
            "In the phase «discard» the turn is done, and the hand has more than five cards.",
        ),
        ({"phase": "draw", "draws": 0}, "The number of «draws» does not belong to the phase."),
        ({"actions": 6}, "«actions» of the position should be a whole number from 0 to 5"),
        ({"actions": 0}, "The number of «actions» does not belong to the phase."),
        ({"seat": "nobody"}, "Nobody decides in the phase «over», and only there."),
        ({"stranger": "sun"}, "A «stranger» is there for a lone player only."),
        ({"turn": 3, "triangle": {"hand": "sun*6"}}, "at most five cards"),
        ({"options": {"sun": "fly"}}, "sun takes one of swap-tiles, move-tile, not 'fly'."),
        ({"options": {"order": "4444"}}, "order takes one of random, 1234"),
    ],
)
def test_a_slip_gets_one_clear_sentence(change, says):
    document = {"game": "gods", "seats": 2, "seat": "circle", "phase": "act", **change}
    with pytest.raises(Unreadable) as slip:
        gods.from_document(document)
    assert says in str(slip.value)


def test_a_veiled_position_can_be_written_by_hand_and_played_in():
    position = drawn(circle="sun*2", triangle="?*3 lyre")
    assert "build-I" in position.moves
    world = position.imagine(0, seed=5).state
    assert sum(world.hand[1]) == 4
    assert world.hand[1, 3] >= 1


def test_actions_forfeited_with_an_unknown_hand_leave_a_position_that_can_be_read_again():
    """G6, G7: none of six hidden cards is offered, yet one of them has to go. The audit is for
    positions without hidden cards, so the move is played without it."""
    position = drawn(
        circle={"hand": "?*6", "followers": "sun*2 wave*2 laurel*2 lyre*2"},
        triangle={"followers": "sun*5 wave*5 laurel*6 lyre*6"},
        display="sun sun wave wave", converted=True,
    )  # fmt: skip
    assert position.moves == ("stop",)
    after = position.play("stop")
    assert (says(after, "phase"), says(after, "actions")) == ("discard", 0)
    assert gods.from_document(gods.describe(after.state)).tobytes() == after.state.tobytes()


@pytest.mark.parametrize("text", ["", "build", "build-IV", "take-moon", "recruit-0", "recruit-19"])
def test_what_is_no_move_is_unreadable(text):
    with pytest.raises(Unreadable, match="is no move of Island of Gods"):
        drawn().play(text)
