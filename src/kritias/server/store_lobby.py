"""What the store knows of tables that are open to all."""

import json
from collections import defaultdict
from collections.abc import Collection
from typing import Any, Final

import sqlalchemy as sa

from kritias.server import schema
from kritias.server.events import BotSat, Sat, from_json
from kritias.server.store import Store
from kritias.server.table import Setup, Table

SEATING: Final = (Sat.__name__, BotSat.__name__)
SHOWN: Final = ("id", "setup", "status", "turn", "updated")
EARLY: Final = 200  # events of a log within which people sit down


async def lobby_rows(
    store: Store, status: str, since: float, lately: float, here: Collection[str], most: int
) -> list[Any]:
    """The open tables at one point of their game at which something has happened since then, and
    where somebody is, or was lately. Sources take turns, each beginning with tables where somebody
    is: those at which this process sees somebody are named."""
    tables = schema.tables.c
    is_left = sa.case((sa.or_(tables.id.in_(here), is_somebody_at(store, tables.id)), 0), else_=1)
    turn = sa.func.row_number().over(
        partition_by=tables.source, order_by=(is_left, tables.updated.desc())
    )
    shown = (
        sa.select(*(tables[name] for name in SHOWN), is_left.label("is_left"), turn.label("turns"))
        .where(tables.lobby == 1, tables.status == status, tables.updated >= since)
        .subquery()
    ).c
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(*(shown[name] for name in SHOWN))
            .where(sa.or_(shown.is_left == 0, shown.updated > lately))
            .order_by(shown.turns, shown.is_left, shown.updated.desc())
            .limit(most)
        )
        return list(rows)


def is_somebody_at(store: Store, table: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Whether anybody is at a table, in any process that is alive."""
    presence, processes = schema.presence.c, schema.processes.c
    return sa.exists(
        sa.select(presence.table_id)
        .join(schema.processes, processes.id == presence.process)
        .where(presence.table_id == table, processes.until > store.clock)
    )


async def forget_sources(store: Store, before: float) -> None:
    """From where tables were set that have left the lobby, nobody needs to know any more."""
    tables = schema.tables.c
    is_out = sa.or_(tables.status == "over", tables.updated < before)
    async with store.writing() as connection:
        await connection.execute(
            sa.update(schema.tables)
            .where(tables.lobby == 1, tables.source != "", is_out)
            .values(source="")
        )


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
