"""The referee: lets bots move, watches the clocks, fills the seats of the absent, ends games.

Of several houses on one store one acts for a table: before it does anything the referee takes the
lease of the table, and whatever it does is written under the term of that lease.
"""

import asyncio
import logging
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal

from kritias.kernel.game import Move
from kritias.server.cluster import Cluster
from kritias.server.deciding import Decision, decide
from kritias.server.duty import GRACE, Duty, duty_of
from kritias.server.lesson import next_move
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import Unavailable
from kritias.server.setbacks import Setbacks
from kritias.server.store import Superseded
from kritias.server.table import Table
from kritias.server.table_service import STAND_IN, TableService
from kritias.server.thoughts import Thoughts

log: Final = logging.getLogger("kritias")


@dataclass(frozen=True)
class Patience:
    """How long the referee waits, in seconds."""

    pause: float = 0.0  # before a move of a bot, or of the table: a page follows at its own pace
    absence: float = 120.0  # before a bot plays for somebody who has gone
    watch: float = 5.0  # between two looks at all tables


@dataclass
class Attending:
    """A duty and the task that sees to it."""

    duty: Duty
    task: asyncio.Task[None] | None = None
    has_waited: bool = False  # the wait is over: it acts

    def is_right(self, wanted: Duty | None, now: float) -> bool:
        """Whether it may go on: the duty is the same, and it will not come too late."""
        if self.duty != wanted:
            return False
        if self.has_waited or not wanted.due:
            return True
        latest = wanted.due + GRACE
        return self.duty.due <= latest and now < latest


