"""Where compiled rules lie, and whether those of a game are all there. Numba is not needed for it.

Numba keys its cache on the file that defines a function. A rule also leans on the constants and
helpers of other files, so a changed constant would leave old code running. Every rule is
therefore cached in a folder named by a stamp: a hash of all the sources it can lean on.
"""

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import platformdirs

KERNEL: Final = Path(__file__).parent
HOUSE: Final = KERNEL.parent
SOURCES: Final = (".py", ".toml", ".txt", ".json")
NEVER_COMPILED: Final = ("picture", "words", "notation")  # import contracts keep rules off these
KEPT_FOLDERS: Final = 4
COMPILERS: Final = ("numba", "llvmlite", "numpy")
PROCESSORS: Final = Path("/proc/cpuinfo")


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
    parts = [sys.version, *map(version, COMPILERS)]
    parts.append(f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}")
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


def mark_of(room: Path, *others: Path) -> Path:
    """The file that says: everything of this room, and of these other folders, is compiled.

    Compiled code is for one kind of processor; a folder may be shared by several machines.
    """
    parts = [processor(), *map(stamp, others)]
    for other in others:
        cache_folder(other)  # as new as what leans on it, so that both are swept together
    return cache_folder(room) / f"complete-{sha256(''.join(parts).encode()).hexdigest()[:12]}"


@cache
def processor() -> str:
    """What kind of processor this is."""
    if not PROCESSORS.is_file():
        return platform.processor() or platform.machine()
    first, *_ = PROCESSORS.read_text("utf-8", "replace").partition("\n\n")
    wanted = ("model name", "flags", "Features", "CPU part")
    return "\n".join(line for line in first.splitlines() if line.startswith(wanted))
