"""The clock of a table: who has thought how long, and when time runs out."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

ClockKind = Literal["off", "move", "game"]
Outages = Sequence[tuple[float, float]]  # when the house was down, the earliest first


@dataclass
class Clock:
    """Time at a table. Seconds in which the house was down count for nobody."""

    kind: ClockKind
    seconds: int  # for each move, or for the whole game of a seat
    outages: Outages = ()
    spent: list[float] = field(default_factory=list)  # seconds that each seat has thought
    started: float = 0.0  # when the game began
    since: float = 0.0  # when the seat to decide began to

    def start(self, at: float) -> None:
        self.started = self.since = at

    def press(self, seat: int, at: float) -> None:
        """A seat has acted: its time is counted up to now, and another's begins."""
        self.spent[seat] += self.elapsed(self.since, at)
        self.since = at

    def elapsed(self, start: float, end: float) -> float:
        """Seconds between two moments in which the house was open."""
        down = 0.0
        for began, ended in reversed(self.outages):
            if ended <= start:
                break
            down += max(min(ended, end) - max(began, start), 0)
        return max(end - start - down, 0)

    def left_to(self, seat: int, now: float) -> float | None:
        """Seconds that the seat to decide has left; None without a clock."""
        match self.kind:
            case "move":
                return self.seconds - self.elapsed(self.since, now)
            case "game":
                return self.seconds - self.spent[seat] - self.elapsed(self.since, now)
        return None

    def left_until_bell(self, minutes: int, now: float) -> float | None:
        """Seconds until the bell that rings after so many minutes; None where there is none."""
        return minutes * 60 - self.elapsed(self.started, now) if minutes else None
