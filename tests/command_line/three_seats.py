"""Atlantis for three, and for nobody else: a room by whose seats one sees what a command takes."""

from kritias.games.atlantis import *  # noqa: F403

NAME = __name__
TITLE = "Atlantis for three"
SEATS = range(3, 4)
