"""The hall: all tables that this process knows, and what people do at them."""

import asyncio
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

import kritias
from kritias.kernel.fair import new_secret
from kritias.kernel.game import NOBODY, Setting, check_seats, set_up
from kritias.kernel.position import legal_code, possible_code
from kritias.kernel.refusal import KritiasError, Over, Unknown
from kritias.kernel.words import say
from kritias.server.events import (
    BotSat,
    CameBack,
    Closed,
    Event,
    Hinted,
    LeftToBot,
    Moved,
    Reason,
    Rematched,
    Said,
    Sat,
    Started,
    TookBack,
    Worded,
)
from kritias.server.refusal import (
    Forbidden,
    NotNow,
    NotYourSeat,
    NotYourTurn,
    Played,
    Stale,
    Taken,
    Unavailable,
)
from kritias.server.store import Conflict, Store, summary_of
from kritias.server.table import Setup, Table, Terms, replayed

log: Final = logging.getLogger("kritias")
NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,24}")
MOST: Final = 2000  # tables held in memory while nobody looks at them
UNUSED: Final = 300.0  # seconds after which a table that nobody asks for leaves memory
ENDED: Final = 60.0  # the same for a game that is over
JUST_USED: Final = 30.0  # seconds in which a table stays, however full the memory is
LINES: Final = 1000  # of talk at one table
TRIES: Final = 20  # against other processes that write to the same table
STAND_IN: Final = "casual"  # the level of a bot that plays for somebody


