"""Atlantis that promises fewer moves in a position than there are."""

from typing import Final

from kritias.games.atlantis import *  # noqa: F403

BREADTH: Final = 21
