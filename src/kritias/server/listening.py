"""What processes on one PostgreSQL call out to each other: heard on a connection of its own.

A notice may be lost: while the connection is cut, or on its way. So whoever listens asks again and
again whether the line still stands, makes it anew when it does not, and then takes in everything
that may have been missed.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from kritias.server.opening import url_of

log: Final = logging.getLogger("kritias")
NAME: Final = "kritias listener"  # by which the database tells it from others
AGAIN: Final = 1.0  # seconds between two attempts
QUIET: Final = 3.0  # seconds after which the line is tried
PATIENCE: Final = 3.0  # seconds for an answer on it


def plain(url: str) -> str:
    """The address as psycopg knows it."""
    return url.replace("postgresql+psycopg://", "postgresql://")


@asynccontextmanager
async def connected(place: str) -> AsyncIterator[Any]:
    """A line to the database of a place."""
    import psycopg

    connection = await psycopg.AsyncConnection.connect(
        plain(url_of(place)), autocommit=True, connect_timeout=5, application_name=NAME
    )
    try:
        yield connection
    finally:
        connection.pgconn.finish()  # one that was cut would wait for a last word


async def listen(
    place: str,
    channel: str,
    hear: Callable[[str], None],
    catch_up: Callable[[], Awaitable[None]],
) -> None:
    """Hear every notice on a channel, for good."""
    is_first = True
    while True:
        try:
            async with connected(place) as connection:
                await connection.execute(f"listen {channel}")
                if not is_first:
                    log.warning("The listener of the database is back.")
                is_first = False
                await catch_up()
                await hear_all(connection, hear)
        except asyncio.CancelledError:
            raise
        except Exception:  # whatever cuts it, it is made anew
            log.error("The listener of the database was cut.")
        await asyncio.sleep(AGAIN)


async def hear_all(connection: Any, hear: Callable[[str], None]) -> None:
    """Until the line is cut, or does not answer any more. Whatever is written to a log is told to
    every house, so notices are taken from the socket as they come, with nothing in between."""
    connection.add_notify_handler(lambda notice: hear(notice.payload))  # that come with an answer
    loop, line = asyncio.get_running_loop(), connection.pgconn
    socket = line.socket
    while True:
        cut: asyncio.Future[None] = loop.create_future()
        loop.add_reader(socket, read_notices, line, hear, cut)
        try:
            await asyncio.wait({cut}, timeout=QUIET)
        finally:
            if not cut.done():
                loop.remove_reader(socket)
        if cut.done():
            cut.result()
        await answers(connection)


def read_notices(line: Any, hear: Callable[[str], None], cut: asyncio.Future[None]) -> None:
    """Hear what has come; a line that was cut says so, and its socket may soon be another's."""
    socket = line.socket
    try:
        line.consume_input()
    except Exception as error:
        asyncio.get_running_loop().remove_reader(socket)
        cut.set_exception(error)
        return
    while notice := line.notifies():
        hear(notice.extra.decode())


async def answers(connection: Any) -> None:
    """See that the other side is there: one that is cut off without a word would never tell."""
    asked = asyncio.create_task(connection.execute("select 1"))
    done, _ = await asyncio.wait({asked}, timeout=PATIENCE)
    if not done:
        connection.pgconn.finish()
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        raise TimeoutError
    asked.result()
