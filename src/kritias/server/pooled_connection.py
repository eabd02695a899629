"""A connection to PostgreSQL that is given up at once when nobody waits for its answer any more.

psycopg asks the server to cancel such a question, by another connection, and waits for up to ten
seconds. A server that does not answer, which is why somebody gave up, does not hear that either:
requests would wait behind it, and the pool would lend the connection out while it is still in use.
"""

import asyncio
from typing import Any, Final

from psycopg import AsyncConnection
from psycopg.abc import RV, PQGen
from psycopg.waiting import wait_async

CHECK_S: Final = 0.1  # between two looks at a socket that is silent


class PooledConnection(AsyncConnection[Any]):
    """A connection of the pool; one on which a question was cancelled is closed."""

    async def wait(self, gen: PQGen[RV], interval: float = CHECK_S, *more: Any, **named: Any) -> RV:
        """The answer to a question, as psycopg has asked it."""
        try:
            return await wait_async(gen, self.pgconn.socket, interval, *more, **named)
        except asyncio.CancelledError:
            self.pgconn.finish()  # its reader has gone before: the loop watches it no more
            raise
