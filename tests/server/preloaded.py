"""Imported where houses are forked: all that each of them would import and read from the cache."""

import gc
from contextlib import suppress
from importlib import import_module

import kritias
from kritias.kernel.engine import engine_of
from kritias.registry import picture_of
from kritias.server.ready import has_been_compiled

# Modules that a server imports only when it starts.
NEEDED = "aiosqlite", "uvicorn.lifespan.on", "kritias.server.migrate", "tests.server.run_house"
for name in NEEDED:
    import_module(name)
for name in ("psycopg", "uvloop"):  # not installed everywhere
    with suppress(ImportError):
        import_module(name)
for name in kritias.GAMES:
    picture_of(kritias.game(name))
    if has_been_compiled(name):
        engine_of(kritias.game(name))

# The garbage collector would write to these objects, and so copy their memory into each server.
gc.collect()
gc.freeze()
