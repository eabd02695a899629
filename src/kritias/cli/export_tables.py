"""`kritias export-tables`: the finished games of a house as records, a file each."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kritias.cli.console import bar, out
from kritias.cli.house import Database, Folder, Rooms, check_database, usual_folder

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


def register(app: typer.Typer) -> None:
    app.command("export-tables")(export_tables)


def export_tables(
    into: Annotated[Path, typer.Argument(help="The folder for the records; made if need be.")],
    database: Database = "",
    folder: Folder = None,
    room: Rooms = [],  # noqa: B006
) -> None:
    """Write every finished game as a record, which any Kritias can replay and verify.

    Nothing is changed, and the house may be open meanwhile. A record that is there already is left
    as it is; games of other rules are counted and left out.
    """
    import asyncio

    from kritias.registry import drawn_rooms

    check_database(database)
    drawn_rooms(tuple(room))
    place = database or str((folder or usual_folder()) / "tables.db")
    written, left_out = asyncio.run(write_all(place, into))
    out().print(f"{written} records written to {into}.")
    if left_out:
        out().print(f"{left_out} games cannot be replayed by these rules.")


async def write_all(place: str, into: Path) -> tuple[int, int]:
    """How many records were written, and how many games had to be left out."""
    from kritias.server.checking import looked_into, names_of_finished

    written = left_out = 0
    async with looked_into(place) as connection:
        names = await names_of_finished(connection)
        into.mkdir(parents=True, exist_ok=True)
        with bar() as progress:
            task = progress.add_task("exporting", total=len(names))
            for name in names:
                is_written = await write_one(connection, name, into / f"{name}.game")
                written, left_out = written + is_written, left_out + (not is_written)
                progress.advance(task)
    return written, left_out


async def write_one(connection: "AsyncConnection", name: str, file: Path) -> bool:
    from kritias.kernel.record import write_record
    from kritias.kernel.refusal import KritiasError
    from kritias.server.checking import table_in

    if file.exists():
        return True
    try:
        table = await table_in(connection, name)
    except KritiasError:
        return False
    file.write_text(write_record(table.record()), encoding="utf-8")
    return True
