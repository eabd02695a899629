"""What processes on one PostgreSQL call out to each other: heard on a connection of its own.

A notice may be lost: while the connection is cut, or on its way. So whoever listens asks again and
again whether the line still stands, makes it anew when it does not, and then takes in everything
that may have been missed.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from kritias.server.database_line import DatabaseLine
from kritias.server.opening import psycopg_url

log: Final = logging.getLogger("kritias")
NAME: Final = "kritias listener"  # by which the database tells it from others
AGAIN: Final = 1.0  # seconds between two attempts
QUIET: Final = 3.0  # seconds after which the line is tried
PATIENCE: Final = 3.0  # seconds for an answer on it
MAX_REASON: Final = 200  # characters of an error, in the log


@asynccontextmanager
async def connected(place: str, hear: Callable[[str], None]) -> AsyncIterator[DatabaseLine]:
    """A line to the database of a place."""
    line = await DatabaseLine.made(psycopg_url(place), hear=hear, application_name=NAME)
    try:
        yield line
    finally:
        line.close()


async def listen(
    place: str,
    channel: str,
    hear: Callable[[str], None],
    catch_up: Callable[[], Awaitable[None]],
) -> None:
    """Hear every notice on a channel, for good."""
    lost = 0.0  # since when there is no line
    while True:
        try:
            async with connected(place, partial(hear_safely, hear)) as line:
                await answered(line, f"listen {channel}")
                if lost:
                    log.warning(
                        "database listener: connected again after %.1f s", time.monotonic() - lost
                    )
                lost = 0.0
                await catch_up()
                while True:
                    await line.stand(QUIET)
                    await answered(line, "select 1")
        except Exception as error:  # whatever cuts it, it is made anew
            if not lost:
                log.error("database listener: connection lost (%s), reconnecting", reason(error))
            lost = lost or time.monotonic()
        await asyncio.sleep(AGAIN)


async def answered(line: DatabaseLine, statement: str) -> None:
    """See that the other side is there: one that is cut off without a word would never tell."""
    try:
        async with asyncio.timeout(PATIENCE):
            await line.run(statement)
    except TimeoutError as error:
        raise TimeoutError(f"timeout after {PATIENCE:g} s") from error


def hear_safely(hear: Callable[[str], None], notice: str) -> None:
    """Whoever may connect to the database may call out anything on our channel."""
    try:
        hear(notice)
    except Exception as error:
        log.warning("database listener: unexpected notice ignored (%r): %.100r", error, notice)


def reason(error: Exception) -> str:
    """What went wrong, on one line."""
    first = str(error).partition("\n")[0][:MAX_REASON]
    return first if isinstance(error, TimeoutError) else f"{type(error).__name__}: {first}"
