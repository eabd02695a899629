"""What a position is worth: which works can still be hoped for, above all on a full board."""

import numpy as np
import pytest

from kritias.bots import bot_named
from kritias.games import artonauti
from kritias.games.artonauti.box import COLOUR, FIRST_CARD, SIZE, WORKS
from kritias.games.artonauti.guess import hope_of, usable_for, weights
from kritias.games.artonauti.moves import HOLD
from kritias.games.artonauti.notation import CARD_NAMES
from kritias.kernel.moves import code
from kritias.kernel.position import Position
from tests.artonauti.drawn import drawn

PAIR = 5  # a work of two cards, one above the other
TOP, BELOW = FIRST_CARD[PAIR], FIRST_CARD[PAIR] + 1
SAME = [FIRST_CARD[work] for work in (6, 7, 8)]  # of other works of that colour
LAST = [FIRST_CARD[work] + 2 for work in range(WORKS) if SIZE[work] > 2]
OTHERS = [card for card in (*FIRST_CARD, *LAST) if COLOUR[card] != COLOUR[TOP]]


def full(hand: list[int], triangle: str = "?", idle: int = 0, **lying: int | None) -> Position:
    """The circle acts, with these cards in hand, on a board that is full of other colours than
    the pair's but for these squares; None is a free one."""
    others = iter(OTHERS)
    squares = [f"{column}{row}" for row in range(1, 6) for column in "abcde"][:-1]
    cards = [lying[square] if square in lying else next(others) for square in squares]
    names = ["." if card is None else CARD_NAMES[card] for card in cards] + ["#"]
    rows = "\n".join(" ".join(names[row : row + 5]) for row in range(0, 25, 5))
    held = " ".join(CARD_NAMES[card] for card in hand)
    return drawn(rows, phase="action", circle=held, triangle=triangle, idle=idle)


def hope(hand: list[int], triangle: str = "?", idle: int = 0, **lying: int | None) -> float:
    """What the circle may hope of the pair."""
    s = full(hand, triangle, idle, **lying).state
    return hope_of(s, 0, PAIR, np.uint64(usable_for(s, COLOUR[TOP])))


def test_on_a_full_board_a_work_has_its_place_where_its_colour_lies():
    """M5: a swap leaves every square its colour, and without a free square nothing moves."""
    assert hope([TOP, BELOW]) == 0
    assert hope([TOP, BELOW], a1=SAME[0], b1=SAME[1]) == 0
    assert hope([TOP, BELOW], a1=SAME[0], a2=SAME[1]) > 0


def test_a_card_of_the_board_is_fetched_for_another_of_its_colour():
    """M5: swap it into the hand first."""
    place = {"a1": SAME[0], "a2": SAME[1]}
    assert hope([TOP, SAME[2]], e1=BELOW, **place) > 0
    assert hope([SAME[2]], e1=BELOW, e4=TOP, **place) > 0
    assert hope([], e1=BELOW, e4=TOP, **place) == 0


def test_the_card_that_is_put_down_first_can_bring_the_other_one():
    """M5: what is swapped out comes into the hand."""
    lone = hope([TOP], e1=BELOW, a1=SAME[0], a2=SAME[1])
    assert 0 < lone < hope([TOP], a1=BELOW, a2=SAME[1])
    assert hope([TOP], a1=BELOW, a2=SAME[1]) == pytest.approx(
        hope([TOP, BELOW], a1=SAME[0], a2=SAME[1])
    )


def test_a_card_in_the_way_needs_a_free_square_beside_it():
    """M5: it moves there."""
    assert hope([BELOW], a1=TOP) == 0
    assert hope([BELOW], a1=TOP, b2=None, d3=None, d4=None) > 0
    assert hope([BELOW], a1=TOP, c2=None, d3=None, d4=None) == 0


def test_a_pair_has_a_place_to_wait_for_its_other_card():
    """M3: while the deck lasts it may still be drawn; without a place that does not help."""
    both = hope([TOP, BELOW], a1=SAME[0], a2=SAME[1])
    assert 0 < hope([TOP], a1=SAME[0], a2=SAME[1]) < both
    assert hope([TOP]) == 0


def test_a_work_that_takes_two_turns_is_begun_in_this_one():
    """M5: the greedy bot looks one move ahead, and a card held out is not yet put down."""
    seen = full([TOP, BELOW, OTHERS[-1]], a1=SAME[0], a2=SAME[1]).view(0).state
    begins = {code(HOLD, TOP), code(HOLD, BELOW)}
    assert bot_named("greedy").think(artonauti, seen, 7).move in begins


def test_whoever_thinks_believes_in_its_own_plans():
    """To it the hopes of the others count for less."""
    position = full([TOP], CARD_NAMES[BELOW], a1=SAME[0], a2=SAME[1])
    mine, theirs = (position.engine.appraise(position.state, seat).shares[0] for seat in (0, 1))
    assert mine > theirs


PLACE = {"a1": SAME[0], "a2": SAME[1]}  # where the pair is put down in two turns
TEN = [TOP, BELOW, *(card + 1 for card in FIRST_CARD[9:17])]


def test_what_takes_longer_than_the_idle_rounds_last_is_hardly_hoped_for():
    """M10: once nobody can draw or play, unless another goes on."""
    soon = hope(TEN, "?*10", **PLACE)
    assert hope(TEN, "?*10", idle=3, **PLACE) == soon, "this turn and the next but one"
    assert 0 < hope(TEN, "?*10", idle=4, **PLACE) < soon / 2
    assert hope(TEN, "?*9", idle=4, **PLACE) > soon / 2, "the triangle can draw"


def test_the_nearer_the_idle_rounds_bring_the_end_the_more_the_gallery_counts():
    """M10, M11: a point one has is sure, and one hoped for is not."""
    points = [weights(full(TEN, "?*10", idle, **PLACE).state)[0] for idle in range(6)]
    assert points == sorted(points)
    assert points[0] < points[5]
    free = weights(full(TEN, "?*9", 5, **PLACE).state)[0]
    assert free < points[5], "the triangle can draw"
