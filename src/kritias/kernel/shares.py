"""Shares of the victory: whom it goes to at the end, and how it is guessed before.

A room writes a number for each seat, and these make shares of them in the same place. Guessed
shares sum to one; where a game can end without a winner, nobody has one too, after the last seat.
"""

from math import exp, inf

from kritias.kernel.layout import Layout, Numbers
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
    """From the logarithm of each seat's odds: one more of it makes a share e times as large.
    Somebody wins."""
    share_out(out, seats)
    out[seats] = 0.0


@rule
def share_odds_with_nobody(out: Numbers, seats: int) -> None:
    """The same where a game can end without a winner: after the seats stand nobody's odds."""
    share_out(out, seats + 1)


@rule
def share_out(out: Numbers, count: int) -> None:
    """So many logarithms of odds as shares that sum to one."""
    best, whole = highest(out, count), 0.0
    for place in range(count):
        out[place] = exp(out[place] - best)
        whole += out[place]
    for place in range(count):
        out[place] /= whole


@rule
def highest(out: Numbers, count: int) -> float:
    """The largest of so many numbers."""
    best = -inf
    for place in range(count):
        best = max(best, out[place])
    return best


@rule
def unexplained(s: Layout, thinker: int, seat: int, amounts: Numbers, odds: Numbers) -> None:
    """`explain` of a room whose guess has no terms to be told."""
