"""Imported where houses are forked: all that each of them would import and read from the cache."""

import gc
from contextlib import suppress
from importlib import import_module

import kritias
from kritias.kernel.engine import engine_of
from kritias.registry import picture_of
from kritias.server.ready import has_been_compiled

# Those that a house imports when it begins, and some that not every machine has.
LATE = (
    "aiosqlite", "psycopg", "uvicorn.lifespan.on", "uvloop",
    "kritias.server.migrate", "tests.server.run_house",
)  # fmt: skip
for name in LATE:
    with suppress(ImportError):
        import_module(name)
for name in kritias.GAMES:
    picture_of(kritias.game(name))
    if has_been_compiled(name):
        engine_of(kritias.game(name))

# What all houses share is never searched for garbage: to look through it would copy it.
gc.collect()
gc.freeze()
