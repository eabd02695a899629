"""Where the time of a move over HTTP goes:
`python -m benchmarks.move_cost [--moves 3000] [--store postgres]`.

A house on SQLite, or alone on PostgreSQL; several tables at once, nobody looks on. Processor time
is read from the system, thread by thread, in a house that runs as always. What the thread that
answers does with its share is told by a second house under Python's profiler, layer by layer: by
whose code is running, without what it calls in other layers. A profiler makes small Python
functions look dearer than they are.
"""

import argparse
import asyncio
import json
import os
import pstats
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import kritias
from benchmarks.load_players import Line
from kritias.kernel.engine import engine_of
from kritias.kernel.position import Position
from tests.attack.databases import Database
from tests.server.houses import ROOT, House

LAYERS = {  # by words in the path of a file; the first that fits
    "guard and request log": "server/guard server/request_log server/measures server/prometheus",
    "session: who asks, which table": (
        "server/people server/services server/limits itsdangerous server/api_who"
    ),
    "the move: legality, rules, event": (
        "server/table server/events server/history server/clock server/summary server/lesson "
        "/kernel/ /games/ numba numpy"
    ),
    "store": "server/store server/archive sqlalchemy aiosqlite psycopg server/listening",
    "telling: viewers, referee": (
        "server/open_tables server/referee server/duty server/viewer server/websocket"
    ),
    "FastAPI, Starlette, Pydantic": (
        "fastapi starlette pydantic contextlib anyio server/api server/app"
    ),
    "uvicorn": "uvicorn httptools server/serving server/draining",
    "asyncio": "asyncio",
}
REST = "JSON and the rest of Python"
Place = Callable[[str], str]  # where a house keeps its tables, by its name


async def set_tables(port: int, number: int) -> tuple[Line, list[tuple[str, Position]]]:
    line = Line(port)
    line.token = (await line.ask("POST", "/guests", {"name": "Livia"}))["token"]
    tables = []
    for seed in range(number):
        wanted = {
            "game": "atlantis", "seats": 2, "seed": seed, "start": True,
            "players": [{"kind": "me"}] * 2,
        }  # fmt: skip
        told = await line.ask("POST", "/tables", wanted)
        tables.append((told["id"], kritias.start("atlantis", 2, seed)))
    return line, tables


async def play(line: Line, table: str, position: Position, moves: int) -> int:
    """So many moves at one table. What the rules leave to nobody the house does itself."""
    engine, made = engine_of(position.game), 0
    while made < moves and not position.is_over:
        forced = engine.foregone(position.state)
        if forced is not None:
            position = position.play(int(forced))
            continue
        move = {"ply": len(position.played), "move": position.codes[made * 7 % len(position.codes)]}
        try:
            await line.ask("POST", f"/tables/{table}/moves", move)
        except RuntimeError:  # the house is not through with what is forced
            await asyncio.sleep(0.005)
            continue
        position, made = position.play(move["move"]), made + 1
    return made


async def play_all(port: int, at_once: int, moves: int) -> tuple[int, float]:
    made, began = 0, time.perf_counter()
    while made < moves:
        line, tables = await set_tables(port, at_once)
        lines = [Line(port, line.token) for _ in tables]
        each = (moves - made) // at_once + 1
        made += sum(
            await asyncio.gather(
                *(play(one, name, position, each) for one, (name, position) in zip(lines, tables))
            )
        )
    return made, time.perf_counter() - began


def threads(pid: int) -> dict[str, float]:
    """Processor time of a process by thread: the one that answers, and the others together."""
    tick, told = os.sysconf("SC_CLK_TCK"), Counter[str]()
    for folder in Path(f"/proc/{pid}/task").iterdir():
        fields = (folder / "stat").read_text("ascii").rpartition(")")[2].split()
        who = "answers" if int(folder.name) == pid else "writes"
        told[who] += (int(fields[11]) + int(fields[12])) / tick
    return dict(told)


def layer_of(file: str) -> str:
    found = (name for name, words in LAYERS.items() if any(word in file for word in words.split()))
    return next(found, REST)


def own_times(profile: Path) -> Counter[tuple[str, str]]:
    """Own time by file and function. What is written in C counts for whoever calls it; to wait
    costs nothing."""
    told = Counter[tuple[str, str]]()
    for (file, _, name), (_, _, own, _, callers) in pstats.Stats(str(profile)).stats.items():
        if "poll" in name or "run_until_complete" in name:
            continue
        if file != "~":
            told[file, name] += own
            continue
        for (caller, _, calling), (_, _, theirs, _) in callers.items():
            told[caller, calling] += theirs
    return told


def profiled(place: Place, folder: Path, tables: int, moves: int) -> Counter[tuple[str, str]]:
    """What a house does for so many moves, without what it does to open and to close."""
    seen = list[Counter[tuple[str, str]]]()
    for name, some in (("idle", 0), ("busy", moves)):
        with ProfiledHouse(place(name), folder / name) as house:
            asyncio.run(play_all(house.port, tables, some))
        seen.append(own_times(house.profile))
    idle, busy = seen
    return Counter({key: own - idle[key] for key, own in busy.items() if own > idle[key]})


class ProfiledHouse(House):
    """A house under the profiler, which writes down what it has seen when it closes."""

    @property
    def profile(self) -> Path:
        return self.folder / "profile"

    def begin(self) -> "ProfiledHouse":
        self.folder.mkdir(parents=True, exist_ok=True)
        words = ["-m", "cProfile", "-o", str(self.profile), "-m", "tests.server.run_house"]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *words, json.dumps(self.told)],
                cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT / "src")}, stderr=errors,
            )  # fmt: skip
        return self

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


@contextmanager
def places(store: str, folder: Path) -> Iterator[Place]:
    """Files, or one database in which one house comes after the other."""
    if store == "sqlite":
        yield lambda name: str(folder / f"{name}.db")
        return
    with Database(folder / "pg") as database:
        yield lambda name: database.url


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--moves", type=int, default=3000)
    arguments.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    arguments.add_argument("--tables", type=int, default=16, help="at once")
    arguments.add_argument("--functions", type=int, default=12, help="that are named")
    told: Any = arguments.parse_args()
    engine_of(kritias.game("atlantis"))  # the rules are loaded before anybody waits
    with (
        tempfile.TemporaryDirectory() as folder,
        places(told.store, Path(folder)) as place,
    ):
        with House(place("plain"), Path(folder) / "plain") as house:
            asyncio.run(play_all(house.port, told.tables, told.moves // 10))
            before = threads(house.process.pid)
            made, seconds = asyncio.run(play_all(house.port, told.tables, told.moves))
            spent = {who: took - before[who] for who, took in threads(house.process.pid).items()}
        seen = profiled(place, Path(folder), told.tables, told.moves // 2)
    print(f"{made} moves, {made / seconds:.0f} a second; processor time a move:")
    for who, took in spent.items():
        print(f"  the thread that {who}: {took / made * 1000:.2f} ms")
    layers = Counter[str]()
    for (file, _), own in seen.items():
        layers[layer_of(file)] += own
    print("the thread that answers, by layer, and the dearest functions:")
    for name, own in layers.most_common():
        print(f"  {own / layers.total():5.1%}  {name}")
    for (file, function), own in seen.most_common(told.functions):
        print(
            f"  {own / layers.total():5.1%}  {Path(file).parent.name}/{Path(file).name} {function}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
