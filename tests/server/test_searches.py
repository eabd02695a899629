"""Searches for people: one process that stands back, paid by the processor time that it takes."""

import asyncio
import time
from typing import Any

import pytest

from kritias.server import searches
from kritias.server.limits import Caller
from kritias.server.refusal import TooMuch
from kritias.server.searches import Searches
from kritias.server.work_limits import ALLOWANCES, WorkLimits
from kritias.server.workers import Thinkers
from tests.server.houses import eventually, finish

LIVIA, BRUNO = Caller("192.0.2.1", "livia"), Caller("192.0.2.2", "bruno")
ALLOWED = ALLOWANCES["search"]["guest"]
LITTLE = 0.02  # of the usual allowances


class Beside(Thinkers):
    """One that answers in a thread of this process, one question at a time."""

    def __init__(self) -> None:
        super().__init__(1)
        self.lock = asyncio.Lock()

    async def ask(self, function: Any, *about: Any) -> Any:
        async with self.lock:
            return await asyncio.to_thread(function, *about)


def burn(seconds: float) -> float:
    """Use processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return seconds


async def ask(people: Searches, who: Caller, seconds: float) -> float:
    with people.charged(who) as search:
        return float(await search(burn, seconds))


def debt(people: Searches, who: Caller) -> float:
    """Seconds of work that a guest has to wait for, as they were allowed."""
    return people.limits.buckets["search", "guest"].debt(who.guest) * ALLOWED.share * LITTLE


def test_whoever_has_used_up_the_time_is_told_when_to_ask_again_and_others_are_answered():
    async def play() -> None:
        people = Searches(Beside(), WorkLimits(LITTLE))
        used = ALLOWED.burst_s * LITTLE + 0.1
        assert await ask(people, LIVIA, used) == used
        with pytest.raises(TooMuch) as refused:
            await ask(people, LIVIA, 0.0)
        assert refused.value.seconds > 0.08 / (ALLOWED.share * LITTLE)
        assert await ask(people, BRUNO, 0.01) == 0.01
        people.close()

    finish(play())


def test_a_guest_has_one_under_way_and_time_in_the_queue_costs_nothing():
    async def play() -> None:
        people = Searches(Beside(), WorkLimits(LITTLE))
        first = asyncio.create_task(ask(people, BRUNO, ALLOWED.burst_s * LITTLE + 0.2))
        await asyncio.sleep(0)
        second = asyncio.create_task(ask(people, LIVIA, 0.01))
        await asyncio.sleep(0)
        with pytest.raises(TooMuch):
            await ask(people, LIVIA, 0.01)
        await asyncio.gather(first, second)
        assert debt(people, BRUNO) > 0
        assert debt(people, LIVIA) == 0
        people.close()

    finish(play())


def test_what_can_wait_is_searched_when_the_debt_is_paid():
    async def play() -> None:
        clock, looks = [0.0], []
        people = Searches(Beside(), WorkLimits(now=lambda: looks.append(1) or clock[0]))
        people.limits.charge("search", LIVIA, ALLOWED.burst_s + 0.05 * ALLOWED.share)
        waiting = asyncio.create_task(people.ask_when_paid(LIVIA, burn, 0.02))
        await asyncio.sleep(0)
        looks.clear()
        await eventually(lambda: len(looks) > 0 or waiting.done())
        assert not waiting.done(), "it looks again when it should be paid"
        clock[0] = 1000.0
        assert await waiting == 0.02
        assert people.limits.buckets["search", "guest"].left("livia") < ALLOWED.burst_s
        people.close()

    finish(play())


def fail() -> None:
    raise ZeroDivisionError


def test_a_search_that_fails_is_told_and_its_turn_is_given_back():
    async def play() -> None:
        people = Searches(Beside(), WorkLimits())
        for _ in range(2):
            with pytest.raises(ZeroDivisionError), people.charged(LIVIA) as search:
                await search(fail)
        assert people.turns.free == 1
        assert not people.limits.under_way
        people.close()

    finish(play())


def test_a_process_begins_with_the_first_search_and_ends_when_nobody_asks(monkeypatch):
    monkeypatch.setattr(searches, "IDLE_S", 0.2)

    async def play() -> None:
        thinkers = Thinkers(1, niceness=searches.NICENESS)
        people = Searches(thinkers, WorkLimits())
        assert not thinkers.all
        await ask(people, LIVIA, 0.0)
        assert len(thinkers.all) == 1
        await eventually(lambda: not thinkers.all)
        people.close()

    finish(play())
