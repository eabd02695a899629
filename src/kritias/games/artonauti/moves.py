"""What may be done: the kinds of moves, and the only place where legality is decided."""

from typing import Final

import numpy as np

from kritias.games.artonauti.box import (
    ALL_SQUARES,
    CARDS,
    CARDS_IN,
    COLOUR,
    COLOURS,
    FAR,
    FRIENDS,
    LARGEST_HAND,
    LEFT_EDGE,
    NONE,
    PAIR,
    RIGHT_EDGE,
    SEATS,
    SIDE,
    SQUARES,
    WAYS,
    WITH,
)
from kritias.games.artonauti.state import ONCE, Phase, State
from kritias.kernel.bits import EMPTY, ONE, Word, bit, lowest, size
from kritias.kernel.layout import Codes
from kritias.kernel.moves import Kind, code, kinds, last
from kritias.kernel.rule import rule

HOLD, PUT, ROTATE, MOVE, PICK, SEAT, PASS, COVERED, RING = kinds(
    hold=(CARDS,),  # take a card out of the hand, to play, swap or give it; or keep it (KEEP)
    put=(SQUARES, WAYS),  # the card in the air, on this square, the right way up (0) or not (1)
    rotate=(SQUARES,),  # the card on this square
    move=(SQUARES, 4),  # the card on this square by one: up, right, down, left
    pick=(SQUARES,),  # a square for an adventure or the block
    seat=(SEATS,),  # an opponent: who skips, is taken from or given to
    go_on=(),  # PASS: no second card, no second rotation, nobody skips
    covered=(),  # HOLD as those see it who may not see the card
    ring=(),  # the table's own: time is up
)
BELL: Final = RING.first
MOVES: Final = last(RING)
BORDERS: Final = 2 * SIDE * (SIDE - 1)  # between two squares
BREADTH: Final = SQUARES + BORDERS + LARGEST_HAND
COLUMN: Final = np.uint64(1)
ROW: Final = np.uint64(SIDE)
UP, RIGHT, DOWN, LEFT = range(4)


@rule
def legal(s: State, out: Codes) -> int:
    """Write the codes of the allowed moves; how many there are."""
    if s.phase == Phase.PUT or s.phase == Phase.LAY:
        return list_puts(s.free, out)
    if s.phase == Phase.ACTION:
        return list_actions(s, out)
    if s.phase == Phase.PLAY or s.phase == Phase.ANOTHER or s.phase == Phase.GIVE_CARD:
        return list_each(HOLD, s.hand[s.seat, ONCE], out, 0)
    if s.phase == Phase.SECOND:
        return list_pass(out, list_each(HOLD, of_colour(s, s.colour), out, 0))
    if s.phase == Phase.EXCHANGE:
        return list_puts(squares_in_colour(s, COLOUR[s.card]), out)
    return list_rest(s, out)


@rule
def list_rest(s: State, out: Codes) -> int:
    """The moves of the set-up, of M9 and of the adventures."""
    if s.phase == Phase.CALL:
        return list_pass(out, list_seats(may_skip(s), out))
    if s.phase == Phase.TAKE_FROM:
        return list_seats(may_lose(s), out)
    if s.phase == Phase.GIVE_TO:
        return list_seats(may_receive(s), out)
    if s.phase == Phase.KEEP:
        return list_each(HOLD, s.looked[s.seat, ONCE], out, 0)
    if s.phase == Phase.TURN_CARDS:
        return list_turns(s, out)
    if s.phase == Phase.OVER:
        return 0
    return list_each(PICK, pickable(s), out, 0)


@rule
def list_puts(squares: Word, out: Codes) -> int:
    """M4: on any of these squares, either way up."""
    count = 0
    while squares != EMPTY:
        move = PUT.first + WAYS * lowest(squares)
        out[count] = move
        out[count + 1] = move + 1
        squares &= squares - ONE
        count += 2
    return count


@rule
def list_each(kind: Kind, things: Word, out: Codes, count: int) -> int:
    """A move for each card or square of a set."""
    while things != EMPTY:
        out[count] = kind.first + lowest(things)
        things &= things - ONE
        count += 1
    return count


@rule
def list_seats(seats: int, out: Codes) -> int:
    """A move for each seat of a set of bits."""
    count = 0
    for seat in range(SEATS):
        if seats >> seat & 1:
            out[count] = code(SEAT, seat)
            count += 1
    return count


@rule
def list_pass(out: Codes, count: int) -> int:
    """M4, M8, M9: what one may do one may also leave."""
    out[count] = code(PASS)
    return count + 1


