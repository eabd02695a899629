"""`@rule`, the one door to Numba on the processor, and the cache it fills.

Numba keys its cache on the file that defines a function. A rule also leans on the constants and
helpers of other files, so a changed constant would leave old code running. Every rule is
therefore cached in a folder named by a stamp: a hash of all the sources it can lean on.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from numba import types

from kritias.kernel.refusal import Uncompilable

F = TypeVar("F", bound=Callable[..., Any])

KERNEL = Path(__file__).parent
HOUSE = KERNEL.parent
SOURCES = (".py", ".toml", ".txt", ".json")
NEVER_COMPILED = ("picture", "words", "notation")  # import contracts keep rules off these
KEPT_FOLDERS = 4

INTERPRETED = bool(numba.config.DISABLE_JIT)

if INTERPRETED:
    np.seterr(over="ignore")  # uint64 wraps here as it does compiled; the rest are Python ints


def rule(function: F) -> F:
    """Compile a rule: no Python objects, no global lock, cached under the stamp of its room.

    A rule typed into a notebook has no file and so no stamp; it is compiled each time.
    """
    written_down = Path(function.__code__.co_filename).is_file()
    if written_down:
        numba.config.CACHE_DIR = str(cache_folder(room_of(function)))
    compiled: F = numba.njit(function, cache=written_down, nogil=True, error_model="numpy")
    return compiled


def room_of(function: Callable[..., Any]) -> Path:
    """The folder whose sources the function can lean on, beside the kernel's.

    In this house that is the room: rooms never import each other. Elsewhere it is the whole
    top-level package, or the folder of a lone script.
    """
    file = Path(function.__code__.co_filename).resolve()
    if HOUSE in file.parents:
        return file.parent
    depth = function.__module__.count(".")
    return file.parents[max(depth - 1, 0)] if depth else file.parent


@cache
def cache_folder(room: Path) -> Path:
    """Where the compiled rules of a room lie; older states of the same room are swept."""
    shelf = cache_root() / f"{room.name}-{sha256(str(room).encode()).hexdigest()[:6]}"
    folder = shelf / stamp(room)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    sweep(shelf)
    return folder


def cache_root() -> Path:
    """The user's cache folder, or a temporary one where that cannot be written."""
    wanted = os.environ.get("KRITIAS_CACHE")
    root = Path(wanted) if wanted else Path(platformdirs.user_cache_dir("kritias")) / "rules"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return Path(tempfile.gettempdir()) / f"kritias-rules-{os.getuid()}"


@cache
def stamp(room: Path) -> str:
    """A hash of the kernel's and the room's sources and of what compiles them.

    Numba does not tell checked code from unchecked in its index, so the switch is hashed too.
    """
    parts = [sys.version, numba.__version__, llvmlite.__version__, np.__version__]
    parts.append(f"boundscheck={numba.config.BOUNDSCHECK}")
    digest = sha256("\n".join(parts).encode())
    for folder in (KERNEL, room):
        for file in sources(folder):
            digest.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def sources(folder: Path) -> list[Path]:
    """The files a compiled rule may depend on: pictures and words are left out."""
    return [
        file
        for file in sorted(folder.rglob("*"))
        if file.suffix in SOURCES and not file.stem.startswith(NEVER_COMPILED)
    ]


def sweep(shelf: Path) -> None:
    """Remove all but the newest few states of a room."""
    newest_first = sorted(shelf.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in newest_first[KEPT_FOLDERS:]:
        shutil.rmtree(folder, ignore_errors=True)


# The types that pass between compiled loops and the rules handed to them.
CODES = types.Array(types.int32, 1, "C")
NUMBERS = types.Array(types.float64, 1, "C")
WHOLES = types.Array(types.int64, 1, "C")
TABLE = types.Array(types.float64, 2, "C")
TABLE_OF_WHOLES = types.Array(types.int64, 2, "C")
SEEDS = types.Array(types.uint64, 1, "C")
INT = types.int64
UINT = types.uint64
FLOAT = types.float64
NOTHING = types.void


def record_type(layout: np.dtype[Any]) -> Any:
    """The record as Numba sees it."""
    return numba.from_dtype(layout)


def records_type(layout: np.dtype[Any]) -> Any:
    """An array of such records."""
    return types.Array(record_type(layout), 1, "C")


def function_type(result: Any, *arguments: Any) -> Any:
    """A first-class function: what a generic loop takes a game's rule as.

    Loops over such functions are found in the cache by the next process; loops that are handed
    or close over dispatchers are compiled again every time.
    """
    return types.FunctionType(result(*arguments))


def bundle(kind: type, *parts: Any) -> Any:
    """A named tuple whose parts have these types: many things as one argument."""
    return types.NamedTuple(parts, kind)


def prepare(function: F, *arguments: Any) -> F:
    """Compile (or load) a rule for these argument types; the way to call it without a detour."""
    if INTERPRETED:
        return function
    dispatcher: Any = function
    try:
        dispatcher.compile(arguments)
    except numba.errors.NumbaError as error:
        raise Uncompilable(function.__qualname__, str(error)) from None
    entry: F = dispatcher.get_overload(arguments)
    return entry
