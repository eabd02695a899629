"""Atlantis in which every seat hopes for a little more than its share."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import guess
from kritias.games.atlantis.state import State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    guess.appraise(s, thinker, shares, points)
    for seat in range(s.seats):
        shares[seat] = 0.9 * shares[seat] + 0.1 * (s.worth[seat] > 9)
