"""The board: cards come, turn, move and go, and works are completed (M6)."""

from kritias.games.artonauti.box import (
    CARDS_OF,
    LARGEST,
    MATE,
    MATE_PLACE,
    NONE,
    SIZE,
    SMALLEST,
    WORK,
    WORKS_OF_SIZE,
)
from kritias.games.artonauti.rules_pile import put, take
from kritias.games.artonauti.state import ONCE, State
from kritias.kernel.bits import EMPTY, bit, holds
from kritias.kernel.rule import rule


@rule
def lay_card(s: State, square: int, card: int, way: int) -> None:
    """M4: a card comes to lie on a free square, one way up or the other."""
    s.board[square] = card
    s.free &= ~bit(square)
    if way == 1:
        s.turned |= bit(square)
    put(s.lying, card)


@rule
def lift_card(s: State, square: int) -> int:
    """A card leaves its square: which."""
    card = s.board[square]
    s.board[square] = NONE
    s.free |= bit(square)
    s.turned &= ~bit(square)
    take(s.lying, card)
    return card


@rule
def lay_block(s: State, square: int) -> None:
    """M2: the block comes to lie on a free square, and leaves the one where it lay."""
    if s.block != NONE:
        s.free |= bit(s.block)
    s.block = square
    s.free &= ~bit(square)


@rule
def way_up(s: State, square: int) -> int:
    """How the card of a square lies: 0 the right way up, 1 upside down."""
    return 1 if holds(s.turned, square) else 0


@rule
def turn_card(s: State, square: int) -> None:
    """M5: a card is rotated by 180°."""
    s.turned ^= bit(square)
    complete(s, square)


@rule
def move_card(s: State, square: int, place: int) -> None:
    """M5, M8: a card goes to a free square and keeps its way up."""
    way = way_up(s, square)
    lay_card(s, place, lift_card(s, square), way)
    complete(s, place)


@rule
def swap_cards(s: State, square: int, place: int) -> None:
    """M8: two cards of the board change places and keep their ways up; M6: that may complete
    two works at once."""
    way, other_way = way_up(s, square), way_up(s, place)
    card, other = lift_card(s, square), lift_card(s, place)
    lay_card(s, square, other, other_way)
    lay_card(s, place, card, way)
    complete(s, square)
    if s.board[place] != NONE:
        complete(s, place)


@rule
def is_complete(s: State, square: int) -> bool:
    """M6: whether the card here lies with all others of its work so that the picture fits, the
    right way up or as a whole upside down."""
    card, way = s.board[square], way_up(s, square)
    work = WORK[card]
    if CARDS_OF[work] & ~s.lying[ONCE] != EMPTY:
        return False
    for number in range(SIZE[work] - 1):
        place = MATE_PLACE[way, card, square, number]
        if place == NONE or s.board[place] != MATE[card, number] or way_up(s, place) != way:
            return False
    return True


@rule
def complete(s: State, square: int) -> bool:
    """M6: a work that is complete with the card here leaves the board at once, for the gallery
    of who decides; M12: with works of every size that seat has won."""
    if not is_complete(s, square):
        return False
    card, way = s.board[square], way_up(s, square)
    work = WORK[card]
    for number in range(SIZE[work] - 1):
        lift_card(s, MATE_PLACE[way, card, square, number])
    lift_card(s, square)
    s.gallery[s.seat] |= bit(work)
    s.worth[s.seat] += SIZE[work]
    if has_every_size(s, s.seat):
        s.winner = s.seat
    return True


@rule
def has_every_size(s: State, seat: int) -> bool:
    """M12: a work of two, one of three and one of four."""
    for size in range(SMALLEST, LARGEST + 1):
        if s.gallery[seat] & WORKS_OF_SIZE[size] == EMPTY:
            return False
    return True
