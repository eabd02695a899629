"""What is told: before a move is made, when it was made, and to whom."""

import pytest

from kritias.games import artonauti
from kritias.games.artonauti import picture
from kritias.games.artonauti.box import CHARACTERS
from kritias.games.artonauti.move_kind import MOVE_KINDS
from kritias.games.artonauti.moves import BELL, COVERED
from kritias.games.artonauti.notation import TALE_NAMES
from kritias.games.artonauti.state import Phase
from kritias.kernel.position import Position
from kritias.kernel.words import is_ending
from tests.artonauti.drawn import about_to_complete, adventure, board, drawn, play, told
from tests.artonauti.keen import keen
from tests.artonauti.test_clauses import FULL_BOARD, PAIRED, TEN, standing_still


def offers(position: Position, move: str) -> str:
    return str(MOVE_KINDS.announce(position.state, artonauti.parse(position.state, move)))


def test_a_move_is_announced_with_the_work_it_completes():
    """M6."""
    position = play(drawn(board("great-wave-1 . . . ."), circle="great-wave-2"), "great-wave-2")
    assert offers(position, "b1") == (
        "Put «The Great Wave» 2/2 on b1. That completes «The Great Wave»."
    )
    assert offers(position, "b1-turned") == "Put «The Great Wave» 2/2 on b1, upside down."
    assert offers(position, "c1") == "Put «The Great Wave» 2/2 on c1."


def test_actions_are_announced_with_the_work_they_complete():
    """M5, M6."""
    squares = board("great-wave-1 great-wave-2~ . . .", ". . . . .", "scream-1 . . . .",
                    ". scream-2 . . .")  # fmt: skip
    position = drawn(squares, phase="action", circle="nefertiti-1")
    assert offers(position, "turn-b1").endswith("That completes «The Great Wave».")
    assert offers(position, "turn-a1") == "Rotate «The Great Wave» 1/2 on a1."
    assert offers(position, "b4-left").endswith("to a4. That completes «The Scream».")
    assert offers(position, "nefertiti-1").endswith("for a card of its colour, violet.")
    position = play(position, "nefertiti-1")
    assert offers(position, "a3") == (
        "Put «The Bust of Nefertiti» 1/2 on a3 and take «The Scream» 1/2 into your hand."
    )


def test_looking_at_what_a_move_would_complete_changes_nothing():
    position = drawn(board("great-wave-1 great-wave-2~ . . ."), phase="action")
    before = position.state.tobytes()
    for code in position.codes:
        MOVE_KINDS.announce(position.state, code)
    assert position.state.tobytes() == before


@pytest.mark.parametrize(
    ("tale", "phase", "move", "says"),
    [
        ("rotate-2", "turn-cards", "turn-a1", "Rotate «The Moai of Rapa Nui» 1/3 on a1."),
        ("move-2", "lift", "pick-a1", "Choose «The Moai of Rapa Nui» 1/3 on a1."),
        ("swap-2", "choose", "pick-a1", "Choose «The Moai of Rapa Nui» 1/3 on a1."),
        ("block-2", "move-block", "pick-c1", "Put the block on c1."),
        ("back-2", "bring-back", "pick-a1", "Take «The Moai of Rapa Nui» 1/3 from a1 into your"),
        ("sweep-2", "sweep", "pick-a1", "Clear a1: «The Moai of Rapa Nui» 1/3 goes into the"),
        ("play-2", "another", "nike-2", "Play «Winged Victory of Samothrace» 2/3."),
        ("take-2", "take-from", "square", "Take a random card from square."),
        ("give-1", "give-to", "square", "Give square a card."),
    ],
)
def test_the_steps_of_an_adventure_are_announced(tale, phase, move, says):
    """M8."""
    position = adventure(tale, phase, board("moai-1 nike-1 . . ."), seats=3, circle="nike-2",
                         triangle="nike-3", square="moai-2")  # fmt: skip
    assert offers(position, move).startswith(says)


def test_the_second_step_of_an_adventure_is_announced():
    """M8."""
    squares = board("moai-1 nike-1 . . .")
    slide = play(adventure("move-2", "lift", squares), "pick-a1")
    assert offers(slide, "pick-a3") == "Move it to a3."
    swap = play(adventure("swap-2", "choose", squares), "pick-a1")
    assert offers(swap, "pick-b1").startswith("Swap it with «Winged Victory")
    turn = play(adventure("rotate-2", "turn-cards", squares), "turn-a1")
    assert offers(turn, "pass") == "Rotate no second card."


def test_the_story_of_a_turn_that_completes_a_work():
    """M6, M7."""
    position = play(about_to_complete("block-2", circle="scream-2"), "scream-2")
    assert told(position, "a2", 0) == (
        "You put «The Scream» 2/2 on a2. You complete «The Scream»: 2 points. "
        "You draw the adventure «The wandering stone»: Move the block to a free square."
    )
    assert told(position, "a2", 1).startswith("circle puts «The Scream» 2/2 on a2. circle compl")


