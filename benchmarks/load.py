"""How many live tables a house holds: `python -m benchmarks.load [--store sqlite|postgres]`.

Players send their moves over HTTP, each after a pause for thought. The number of tables grows until
1 % of the moves take 100 ms or more to be acknowledged.

`python -m benchmarks.load --several` has one to three houses and two workers on one PostgreSQL, and
a house on SQLite beside them: as many moves as they can take, and then ever more live tables with a
move a second each, until 1 % of the moves take 250 ms or more. At last some tables are looked at in
another house than the one that gets their moves, and viewers who are behind are counted.
`--houses 3` is that of three alone, `--beside FOLDER` has the houses of another checkout in turns
with those of this one.

Houses, database, workers and players share the same cores, so what each of them takes is told in
processor time. What is measured are the houses: all that players can do beforehand they do before
the clock starts (`benchmarks/load_players.py`), and what they still cost is told too.
"""

import argparse
import asyncio
import gc
import json
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import psutil
import uvloop
from websockets.asyncio.client import connect

from benchmarks.chaos import WorkerProcess
from benchmarks.load_players import Line, Player, Tally, seated
from tests.attack.databases import Database
from tests.server.houses import ROOT, House

BAR: Final = 0.1  # seconds in which 99 of 100 moves must be acknowledged by one house
BAR_OF_SEVERAL: Final = 0.25
LANGUAGES: Final = ("en", "it")
CROWD: Final = 48  # tables without pauses, where several houses are compared
STEPS: Final = (100, 200, 300, 400, 500, 600, 800, 1000)  # live tables
WORKERS: Final = 2
WATCHED: Final = 150  # tables that are looked at: a house has 200 wires for an address
SETTLING: Final = 2.0  # seconds in which everybody has been shown the last move
THINKING: Final = 1.0  # seconds between two moves of a table, on average
FASTEST: Final = 4000  # moves a second for which enough games are set


@dataclass
class Town:
    """Houses on one store, and who else takes processor time there."""

    ports: list[int]
    families: dict[str, list[int]]  # by what they are: processes, each with those it has begun

    def spent(self) -> dict[str, float]:
        """Seconds of processor time so far, by what they are for."""
        told = {who: sum(map(time_of_family, pids)) for who, pids in self.families.items()}
        return told | {"players": time.process_time()}


