"""Thinking processes of forked houses, forked as well.

To spawn one takes nearly a second of a core, for imports and rules that are read from the cache. So
a house forks a process before it has threads, which forks others when the house wants them: they
have imported everything and have all rules at hand, as the house has.
"""

import multiprocessing
import os
import pickle
import signal
import socket
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

NAME: Final = "thinking"  # of a process that thinks, where processes are listed
MOST: Final = 4096  # bytes of what one is told


class Nursery:
    """Makes processes that think, with the words of a context of `multiprocessing`."""

    Pipe = staticmethod(multiprocessing.Pipe)

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.line, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.is_open, self.alive = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            self.line.close()
            os.close(self.alive)
            serve(there, self.is_open)
        there.close()
        os.close(self.is_open)

    def Process(self, target: Any, args: Any, daemon: bool) -> "Nursling":
        return Nursling(self, args)

    def bear(self, line: Connection, about: bytes) -> int:
        """The number of a new process, which has been handed a line."""
        with self.lock:
            socket.send_fds(self.line, [about], [line.fileno()])
            return int(self.line.recv(MOST))

    def close(self) -> None:
        """Wait for all that it has made: it has ended, or ends now."""
        os.close(self.alive)
        self.line.close()
        os.waitpid(self.pid, 0)


class Nursling:
    """A process that thinks, with the words of `multiprocessing.Process`."""

    def __init__(self, nursery: Nursery, args: Any) -> None:
        self.nursery, self.args, self.pid = nursery, args, 0

    def start(self) -> None:
        line, *about = self.args
        self.pid = self.nursery.bear(line, pickle.dumps(about))

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def join(self) -> None:
        """Wait until it has ended, and been buried where it was made."""
        with suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.002)


def serve(line: socket.socket, is_open: int) -> None:
    """Fork whenever the house says so, and end when it does."""
    signal.signal(signal.SIGCHLD, lambda *_: bury(os.WNOHANG))
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    while True:
        about, [*lines], *_ = socket.recv_fds(line, MOST, 1)
        if not about:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            bury()
            os._exit(0)
        if (pid := os.fork()) == 0:
            think(Connection(lines[0]), is_open, *pickle.loads(about))
        os.close(lines[0])
        line.send(str(pid).encode())


def bury(how: int = 0) -> None:
    """Take notice of those that have ended, so that their time counts."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, how)[0]:
            pass


def think(line: Connection, is_open: int, *about: Any) -> None:
    """In the fork: be a process that thinks, as long as the house lives."""
    from kritias.server import workers

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    Path("/proc/self/comm").write_text(NAME)
    multiprocessing.parent_process = lambda: Living(is_open)  # type: ignore[assignment]
    try:
        workers.think_on(line, *about)
    finally:
        os._exit(0)


class Living:
    """The house, as a process that it has made knows it."""

    def __init__(self, is_open: int) -> None:
        self.is_open = is_open

    def join(self) -> None:
        """Wait until it is no more: nobody ever writes into this."""
        os.read(self.is_open, 1)
