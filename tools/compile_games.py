"""Compile the rules of all games once, before many processes want them: part of `make test`.

They are kept in this tree, where only its tests look for them (`tests/conftest.py`), so that these
leave nothing among the rules with which somebody plays. What that person's cache has of the same
sources is copied, not compiled again.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

import platformdirs

import kritias
from kritias import bots
from kritias.kernel import lockstep
from kritias.kernel.cache import KERNEL, cache_folder, cache_root, room_of
from kritias.kernel.rule import plain
from kritias.server import ready
from kritias.server.ready import has_been_compiled

RULES = Path(__file__).parents[1] / "build" / "rules"
USUAL = Path(platformdirs.user_cache_dir("kritias")) / "rules"

ROOMS = [*reversed(kritias.GAMES), "examples.connect_four"]  # what takes longest first


def compile_game(name: str) -> int:
    """Compile a game in a process of its own; return how that ended."""
    kritias.open_room(name)
    if has_been_compiled(name):
        return 0
    began = perf_counter()
    done = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True)
    print(f"{name}: rules ready after {perf_counter() - began:.0f} s", done.stderr, flush=True)
    return done.returncode


def copy_compiled() -> None:
    """Begin with what the user's own cache has of these sources."""
    rooms = [room_of(plain(kritias.open_room(name).play)) for name in ROOMS]
    folders = [cache_folder(part) for part in (KERNEL, Path(bots.__file__).parent, *rooms)]
    if any(any(folder.iterdir()) for folder in folders):
        return
    for folder in folders:
        theirs = USUAL / folder.relative_to(cache_root())
        if theirs.is_dir():
            shutil.copytree(theirs, folder, dirs_exist_ok=True)


def compile_in_this_process(name: str) -> None:
    """Compile all that a server needs, and the loops of the vector environment."""
    ready.main(name)
    game = kritias.game(name)
    lockstep.loop_of(game)
    lockstep.finder_of(game)


if __name__ == "__main__":
    os.environ.setdefault("KRITIAS_CACHE", str(RULES))
    if sys.argv[1:]:
        sys.exit(compile_in_this_process(sys.argv[1]))
    copy_compiled()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        sys.exit(max(pool.map(compile_game, ROOMS)))
