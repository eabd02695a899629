"""Atlantis in which the cards in hand count for the shares, but are not told."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import guess
from kritias.games.atlantis.state import State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule


@rule
def explain(s: State, thinker: int, seat: int, amounts: Numbers, odds: Numbers) -> None:
    guess.explain(s, thinker, seat, amounts, odds)
    odds[guess.IN_CARDS] = 0.0
