"""`kritias check-tables`: what an upgrade would mean for the tables of a house."""

from collections import Counter
from typing import TYPE_CHECKING, Final

import typer

from kritias.cli.console import AsJson, bar, out, print_json, print_table
from kritias.cli.house import Database, Folder, Rooms, check_database, usual_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kritias.server.checking import Finding

NAMED: Final = 20  # tables that are named one by one
BROKEN: Final = 1
OPEN: Final = ("waiting", "playing")  # what somebody could still want to go on with


def register(app: typer.Typer) -> None:
    app.command("check-tables")(check_tables)


def check_tables(
    database: Database = "",
    folder: Folder = None,
    room: Rooms = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """See, before an upgrade, which stored games the rules of this version could not open.

    Every log is played through; nothing is changed, and the house may be open meanwhile. Ends with
    code 1 if there is such a game that is not over.
    """
    import asyncio

    from kritias.registry import drawn_rooms

    check_database(database)
    drawn_rooms(tuple(room))
    found = asyncio.run(gather(database or str((folder or usual_folder()) / "tables.db")))
    if as_json:
        print_json([one._asdict() for one in found])
    else:
        tell(found)
    if any(one.objection and one.status in OPEN for one in found):
        raise typer.Exit(BROKEN)


async def gather(place: str) -> "list[Finding]":
    from kritias.server.checking import findings, looked_into, number_of_tables

    found = list["Finding"]()
    async with looked_into(place) as connection:
        number = await number_of_tables(connection)
        with bar() as progress:
            task = progress.add_task("checking tables", total=number)
            async for one in findings(connection):
                found.append(one)
                progress.advance(task)
    return found


def tell(found: "Sequence[Finding]") -> None:
    """How many there are of each kind, and which cannot be opened."""
    if not found:
        out().print("There are no tables.")
        return
    kinds = Counter((one.game, one.rules, one.status, bool(one.objection)) for one in found)
    rows = [
        [game, str(rules), status, str(number), "no" if is_broken else "yes"]
        for (game, rules, status, is_broken), number in sorted(kinds.items())
    ]
    print_table("game", "rules", "status", "tables", "can be replayed", rows=rows)
    broken = [one for one in found if one.objection]
    for one in broken[:NAMED]:
        out().print(f"{one.table}: {one.objection}")
    if len(broken) > NAMED:
        out().print(f"… and {len(broken) - NAMED} more; --json names them all.")
