"""Tables without a house: as values, and on a store of their own at a time that is told."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from copy import deepcopy
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kritias.kernel.game import NOBODY
from kritias.kernel.refusal import Refused
from kritias.server import schema
from kritias.server.events import Author, Closed, Event, Moved, Sat, Started
from kritias.server.history import History
from kritias.server.open_tables import OpenTable
from kritias.server.opening import opened
from kritias.server.store import Store
from kritias.server.summary import summary_after
from kritias.server.table import Setup, Table, Terms, replayed
from kritias.server.table_service import TableService

GUESTS = ("livia", "bruno", "clio", "dario")
SECRET = "5e" * 32
CHOSEN = Terms(seed=1)  # luck that is the same in every run

# As values


def setup_of(game: str = "atlantis", seats: int = 2, **more: Any) -> Setup:
    """A table of Livia's, with luck that she has chosen unless something else is said."""
    plain = {
        "id": "table",
        "version": 1,
        "settings": {},
        "secret": SECRET,
        "seed": 1,
        "host": "livia",
        "keys": tuple(f"key {seat}" for seat in range(seats)),
    }
    return Setup(game=game, seats=seats, **plain | more)


def seated(
    game: str = "atlantis", seats: int = 2, guests: Sequence[str] = GUESTS, **more: Any
) -> Table:
    """A table at which everybody has sat down."""
    table = Table(setup_of(game, seats, **more))
    for seat, guest in enumerate(guests[:seats]):
        table.apply(Sat(seat, guest, guest.title()), 0.0)
    return table


def dealt(
    game: str = "atlantis", seats: int = 2, guests: Sequence[str] = GUESTS, **more: Any
) -> Table:
    """The same, and the game has begun."""
    table = seated(game, seats, guests, **more)
    table.apply(Started(), 0.0)
    return table


def some_move(table: Table, pick: int = 0) -> int:
    """One of the legal moves: the first, or another one each time."""
    legal = table.engine.legal(table.state)
    return int(legal[len(table.moves) * pick % len(legal)])


def play(
    table: Table, moves: int = 1, pick: int = 0, at: float = 0.0, author: Author = "seat"
) -> Table:
    """So many moves."""
    for _ in range(moves):
        table.apply(Moved(table.decider, some_move(table, pick), author), at)
    return table


def play_until(table: Table, is_so: Callable[[Table], bool], pick: int = 0) -> Table:
    """Until something is so; it has to come before the end."""
    while not is_so(table):
        assert not table.is_over, "it did not come true"
        play(table, 1, pick)
    return table


def play_to_the_end(table: Table, pick: int = 0) -> Table:
    return play_until(table, lambda table: table.is_over, pick)


def viewers(table: Table) -> range:
    """A spectator, and every seat."""
    return range(NOBODY, table.setup.seats)


def facts(table: Table) -> dict[str, Any]:
    """All that follows from a log, each by its name; not what is only kept ready."""
    known = {field.name for field in fields(Table)} - {"setup", "outages", "stories"}
    followed = {name: deepcopy(getattr(table, name)) for name in known}
    return followed | {
        "states": [state.tobytes() for state in table.states],
        "clock": (
            list(table.clock.spent),
            table.clock.started,
            table.clock.since,
            table.clock.decision,
            dict(table.clock.used),
        ),
    }


# On a store


