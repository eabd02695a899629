"""Finished games, put away: the whole log of one as a single small row that stays readable.

The row stands where the last event stood that it holds. Its content is a list of [kind, content,
moment], as JSON, compressed by zlib and written in base 64: nothing of it needs this program.
"""

import base64
import json
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from kritias.server import schema
from kritias.server.events import Closed, Event, from_json

if TYPE_CHECKING:
    from kritias.server.store import Store

KIND: Final = "Archive"  # of such a row
PORTION: Final = 100  # tables that are put away before others are let through
Line = tuple[str, dict[str, Any], float]  # the kind of an event, what it says, and when it was


def pack(lines: Iterable[Line]) -> str:
    plain = json.dumps(list(lines), separators=(",", ":"), ensure_ascii=False)
    return base64.b64encode(zlib.compress(plain.encode(), 9)).decode("ascii")


def unpack(content: str) -> list[Line]:
    return [
        (kind, told, at)
        for kind, told, at in json.loads(zlib.decompress(base64.b64decode(content)))
    ]


def lines_in(rows: Iterable[Any]) -> Iterator[tuple[int, Line]]:
    """What rows of the log tell, each with its place; those that were put away one by one."""
    for row in rows:
        if row.kind == KIND:
            yield from enumerate(unpack(row.content))
        else:
            yield row.seq, (row.kind, json.loads(row.content), row.at)


def events_in(rows: Iterable[Any], start: int = 0) -> Iterator[tuple[Event, float]]:
    """The events of rows in order, from one place of the log on."""
    for seq, (kind, told, at) in lines_in(rows):
        if seq >= start:
            yield from_json(kind, told), at


async def finished(connection: AsyncConnection, before: float) -> list[str]:
    """Tables that were closed long ago and lie there event by event. What is ranked stays so:
    rankings read it."""
    tables, events = schema.tables.c, schema.events.c
    rows = await connection.execute(
        sa.select(tables.id)
        .join(schema.events, events.table_id == tables.id)
        .where(events.kind == Closed.__name__, tables.updated < before, tables.deal == "")
        .order_by(tables.updated)
        .limit(PORTION)
    )
    return [row.id for row in rows]


async def put_away(connection: AsyncConnection, table: str) -> None:
    """Put one row in the place of a table's log."""
    events = schema.events.c
    rows = await connection.execute(
        sa.select(schema.events).where(events.table_id == table).order_by(events.seq)
    )
    log = rows.all()
    last, content = log[-1], pack(line for _, line in lines_in(log))
    await connection.execute(
        sa.delete(schema.events).where(events.table_id == table, events.seq <= last.seq)
    )
    await connection.execute(
        sa.insert(schema.events).values(
            table_id=table, seq=last.seq, kind=KIND, content=content, at=last.at
        )
    )


async def put_away_finished(store: "Store", before: float) -> int:
    """Put a portion of what is finished away; how many tables. Another house may be at the same."""
    async with store.reading() as connection:
        tables = await finished(connection, before)
    for table in tables:
        with suppress(IntegrityError):
            async with store.writing() as connection:
                await put_away(connection, table)
    return len(tables)
