"""Atlantis, with the games it has stored, in which a card counts twice at the end."""

from typing import Any

from kritias.games import atlantis
from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import rules_end
from kritias.games.atlantis.state import State
from kritias.kernel.rule import rule

__file__ = atlantis.__file__


@rule
def points(s: State, out: Any) -> None:
    rules_end.points(s, out)
    for seat in range(s.seats):
        out[seat] += s.held[seat]
