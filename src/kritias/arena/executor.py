"""Where tasks are executed: processes of this machine, or a Ray cluster."""

import logging
import multiprocessing
import os
import re
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final, TypeVar

from kritias.kernel.refusal import Refused

X = TypeVar("X")
Y = TypeVar("Y")

AHEAD: Final = 4  # tasks for each worker that wait
KNOCK: Final = 3.0  # seconds


def work(function: Callable[[X], Y], tasks: Sequence[X], workers: int | None = None) -> Iterator[Y]:
    """The results in the order of the tasks, from all cores; one worker needs no process."""
    number = min(workers or os.cpu_count() or 1, len(tasks))
    if number <= 1:
        yield from map(function, tasks)
        return
    # Not forked: a fork would copy the threads' locks and not the threads.
    with crew(number) as pool:
        yield from pool.map(function, tasks)


def deaf() -> None:
    """Ctrl+C is for whoever hands out the tasks; a worker ends when its input does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def crew(number: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. Somebody's code that ends one of them is told of."""
    try:
        with ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), deaf) as pool:
            yield pool
    except BrokenProcessPool as error:
        raise Refused("What was played there has ended one of the processes at once.") from error


def work_on(function: Callable[[X], Y], tasks: Iterator[X], workers: int = 0) -> Iterator[Y]:
    """The same of tasks that may have no end: a few are begun ahead of whoever takes the results,
    and what is still waiting is dropped when nobody wants more."""
    number = workers or os.cpu_count() or 1
    if number == 1:
        yield from map(function, tasks)
        return
    with crew(number) as pool:
        waiting = deque(pool.submit(function, task) for task in islice(tasks, number * AHEAD))
        try:
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(pool.submit(function, task) for task in islice(tasks, 1))
        finally:
            pool.shutdown(cancel_futures=True)


def work_on_ray(function: Callable[[X], Y], tasks: Sequence[X], address: str) -> Iterator[Y]:
    """The results in the order of the tasks, from the cluster at an address, which is joined at
    once: if it is not there, that is said before anything begins."""
    return spread(join(address), function, tasks)


def spread(ray: Any, function: Callable[[X], Y], tasks: Sequence[X]) -> Iterator[Y]:
    """Tasks handed out over a cluster, a few ahead of what its workers can take."""
    remote = ray.remote(function)
    number = int(ray.cluster_resources().get("CPU", 1)) * AHEAD
    waiting: list[Any] = []
    try:
        for task in tasks:
            if len(waiting) == number:
                yield ray.get(waiting.pop(0))
            waiting.append(remote.remote(task))
        while waiting:
            yield ray.get(waiting.pop(0))
    finally:
        ray.shutdown()


def answers(address: str) -> bool:
    """Whether somebody listens at host:port. Ray itself would go on knocking for a minute;
    addresses of another shape (`auto`) are left to it."""
    place = re.fullmatch(r"(?:ray://)?(.+):(\d+)", address)
    if place is None:
        return True
    try:
        socket.create_connection((place[1], int(place[2])), KNOCK).close()
    except (OSError, OverflowError, ValueError):  # ValueError: no host is called like that
        return False
    return True


def join(address: str) -> Any:
    """Ray, connected."""
    if find_spec("ray") is None:
        raise Refused("Ray is not installed: pip install 'kritias[cluster]'.")
    if not answers(address):
        raise Refused(f"There is no Ray cluster at {address}.")
    import ray

    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Refused(f"There is no Ray cluster at {address}.") from error
    return ray
