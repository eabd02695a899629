"""Checks of a program, and what becomes of them in forks: first as it is, then with a change.

Every check runs in a fork of one warm process that has imported everything and run nothing, so
that no result of the program as it is can be kept anywhere. A fork that needs more processor time
than it is given is ended by the system.
"""

import _posixsubprocess
import os
import pickle
import resource
import selectors
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar

import pytest
from _pytest.runner import runtestprotocol
from mutation import Mutant, Source

from kritias.kernel.game import Game, Option, Setting
from kritias.kernel.laws import LAWS, check_golden, golden_games
from kritias.kernel.trial import Moment, Trial

SLOWEST: Final = 3.0  # seconds: a check that needs more is left out
GRACE: Final = 1.0  # seconds that a check may take with a change, whatever it took without
SLOWER: Final = 5.0  # times as long as without the change
WALL: Final = 20.0  # seconds a check may wait for something else, beyond what it reckons
MEMORY: Final = 4 << 30
SEED: Final = 7
ELSEWHERE: Final = {2, 11}  # laws that play in a process of their own, or replay stored games
OPTIONAL: Final = (3, 5)  # laws that are also tried with other settings
SPARSE: Final = 8  # a law sees one moment in so many
PASSED: Final = "passed"
OUT_OF_TIME: Final = (signal.SIGPROF, signal.SIGALRM)

J = TypeVar("J")


@dataclass(frozen=True)
class Check:
    """Something that raises if the program is not as it should be."""

    name: str
    run: Callable[[], Any]


@dataclass(frozen=True)
class Found:
    """What a check said of the program as it is."""

    check: Check
    ending: str  # PASSED, or why it is of no use
    seconds: float = 0.0
    reached: dict[str, bytes] = field(default_factory=dict)  # statements of each file

    def reaches(self, mutant: Mutant) -> bool:
        return self.ending == PASSED and bool(
            self.reached[str(mutant.source.file)][mutant.statement]
        )


class Skipped(Exception):
    """A test that did not want to run."""


# What is checked


def test_check(item: pytest.Item) -> Check:
    """A test that pytest has collected."""

    def run() -> None:
        for report in runtestprotocol(item, log=False, nextitem=None):
            if report.skipped:
                raise Skipped
            assert not report.failed, report.longreprtext

    return Check(item.nodeid, run)


def game_checks(game: Game) -> Iterator[Check]:
    """Every stored game; the laws on a random game of each number of seats, and some of them on
    one with each option set otherwise."""
    trial = Glance(game, game.SEATS[0])
    for text, name, is_valid in golden_games(game):
        yield Check(f"golden {name}", partial(check_golden, trial, text, name, is_valid))
    for seats in game.SEATS:
        trial = Glance(game, seats, games=1, seed=SEED)
        for number in LAWS.keys() - ELSEWHERE:
            yield Check(f"law {number}, {seats} seats", partial(LAWS[number], trial))
    for option in game.OPTIONS:
        settings = {option.name: other_setting(option)}
        trial = Glance(game, game.SEATS[0], games=1, seed=SEED, settings=settings)
        for number in OPTIONAL:
            yield Check(f"law {number}, {settings}", partial(LAWS[number], trial))


def other_setting(option: Option) -> Setting:
    """A value that an option does not have by itself."""
    values: Iterable[Setting] = option.choices or option.span or (False, True)
    return next(value for value in values if value != option.default)


class Glance(Trial):
    """Random games of which a law sees only some moments."""

    def moments(self, one_in: int = 1) -> Iterator[Moment]:
        return super().moments(max(one_in, SPARSE))


# Forks


