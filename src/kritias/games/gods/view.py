"""Who sees what, and what the rest might be."""

from kritias.games.gods.box import CARDS, COLOURS, DISPLAY, GODS
from kritias.games.gods.rules import nth_free_god
from kritias.games.gods.state import NONE, WORLD, State
from kritias.kernel.chance import conceal, draw, pick, total
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    """G4: hands are secret; of another's one knows its size and what was seen to come into it
    (G5). G2: secret god cards are their owner's alone."""
    conceal(s)
    for other in range(s.seats):
        if other != seat:
            s.god[other] = s.shown[other]
            for colour in range(COLOURS):
                s.hand[other, colour] = s.known[other, colour]
    for colour in range(COLOURS):
        s.deck[colour] = 0


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    """Every move is made in the sight of all: what is drawn is no part of it."""
    return move


@rule
def imagine(s: State, seat: int) -> None:
    """Fill the hands from all cards that nobody has seen, the rest is the deck; deal the gods
    that nobody knows."""
    count_unseen(s)
    for other in range(s.seats):
        for _ in range(s.held[other] - total(s.hand[other])):
            colour = pick(s, WORLD, s.deck)
            s.deck[colour] -= 1
            s.hand[other, colour] += 1
    known = 0
    for other in range(s.seats):
        known += s.god[other] != NONE
    for other in range(s.seats):
        if s.god[other] == NONE:
            s.god[other] = nth_free_god(s, draw(s, WORLD, GODS - known))
            known += 1


@rule
def count_unseen(s: State) -> None:
    """The cards that lie nowhere in sight: they are in the deck or in hands."""
    for colour in range(COLOURS):
        s.deck[colour] = CARDS[s.seats] - s.discard[colour] - (s.stranger == colour)
        for other in range(s.seats):
            s.deck[colour] -= s.hand[other, colour] + s.followers[other, colour]
    for place in range(DISPLAY):
        if s.display[place] != NONE:
            s.deck[s.display[place]] -= 1
