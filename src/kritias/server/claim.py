"""One store, one house: whoever opens it holds it until the process ends, however it ends."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from kritias.kernel.refusal import Refused
from kritias.server.opening import url_of
from kritias.server.store import CHANNEL, Store

log: Final = logging.getLogger("kritias")
KEY: Final = 0x6B72_6974  # of the lock that PostgreSQL keeps for a house
PATIENCE: Final = 5.0  # seconds for a house that was killed to be forgotten
AGAIN: Final = 1.0  # seconds between two attempts
TAKEN: Final = "Another Kritias has opened these tables already: {place}."

Wake = Callable[[str], Awaitable[None]]
CatchUp = Callable[[], Awaitable[None]]


@asynccontextmanager
async def claimed(place: str) -> AsyncIterator[Any]:
    """The store of a place for this process alone; with PostgreSQL, the connection that says so."""
    url = url_of(place)
    if url.startswith("postgresql"):
        if find_spec("psycopg") is None:
            raise Refused("PostgreSQL is spoken by psycopg: pip install 'kritias[postgres]'.")
        connection = await claim_database(plain(url))
        try:
            yield connection
        finally:
            await connection.close()
    elif not url.startswith("sqlite"):
        raise Refused("Tables are kept in a file of SQLite, or at a URL of PostgreSQL.")
    else:
        with claimed_file(Path(url.split("///", 1)[1])):
            yield None


@contextmanager
def claimed_file(file: Path) -> Any:
    """A file beside the tables, locked by SQLite itself, so that it works on every system."""
    true = file.resolve()  # a link leads to the same tables
    beside = true.with_name(f"{true.name}.house")
    try:
        beside.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(beside, timeout=0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise Refused(f"The tables cannot be kept in {file.parent}: {error}.") from error
    with closing(connection):
        try:
            connection.execute("begin exclusive")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise Refused(f"The tables cannot be kept in {file.parent}: {error}.") from error
            raise Refused(TAKEN.format(place=file)) from error
        yield


def plain(url: str) -> str:
    """The address as psycopg knows it."""
    return url.replace("postgresql+psycopg://", "postgresql://")


async def connect(address: str) -> Any:
    import psycopg

    return await psycopg.AsyncConnection.connect(
        address, autocommit=True, connect_timeout=5,
        keepalives_idle=10, keepalives_interval=5, keepalives_count=3,
    )  # fmt: skip


async def has_lock(connection: Any) -> bool:
    found = await connection.execute(f"select pg_try_advisory_lock({KEY})")
    return bool((await found.fetchone())[0])


async def claim_database(address: str) -> Any:
    """A connection that holds the lock; a house that has just been killed may hold it a moment."""
    import psycopg

    try:
        connection = await connect(address)
    except psycopg.Error as error:
        raise Refused(f"The database cannot be opened: {error}.") from error
    for _ in range(int(PATIENCE / AGAIN) + 1):
        if await has_lock(connection):
            return connection
        await asyncio.sleep(AGAIN)
    await connection.close()
    raise Refused(TAKEN.format(place=without_password(address)))


def without_password(address: str) -> str:
    """An address that can be shown."""
    return address.partition("://")[0] + "://…/" + address.rpartition("/")[2].partition("?")[0]


async def listen(connection: Any, place: str, store: Store, wake: Wake, catch_up: CatchUp) -> None:
    """Hear of tables that were written to; a connection that is cut is made anew.

    It holds the lock of the house as well. Should another house have taken that meanwhile, this
    one writes nothing any more until the other has gone.
    """
    address = plain(url_of(place))
    while True:
        with suppress(Exception):  # whatever cuts it, it is made anew
            await connection.execute(f"listen {CHANNEL}")
            async for notice in connection.notifies():
                await wake(notice.payload)
        log.error("The listener of the database was cut.")
        with suppress(Exception):
            await connection.close()
        connection = await return_to(address, store)
        log.warning("The listener of the database is back.")
        await catch_up()


async def return_to(address: str, store: Store) -> Any:
    """Connect again, and hold the lock again."""
    while True:
        await asyncio.sleep(AGAIN)
        with suppress(Exception):  # the database may be away for long
            connection = await connect(address)
            if await has_lock(connection):
                store.barred = ""
                return connection
            await connection.close()
            if not store.barred:
                store.barred = TAKEN.format(place=without_password(address))
                log.error("%s This house writes nothing until that one has gone.", store.barred)
