"""The tables: what people do at the tables."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace
from typing import Any, Final

import kritias
from kritias.kernel.fair import new_secret
from kritias.kernel.game import NOBODY, Move, Ply, Seat, Setting, check_seats, set_up
from kritias.kernel.position import legal_code, possible_code
from kritias.kernel.refusal import KritiasError, Over, Unknown
from kritias.kernel.words import say
from kritias.server.daily import AS_IT_IS, LEVEL
from kritias.server.events import (
    BotSat,
    CameBack,
    Closed,
    Event,
    Hinted,
    LeftToBot,
    LessonLeft,
    LessonResumed,
    Moved,
    Reason,
    Rematched,
    Said,
    Sat,
    Started,
    TookBack,
    Worded,
)
from kritias.server.lesson import given, lesson_at, resume_point, undo_point
from kritias.server.muting import check_heard, voice_of
from kritias.server.open_tables import OpenTable, OpenTables
from kritias.server.puzzle import new_try
from kritias.server.refusal import (
    Forbidden,
    GivenUp,
    NotNow,
    NotYourSeat,
    NotYourTurn,
    Outdated,
    Played,
    Stale,
    Taken,
)
from kritias.server.store import Conflict, Store
from kritias.server.table import Setup, Table, Terms

log: Final = logging.getLogger("kritias")
LINES: Final = 1000  # of talk of the players at one table
MAX_REMARKS: Final = 500  # lines of its spectators
STAND_IN: Final = "casual"  # the level of a bot that plays for somebody


class TableService:
    """Every act of a person, a bot or the table: what speaks against it, and the event it is."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.open_tables = OpenTables(store, now)
        self.check_room: Callable[[], None] = lambda: None  # or refuses: the disk is full
        self.starting: dict[str, asyncio.Task[None]] = {}

    @property
    def store(self) -> Store:
        return self.open_tables.store

    def now(self) -> float:
        return self.open_tables.now()

    async def close_game(self, open_table: OpenTable, term: int = 0) -> None:
        """Close a game that has ended, should its house have gone down before it could."""

        def decide(table: Table) -> Event | None:
            return Closed() if table.is_over and not table.is_closed else None

        await self.open_tables.act(open_table, decide, term)

    # Setting a table

    async def create(
        self,
        host: str,
        game: str,
        seats: int,
        settings: dict[str, Setting],
        terms: Terms = Terms(),  # noqa: B008  # it cannot change
        source: str = "",
    ) -> OpenTable:
        """A new table with free seats; one of the lobby was set from somewhere."""
        self.check_room()
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
            await self.store.create(setup, source)
        except Conflict as error:
            raise Played(await self.store.try_of(setup.deal, host) or "") from error
        return self.open_tables.add(Table(setup, self.store.outages))

    async def create_deal(self, host: str, game: str, seats: int, terms: Terms) -> OpenTable:
        """A table of a deal, for one person. Ranked is the first try alone; while that is being
        played there is no other, which would tell what is still to come."""
        try:
            return await self.create(host, game, seats, {}, terms)
        except Played as played:
            if await self.is_being_played(played.table):
                raise
        return await self.create(host, game, seats, {}, replace(terms, ranked=False))

    async def is_being_played(self, table: str) -> bool:
        """Whether somebody may still go on at a table: not by rules that are no longer played."""
        try:
            return not (await self.open_tables.find(table)).table.is_closed
        except (Outdated, GivenUp):
            return False

    async def sit(
        self, open_table: OpenTable, seat: Seat, guest: str, name: str, key: str | None
    ) -> None:
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

        await self.open_tables.act(open_table, decide)

    async def join(self, open_table: OpenTable, guest: str, name_at: Callable[[Seat], str]) -> None:
        """Take the first free seat of a table that is open to all."""

        def decide(table: Table) -> Event | None:
            if table.seats_of(guest):
                return None
            if not table.setup.lobby:
                raise Forbidden(say("This table is not open to all: it takes the link to a seat."))
            if table.is_started:
                raise NotNow(say("The game has begun."))
            for seat, chair in table.seated():
                if chair.is_free:
                    return Sat(seat, guest, name_at(seat))
            raise Taken

        await self.open_tables.act(open_table, decide)

    async def put_bot(self, open_table: OpenTable, seat: Seat, guest: str, level: str) -> None:
        def decide(table: Table) -> Event:
            only_host(table, guest)
            if table.is_started or chair_of(table, seat).guest:
                raise Taken
            if table.setup.deal and level != LEVEL:
                raise NotNow(AS_IT_IS)
            return BotSat(seat, level)

        await self.open_tables.act(open_table, decide)

    async def add_word(self, open_table: OpenTable, guest: str, word: str) -> None:
        def decide(table: Table) -> Event | None:
            seat = own_seat(table, guest)
            if table.is_started:
                raise NotNow(say("The luck is settled: the game has begun."))
            if table.setup.deal or not table.setup.is_promised:
                raise NotNow(say("The luck of this table is settled: a word would add nothing."))
            return Worded(seat, word) if table.chairs[seat].word != word else None

        await self.open_tables.act(open_table, decide)

    async def start(self, open_table: OpenTable, guest: str, level: str) -> None:
        """Deal. Seats that are still free get a bot."""

        def decide(table: Table) -> Event | None:
            only_host(table, guest)
            if table.is_started:
                return None
            for seat, chair in table.seated():
                if chair.is_free:
                    return BotSat(seat, level)
            return Started()

        while not open_table.table.is_started:
            if await self.open_tables.act(open_table, decide) is None:
                break

    def start_when(
        self, open_table: OpenTable, guest: str, level: str, ready: Callable[[], Awaitable[None]]
    ) -> None:
        """Deal as soon as the rules are there; meanwhile the table says how far they are."""
        only_host(open_table.table, guest)

        async def wait_and_start() -> None:
            await ready()
            await self.start(open_table, guest, level)

        def begun(starting: asyncio.Task[None]) -> None:
            self.starting.pop(name, None)
            self.open_tables.held.discard(name)
            if not starting.cancelled() and (error := starting.exception()):
                log.error("table %s could not begin: %s", name, error)
            open_table.wake()

        name = open_table.table.setup.id
        self.open_tables.held.add(name)
        self.starting[name] = asyncio.create_task(wait_and_start())
        self.starting[name].add_done_callback(begun)

    def wake_waiting(self, game: str) -> None:
        """Tell those who wait for a game's rules that there is news."""
        for open_table in self.open_tables.by_name.values():
            if open_table.table.setup.game == game and not open_table.table.is_started:
                open_table.wake()

    # Playing

    async def move(self, open_table: OpenTable, guest: str, ply: Ply, move: str | Move) -> None:
        """Make a move that answers a ply. To send it again does no harm."""

        def decide(table: Table) -> Event | None:
            own_seat(table, guest)
            if not table.is_started:
                raise NotNow(say("The game has not begun."))
            if was_made(table, guest, ply, move):
                return None
            if table.is_over:
                raise Over
            if ply != table.ply and not was_tried(table, ply, move):
                raise Stale(table.ply)
            seat = table.decider
            if table.chairs[seat].guest != guest:
                raise NotYourTurn
            only_oneself(table, seat)
            code = legal_code(table.game, table.seen(seat), move)
            return new_try(table, seat, code) if table.setup.is_puzzle else Moved(seat, code)

        await self.open_tables.act(open_table, decide)

    async def move_for(
        self, open_table: OpenTable, ply: Ply, move: Move, author: Any, term: int = 0
    ) -> None:
        """A bot's move, or the table's, if the position is still the one it was found for."""

        def decide(table: Table) -> Event | None:
            if table.ply != ply or table.decider == NOBODY:
                return None
            return Moved(table.decider, possible_code(table.game, table.state, move), author)

        await self.open_tables.act(open_table, decide, term)

    async def take_back(self, open_table: OpenTable, guest: str, ply: Ply) -> None:
        def decide(table: Table) -> Event | None:
            own_seat(table, guest)
            if table.is_over:
                raise Over
            if ply != table.ply:
                raise Stale(table.ply)
            if table.setup.is_ranked:
                raise NotNow(say("In a ranked deal nothing is taken back."))
            for seat in table.seats_of(guest):
                left = undo_point(table, seat)
                if left is not None:
                    only_oneself(table, seat)
                    return TookBack(seat, left)
            raise NotNow(say("Nothing can be taken back: something has come to light since."))

        await self.open_tables.act(open_table, decide)

    async def leave(
        self,
        open_table: OpenTable,
        seat: Seat,
        why: Reason,
        still: Callable[[], bool] = lambda: True,
        term: int = 0,
    ) -> None:
        """A bot goes on for a seat, if what speaks for it still holds when it comes to that."""

        def decide(table: Table) -> Event | None:
            if not table.is_started or table.is_over or table.chairs[seat].is_bot or not still():
                return None
            if table.setup.is_ranked:
                raise NotNow(say("A ranked deal is not left to a bot."))
            if table.setup.is_puzzle:
                raise NotNow(say("A puzzle is not left to a bot."))
            return LeftToBot(seat, STAND_IN, why)

        await self.open_tables.act(open_table, decide, term)

    async def come_back(self, open_table: OpenTable, seat: Seat, term: int = 0) -> None:
        def decide(table: Table) -> Event | None:
            return CameBack(seat) if table.chairs[seat].left else None

        await self.open_tables.act(open_table, decide, term)

    async def leave_lesson(self, open_table: OpenTable, guest: str) -> None:
        """The pupil goes on alone; the bots think for themselves from now on."""

        def decide(table: Table) -> Event | None:
            own_seat(table, guest)
            return LessonLeft() if given(table) else None

        await self.open_tables.act(open_table, decide)

    async def resume_lesson(self, open_table: OpenTable, guest: str) -> None:
        """Take the lesson up again, at the step from which the game went another way."""

        def go_back(table: Table) -> Event | None:
            seat, found = own_seat(table, guest), lesson_at(table)
            if found is None:
                raise NotNow(say("This lesson has changed since. Begin it anew from home."))
            if table.is_over:
                raise Over
            left = resume_point(table, found)
            return None if left is None else TookBack(seat, left)

        def go_on(table: Table) -> Event | None:
            return LessonResumed() if table.has_left_lesson else None

        await self.open_tables.act(open_table, go_back)
        await self.open_tables.act(open_table, go_on)

    async def talk(self, open_table: OpenTable, guest: str, name: str, text: str) -> None:
        def decide(table: Table) -> Event:
            check_heard(table, guest)
            seats = table.seats_of(guest)
            of_spectators = sum(said.seat == NOBODY for _, said in table.talk)
            of_players = len(table.talk) - of_spectators
            if of_players >= LINES if seats else of_spectators >= MAX_REMARKS:
                raise NotNow(say("Enough has been said at this table."))
            if seats:
                return Said(name, seats[0], text)
            return Said(name, NOBODY, text, voice_of(table.setup.id, guest))

        await self.open_tables.act(open_table, decide)

    async def tell_hint(self, open_table: OpenTable, seat: Seat) -> None:
        """In company everybody is told that somebody was helped."""

        def decide(table: Table) -> Event | None:
            return Hinted(seat) if table.has_company and not table.is_over else None

        await self.open_tables.act(open_table, decide)

    async def rematch(self, open_table: OpenTable, guest: str, source: str = "") -> OpenTable:
        """Another table for the same company; whoever asks second is led to the first one's."""
        own_seat(open_table.table, guest)
        if not open_table.table.is_closed:
            raise NotNow(say("A rematch can be asked for when the game is over."))
        async with open_table.rematching:  # of two who ask at once the second finds a table set
            if open_table.table.rematch:
                return await self.open_tables.find(open_table.table.rematch)
            return await self.set_rematch(open_table, guest, source)

    async def set_rematch(self, open_table: OpenTable, guest: str, source: str) -> OpenTable:
        old, setup = open_table.table, open_table.table.setup
        new = await self.create(
            guest,
            setup.game,
            setup.seats,
            dict(setup.settings),
            Terms(
                *(None, setup.clock, setup.seconds, setup.one_screen),
                hints=setup.hints,
                lobby=setup.lobby,
            ),
            source,
        )

        def decide(table: Table) -> Event | None:
            return None if table.rematch else Rematched(new.table.setup.id)

        if await self.open_tables.act(open_table, decide) is None:
            return await self.open_tables.find(open_table.table.rematch)
        for seat, chair in old.seated():
            if chair.guest:
                await self.sit(new, seat, chair.guest, chair.name, new.table.setup.keys[seat])
            else:
                await self.put_bot(new, seat, guest, chair.level)
        await self.start(new, guest, STAND_IN)
        return new