def test_what_everybody_is_told_of_the_set_up():
    """M1."""
    position = Position.start(artonauti, 2, 4)
    story = told(position, "c3", -1)
    assert " puts «" in story
    assert story.endswith(" is turned up.")


def test_idle_rounds_are_counted_aloud():
    """M10: to everybody, one by one; and it is said when they are counted anew."""
    for viewer in (0, 1, -1):
        assert "Idle round" not in told(standing_still(), "turn-b1", viewer)
        for idle, number in ((1, 1), (3, 2), (5, 3)):
            counted = f"Idle round {number} of 3: nobody has drawn a card, played one or comp"
            assert counted in told(standing_still(idle=idle), "turn-b1", viewer)
        skipped = standing_still(idle=2, triangle={"skips": True})
        assert "Idle round 2 of 3" in told(skipped, "turn-b1", viewer)
        assert "are counted anew" in told(standing_still(PAIRED, idle=2), "turn-b1", viewer)
        assert "are counted anew" not in told(standing_still(PAIRED, idle=1), "turn-b1", viewer)


def test_it_is_told_why_a_turn_begins_with_nothing():
    """M3, M4: ten cards in hand, and no free square."""
    position = standing_still()
    assert told(position, "turn-b1", 1).endswith(
        "You have 10 cards in hand already and draw none. No square is free: you play no card."
    )
    assert told(position, "turn-b1", 0).endswith(
        "triangle has 10 cards in hand already and draws none. "
        "No square is free: triangle plays no card."
    )
    squares = board("moai-1 . . . .")
    position = drawn(squares, phase="action", triangle=TEN.replace(" moai-2 moai-3", ""))
    assert "none" not in told(position, "turn-a1", 1)
    assert "plays no card" not in told(position, "turn-a1", 0)


def test_it_is_told_after_whom_a_turn_begins():
    """M9: who is passed over comes before the card that the next one draws."""
    position = drawn(board("moai-1 . . . ."), phase="action", triangle={"skips": True})
    skipped, drawn_then = map(str, position.narrate("turn-a1", 1)[1:])
    assert skipped == "You skip this turn: an opponent has used two cards with the same character."
    assert drawn_then == "circle draws a work card."


def test_it_is_told_that_no_action_is_possible():
    """M5."""
    without = {"adventures": False}
    position = drawn(board("scream-1 . . . ."), circle="scream-2", options=without)
    story = told(play(position, "scream-2"), "a2", 0)
    assert "No card lies on the board: nothing can be rotated, moved or swapped." in story
    squares = board("scream-1 . moai-1 . .")
    position = play(drawn(squares, circle="scream-2", options=without), "scream-2")
    assert "No card lies" not in told(position, "a2", 0)
    assert "No card lies" not in told(play(position, "a2"), "turn-c1", 0)


LONE = board("scream-1 . . . .", ". . . . .", "lascaux-1 . . . .")


@pytest.mark.parametrize(
    ("tale", "squares", "circle", "triangle", "why"),
    [
        ("play-2", LONE, "", "", "there is no card in the hand."),
        ("rotate-2", "", "nike-2", "", "no card lies on the board."),
        ("move-2", "", "nike-2", "", "no card lies on the board."),
        ("swap-2", "", "nike-2", "", "no card lies on the board."),
        ("swap-2", LONE, "nike-2", "", "only one card lies on the board."),
        ("back-2", "", "nike-2", "", "no card lies on the board."),
        ("sweep-2", "", "nike-2", "", "no card lies on the board."),
        ("take-2", LONE, "nike-2", "", "no opponent has a card."),
        ("give-1", LONE, "", "", "there is no card in the hand."),
        ("give-1", LONE, "nike-2", TEN, "no opponent has room for a card."),
    ],
)
def test_it_is_told_why_an_adventure_is_skipped(tale, squares, circle, triangle, why):
    """M8."""
    position = about_to_complete(tale, squares, f"scream-2 {circle}", triangle=triangle)
    position = play(position, "scream-2")
    for viewer in (0, 1, -1):
        assert f"It is skipped: {why}" in told(position, "a2", viewer)


@pytest.mark.parametrize("tale", ["back-2", "take-2", "look-2"])
def test_it_is_told_that_an_adventure_would_overfill_the_hand(tale):
    """M3, M8: which the one before has filled, and drew no more than fits."""
    nine = f"scream-2 {TEN}".removesuffix(" moai-3")
    for seed in range(50):
        position = about_to_complete(f"draw-1 {tale}", LONE, nine, seed=seed, triangle="nike-3")
        position = play(position, "scream-2")
        if artonauti.describe(play(position, "a2").state)["circle"]["adventures"] != tale:
            break
    story = told(position, "a2", 1)
    assert "The adventure goes on: another card is drawn." in story
    assert "It is skipped: a hand has ten cards at most." in story
    assert "A hand has ten cards at most: no more is drawn." in story


