"""Bots think in processes of their own, on a veiled state and nothing else."""

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, Final

import kritias
from kritias import bots
from kritias.server.refusal import Unavailable

log: Final = logging.getLogger("kritias")
TRIES: Final = 5
LIMIT: Final = 30.0  # seconds: a process that has not answered by then is replaced
START: Final = 60.0  # the same for its start, which takes long on a small, busy machine
PATIENCE: Final = 3.0  # seconds, when the house closes
SPAWNED: Final = multiprocessing.get_context("spawn")  # threads cannot be forked


class Lost(Exception):
    """A thinking process has died, or does not answer."""


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """What is started here never hears Ctrl+C, which a terminal sends to all its processes: it is
    meant for the house, which then ends the others."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its first start would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Process:
    """One thinking process and the line to it. Only one thread talks to it at a time."""

    def __init__(self, rooms: Sequence[str], niceness: int) -> None:
        self.line, there = SPAWNED.Pipe()
        about = (there, tuple(rooms), niceness)
        self.process = SPAWNED.Process(target=think_on, args=about, daemon=True)
        with deaf_to_interrupts():
            self.process.start()
        there.close()
        self.has_begun = False

    def ask(self, limit: float, function: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        """The answer of a function, or whatever it raises."""
        try:
            if not self.has_begun:
                self.has_begun = self.hear(START)
            self.line.send((function, about))
            is_good, answer = self.hear(limit)
        except (EOFError, OSError) as error:
            raise Lost("it has died") from error
        if not is_good:
            raise answer
        return answer

    def hear(self, limit: float) -> Any:
        if not self.line.poll(limit):
            raise Lost(f"no answer for {limit:.0f} s")
        return self.line.recv()

    def end(self) -> None:
        self.line.close()
        self.process.kill()  # a stopped process does not hear a milder word
        self.process.join()


class Thinkers:
    """A few thinking processes. One that dies or hangs is replaced, and asked once more."""

    at_once = 1  # questions of one review that are worth asking at a time

    def __init__(
        self,
        processes: int | None = None,
        think: Callable[..., bots.Thought] = bots.think,
        limit: float = LIMIT,
        rooms: Sequence[str] = (),
        niceness: int = 0,  # how far they stand back behind others on this machine
    ) -> None:
        self.limit, self.rooms, self.think_over = limit, rooms, think
        self.niceness = niceness
        self.count = processes or max((os.cpu_count() or 2) - 1, 1)
        self.threads = ThreadPoolExecutor(self.count, "thinkers")
        self.idle: list[Process] = []
        self.all: set[Process] = set()
        self.lock = threading.Lock()
        self.is_closed = False
        self.asked: dict[object, float] = {}  # when what is not answered yet was asked

    async def think(
        self, game: str, seen: bytes, level: str, seed: int, spent: float = 0.0
    ) -> bots.Thought:
        """What a bot would do."""
        thought: bots.Thought = await self.ask(self.think_over, game, seen, level, seed, spent)
        return thought

    async def ask(self, function: Callable[..., Any], *about: Any) -> Any:
        """The answer of a function; the loop stays free meanwhile."""
        loop = asyncio.get_running_loop()
        try:
            with self.waited_for():
                return await loop.run_in_executor(self.threads, self.answer, function, about)
        except Lost as error:
            raise Unavailable from error

    @contextmanager
    def waited_for(self) -> Iterator[None]:
        """A question is counted as long as this lasts, whoever answers it."""
        question = object()
        self.asked[question] = time.monotonic()
        try:
            yield
        finally:
            del self.asked[question]

    def queue(self) -> tuple[int, float]:
        """How many questions are not answered yet, and for how many seconds the oldest waits."""
        oldest = min(self.asked.values(), default=0.0)
        return len(self.asked), time.monotonic() - oldest if self.asked else 0.0

    def answer(self, function: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        """In one of our threads: ask an idle process, and another one should it be lost."""
        for _ in range(TRIES):
            process = self.take()
            try:
                answer = process.ask(self.limit, function, about)
            except Lost as lost:
                self.drop(process)
                if self.is_closed:  # the house has ended it, and has said so
                    raise
                log.error("A thinking process is replaced: %s.", lost)
            except BaseException:
                self.give_back(process)
                raise
            else:
                self.give_back(process)
                return answer
        raise Lost("one after the other")

    def take(self) -> Process:
        """A process that has nothing to do, or a new one: there are never more than threads."""
        with self.lock:
            if self.is_closed:
                raise Lost("the house is closing")
            process = self.idle.pop() if self.idle else Process(self.rooms, self.niceness)
            self.all.add(process)
            return process

    def give_back(self, process: Process) -> None:
        with self.lock:
            self.idle.append(process)

    def rest(self) -> None:
        """Let go of processes that have nothing to do; the next question starts one anew."""
        with self.lock:
            idle, self.idle = self.idle, []
        for process in idle:
            self.drop(process)

    def drop(self, process: Process) -> None:
        with self.lock:
            self.all.discard(process)
        process.end()

    def close(self) -> None:
        """Wait a little for thoughts under way, so that as a rule nothing is left behind."""
        self.is_closed = True
        closing = threading.Thread(
            target=self.threads.shutdown, kwargs={"cancel_futures": True}, daemon=True
        )
        closing.start()
        closing.join(PATIENCE)
        for process in list(self.all):
            process.end()


def think_on(line: Connection, rooms: Sequence[str], niceness: int) -> None:
    """What a thinking process does: answer one question after the other."""
    end_with_the_house()
    if hasattr(os, "nice"):
        os.nice(niceness)
    for room in rooms:
        kritias.open_room(room)
    line.send(True)  # it has begun
    while True:
        try:
            function, about = line.recv()
        except EOFError:
            return
        answer_on(line, function, about)


def answer_on(line: Connection, function: Callable[..., Any], about: tuple[Any, ...]) -> None:
    """Send the answer, or what went wrong and where: whoever asked has to hear it."""
    try:
        line.send((True, function(*about)))
    except Exception as error:
        told = error if can_travel(error) else RuntimeError(repr(error))
        told.add_note(f"In the thinking process:\n{traceback.format_exc()}")
        line.send((False, told))


def can_travel(error: Exception) -> bool:
    """Whether an error can be sent to another process and read there."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return False
    return True


def end_with_the_house() -> None:
    """A thinking process does not outlive the one that asks it, however that one ends."""
    house = multiprocessing.parent_process()

    def wait() -> None:
        if house is not None:
            house.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
