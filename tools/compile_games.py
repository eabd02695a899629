"""Compile the rules of all games once, before many processes want them: part of `make test`."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import kritias
from kritias.server.ready import has_been_compiled

ROOMS = [*reversed(kritias.GAMES), "examples.connect_four"]  # what takes longest first


def compile_game(name: str) -> int:
    """What the server does when it opens, and how it ended."""
    kritias.open_room(name)
    if has_been_compiled(name):
        return 0
    began = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "kritias.server.ready", name], capture_output=True, text=True
    )
    print(f"{name}: rules ready after {perf_counter() - began:.0f} s", done.stderr, flush=True)
    return done.returncode


if __name__ == "__main__":
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        sys.exit(max(pool.map(compile_game, ROOMS)))
