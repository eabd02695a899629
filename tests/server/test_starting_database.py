"""A database that is later than its servers is waited for; what they say meanwhile is for grep."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kritias.server.database_wait import why_not_there
from tests.attack.databases import Database
from tests.command_line.typed import typed
from tests.server.houses import free_port, until

pytest.importorskip("psycopg")
KRITIAS = Path(sys.executable).parent / "kritias"
NO_DATABASE = "postgresql://nobody@127.0.0.1:1/none"
COMMANDS = (("serve", "--folder", "FOLDER"), ("worker",))


class Started:
    """A command whose output is read from files."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.out, self.err = folder / "out", folder / "err"
        with self.out.open("w") as out, self.err.open("w") as err:
            self.process = subprocess.Popen(
                [KRITIAS, *(str(folder) if word == "FOLDER" else word for word in words)],
                stdout=out, stderr=err,
            )  # fmt: skip

    def __enter__(self) -> "Started":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def logs(self, words: str) -> bool:
        assert self.process.poll() is None, self.err.read_text()
        return words in self.err.read_text()


@pytest.fixture(scope="module")
def database(tmp_path_factory) -> Iterator[Database]:
    with Database(tmp_path_factory.mktemp("late")) as database:
        yield database


def test_a_server_waits_for_a_database_that_is_starting(database, tmp_path):
    database.kill()
    words = ("--port", str(free_port()), "--database", database.url)
    with Started(tmp_path, "serve", "--folder", "FOLDER", *words) as started:
        until(lambda: started.logs("database: no answer, trying again for "))
        database.start()
        until(lambda: started.logs("database: takes connections after "))
        until(lambda: "Kritias listens on" in started.out.read_text())


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_fatal_signal_leaves_a_traceback(words, tmp_path):
    with Started(tmp_path, *words, "--database", NO_DATABASE) as started:
        until(lambda: started.logs("database: no answer, trying again for "))
        os.kill(started.process.pid, signal.SIGABRT)
        assert started.process.wait(20) == -signal.SIGABRT
    assert "Fatal Python error: Aborted" in started.err.read_text()
    assert "database_wait.py" in started.err.read_text()


BUSY_THREAD = """
import threading
from kritias.cli import tell_crashes

def work(begun=""):
    print(begun, end="", flush=True)
    while True:
        str(1)

tell_crashes()
threading.Thread(target=work, daemon=True).start()
work("begun\\n")
"""


def test_the_traceback_of_a_fatal_signal_leaves_busy_threads_alone():
    """To read what still runs crashed one time in five."""
    words = [sys.executable, "-c", BUSY_THREAD]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"begun\n"
        process.send_signal(signal.SIGABRT)
        told = process.stderr.read().decode()
    assert process.returncode == -signal.SIGABRT
    assert "Fatal Python error: Aborted" in told
    assert "in work" in told
    assert "\nThread 0x" not in told


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: words[0])
def test_a_database_that_does_not_come_is_told_of_in_a_sentence(words, tmp_path):
    words = (str(tmp_path) if word == "FOLDER" else word for word in words)
    told = typed(*words, "--wait", "0.1", "--database", NO_DATABASE)
    assert told.code == 2
    assert "Traceback" not in told.err
    assert told.err.splitlines()[-1].startswith("The database cannot be opened: ")


# Answers as PostgreSQL does then, whatever it is asked; libpq would hold a thread of this process.
STARTING = """
import socket
told = b"SFATAL\\0C57P03\\0Mdas Datenbanksystem startet\\0\\0"
with socket.create_server(("127.0.0.1", 0)) as listening:
    print(listening.getsockname()[1], flush=True)
    line = listening.accept()[0]
    line.recv(4096)
    line.sendall(b"E" + (4 + len(told)).to_bytes(4, "big") + told)
    line.close()
"""


def test_a_database_that_says_in_any_language_that_it_starts_is_starting():
    words = [sys.executable, "-c", STARTING]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as answering:
        assert answering.stdout
        port = int(answering.stdout.readline())
        url = f"postgresql://127.0.0.1:{port}/x?sslmode=disable&gssencmode=disable"
        assert why_not_there(url) == "not accepting connections yet"
