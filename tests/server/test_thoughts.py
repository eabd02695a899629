"""Thoughts as questions in a database: answered by whoever only thinks, once, whoever dies."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import sqlalchemy as sa

import kritias
from kritias import bots
from kritias.server import questions, schema
from kritias.server.deciding import decide
from kritias.server.membership import Member
from kritias.server.opening import opened
from kritias.server.questions import QUESTIONS, packed, unpacked
from kritias.server.store import Store
from kritias.server.thoughts import Thoughts
from kritias.server.worker import Worker
from kritias.server.workers import Thinkers
from tests.server.houses import finish
from tests.server.tables import dealt

LONG = 600.0  # seconds for which a process counts as alive: nobody dies but who is to


@pytest.fixture(scope="module")
def about() -> tuple[Any, ...]:
    """What a bot is asked about: the beginning of a game."""
    position = kritias.start("artonauti", 2, 5)
    return "artonauti", position.view(position.state.seat).state.tobytes(), "greedy", 3, 0.0


@pytest.fixture(scope="module")
def expected(about) -> int:
    return int(bots.think(*about).move)


class Counted(Thinkers):
    """Thinking processes that count how often they are asked; without processes."""

    def __init__(self) -> None:
        super().__init__(1)
        self.times = 0

    async def ask(self, function: Any, *about: Any) -> Any:
        self.times += 1
        return await asyncio.to_thread(function, *about)


@asynccontextmanager
async def process(
    place: str, kind: Any, lease: float
) -> AsyncIterator[tuple[Store, Member, Counted]]:
    """A process on the database, and its thinking processes."""
    async with opened(place) as store:
        member, thinkers = Member(store, kind, lease), Counted()
        await member.join()
        try:
            yield store, member, thinkers
        finally:
            thinkers.close()
            await member.leave()


@asynccontextmanager
async def working(place: str, lease: float = LONG) -> AsyncIterator[Worker]:
    async with process(place, "worker", lease) as (store, member, thinkers):
        yield Worker(store, member, thinkers)


@asynccontextmanager
async def asking(place: str) -> AsyncIterator[Thoughts]:
    async with process(place, "house", LONG) as (_, member, thinkers):
        yield Thoughts(thinkers, member)


def test_what_is_asked_about_is_the_same_elsewhere(about, expected):
    every_byte = ("atlantis", bytes(range(256)), 7, 0.5, "casual")
    assert unpacked(packed(every_byte)) == every_byte
    read = QUESTIONS["think"].read(questions.think(*about))
    assert (read.move, read.candidates) == (expected, bots.think(*about).candidates)


def test_with_no_worker_the_house_thinks(postgres, about, expected):
    async def play() -> None:
        async with asking(postgres) as house:
            await house.member.beat()
            assert not house.member.workers
            assert (await house.think(*about)).move == expected
            assert house.thinkers.times == 1

    finish(play())


def test_a_worker_thinks_for_a_house(postgres, about, expected):
    async def play() -> None:
        async with asking(postgres) as house, working(postgres) as worker:
            await house.member.beat()
            assert house.member.workers
            task = asyncio.create_task(worker.keep_answering())
            assert (await house.think(*about)).move == expected
            assert (house.thinkers.times, worker.thinkers.times) == (0, 1)
            task.cancel()

    finish(play())


def test_a_worker_thinks_for_bots_before_it_reviews(postgres, about):
    """Whatever was asked before: at a table somebody waits."""

    async def play() -> None:
        async with asking(postgres) as house, working(postgres) as worker:
            game, seen, *_ = about
            decision = (game, seen, 0, 1, 10)
            asked = [("judge", decision), ("suspect", decision), ("think", about)] * 2
            for number, (name, what) in enumerate(asked):
                await house.put(f"{house.member.id[:6]} {number}", name, what)
            taken = [await worker.take() for _ in asked]
            assert [one.question for one in taken[:2]] == ["think", "think"]
            assert await worker.take() is None
            for number in range(len(asked)):
                await house.take_back(f"{house.member.id[:6]} {number}")

    finish(play())


async def lapse(member: Member) -> None:
    """Let a process have given its last sign of life too long ago."""
    processes = schema.processes
    past = sa.update(processes).where(processes.c.id == member.id)
    async with member.store.writing() as connection:
        await connection.execute(past.values(until=member.store.clock - 1.0))


def test_the_question_of_a_worker_that_died_is_answered_by_another(postgres, about, expected):
    """It comes to itself in the end: what it has found is wanted by nobody any more."""

    async def play() -> None:
        async with (
            asking(postgres) as house,
            working(postgres) as dead,
            working(postgres) as other,
        ):
            await house.member.beat()
            thinking = asyncio.create_task(house.think(*about))
            while (taken := await dead.take()) is None:
                await asyncio.sleep(0.01)
            assert await other.take() is None, "somebody thinks about it"
            await lapse(dead.member)
            await other.member.beat()
            again = await other.take()
            await dead.member.beat()
            await dead.answer(taken)
            assert not thinking.done()
            assert await house.answer_to(again.id) is None
            await other.answer(again)
            assert (await thinking).move == expected
            assert house.thinkers.times == 0
            assert await house.answer_to(again.id) is None, "it is taken once"

    finish(play())


def test_should_all_workers_be_gone_the_house_thinks_itself(postgres, about, expected):
    async def play() -> None:
        async with asking(postgres) as house, working(postgres) as worker:
            await house.member.beat()
            thinking = asyncio.create_task(house.think(*about))
            while await worker.take() is None:
                await asyncio.sleep(0.01)
            await worker.member.leave()
            await house.member.beat()
            assert not house.member.workers
            assert (await thinking).move == expected
            assert house.thinkers.times == 1

    finish(play())


def test_workers_that_are_alive_and_silent_are_waited_for_once(
    postgres, about, expected, monkeypatch
):
    """One that hangs, or is of another version: it shows signs of life and takes no question."""

    async def play() -> None:
        async with asking(postgres) as house, working(postgres):
            await house.member.beat()
            house.thinkers.limit, loop = 0.3, asyncio.get_running_loop()
            put, asked = house.put, []

            async def counted(key: str, *what: Any) -> None:
                asked.append(key)
                await put(key, *what)

            monkeypatch.setattr(house, "put", counted)
            for _ in range(3):
                assert (await house.think(*about)).move == expected
            assert len(asked) == 1
            assert house.beside(house.thinkers).has_workers is False
            assert house.waiting.silent_until > loop.time(), "and later they are asked again"

    finish(play())


def test_whoever_cannot_answer_says_so(postgres, about):
    async def play() -> None:
        async with asking(postgres) as house, working(postgres) as worker:
            await house.member.beat()
            task = asyncio.create_task(worker.keep_answering())
            with pytest.raises(kritias.kernel.refusal.KritiasError):
                await house.think(*about[:2], "nobody", 3, 0.0)
            assert worker.thinkers.times == 1
            task.cancel()

    finish(play())


def test_in_place_of_a_bot_that_fails_in_a_worker_and_here_a_simpler_one_decides(postgres):
    async def play() -> None:
        async with asking(postgres) as house, working(postgres) as worker:
            await house.member.beat()
            task = asyncio.create_task(worker.keep_answering())
            table = dealt("artonauti")
            decision = await decide(house, table, "nobody", 3, 0.0)
            assert decision.move in table.engine.legal(table.state)
            assert not decision.is_own
            assert (house.thinkers.times, worker.thinkers.times) == (1, 1)
            assert (await decide(house, table, "greedy", 3, 0.0)).is_own, "the worker goes on"
            assert (house.thinkers.times, worker.thinkers.times) == (1, 2)
            task.cancel()

    finish(play())
