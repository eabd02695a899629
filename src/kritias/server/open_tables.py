"""The tables that this process holds in memory, and the one way in which something happens there.

A table is read from the store when somebody asks for it, and leaves memory when nobody does any
more. Events are written one after the other for each table; each is taken in, and told to whoever
looks, after it is on disk.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, TypeVar

from kritias.kernel.game import Move
from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import say
from kritias.server.events import Closed, Event, Started
from kritias.server.refusal import GivenUp, NotNow, Unavailable
from kritias.server.store import Conflict, Store
from kritias.server.summary import summary_after
from kritias.server.table import Table, objection_to, replayed

NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
MOST: Final = 2000  # tables held in memory while nobody looks at them
UNUSED: Final = 300.0  # seconds after which a table that nobody asks for leaves memory
ENDED: Final = 60.0  # the same for a game that is over
JUST_USED: Final = 30.0  # seconds in which a table stays, however full the memory is
MOST_KINDS: Final = 64  # of viewers of one table for which something is kept
TRIES: Final = 20  # against other processes that write to the same table


T = TypeVar("T")


@dataclass
class OpenTable:
    """A table in use: what follows from its log, and who is looking."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    rematching: asyncio.Lock = field(default_factory=asyncio.Lock)  # one rematch is set at a time
    viewers: set[asyncio.Event] = field(default_factory=set)
    present: Counter[str] = field(default_factory=Counter)  # connections of each guest
    elsewhere: set[str] = field(default_factory=set)  # guests who are here by other processes
    gone: dict[str, float] = field(default_factory=dict)  # since when a guest has none
    loaded: float = 0.0  # since when this process knows the table
    asked: float = 0.0  # when somebody last asked for it
    edition: int = 0  # how often the log had been rewritten when it was read
    is_behind: bool = False  # whether the log may hold more than is known here
    thought: dict[tuple[int, int], float] = field(default_factory=dict)  # by a bot in its turn
    best: list[dict[str, Any]] = field(default_factory=list)  # results of the deal of the day
    judging: Any = None  # the review of the finished game, on its way or made
    grounds: dict[Move, Any] = field(default_factory=dict)  # at a puzzle: why, by what was tried
    first_tries: tuple[int, int] = (0, 0)  # who solved the puzzle at once, of all done with it
    news: int = 0  # how often viewers were woken
    payloads: dict[Hashable, Any] = field(default_factory=dict)  # made for each kind of viewer
    drawings: dict[Hashable, Any] = field(default_factory=dict)  # what changed from one to the next
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)  # one at a time draws much
    apart: Any = None  # a copy of it, for the thread that draws
    made_at: tuple[int, int] = (0, 0)  # the length of the log and the news they were made at

    def wake(self) -> None:
        """Something has changed that viewers may see."""
        self.news += 1
        for viewer in self.viewers:
            viewer.set()

    def shared(self, kind: Hashable, make: Callable[[], T]) -> T:
        """What is made for a kind of viewer, once for all of that kind until something changes."""
        if self.made_at != (self.table.length, self.news):
            self.payloads.clear()
            self.made_at = self.table.length, self.news
        if kind not in self.payloads:
            if len(self.payloads) >= MOST_KINDS:
                self.payloads.clear()
            self.payloads[kind] = make()
        shared: T = self.payloads[kind]
        return shared

    def has_shared(self, kind: Hashable) -> bool:
        """Whether that was made since something changed last."""
        return self.made_at == (self.table.length, self.news) and kind in self.payloads

    def leave(self, viewer: asyncio.Event) -> None:
        """A connection looks no more; what was made for the last one is let go."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self.payloads.clear()
            self.drawings.clear()
            self.apart = None

    def rank(self, best: list[dict[str, Any]]) -> None:
        """The results of the deal of the day, as they are shown from the next frame on."""
        if best != self.best:
            self.best, self.news = best, self.news + 1

    def is_here(self, seat: int) -> bool:
        return self.has(self.table.chairs[seat].guest)

    def has(self, guest: str) -> bool:
        """Whether somebody looks at the table, in whichever process."""
        return self.present[guest] > 0 or guest in self.elsewhere

    def meet(self, guests: set[str], now: float) -> bool:
        """Take in who is here by other processes; whether that changes who is there."""
        changed = {guest for guest in guests ^ self.elsewhere if not self.present[guest]}
        self.elsewhere = guests
        for guest in changed:
            if guest in guests:
                self.gone.pop(guest, None)
            elif self.table.seats_of(guest):
                self.gone[guest] = now
        return any(self.table.seats_of(guest) for guest in changed)

    def arrive(self, guest: str) -> bool:
        """Somebody connects; whether that changes who is there."""
        self.present[guest] += 1
        self.gone.pop(guest, None)
        return self.present[guest] == 1 and bool(self.table.seats_of(guest))

    def depart(self, guest: str, now: float) -> bool:
        """A connection ends; whether that changes who is there."""
        self.present[guest] -= 1
        if self.present[guest] > 0:
            return False
        del self.present[guest]
        if not self.table.seats_of(guest):
            return False
        self.gone[guest] = now
        return True

    def absent_since(self, seat: int) -> float:
        """From when on the absence of a seat counts: a house that was closed gives time anew."""
        gone = self.gone.get(self.table.chairs[seat].guest, 0.0)
        return max(gone, self.table.clock.since, self.loaded)


async def at_once(game: str) -> None:
    """Where rules need no preparation."""


Decide = Callable[[Table], Event | None]


class OpenTables:
    """Every table in use. One table is one object, and one thing happens there at a time."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self.by_name: dict[str, OpenTable] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.held: set[str] = set()  # not to be let go: a game is about to begin there
        self.after: Callable[[OpenTable], None] = lambda open_table: None  # the referee looks here
        self.prepared: Callable[[str], Awaitable[None]] = at_once  # or refuses: rules are compiled
        self.noted: Callable[[Event], None] = lambda event: None  # what is written is counted
        self.met: Callable[[str], Awaitable[None]] = at_once  # who is there by other processes
        self.acts: set[asyncio.Task[Event | None]] = set()  # under way

    # Finding

    async def find(self, table: str) -> OpenTable:
        """A table by its name, read from the store the first time."""
        if not NAME.fullmatch(table):
            raise Unknown(say("There is no such table."))
        if table not in self.by_name:
            await self.load(table)
        open_table = self.by_name[table]
        open_table.asked = self.now()
        return open_table

    async def load(self, table: str) -> None:
        """Read a table once, however many ask for it."""
        lock = self.loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table in self.by_name:
                    return
                self.by_name[table] = await self.read(table)
                await self.met(table)
        finally:
            if self.loading.get(table) is lock and not lock.locked():
                del self.loading[table]
        self.make_room()
        self.after(self.by_name[table])

    async def read(self, table: str) -> OpenTable:
        found = await self.store.find(table)
        if found is None:
            raise Unknown(say("There is no such table."))
        setup, edition = found  # read before the log: a log that is rewritten now is read again
        if objection := objection_to(setup.game, setup.version):
            raise objection
        events = await self.store.events(table)
        if any(isinstance(event, Started) for event, _ in events):
            await self.prepared(setup.game)
        replay = replayed(setup, iter(events), self.store.outages)
        if replay.given_up:
            raise GivenUp(replay.given_up)
        return self.known(replay, edition)

    def known(self, table: Table, edition: int = 0) -> OpenTable:
        return OpenTable(table, loaded=self.now(), asked=self.now(), edition=edition)

    def add(self, table: Table) -> OpenTable:
        """A table that has just been set."""
        open_table = self.by_name[table.setup.id] = self.known(table)
        return open_table

    async def read_again(self, name: str) -> None:
        """Of a table in memory the log was written anew: take it in from the start."""
        if open_table := self.by_name.get(name):
            async with open_table.lock:
                found = await self.read(name)
                open_table.table, open_table.edition = found.table, found.edition
            open_table.drawings.clear()
            open_table.wake()

    def is_unused(self, open_table: OpenTable, seconds: float) -> bool:
        """Whether nobody looks at a table, or has asked for it lately."""
        is_held = (
            open_table.viewers or open_table.lock.locked() or open_table.table.setup.id in self.held
        )
        return not is_held and self.now() - open_table.asked > seconds

    def make_room(self) -> None:
        """Let go of tables nobody uses: at once if there are too many, the longest unused first."""
        for name, open_table in list(self.by_name.items()):
            if self.is_unused(open_table, ENDED if open_table.table.is_over else UNUSED):
                self.forget(name)
        if len(self.by_name) > MOST:
            by_use = sorted(self.by_name.items(), key=lambda item: item[1].asked)
            for name, open_table in by_use[: len(self.by_name) - MOST]:
                if self.is_unused(open_table, JUST_USED):
                    self.forget(name)

    def forget(self, name: str) -> None:
        """A table leaves memory; its log stays, and whoever asks for it finds it again."""
        open_table = self.by_name.pop(name)
        self.after(open_table)

    def is_known(self, open_table: OpenTable) -> bool:
        return self.by_name.get(open_table.table.setup.id) is open_table

    async def catch_up(self, table: str, length: float = inf) -> None:
        """Take in what another process has written, or what was written without our knowing,
        unless so much of the log is known by now."""
        open_table = self.by_name.get(table)
        if open_table is None:
            return
        before = open_table.table.length
        try:
            async with open_table.lock:
                if open_table.table.length < length:
                    await self.take_in(open_table)
        finally:
            self.tell(open_table, before)

    async def take_in(self, open_table: OpenTable) -> bool:
        """Read on in the log; whether there was more."""
        table = open_table.table
        news = await self.store.events(table.setup.id, table.length)
        for event, at in news:
            table.apply(event, at)
        open_table.is_behind = False
        return bool(news)

    def tell(self, open_table: OpenTable, before: int) -> None:
        """If the log has grown, the viewers are woken and the referee looks."""
        if open_table.table.length != before:
            open_table.wake()
            self.after(open_table)

    # Acting

    async def act(self, open_table: OpenTable, decide: Decide, term: int = 0) -> Event | None:
        """Let something happen, once it is on disk. `decide` may refuse, or find it done; what the
        referee does has the term under which this process acts for the table.

        Whoever asks may go away meanwhile: what has begun is finished, and told.
        """
        work = asyncio.create_task(self.carry_out(open_table, decide, term))
        self.acts.add(work)
        work.add_done_callback(self.finish)
        return await asyncio.shield(work)

    def finish(self, work: asyncio.Task[Event | None]) -> None:
        self.acts.discard(work)
        if not work.cancelled():
            work.exception()  # it is told to whoever asked, if anybody still waits

    async def carry_out(self, open_table: OpenTable, decide: Decide, term: int) -> Event | None:
        if not self.is_known(open_table):  # it had left memory: one table is one object
            open_table = await self.find(open_table.table.setup.id)
        before = open_table.table.length
        try:
            async with open_table.lock:
                if open_table.is_behind:
                    await self.take_in(open_table)
                return await self.settle(open_table, decide, term)
        finally:
            self.tell(open_table, before)

    async def settle(self, open_table: OpenTable, decide: Decide, term: int) -> Event | None:
        """Decide, write, and decide again should another writer have been first. What other
        processes have written may be on its way to this one: nothing is refused before it is
        known."""
        for _ in range(TRIES):
            try:
                event = decide(open_table.table)
            except Refused:
                if self.store.is_shared and await self.take_in(open_table):
                    continue
                raise
            if event is None:
                return None
            if await self.happen(open_table, event, term):
                if open_table.table.is_over and not open_table.table.is_closed:
                    await self.happen(open_table, Closed())
                return event
        raise NotNow(say("The table is busy. Try again."))

    async def happen(self, open_table: OpenTable, event: Event, term: int = 0) -> bool:
        """Write an event down and take it in; False if somebody else was first."""
        table, at = open_table.table, self.now()
        ahead = table.foresee(event)
        summary = summary_after(table, event, ahead)
        try:
            await self.store.append(table.setup.id, table.length, event, at, summary, term)
        except Conflict:
            await self.take_in(open_table)
            return False
        except Unavailable:
            open_table.is_behind = True  # it may have been written all the same
            raise
        table.apply(event, at, ahead)
        self.noted(event)
        return True
