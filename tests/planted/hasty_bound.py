"""Atlantis that promises to end sooner than it does."""

from typing import Final

from kritias.games.atlantis import *  # noqa: F403

BOUND: Final = 40
