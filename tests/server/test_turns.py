"""Turns: whoever has used least lately comes first, address by address and guest by guest."""

import asyncio
from collections.abc import Callable

import pytest

from kritias.server.limits import Caller
from kritias.server.turns import HALF_LIFE_S, Claim, RecentUse, Turns
from tests.server.houses import finish

LIVIA, BRUNO = Caller("192.0.2.1", "livia"), Caller("192.0.2.1", "bruno")
STRANGER = Caller("192.0.2.2", "stranger")


class Work:
    """Turns of a second each, by a clock of their own; who had them, one after the other."""

    def __init__(self) -> None:
        self.time, self.done = 0.0, list[str]()
        self.turns = Turns(now=lambda: self.time)

    async def one(self, *callers: Caller, rank: int = 0, order: float = 0.0) -> None:
        claims = [Claim(who, rank) for who in callers]
        async with self.turns.turn(lambda: claims, order) as claim:
            self.time += 1
            self.done.append(claim.caller.guest)
            await asyncio.sleep(0)

    async def several(self, who: Caller, times: int) -> None:
        """One after the other, as the decisions of one review."""
        for _ in range(times):
            await self.one(who)


def done(work: Callable[[Work], list]) -> list[str]:
    """Who had a turn, in order, when everybody wants theirs at the same time."""
    some = Work()

    async def do() -> None:
        await asyncio.gather(*work(some))

    finish(do())
    assert some.turns.free == 1
    assert not some.turns.waiting
    return some.done


def test_addresses_take_turns_however_much_one_of_them_wants():
    order = done(lambda work: [*(work.one(STRANGER) for _ in range(9)), work.several(LIVIA, 3)])
    assert [place for place, who in enumerate(order) if who == "livia"][-1] <= 6


def test_guests_of_an_address_take_turns():
    order = done(lambda work: [*(work.one(BRUNO) for _ in range(9)), work.several(LIVIA, 3)])
    assert [place for place, who in enumerate(order) if who == "livia"][-1] <= 6


def test_whoever_has_used_much_waits_for_whoever_has_used_nothing():
    async def play() -> None:
        work = Work()
        await work.several(STRANGER, 4)
        await asyncio.gather(work.several(STRANGER, 5), work.several(LIVIA, 3))
        assert work.done[4:7] == ["livia"] * 3

    finish(play())


def test_a_rank_comes_before_all_use():
    order = done(lambda work: [work.one(STRANGER, rank=1), work.one(LIVIA), work.one(LIVIA)])
    assert order == ["livia", "livia", "stranger"]


def test_what_several_want_comes_when_the_first_of_them_would_have_it():
    order = done(
        lambda work: [
            work.several(STRANGER, 2),
            *(work.one(STRANGER) for _ in range(4)),
            work.one(STRANGER, LIVIA, order=9.0),
        ]
    )
    assert order.index("livia") <= 1


def test_a_turn_that_is_waited_for_no_more_is_given_to_others():
    async def play() -> None:
        work = Work()
        async with work.turns.turn(lambda: [Claim(STRANGER)]):
            waiting = [asyncio.create_task(work.one(who)) for who in (STRANGER, LIVIA)]
            await asyncio.sleep(0)
            waiting[1].cancel()
            await asyncio.sleep(0)
        await asyncio.gather(*waiting, return_exceptions=True)
        assert work.done == ["stranger"]
        assert work.turns.free == 1

    finish(play())


def test_a_turn_that_was_given_to_somebody_who_has_just_gone_is_given_back():
    async def play() -> None:
        work = Work()
        gone = asyncio.create_task(work.one(LIVIA))
        while work.turns.free:
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        async with asyncio.timeout(10):
            await work.one(STRANGER)

    finish(play())


def test_use_is_forgotten_by_and_by():
    clock = [0.0]
    use = RecentUse(lambda: clock[0])
    use.add("livia", 8.0)
    clock[0] += 2 * HALF_LIFE_S
    assert use.of("livia") == pytest.approx(2.0)
    use.add("livia", 1.0)
    assert use.of("livia") == pytest.approx(3.0)
    assert use.of("bruno") == 0
