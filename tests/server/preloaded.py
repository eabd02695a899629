"""Imported where houses are forked: all that each of them would import and read from the cache."""

import kritias
import tests.server.run_house
from kritias.kernel.engine import engine_of
from kritias.server.ready import has_been_compiled

__all__ = ["tests"]

for name in kritias.GAMES:
    if has_been_compiled(name):
        engine_of(kritias.game(name))
