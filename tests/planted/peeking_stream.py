"""Atlantis with a veil that leaves the seed, from which all luck to come could be told."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import view
from kritias.games.atlantis.state import State
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    seed = s.seed
    view.veil(s, seat)
    s.seed = seed
