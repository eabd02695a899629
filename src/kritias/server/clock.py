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
    since: float = 0.0  # when the seat to decide began to, or went on after an undo
    decision: int = 0  # how many moves there are: the number of the one that is thought about
    used: dict[tuple[int, int], float] = field(default_factory=dict)  # for a decision, by a seat

    def start(self, at: float) -> None:
        self.started = self.since = at

    def press(self, seat: int, at: float) -> None:
        """A seat has moved: its time is counted up to now, and another's begins."""
        self.charge(seat, at)
        self.stop(seat, at)
        self.decision += 1

    def pass_over(self, at: float) -> None:
        """A move about which nobody had to think: the time until it came counts for nobody."""
        self.since = at
        self.decision += 1

    def take_back(self, decider: int, taker: int, left: int, at: float) -> None:
        """Moves are taken back while a seat was to decide. Whoever takes them back gets no time
        anew for any decision; another, who will decide about something else, does."""
        if decider == taker:
            self.charge(decider, at)
        self.stop(decider, at)
        self.decision = left

    def charge(self, seat: int, at: float) -> None:
        """The time of a decision is used up as far as it was thought about."""
        key = self.decision, seat
        self.used[key] = self.used.get(key, 0.0) + self.elapsed(self.since, at)

    def stop(self, seat: int, at: float) -> None:
        """What a seat has thought counts for its game, and the next thought begins."""
        self.spent[seat] += self.elapsed(self.since, at)
        self.since = at

    def elapsed(self, start: float, end: float) -> float:
        """Seconds between two moments in which the house was open. Outages may overlap: those
        that two houses have written, or one that was written when another had begun."""
        down, counted = 0.0, start
        for began, ended in self.outages:
            down += max(min(ended, end) - max(began, counted), 0)
            counted = max(counted, ended)
        return max(end - start - down, 0)

    def left_to(self, seat: int, now: float) -> float | None:
        """Seconds that the seat to decide has left; None without a clock."""
        match self.kind:
            case "move":
                used = self.used.get((self.decision, seat), 0.0)
                return self.seconds - used - self.elapsed(self.since, now)
            case "game":
                return self.seconds - self.spent[seat] - self.elapsed(self.since, now)
        return None

    def left_until_bell(self, minutes: int, now: float) -> float | None:
        """Seconds until the bell that rings after so many minutes; None where there is none."""
        return minutes * 60 - self.elapsed(self.started, now) if minutes else None
