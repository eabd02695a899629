"""A seat sees its own card; a spectator none, until they are shown."""

from examples.kuhn_poker.box import CARDS, SEATS
from examples.kuhn_poker.rules import another
from examples.kuhn_poker.state import DEAL, NONE, State
from kritias.kernel.chance import conceal, draw
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    """K1: the card of another is covered, but for one that was shown (K4)."""
    conceal(s)
    for other in range(SEATS):
        if other != seat:
            s.card[other] = s.shown[other]


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    """K2: everybody hears what is said."""
    return move


@rule
def imagine(s: State, seat: int) -> None:
    """A card that is covered is one of those that nobody is seen to have."""
    for other in range(SEATS):
        if s.card[other] == NONE:
            known = s.card[1 - other]
            if known == NONE:
                s.card[other] = draw(s, DEAL, CARDS)
            else:
                s.card[other] = another(known, draw(s, DEAL, CARDS - 1))
