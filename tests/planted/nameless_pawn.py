"""Atlantis that writes a move of the second pawn like one of the first."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis.move_kind import MOVE_KINDS
from kritias.games.atlantis.state import State


def write(s: State, move: int) -> str:
    return MOVE_KINDS.write(s, move).replace("b-", "a-")