class Referee:
    """Looks at a table whenever something has happened there."""

    def __init__(
        self, tables: TableService, thoughts: Thoughts, patience: Patience, cluster: Cluster
    ) -> None:
        self.tables = tables
        self.thoughts = thoughts
        self.cluster = cluster
        self.patience = patience
        self.tasks: dict[str, Attending] = {}
        self.setbacks = Setbacks()
        self.is_closed = False
        tables.open_tables.after = self.look

    # Looking

    def look(self, open_table: OpenTable) -> None:
        """Begin what the table asks for, leave alone what is under way, drop what has passed."""
        name = open_table.table.setup.id
        is_known = self.tables.open_tables.is_known(open_table) and not self.is_closed
        duty = self.duty_at(open_table) if is_known else None
        if not is_known or open_table.table.is_closed:
            self.cluster.leases.need_no_more(name)
            self.setbacks.forget(name)
        under_way = self.tasks.get(name)
        if under_way and under_way.is_right(duty, self.tables.now()):
            return
        if under_way and under_way.task:
            del self.tasks[name]
            under_way.task.cancel()
        if duty and not self.setbacks.hold(name, duty, asyncio.get_running_loop().time()):
            begun = self.tasks[name] = Attending(duty)
            begun.task = asyncio.create_task(self.attend(open_table, begun))
            begun.task.add_done_callback(lambda done: self.done_with(open_table, begun, done))

    def done_with(self, open_table: OpenTable, begun: Attending, done: asyncio.Task[None]) -> None:
        """Look again: what was to be done may have passed without anything happening."""
        name = open_table.table.setup.id
        if self.tasks.get(name) is not begun:
            return
        del self.tasks[name]
        if done.cancelled():
            return
        if error := done.exception():
            if isinstance(error, Superseded):
                self.cluster.leases.lose(name)
            elif not isinstance(error, Unavailable):
                self.try_later(open_table, begun.duty, error)
        elif self.duty_at(open_table) != begun.duty:
            self.look(open_table)

    def try_later(self, open_table: OpenTable, duty: Duty, error: BaseException) -> None:
        """Something failed that would fail again at once: each time it is left alone for longer."""
        name, loop = open_table.table.setup.id, asyncio.get_running_loop()
        pause = self.setbacks.note(name, duty, loop.time())
        told = f"table {name}: the referee stumbled ({duty.what}), tried again in {pause:.0f} s"
        loop.call_exception_handler({"message": told, "exception": error})
        loop.call_later(pause, self.look, open_table)

    def duty_at(self, open_table: OpenTable) -> Duty | None:
        """What the position asks for now."""
        return duty_of(open_table, self.tables.now(), self.patience.absence)

    # Acting

    async def attend(self, open_table: OpenTable, begun: Attending) -> None:
        """Do what a table asks for, after the wait if there is one, unless another house does."""
        duty = begun.duty
        if duty.is_wait:
            await asyncio.sleep(max(duty.due - self.tables.now(), 0) + GRACE)
            begun.has_waited = True
        term = await self.cluster.leases.term_of(open_table.table.setup.id)
        if term is None:
            return
        match duty.what:
            case "close":
                await self.tables.close_game(open_table, term)
            case "return":
                await self.tables.come_back(open_table, duty.seat, term)
            case "foregone":
                await self.go_on(open_table, duty, term)
            case "think":
                await self.let_bot_move(open_table, duty.level, "bot", term)
            case _ if self.is_due(open_table, duty):
                await self.run_out(open_table, duty, term)

    async def go_on(self, open_table: OpenTable, duty: Duty, term: int) -> None:
        """Nobody is asked where nothing is left to decide."""
        move = open_table.table.foregone
        await asyncio.sleep(self.patience.pause)
        if move is not None:
            await self.tables.move_for(open_table, duty.ply, move, "rules", term)

    def is_due(self, open_table: OpenTable, duty: Duty) -> bool:
        """Whether a wait is over, looked at again at the very moment."""
        now = self.duty_at(open_table)
        return now == duty and now.due <= self.tables.now()

    async def run_out(self, open_table: OpenTable, duty: Duty, term: int) -> None:
        """Time is up: a bot makes this decision, or takes the seat of whoever is in no house."""
        if duty.what == "bell":
            bell = Move(open_table.table.game.BELL)
            await self.tables.move_for(open_table, duty.ply, bell, "table", term)
        elif duty.what == "clock" and open_table.table.setup.clock == "move":
            await self.let_bot_move(open_table, STAND_IN, "table", term)
        else:
            why: Literal["clock", "absent"] = "clock" if duty.what == "clock" else "absent"
            await self.cluster.presence.look_around([open_table.table.setup.id])
            await self.tables.leave(
                open_table, duty.seat, why, lambda: self.is_due(open_table, duty), term
            )

    async def let_bot_move(self, open_table: OpenTable, level: str, author: str, term: int) -> None:
        table = open_table.table
        ply, seat = table.ply, table.decider
        if author == "table" and (move := table.game.timeout_move(table.state)) >= 0:
            await self.tables.move_for(open_table, ply, Move(move), author, term)
            return
        if (scripted := next_move(table)) is not None:
            await self.tables.move_for(open_table, ply, scripted, author, term)
            return
        began = asyncio.get_running_loop().time()
        turn = (seat, int(table.state.turn))
        before = open_table.thought.get(turn, 0.0)
        chosen = await self.think(table, level, before)
        if author == "bot" and not chosen.is_own:
            author = "simpler bot"
        spent = asyncio.get_running_loop().time() - began
        open_table.thought = {turn: before + spent}
        if author != "table":
            await asyncio.sleep(max(self.patience.pause - spent, 0))
        await self.tables.move_for(open_table, ply, chosen.move, author, term)

    async def think(self, table: Table, level: str, spent: float) -> Decision:
        """A bot's move, or that of a simpler one should it fail."""
        return await decide(self.thoughts, table, level, bot_seed(table), spent)

    # Watching

    async def watch(self) -> None:
        """Now and then look for tables where somebody should act and nobody is on the way."""
        while True:
            await asyncio.sleep(self.patience.watch)
            self.tables.open_tables.make_room()
            await self.cluster.leases.give_back()
            for open_table in list(self.tables.open_tables.by_name.values()):
                await self.check(open_table)
                await asyncio.sleep(0)  # others may have something to do

    async def check(self, open_table: OpenTable) -> None:
        name, tables = open_table.table.setup.id, self.tables.open_tables
        try:
            if open_table.is_behind:
                await tables.catch_up(name)
            if (
                name in self.tasks
                or not tables.is_known(open_table)
                or not (duty := self.duty_at(open_table))
                or self.setbacks.hold(name, duty, asyncio.get_running_loop().time())
            ):
                return
            if tables.store.away_since is None and not self.cluster.leases.is_elsewhere(name):
                log.warning("table %s: nobody was on the way; looked at again.", name)
            self.look(open_table)
        except Unavailable:
            pass  # the next look may find the store again
        except Exception:
            log.exception("table %s cannot be looked at.", name)

    def close(self) -> None:
        self.is_closed = True
        for begun in self.tasks.values():
            if begun.task:
                begun.task.cancel()


def bot_seed(table: Table) -> int:
    """A seed for the bot's own dice; it tells nothing about the table's luck. In a deal they fall
    alike for everybody who comes as far by the same moves."""
    setup = table.setup
    own = f"dice of {setup.secret}" if setup.deal else f"{setup.id} {setup.keys[0]}"
    text = f"{own} {table.ply}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
