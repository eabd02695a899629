"""Atlantis that counts how often it is asked for the points."""

from typing import Any

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import rules_end
from kritias.games.atlantis.state import State
from kritias.kernel.rule import rule


@rule
def points(s: State, out: Any) -> None:
    rules_end.points(s, out)
    s.ply += 1
