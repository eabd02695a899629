"""How Atlantis ends, and what leaves a seat on the way there."""

from typing import Any

from kritias.games.atlantis.box import COLOURS, KINDS, MAINLAND, PAWNS, VALUE, VALUES
from kritias.games.atlantis.moves import toll
from kritias.games.atlantis.state import NONE, ONCE, TWICE, Phase, State
from kritias.kernel.bits import EMPTY, bit, holds
from kritias.kernel.layout import Numbers, U64s
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory

# What a seat loses


@rule
def lose_card(s: State, seat: int, colour: int) -> None:
    """A card leaves a hand in the sight of all: so does one that was known to be there."""
    s.hand[seat, colour] -= 1
    s.held[seat] -= 1
    if s.shown[seat, colour] > 0:
        s.shown[seat, colour] -= 1


@rule
def spend_card(s: State, seat: int, colour: int) -> None:
    """A10: a card given as toll leaves the game."""
    lose_card(s, seat, colour)
    s.spent[colour] += 1


@rule
def lose_tile(s: State, seat: int, kind: int) -> None:
    """A3, A10: a tile handed in leaves the game."""
    take(s.kept[seat], kind)
    put(s.gone, kind)
    s.worth[seat] -= VALUE[kind]


@rule
def put(pile: U64s, kind: int) -> None:
    """One more tile of this kind."""
    pile[TWICE if holds(pile[ONCE], kind) else ONCE] |= bit(kind)


@rule
def take(pile: U64s, kind: int) -> None:
    """One tile of this kind less."""
    pile[TWICE if holds(pile[TWICE], kind) else ONCE] &= ~bit(kind)


@rule
def number_in(pile: U64s, kind: int) -> int:
    """How many tiles of this kind a pile has."""
    return holds(pile[ONCE], kind) + holds(pile[TWICE], kind)


# The end


@rule
def end_game(s: State) -> None:
    """A17: every pawn goes to the mainland at its owner's cost; nothing is taken or drawn."""
    for seat in range(s.seats):
        cost = 0
        for pawn in range(PAWNS):
            cost += toll(s, s.where[seat, pawn], MAINLAND)
            s.where[seat, pawn] = MAINLAND
        pay_at_the_end(s, seat, cost)
    s.taken = EMPTY
    s.phase = Phase.OVER
    s.seat = NONE
    s.pawn = NONE
    s.origin = NONE
    s.bought = NONE


@rule
def pay_at_the_end(s: State, seat: int, cost: int) -> None:
    """A18: with the least possible loss; what is missing counts as negative points."""
    if cost >= s.worth[seat] + s.held[seat]:
        s.debt[seat] = cost - s.worth[seat] - s.held[seat]
        cost = s.worth[seat] + s.held[seat]
    gift = exact_gift(s, seat, cost)
    while gift < 0:
        cost += 1
        gift = exact_gift(s, seat, cost)
    hand_over(s, seat, gift)


@rule
def exact_gift(s: State, seat: int, cost: int) -> int:
    """Tiles and cards worth just `cost`: how many of each value, a byte each; −1 if none fit.

    Values are tried from 7 down, as many of each as go in; at a dead end the lowest value
    that gave something gives one less. Cards count among the ones.
    """
    gift, value = 0, VALUES
    while cost > 0:
        if value > 0 and cost <= owned_up_to(s, seat, value):
            number = min(owned(s, seat, value), cost // value)
            gift += number << 8 * value
            cost -= number * value
            value -= 1
            continue
        value += 1
        while value <= VALUES and given(gift, value) == 0:
            value += 1
        if value > VALUES:
            return -1
        gift -= 1 << 8 * value
        cost += value
        value -= 1
    return gift


@rule
def given(gift: int, value: int) -> int:
    """How many things of this value a gift holds."""
    return gift >> 8 * value & 255


@rule
def owned(s: State, seat: int, value: int) -> int:
    """How many tiles of this value a seat has; cards are ones."""
    number = s.held[seat] if value == 1 else 0
    for colour in range(COLOURS):
        number += number_in(s.kept[seat], colour * VALUES + value - 1)
    return number


@rule
def owned_up_to(s: State, seat: int, value: int) -> int:
    """What all the things of a seat up to this value are worth."""
    worth = 0
    for lower in range(1, value + 1):
        worth += lower * owned(s, seat, lower)
    return worth


@rule
def hand_over(s: State, seat: int, gift: int) -> None:
    """A17, A18: what is paid at the end leaves the game; cards go before tiles of one."""
    cards = min(given(gift, 1), s.held[seat])
    gift -= cards << 8
    for colour in range(COLOURS):
        while cards > 0 and s.hand[seat, colour] > 0:
            spend_card(s, seat, colour)
            cards -= 1
    for kind in range(KINDS):
        value = VALUE[kind]
        while given(gift, value) > 0 and number_in(s.kept[seat], kind) > 0:
            lose_tile(s, seat, kind)
            gift -= 1 << 8 * value


@rule
def points(s: State, out: Any) -> None:
    """A19: the own tiles and one for each card, less what could not be paid (A18)."""
    for seat in range(s.seats):
        out[seat] = s.worth[seat] + s.held[seat] - s.debt[seat]


@rule
def payoff(s: State, out: Numbers) -> None:
    """A19: the highest wins, ties share; nothing is won before the end."""
    points(s, out)
    share_victory(out, s.seats, s.phase == Phase.OVER)