def time_of_family(pid: int) -> float:
    process = psutil.Process(pid)
    total = 0.0
    for one in (process, *process.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            total += sum(one.cpu_times()[:4])  # and those of whoever has ended
    return total


@dataclass
class Result:
    """What came of it."""

    seconds: float
    tally: Tally = field(default_factory=Tally)
    spent: dict[str, float] = field(default_factory=dict)

    @property
    def pace(self) -> float:
        return len(self.tally.waits) / self.seconds

    def __str__(self) -> str:
        moves = max(len(self.tally.waits), 1)
        parts = ", ".join(
            f"{who} {seconds / moves * 1000:.2f}" for who, seconds in self.spent.items()
        )
        total = sum(self.spent.values()) / moves * 1000
        return (
            f"{self.pace:,.0f} moves/s, half within {self.tally.quantile(0.5) * 1000:.0f} ms, "
            f"99 % within {self.tally.quantile(0.99) * 1000:.0f} ms; "
            f"processor time a move {total:.2f} ms ({parts})"
        )


async def all_ready(port: int) -> None:
    """Until the house has all its games ready and nothing else to do."""
    line = Line(port)
    while not all(game["is_ready"] for game in (await line.ask("GET", "/ready")).values()):
        await asyncio.sleep(0.5)
    line.close()


async def watch(player: Player, until: float, language: str) -> int:
    """Look at a player's first table as a page does; how many frames came."""
    address = f"ws://127.0.0.1:{player.port}/api/tables/{player.tables[0]}/live?lang={language}"
    frames = 0
    async with connect(address, max_size=None, compression=None) as wire:
        with suppress(TimeoutError):
            while True:
                async with asyncio.timeout(until - time.perf_counter()):
                    await wire.recv()
                frames += 1
    return frames


async def count_behind(town: Town, players: Sequence[Player], seconds: float) -> int:
    """Let players play while somebody looks at each first table in another house than the one that
    gets the moves; how many of these have not seen the last of them a while after it."""
    others = [
        town.ports[(town.ports.index(player.port) + 1) % len(town.ports)] for player in players
    ]
    seen = [0] * len(players)

    async def look(number: int) -> None:
        table = players[number].tables[0]
        address = f"ws://127.0.0.1:{others[number]}/api/tables/{table}/live?as=data"
        async with connect(address, max_size=None, compression=None) as wire:
            async for frame in wire:
                seen[number] = json.loads(frame).get("ply", seen[number])

    looking = [asyncio.create_task(look(number)) for number in range(len(players))]
    result = await play(town, players, seconds)
    await asyncio.sleep(SETTLING)
    behind = 0
    for number, player in enumerate(players):
        line = Line(player.port)
        behind += seen[number] != (await line.ask("GET", f"/tables/{player.tables[0]}"))["ply"]
        line.close()
    for one in looking:
        one.cancel()
    print(f"  {len(players):,} tables, each looked at in another house: {result}", flush=True)
    return behind


async def play(town: Town, players: Sequence[Player], seconds: float, pages: int = 0) -> Result:
    """Let players who have sat down play; so many pages look at each table."""
    result, before = Result(seconds), town.spent()
    until = time.perf_counter() + seconds
    watching = [
        asyncio.create_task(watch(player, until, LANGUAGES[page % len(LANGUAGES)]))
        for player in players
        for page in range(pages)
    ]
    await asyncio.gather(*(player.play(until, result.tally) for player in players))
    await asyncio.gather(*watching)
    result.spent = {who: took - before[who] for who, took in town.spent().items()}
    return result


async def press(town: Town, tables: int, seconds: float, pages: int = 0) -> Result:
    """As many moves as the houses can take."""
    enough = math.ceil(seconds * FASTEST / tables)
    players = await seated(town.ports, tables, 0, enough)
    gc.freeze()
    return await play(town, players, seconds, pages)


async def grow(town: Town, seconds: float, bar: float, steps: Sequence[int] = STEPS) -> None:
    """Ever more live tables, until 1 % of the moves take too long; whoever sat down stays."""
    players = await seated(town.ports, max(steps), THINKING, 1)
    gc.freeze()
    for tables in steps:
        result = await play(town, players[:tables], seconds)
        print(f"  {tables:,} live tables: {result}", flush=True)
        if result.tally.quantile(0.99) > bar:
            break


# One house


@contextmanager
def town_on(store: str, number: int, workers: int = 0, root: Path = ROOT) -> Iterator[Town]:
    """So many houses on one store, ready to play; beside a database, workers."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder, families = Path(name), dict[str, list[int]]()
        place = str(folder / "t.db")
        if store == "postgres":
            database = running.enter_context(Database(folder / "pg"))
            place, families["database"] = database.url, [database.server.get_pid()]
            families["workers"] = []
        for one in range(workers):
            (folder / f"worker{one}").mkdir()
            worker = running.enter_context(WorkerProcess(place, folder / f"worker{one}"))
            families["workers"].append(worker.process.pid)
        houses = [House(place, folder / f"house{one}") for one in range(number)]
        for house in houses:
            house.root = root
            running.enter_context(house)
        families["houses"] = [house.process.pid for house in houses if house.process]
        for house in houses:
            uvloop.run(all_ready(house.port))
        yield Town([house.port for house in houses], families)


def measure(store: str, seconds: float) -> None:
    with town_on(store, 1) as town:
        print(f"{store}: 16 tables without pauses: {uvloop.run(press(town, 16, seconds))}")
        told = uvloop.run(press(town, 16, seconds, pages=4))
        print(f"{store}: the same with four pages at each table: {told}")
        uvloop.run(grow(town, seconds, BAR))


# Several houses


def compare(
    stores: Sequence[tuple[str, int]],
    seconds: float,
    rounds: int,
    roots: Sequence[Path],
    steps: Sequence[int],
) -> None:
    """Houses of some checkouts in turns, each with a store of its own."""
    for store, number in stores:
        workers = WORKERS if store == "postgres" else 0
        with ExitStack() as running:
            towns = [running.enter_context(town_on(store, number, workers, root)) for root in roots]
            for root, town in list(zip(roots, towns, strict=True)) * rounds:
                whose = "" if root == ROOT else f" of {root.name}"
                print(f"{store}, {number} house{'s' * (number > 1)}{whose}", flush=True)
                try_out(town, seconds, steps)


async def look_on(town: Town, seconds: float) -> None:
    players = await seated(town.ports, WATCHED, THINKING, math.ceil(2 * seconds / THINKING))
    behind = await count_behind(town, players, seconds)
    print(
        f"  viewers behind {SETTLING:.0f} s after the last move: {behind} of {WATCHED}", flush=True
    )


def try_out(town: Town, seconds: float, steps: Sequence[int]) -> None:
    told = uvloop.run(press(town, CROWD, seconds))
    print(f"  {CROWD} tables without pauses: {told}", flush=True)
    if steps:
        uvloop.run(grow(town, seconds, BAR_OF_SEVERAL, steps))
    if len(town.ports) > 1:
        uvloop.run(look_on(town, seconds))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--store", choices=("sqlite", "postgres"), action="append")
    arguments.add_argument("--seconds", type=float, default=15)
    arguments.add_argument("--several", action="store_true")
    arguments.add_argument("--houses", type=int, action="append", help="of several: only so many")
    arguments.add_argument("--beside", type=Path, help="another checkout, in turns with this one")
    arguments.add_argument("--rounds", type=int, default=1)
    arguments.add_argument("--live", type=int, action="append", help="only so many live tables")
    chosen = arguments.parse_args()
    print(f"{os.cpu_count()} cores; houses, store and players share them; "
          f"load of the machine {os.getloadavg()[0]:.1f}")  # fmt: skip
    if chosen.several or chosen.houses:
        stores = [("sqlite", 1)] if chosen.several else []
        stores += [("postgres", number) for number in chosen.houses or (1, 2, 3)]
        roots = [chosen.beside, ROOT] if chosen.beside else [ROOT]
        compare(
            stores,
            chosen.seconds,
            chosen.rounds,
            roots,
            STEPS if chosen.live is None else [n for n in chosen.live if n],
        )
        return 0
    for store in chosen.store or ("sqlite", "postgres"):
        measure(store, chosen.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
