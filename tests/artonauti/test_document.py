"""Positions as documents: every slip gets one clear sentence."""

import pytest

from kritias.games import artonauti
from kritias.kernel.refusal import Unreadable
from tests.artonauti.drawn import board, drawn, hand, number

GOOD = {
    "game": "artonauti",
    "seats": 2,
    "seat": "circle",
    "phase": "play",
    "board": board("scream-1 nike-2~ . . ."),
    "circle": {"hand": "moai-1 nike-1*2", "gallery": "great-wave"},
    "triangle": {"hand": "?*4"},
}


def test_a_good_one_is_read():
    state = artonauti.from_document(GOOD)
    assert list(state.held)[:2] == [3, 4]
    assert state.worth[0] == 2
    assert state.left == 72 - 2 - 2 - 3 - 4
    assert state.block == 24


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "«game» of the position: «chess» is none of artonauti."),
        ({"seats": 5}, "«seats» of the position should be a whole number from 2 to 4, not 5."),
        ({"seat": "square"}, "«seat» of the position: «square» is none of nobody, circle"),
        ({"phase": "war"}, "«war» is none of lay, place-block, call, play"),
        ({"weather": 1}, "the position has no «weather»; it takes board, circle"),
        ({"board": ". ."}, "The board has 25 squares, not 2."),
        ({"board": board("gold-1 . . . .")}, "Square a1: «gold-1» is no card"),
        ({"board": board("scream-3 . . . .")}, "Square a1: «scream-3» is no card"),
        ({"board": board("# . . . .")}, "Square e5: there is only one block."),
        ({"board": board("scream-1 scream-1 . . .")}, "Square b1: there is no more scream-1."),
        ({"board": board("great-zimbabwe-1 great-zimbabwe-2 . . .")}, "A complete work lies"),
        ({"board": ". " * 25}, "The block lies on the board after the set-up, and only then."),
        ({"options": {"adventures": "perhaps"}}, "adventures takes yes or no, not 'perhaps'."),
        ({"options": {"time_limit": "15"}}, "time_limit takes one of 0, 30, 45, 60, not '15'."),
        ({"laid": 7}, "«laid» of the position should be a whole number from 0 to 6, not 7."),
        ({"laid": 5}, "Six cards are «laid» after the phase «lay», and fewer in it."),
        ({"ends": "soon"}, "«ends» of the position: «soon» is none of no, deck, time, idle."),
        ({"ends": "idle"}, "The number of «idle» turns does not agree"),
        ({"ends": "idle", "seat": "nobody", "phase": "over"}, "The number of «idle» turns"),
        ({"seat": "nobody", "phase": "over"}, "Nobody has won, and nothing has ended the game."),
        ({"idle": 6}, "The number of «idle» turns does not agree"),
        ({"idle": 7}, "«idle» of the position should be a whole number from 0 to 6, not 7."),
        ({"idle": 1, "move": {"active": True}}, "The number of «idle» turns does not agree"),
        ({"circle": {"hand": "scream-1"}}, "There are 2 cards scream-1; the box has 1."),
        ({"circle": {"hand": "nike-1*3"}}, "There are 3 cards nike-1; the box has 2."),
        ({"circle": {"hand": "moai-9"}}, "«hand» of «circle»: «moai-9» is none of great-wave-1"),
        ({"circle": {"hand": "?*11"}}, "A hand has more than ten cards"),
        ({"circle": {"hand": "?*80"}}, "There are more cards on the table than the box has."),
        ({"circle": {"hand": "moai-1", "shown": "moai-2"}}, "More cards are «shown»"),
        ({"circle": {"hand": "moai-1", "gallery": "scream*2"}}, "There is only one scream."),
        ({"circle": {"hand": "moai-1", "gallery": "nike"}}, "There are 2 cards nike-2"),
        ({"circle": {"hand": "moai-1", "hat": "red"}}, "«circle» has no «hat»; it takes"),
        ({"circle": {"hand": "moai-1", "skips": 1}}, "«skips» of «circle» should be true or"),
        ({"circle": {"hand": "moai-1", "known": {"square": ""}}}, "«known» has no «square»"),
        ({"circle": {"hand": "moai-1", "known": {"triangle": "moai-2"}}}, "More cards are"),
        ({"circle": {"hand": "moai-1", "below": "moai-1"}}, "More cards are «shown», «known» or"),
        ({"circle": {"hand": "moai-1", "adventures": "draw-1"},
          "triangle": {"adventures": "draw-1"}}, "An adventure lies before two seats"),
        ({"circle": {"hand": "moai-1", "adventures": "draw-1"},
          "options": {"adventures": False}}, "An adventure lies before two seats, or there"),
        ({"circle": {"hand": "moai-1", "gallery": "great-wave parthenon taj-mahal"}},
         "The game is over, but the phase is not «over»."),
        ({"circle": {"hand": ""}}, "Whoever decides cannot do what the phase says."),
        ({"phase": "put"}, "A card is in the air in the phases"),
        ({"phase": "call"}, "Whoever decides cannot do what the phase says."),
        ({"phase": "lift"}, "The phase does not belong to the «adventure» being played."),
        ({"phase": "lift", "move": {"adventure": "move-1"}}, "The «adventure» does not lie before"),
        ({"move": {"card": "moai-2"}}, "A card is in the air in the phases"),
        ({"move": {"picked": "f9"}}, "«picked» of «move»: «f9» is none of a1"),
        ({"move": {"looking": 1}}, "Only whoever decides looks at cards"),
        ({"seat": "nobody"}, "Nobody decides in the phase «over», and only there."),
    ],
)  # fmt: skip
def test_a_slip_gets_one_clear_sentence(change, says):
    with pytest.raises(Unreadable) as slip:
        artonauti.from_document({**GOOD, "triangle": {}, **change})
    assert says in str(slip.value)


def test_something_missing_is_named():
    with pytest.raises(Unreadable, match="the position lacks «board»"):
        artonauti.from_document({"game": "artonauti", "seats": 2, "seat": "circle"})


def test_a_text_that_is_no_move_is_answered_with_examples():
    with pytest.raises(
        Unreadable, match=r"«up» is no move of Artonauti\. Moves look like scream-1"
    ):
        drawn(board("moai-1 . . . ."), circle="scream-1").play("up")


def test_a_veiled_position_can_be_written_by_hand_and_played_in():
    position = drawn(board("moai-1 . . . ."), circle="scream-1 nike-2", triangle="nike-1 ?*3")
    assert position.moves == ("nike-2", "scream-1")
    world = position.imagine(0, seed=5)
    assert number(world.state.hand[1]) == 4
    assert "nike-1" in hand(world, 1)
    assert number(world.state.deck) == world.state.left
