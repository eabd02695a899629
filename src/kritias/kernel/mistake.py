"""Mistakes in a room's own code, told in a sentence with file and line.

What a room declares besides its doors is read and refused here where it is wrong. A field that is
mistyped would be a puzzling error of the compiler in a rule, and none at all where
plain Python assigns to it. So the sources are read before anything runs: whatever a function takes
as a `State`, or calls `s`, has the fields of the room's state.
"""

import ast
import traceback
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from kritias.kernel.deals import deals_of
from kritias.kernel.game import Game
from kritias.kernel.layout import Layout
from kritias.kernel.payoffs import bounds_of, payoffs_of
from kritias.kernel.refusal import Refused

DECLARED: Final[dict[str, Callable[[Game], Any]]] = {
    "PAYOFFS": payoffs_of,
    "PAID": bounds_of,
    "DEALS": deals_of,
}
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


class Mistake(NamedTuple):
    """Where it is and what it is."""

    file: Path
    line: int
    says: str

    def __str__(self) -> str:
        return f"{self.file.parent.name}/{self.file.name}, line {self.line}: {self.says}"


def sources_of(game: Game) -> list[Path]:
    """The files of a room: those of its package, or its one module."""
    module = import_module(game.__name__)
    file = Path(str(module.__file__))
    return sorted(file.parent.glob("*.py")) if hasattr(module, "__path__") else [file]


def mistakes(game: Game) -> Iterator[Mistake]:
    """All that can be told before anything runs."""
    yield from wrong_declarations(game)
    yield from mistyped_fields(game)


def wrong_declarations(game: Game) -> Iterator[Mistake]:
    """What a room declares beside its doors and is not what it has to be."""
    for name, read in DECLARED.items():
        try:
            read(game)
        except Refused as refused:
            file = Path(str(import_module(game.__name__).__file__))
            yield Mistake(file, line_of(file, name), str(refused))
            return


def line_of(file: Path, name: str) -> int:
    """Where a file assigns to a name; its first line if it does not."""
    for part in ast.parse(file.read_text(encoding="utf-8")).body:
        targets = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return part.lineno
    return 1


def mistyped_fields(game: Game) -> Iterator[Mistake]:
    """Every use of a field that the state of a room does not have."""
    for file in sources_of(game):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if isinstance(function, Function):
                yield from mistyped_in(function, game.State, file)


def mistyped_in(function: Function, state: type[Layout], file: Path) -> Iterator[Mistake]:
    """Those in one function."""
    states = {one.arg for one in function.args.posonlyargs + function.args.args if is_state(one)}
    for part in ast.walk(function):
        if (
            isinstance(part, ast.Attribute)
            and isinstance(part.value, ast.Name)
            and part.value.id in states
            and not hasattr(state, part.attr)
            and part.attr not in (state.layout.names or ())
        ):
            yield Mistake(file, part.lineno, no_field(state, part.attr))


def is_state(argument: ast.arg) -> bool:
    """Whether a function takes the state of its room here."""
    match argument.annotation:
        case None:
            return argument.arg == "s"
        case ast.Name(id=kind):
            return kind == "State"
    return False


def no_field(state: type[Layout], name: str) -> str:
    near = get_close_matches(name, state.layout.names or (), 1)
    guess = f"; is it «{near[0]}»?" if near else "."
    return f"{state.__name__} has no field «{name}»{guess}"


@cache
def folders_of_python() -> tuple[str, ...]:
    """Where modules lie that are nobody's own code here: Python's and installed ones."""
    import sysconfig

    return tuple(sysconfig.get_paths().values())


def place_of(error: BaseException, within: Path | None = None) -> str:
    """Where in a folder an error arose, or in anybody's own code; nothing if it did not."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        own = within in file.parents if within else is_own(file)
        if own and frame.lineno:
            return f"{file.parent.name}/{file.name}, line {frame.lineno}"
    return ""


def is_own(file: Path) -> bool:
    """Whether a file is neither the house's nor Python's nor an installed package's."""
    house = Path(__file__).parents[1]
    return (
        file.is_file()
        and house not in file.parents
        and not str(file).startswith(folders_of_python())
    )