@pytest.mark.parametrize(
    ("tale", "why"),
    [
        ("block-2", "no square is free."),
        ("play-2", "no square is free."),
        ("move-2", "no card has a free square beside it."),
    ],
)
def test_it_is_told_that_an_adventure_needs_a_free_square(tale, why):
    """M8: the one before has taken the last."""
    others = " ".join(name for name in TALE_NAMES if name not in ("play-1", tale))
    position = adventure(
        "play-1", "put", FULL_BOARD.replace("taj-mahal-1", "."), circle="moai-2",
        triangle={"adventures": others, "spent": " ".join(CHARACTERS)}, move={"card": "nike-2"},
    )  # fmt: skip
    assert f"It is skipped: {why}" in told(position, "d5", 1)


def test_it_is_told_that_the_adventure_goes_on():
    """M8: when another card is drawn, and not before; or that none is left."""
    squares = board("scream-1 . . . .", ". . . . .", "moai-1 nike-1 . . .")
    goes_on = "The adventure goes on: another card is drawn."
    for seed in range(50):
        position = about_to_complete("block-1 move-2", squares, seed=seed)
        position = play(position, "scream-2")
        if play(position, "a2").state.phase == Phase.MOVE_BLOCK:
            break
    assert goes_on not in told(position, "a2", 0)
    position = play(position, "a2")
    for viewer, who in ((0, "You draw"), (1, "circle draws"), (-1, "circle draws")):
        assert f"{goes_on} {who} the adventure «The flying" in told(position, "pick-c5", viewer)
    position = play(position, "pick-c5", "pick-b3")
    assert "adventure" not in told(position, "pick-b4", 0), "this one does not go on"
    position = play(about_to_complete("block-1", squares), "scream-2", "a2")
    none_left = "The adventure goes on, but no adventure is left to draw."
    assert none_left in told(position, "pick-c5", 1)


def test_it_is_told_that_no_adventure_is_left():
    """M7, M13: but where there are none at all nothing is missed."""
    position = play(about_to_complete("", LONE), "scream-2")
    assert "No adventure is left to draw." in told(position, "a2", 1)
    without = drawn(LONE, circle="scream-2", options={"adventures": False})
    assert "adventure" not in told(play(without, "scream-2"), "a2", 1)
    position = play(about_to_complete("", LONE, "scream-2 nefertiti-1"), "scream-2")
    assert "adventure" not in told(position, "a2", 1), "a second card may follow"
    position = play(position, "a2")
    assert "adventure" not in told(position, "nefertiti-1", 1)
    assert "No adventure is left to draw." in told(position, "pass", 1)


def test_it_is_told_why_the_game_is_over():
    """M10, M12: and the line above the tray says the same."""
    squares = board("moai-1 . . . .")
    works = {"gallery": "nike starry-night", "hand": "great-wave-2"}
    for position, move, why in (
        (standing_still(idle=5), "turn-b1", "Three full rounds in a row were idle: the game is"),
        (drawn(squares, phase="action", ends="time"), "turn-a1", "The time is up: the game is"),
        (drawn(squares, phase="action", ends="deck"), "turn-a1", "The last work card has been dr"),
        (play(drawn(board("great-wave-1 . . . ."), circle=works), "great-wave-2"), "b1",
         "circle has works of two, three and four cards and wins on the spot."),
    ):  # fmt: skip
        *_, last = position.narrate(move, 1)
        assert str(last).startswith(why)
        assert is_ending(last), "the result says it too"
        assert str(last) == str(picture.prompt(play(position, move).view(1).state, 1))


def test_every_move_of_keen_games_has_a_story_for_everybody():
    """None is empty but for the naming of who is taken from, which the card itself tells."""
    for seats in (2, 4):
        trial = keen(seats, 3)
        for moment in trial.moments(one_in=3):
            position = Position(artonauti, moment.state)
            for viewer in range(-1, seats):
                assert position.narrate(moment.move, viewer)


def test_every_code_is_refused_or_announced():
    """Also the covered card and the bell, which nobody plays."""
    trial = keen(3, 2)
    for moment in trial.moments(one_in=16):
        for code in range(artonauti.MOVES):
            if code in moment.legal:
                assert str(MOVE_KINDS.announce(moment.state, code)).endswith(".")
            else:
                clause, phrase = artonauti.refusal(moment.state, code)
                assert clause.startswith("M")
                assert str(phrase).endswith(".")
    assert BELL == artonauti.MOVES - 1
    assert COVERED.first < BELL
