"""Who sees what, and what the rest might be."""

from kritias.games.artonauti.box import ALL_CARDS, CARDS_OF, NONE, SEATS, TWICE_THERE
from kritias.games.artonauti.moves import COVERED, HOLD
from kritias.games.artonauti.rules_card import empty, pick_card, pile_size, put, take, take_all
from kritias.games.artonauti.state import COPIES, ONCE, TWICE, WORLD, Phase, State
from kritias.kernel.bits import EMPTY, ONE, lowest
from kritias.kernel.chance import conceal
from kritias.kernel.layout import U64s
from kritias.kernel.moves import is_of
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    """M1: hands are secret. Of another's hand one knows its size and what one saw going there."""
    conceal(s)
    for other in range(s.seats):
        if other == seat:
            continue
        for copy in range(COPIES):
            s.hand[other, copy] = (
                s.shown[other, copy] if seat == NONE else s.known[seat, other, copy]
            )
        for holder in range(SEATS):
            empty(s.known[other, holder])
        empty(s.looked[other])
        empty(s.below[other])
    empty(s.deck)


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    """M8: a card kept is seen by whoever keeps it; a card given also by whoever gets it."""
    is_secret = s.phase == Phase.KEEP or (s.phase == Phase.GIVE_CARD and seat != s.other)
    if is_secret and is_of(HOLD, move) and seat != s.seat:
        return COVERED.first
    return move


@rule
def imagine(s: State, seat: int) -> None:
    """Fill the hands, and what somebody looks at, from all cards that are not accounted for and
    not known to be in the deck; the rest is the deck."""
    gather_deck(s)
    if s.phase == Phase.KEEP and s.seat != seat:
        fill(s, seat, s.looked[s.seat], s.looking)
    for other in range(s.seats):
        fill(s, seat, s.hand[other], s.held[other])
        if other != seat:
            recall(s, other)


@rule
def gather_deck(s: State) -> None:
    """All cards that lie neither open nor where the viewer knows of them."""
    s.deck[ONCE] = ALL_CARDS
    s.deck[TWICE] = TWICE_THERE
    take_pile(s.deck, s.lying)
    if s.card != NONE:
        take(s.deck, s.card)
    for other in range(s.seats):
        take_pile(s.deck, s.hand[other])
        take_pile(s.deck, s.looked[other])
        works = s.gallery[other]
        while works != EMPTY:
            take_all(s.deck, CARDS_OF[lowest(works)])
            works &= works - ONE


@rule
def take_pile(pile: U64s, other: U64s) -> None:
    """Everything less that another pile has."""
    take_all(pile, other[ONCE])
    take_all(pile, other[TWICE])


@rule
def fill(s: State, seat: int, pile: U64s, number: int) -> None:
    """Random cards until a pile has so many; those stay that the seat knows to be in the deck."""
    for _ in range(number - pile_size(pile)):
        once, twice = s.deck[ONCE], s.deck[TWICE]
        if seat != NONE:
            sure, both = s.below[seat, ONCE], s.below[seat, TWICE]
            once, twice = (once & ~sure) | (twice & sure & ~both), twice & ~sure
        card = pick_card(s, WORLD, once, twice)
        take(s.deck, card)
        put(pile, card)


@rule
def recall(s: State, viewer: int) -> None:
    """What the others know of each hand is at least what everybody knows."""
    for holder in range(s.seats):
        if holder != viewer:
            for copy in range(COPIES):
                s.known[viewer, holder, copy] = s.shown[holder, copy]
