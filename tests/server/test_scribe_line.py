"""On a real PostgreSQL one statement writes what moves need, whole or not at all."""

import asyncio
import secrets
from contextlib import AsyncExitStack

import psycopg
import pytest
import sqlalchemy as sa

from kritias.server import schema
from kritias.server.events import Moved
from kritias.server.opening import opened
from kritias.server.store import CHANNEL, Conflict, Store, Superseded
from kritias.server.summary import Summary
from kritias.server.table import Setup

NOW = 1000.5


def summary(turn: int = 1) -> Summary:
    return Summary("playing", 1, turn, ("livia", "bruno"))


async def table_in(store: Store) -> str:
    name = secrets.token_hex(6)
    await store.create(Setup(name, "atlantis", 1, 2, {}, "s", 1, "livia", ("a", "b"), created=1.0))
    return name


async def lease(store: Store, table: str, term: int) -> None:
    async with store.writing() as connection:
        row = {"table_id": table, "process": None, "term": term}
        await connection.execute(sa.insert(schema.leases).values(row))


def on(postgres: str, stores: int, what) -> None:
    """Something that happens with so many stores on one database."""

    async def run() -> None:
        async with AsyncExitStack() as open_ones:
            await what(
                *[await open_ones.enter_async_context(opened(postgres)) for _ in range(stores)]
            )

    asyncio.run(run())


def test_what_is_acknowledged_is_there_with_what_lists_show(postgres):
    async def what(store: Store) -> None:
        tables = [await table_in(store) for _ in range(20)]
        await asyncio.gather(
            *(store.append(one, 0, Moved(0, number), NOW, summary(number))
              for number, one in enumerate(tables))
        )  # fmt: skip
        for number, one in enumerate(tables):
            assert await store.events(one) == [(Moved(0, number), NOW)]
        async with store.reading() as connection:
            rows = await connection.execute(
                sa.select(schema.tables).where(schema.tables.c.id.in_(tables))
            )
            shown = {row.id: row for row in rows}
        for number, one in enumerate(tables):
            row = shown[one]
            assert (row.status, row.decider, row.turn) == ("playing", 1, number)
            assert (row.updated, row.length, row.points) == (NOW, 1, None)

    on(postgres, 1, what)


def test_a_place_that_is_taken_is_a_conflict_and_the_others_are_written(postgres):
    async def what(first: Store, second: Store) -> None:
        table, other = await table_in(first), await table_in(first)
        await first.append(table, 0, Moved(0, 1), NOW, summary())
        told = await asyncio.gather(
            second.append(table, 0, Moved(1, 2), NOW, summary()),
            second.append(other, 0, Moved(1, 3), NOW, summary()),
            return_exceptions=True,
        )
        assert [type(one) for one in told] == [Conflict, type(None)]
        assert await first.events(table) == [(Moved(0, 1), NOW)]
        assert await first.events(other) == [(Moved(1, 3), NOW)]

    on(postgres, 2, what)


def test_by_an_old_term_nothing_is_written_and_nothing_shown(postgres):
    async def what(store: Store) -> None:
        table, other = await table_in(store), await table_in(store)
        await lease(store, table, term=2)
        told = await asyncio.gather(
            store.append(table, 0, Moved(0, 1, "bot"), NOW, summary(), term=1),
            store.append(other, 0, Moved(0, 2), NOW, summary()),
            return_exceptions=True,
        )
        assert [type(one) for one in told] == [Superseded, type(None)]
        assert await store.log_states([table, other]) == {table: (0, 0), other: (1, 0)}
        await store.append(table, 0, Moved(0, 1, "bot"), NOW, summary(), term=2)
        assert await store.log_states([table]) == {table: (1, 0)}

    on(postgres, 1, what)


def test_a_line_that_was_cut_while_nobody_wrote_is_made_anew(postgres):
    async def what(store: Store) -> None:
        table = await table_in(store)
        await store.append(table, 0, Moved(0, 1), NOW, summary())
        assert store.line
        backend = store.line.connection.pgconn.backend_pid
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute("select pg_terminate_backend(%s)", [backend])
        while store.line.connection is not None:
            await asyncio.sleep(0.01)
        await store.append(table, 1, Moved(1, 2), NOW, summary())
        assert await store.log_states([table]) == {table: (2, 0)}

    on(postgres, 1, what)


def test_every_table_is_called_out_in_one_notice(postgres):
    async def what(store: Store) -> None:
        tables = sorted([await table_in(store) for _ in range(3)])
        async with await psycopg.AsyncConnection.connect(postgres, autocommit=True) as connection:
            await connection.execute(f"listen {CHANNEL}")
            await store.append(tables[0], 0, Moved(0, 1), NOW, summary())
            await asyncio.gather(
                *(store.append(one, 0, Moved(0, 1), NOW, summary()) for one in tables[1:])
            )
            heard = [
                notice.payload async for notice in connection.notifies(timeout=60, stop_after=2)
            ]
        assert heard == [f"log {tables[0]} 1", f"log {tables[1]} 1 {tables[2]} 1"]

    on(postgres, 1, what)


@pytest.mark.parametrize("statement", ["events", "tables"])
def test_what_cannot_be_written_changes_nothing(postgres, statement):
    """An event of a table that is not there, and one that lists could not show."""

    async def what(store: Store) -> None:
        table = await table_in(store)
        name = "nowhere" if statement == "events" else table
        shown = Summary("longer than it may be", 1, 1, ()) if statement == "tables" else summary()
        with pytest.raises((Conflict, psycopg.DataError)):
            await store.append(name, 0, Moved(0, 1), NOW, shown)
        assert await store.events(name) == []
        await store.append(table, 0, Moved(0, 1), NOW, summary())

    on(postgres, 1, what)