def in_forks(
    jobs: Iterable[J], work: Callable[[J, Callable[[Any], None]], None], workers: int
) -> Iterator[tuple[J, Any, int]]:
    """Do jobs in forks, so many at once: the job, what it told last, and the signal it died of.

    Whoever stops listening ends all that are under way.
    """
    waiting = iter(jobs)
    under_way: dict[int, tuple[J, int, bytearray]] = {}
    with selectors.DefaultSelector() as pipes:
        try:
            while True:
                while len(under_way) < workers and (job := next(waiting, None)) is not None:
                    pid, pipe = fork(job, work)
                    under_way[pipe] = job, pid, bytearray()
                    pipes.register(pipe, selectors.EVENT_READ)
                if not under_way:
                    return
                for key, _ in pipes.select():
                    job, pid, told = under_way[key.fd]
                    if piece := os.read(key.fd, 1 << 16):
                        told += piece
                        continue
                    pipes.unregister(key.fd)
                    del under_way[key.fd]
                    os.close(key.fd)
                    _, status = os.waitpid(pid, 0)
                    died = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
                    yield job, pickle.loads(bytes(told)) if told else None, died
        finally:
            for pipe, (_, pid, _) in under_way.items():
                os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                os.close(pipe)


def fork(job: J, work: Callable[[J, Callable[[Any], None]], None]) -> tuple[int, int]:
    """Begin a job in a fork: the process, and where it will tell."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.setpgid(pid, pid)
        os.close(writing)
        return pid, reading
    try:
        os.setpgrp()
        os.close(reading)
        silence()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        work(job, lambda told: tell(writing, told))
    finally:
        os._exit(0)


def silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)


def tell(pipe: int, told: Any) -> None:
    os.write(pipe, pickle.dumps(told))


def allow(seconds: float, wall: float) -> None:
    """Let the system end this process after so many seconds of work, or of waiting."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, wall)


# The program as it is


def look_at(checks: list[Check], sources: list[Source], workers: int) -> Iterator[Found]:
    """Try every check on the program as it is: how long it takes, and what it reaches."""

    def work(check: Check, tell: Callable[[Any], None]) -> None:
        refuse_processes(lambda: tell(("it starts a process", 0.0, {})))
        reached = {str(source.file): source.watch() for source in sources}
        allow(SLOWEST, SLOWEST + WALL)
        began, ending = time.process_time(), PASSED
        try:
            check.run()
        except Skipped:
            ending = "it skips itself"
        except Exception as error:
            ending = f"it fails: {str(error).strip()[-2000:]}"
        seconds = time.process_time() - began
        tell((ending, seconds, {file: bytes(there) for file, there in reached.items()}))

    for check, told, died in in_forks(checks, work, workers):
        if told is not None:
            yield Found(check, *told)
        elif died in OUT_OF_TIME:
            yield Found(check, f"it takes more than {SLOWEST:.0f} s")
        else:
            yield Found(check, f"it fails: it ends the process ({died})")


def refuse_processes(tell: Callable[[], None]) -> None:
    """End this process when it wants to start another, which would know nothing of a change."""

    def end(*_: Any) -> Any:
        tell()
        os._exit(0)

    def watch(event: str, _: Any) -> None:
        if event in ("subprocess.Popen", "os.posix_spawn", "os.exec"):
            end()

    sys.addaudithook(watch)
    _posixsubprocess.fork_exec = end


# The program with a change


def try_all(
    mutants: list[Mutant], found: list[Found], patience: float, workers: int
) -> Iterator[tuple[Mutant, str]]:
    """Every mutant, and what killed it; nothing if it survived."""
    quickest_first = sorted(found, key=lambda one: one.seconds)

    def work(mutant: Mutant, tell: Callable[[Any], None]) -> None:
        mutant.set_in()
        spent = 0.0
        for one in quickest_first:
            if not one.reaches(mutant):
                continue
            spent += one.seconds
            if spent > patience:
                break
            limit = GRACE + SLOWER * one.seconds
            allow(limit, limit + WALL)
            try:
                one.check.run()
            except BaseException:
                tell(one.check.name)
                return
        tell("")

    for mutant, killer, died in in_forks(mutants, work, workers):
        if killer is not None:
            yield mutant, killer
        else:
            yield mutant, "time" if died in OUT_OF_TIME else "the end of the process"
