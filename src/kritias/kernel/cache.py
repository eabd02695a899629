"""Where compiled rules lie, and whether those of a game are all there. Numba is not needed for it.

Numba keys its cache on the file that defines a function. A rule also leans on the constants and
helpers of other files, so a changed constant would leave old code running. Every rule is
therefore cached in a folder named by a stamp: a hash of the sources its room's rules import,
followed from file to file. Followed are this package and what is the room's own; of what else is
installed beside them the stamp holds the versions of the compilers alone.
"""

import os
import platform
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

import platformdirs

KERNEL: Final = Path(__file__).parent
HOUSE: Final = KERNEL.parent
RULE: Final = "kritias.kernel.rule.rule"  # a module that imports it holds rules
IMPORT: Final = re.compile(r"^\s*(?:from\s+([\w.]+)\s+)?import\s+(\([^)]*\)|[^\n(]+)", re.M)
NAME: Final = re.compile(r"[\w.]+(?=(?:\s+as\s+\w+)?\s*(?:,|\)|$))")
DATA: Final = (".toml", ".txt", ".json")
KEPT_FOLDERS: Final = 4
COMPILERS: Final = ("numba", "llvmlite", "numpy")
PROCESSORS: Final = Path("/proc/cpuinfo")
INSTALLED: Final = ("site-packages", "dist-packages")


class Root(NamedTuple):
    """A folder from which modules are imported, and which of them are followed."""

    folder: Path
    package: str  # the only one that is; empty: all are

    def follows(self, name: str) -> bool:
        return not self.package or name.partition(".")[0] == self.package


OUR_ROOT: Final = Root(HOUSE.parent, HOUSE.name)


def room_of(function: Callable[..., Any]) -> Path:
    """The folder whose sources the function can lean on, beside the kernel's.

    In this house that is the room: rooms never import each other. Elsewhere it is the whole
    top-level package, or the file alone of a script.
    """
    file = Path(function.__code__.co_filename).resolve()
    if HOUSE in file.parents:
        return file.parent
    depth = function.__module__.count(".") + (file.name == "__init__.py")
    return file.parents[depth - 1] if depth else file


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
    """A hash of all that the rules of a room are made from, and of what compiles them.

    Numba does not tell checked code from unchecked in its index, so the switch is hashed too.
    """
    parts = [sys.version, *map(version, COMPILERS)]
    parts.append(f"boundscheck={os.environ.get('NUMBA_BOUNDSCHECK', '')}")
    digest = sha256("\n".join(parts).encode())
    for file in sources(room):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def sources(room: Path) -> list[Path]:
    """The modules of a room that hold rules, all they import, and the data that lies beside."""
    roots = OUR_ROOT, root_of(room)
    modules = [room] if room.is_file() else sorted(room.rglob("*.py"))
    waiting = [file for file in modules if RULE in imports(file)]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += imported_files(file, roots)
    folders = {file.parent for file in found}
    data = {file for folder in folders for file in folder.iterdir() if file.suffix in DATA}
    return sorted(found | data)


def root_of(room: Path) -> Root:
    """From where the modules of a room are imported. What lies beside it there is its own, unless
    that is a folder into which anything is installed."""
    folder = import_root(room)
    if not is_for_installed(folder):
        return Root(folder, "")
    return Root(folder, room.relative_to(folder).parts[0].removesuffix(".py"))


def import_root(room: Path) -> Path:
    """The folder from which the modules of a room are imported."""
    while (room / "__init__.py").is_file() or room.is_file():
        room = room.parent
    return room


def is_for_installed(folder: Path) -> bool:
    return folder.name in INSTALLED or any(folder.glob("*.dist-info"))


@cache
def imports(file: Path) -> tuple[str, ...]:
    """The names that a source imports, each after its module: `kritias.kernel.rule.rule`.

    They are searched for, not parsed: that takes a tenth of the time, and home waits for it.
    """
    source = file.read_text("utf-8").replace("\\\n", " ")
    return tuple(
        f"{module}{'.' if module.strip('.') else ''}{name}"
        for module, listed in IMPORT.findall(source)
        for name in NAME.findall(re.sub("#.*", "", listed))
    )


def imported_files(file: Path, roots: tuple[Root, ...]) -> Iterator[Path]:
    """The sources below these roots that a source imports from."""
    for name in imports(file):
        *_, last = parts = name.lstrip(".").split(".")
        dots = len(name) - len(name.lstrip("."))
        followed = (root.folder for root in roots if root.follows(name))
        for folder in (file.parents[dots - 1],) if dots else followed:
            module = folder.joinpath(*parts[:-1])
            choices = (module / f"{last}.py", module / last / "__init__.py",
                       module.with_suffix(".py"), module / "__init__.py")  # fmt: skip
            if there := next((one for one in choices if one.is_file()), None):
                yield there
                break


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
