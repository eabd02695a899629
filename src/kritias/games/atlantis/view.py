"""Who sees what, and what the rest might be."""

from kritias.games.atlantis.box import CARDS, COLOURS
from kritias.games.atlantis.state import WORLD, State
from kritias.kernel.chance import conceal, draw, pick, total
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    """A2: hands are secret. Of another's hand one knows its size and what was shown (A8)."""
    conceal(s)
    for other in range(s.seats):
        for colour in range(COLOURS):
            if other != seat:
                s.hand[other, colour] = s.shown[other, colour]
                s.fresh[other, colour] = 0
    for colour in range(COLOURS):
        s.deck[colour] = 0


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    """Every move is made in the sight of all: what is drawn is no part of it."""
    return move


@rule
def imagine(s: State, seat: int) -> None:
    """Fill the hands from all cards that are not accounted for; the rest is the deck."""
    for colour in range(COLOURS):
        s.deck[colour] = CARDS - s.discard[colour] - s.spent[colour]
        for other in range(s.seats):
            s.deck[colour] -= s.hand[other, colour]
    for other in range(s.seats):
        for _ in range(s.held[other] - total(s.hand[other])):
            colour = pick(s, WORLD, s.deck)
            s.deck[colour] -= 1
            s.hand[other, colour] += 1
    if s.seat != seat:
        for _ in range(s.bought):
            s.fresh[s.seat, pick_unknown(s)] += 1


@rule
def pick_unknown(s: State) -> int:
    """A card of the mover that nobody else knows and that is not yet taken for a bought one."""
    unknown = s.held[s.seat] - total(s.shown[s.seat]) - total(s.fresh[s.seat])
    place = draw(s, WORLD, unknown)
    for colour in range(COLOURS):
        place -= s.hand[s.seat, colour] - s.shown[s.seat, colour] - s.fresh[s.seat, colour]
        if place < 0:
            return colour
    return -1
