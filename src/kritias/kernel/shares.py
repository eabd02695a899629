"""Shares of the victory: whom it goes to at the end, and how it is guessed before.

A room writes a number for each seat, and these make shares of them in the same place.
"""

from math import exp, inf

from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule


@rule
def share_victory(out: Numbers, seats: int, is_over: bool) -> None:
    """From what each seat has reached: the highest wins, equals share; nothing is won before the
    end."""
    best, winners = highest(out, seats), 0
    for seat in range(seats):
        winners += 1 if out[seat] == best else 0
    for seat in range(seats):
        out[seat] = 1.0 / winners if is_over and out[seat] == best else 0.0


@rule
def share_odds(out: Numbers, seats: int) -> None:
    """From the logarithm of each seat's odds: one more of it makes a share e times as large."""
    best, whole = highest(out, seats), 0.0
    for seat in range(seats):
        out[seat] = exp(out[seat] - best)
        whole += out[seat]
    for seat in range(seats):
        out[seat] /= whole


@rule
def highest(out: Numbers, seats: int) -> float:
    """The number of the seat that is ahead."""
    best = -inf
    for seat in range(seats):
        best = max(best, out[seat])
    return best
