"""Opening a store: where it lies, that it can be written, and that it is of this version."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kritias.kernel.refusal import Refused
from kritias.server.database_line import CONNECT_TIMEOUT_S
from kritias.server.database_url import check_address, is_address
from kritias.server.schema import VERSION
from kritias.server.store import Store

SQLITE_FILE: Final = "sqlite+aiosqlite:///"
CLOSING_S: Final = 5.0  # for which what was asked of SQLite last is waited for
MIGRATING: Final = 0x6B72_6D67  # the lock that PostgreSQL keeps for whoever migrates


def url_of(place: str) -> str:
    """A database by its URL, or a file of SQLite."""
    if is_address(place):
        check_address(place)
        return "postgresql+psycopg://" + place.split("://", 1)[1]
    return place if "://" in place else f"{SQLITE_FILE}{place}"


def psycopg_url(place: str) -> str:
    """The address of a PostgreSQL as psycopg knows it."""
    return url_of(place).replace("postgresql+psycopg://", "postgresql://")


@asynccontextmanager
async def opened(place: str) -> AsyncIterator[Store]:
    """The store at a place, brought to this version."""
    url = url_of(place)
    if url.startswith("sqlite"):
        make_room(Path(url.split("///", 1)[1]))
    engine, threads = engine_of(url), list[Thread]()
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine.sync_engine, "connect", careful)
        sa.event.listen(engine.sync_engine, "connect", lambda one, _: note_thread(one, threads))
    try:
        await bring_up_to_date(engine)
        store = Store(engine)
        try:
            yield store
        finally:
            await store.close()
    finally:
        await engine.dispose()
        for thread in threads:
            await asyncio.to_thread(thread.join, CLOSING_S)


def note_thread(connection: Any, threads: list[Thread]) -> None:
    """Keep the thread in which aiosqlite works for a connection. One whose task was cancelled still
    tells the event loop what it has found, and the loop has to be there."""
    threads[:] = [thread for thread in threads if thread.is_alive()]
    driver = connection.driver_connection  # before aiosqlite 0.22 it was the thread itself
    threads.append(driver if isinstance(driver, Thread) else driver._thread)


def engine_of(url: str) -> AsyncEngine:
    """What speaks to a database; an address that is none is refused."""
    try:
        # What somebody wrote does not belong into a log.
        return create_async_engine(url, hide_parameters=True, **engine_options(url))
    except (ArgumentError, ValueError) as error:
        raise Refused(f"The database cannot be opened: {error}.") from error


def engine_options(url: str) -> dict[str, Any]:
    if url.startswith(SQLITE_FILE) and "?" not in url and not url.endswith(":memory:"):
        from kritias.server.sqlite_connection import connect

        return {"async_creator": partial(connect, url.removeprefix(SQLITE_FILE))}
    if not url.startswith("postgresql"):
        return {}
    from kritias.server.pooled_connection import PooledConnection

    return {
        "pool_size": 10,
        "max_overflow": 10,
        "pool_timeout": 5,
        "pool_pre_ping": True,  # a database that was started again is noticed by nobody
        "async_creator": partial(
            PooledConnection.connect, psycopg_url(url), connect_timeout=CONNECT_TIMEOUT_S
        ),
    }


def make_room(file: Path) -> None:
    """The folder of the database must be there and writable."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with sqlite3.connect(file) as connection:
            connection.execute("pragma user_version = 1")
    except (OSError, sqlite3.Error) as error:
        raise Refused(f"The tables cannot be kept in {file.parent}: {error}.") from error


def careful(connection: Any, _: Any) -> None:
    """What is acknowledged survives: every commit reaches the disk."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = wal",
        "synchronous = full",
        "foreign_keys = on",
        "busy_timeout = 5000",
    ):
        cursor.execute(f"pragma {pragma}")
    cursor.close()


async def bring_up_to_date(engine: AsyncEngine) -> None:
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate_if_old)
    except DBAPIError as error:
        raise Refused(f"The database cannot be opened: {error.orig}.") from error


def migrate_if_old(connection: sa.Connection) -> None:
    """As a rule there is nothing to do, and what could do it is not even imported."""
    if version_of(connection) == VERSION:
        return
    if connection.dialect.name == "postgresql":  # of several that start at once, one does it
        connection.execute(sa.text(f"select pg_advisory_xact_lock({MIGRATING})"))
    version = version_of(connection)
    if version != VERSION:
        from kritias.server.migrate import migrate

        migrate(connection, version)


def version_of(connection: sa.Connection) -> str | None:
    """The version of a store; none if it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(sa.text("select version_num from alembic_version"))
    return version
