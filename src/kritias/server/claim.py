"""One file, one house: whoever opens a file of SQLite holds it until the process ends, however it
ends. A database of PostgreSQL may have many."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from kritias.kernel.refusal import Refused
from kritias.server.opening import url_of

TAKEN: Final = "Another Kritias has opened these tables already: {place}."


@asynccontextmanager
async def claimed(place: str) -> AsyncIterator[None]:
    """The store of a place: a file for this process alone, a database together with others."""
    url = url_of(place)
    if url.startswith("postgresql"):
        check_driver()
        yield
    elif not url.startswith("sqlite"):
        raise Refused("Tables are kept in a file of SQLite, or at a URL of PostgreSQL.")
    else:
        with claimed_file(Path(url.split("///", 1)[1])):
            yield


def check_driver() -> None:
    if find_spec("psycopg") is None:
        raise Refused("PostgreSQL is spoken by psycopg: pip install 'kritias[postgres]'.")


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
