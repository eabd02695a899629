"""A room from outside: Atlantis under another roof, as a host might name it with `--room`."""

from kritias.games.atlantis import *  # noqa: F403
