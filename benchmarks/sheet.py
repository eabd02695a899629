"""What the benchmarks share: where and when they ran, and tables for the screen and for paper."""

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

FOLDER: Final = Path("build")  # sections to paste into RESULTS.md
Row = Sequence[str]


def today() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d}"


def machine() -> str:
    """Where this runs, in a few words."""
    return (
        f"one of {os.cpu_count()} shared cores, {platform.machine()}, "
        f"Python {platform.python_version()}"
    )


def show(out: Console, heads: Row, rows: Sequence[Row], title: str = "") -> None:
    """A table on the screen, numbers to the right."""
    table = Table(title=title or None)
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    out.print(table)


def markdown(heads: Row, rows: Sequence[Row]) -> str:
    """The same table on paper."""
    rule = ["---", *("--:" for _ in heads[1:])]
    lines = (f"| {' | '.join(row)} |" for row in (heads, rule, *rows))
    return "\n".join(lines).replace("|  ", "| ") + "\n"


def keep(name: str, text: str) -> Path:
    """Write a section down."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{name}.md"
    file.write_text(text, encoding="utf-8")
    return file
