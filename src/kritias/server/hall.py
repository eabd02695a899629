"""The hall: all tables that this process knows, and what people do at them."""

import asyncio
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
    Event,
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
from kritias.server.refusal import Forbidden, NotNow, NotYourSeat, NotYourTurn, Stale, Taken
from kritias.server.store import Conflict, Store, summary_of
from kritias.server.table import Setup, Table, Terms, replayed

MOST: Final = 2000  # tables held in memory while nobody looks at them
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
    thought: dict[tuple[int, int], float] = field(default_factory=dict)  # by a bot in its turn
    best: list[dict[str, Any]] = field(default_factory=list)  # results of the deal of the day
    judging: Any = None  # the review of the finished game, on its way or made

    def wake(self) -> None:
        for viewer in self.viewers:
            viewer.set()

    def is_here(self, seat: int) -> bool:
        return self.present[self.table.chairs[seat].guest] > 0


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

    # Finding

    async def live(self, table: str) -> Live:
        """A table by its name, read from the store the first time."""
        if table in self.lives:
            return self.lives[table]
        async with self.loading.setdefault(table, asyncio.Lock()):
            if table not in self.lives:
                self.lives[table] = await self.read(table)
        self.loading.pop(table, None)
        self.make_room(table)
        self.after(self.lives[table])
        return self.lives[table]

    async def read(self, table: str) -> Live:
        setup = await self.store.setup(table)
        if setup is None:
            raise Unknown(say("There is no such table."))
        return Live(replayed(setup, iter(await self.store.events(table))))

    def make_room(self, newest: str) -> None:
        """Let go of tables nobody looks at, the longest known first."""
        for name in list(self.lives):
            if len(self.lives) <= MOST:
                return
            live = self.lives[name]
            if name != newest and not live.viewers and not live.lock.locked():
                del self.lives[name]

    async def catch_up(self, table: str) -> None:
        """Take in what another process has written."""
        live = self.lives.get(table)
        if live is None:
            return
        async with live.lock:
            fresh = await self.store.events(table, len(live.table.events))
            for event, at in fresh:
                live.table.apply(event, at)
        if fresh:
            live.wake()
            self.after(live)

    # Acting

    async def act(self, live: Live, decide: Decide) -> Event | None:
        """Let something happen, once it is on disk. `decide` may refuse, or find it done."""
        async with live.lock:
            for _ in range(TRIES):
                event = decide(live.table)
                if event is None:
                    return None
                if await self.happen(live, event):
                    break
            else:
                raise NotNow(say("The table is busy. Try again."))
        live.wake()
        self.after(live)
        return event

    async def happen(self, live: Live, event: Event) -> bool:
        """Write an event down and take it in; False if somebody else was first."""
        table, at = live.table, self.now()
        ahead = table.foresee(event)
        summary = summary_of(table, event, ahead)
        try:
            await self.store.append(table.setup.id, len(table.events), event, at, summary)
        except Conflict:
            fresh = await self.store.events(table.setup.id, len(table.events))
            for other, then in fresh:
                table.apply(other, then)
            return False
        table.apply(event, at, ahead)
        return True

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
            secret=new_secret(),
            host=host,
            keys=tuple(secrets.token_urlsafe(12) for _ in range(seats)),
            created=self.now(),
            **asdict(terms),
        )
        await self.store.create(setup)
        self.lives[setup.id] = Live(Table(setup))
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

        name = live.table.setup.id
        self.starting[name] = asyncio.create_task(wait_and_start())
        self.starting[name].add_done_callback(lambda _: self.starting.pop(name, None))

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
            return Moved(seat, legal_code(table.game, table.state, move))

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
            if ply != table.ply:
                raise Stale(table.ply)
            for seat in table.seats_of(guest):
                left = table.undo_point(seat)
                if left is not None:
                    return TookBack(seat, left)
            raise NotNow(say("Nothing can be taken back: something has come to light since."))

        await self.act(live, decide)

    async def leave(self, live: Live, seat: int, why: Reason) -> None:
        """A bot goes on for a seat."""

        def decide(table: Table) -> Event | None:
            if not table.is_started or table.is_over or table.chairs[seat].is_bot:
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
            return Said(name, seats[0] if seats else NOBODY, text)

        await self.act(live, decide)

    async def rematch(self, live: Live, guest: str) -> Live:
        """Another table for the same company; who asks second is led to the first one's."""
        old = live.table
        own_seat(old, guest)
        if not old.is_over:
            raise NotNow(say("A rematch can be asked for when the game is over."))
        if old.rematch:
            return await self.live(old.rematch)
        setup = old.setup
        new = await self.create(
            guest,
            setup.game,
            setup.seats,
            dict(setup.settings),
            Terms(None, setup.clock, setup.seconds, setup.one_screen),
        )
        for seat, chair in enumerate(old.chairs):
            if chair.guest:
                await self.sit(new, seat, chair.guest, chair.name, new.table.setup.keys[seat])
            else:
                await self.put_bot(new, seat, guest, chair.level)

        def decide(table: Table) -> Event | None:
            return None if table.rematch else Rematched(new.table.setup.id)

        if await self.act(live, decide) is None:
            return await self.live(live.table.rematch)
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
        raise Forbidden(say("Only who set the table can do that."))


def was_made(table: Table, guest: str, ply: int, move: str | int) -> bool:
    """Whether this very move is in the log already, in answer to this ply."""
    if ply + 1 not in table.plies:
        return False
    number = table.plies.index(ply + 1)
    made = table.moves[number]
    if table.chairs[made.seat].guest != guest or made.author != "seat":
        return False
    try:
        return legal_code(table.game, table.states[number], move) == made.move
    except KritiasError:
        return False
