"""Atlantis that offers to show the hand to whoever can move, and refuses it."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis.move_kind import MOVE_KINDS
from kritias.games.atlantis.state import State


def refusal(s: State, move: int):
    clause, phrase = MOVE_KINDS.refusal(s, move)
    return ("A99" if clause == "A8" else clause), phrase
