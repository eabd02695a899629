"""Those who have much drawn and told, without pause and from many connections, in a process of
their own: whoever is kept waiting by them waits for the server and not for the test."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from itertools import count, cycle
from multiprocessing.connection import Connection
from typing import Any, Final

from tests.attack.lines import HOST, Frame, Line, Wire, handshake
from tests.server.forked import forks

HTTP, WIRES = 150, 24
PATIENCE_S: Final = 60.0  # until each was answered once

Seen = Counter[str]
Asking = Coroutine[None, None, None]


async def ask_on(port: int, paths: list[str], seen: Seen) -> None:
    """Ask for one path after the other, as soon as the last is answered."""
    line = Line(port)
    try:
        for path in cycle(paths):
            answer = await line.ask("GET", path)
            seen[f"{answer.status}"] += 1
            assert answer.status != 429 or "retry-after" in answer.headers
    finally:
        line.close()


async def wish_on(port: int, table: str, number: int, seen: Seen) -> None:
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


async def visit_on(port: int, paths: list[str], seen: Seen) -> None:
    """Open one page after the other."""
    line = Line(port)
    try:
        for path in cycle(paths):
            head = f"GET {path} HTTP/1.1\r\nhost: {HOST}:{port}\r\naccept: text/html\r\n\r\n"
            seen[f"{(await line.send(head.encode())).status}"] += 1
    finally:
        line.close()


def past(port: int, table: str, seen: Seen) -> list[Asking]:
    paths = [f"/tables/{table}/{one}" for one in ("verify", "record", "log")]
    return [ask_on(port, paths[number % 3 :], seen) for number in range(HTTP)]


def moments(port: int, table: str, seen: Seen) -> list[Asking]:
    paths = [
        f"/replays/{table}/moments/{at}?aspect={0.5 + at % 30 / 10}&eyes={'all' if at % 2 else 0}"
        for at in range(90)
    ]
    asking = [ask_on(port, paths[number * 20 :] + paths, seen) for number in range(4)]
    return asking + [wish_on(port, table, number, seen) for number in range(WIRES)]


def pages(port: int, table: str, seen: Seen) -> list[Asking]:
    paths = [
        *("/", f"/t/{table}", f"/t/{table}/picture.svg", "/puzzles/atlantis", "/puzzle"),
        *("/rules/atlantis", "/lobby", "/docs"),
    ]
    return [visit_on(port, paths[number % len(paths) :] + paths, seen) for number in range(HTTP)]


ATTACKS: Final = {attack.__name__: attack for attack in (past, moments, pages)}


@asynccontextmanager
async def under(attack: str, port: int, table: str) -> AsyncIterator[Seen]:
    """While somebody attacks, from the moment in which they were all answered once; how they were
    answered is known afterwards."""
    here, there = forks().Pipe()
    process = forks().Process(target=attack_from, args=(attack, port, table, there), daemon=True)
    seen = Seen()
    process.start()
    there.close()
    try:
        assert await asyncio.to_thread(here.recv) == "all are answered"
        yield seen
        here.send("enough")
        seen.update(await asyncio.to_thread(here.recv))
    finally:
        process.terminate()
        process.join()


def attack_from(attack: str, port: int, table: str, there: Connection) -> None:
    """In the process of the attack, until it is told that it is enough."""
    there.send(asyncio.run(attacked(attack, port, table, there)))


async def attacked(attack: str, port: int, table: str, there: Connection) -> dict[str, int]:
    seen = Seen()
    tasks = [asyncio.create_task(one) for one in ATTACKS[attack](port, table, seen)]
    async with asyncio.timeout(PATIENCE_S):
        while sum(seen.values()) < len(tasks):
            await asyncio.sleep(0.05)
    there.send("all are answered")
    await asyncio.to_thread(there.recv)
    for task in tasks:
        task.cancel()
    ends: list[Any] = await asyncio.gather(*tasks, return_exceptions=True)
    failed = [repr(end) for end in ends if not isinstance(end, asyncio.CancelledError)]
    return dict(seen) | dict(Seen(failed))
