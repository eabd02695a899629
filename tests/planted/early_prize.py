"""Atlantis in which whoever leads has won, at any time."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import rules_end
from kritias.games.atlantis.state import State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory


@rule
def payoff(s: State, out: Numbers) -> None:
    rules_end.points(s, out)
    share_victory(out, s.seats, True)
