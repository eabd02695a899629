"""`kritias forget`: a guest who wants to be, and has lost their cookie."""

from typing import Annotated

import typer

from kritias.cli.console import out
from kritias.cli.house import Database, Folder, check_database, usual_folder
from kritias.kernel.refusal import Refused


def register(app: typer.Typer) -> None:
    app.command()(forget)


def forget(
    guest: Annotated[
        str, typer.Argument(help="Who: what stands as «guest» in the file of their almanac.")
    ],
    database: Database = "",
    folder: Folder = None,
) -> None:
    """Forget a guest: name, almanac, and what connects their games. The games themselves stay.

    Houses that are open on a database of PostgreSQL hear of it at once; one on a file of SQLite
    tells the name until it has let go of the tables, five minutes after nobody looks at them.
    """
    import asyncio

    check_database(database)
    place = database or str((folder or usual_folder()) / "tables.db")
    number = asyncio.run(forget_in(place, guest))
    if not number:
        raise Refused(f"Nobody is known here as «{guest}».")
    out().print(f"Forgotten at {number} table{'s' * (number > 1)}.")


async def forget_in(place: str, guest: str) -> int:
    """At how many tables."""
    from kritias.server import forgetting
    from kritias.server.checking import check_there
    from kritias.server.opening import opened

    check_there(place)
    async with opened(place) as store:
        return len(await forgetting.forget(store, guest))
