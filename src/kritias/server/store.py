"""Where tables are kept: SQLite beside the player, PostgreSQL for a club, one code for both.

Only what happened is stored. An event is acknowledged when it is on disk; the events that come
in meanwhile go there together, in one transaction.
"""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import (
    IntegrityError,
    InterfaceError,
    InternalError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kritias.server import schema
from kritias.server.archive import events_in
from kritias.server.events import Closed, Event, Sat, Tried, to_json
from kritias.server.puzzle import TRIES
from kritias.server.refusal import Unavailable
from kritias.server.scribe_line import Collision, ScribeLine
from kritias.server.summary import Summary
from kritias.server.table import Setup

log: Final = logging.getLogger("kritias")
CHANNEL: Final = "kritias"
LOG: Final = "log"  # the notice that something was written to the logs of some tables
ANEW: Final = "anew"  # and that the log itself was written anew
PATIENCE: Final = 15.0  # seconds that the store may take
PULSE: Final = 10.0  # seconds between two signs of life
LONGEST: Final = 3 * PULSE  # seconds without one in which no house was down
AWAY: Final = (
    OperationalError, InterfaceError, InternalError, PoolTimeout, OSError, TimeoutError
)  # fmt: skip
STATUSES: Final = ("waiting", "playing", "over")
BATCH: Final = 200  # events that go to disk together at the most
BREATH: Final = 0.005  # seconds in which more of them gather, where several came together


class Conflict(Exception):
    """Somebody else has written this place of the log."""


class Superseded(Exception):
    """Another process acts for the table by now."""


class LogState(NamedTuple):
    """How many events a log has, and how often it was rewritten."""

    length: int
    edition: int


@dataclass
class Entry:
    """An event on its way to the disk."""

    table: str
    seq: int
    event: Event
    at: float
    summary: Summary
    term: int = 0  # under which a process acts for the table; 0: it takes none
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)


def row_of(entry: Entry) -> dict[str, Any]:
    content = json.dumps(to_json(entry.event))
    kind = type(entry.event).__name__
    return {
        "table_id": entry.table,
        "seq": entry.seq,
        "kind": kind,
        "content": content,
        "at": entry.at,
    }


def setup_from(text: str) -> Setup:
    """A table's setting as it is stored."""
    content = json.loads(text)
    return Setup(**content | {name: tuple(content.get(name, ())) for name in ("keys", "right")})


def shown_of(entry: Entry) -> dict[str, Any]:
    summary = entry.summary
    return {
        "key": entry.table,
        "status_": summary.status,
        "decider_": summary.decider,
        "turn_": summary.turn,
        "updated_": entry.at,
        "points_": summary.points,
        "length_": entry.seq + 1,
    }


def whole_row_of(entry: Entry) -> dict[str, Any]:
    """An event, the term it is written by, and what lists show after it."""
    summary = entry.summary
    return row_of(entry) | {
        "term": entry.term,
        "status": summary.status,
        "decider": int(summary.decider),
        "turn": int(summary.turn),
        "updated": entry.at,
        "points": summary.points,
        "length": entry.seq + 1,
    }


def are_plain(entries: list[Entry]) -> bool:
    """Whether nothing has to be written but events of different tables, and what lists show."""
    is_more = any(
        isinstance(entry.event, Sat | Tried | Closed) or entry.summary.results for entry in entries
    )
    return not is_more and len({entry.table for entry in entries}) == len(entries)


def notice_of(entries: list[Entry]) -> str:
    """That the logs of some tables have grown, and how long they are."""
    lengths = {entry.table: entry.seq + 1 for entry in entries}
    return " ".join([LOG, *(f"{table} {length}" for table, length in lengths.items())])


async def end_leases(connection: AsyncConnection, entries: list[Entry]) -> None:
    """Nobody acts for a table whose game is closed. It is done before the log is written: whoever
    holds a place of the log waits for no lease that was taken meanwhile."""
    for entry in entries:
        if isinstance(entry.event, Closed):
            await connection.execute(NO_LEASE, {"key": entry.table})


