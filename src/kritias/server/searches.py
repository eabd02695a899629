"""Searches that people ask for: hints, what-if, and why a move solves a puzzle.

They have a process of their own that stands back, so that bots never wait for them. It begins with
the first question and ends when nobody has asked for a while. Whoever asks pays with the processor
time that it takes, and callers take turns.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from kritias.server.limits import Caller
from kritias.server.turns import Claim, Turns
from kritias.server.work_limits import Bill, WorkLimits, timed
from kritias.server.workers import Thinkers

NICENESS: Final = 10
IDLE_S: Final = 180.0  # after which its processes end
BOTS_PER_SEARCH: Final = 4  # processes of bots for each that searches for people

Ask = Callable[..., Awaitable[Any]]


class Searches:
    """What people ask for, one search at a time for each process."""

    def __init__(self, thinkers: Thinkers, limits: WorkLimits) -> None:
        self.thinkers, self.limits = thinkers, limits
        self.turns = Turns(thinkers.count)
        self.resting: asyncio.TimerHandle | None = None

    @contextmanager
    def charged(self, who: Caller) -> Iterator[Ask]:
        """Ask something and be charged for it; or be refused, before anything is done."""
        with self.limits.charged("search", who) as bill:
            bill.seconds = 0.0
            yield partial(self.find, who, bill)

    async def ask_when_paid(self, who: Caller, function: Callable[..., Any], *about: Any) -> Any:
        """The answer of a function, for which somebody can wait until they are out of debt."""
        bill = Bill()
        while True:
            await asyncio.sleep(self.limits.wait("search", who))
            async with self.turn_of(who):
                if self.limits.wait("search", who) > 0:  # others of the caller's were before it
                    continue
                try:
                    return await self.answer(bill, function, about)
                finally:
                    self.limits.charge("search", who, bill.seconds or 0.0)

    async def find(self, who: Caller, bill: Bill, function: Callable[..., Any], *about: Any) -> Any:
        async with self.turn_of(who):
            return await self.answer(bill, function, about)

    def turn_of(self, who: Caller) -> Any:
        return self.turns.turn(lambda: [Claim(who)], time.monotonic())

    async def answer(self, bill: Bill, function: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        """Ask the process, and write down what it takes: should it be lost, the whole time."""
        began = time.monotonic()
        try:
            answer, bill.seconds = await self.thinkers.ask(timed, function, *about)
        except BaseException:
            bill.seconds = time.monotonic() - began
            raise
        finally:
            self.rest_later()
        return answer

    def rest_later(self) -> None:
        if self.resting:
            self.resting.cancel()
        self.resting = asyncio.get_running_loop().call_later(IDLE_S, self.thinkers.rest)

    def close(self) -> None:
        if self.resting:
            self.resting.cancel()
        self.thinkers.close()
