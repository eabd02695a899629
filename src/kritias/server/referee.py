"""The referee: lets bots move, watches the clocks, and fills the seats of the absent."""

import asyncio
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from kritias.kernel.game import NOBODY
from kritias.server.hall import STAND_IN, Hall, Live
from kritias.server.table import Table
from kritias.server.workers import Thinkers


@dataclass(frozen=True)
class Patience:
    """How long the referee waits, in seconds."""

    pause: float = 0.8  # between two moves of bots, so that people can follow
    absence: float = 120.0  # before a bot plays for somebody who has gone


GRACE: Final = 0.05


class Referee:
    """Looks at a table whenever something has happened there."""

    def __init__(self, hall: Hall, thinkers: Thinkers, patience: Patience) -> None:
        self.hall = hall
        self.thinkers = thinkers
        self.patience = patience
        self.tasks: dict[str, asyncio.Task[None]] = {}
        hall.after = self.look

    def look(self, live: Live) -> None:
        """Begin what the position asks for, and drop what it no longer does."""
        name = live.table.setup.id
        if (old := self.tasks.pop(name, None)) and old is not current_task():
            old.cancel()
        if live.table.decider != NOBODY:
            task = asyncio.create_task(self.attend(live))
            self.tasks[name] = task
            task.add_done_callback(lambda done: self.settle(name, done))

    def settle(self, name: str, done: asyncio.Task[None]) -> None:
        if self.tasks.get(name) is done:
            del self.tasks[name]
        if not done.cancelled() and (error := done.exception()):
            asyncio.get_running_loop().call_exception_handler(
                {"message": f"table {name}: the referee stumbled", "exception": error}
            )

    async def attend(self, live: Live) -> None:
        """Wait for the one who decides; act when it is a bot, or when the wait is over."""
        table = live.table
        chair = table.chairs[table.decider]
        if (left := limit_left(table, self.hall.now())) is not None and left <= 0:
            await self.ring(live)
            return
        if chair.is_bot:
            await self.let_bot_move(live, chair.level, "bot")
            return
        wait, what = self.next_deadline(live)
        if what:
            await asyncio.sleep(max(wait, 0) + GRACE)
            await self.run_out(live, what)

    def next_deadline(self, live: Live) -> tuple[float, str]:
        """How long the one who decides may still wait, and what happens then."""
        table, now = live.table, self.hall.now()
        seat = table.decider
        waits: list[tuple[float, str]] = []
        if (left := time_left(table, now)) is not None:
            waits.append((left, "clock"))
        if (left := limit_left(table, now)) is not None:
            waits.append((left, "bell"))
        guest = table.chairs[seat].guest
        company = {chair.guest for chair in table.chairs if chair.guest}
        if len(company) > 1 and not live.is_here(seat):
            since = max(live.gone.get(guest, table.since), table.since)
            waits.append((since + self.patience.absence - now, "absent"))
        return min(waits, default=(0.0, ""))

    async def run_out(self, live: Live, what: str) -> None:
        """Time is up: a bot makes this decision, or takes the seat."""
        table = live.table
        if what == "bell":
            await self.ring(live)
        elif what == "clock" and table.setup.clock == "move":
            await self.let_bot_move(live, STAND_IN, "table")
        elif what == "clock":
            await self.hall.leave(live, table.decider, "clock")
        else:
            await self.hall.leave(live, table.decider, "absent")

    async def ring(self, live: Live) -> None:
        """The time of the whole game is up: the table says so in its log."""
        await self.hall.move_for(live, live.table.ply, live.table.game.BELL, "table")

    async def let_bot_move(self, live: Live, level: str, author: str) -> None:
        table = live.table
        ply, seat = table.ply, table.decider
        if author == "table" and (move := table.game.idle(table.state)) >= 0:
            await self.hall.move_for(live, ply, move, author)
            return
        seen = table.seen(seat).tobytes()
        began = asyncio.get_running_loop().time()
        turn = (seat, int(table.state.turn))
        before = live.thought.get(turn, 0.0)
        thought = await self.thinkers.think(table.setup.game, seen, level, bot_seed(table), before)
        spent = asyncio.get_running_loop().time() - began
        live.thought = {turn: before + spent}
        if author == "bot":
            await asyncio.sleep(max(self.patience.pause - spent, 0))
        await self.hall.move_for(live, ply, thought.move, author)

    def close(self) -> None:
        for task in self.tasks.values():
            task.cancel()


def current_task() -> asyncio.Task[None] | None:
    try:
        return asyncio.current_task()
    except RuntimeError:
        return None


def limit_left(table: Table, now: float) -> float | None:
    """Seconds until the bell; None where there is none, or it has rung."""
    minutes = table.game.limit(table.state)
    return table.started + minutes * 60 - now if minutes else None


def time_left(table: Table, now: float) -> float | None:
    """Seconds that the seat to decide has left; None without a clock."""
    setup, thought = table.setup, now - table.since
    if setup.clock == "move":
        return setup.seconds - thought
    if setup.clock == "game":
        return setup.seconds - table.spent[table.decider] - thought
    return None


def bot_seed(table: Table) -> int:
    """A seed for the bot's own dice; it tells nothing about the table's luck."""
    text = f"{table.setup.id} {table.setup.keys[0]} {table.ply}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")