def result_rows(table: str, summary: Summary, ended: float) -> list[dict[str, Any]]:
    """How a game has ended, as it is kept."""
    return [
        asdict(one) | {"table_id": table, "game": summary.game, "ended": ended}
        for one in summary.results
    ]


def answer(entry: Entry, error: Exception | None = None) -> None:
    """Tell whoever waits for an entry; those who have gone away need not be told."""
    if entry.done.done():
        return
    if error:
        entry.done.set_exception(error)
    else:
        entry.done.set_result(None)


async def outages_in(connection: AsyncConnection) -> list[tuple[float, float]]:
    rows = await connection.execute(sa.select(schema.outages).order_by(schema.outages.c.began))
    return [(row.began, row.ended) for row in rows]


async def write_outage(connection: AsyncConnection, began: float, ended: float) -> None:
    """One that is written already, by another house or without our hearing of it, went on."""
    outages = schema.outages.c
    found = await connection.execute(
        sa.update(schema.outages)
        .where(outages.began == began)
        .values(ended=sa.case((outages.ended < ended, ended), else_=outages.ended))
    )
    if not found.rowcount:
        await connection.execute(sa.insert(schema.outages).values(began=began, ended=ended))


async def lay_puzzle(connection: AsyncConnection, setup: Setup) -> None:
    """Where somebody tries a puzzle of a room; whoever has solved it before has done so still."""
    whose = {"guest": setup.host, "game": setup.game, "puzzle": setup.puzzle}
    again = await connection.execute(
        sa.update(schema.puzzles).filter_by(**whose).values(table_id=setup.id)
    )
    if not again.rowcount:
        begun = whose | {"table_id": setup.id, "tries": 0, "solved": False, "at": setup.created}
        await connection.execute(sa.insert(schema.puzzles).values(begun))


async def keep_try(connection: AsyncConnection, entry: Entry) -> None:
    """How far somebody is at a puzzle. Once it is solved that stays as it is."""
    puzzles, now = schema.puzzles, entry.summary
    await connection.execute(
        sa.update(puzzles)
        .where(puzzles.c.table_id == entry.table, puzzles.c.solved.is_(False))
        .values(tries=now.tries, solved=now.is_solved, at=entry.at)
    )


UPDATE: Final = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("key"))
    .values(
        {
            name: sa.bindparam(f"{name}_")
            for name in ("status", "decider", "turn", "updated", "points", "length")
        }
    )
)
NO_LEASE: Final = sa.delete(schema.leases).where(
    schema.leases.c.table_id == sa.bindparam("key")
)  # nobody acts where nothing is left to do
NOTIFY: Final = sa.text("select pg_notify(:channel, :notice)")


async def notify(connection: AsyncConnection, *notices: str, channel: str = CHANNEL) -> None:
    """Call something out to all processes, once this transaction is done; to one alone there is
    nothing to call."""
    if connection.dialect.name == "postgresql" and notices:
        called = [{"channel": channel, "notice": notice} for notice in notices]
        await connection.execute(NOTIFY, called)


async def check_terms(connection: AsyncConnection, entries: list[Entry]) -> None:
    """See that what is done for a table is done by the process that acts for it, and that no other
    one takes it before this transaction is done.

    Leases that end with their games are locked here as well, before anything is written: whoever
    waits for a lease must not hold a place of a log for which its holder waits."""
    terms = {(entry.table, entry.term) for entry in entries if entry.term}
    locked = {one.table for one in entries if one.term or isinstance(one.event, Closed)}
    if not locked:
        return
    leases = schema.leases.c
    found = await connection.execute(
        sa.select(leases.table_id, leases.term)
        .where(leases.table_id.in_(sorted(locked)))
        .order_by(leases.table_id)
        .with_for_update()
    )
    if not terms <= {(row.table_id, row.term) for row in found}:
        raise Superseded


