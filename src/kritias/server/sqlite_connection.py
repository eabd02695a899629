"""A connection to SQLite that can be stopped while it is being closed.

SQLAlchemy stops a connection at once when the task that closes it is cancelled. The thread of
aiosqlite 0.22 has ended then, and `close`, which goes on in a task of its own, stops it once more
and waits for an answer that never comes: an event loop that ends waits for that task for ever.
"""

import asyncio
import sqlite3
from functools import partial
from pathlib import Path
from threading import Thread

import aiosqlite


class SqliteConnection(aiosqlite.Connection):
    """Is stopped once only: nobody waits for a thread that may have ended."""

    is_stopped = False

    def stop(self) -> asyncio.Future[None] | None:
        if self.is_stopped:
            return None
        self.is_stopped = True
        return super().stop()


def connect(file: str) -> SqliteConnection:
    """A connection to wait for. Its thread does not keep the process alive."""
    connector = partial(sqlite3.connect, str(Path(file).absolute()), check_same_thread=False)
    connection = SqliteConnection(connector, 64)
    thread = connection if isinstance(connection, Thread) else connection._thread
    thread.daemon = True
    return connection
