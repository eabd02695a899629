"""Piles of cards, hands, and what is known of them.

A seat knows the cards of another's hand that it saw going there. When a card leaves that hand
unseen, it may have been one of those: who did not see it knows nothing of that hand any more.
"""

from kritias.games.artonauti.box import LARGEST_HAND
from kritias.games.artonauti.state import (
    DECK,
    DECK_DRAWN,
    NOT_YET,
    ONCE,
    TWICE,
    State,
)
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