def chair_of(table: Table, seat: Seat) -> Any:
    if not 0 <= seat < table.setup.seats:
        raise Unknown(say("There is no seat {seat} at this table.", seat=seat))
    return table.chairs[seat]


def own_seat(table: Table, guest: str) -> Seat:
    seats = table.seats_of(guest)
    if not seats:
        raise NotYourSeat
    return seats[0]


def only_host(table: Table, guest: str) -> None:
    if guest != table.setup.host:
        raise Forbidden(say("Only the one who set the table can do that."))


def only_oneself(table: Table, seat: Seat) -> None:
    """Refuse what somebody does for whom a bot plays."""
    if table.chairs[seat].is_bot:
        raise NotNow(say("A bot plays for you. Take your seat back first."))


def was_tried(table: Table, ply: Ply, move: str | Move) -> bool:
    """Whether this is the last try at a puzzle, sent once more."""
    seen = table.seen(table.decider)
    return (
        bool(table.tries)
        and ply + 1 == table.ply
        and legal_code(table.game, seen, move) == table.tries[-1]
    )


def was_made(table: Table, guest: str, ply: Ply, move: str | Move) -> bool:
    """Whether this very move is in the log already, in answer to this ply: sent before, or made by
    the table, because nothing else could be done."""
    if ply + 1 not in table.plies:
        return False
    number = table.plies.index(Ply(ply + 1))
    made = table.moves[number]
    if table.chairs[made.seat].guest != guest or made.author not in ("seat", "rules"):
        return False
    try:
        return legal_code(table.game, table.seen(made.seat, number), move) == made.move
    except KritiasError:
        return False
