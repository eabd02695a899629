"""What a table asks of its referee, as a value that follows from the table and the time."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from kritias.kernel.game import NOBODY, Ply, Seat
from kritias.server.open_tables import OpenTable

GRACE: Final = 0.05  # seconds after which a wait is over for certain

What = Literal["close", "return", "bell", "foregone", "think", "clock", "absent"]


@dataclass(frozen=True)
class Duty:
    """What a table asks of the referee. As long as it is the same, nobody is disturbed."""

    what: What
    ply: Ply
    seat: Seat
    level: str = ""  # of the bot that thinks
    due: float = field(default=0.0, compare=False)  # when the wait is over

    @property
    def is_wait(self) -> bool:
        """Whether nothing happens before it is due."""
        return self.what in ("bell", "clock", "absent")


def duty_of(open_table: OpenTable, now: float, absence: float) -> Duty | None:
    """What the position asks for now; `absence` is how long somebody may be away."""
    table = open_table.table
    if table.is_over and not table.is_closed:
        return Duty("close", table.ply, NOBODY)
    if table.decider == NOBODY:
        return None
    for seat, chair in table.seated():
        if chair.left == "absent" and open_table.is_here(seat):
            return Duty("return", table.ply, seat)
    first = min(waits_of(open_table, now, absence), key=lambda wait: wait.due, default=None)
    if first and first.due <= now:
        return first
    chair = table.chairs[table.decider]
    if table.foregone is not None:
        return Duty("foregone", table.ply, table.decider)
    if chair.is_bot:
        return Duty("think", table.ply, table.decider, chair.level)
    return first


def waits_of(open_table: OpenTable, now: float, absence: float) -> Iterator[Duty]:
    """What will happen, and when, if the seat to decide goes on waiting."""
    table, seat = open_table.table, open_table.table.decider
    if (left := table.bell_left(now)) is not None:
        yield Duty("bell", table.ply, seat, due=now + left)
    if table.chairs[seat].is_bot or table.foregone is not None:
        return
    if (left := table.time_left(now)) is not None:
        yield Duty("clock", table.ply, seat, due=now + left)
    company = {chair.guest for chair in table.chairs if chair.guest}
    if len(company) > 1 and not open_table.is_here(seat):
        yield Duty("absent", table.ply, seat, due=open_table.absent_since(seat) + absence)
