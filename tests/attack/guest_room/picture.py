"""Drawn as the room it was taken from."""

from kritias.games.atlantis.picture import *  # noqa: F403
