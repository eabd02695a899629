"""Where tasks are executed: processes of this machine, or a Ray cluster."""

import logging
import multiprocessing
import os
import re
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import chain, islice
from typing import Any, Final, TypeVar

from kritias.kernel.refusal import Refused

X = TypeVar("X")
Y = TypeVar("Y")
Z = TypeVar("Z")

AHEAD: Final = 4  # tasks for each worker that wait
KNOCK: Final = 3.0  # seconds
ENDED: Final = "What was played there has ended one of the processes at once."


def work(
    function: Callable[[X], Y], tasks: Iterable[X], workers: int = 0, ray: str = ""
) -> Iterator[Y]:
    """The results in the order of the tasks: from processes of this machine, all cores if none are
    said, or from the Ray cluster at an address. That is joined at once: if it is not there, it is
    said before anything begins.

    Tasks may have no end: a few are begun ahead of whoever takes the results, and what is still
    waiting is dropped when nobody wants more.
    """
    if ray:
        return on_ray(join(ray), function, iter(tasks))
    return on_cores(function, iter(tasks), workers or os.cpu_count() or 1)


def on_cores(function: Callable[[X], Y], tasks: Iterator[X], number: int) -> Iterator[Y]:
    """So many processes; one of them, or a single task, needs none."""
    first = list(islice(tasks, 2))
    if number == 1 or len(first) == 1:
        yield from map(function, chain(first, tasks))
        return
    with crew(number) as pool:
        try:
            yield from ahead(
                lambda task: pool.submit(function, task),
                Future.result,
                chain(first, tasks),
                number * AHEAD,
            )
        finally:
            pool.shutdown(cancel_futures=True)


def ahead(
    begin: Callable[[X], Z], result: Callable[[Z], Y], tasks: Iterator[X], number: int
) -> Iterator[Y]:
    """The results of tasks of which so many are begun and not taken yet."""
    waiting = deque(map(begin, islice(tasks, number)))
    while waiting:
        yield result(waiting.popleft())
        waiting.extend(map(begin, islice(tasks, 1)))


def deaf() -> None:
    """Ctrl+C is for whoever hands out the tasks; a worker ends when its input does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def crew(number: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes. Somebody's code that ends one of them is told of."""
    # Not forked: a fork would copy the threads' locks and not the threads.
    try:
        with ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), deaf) as pool:
            yield pool
    except BrokenProcessPool as error:
        raise Refused(ENDED) from error


def on_ray(ray: Any, function: Callable[[X], Y], tasks: Iterator[X]) -> Iterator[Y]:
    """All cores of a cluster. What is refused there is refused here, in the same words."""
    number = int(ray.cluster_resources().get("CPU", 1)) * AHEAD
    try:
        yield from ahead(ray.remote(function).remote, ray.get, tasks, number)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.WorkerCrashedError as error:
        raise Refused(ENDED) from error
    except ray.exceptions.RayError as error:
        raise Refused("The Ray cluster does not answer any more.") from error
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
