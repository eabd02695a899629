"""Atlantis that refuses by a clause that stands on no rule page."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis.move_kind import MOVE_KINDS
from kritias.games.atlantis.state import State


def refusal(s: State, move: int):
    clause, phrase = MOVE_KINDS.refusal(s, move)
    return ("A99" if clause == "A8" else clause), phrase
