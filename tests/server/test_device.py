"""A worker with a GPU: many questions at once there, and the rest by its processes."""

import asyncio
import logging
import time
from contextlib import asynccontextmanager
from functools import partial

import pytest

import kritias
from kritias.arena import gpu_search
from kritias.arena.inquiry import search_here
from kritias.kernel import gpu
from kritias.server import device as module
from kritias.server.device import Device, find_together
from kritias.server.questions import judged, suspected
from kritias.server.questions import think as think_there
from kritias.server.worker import Worker
from tests.command_line.typed import typed
from tests.server.houses import eventually, finish
from tests.server.test_thoughts import LONG, asking, process

ITERATIONS = 24


class Here(Device):
    """A device that is asked in this process; where there is none, its searches are made on a
    core. It counts how many questions it is asked at a time."""

    def __init__(self, *rooms: str) -> None:
        self.turn, self.rooms, self.is_lost = asyncio.Lock(), [*rooms], False
        self.lots: list[int] = []
        self.fault: Exception | None = None

    async def ask(self, limit, function, *about):
        if function is find_together:
            self.lots.append(len(about[0]))
        if self.fault:
            raise self.fault
        return await asyncio.to_thread(function, *about)

    def close(self) -> None: ...


@pytest.fixture(autouse=True)
def on_a_core(monkeypatch):
    if not gpu.is_there():
        monkeypatch.setattr(gpu_search, "search_all", search_here)


def decisions(count: int, game: str = "artonauti"):
    """Decisions of a game, as houses ask about them."""
    position, found = kritias.start(game, 2, 5), []
    while len(found) < count:
        if len(position.codes) > 1:
            move = int(position.codes[0])
            found.append((game, position.state.tobytes(), move, len(found), ITERATIONS))
        position = position.play(position.moves[0])
    return found


@asynccontextmanager
async def working(place, device):
    async with process(place, "worker", LONG) as (store, member, thinkers):
        yield Worker(store, member, thinkers, device)


async def put(house, *asked):
    """Ask without waiting for the answers."""
    keys = []
    for number, (name, about) in enumerate(asked):
        keys.append(f"{number:x}{house.member.id}"[:16])
        await house.put(keys[-1], name, about)
    return keys


def test_questions_of_reviews_are_answered_together_and_thoughts_one_by_one(postgres):
    """A search of ten thousand iterations is large; that of a level is not."""
    about = decisions(6)
    seen = kritias.start("artonauti", 2, 5).view(0).state.tobytes()

    async def play() -> None:
        device = Here("artonauti")
        async with asking(postgres) as house, working(postgres, device) as worker:
            keys = await put(
                house,
                *(("judge", one) for one in about[:4]),
                *(("suspect", one) for one in about[4:]),
                ("think", ("artonauti", seen, "search-10000", 3, 0.0)),
                ("think", ("artonauti", seen, "greedy", 3, 0.0)),
                ("think", ("artonauti", seen, "search-9999", 3, 0.0)),
            )
            others = [await worker.take(), await worker.take()]
            assert {one.id for one in others} == set(keys[-2:])
            assert await worker.take() is None, "the rest suits the device"
            assert await worker.answer_many(device)
            assert not await worker.answer_many(device)
            assert device.lots == [7]
            assert worker.thinkers.times == 0
            assert all([await house.answer_to(key) for key in keys[:-2]])
            for key in keys:
                await house.take_back(key)

    finish(play())


def test_a_house_is_told_what_the_device_has_found(postgres):
    one, other = decisions(2)

    async def play() -> None:
        device = Here("artonauti")
        async with asking(postgres) as house, working(postgres, device) as worker:
            await house.member.beat()
            task = asyncio.create_task(worker.keep_at(lambda: worker.answer_many(device)))
            found = await asyncio.gather(house.ask(judged, *one), house.ask(suspected, *other))
            task.cancel()
            assert house.thinkers.times == worker.thinkers.times == 0
            assert found[0][0] in kritias.start("artonauti", 2, 5).codes
            if not gpu.is_there():
                assert found == [judged(*one), suspected(*other)]

    finish(play())


def test_the_oldest_are_taken_first_and_nobody_takes_the_same(postgres):
    about = decisions(5)

    async def play() -> None:
        device, second = Here("artonauti"), Here("artonauti")
        async with (
            asking(postgres) as house,
            working(postgres, device) as worker,
            working(postgres, second) as other,
        ):
            keys = await put(house, *(("judge", one) for one in about))
            first = await worker.take_some(2, device.suits())
            rest = await other.take_some(10, second.suits())
            assert {one.id for one in first} == set(keys[:2])
            assert {one.id for one in rest} == set(keys[2:])
            for key in keys:
                await house.take_back(key)

    finish(play())


