"""Whoever has much drawn or told of the past slows nobody's moves down."""

import asyncio
import json
import statistics
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count, cycle

import pytest

from tests.attack.crowds import guest, new_table
from tests.attack.lines import Frame, Line, Wire, handshake
from tests.campaign import sized
from tests.server.houses import House, finish, until

MOVES = sized(60, 300)  # whose answers are timed
MAX_SLOWER = 10  # times as long as undisturbed
LEAST_S = 0.005, 0.02  # of median and 95 %, below which a busy machine decides
HTTP, WIRES = 150, 24


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A house with its usual limits, in which a game is over."""
    folder = tmp_path_factory.mktemp("loop")
    with House.at(folder, absence=600, generous=False) as opened:
        yield opened
    assert "Mistake" not in opened.errors.read_text()


@pytest.fixture(scope="module")
def ended(strict) -> str:
    """A finished game."""
    livia = strict.guest()
    table = livia.set_table(players=[{"kind": "bot", "level": "random"}] * 2, seed=3).id
    until(lambda: livia.view(table)["status"] == "over")
    return table


async def times_of_moves(port: int) -> list[float]:
    """Seconds that each of some moves took to be answered."""
    line, times = await guest(port), []
    view = await new_table(line, players=[{"kind": "me"}] * 2, start=True)
    address = f"/tables/{view['id']}"
    while len(times) < MOVES and view["moves"]:
        body = {"ply": view["ply"], "move": view["moves"][0]["code"]}
        began = time.perf_counter()
        answer = await line.ask("POST", f"{address}/moves", body)
        times.append(time.perf_counter() - began)
        assert answer.status == 200
        while not (view := (await line.ask("GET", address)).json())["moves"]:
            if view["status"] == "over":
                break
    line.close()
    return times


def told(times: list[float]) -> tuple[float, float]:
    """Their median, and what 95 of 100 do not exceed."""
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


Attack = Callable[[int, str, Counter[str]], list[Coroutine[None, None, None]]]


@asynccontextmanager
async def under(attack: Attack, port: int, table: str, seen: Counter[str]) -> AsyncIterator[None]:
    """While somebody attacks, from the moment in which they were all answered once."""
    tasks = [asyncio.create_task(one) for one in attack(port, table, seen)]
    try:
        async with asyncio.timeout(60):
            while sum(seen.values()) < len(tasks):
                await asyncio.sleep(0.05)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def ask_on(port: int, paths: list[str], seen: Counter[str]) -> None:
    """Ask for one path after the other, as soon as the last is answered."""
    line = Line(port)
    try:
        for path in cycle(paths):
            answer = await line.ask("GET", path)
            seen[f"{answer.status}"] += 1
            assert answer.status != 429 or "retry-after" in answer.headers
    finally:
        line.close()


async def wish_on(port: int, table: str, number: int, seen: Counter[str]) -> None:
    """A page that wishes one moment, shape or log after the other."""
    wire = Wire(port)
    try:
        assert await wire.open(handshake(port, f"/api/tables/{table}/live")) == 101
        seen["wire"] += 1
        for at in count(number * 7):
            wish = {"at": at % 90, "aspect": 0.4 + at % 36 / 10, "older": "log"}
            await wire.send(Frame(json.dumps(wish).encode()))
            await asyncio.sleep(0.05)
    finally:
        wire.abort()
        await wire.close()


def past(port: int, table: str, seen: Counter[str]) -> list[Coroutine[None, None, None]]:
    paths = [f"/tables/{table}/{one}" for one in ("verify", "record", "log")]
    return [ask_on(port, paths[number % 3 :], seen) for number in range(HTTP)]


def moments(port: int, table: str, seen: Counter[str]) -> list[Coroutine[None, None, None]]:
    paths = [
        f"/replays/{table}/moments/{at}?aspect={0.5 + at % 30 / 10}&eyes={'all' if at % 2 else 0}"
        for at in range(90)
    ]
    asking = [ask_on(port, paths[number * 20 :] + paths, seen) for number in range(4)]
    return asking + [wish_on(port, table, number, seen) for number in range(WIRES)]


@pytest.mark.parametrize("attack", [past, moments])
def test_a_move_is_answered_while_others_have_the_past_told(strict, ended, attack):
    async def play() -> None:
        quiet, seen = told(await times_of_moves(strict.port)), Counter()
        async with under(attack, strict.port, ended, seen):
            loud = told(await times_of_moves(strict.port))
        figures = [[round(one * 1000, 1) for one in row] for row in (quiet, loud)]
        print(attack.__name__, figures, dict(seen))  # noqa: T201
        for before, after, least in zip(quiet, loud, LEAST_S, strict=True):
            assert after < MAX_SLOWER * max(before, least), (quiet, loud, seen)

    finish(play())
