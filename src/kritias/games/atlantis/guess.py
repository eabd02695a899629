"""What a position is worth to each seat before the end."""

from math import exp

from kritias.games.atlantis.box import ATLANTIS, MAINLAND, PAWNS
from kritias.games.atlantis.moves import toll
from kritias.games.atlantis.rules_end import payoff
from kritias.games.atlantis.state import Phase, State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule

SHARE_OF_TOLLS = 0.5  # bridges and luck spare about half of what the gaps cost now
PER_PLACE = 0.05  # points for every place a pawn has put behind it
WARMTH = 6.0  # points that make one seat e times as likely to win as another


@rule
def appraise(s: State, out: Numbers) -> None:
    """Points as they would stand at the end, turned into shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    best = -1e9
    for seat in range(s.seats):
        out[seat] = outlook(s, seat)
        best = max(best, out[seat])
    whole = 0.0
    for seat in range(s.seats):
        out[seat] = exp((out[seat] - best) / WARMTH)
        whole += out[seat]
    for seat in range(s.seats):
        out[seat] /= whole


@rule
def outlook(s: State, seat: int) -> float:
    """What a seat owns, what its pawns have done, and what it may still have to pay."""
    points = float(s.worth[seat] + s.held[seat])
    if seat == s.seat:
        points -= s.due
    for pawn in range(PAWNS):
        place = s.where[seat, pawn]
        points += PER_PLACE * (place - ATLANTIS)
        if place != MAINLAND:
            points -= SHARE_OF_TOLLS * toll(s, place, MAINLAND)
    return points
