"""What the commands print: tables for people, JSON for programs, and bars for those who wait."""

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kritias.cli.failure import Unread

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

    from kritias.kernel.engine import Engine
    from kritias.kernel.game import Game

AsJson = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]


def out() -> "Console":
    from rich.console import Console

    console = Console(markup=False)
    console.on_broken_pipe = nobody_reads  # type: ignore[method-assign]
    return console


def nobody_reads() -> None:
    """Rich would end the process here, with a code of its own, and so would Typer for an error of
    the pipe."""
    raise Unread


def write(text: str) -> None:
    try:
        sys.stdout.write(text)
    except BrokenPipeError as error:
        raise Unread from error


def err() -> "Console":
    from rich.console import Console

    return Console(stderr=True, markup=False)


def print_table(*headings: str, rows: "Iterable[Sequence[str | Text]]", title: str = "") -> None:
    """A table as wide as the terminal. A word in brackets is a word, no colour."""
    from rich.table import Table
    from rich.text import Text

    table = Table(*headings, title=Text(title, "table.title") if title else None)
    for row in rows:
        table.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    out().print(table)


def print_json(content: Any) -> None:
    """For programs: as it is, whatever the terminal."""
    import json

    write(json.dumps(content, indent=2, ensure_ascii=False) + "\n")


def print_text(text: str) -> None:
    """Text that is not to be coloured, wrapped or read as markup."""
    write(text if text.endswith("\n") else text + "\n")


def counted(number: int, thing: str) -> str:
    """1 game, 2,000 games."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def bar() -> "Progress":
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = err()
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )


def ready(game: "Game") -> "Engine":
    """The game's engine; the first time on a machine it is compiled, with a line that says so."""
    from kritias.kernel.engine import engine_of

    with err().status(f"making {game.TITLE} ready") as status:

        def tell(what: str, number: int, of: int) -> None:
            status.update(
                f"compiling {what} ({number + 1} of {of}); the next time it is there at once"
            )

        return engine_of(game, tell)