class Evening:
    """Tables on a store of their own. Time stands still until somebody sets it."""

    def __init__(self, file: Path) -> None:
        self.file, self.time = file, 1000.0
        self.thread, self.runner = ThreadPoolExecutor(1), asyncio.Runner()
        self.stack = AsyncExitStack()
        self.store = self.open_store()
        self.tables = TableService(self.store, lambda: self.time)

    def open_store(self) -> Store:
        """One more hand on the same file."""
        return self.run(self.stack.enter_async_context(opened(str(self.file))))

    def run(self, work: Awaitable[Any]) -> Any:
        """Wait for something to be done, in a thread of its own: a browser may hold the loop of
        this one."""

        async def done() -> Any:
            return await work

        return self.thread.submit(self.runner.run, done()).result()

    def close(self) -> None:
        self.run(self.stack.aclose())
        self.thread.submit(self.runner.close).result()
        self.thread.shutdown()

    def set_table(
        self, game: str = "atlantis", seats: int = 2, terms: Terms = CHOSEN, **settings: Any
    ) -> OpenTable:
        """A table of Livia's."""
        return self.run(self.tables.create("livia", game, seats, settings, terms))

    def sit(self, open_table: OpenTable, seat: int, guest: str) -> None:
        """Somebody sits down with the key of that seat."""
        key = open_table.table.setup.keys[seat]
        self.run(self.tables.sit(open_table, seat, guest, guest.title(), key))

    def company(
        self,
        game: str = "atlantis",
        guests: Sequence[str] = GUESTS[:2],
        terms: Terms = CHOSEN,
        **settings: Any,
    ) -> OpenTable:
        """A table at which these people sit, and the game has begun."""
        open_table = self.set_table(game, len(guests), terms, **settings)
        for seat, guest in enumerate(guests):
            self.sit(open_table, seat, guest)
        self.run(self.tables.start(open_table, "livia", "casual"))
        return open_table

    def move(self, open_table: OpenTable, pick: int = 0) -> int:
        """Whoever decides makes a move; its code."""
        table = open_table.table
        guest, move = table.chairs[table.decider].guest, some_move(table, pick)
        self.run(self.tables.move(open_table, guest, table.ply, move))
        return move

    def write_ahead(self, open_table: OpenTable, events: Sequence[Event]) -> None:
        """Another hand goes on with the log, and this house does not know yet."""
        table = replayed(open_table.table.setup, iter(self.log(open_table)))

        async def write() -> None:
            writing = []
            for event in events:
                summary = summary_after(table, event, table.foresee(event))
                writing.append(
                    self.store.append(table.setup.id, table.length, event, self.time, summary)
                )
                table.apply(event, self.time)
            await asyncio.gather(*writing)

        self.run(write())

    def finished(self, guests: Sequence[str] = GUESTS[:2], **more: Any) -> OpenTable:
        """A table whose game is over, down to its closing."""
        open_table = self.company("artonauti", guests, **more)
        self.write_ahead(open_table, [*moves_to_the_end(open_table.table), Closed()])
        self.run(self.tables.open_tables.catch_up(open_table.table.setup.id))
        return open_table

    def news(self, open_table: OpenTable, act: Awaitable[Any]) -> list[Event]:
        """What an act has written."""
        before = open_table.table.length
        self.run(act)
        return self.written(open_table, before)

    # What is on the disk

    def log(self, open_table: OpenTable, start: int = 0) -> list[tuple[Event, float]]:
        return self.run(self.store.events(open_table.table.setup.id, start))

    def written(self, open_table: OpenTable, start: int = 0) -> list[Event]:
        """The log from one place on."""
        return [event for event, _ in self.log(open_table, start)]

    def row(self, open_table: OpenTable) -> Any:
        """What is kept beside the log."""

        async def read() -> Any:
            async with self.store.reading() as connection:
                wanted = schema.tables.c.id == open_table.table.setup.id
                return (await connection.execute(sa.select(schema.tables).where(wanted))).one()

        return self.run(read())

    def tables_kept(self) -> int:
        """How many tables are on the disk."""

        async def count() -> int:
            async with self.store.reading() as connection:
                wanted = sa.select(sa.func.count()).select_from(schema.tables)
                return int(await connection.scalar(wanted))

        return self.run(count())

    def check(self) -> None:
        """Every table is what its log says, and so is the row beside it."""
        for open_table in self.tables.open_tables.by_name.values():
            table, row = open_table.table, self.row(open_table)
            assert self.run(self.store.find(table.setup.id)) == (table.setup, open_table.edition)
            assert facts(replayed(table.setup, iter(self.log(open_table)))) == facts(table)
            assert (row.status, row.decider) == (table.status, table.decider)
            assert row.turn == (table.state.turn if table.is_started else 0)

    @contextmanager
    def refused(
        self, open_table: OpenTable, refusal: type[Refused], says: str | None = None
    ) -> Iterator[Any]:
        """What is done here is refused in these words, and leaves no trace."""
        before, news = self.log(open_table), open_table.news
        with pytest.raises(refusal, match=says) as told:
            yield told
        assert type(told.value) is refusal
        assert self.log(open_table) == before
        assert open_table.news == news


def decider(open_table: OpenTable) -> str:
    """The guest who is to decide."""
    return open_table.table.chairs[open_table.table.decider].guest


def moves_to_the_end(table: Table) -> list[Event]:
    """How a game could go on, as the log would hold it."""
    ahead, moves = deepcopy(table), []
    while not ahead.is_over:
        moves.append(Moved(ahead.decider, some_move(ahead)))
        ahead.apply(moves[-1], 0.0)
    return moves


def migrated(folder: Path) -> Path:
    """An empty store of this version."""
    evening = Evening(folder / "tables.db")
    evening.close()
    return evening.file


def copied(store: Path, folder: Path) -> Path:
    """A store of one's own, from an empty one."""
    return Path(shutil.copy(store, folder / "tables.db"))


def imagine_anew(table: Table, seat: int) -> None:
    """Turn a game into one in a world that a seat could take for the true one, at every moment."""
    before, engine = list(table.states), table.engine
    table.states = History(engine.game.State)
    for number, state in enumerate(before):
        table.states.append(engine.imagine(engine.veil(state, seat), seat, 1000 + number))
    table.stories.clear()
