"""Every clause of the rule sheet but the adventures' own, on a drawn position."""

from collections import Counter
from itertools import islice

import pytest

from kritias.games import artonauti
from kritias.games.artonauti.box import ALL_WORKS, DOUBLED, SIZES
from kritias.games.artonauti.notation import CARD_NAMES
from kritias.games.artonauti.state import Phase
from kritias.kernel.position import Position
from kritias.kernel.words import MARKS
from tests.artonauti.drawn import (
    about_to_complete,
    adventure,
    board,
    drawn,
    gallery,
    hand,
    lies,
    number,
    play,
    refuses,
    told,
)


def start(seats: int, seed: int = 0, **settings) -> Position:
    return Position.start(artonauti, seats, seed, **settings)


# Set-up


def test_the_first_player_is_drawn_at_random_and_each_draws_five_cards():
    """M1: hands are secret, their sizes are public."""
    assert {start(3, seed).state.first for seed in range(40)} == {0, 1, 2}
    position = start(3, 7)
    assert list(position.state.held)[:3] == [5, 5, 5]
    seen = position.view(0).state
    assert number(seen.hand[0]) == 5
    assert number(seen.hand[1]) == number(seen.hand[2]) == 0
    assert list(seen.held)[:3] == [5, 5, 5]


def test_before_the_first_turn_no_colour_has_been_played():
    """M1, M4: the six cards laid out bind nobody to their colour."""
    position = start(2, 3)
    assert set(artonauti.describe(position.state)["move"]) == {"active", "composed", "card"}
    while position.state.phase == Phase.LAY:
        position = play(position, position.moves[0])
    assert set(artonauti.describe(position.state)["move"]) == {"active", "composed"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_cards_are_revealed_and_put_down_in_turn(seats):
    """M1, M2: either way up; then the next puts the block down, and the next but one begins."""
    position = start(seats, 3)
    first = position.seat
    for number_laid in range(6):
        assert position.state.phase == Phase.LAY
        assert position.seat == (first + number_laid) % seats
        assert {"c3", "c3-turned"} <= set(position.moves) or "c3" in lies(position)
        assert position.view((position.seat + 1) % seats).state.card == position.state.card
        position = play(position, position.moves[-1])
    assert position.state.phase == Phase.PLACE_BLOCK
    assert position.seat == (first + 6) % seats
    position = play(position, position.moves[0])
    assert position.seat == (first + 7) % seats
    assert position.state.phase == Phase.PLAY
    assert position.state.held[position.seat] == 6


def test_a_work_completed_in_the_set_up_goes_to_the_gallery_and_brings_no_adventure():
    """M1: six are placed, even if some have left."""
    squares = "scream-1 . . . .\n" + ". . . . .\n" * 4
    position = drawn(squares, phase="lay", laid=5, move={"card": "scream-2"})
    after = play(position, "a2")
    assert gallery(after, 0) == "scream"
    assert after.points == [2, 0]
    assert lies(after) == {}
    assert after.state.phase == Phase.PLACE_BLOCK
    assert after.seat == 1
    assert not any(after.state.saga)


def test_where_the_block_lies_nothing_is_played_or_moved():
    """M2."""
    position = drawn(
        board(". . . . .", ". . . . .", ". . . . .", ". . . . scream-1"), circle="moai-1"
    )
    put = play(position, "moai-1")
    assert "block" in refuses(put, "e5", "M2")
    refuses(put, "e5-turned", "M2")
    refuses(play(put, "a1"), "e4-down", "M2")


def test_the_block_is_put_on_a_free_square():
    """M2."""
    squares = "scream-1 . . . .\n" + ". . . . .\n" * 4
    position = drawn(squares, phase="place-block")
    refuses(position, "pick-a1", "M2")
    refuses(position, "a2", "M2")
    after = play(position, "pick-c3")
    assert after.state.block == 12
    assert after.seat == 1


# Drawing and playing


def test_a_turn_begins_with_a_card_from_the_deck():
    """M3: its face is the own secret."""
    position = drawn(board("moai-1 . . . ."), circle="scream-1", triangle="scream-2")
    position = play(position, "scream-1", "c3")
    assert "You draw «" in told(position, "turn-a1", 1)
    assert "triangle draws a work card." in told(position, "turn-a1", 0)
    after = play(position, "turn-a1")
    assert after.seat == 1
    assert after.state.held[1] == 2
    assert after.state.left == position.state.left - 1


TEN = "nataraja-1 nataraja-2 nataraja-3*2 nataraja-4 grande-jatte-1 grande-jatte-2*2 moai-2 moai-3"


def test_with_ten_cards_in_hand_none_is_drawn():
    """M3."""
    position = drawn(board("moai-1 . . . ."), circle="scream-1", triangle=TEN)
    after = play(position, "scream-1", "c3", "turn-a1")
    assert after.state.held[1] == 10
    assert after.state.left == position.state.left
    assert after.state.phase == Phase.PLAY


def test_a_card_is_played_on_a_free_square_either_way_up():
    """M4."""
    position = drawn(board("moai-1 . . . ."), circle="scream-1 nike-1")
    refuses(position, "pass", "M4")
    refuses(position, "turn-a1", "M4")
    refuses(position, "taj-mahal-1", "M4")
    up = play(position, "scream-1")
    refuses(up, "a1", "M4")
    refuses(up, "nike-1", "M4")
    assert lies(play(up, "b1"))["b1"] == "scream-1"
    assert lies(play(up, "b1-turned"))["b1"] == "scream-1~"


def test_a_second_card_has_the_same_colour_and_is_optional():
    """M4: and there is no third."""
    cards = "great-wave-1 sphinx-1 himeji-1 nike-1"
    position = play(drawn(board("moai-1 . . . ."), circle=cards), "great-wave-1", "b1")
    assert position.moves == ("sphinx-1", "himeji-1", "pass")
    assert "colour" in refuses(position, "nike-1", "M4")
    assert play(position, "pass").state.phase == Phase.ACTION
    after = play(position, "sphinx-1", "c1")
    assert after.state.phase == Phase.ACTION
    assert set(lies(after)) == {"a1", "b1", "c1"}


def test_without_a_second_card_of_the_colour_the_action_follows_at_once():
    """M4."""
    position = play(drawn(board("moai-1 . . . ."), circle="scream-1 nike-1"), "scream-1", "b1")
    assert position.state.phase == Phase.ACTION


ONE_EACH = [f"{work.id}-1" for work in ALL_WORKS]
FULL = [*ONE_EACH[:20], "nike-1", *ONE_EACH[20:]]  # of every work one card, of Nike both
FULL_BOARD = "\n".join(" ".join(([*FULL, "#"])[row : row + 5]) for row in range(0, 25, 5))


def test_with_no_free_square_the_step_is_skipped():
    """M4: and with a full board M5 still rotates or swaps, and moves nothing."""
    squares = FULL_BOARD.replace("taj-mahal-1", ".")
    position = drawn(squares, circle="taj-mahal-1 moai-2", triangle="moai-3")
    position = play(position, "taj-mahal-1", "d5")
    assert not any(move.endswith(("-up", "-down", "-left", "-right")) for move in position.moves)
    after = play(position, "turn-a1")
    assert after.seat == 1
    assert after.state.held[1] == 2, "drawn"
    assert after.state.phase == Phase.ACTION


# The action


def test_exactly_one_action_ends_the_turn():
    """M5."""
    position = drawn(board("moai-1 . . . ."), phase="action", circle="moai-2")
    refuses(position, "pass", "M5")
    for move in ("turn-a1", "a1-right", "a1-down"):
        assert play(position, move).seat == 1
    assert lies(play(position, "turn-a1")) == {"a1": "moai-1~"}
    assert lies(play(position, "a1-right")) == {"b1": "moai-1"}


def test_a_card_moves_to_a_free_square_beside_it_and_not_across_a_corner_or_edge():
    """M5."""
    squares = board("moai-1 scream-1 . . .", "nike-2~ . . . .")
    position = drawn(squares, phase="action", circle="lascaux-1")
    refuses(position, "a1-right", "M5")
    refuses(position, "a1-down", "M5")
    assert "edge" in refuses(position, "a1-up", "M5")
    assert "edge" in refuses(position, "a1-left", "M5")
    refuses(position, "c3-up", "M5")
    refuses(position, "turn-c3", "M5")
    refuses(position, "pick-b2", "M5")
    assert lies(play(position, "a2-right"))["b2"] == "nike-2~", "it keeps its way up"
    assert lies(play(position, "a2-down"))["a3"] == "nike-2~"


def test_cards_do_not_move_round_the_edge():
    """M5: e1 is not beside a2."""
    position = drawn(board("scream-1 . . . moai-1", "nike-2 . . . ."), phase="action")
    assert set(position.moves) == {
        "turn-a1", "turn-e1", "turn-a2", "a2-down", "a1-right", "a2-right", "e1-down", "e1-left",
    }  # fmt: skip


def test_a_board_card_is_swapped_with_a_hand_card_of_its_colour_put_down_either_way_up():
    """M5: everybody then knows the card that went into the hand."""
    squares = board("moai-1 scream-1 . . .")
    position = drawn(squares, phase="action", circle="nike-2 lascaux-1", seats=3)
    assert "nike-2" in position.moves
    assert "colour" in refuses(position, "lascaux-1", "M5")
    refuses(position, "colosseum-1", "M5")
    up = play(position, "nike-2")
    assert up.moves == ("a1", "a1-turned")
    refuses(up, "b1", "M5")
    refuses(up, "c1", "M5")
    after = play(up, "a1-turned")
    assert lies(after)["a1"] == "nike-2~"
    assert hand(after, 0) == "moai-1 lascaux-1"
    for viewer in (1, 2, -1):
        assert hand(after.view(viewer), 0) == "moai-1 ?"


def test_the_action_is_skipped_only_if_no_card_lies_on_the_board():
    """M5, M13."""
    position = drawn(board("scream-1 . . . ."), circle="scream-2", options={"adventures": False})
    after = play(position, "scream-2", "a2")
    assert lies(after) == {}
    assert after.seat == 1
    assert after.state.phase == Phase.PLAY


# Works


@pytest.mark.parametrize(
    ("squares", "card", "square"),
    [
        (board("great-wave-1 . . . ."), "great-wave-2", "b1"),
        (board(". . . . .", "scream-2 . . . ."), "scream-1", "a1"),
        (board("parthenon-1 . parthenon-3 . ."), "parthenon-2", "b1"),
        (board(". . . . nike-1", ". . . . nike-2"), "nike-3", "e3"),
        (board("starry-night-1 starry-night-2 . . .", "starry-night-3 . . . ."),
         "starry-night-4", "b2"),
    ],
)  # fmt: skip
def test_a_work_is_complete_when_its_cards_lie_together_so_that_the_picture_fits(
    squares, card, square
):
    """M6: it leaves the board at once, for the gallery of whose turn it is."""
    position = drawn(squares, circle=card)
    work = card.rpartition("-")[0]
    after = play(position, card, square)
    assert gallery(after, 0) == work
    assert lies(after) == {}
    assert after.points[0] == SIZES[[one.id for one in ALL_WORKS].index(work)]
    wrong = play(position, card, f"{square}-turned")
    assert gallery(wrong, 0) == ""


@pytest.mark.parametrize(
    ("squares", "card", "square"),
    [
        (board(". great-wave-1~ . . ."), "great-wave-2", "a1"),
        (board("scream-2~ . . . ."), "scream-1", "a2"),
        (board("parthenon-3~ . parthenon-1~ . ."), "parthenon-2", "b1"),
        (board("starry-night-4~ starry-night-3~ . . .", "starry-night-2~ . . . ."),
         "starry-night-1", "b2"),
    ],
)  # fmt: skip
def test_a_work_as_a_whole_upside_down_is_complete(squares, card, square):
    """M6."""
    position = drawn(squares, circle=card)
    assert gallery(play(position, card, f"{square}-turned"), 0) != ""
    assert gallery(play(position, card, square), 0) == "", "half turned"


def test_cards_in_their_places_but_half_turned_do_not_fit():
    """M6: each upside down in itself is no picture."""
    position = drawn(board("great-wave-1~ . . . ."), circle="great-wave-2")
    assert gallery(play(position, "great-wave-2", "b1-turned"), 0) == ""
    position = drawn(board("scream-1~ . . . ."), circle="scream-2")
    assert gallery(play(position, "scream-2", "a2-turned"), 0) == ""


def test_a_work_does_not_go_on_beyond_the_edge():
    """M6: e1 and a2 are not beside each other."""
    position = drawn(board(". . . . great-wave-1"), circle="great-wave-2")
    assert gallery(play(position, "great-wave-2", "a2"), 0) == ""


def test_of_a_double_card_either_copy_serves_and_the_other_stays():
    """M6: what is left over can never be completed."""
    squares = board("nike-1 . nike-1 . .", "nike-2 . . . .")
    after = play(drawn(squares, circle="nike-3"), "nike-3", "a3")
    assert gallery(after, 0) == "nike"
    assert lies(after) == {"c1": "nike-1"}
    squares = board("nike-1 . nike-1 . .", ". . nike-2 . .")
    after = play(drawn(squares, circle="nike-3"), "nike-3", "c3")
    assert lies(after) == {"a1": "nike-1"}


def test_a_rotation_a_move_or_a_swap_completes_a_work_too():
    """M5, M6."""
    turn = drawn(board("great-wave-1 great-wave-2~ . . ."), phase="action")
    assert gallery(play(turn, "turn-b1"), 0) == "great-wave"
    move = drawn(board("great-wave-1 . great-wave-2 . ."), phase="action")
    assert gallery(play(move, "c1-left"), 0) == "great-wave"
    swap = drawn(board("great-wave-1 sphinx-1 . . ."), phase="action", circle="great-wave-2")
    after = play(swap, "great-wave-2", "b1")
    assert gallery(after, 0) == "great-wave"
    assert hand(after, 0) == "sphinx-1"


# Adventures in general


def test_who_completed_a_work_with_cards_played_draws_one_adventure_and_plays_it():
    """M7: when M4 is over, that is after a second card; it then lies open, and M5 follows."""
    position = about_to_complete("block-2", circle="scream-2 nefertiti-1")
    position = play(position, "scream-2", "a2")
    assert position.state.phase == Phase.SECOND
    position = play(position, "pass")
    assert position.state.phase == Phase.MOVE_BLOCK
    after = play(position, "pick-c3")
    document = artonauti.describe(after.view(1).state)
    assert document["circle"]["adventures"] == "block-2"
    assert after.seat == 1, "no card lies on the board: M5 is skipped"


def test_several_works_bring_one_adventure():
    """M7: two works completed by the two cards played."""
    squares = board("scream-1 . nefertiti-1 . .", ". . . . .", "moai-1 . . . .")
    position = about_to_complete("block-2 block-3", squares, circle="scream-2 nefertiti-2")
    position = play(position, "scream-2", "a2", "nefertiti-2", "c2")
    assert gallery(position, 0) == "nefertiti scream"
    position = play(position, "pick-e1")
    assert position.state.phase == Phase.ACTION
    assert number([position.state.saga[0], 0]) == 1


def test_works_completed_by_the_action_bring_no_adventure():
    """M7."""
    position = drawn(board("great-wave-1 great-wave-2~ . . ."), phase="action")
    after = play(position, "turn-b1")
    assert not any(after.state.saga)
    assert after.seat == 1


def test_two_adventures_with_the_same_character_make_an_opponent_skip_once():
    """M9: at the start of the own turn, once for each character."""
    circle = {"hand": "moai-2", "adventures": "draw-1 sweep-1"}
    squares = board("moai-1 . . . .")
    position = drawn(squares, phase="call", seats=3, circle=circle, triangle="moai-3")
    refuses(position, "circle", "M9")
    refuses(position, "diamond", "M9")
    refuses(position, "moai-2", "M9")
    assert play(position, "pass").state.phase == Phase.PLAY
    after = play(position, "triangle")
    assert after.state.phase == Phase.PLAY
    assert after.state.held[0] == 2, "M3: the card is drawn now"
    assert after.state.spent[0] != 0
    assert "skip your next turn" in told(position, "triangle", 1)
    card = after.moves[0]
    after = play(after, card, "c3")
    if after.state.phase == Phase.SECOND:
        after = play(after, "pass")
    assert "triangle skips this turn: an opponent has used two" in told(after, "turn-a1", 2)
    after = play(after, "turn-a1")
    assert after.seat == 2
    assert after.state.skips == 0


def test_nobody_skips_twice_at_once():
    """M9: only an opponent who does not already have to skip; a second pair finds another."""
    circle = {"hand": "moai-2", "adventures": "draw-1 sweep-1 play-2 back-4"}
    position = drawn(board("moai-1 . . . ."), phase="call", seats=3, circle=circle)
    position = play(position, "triangle")
    assert position.state.phase == Phase.CALL
    refuses(position, "triangle", "M9")
    position = play(position, "square")
    assert position.state.phase == Phase.PLAY
    assert position.state.skips == 0b110


def test_who_has_no_pair_is_not_asked():
    """M9."""
    triangle = {"hand": "moai-2", "adventures": "draw-1"}
    position = drawn(board("moai-1 . . . ."), phase="action", triangle=triangle)
    assert play(position, "turn-a1").state.phase == Phase.PLAY
    triangle |= {"adventures": "draw-1 sweep-1", "spent": "ale morgana argo wizard artemisia"}
    position = drawn(board("moai-1 . . . ."), phase="action", triangle=triangle)
    assert play(position, "turn-a1").state.phase == Phase.PLAY


def test_without_adventures_there_are_none():
    """M13: M7 to M9 are left out."""
    squares = board("scream-1 . . . .", ". . . . .", "moai-1 . . . .")
    position = drawn(squares, circle="scream-2", options={"adventures": False})
    after = play(position, "scream-2", "a2")
    assert after.state.phase == Phase.ACTION
    assert after.state.tales == 0


# The end


TWOS = " ".join(work.id for work in ALL_WORKS if work.columns * work.rows == 2)
THREES = " ".join(work.id for work in ALL_WORKS if work.columns * work.rows == 3)
ROWS = (
    "starry-night-4 . starry-night-4 . .",
    "taj-mahal-2 . taj-mahal-3 . .",
    "leaning-tower-2 . nike-1 . .",
    "the-kiss-3 . taj-mahal-4 . .",
)
NINE = (
    "colosseum-1*2 colosseum-2 colosseum-3 colosseum-4 starry-night-1 starry-night-2 "
    "starry-night-3 taj-mahal-1"
)
LAST_TEN = TEN.replace("moai-2 moai-3", "grande-jatte-3 grande-jatte-4")


def at_the_last_card(**more) -> Position:
    """One card, taj-mahal-2, is left in the deck, and the triangle will draw it."""
    return drawn(
        board(*ROWS),
        circle={"hand": LAST_TEN, "gallery": TWOS},
        triangle={"hand": NINE, "gallery": THREES},
        **more,
    )


def test_the_turn_in_which_the_last_card_is_drawn_is_the_last():
    """M10."""
    position = at_the_last_card()
    assert position.state.left == 1
    position = play(position, "nataraja-1", "e1", "pass")
    assert "this turn is the last" in told(position, "turn-a1", 0)
    position = play(position, "turn-a1")
    assert position.seat == 1
    assert position.state.left == 0
    position = play(position, "colosseum-1", "e2", "pass")
    after = play(position, "turn-a1")
    assert after.is_over
    assert after.points == [20, 24]
    assert after.payoff == [0.0, 1.0]


def test_cards_that_come_back_into_the_deck_do_not_put_off_the_end():
    """M10."""
    position = drawn(
        board(*ROWS),
        phase="sweep",
        ends="deck",
        circle={"hand": LAST_TEN, "gallery": TWOS, "adventures": "sweep-2"},
        triangle={"hand": NINE + " taj-mahal-2", "gallery": THREES},
        move={"adventure": "sweep-2"},
    )
    position = play(position, "pick-a1")
    assert position.state.left == 1
    assert play(position, "turn-a2").is_over


def test_the_bell_ends_the_game_after_this_turn():
    """M10: only the table rings it, and only where there is a limit."""
    squares = board("moai-1 . . . .")
    position = drawn(squares, circle="scream-1", options={"time_limit": "30"})
    assert artonauti.limit(position.state) == 30
    assert "bell" not in position.moves
    assert told(position, "bell", 1) == "Time is up: this turn is the last."
    rung = play(position, "bell")
    assert artonauti.limit(rung.state) == 0
    assert rung.seat == 0
    assert rung.moves == position.moves
    refuses(rung, "bell", "M10")
    assert play(rung, "scream-1", "c3", "turn-a1").is_over
    endless = drawn(squares, circle="scream-1")
    assert artonauti.limit(endless.state) == 0
    refuses(endless, "bell", "M10")


def test_a_bell_in_the_middle_of_the_set_up_leaves_one_turn():
    """M10."""
    position = play(start(2, 1, time_limit="45"), "bell")
    turns = 0
    while not position.is_over:
        turns += position.state.phase == Phase.ACTION
        position = play(position, position.moves[0])
    assert turns == 1


IN_BOX = Counter({name: 1 + twice for name, twice in zip(CARD_NAMES, DOUBLED, strict=True)})


def standing_still(squares: str = FULL_BOARD, seats: int = 2, **more) -> Position:
    """A full board and ten cards in every hand: nobody can draw or play."""
    others = iter((IN_BOX - Counter(squares.replace("~", "").split())).elements())
    hands = {mark: {"hand": " ".join(islice(others, 10))} for mark in MARKS[:seats]}
    for mark, before_seat in hands.items():
        before_seat |= more.pop(mark, {})
    return drawn(squares, phase=more.pop("phase", "action"), seats=seats, **hands, **more)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_full_rounds_in_a_row_in_which_nothing_happens_end_the_game(seats):
    """M10: not one turn earlier."""
    position = standing_still(seats=seats)
    for turn in range(1, 3 * seats):
        position = play(position, "turn-b1")
        assert position.state.idle == turn
        assert (position.seat, position.state.phase) == (turn % seats, Phase.ACTION)
    after = play(position, "turn-b1")
    assert after.is_over
    assert artonauti.describe(after.state)["ends"] == "idle"
    assert after.payoff == [1 / seats] * seats


def test_one_goes_on_by_swaps():
    """M5, M10: a swap that completes nothing is no end of the idleness, and is allowed until
    the last."""
    position = standing_still(idle=4)
    position = play(position, "great-wave-2", "a1")
    assert position.state.idle == 5
    assert not position.is_over
    swap = next(move for move in position.moves if move in CARD_NAMES)
    position = play(position, swap)
    assert play(position, position.moves[0]).is_over


def test_a_turn_in_which_a_card_was_drawn_is_not_idle():
    """M3, M10: idle turns are counted anew."""
    nine = {"hand": hand(standing_still(), 1).rpartition(" ")[0]}
    position = play(standing_still(idle=4, triangle=nine), "turn-b1")
    assert position.state.active
    assert position.state.idle == 0
    position = play(position, "turn-b1")
    assert position.state.idle == 0
    assert play(position, "turn-b1").state.idle == 1


def test_a_turn_in_which_a_card_was_played_is_not_idle():
    """M4, M10."""
    squares = FULL_BOARD.replace("taj-mahal-1", ".")
    position = standing_still(squares, phase="play", idle=5)
    position = play(position, "great-wave-2", "d5")
    assert position.state.idle == 0
    assert not play(position, "turn-b1").is_over


PAIRED = FULL_BOARD.replace("sphinx-1", "great-wave-2~")
APART = FULL_BOARD.replace("sphinx-1 himeji-1", ". great-wave-2")


@pytest.mark.parametrize(
    ("position", "moves"),
    [
        (standing_still(PAIRED, idle=5), ["turn-b1"]),
        (standing_still(APART, idle=5), ["c1-left"]),
        (standing_still(idle=5), ["great-wave-2", "b1"]),
        (adventure("rotate-2", "turn-cards", PAIRED, circle="moai-2", idle=5),
         ["turn-b1", "pass", "turn-c1"]),
    ],
    ids=["by a rotation", "by a move", "by a swap", "by an adventure"],
)  # fmt: skip
def test_a_turn_in_which_a_work_was_completed_is_not_idle(position, moves):
    """M6, M10: whatever completed it."""
    after = play(position, *moves)
    assert gallery(after, 0) == "great-wave"
    assert not after.is_over
    assert after.state.idle == 0
    assert after.seat == 1


def test_a_turn_that_is_skipped_is_idle():
    """M9, M10: and may be the last of three rounds."""
    position = play(standing_still(idle=3, triangle={"skips": True}), "turn-b1")
    assert position.seat == 0
    assert position.state.idle == 5
    after = play(standing_still(idle=4, triangle={"skips": True}), "turn-b1")
    assert after.is_over
    assert artonauti.describe(after.state)["ends"] == "idle"


def test_whatever_ends_the_game_before_comes_first():
    """M10: time that is up, or the last card drawn, in the last of the idle turns."""
    for ends in ("time", "deck"):
        after = play(standing_still(idle=5, ends=ends), "turn-b1")
        assert after.is_over
        assert artonauti.describe(after.state)["ends"] == ends


def finish(circle: str, triangle: str, square: str = "") -> Position:
    """The circle ends the last turn."""
    return play(
        drawn(
            board("moai-1 . . . ."),
            phase="action",
            ends="time",
            seats=3,
            circle={"gallery": circle},
            triangle={"gallery": triangle},
            square={"gallery": square},
        ),
        "turn-a1",
    )


def test_every_card_in_the_gallery_is_a_point():
    """M11."""
    after = finish("scream great-wave", "parthenon")
    assert after.is_over
    assert after.points == [4, 3, 0]
    assert after.payoff == [1.0, 0.0, 0.0]


def test_a_tie_goes_to_the_larger_single_work_and_else_is_shared():
    """M11: only its size counts."""
    assert finish("scream great-wave", "starry-night").payoff == [0.0, 1.0, 0.0]
    assert finish("nike", "parthenon", "scream").payoff == [0.5, 0.5, 0.0]
    assert finish("nike scream sphinx", "parthenon great-wave himeji").payoff == [0.5, 0.5, 0.0]


def test_a_work_of_each_size_wins_on_the_spot():
    """M12: in the middle of the turn, and whatever the points."""
    position = drawn(
        board("great-wave-1 . . . .", "moai-1 . . . ."),
        circle={"hand": "great-wave-2 sphinx-1", "gallery": "nike starry-night"},
        triangle={"gallery": "lascaux parthenon the-kiss birth-of-venus terracotta-warrior"},
    )
    position = play(position, "great-wave-2")
    assert "wins on the spot" in told(position, "b1", 1)
    after = play(position, "b1")
    assert after.is_over
    assert after.points == [9, 15]
    assert after.payoff == [1.0, 0.0]
    assert not any(after.state.saga)


def test_a_work_of_each_size_wins_on_the_spot_by_the_action_too():
    """M5, M12: no further turn follows."""
    circle = {"gallery": "nike starry-night"}
    turn = drawn(board("great-wave-1 great-wave-2~ . . ."), phase="action", circle=circle)
    move = drawn(board("great-wave-1 . great-wave-2 . ."), phase="action", circle=circle)
    circle["hand"] = "great-wave-2"
    swap = drawn(board("great-wave-1 sphinx-1 . . ."), phase="action", circle=circle)
    for after in (play(turn, "turn-b1"), play(move, "c1-left"), play(swap, "great-wave-2", "b1")):
        assert after.is_over
        assert after.payoff == [1.0, 0.0]


def test_when_the_game_is_over_nothing_of_the_last_turn_is_left():
    """M10, M12: no colour, nobody who has played, and no move."""
    position = drawn(
        board("great-wave-1 . . . .", "moai-1 . . . ."),
        circle={"hand": "great-wave-2 sphinx-1", "gallery": "nike starry-night"},
    )
    position = play(position, "sphinx-1", "e1")
    assert artonauti.describe(position.state)["move"] == {
        "active": True, "composed": False, "colour": "blue",
    }  # fmt: skip
    after = play(position, "great-wave-2", "b1")
    assert after.is_over
    assert artonauti.describe(after.state)["move"] == {"active": False, "composed": False}
    assert list(after.engine.legal(after.state)) == []
