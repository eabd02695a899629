"""What the referee tried in vain, and for how long it is left alone: longer each time."""

from typing import Final, NamedTuple

from kritias.server.duty import Duty

FIRST_PAUSE_S: Final = 2.0
LONGEST_PAUSE_S: Final = 300.0


class Setback(NamedTuple):
    """A duty that failed so many times in a row."""

    duty: Duty
    times: int
    until: float  # by the clock of the loop


class Setbacks:
    """The latest failure of each table. A table that asks for something else is free of it."""

    def __init__(self) -> None:
        self.by_table: dict[str, Setback] = {}

    def note(self, table: str, duty: Duty, now: float) -> float:
        """It failed, once more perhaps; seconds until it is tried again."""
        before = self.by_table.get(table)
        times = before.times + 1 if before and before.duty == duty else 1
        pause = min(FIRST_PAUSE_S * 2.0 ** min(times - 1, 10), LONGEST_PAUSE_S)
        self.by_table[table] = Setback(duty, times, now + pause)
        return pause

    def hold(self, table: str, duty: Duty | None, now: float) -> bool:
        """Whether a duty has to wait, because it has just failed."""
        latest = self.by_table.get(table)
        return latest is not None and latest.duty == duty and now < latest.until

    def forget(self, table: str) -> None:
        self.by_table.pop(table, None)
