"""Atlantis in which one has to remember one's own hand, and may do only what is still seen."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis.state import State


def cover(seen: State, seat: int, now: State) -> bool:
    seen.hand[:] = 0
    return True
