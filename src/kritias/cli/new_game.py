"""`kritias new-game`: a room of one's own, laid out to be changed."""

import importlib.util
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import typer

from kritias.cli.console import out
from kritias.kernel.refusal import Refused

TEMPLATE: Final = Path(__file__).parent / "new_room"
SUFFIX: Final = ".txt"  # so that nothing takes a template for a module
PART: Final = re.compile(r"[a-z][a-z0-9_]*")
Name = Annotated[str, typer.Argument(metavar="NAME", help="A module to be, such as my.game.")]


def register(app: typer.Typer) -> None:
    app.command("new-game")(new_game)


def new_game(name: Name) -> None:
    """Lay out a room of your own, which obeys the laws and can be played at once."""
    check_name(name)
    folder = Path(*name.split("."))
    check_free(name, folder)
    for file, text in laid_out(name, folder):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for package in reversed(folder.parents[:-1]):
        (package / "__init__.py").touch()
    out().print(
        f"Your room lies in {folder}; begin with rules.en.md and box.py.\n"
        f"kritias laws {name}         tries the laws that every game obeys\n"
        f"kritias play --room {name}  plays it in the browser\n"
        f"kritias balance {name}      says whether it is fair",
        highlight=False,
    )


def check_name(name: str) -> None:
    """A module within a package, as Python spells one."""
    parts = name.split(".")
    if len(parts) < 2:
        raise Refused(f"A room is a module in a folder of yours, such as my.game, not «{name}».")
    for part in parts:
        if not PART.fullmatch(part) or keyword.iskeyword(part):
            raise Refused(
                f"«{part}» cannot name a module: small letters, digits and _, and no word of "
                "Python's own."
            )


def check_free(name: str, folder: Path) -> None:
    """Nothing is written over, and no other module hidden."""
    if folder.exists():
        raise Refused(f"There is a {folder} already.")
    for parent in folder.parents[:-1]:
        if parent.exists() and not parent.is_dir():
            raise Refused(f"{parent} is a file, so no room can lie in it.")
    top = name.partition(".")[0]
    if not Path(top).exists() and is_taken(top):
        raise Refused(f"Python has a module {top} already; call your folder otherwise.")


def is_taken(top: str) -> bool:
    return top in sys.stdlib_module_names or importlib.util.find_spec(top) is not None


def laid_out(name: str, folder: Path) -> Iterator[tuple[Path, str]]:
    """Every file of the room, with its name filled in."""
    title = name.rpartition(".")[2].replace("_", " ").title()
    filled = {"ROOM_MODULE": name, "ROOM_TITLE": title, "ROOM_FOLDER": folder.as_posix()}
    for template in sorted(TEMPLATE.rglob(f"*{SUFFIX}")):
        text = template.read_text(encoding="utf-8")
        for gap, word in filled.items():
            text = text.replace(gap, word)
        yield folder / template.relative_to(TEMPLATE).with_suffix(""), text
