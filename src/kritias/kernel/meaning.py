"""What the numbers of a field stand for, so that a learner can be shown them.

    phase: Annotated[I8, OneOf(Phase)]
    first: Annotated[I8, OfSeat()]
    hand: Annotated[I8s, SEATS, COLOURS, Amount(CARDS), Sees.ITS_SEAT]
    path: Annotated[U64, SetOf(PLACES)]

A meaning says how many numbers of an observation a cell becomes. Those that tell things apart name
for every value the places that become 1 (`marks`); the others are scaled. Seats are counted from
the observer on, who is 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np


class PerSeat(int):
    """The length of an axis that has the same number of rows for every seat, seat after seat."""

    each: int

    def __new__(cls, length: int, each: int = 1) -> "PerSeat":
        axis = super().__new__(cls, length)
        axis.each = each
        return axis


@dataclass(frozen=True)
class Eyes:
    """Who looks, at a table of how many seats. A spectator (−1) counts them as they sit."""

    seats: int
    viewer: int

    def from_here(self, seat: int) -> int:
        """Which seat this is, counted from whoever looks."""
        return (seat - max(self.viewer, 0)) % self.seats

    def from_start(self, place: int) -> int:
        """The seat that sits so many places on from whoever looks."""
        return (place + max(self.viewer, 0)) % self.seats


class Grid(Protocol):
    """A map with places in rows and columns, as `kernel/hexes.py` reads them."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


@dataclass(frozen=True)
class OneOf:
    """One of these values, none of which is more than another."""

    values: Sequence[int]  # of numbers without a gap: a range, or an enumeration's members

    def width(self, seats: int) -> int:
        return len(self.values)

    def marks(self, value: int, eyes: Eyes) -> tuple[int, ...]:
        return (value - min(self.values),)

    def span(self, seats: int) -> range:
        return range(min(self.values), max(self.values) + 1)


@dataclass(frozen=True)
class Pair:
    """Row × columns + column, as a row and a column; below 0 neither."""

    rows: int
    columns: int

    def width(self, seats: int) -> int:
        return self.rows + self.columns

    def marks(self, value: int, eyes: Eyes) -> tuple[int, ...]:
        row, column = divmod(value, self.columns)
        return (row, self.rows + column) if value >= 0 else ()

    def span(self, seats: int) -> range:
        return range(-1, self.rows * self.columns)


@dataclass(frozen=True)
class On:
    """A place of a map, as its row and its column; other values are told apart one by one."""

    grid: Grid
    values: range

    @property
    def lines(self) -> tuple[int, int]:
        """How many rows and columns the map is drawn in."""
        return max(self.grid.rows) + 1, max(self.grid.columns) + 1

    def width(self, seats: int) -> int:
        return sum(self.lines) + len(self.values) - len(self.grid.rows)

    def marks(self, value: int, eyes: Eyes) -> tuple[int, ...]:
        if 0 <= value < len(self.grid.rows):
            return self.grid.rows[value], self.lines[0] + self.grid.columns[value]
        beyond = value - len(self.grid.rows) if value >= 0 else value
        return (sum(self.lines) + beyond - self.values.start,)

    def span(self, seats: int) -> range:
        return self.values


@dataclass(frozen=True)
class OfSeat:
    """A seat; or a thing of a seat, numbered seat × each + number. Below 0 it is nobody's."""

    each: int = 1

    def width(self, seats: int) -> int:
        return seats + self.each if self.each > 1 else seats

    def marks(self, value: int, eyes: Eyes) -> tuple[int, ...]:
        seat, number = divmod(value, self.each)
        if value < 0:
            return ()
        here = eyes.from_here(seat)
        return (here, eyes.seats + number) if self.each > 1 else (here,)

    def span(self, seats: int) -> range:
        return range(-1, seats * self.each)


@dataclass(frozen=True)
class SetOf:
    """A set of up to so many things, a bit each."""

    count: int

    def width(self, seats: int) -> int:
        return self.count

    def marks(self, value: int, eyes: Eyes) -> tuple[int, ...]:
        """Of a thing that may be in the set."""
        return (value,)


@dataclass(frozen=True)
class SetOfSeats:
    """A set of seats; or of things of seats, numbered seat × each + number."""

    each: int = 1

    def width(self, seats: int) -> int:
        return seats * self.each

    def marks(self, value: int, eyes: Eyes) -> tuple[int, ...]:
        """Of a thing that may be in the set."""
        seat, number = divmod(value, self.each)
        return (eyes.from_here(seat) * self.each + number,)


@dataclass(frozen=True)
class Amount:
    """A number with bounds, divided by the one that is farther from 0."""

    most: int
    least: int = 0

    @property
    def scale(self) -> int:
        return max(abs(self.most), abs(self.least))


@dataclass(frozen=True)
class Growing:
    """A number without a bound worth naming: it is divided by its size and what is usual."""

    usual: int


@dataclass(frozen=True)
class LeftOut:
    """Says again what other fields say, or matters to no decision: a learner is not shown it."""


FLAG: Final = Amount(1)  # 0 or 1

Mark = OneOf | Pair | On | OfSeat
Bits = SetOf | SetOfSeats
Meaning = Mark | Bits | Amount | Growing | LeftOut

# Where nothing is said, of the fields that every state has.
COMMON: Final[dict[str, Meaning]] = {
    "seats": LeftOut(),  # the same in all that is observed together
    "seat": OfSeat(),
    "turn": Growing(64),
    "ply": Growing(64),
}


def usual_meaning(name: str, cell: type) -> Meaning:
    """What a field means that does not say it: a word is a set, a number goes as far as it can."""
    if name in COMMON:
        return COMMON[name]
    if np.dtype(cell).kind == "u":
        return SetOf(np.dtype(cell).itemsize * 8)
    bounds = np.iinfo(cell)
    return Amount(int(bounds.max), int(bounds.min))
