"""Work that viewers, lookers-on and readers of pages ask for: outside the loop, in one thread,
within a time budget.

A thread shares the interpreter with the loop, so there is one alone, and it takes one piece of work
at a time; addresses take turns. What a piece has cost is charged to whoever asked for it.
"""

import asyncio
import sys
import time
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

from kritias.server.apart import copy_for_drawing, give_back
from kritias.server.kept_answers import KeptAnswers, key_of
from kritias.server.limits import Bucket, Caller
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import TooMuch
from kritias.server.rotation import Rotation
from kritias.server.work_limits import WorkLimits

T = TypeVar("T")

SWITCH_S: Final = 0.0005  # after which the drawing thread lets the loop go on
KEPT_COST_S: Final = 0.002  # of an answer that was made before
REST: Final = 2.0  # times as long as a piece of work took nothing is drawn after it
FEW_PAGES_S: Final = 0.25  # of work for an address, after which there is such a rest
FEW_A_MINUTE_S: Final = 6.0  # of it that are forgotten
REFUSAL_DELAY_S: Final = 1.0  # before a refusal: who is refused asks again at once, some for ever


class Drawing:
    """The one thread that draws, and what was made there of closed games."""

    def __init__(self, limits: WorkLimits) -> None:
        self.limits, self.turns, self.kept = limits, Rotation(), KeptAnswers()
        self.restless = Bucket(FEW_PAGES_S, FEW_A_MINUTE_S)
        self.thread = ThreadPoolExecutor(1, "drawing")
        sys.setswitchinterval(SWITCH_S)

    async def answer(
        self,
        who: Caller,
        open_table: OpenTable,
        asked: Hashable,
        make: Callable[[OpenTable], bytes],
    ) -> bytes:
        """An answer that follows from a table and from `asked`: of a closed game it is kept."""
        await self.take_turn(who)
        key = key_of(open_table, asked)
        if key and (found := self.kept.find(key)) is not None:
            self.end_turn(who, KEPT_COST_S)
            return found
        made = await self.make(who, open_table, make)
        if key:
            self.kept.keep(key, made)
        return made

    async def draw(self, who: Caller, open_table: OpenTable, make: Callable[[OpenTable], T]) -> T:
        """The same for what is made for one caller and not kept."""
        await self.take_turn(who)
        return await self.make(who, open_table, make)

    async def write(self, who: Caller, make: Callable[[], T]) -> T:
        """A page: it waits for its turn and is charged for, but no reader is refused one."""
        await self.turns.take(who.address)
        return await self.begin(who, make)

    async def write_about(
        self, who: Caller, open_table: OpenTable, make: Callable[[OpenTable], T]
    ) -> T:
        """The same for a page, or a picture on a page, about a table."""
        await self.turns.take(who.address)
        return await self.make(who, open_table, make)

    async def take_turn(self, who: Caller) -> None:
        """Wait for the turn of an address. Who has used up their budget is refused, after a while:
        so many who ask again and again cost little."""
        await self.turns.take(who.address or who.guest)
        if (seconds := self.limits.wait("draw", who)) > 0:
            self.turns.give_on()
            await asyncio.sleep(min(seconds, REFUSAL_DELAY_S))
            raise TooMuch(seconds)

    def end_turn(self, who: Caller, spent: float) -> None:
        """Charge for a piece of work. The loop has the interpreter to itself before the next,
        unless the address has asked for little: whoever opens a few pages has them at once."""
        self.limits.charge("draw", who, spent)
        address = who.address or who.guest
        self.restless.charge(address, spent)
        rest = spent * REST if self.restless.debt(address) > 0 else 0.0
        asyncio.get_running_loop().call_later(rest, self.turns.give_on)

    async def make(self, who: Caller, open_table: OpenTable, make: Callable[[OpenTable], T]) -> T:
        """Do a piece of work in the turn that was taken; it is finished though nobody waits."""
        try:
            apart = copy_for_drawing(open_table)
        except BaseException:
            self.turns.give_on()
            raise
        return await self.begin(who, partial(make, apart), partial(give_back, open_table))

    async def begin(
        self, who: Caller, make: Callable[[], T], then: Callable[[], None] = lambda: None
    ) -> T:
        work = asyncio.create_task(self.carry_out(who, make, then))
        work.add_done_callback(note_end)
        return await asyncio.shield(work)

    async def carry_out(self, who: Caller, make: Callable[[], T], then: Callable[[], None]) -> T:
        spent = 0.0

        def timed() -> T:
            nonlocal spent
            began = time.thread_time()
            try:
                return make()
            finally:
                spent = time.thread_time() - began

        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, timed)
        finally:
            self.end_turn(who, spent)
            then()

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)


def note_end(work: "asyncio.Task[T]") -> None:
    """What went wrong is told to whoever waits; nobody may."""
    with suppress(asyncio.CancelledError):
        work.exception()
