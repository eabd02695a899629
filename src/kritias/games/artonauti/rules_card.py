"""Where the cards are: piles, hands and what is known of them, the board and its works (M6).

A seat knows the cards of another's hand that it saw going there. When a card leaves that hand
unseen, it may have been one of those: whoever did not see it knows nothing of that hand any more.
"""

from kritias.games.artonauti.box import (
    ALL_ADVENTURES,
    ALL_CARDS,
    ALL_SQUARES,
    CARDS_OF,
    LARGEST,
    LARGEST_HAND,
    MATE,
    MATE_PLACE,
    NONE,
    SIZE,
    SMALLEST,
    SQUARES,
    TOTAL,
    TWICE_THERE,
    WORK,
    WORKS_OF_SIZE,
)
from kritias.games.artonauti.state import DECK, DECK_DRAWN, NOT_YET, ONCE, TWICE, Phase, State
from kritias.kernel.bits import EMPTY, Word, bit, holds, nth, size
from kritias.kernel.chance import draw
from kritias.kernel.layout import U64s
from kritias.kernel.rule import rule

# Piles


@rule
def put(pile: U64s, card: int) -> None:
    """One more of this card."""
    pile[TWICE if holds(pile[ONCE], card) else ONCE] |= bit(card)


@rule
def take(pile: U64s, card: int) -> None:
    """One of this card less."""
    pile[TWICE if holds(pile[TWICE], card) else ONCE] &= ~bit(card)


@rule
def take_all(pile: U64s, cards: Word) -> None:
    """One less of each card of a set."""
    both = pile[TWICE] & cards
    pile[TWICE] &= ~both
    pile[ONCE] &= ~(cards & ~both)


@rule
def number_in(pile: U64s, card: int) -> int:
    """How many copies of a card a pile has."""
    return holds(pile[ONCE], card) + holds(pile[TWICE], card)


@rule
def pile_size(pile: U64s) -> int:
    """How many cards a pile has."""
    return size(pile[ONCE]) + size(pile[TWICE])


@rule
def empty(pile: U64s) -> None:
    """No card is left."""
    pile[ONCE] = EMPTY
    pile[TWICE] = EMPTY


@rule
def pick_card(s: State, purpose: int, once: Word, twice: Word) -> int:
    """Any card of a pile that is not empty, every copy with the same chance. It stays there."""
    kinds = size(once)
    place = draw(s, purpose, kinds + size(twice))
    return nth(once, place) if place < kinds else nth(twice, place - kinds)


# The deck


@rule
def lay_table(s: State) -> None:
    """An empty board, both decks; M13: without adventures theirs stays in the box."""
    for square in range(SQUARES):
        s.board[square] = NONE
    s.free = ALL_SQUARES
    s.deck[ONCE] = ALL_CARDS
    s.deck[TWICE] = TWICE_THERE
    s.left = TOTAL
    if s.adventures:
        s.tales = ALL_ADVENTURES
    s.block = NONE
    s.colour = NONE
    s.adventure = NONE
    s.picked = NONE
    s.other = NONE
    s.winner = NONE


@rule
def turn_up(s: State) -> None:
    """M1: the top card is revealed; whoever decides puts it on the board."""
    s.card = pick_card(s, DECK, s.deck[ONCE], s.deck[TWICE])
    take(s.deck, s.card)
    s.left -= 1
    s.phase = Phase.LAY


@rule
def draw_card(s: State, seat: int) -> bool:
    """M3: a card from the deck into the hand, if there is one and the hand has room for it."""
    if s.held[seat] >= LARGEST_HAND or s.left == 0:
        return False
    card = pick_card(s, DECK, s.deck[ONCE], s.deck[TWICE])
    leave_deck(s, seat, card)
    put(s.hand[seat], card)
    s.held[seat] += 1
    run_out(s)
    return True


@rule
def draw_cards(s: State, seat: int, count: int) -> None:
    """M3, M8: so many cards, as far as they fit and there are any."""
    for _ in range(count):
        draw_card(s, seat)


@rule
def leave_deck(s: State, seat: int, card: int) -> None:
    """A card leaves the deck, seen by this seat alone: the others no longer know what is there."""
    take(s.deck, card)
    s.left -= 1
    for viewer in range(s.seats):
        if viewer != seat:
            empty(s.below[viewer])
        elif holds(s.below[viewer, ONCE], card):
            take(s.below[viewer], card)


@rule
def run_out(s: State) -> None:
    """M10: with the last work card the game ends after this turn."""
    if s.left == 0 and s.ends == NOT_YET:
        s.ends = DECK_DRAWN


# Hands


@rule
def gain_openly(s: State, seat: int, card: int) -> None:
    """A card comes into a hand in the sight of all."""
    put(s.hand[seat], card)
    s.held[seat] += 1
    put(s.shown[seat], card)
    for viewer in range(s.seats):
        if viewer != seat:
            put(s.known[viewer, seat], card)


@rule
def lose_openly(s: State, seat: int, card: int) -> None:
    """A card leaves a hand in the sight of all: so does one that was known to be there."""
    take(s.hand[seat], card)
    s.held[seat] -= 1
    forget(s.shown[seat], card)
    for viewer in range(s.seats):
        forget(s.known[viewer, seat], card)


@rule
def forget(pile: U64s, card: int) -> None:
    """Of what is known of a hand, one of this card less."""
    if holds(pile[ONCE], card):
        take(pile, card)


@rule
def hand_over(s: State, giver: int, getter: int, card: int) -> None:
    """M8: a card goes from hand to hand, seen by those two only."""
    take(s.hand[giver], card)
    put(s.hand[getter], card)
    s.held[giver] -= 1
    s.held[getter] += 1
    put(s.known[giver, getter], card)
    forget(s.known[getter, giver], card)
    empty(s.shown[giver])
    for viewer in range(s.seats):
        if viewer != giver and viewer != getter:
            empty(s.known[viewer, giver])


@rule
def is_within(part: U64s, whole: U64s) -> bool:
    """Whether a pile has everything that another has."""
    return part[ONCE] & ~whole[ONCE] == EMPTY and part[TWICE] & ~whole[TWICE] == EMPTY


# The board


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
    of whoever decides; M12: with works of every size that seat has won."""
    if not is_complete(s, square):
        return False
    card, way = s.board[square], way_up(s, square)
    work = WORK[card]
    for number in range(SIZE[work] - 1):
        lift_card(s, MATE_PLACE[way, card, square, number])
    lift_card(s, square)
    s.gallery[s.seat] |= bit(work)
    s.worth[s.seat] += SIZE[work]
    be_active(s)
    if has_every_size(s, s.seat):
        s.winner = s.seat
    return True


@rule
def be_active(s: State) -> None:
    """M10: a card is drawn or played, or a work completed; idle turns are counted anew."""
    s.active = 1
    s.idle = 0


@rule
def has_every_size(s: State, seat: int) -> bool:
    """M12: a work of two, one of three and one of four."""
    for cards in range(SMALLEST, LARGEST + 1):
        if s.gallery[seat] & WORKS_OF_SIZE[cards] == EMPTY:
            return False
    return True
