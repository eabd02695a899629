"""Houses forked from a process that has imported everything and has all rules at hand.

To open a house takes five seconds of a core, nearly all of them for imports and for rules that are
read from the cache; a run of the tests opens a hundred. A fork has both at once, and is otherwise a
process like any: it has a port and a store of its own, and can be stopped and killed.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.server.nursery import Nursery

PRELOADED = "tests.server.preloaded"


@cache
def forks() -> Any:
    """Where forks come from, for as long as this process lives."""
    context: Any = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([PRELOADED])
    return context


class Forked:
    """A house in a fork, with the words of `subprocess.Popen`."""

    def __init__(self, told: Mapping[str, Any], errors: Path, path: str) -> None:
        environment = os.environ | {"PYTHONPATH": path}
        self.process = forks().Process(target=run, args=(dict(told), str(errors), environment))
        self.process.start()

    @property
    def pid(self) -> int:
        return int(self.process.pid)

    def poll(self) -> int | None:
        code: int | None = self.process.exitcode
        return code

    def send_signal(self, number: int) -> None:
        if self.process.exitcode is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def wait(self, seconds: float | None = None) -> int:
        self.process.join(seconds)
        if self.process.exitcode is None:
            raise subprocess.TimeoutExpired("a forked house", seconds or 0.0)
        return int(self.process.exitcode)


def run(told: dict[str, Any], errors: str, environment: dict[str, str]) -> None:
    """In the fork: be a house that was just started, with its errors in a file."""
    from kritias.server import workers
    from tests.server.run_house import run_house

    os.environ.clear()
    os.environ.update(environment)
    file = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(file, 2)
    os.close(file)
    if not sys.platform.startswith("linux"):
        run_house(told)
        return
    nursery = workers.SPAWNED = Nursery()
    try:
        run_house(told)
    finally:
        nursery.close()