@dataclass
class Live:
    """A table in use: what follows from its log, and who is looking."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    viewers: set[asyncio.Event] = field(default_factory=set)
    present: Counter[str] = field(default_factory=Counter)  # connections of each guest
    gone: dict[str, float] = field(default_factory=dict)  # since when a guest has none
    loaded: float = 0.0  # since when this process knows the table
    asked: float = 0.0  # when somebody last asked for it
    is_behind: bool = False  # whether the log may hold more than is known here
    thought: dict[tuple[int, int], float] = field(default_factory=dict)  # by a bot in its turn
    best: list[dict[str, Any]] = field(default_factory=list)  # results of the deal of the day
    judging: Any = None  # the review of the finished game, on its way or made

    def wake(self) -> None:
        for viewer in self.viewers:
            viewer.set()

    def is_here(self, seat: int) -> bool:
        return self.present[self.table.chairs[seat].guest] > 0

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
        return max(gone, self.table.since, self.loaded)


Decide = Callable[[Table], Event | None]


class Hall:
    """Every act at a table goes through here, one after the other for each table."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.after: Callable[[Live], None] = lambda live: None  # the referee looks here
        self.starting: dict[str, asyncio.Task[None]] = {}
        self.acts: set[asyncio.Task[Event | None]] = set()  # under way

    # Finding

    async def live(self, table: str) -> Live:
        """A table by its name, read from the store the first time."""
        if not NAME.fullmatch(table):
            raise Unknown(say("There is no such table."))
        if table not in self.lives:
            await self.load(table)
        live = self.lives[table]
        live.asked = self.now()
        return live

    async def load(self, table: str) -> None:
        """Read a table once, however many ask for it."""
        lock = self.loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table in self.lives:
                    return
                self.lives[table] = await self.read(table)
        finally:
            if self.loading.get(table) is lock and not lock.locked():
                del self.loading[table]
        self.make_room()
        self.after(self.lives[table])

    async def read(self, table: str) -> Live:
        setup = await self.store.setup(table)
        if setup is None:
            raise Unknown(say("There is no such table."))
        if setup.game not in kritias.ROOMS:
            raise NotNow(say("This table is of {game}, which is not open here.", game=setup.game))
        events = iter(await self.store.events(table))
        return self.known(replayed(setup, events, self.store.outages))

    def known(self, table: Table) -> Live:
        return Live(table, loaded=self.now(), asked=self.now())

    def is_unused(self, live: Live, seconds: float) -> bool:
        """Whether nobody looks at a table, or has asked for it lately."""
        is_held = live.viewers or live.lock.locked() or live.table.setup.id in self.starting
        return not is_held and self.now() - live.asked > seconds

    def make_room(self) -> None:
        """Let go of tables nobody uses: at once if there are too many, the longest unused first."""
        for name, live in list(self.lives.items()):
            if self.is_unused(live, ENDED if live.table.is_over else UNUSED):
                self.forget(name)
        if len(self.lives) > MOST:
            by_use = sorted(self.lives.items(), key=lambda item: item[1].asked)
            for name, live in by_use[: len(self.lives) - MOST]:
                if self.is_unused(live, JUST_USED):
                    self.forget(name)

    def forget(self, name: str) -> None:
        """A table leaves memory; its log stays, and whoever asks for it finds it again."""
        live = self.lives.pop(name)
        self.after(live)

    def is_known(self, live: Live) -> bool:
        return self.lives.get(live.table.setup.id) is live

    async def catch_up(self, table: str) -> None:
        """Take in what another process has written, or what was written without our knowing."""
        live = self.lives.get(table)
        if live is None:
            return
        before = live.table.length
        try:
            async with live.lock:
                await self.take_in(live)
        finally:
            self.tell(live, before)

    async def catch_up_all(self) -> None:
        for name in list(self.lives):
            await self.catch_up(name)

    async def take_in(self, live: Live) -> None:
        table = live.table
        for event, at in await self.store.events(table.setup.id, table.length):
            table.apply(event, at)
        live.is_behind = False

    def tell(self, live: Live, before: int) -> None:
        """If the log has grown, the viewers are woken and the referee looks."""
        if live.table.length != before:
            live.wake()
            self.after(live)

    # Acting

    async def act(self, live: Live, decide: Decide) -> Event | None:
        """Let something happen, once it is on disk. `decide` may refuse, or find it done.

        Whoever asks may go away meanwhile: what has begun is finished, and told.
        """
        work = asyncio.create_task(self.carry_out(live, decide))
        self.acts.add(work)
        work.add_done_callback(self.finish)
        return await asyncio.shield(work)

    def finish(self, work: asyncio.Task[Event | None]) -> None:
        self.acts.discard(work)
        if not work.cancelled():
            work.exception()  # it is told to whoever asked, if anybody still waits

    async def carry_out(self, live: Live, decide: Decide) -> Event | None:
        if not self.is_known(live):  # it had left memory: one table is one object
            live = await self.live(live.table.setup.id)
        before = live.table.length
        try:
            async with live.lock:
                if live.is_behind:
                    await self.take_in(live)
                return await self.settle(live, decide)
        finally:
            self.tell(live, before)

    async def settle(self, live: Live, decide: Decide) -> Event | None:
        """Decide, write, and decide again should another writer have been first."""
        for _ in range(TRIES):
            event = decide(live.table)
            if event is None:
                return None
            if await self.happen(live, event):
                if live.table.is_over and not live.table.is_closed:
                    await self.happen(live, Closed())
                return event
        raise NotNow(say("The table is busy. Try again."))

    async def happen(self, live: Live, event: Event) -> bool:
        """Write an event down and take it in; False if somebody else was first."""
        table, at = live.table, self.now()
        ahead = table.foresee(event)
        summary = summary_of(table, event, ahead)
        try:
            await self.store.append(table.setup.id, table.length, event, at, summary)
        except Conflict:
            await self.take_in(live)
            return False
        except Unavailable:
            live.is_behind = True  # it may have been written all the same
            raise
        table.apply(event, at, ahead)
        return True

    async def close_game(self, live: Live) -> None:
        """Close a game that has ended, should its house have gone down before it could."""

        def decide(table: Table) -> Event | None:
            return Closed() if table.is_over and not table.is_closed else None

        await self.act(live, decide)

    # Setting a table

    async def create(
        self,
        host: str,
        game: str,
        seats: int,
        settings: dict[str, Setting],
        terms: Terms = Terms(),  # noqa: B008  # it cannot change
    ) -> Live:
        """A new table with free seats."""
        room = kritias.game(game)
        check_seats(room, seats)
        set_up(room, seats, 0, settings)
        setup = Setup(
            id=secrets.token_urlsafe(9),
            game=game,
            version=room.VERSION,
            seats=seats,
            settings=settings,
            host=host,
            keys=tuple(secrets.token_urlsafe(12) for _ in range(seats)),
            created=self.now(),
            **asdict(terms) | {"secret": terms.secret or new_secret()},
        )
        try:
            await self.store.create(setup)
        except Conflict as error:
            raise Played(await self.store.try_of(setup.deal, host) or "") from error
        self.lives[setup.id] = self.known(Table(setup, self.store.outages))
        return self.lives[setup.id]

    async def sit(self, live: Live, seat: int, guest: str, name: str, key: str | None) -> None:
        """Take a seat, with the key of its link; the host needs none."""

        def decide(table: Table) -> Event | None:
            chair = chair_of(table, seat)
            if chair.guest == guest:
                return None
            if key != table.setup.keys[seat] and not (key is None and guest == table.setup.host):
                raise Forbidden(say("This link does not open that seat."))
            if chair.guest or (chair.level and table.is_started):
                raise Taken
            return Sat(seat, guest, name)

        await self.act(live, decide)

    async def put_bot(self, live: Live, seat: int, guest: str, level: str) -> None:
        def decide(table: Table) -> Event:
            only_host(table, guest)
            if table.is_started or chair_of(table, seat).guest:
                raise Taken
            return BotSat(seat, level)

        await self.act(live, decide)

    async def add_word(self, live: Live, guest: str, word: str) -> None:
        def decide(table: Table) -> Event | None:
            seat = own_seat(table, guest)
            if table.is_started:
                raise NotNow(say("The luck is settled: the game has begun."))
            if table.setup.deal or not table.setup.is_promised:
                raise NotNow(say("The luck of this table is settled: a word would add nothing."))
            return Worded(seat, word) if table.chairs[seat].word != word else None

        await self.act(live, decide)

    async def start(self, live: Live, guest: str, level: str) -> None:
        """Deal. Seats that are still free get a bot."""

        def decide(table: Table) -> Event | None:
            only_host(table, guest)
            if table.is_started:
                return None
            for seat, chair in enumerate(table.chairs):
                if chair.is_free:
                    return BotSat(seat, level)
            return Started()

        while not live.table.is_started:
            if await self.act(live, decide) is None:
                break

    def start_when(self, live: Live, guest: str, level: str, ready: Awaitable[None]) -> None:
        """Deal as soon as the rules are there; meanwhile the table says how far they are."""

        async def wait_and_start() -> None:
            await ready
            await self.start(live, guest, level)

        def begun(starting: asyncio.Task[None]) -> None:
            self.starting.pop(name, None)
            if not starting.cancelled() and (error := starting.exception()):
                log.error("table %s could not begin: %s", name, error)
            live.wake()

        name = live.table.setup.id
        self.starting[name] = asyncio.create_task(wait_and_start())
        self.starting[name].add_done_callback(begun)

    def wake_waiting(self, game: str) -> None:
        """Tell those who wait for a game's rules that there is news."""
        for live in self.lives.values():
            if live.table.setup.game == game and not live.table.is_started:
                live.wake()

    # Playing

    async def move(self, live: Live, guest: str, ply: int, move: str | int) -> None:
        """Make a move that answers a ply. To send it again does no harm."""

        def decide(table: Table) -> Event | None:
            own_seat(table, guest)
            if not table.is_started:
                raise NotNow(say("The game has not begun."))
            if was_made(table, guest, ply, move):
                return None
            if table.is_over:
                raise Over
            if ply != table.ply:
                raise Stale(table.ply)
            seat = table.decider
            if table.chairs[seat].guest != guest:
                raise NotYourTurn
            if table.chairs[seat].is_bot:
                raise NotNow(say("A bot plays for you. Take your seat back first."))
            return Moved(seat, legal_code(table.game, table.seen(seat), move))

        await self.act(live, decide)

    async def move_for(self, live: Live, ply: int, move: int, author: Any) -> None:
        """A bot's move, or the table's, if the position is still the one it was found for."""

        def decide(table: Table) -> Event | None:
            if table.ply != ply or table.decider == NOBODY:
                return None
            return Moved(table.decider, possible_code(table.game, table.state, move), author)

        await self.act(live, decide)

    async def take_back(self, live: Live, guest: str, ply: int) -> None:
        def decide(table: Table) -> Event | None:
            own_seat(table, guest)
            if table.is_over:
                raise Over
            if ply != table.ply:
                raise Stale(table.ply)
            for seat in table.seats_of(guest):
                left = table.undo_point(seat)
                if left is not None:
                    return TookBack(seat, left)
            raise NotNow(say("Nothing can be taken back: something has come to light since."))

        await self.act(live, decide)

    async def leave(
        self, live: Live, seat: int, why: Reason, still: Callable[[], bool] = lambda: True
    ) -> None:
        """A bot goes on for a seat, if what speaks for it still holds when it comes to that."""

        def decide(table: Table) -> Event | None:
            if not table.is_started or table.is_over or table.chairs[seat].is_bot or not still():
                return None
            return LeftToBot(seat, STAND_IN, why)

        await self.act(live, decide)

    async def come_back(self, live: Live, seat: int) -> None:
        def decide(table: Table) -> Event | None:
            return CameBack(seat) if table.chairs[seat].left else None

        await self.act(live, decide)

    async def talk(self, live: Live, guest: str, name: str, text: str) -> None:
        def decide(table: Table) -> Event:
            seats = table.seats_of(guest)
            if len(table.talk) >= LINES:
                raise NotNow(say("Enough has been said at this table."))
            return Said(name, seats[0] if seats else NOBODY, text)

        await self.act(live, decide)

    async def tell_hint(self, live: Live, seat: int) -> None:
        """In company everybody is told that somebody was helped."""

        def decide(table: Table) -> Event | None:
            return Hinted(seat) if table.has_company and not table.is_over else None

        await self.act(live, decide)

    async def rematch(self, live: Live, guest: str) -> Live:
        """Another table for the same company; whoever asks second is led to the first one's."""
        old = live.table
        own_seat(old, guest)
        if not old.is_closed:
            raise NotNow(say("A rematch can be asked for when the game is over."))
        if old.rematch:
            return await self.live(old.rematch)
        setup = old.setup
        new = await self.create(
            guest,
            setup.game,
            setup.seats,
            dict(setup.settings),
            Terms(None, setup.clock, setup.seconds, setup.one_screen, hints=setup.hints),
        )

        def decide(table: Table) -> Event | None:
            return None if table.rematch else Rematched(new.table.setup.id)

        if await self.act(live, decide) is None:
            return await self.live(live.table.rematch)
        for seat, chair in enumerate(old.chairs):
            if chair.guest:
                await self.sit(new, seat, chair.guest, chair.name, new.table.setup.keys[seat])
            else:
                await self.put_bot(new, seat, guest, chair.level)
        await self.start(new, guest, STAND_IN)
        return new


def chair_of(table: Table, seat: int) -> Any:
    if not 0 <= seat < table.setup.seats:
        raise Unknown(say("There is no seat {seat} at this table.", seat=seat))
    return table.chairs[seat]


def own_seat(table: Table, guest: str) -> int:
    seats = table.seats_of(guest)
    if not seats:
        raise NotYourSeat
    return seats[0]


def only_host(table: Table, guest: str) -> None:
    if guest != table.setup.host:
        raise Forbidden(say("Only the one who set the table can do that."))


def was_made(table: Table, guest: str, ply: int, move: str | int) -> bool:
    """Whether this very move is in the log already, in answer to this ply."""
    if ply + 1 not in table.plies:
        return False
    number = table.plies.index(ply + 1)
    made = table.moves[number]
    if table.chairs[made.seat].guest != guest or made.author != "seat":
        return False
    try:
        return legal_code(table.game, table.seen(made.seat, number), move) == made.move
    except KritiasError:
        return False
