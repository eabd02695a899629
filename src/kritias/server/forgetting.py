"""A guest who wants to be forgotten. Their name, almanac and all that connects their games go; the
games stay for those they played with, and somebody without a name sat there.

A word that was added to the luck stays too: without it nobody could prove the deal. So does what
was said, under no name.
"""

import json
import secrets
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from kritias.server import archive, schema
from kritias.server.archive import Line
from kritias.server.events import Said, Sat
from kritias.server.muting import voice_of
from kritias.server.open_tables import OpenTables
from kritias.server.revoking import forget_tokens
from kritias.server.store import ANEW, Store, notify
from kritias.server.store_past import kin_of

NO_NAME: Final = "…"
NAMED: Final = (schema.seats, schema.results, schema.tries)  # that tell who was at a table


async def forget_here(tables: OpenTables, guest: str) -> None:
    """Forget a guest of a house that is open."""
    for name in await forget(tables.store, guest):
        await tables.read_again(name)


async def forget(store: Store, guest: str) -> list[str]:
    """Forget a guest, and whoever has turned out to be the same person; at which tables."""
    guests = await kin_of(store, guest)
    async with store.writing() as connection:
        await forget_tokens(connection, guests)
        names = await tables_of(connection, guests)
        for name in names:
            await forget_at(connection, name, guests)
        await connection.execute(
            sa.delete(schema.puzzles).where(schema.puzzles.c.guest.in_(guests))
        )
        kin = schema.kin.c
        await connection.execute(
            sa.delete(schema.kin).where(kin.guest.in_(guests) | kin.other.in_(guests))
        )
        await notify(connection, *(f"{ANEW} {name}" for name in names))
    return names


async def tables_of(connection: AsyncConnection, guests: Collection[str]) -> list[str]:
    """Where some guests have sat, or which they have set."""
    found = set[str]()
    for shelf in NAMED:
        rows = await connection.execute(
            sa.select(shelf.c.table_id).where(shelf.c.guest.in_(guests)).distinct()
        )
        found.update(row.table_id for row in rows)
    for guest in guests:
        host = f'%"host": {json.dumps(guest)}%'
        rows = await connection.execute(
            sa.select(schema.tables.c.id).where(schema.tables.c.setup.like(host))
        )
        found.update(row.id for row in rows)
    return sorted(found)


async def forget_at(connection: AsyncConnection, table: str, guests: Collection[str]) -> None:
    """Put strangers in the place of some guests at a table, others than at their next table."""
    strangers = {guest: secrets.token_hex(8) for guest in guests}
    tables = schema.tables
    setup = json.loads(
        await connection.scalar(sa.select(tables.c.setup).where(tables.c.id == table)) or "{}"
    )
    setup["host"] = strangers.get(setup["host"], setup["host"])
    await connection.execute(
        sa.update(tables)
        .where(tables.c.id == table)
        .values(setup=json.dumps(setup), edition=tables.c.edition + 1)
    )
    for guest, stranger in strangers.items():
        for shelf in NAMED:
            name = {"name": NO_NAME} if "name" in shelf.c else {}
            await connection.execute(
                sa.update(shelf)
                .where(shelf.c.table_id == table, shelf.c.guest == guest)
                .values(guest=stranger, **name)
            )
    await rewrite(connection, table, strangers)


async def rewrite(connection: AsyncConnection, table: str, strangers: dict[str, str]) -> None:
    """Write the log of a table anew where it names them; it tells the same game."""
    events = schema.events.c
    rows = await connection.execute(
        sa.select(schema.events).where(events.table_id == table).order_by(events.seq)
    )
    seats, voices = set[int](), {voice_of(table, guest) for guest in strangers}
    for row in rows.all():
        lines = [line for _, line in archive.lines_in([row])]
        nameless = list(without_names(lines, strangers, seats, voices))
        if nameless != lines:
            is_packed = row.kind == archive.KIND
            content = archive.pack(nameless) if is_packed else json.dumps(nameless[0][1])
            await connection.execute(
                sa.update(schema.events)
                .where(events.table_id == table, events.seq == row.seq)
                .values(content=content)
            )


def without_names(
    lines: Iterable[Line], strangers: dict[str, str], seats: set[int], voices: Collection[str]
) -> Iterator[Line]:
    """The same events; on some seats sits somebody who is to be forgotten, and with some voices
    they spoke before they sat down."""
    for kind, told, at in lines:
        changed: dict[str, Any] = {}
        if kind == Sat.__name__:
            seats.discard(told["seat"])
            if told["guest"] in strangers:
                seats.add(told["seat"])
                changed = {"guest": strangers[told["guest"]], "name": NO_NAME}
        elif kind == Said.__name__ and (told["seat"] in seats or told.get("voice") in voices):
            changed = {"name": NO_NAME}
        yield kind, told | changed, at