@rule
def list_actions(s: State, out: Codes) -> int:
    """M5: rotate a card, move one, or swap one with a hand card of its colour."""
    occupied = squares_with_card(s)
    count = list_each(ROTATE, occupied, out, 0)
    count = list_moves(occupied & (s.free << ROW), UP, out, count)
    count = list_moves(occupied & (s.free >> COLUMN) & ~RIGHT_EDGE, RIGHT, out, count)
    count = list_moves(occupied & (s.free >> ROW), DOWN, out, count)
    count = list_moves(occupied & (s.free << COLUMN) & ~LEFT_EDGE, LEFT, out, count)
    return list_each(HOLD, swappable(s), out, count)


@rule
def list_moves(squares: Word, direction: int, out: Codes, count: int) -> int:
    """M5: the cards of these squares can go one square in this direction."""
    while squares != EMPTY:
        out[count] = MOVE.first + 4 * lowest(squares) + direction
        squares &= squares - ONE
        count += 1
    return count


@rule
def swappable(s: State) -> Word:
    """M5: the hand cards of whoever decides that have a card of their colour on the board."""
    cards = EMPTY
    for colour in range(COLOURS):
        if s.lying[ONCE] & CARDS_IN[colour] != EMPTY:
            cards |= CARDS_IN[colour]
    return s.hand[s.seat, ONCE] & cards


@rule
def of_colour(s: State, colour: int) -> Word:
    """M4: the hand cards of whoever decides that have this colour."""
    return s.hand[s.seat, ONCE] & CARDS_IN[colour]


@rule
def squares_with_card(s: State) -> Word:
    """The squares on which a card lies."""
    squares = ALL_SQUARES & ~s.free
    return squares & ~bit(s.block) if s.block != NONE else squares


@rule
def squares_in_colour(s: State, colour: int) -> Word:
    """M5: the squares on which a card of this colour lies."""
    squares = EMPTY
    for square in range(SQUARES):
        if s.board[square] != NONE and COLOUR[s.board[square]] == colour:
            squares |= bit(square)
    return squares


# Set-up and adventures


@rule
def pickable(s: State) -> Word:
    """M2, M8: the squares that may be picked for what is to be done."""
    if s.phase == Phase.PLACE_BLOCK or s.phase == Phase.MOVE_BLOCK:
        return s.free
    if s.phase == Phase.LIFT:
        return movable(s)
    if s.phase == Phase.SLIDE:
        return within_reach(s, s.picked)
    if s.phase == Phase.CHOOSE_OTHER:
        return squares_with_card(s) & ~bit(s.picked)
    return squares_with_card(s)


@rule
def neighbours(squares: Word) -> Word:
    """All squares that have one of these beside them, orthogonally."""
    return (
        squares << ROW
        | squares >> ROW
        | (squares & ~RIGHT_EDGE) << COLUMN
        | (squares & ~LEFT_EDGE) >> COLUMN
    )


@rule
def movable(s: State) -> Word:
    """M8: the cards that have a free square beside them."""
    return squares_with_card(s) & neighbours(s.free)


@rule
def within_reach(s: State, square: int) -> Word:
    """M8: where a card gets over up to three free squares."""
    reached = bit(square)
    for _ in range(FAR):
        reached |= neighbours(reached) & s.free
    return reached & s.free


@rule
def list_turns(s: State, out: Codes) -> int:
    """M8: «up to two» is one at least; the second is another card, or none."""
    cards = squares_with_card(s)
    if s.picked == NONE:
        return list_each(ROTATE, cards, out, 0)
    return list_pass(out, list_each(ROTATE, cards & ~bit(s.picked), out, 0))


@rule
def may_lose(s: State) -> int:
    """M8: a bit for each opponent who has a card to be taken."""
    seats = 0
    for seat in range(s.seats):
        if seat != s.seat and s.held[seat] > 0:
            seats |= 1 << seat
    return seats


@rule
def may_receive(s: State) -> int:
    """M3, M8: a bit for each opponent whose hand has room for a card."""
    seats = 0
    for seat in range(s.seats):
        if seat != s.seat and s.held[seat] < LARGEST_HAND:
            seats |= 1 << seat
    return seats


@rule
def may_skip(s: State) -> int:
    """M9: a bit for each opponent who does not already have to skip."""
    return ((1 << s.seats) - 1) & ~(1 << s.seat) & ~s.skips


@rule
def ready_pair(s: State, seat: int) -> int:
    """M9: the first character who is on two of the seat's adventures and has not yet made
    anybody skip; NONE if there is none. Which one it is makes no difference."""
    for friend in range(FRIENDS):
        if not s.spent[seat] >> friend & 1 and size(s.saga[seat] & WITH[friend]) >= PAIR:
            return friend
    return NONE
