"""Atlantis that offers to show the hand to who can move, and refuses it."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import words
from kritias.games.atlantis.state import State


def refusal(s: State, move: int):
    clause, phrase = words.refusal(s, move)
    return ("A99" if clause == "A8" else clause), phrase
