"""What the store knows of tables that are open to all."""

import json
from collections import defaultdict
from typing import Any, Final

import sqlalchemy as sa

from kritias.server import schema
from kritias.server.events import BotSat, Sat, from_json
from kritias.server.store import Store
from kritias.server.table import Setup, Table

SEATING: Final = (Sat.__name__, BotSat.__name__)
EARLY: Final = 200  # events of a log within which people sit down


async def lobby_rows(store: Store, status: str, since: float, most: int) -> list[Any]:
    """The open tables at one point of their game at which something has happened lately."""
    tables = schema.tables.c
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(tables.id, tables.setup, tables.status, tables.turn, tables.updated)
            .where(tables.lobby == 1, tables.status == status, tables.updated >= since)
            .order_by(tables.updated.desc())
            .limit(most)
        )
        return list(rows)


async def seated_tables(store: Store, rows: list[Any]) -> dict[str, Table]:
    """Some tables as far as who sits there: without the game, which need not be ready."""
    events = schema.events.c
    async with store.reading() as connection:
        found = await connection.execute(
            sa.select(schema.events)
            .where(
                events.table_id.in_([row.id for row in rows]),
                events.kind.in_(SEATING),
                events.seq < EARLY,
            )
            .order_by(events.table_id, events.seq)
        )
        sat = defaultdict(list)
        for row in found:
            sat[row.table_id].append((from_json(row.kind, json.loads(row.content)), row.at))
    return {row.id: seated(setup_in(row), sat[row.id]) for row in rows}


def setup_in(row: Any) -> Setup:
    content = json.loads(row.setup)
    return Setup(**content | {"keys": tuple(content["keys"])})


def seated(setup: Setup, events: list[Any]) -> Table:
    table = Table(setup)
    for event, _ in events:
        table.seat(event)
    return table
