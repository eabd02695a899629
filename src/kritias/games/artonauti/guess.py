"""What a position is worth to each seat before the end.

Beside the points of its gallery a seat has its hopes of works that are still to be completed.
"""

from typing import Final

from kritias.games.artonauti.box import NONE
from kritias.games.artonauti.guess_hope import DEALT, NEW_SIZE, add_hopes, sizes_completed
from kritias.games.artonauti.moves import ready_pair
from kritias.games.artonauti.rules_end import payoff
from kritias.games.artonauti.state import Phase, State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

CARD: Final = 0.05  # points a card in hand is worth
CALL: Final = 0.5  # a pair of characters that is ready (M9)
SKIP: Final = -1.0  # a turn to skip

# What a point of the gallery, and a point hoped for, do to the logarithm of the odds, at the
# beginning and when the deck is empty; fitted to games that the greedy bot played with itself.
POINT: Final = (0.9, 2.5)
HOPE: Final = (0.55, 0.1)


@rule
def appraise(s: State, out: Numbers) -> None:
    """Each seat's odds as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    for seat in range(s.seats):
        out[seat] = standing(s, seat)
    add_hopes(s, out)
    left = s.left - (s.phase == Phase.EXCHANGE)  # whatever else ends the turn, a card is drawn
    late = 1.0 - min(max(left, 0) / DEALT, 1.0)
    point, hope = weight(POINT, late), weight(HOPE, late)
    for seat in range(s.seats):
        out[seat] = point * s.worth[seat] + hope * out[seat]
    share_odds(out, s.seats)


@rule
def weight(pair: tuple[float, float], late: float) -> float:
    """What something counts for at this point of the game."""
    return pair[0] + (pair[1] - pair[0]) * late


@rule
def standing(s: State, seat: int) -> float:
    """What a seat has beside its gallery and its hopes, in points."""
    value = CARD * s.held[seat]
    for size_number in range(sizes_completed(s, seat)):
        value += NEW_SIZE[size_number]
    if s.adventures and ready_pair(s, seat) != NONE:
        value += CALL
    if s.skips >> seat & 1:
        value += SKIP
    return value