class Store:
    """The shelves, and the one scribe who writes on them."""

    def __init__(self, engine: AsyncEngine, now: Callable[[], float] = time.time) -> None:
        self.engine, self.now = engine, now
        self.line = ScribeLine(engine) if self.is_postgres else None
        self.waiting: asyncio.Queue[Entry] = asyncio.Queue()
        self.scribe = asyncio.create_task(self.write_down())
        self.away_since: float | None = None  # when it was found to be away
        self.outages: list[tuple[float, float]] = []
        self.last_beat = 0.0
        self.took: Callable[[float], None] = lambda seconds: None  # a visit is timed

    @property
    def is_postgres(self) -> bool:
        return self.engine.dialect.name == "postgresql"

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to it."""
        return self.is_postgres

    @property
    def clock(self) -> sa.ColumnElement[float]:
        """Now, by the one clock that all who share the store have."""
        if self.is_postgres:
            return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Float)
        return sa.literal(self.now())

    async def close(self) -> None:
        self.scribe.cancel()
        with suppress(asyncio.CancelledError):
            await self.scribe
        if self.line:
            self.line.close()
        await self.engine.dispose()

    # Reaching it

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.reached(), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        async with self.reached(), self.engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reached(self) -> AsyncIterator[None]:
        """What is away or full is a refusal; that it went and that it came back is logged once."""
        began = time.perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                yield
        except AWAY as error:
            if self.away_since is None:
                self.away_since = self.now()
                reason = str(error).partition("\n")[0] or "it does not answer"
                log.error("The store is away: %s.", reason)
            if isinstance(error, TimeoutError):
                await self.engine.dispose(close=False)  # nor would its other lines
            raise Unavailable from error
        finally:
            self.took(time.perf_counter() - began)
        if self.away_since is not None:
            log.warning("The store is back after %.1f s.", self.now() - self.away_since)
            self.away_since = None

    # When the house was down

    async def wake_up(self, is_alone: bool = True) -> None:
        """Write down how long the house was down, and take that into account from now on. Where
        another one was open meanwhile, nobody had to wait."""
        async with self.reading() as connection:
            latest = await connection.scalar(sa.select(sa.func.max(schema.tables.c.updated)))
            self.outages[:] = await outages_in(connection)
        self.last_beat = latest or 0.0
        try:
            await self.beat(longest=0.0 if is_alone else LONGEST)
        except IntegrityError:  # another house has come in the same moment, and was first
            await self.beat()

    async def beat(self, longest: float = LONGEST) -> None:
        """The house is up. If that was last said longer ago, it was down meanwhile: closed,
        stopped, on a machine asleep, or without its store. Another house may have said it."""
        now = self.now()
        async with self.writing() as connection:
            pulse = await connection.scalar(sa.select(schema.pulse.c.at))
            last = max(self.last_beat, pulse or 0.0)
            if 0 < last < now - longest:
                await write_outage(connection, last, now)
            found = await connection.execute(sa.update(schema.pulse).values(at=now))
            if not found.rowcount:
                await connection.execute(sa.insert(schema.pulse).values(id=1, at=now))
            outages = await outages_in(connection)
        self.outages[:] = outages
        self.last_beat = now

    async def keep_beating(self) -> None:
        while True:
            await asyncio.sleep(PULSE)
            with suppress(Unavailable, IntegrityError):  # what two write at once, the next finds
                await self.beat()

    # Writing

    async def create(self, setup: Setup, source: str = "") -> None:
        """Set a table; of a ranked deal its host has one try."""
        try:
            await self.insert(setup, source)
        except IntegrityError as error:
            raise Conflict from error

    async def insert(self, setup: Setup, source: str) -> None:
        async with self.writing() as connection:
            await connection.execute(
                sa.insert(schema.tables).values(
                    id=setup.id,
                    setup=json.dumps(asdict(setup)),
                    status="waiting",
                    decider=-1,
                    turn=0,
                    created=setup.created,
                    updated=setup.created,
                    deal=setup.deal if setup.is_ranked else "",
                    lobby=int(setup.lobby),
                    source=source if setup.lobby else "",
                )
            )
            if setup.is_ranked:
                one = {"deal": setup.deal, "guest": setup.host, "table_id": setup.id}
                await connection.execute(sa.insert(schema.tries).values(one))
            if setup.puzzle:
                await lay_puzzle(connection, setup)

    async def append(
        self, table: str, seq: int, event: Event, at: float, after: Summary, term: int = 0
    ) -> None:
        """Write an event at its place in the log; returns when it is on disk."""
        entry = Entry(table, seq, event, at, after, term)
        await self.waiting.put(entry)
        await entry.done

    async def write_down(self) -> None:
        """Take what is waiting and write it in one transaction, again and again."""
        while True:
            entries = [await self.waiting.get()]
            while not self.waiting.empty() and len(entries) < BATCH:
                entries.append(self.waiting.get_nowait())
            try:
                await self.commit(entries)
            except Exception as error:  # the writers must hear of it, whatever it is
                for entry in entries:
                    answer(entry, error)
            if len(entries) > 1:  # a busy house: fewer transactions with more in each
                await asyncio.sleep(BREATH)

    async def commit(self, entries: list[Entry]) -> None:
        """Write all of them; should a place be taken, write them one by one to see which."""
        try:
            await self.write(entries)
        except (IntegrityError, Collision, Superseded) as error:
            if len(entries) == 1:
                answer(entries[0], error if isinstance(error, Superseded) else Conflict())
                return
            for entry in entries:
                await self.commit([entry])
        else:
            for entry in entries:
                answer(entry)

    async def write(self, entries: list[Entry]) -> None:
        """In one transaction; in the order of their tables, in which other processes write too, so
        that no two wait for each other."""
        entries = sorted(entries, key=lambda entry: (entry.table, entry.seq))
        if self.line and are_plain(entries):
            await self.write_at_once(self.line, entries)
        else:
            await self.write_in_steps(entries)

    async def write_at_once(self, line: ScribeLine, entries: list[Entry]) -> None:
        async with self.reached():
            rows = [whole_row_of(entry) for entry in entries]
            written = await line.write(rows, CHANNEL, notice_of(entries))
        if not written:
            raise Superseded

    async def write_in_steps(self, entries: list[Entry]) -> None:
        async with self.writing() as connection:
            await check_terms(connection, entries)
            await end_leases(connection, entries)
            await connection.execute(sa.insert(schema.events), [row_of(entry) for entry in entries])
            await connection.execute(UPDATE, [shown_of(entry) for entry in entries])
            for entry in entries:
                if isinstance(entry.event, Sat):
                    await self.seat_guests(connection, entry.table, entry.summary.guests)
                elif isinstance(entry.event, Tried):
                    await keep_try(connection, entry)
                if rows := result_rows(entry.table, entry.summary, entry.at):
                    await connection.execute(sa.insert(schema.results), rows)
            await notify(connection, notice_of(entries))

    async def seat_guests(
        self, connection: AsyncConnection, table: str, guests: tuple[str, ...]
    ) -> None:
        await connection.execute(sa.delete(schema.seats).where(schema.seats.c.table_id == table))
        rows = [
            {"table_id": table, "seat": seat, "guest": guest}
            for seat, guest in enumerate(guests)
            if guest
        ]
        if rows:
            await connection.execute(sa.insert(schema.seats), rows)

    # Reading

    async def find(self, table: str) -> tuple[Setup, int] | None:
        """The setting of a table, and the edition of its log."""
        tables = schema.tables.c
        async with self.reading() as connection:
            found = await connection.execute(
                sa.select(tables.setup, tables.edition).where(tables.id == table)
            )
            row = found.first()
        return (setup_from(row.setup), row.edition) if row else None

    async def events(self, table: str, start: int = 0) -> list[tuple[Event, float]]:
        """The log from one place on."""
        async with self.reading() as connection:
            rows = await connection.execute(
                sa.select(schema.events)
                .where(schema.events.c.table_id == table, schema.events.c.seq >= start)
                .order_by(schema.events.c.seq)
            )
            return list(events_in(rows, start))

    async def log_states(self, tables: Collection[str]) -> dict[str, LogState]:
        """How far the logs of some tables are."""
        if not tables:
            return {}
        columns = schema.tables.c
        async with self.reading() as connection:
            rows = await connection.execute(
                sa.select(columns.id, columns.length, columns.edition).where(columns.id.in_(tables))
            )
            return {row.id: LogState(row.length, row.edition) for row in rows}

    async def tables_of(
        self, guest: str, most: int = 12, statuses: Collection[str] = STATUSES
    ) -> list[dict[str, Any]]:
        """The tables at which somebody sits, the latest first; of those that are at this point."""
        async with self.reading() as connection:
            rows = await connection.execute(
                sa.select(schema.tables, schema.seats.c.seat)
                .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
                .where(schema.seats.c.guest == guest, schema.tables.c.status.in_(statuses))
                .order_by(schema.tables.c.updated.desc())
                .limit(most * 4)
            )
            found: dict[str, dict[str, Any]] = {}
            for row in rows:
                entry = found.setdefault(row.id, dict(row._mapping) | {"seats": []})
                entry["seats"].append(row.seat)
        return list(found.values())[:most]

    async def puzzles_of(self, guest: str) -> list[dict[str, Any]]:
        """The puzzles that somebody has tried, the latest first: game, name, at which table, how
        many tries, and whether it was solved."""
        puzzles = schema.puzzles
        async with self.reading() as connection:
            rows = await connection.execute(
                sa.select(puzzles)
                .where(puzzles.c.guest == guest, puzzles.c.tries > 0)
                .order_by(puzzles.c.at.desc())
            )
            return [dict(row._mapping) for row in rows]

    async def puzzle_table(self, guest: str, game: str, puzzle: str) -> str | None:
        """The table at which somebody tries a puzzle."""
        puzzles = schema.puzzles
        async with self.reading() as connection:
            found: str | None = await connection.scalar(
                sa.select(puzzles.c.table_id).filter_by(guest=guest, game=game, puzzle=puzzle)
            )
        return found

    async def first_tries(self, game: str, puzzle: str) -> tuple[int, int]:
        """How many have solved a puzzle at the first try, of how many who are done with it."""
        puzzles = schema.puzzles
        solved, tries = puzzles.c.solved, puzzles.c.tries
        async with self.reading() as connection:
            found = await connection.execute(
                sa.select(
                    sa.func.count().filter(solved.is_(True), tries == 1), sa.func.count()
                ).where(
                    puzzles.c.game == game,
                    puzzles.c.puzzle == puzzle,
                    sa.or_(solved.is_(True), tries >= TRIES),
                )
            )
            first, done = found.one()
        return int(first), int(done)

    async def try_of(self, deal: str, guest: str) -> str | None:
        """The table at which somebody has tried a deal."""
        tries = schema.tries.c
        async with self.reading() as connection:
            table: str | None = await connection.scalar(
                sa.select(tries.table_id).where(tries.deal == deal, tries.guest == guest)
            )
        return table

    async def results_of(self, deal: str, before: float) -> list[dict[str, Any]]:
        """The tables of a deal that were closed before a moment, in the order of their setting."""
        tables, seats, events = schema.tables, schema.seats, schema.events
        closed = events.alias()
        async with self.reading() as connection:
            rows = await connection.execute(
                sa.select(tables.c.id, tables.c.points, closed.c.at, seats.c.guest,
                          events.c.content)
                .join(seats, (seats.c.table_id == tables.c.id) & (seats.c.seat == 0))
                .join(events, (events.c.table_id == tables.c.id) & (events.c.kind == "Sat"))
                .join(closed, (closed.c.table_id == tables.c.id) & (closed.c.kind == "Closed"))
                .where(tables.c.deal == deal, tables.c.points.is_not(None), closed.c.at < before)
                .order_by(tables.c.created)
                .limit(2000)
            )  # fmt: skip
            return [
                {
                    "table": row.id,
                    "guest": row.guest,
                    "name": json.loads(row.content)["name"],
                    "points": row.points,
                    "ended": row.at,
                }
                for row in rows
            ]
