"""Before an upgrade: which of the tables of a store this house could open, and which not.

Every log is gone through move by move, by the rules of this house. Nothing is written, and a house
that runs on the same store is not disturbed: what it writes meanwhile is not looked at.
"""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from kritias.kernel.game import NOBODY
from kritias.kernel.refusal import KritiasError, Refused
from kritias.server import schema
from kritias.server.archive import events_in
from kritias.server.events import Event, Moved
from kritias.server.opening import engine_of, url_of
from kritias.server.store import setup_from
from kritias.server.table import Setup, Table, objection_to, replayed

PORTION: Final = 200  # tables that are read at once


class Finding(NamedTuple):
    """What is to be said about a stored table; no objection, if it can be opened as it is."""

    table: str
    game: str
    rules: int
    status: str
    objection: str = ""


@asynccontextmanager
async def looked_into(place: str) -> AsyncIterator[AsyncConnection]:
    """A store as it is now, of whatever version: it is only read."""
    url = url_of(place)
    is_file = url.startswith("sqlite")
    check_there(place)
    engine = engine_of(read_only(url))
    try:
        async with engine.connect() as connection:
            if not is_file:
                options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
                await connection.execution_options(**options)
            yield connection
    except DBAPIError as error:
        raise Refused(f"The tables cannot be read: {error.orig}.") from error
    finally:
        await engine.dispose()


def check_there(place: str) -> None:
    """A file that is to be looked into, or changed, has to be there already."""
    url = url_of(place)
    if url.startswith("sqlite") and not Path(url.split("///", 1)[1]).is_file():
        raise Refused(f"There are no tables in {place}.")


def read_only(url: str) -> str:
    """A file of SQLite opened so that nothing can be written, not even a journal."""
    if not url.startswith("sqlite"):
        return url
    start, file = url.split("///", 1)
    return f"{start}///file:{file}?mode=ro&uri=true"


async def number_of_tables(connection: AsyncConnection) -> int:
    if not await connection.run_sync(lambda to: sa.inspect(to).has_table("tables")):
        raise Refused("There are no tables of Kritias in this database.")
    return int(await connection.scalar(sa.select(sa.func.count()).select_from(schema.tables)) or 0)


async def findings(connection: AsyncConnection) -> AsyncIterator[Finding]:
    """Every table in turn."""
    tables, last = schema.tables.c, ""
    while True:
        rows = await connection.execute(
            sa.select(tables.id, tables.setup, tables.status)
            .where(tables.id > last)
            .order_by(tables.id)
            .limit(PORTION)
        )
        portion = rows.all()
        for row in portion:
            yield await finding(connection, row)
        if len(portion) < PORTION:
            return
        last = portion[-1].id


async def finding(connection: AsyncConnection, row: Any) -> Finding:
    """What this house makes of a table."""
    content = json.loads(row.setup)
    known = Finding(row.id, content["game"], content["version"], row.status)
    if refusal := objection_to(known.game, known.rules):
        return known._replace(objection=str(refusal))
    logged = schema.events.c
    lines = await connection.execute(
        sa.select(schema.events).where(logged.table_id == row.id).order_by(logged.seq)
    )
    try:
        setup = setup_from(row.setup)
        objection = objection_to_log(setup, events_in(lines), row.status)
    except KritiasError as error:
        objection = str(error)
    except (KeyError, TypeError, ValueError) as error:
        objection = f"Its log cannot be read: {error!r}."
    return known._replace(objection=objection)


async def names_of_finished(connection: AsyncConnection) -> list[str]:
    """Tables at which a dealt game is over."""
    await number_of_tables(connection)
    tables = schema.tables.c
    rows = await connection.execute(
        sa.select(tables.id).where(tables.status == "over").order_by(tables.id)
    )
    return [row.id for row in rows]


async def table_in(connection: AsyncConnection, name: str) -> Table:
    """A stored table, replayed; refused if it is of other rules."""
    tables, logged = schema.tables.c, schema.events.c
    setup = setup_from(
        await connection.scalar(sa.select(tables.setup).where(tables.id == name)) or "{}"
    )
    if refusal := objection_to(setup.game, setup.version):
        raise refusal
    lines = await connection.execute(
        sa.select(schema.events).where(logged.table_id == name).order_by(logged.seq)
    )
    return replayed(setup, events_in(lines))


def objection_to_log(setup: Setup, events: Iterator[tuple[Event, float]], status: str) -> str:
    """What a log holds that cannot have happened by the rules of this house."""
    table = Table(setup)
    for event, at in events:
        if isinstance(event, Moved):
            state = table.state
            if event.seat != state.seat or event.move not in table.engine.legal(state):
                number = len(table.moves) + 1
                return f"Move {number} cannot be made by these rules."
        table.apply(event, at)
    is_over = bool(table.states) and table.state.seat == NOBODY
    if setup.is_puzzle or table.given_up or is_over == (status == "over"):
        return ""
    return f"It is {status}, and by these rules it is {'over' if is_over else 'not over'}."