def test_what_is_no_room_of_the_device_is_left_to_the_processes(postgres):
    (about,) = decisions(1)

    async def play() -> None:
        device = Here("atlantis")
        async with asking(postgres) as house, working(postgres, device) as worker:
            (key,) = await put(house, ("judge", about))
            assert not await worker.answer_many(device)
            assert await worker.answer_next()
            assert worker.thinkers.times == 1
            await house.take_back(key)

    finish(play())


def test_should_the_device_fail_it_is_said_once_and_the_processes_answer(postgres, caplog):
    about = decisions(3)

    async def play() -> None:
        device = Here("artonauti")
        async with asking(postgres) as house, working(postgres, device) as worker:
            worker.member.kind = "gpu"
            await worker.member.beat()
            await house.member.beat()
            assert house.at_once > 1
            keys = await put(house, *(("judge", one) for one in about))
            device.fault = RuntimeError("an illegal memory access\nwas encountered")
            assert await worker.answer_many(device)
            assert worker.thinkers.times == 3
            assert all([await house.answer_to(key) not in (None, "failed") for key in keys])
            device.lose(device.fault)
            assert not await worker.answer_many(device)
            await worker.member.beat()
            await house.member.beat()
            assert (house.at_once, worker.member.kind) == (1, "worker")
            assert device.lots == [3]
            for key in keys:
                await house.take_back(key)

    with caplog.at_level(logging.ERROR, "kritias"):
        finish(play())
    told = [one.getMessage() for one in caplog.records if "GPU" in one.getMessage()]
    assert told == [
        "The GPU has failed: an illegal memory access was encountered. "
        "The processes answer its questions."
    ]


def test_a_question_that_makes_no_sense_spoils_no_other(postgres):
    """A move that nobody could have made; a state of the wrong size."""
    good, other, third = decisions(3)
    game, state, _, *rest = other
    asked = [
        ("judge", good),
        ("judge", (game, state, 270, *rest)),
        ("suspect", (third[0], third[1][:-1], *third[2:])),
    ]
    answers = find_together(asked)
    assert answers[0] is not None
    assert answers[1:] == [None, None]


def test_rooms_are_made_ready_before_houses_hear_of_the_device(monkeypatch):
    """One that cannot be compiled is left out."""

    def get_ready(game):
        if game.NAME == "gods":
            raise RuntimeError("no registers\nleft")

    monkeypatch.setattr(gpu_search, "get_ready", get_ready)

    async def play() -> None:
        device = Here()
        await device.get_ready()
        assert "gods" not in device.rooms
        assert {*device.rooms} >= {*kritias.GAMES} - {"gods"}
        broken = Here()
        broken.fault = RuntimeError("no driver")
        await broken.get_ready()
        assert broken.is_lost

    finish(play())


def test_the_process_of_a_device_answers(postgres):
    """A real process, asked for something that needs no GPU."""

    async def play() -> None:
        device = Device()
        try:
            assert {*await device.ask(60.0, module.rooms_here)} >= {*kritias.GAMES}
        finally:
            device.close()

    finish(play())


@pytest.mark.skipif(gpu.is_there(), reason="there is a GPU here")
def test_without_a_gpu_a_worker_says_what_is_missing():
    told = typed("worker", "--database", "postgresql://localhost:1/x", "--gpu")
    assert told.code == 2
    assert told.err.strip() == gpu.why_not()


def test_a_device_that_is_busy_ends_at_once_when_it_is_told_to(monkeypatch):
    """A compiler that takes for ever, in a real process: nobody waits for it."""
    monkeypatch.setattr(module, "rooms_here", partial(time.sleep, 120.0))

    async def play() -> float:
        device = Device()
        task = asyncio.create_task(device.get_ready())
        await eventually(lambda: device.process.has_begun)
        began = time.monotonic()
        task.cancel()
        device.close()
        return began

    assert time.monotonic() - finish(play()) < 30.0


def test_a_plain_search_alone_can_be_asked_of_the_device():
    seen = kritias.start("artonauti", 2, 5).view(0).state.tobytes()
    about = "artonauti", seen, "search-16", 3, 0.0
    found, refused = find_together([("think", about), ("think", (*about[:2], "master", 3, 0.0))])
    assert refused is None
    if not gpu.is_there():
        assert found[:3] == think_there(*about)[:3]
