"""What a seat sees as a row of numbers, for those who learn: made from the veiled state, the
observer's seat first.

    observer = engine.observer(seats=2)
    observer.pieces   # (Piece(name='observer', shape=(2,), …), Piece(name='turn', …), …)
    engine.observe(state, seat=0)

A layout says of each field who sees it, whether its rows belong to seats, what its numbers stand
for. From that a plan is made, once for each who may look, and one compiled loop follows it over the
bytes of any game's state (`kernel/encode.py`). What nobody sees is left out, and of what only its
seat sees the rows of the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kritias.kernel import encode
from kritias.kernel.encode import ABSENT, SAID, Plan
from kritias.kernel.kinds import INT
from kritias.kernel.layout import Layout, Sees
from kritias.kernel.meaning import Amount, Bits, Eyes, Growing, LeftOut, Mark, Meaning, PerSeat
from kritias.kernel.rule import prepare

NOBODY: Final = -1
WHO: Final = "observer"  # the piece that says on which seat the observer sits

Observation = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Piece:
    """A part of an observation: `row[start:stop].reshape(shape)`, all between low and high."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    start: int

    @property
    def stop(self) -> int:
        return self.start + prod(self.shape)


@dataclass(frozen=True)
class Seen:
    """A field of a state as it is observed at a table of so many seats."""

    name: str
    cell: np.dtype[Any]
    start: int  # in the record
    axes: tuple[int, ...]
    meaning: Meaning
    is_own: bool  # of its rows only the observer's is seen

    def shape(self, seats: int) -> tuple[int, ...]:
        """The axes of the piece: rows of seats that nobody sits on are left out."""
        return tuple(
            seats * axis.each if isinstance(axis, PerSeat) else axis for axis in self.shown
        )

    @property
    def shown(self) -> tuple[int, ...]:
        """The axes that are observed: only one row of what each seat has for itself."""
        return self.axes[1:] if self.is_own else self.axes

    def offsets(self, eyes: Eyes) -> Iterator[int]:
        """Where in the record each of its cells lies, the observer's rows first."""
        for place in product(*map(range, self.shape(eyes.seats))):
            if self.is_own and eyes.viewer == NOBODY:
                yield ABSENT
                continue
            number = eyes.viewer if self.is_own else 0
            for row, axis in zip(place, self.shown, strict=True):
                number = number * axis + row_in_state(row, axis, eyes)
            yield self.start + number * self.cell.itemsize

    @property
    def how(self) -> int:
        match self.meaning:
            case Amount():
                return encode.SCALE
            case Growing():
                return encode.GROW
        return encode.BITS if isinstance(self.meaning, Bits) else encode.MARK

    def width(self, seats: int) -> int:
        """How many numbers each of its cells becomes."""
        meaning = self.meaning
        return meaning.width(seats) if isinstance(meaning, Mark | Bits) else 1

    def values(self, seats: int) -> range:
        """The values, or the things of a set, for which the book has entries."""
        if isinstance(self.meaning, Mark):
            return self.meaning.span(seats)
        return range(self.width(seats) if isinstance(self.meaning, Bits) else 0)

    def entries(self, eyes: Eyes) -> list[tuple[int, ...]]:
        """For every value the places that become 1, as many for each."""
        if not isinstance(self.meaning, Mark | Bits):
            return []
        marks = [self.meaning.marks(value, eyes) for value in self.values(eyes.seats)]
        most = max(map(len, marks))
        return [one + (ABSENT,) * (most - len(one)) for one in marks]

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which numbers all of the piece lies."""
        match self.meaning:
            case Amount(most=most, least=least):
                return least / self.meaning.scale, most / self.meaning.scale
            case Growing():
                return -1.0, 1.0
        return 0.0, 1.0

    def is_right(self, value: int, seats: int) -> bool:
        """Whether a cell of a state holds what the layout says of it."""
        match self.meaning:
            case Amount(most=most, least=least):
                return least <= value <= most
            case Growing():
                return True
        if isinstance(self.meaning, Bits):
            return value % (1 << 8 * self.cell.itemsize) >> self.width(seats) == 0
        return value in self.values(seats)


def row_in_state(row: int, axis: int, eyes: Eyes) -> int:
    """The row of a state, from one counted from the observer on."""
    if not isinstance(axis, PerSeat):
        return row
    return eyes.from_start(row // axis.each) * axis.each + row % axis.each


def seen_fields(state: type[Layout]) -> list[Seen]:
    """The fields of a layout that are observed, in its order."""
    cells: Any = state.layout.fields
    return [
        Seen(name, cell.base, start, state.axes[name], meaning, sees is Sees.ITS_SEAT)
        for name, meaning in state.meanings.items()
        if (sees := state.sees[name]) is not Sees.NO_ONE and not isinstance(meaning, LeftOut)
        for cell, start in [cells[name][:2]]
    ]


def hides_nothing(state: type[Layout]) -> bool:
    """Whether all see all that is observed, so that nothing has to be veiled for it."""
    return all(state.sees[one.name] is Sees.ALL for one in seen_fields(state))


@dataclass(frozen=True)
class Observer:
    """How the states of a game are observed at a table of so many seats."""

    state: type[Layout]
    seats: int

    @cached_property
    def fields(self) -> list[Seen]:
        return seen_fields(self.state)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The parts of an observation, in order: who looks, then the fields of the state."""
        pieces = [Piece(WHO, (self.seats,), 0.0, 1.0, 0)]
        for one in self.fields:
            width = one.width(self.seats)
            shape = one.shape(self.seats) + ((width,) if width > 1 else ())
            pieces.append(Piece(one.name, shape, *one.bounds, pieces[-1].stop))
        return tuple(pieces)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.pieces[-1].stop

    @cached_property
    def bounds(self) -> tuple[Observation, Observation]:
        """The least and the most that each number can be."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        for piece in self.pieces:
            low[piece.start : piece.stop] = piece.low
            high[piece.start : piece.stop] = piece.high
        return low, high

    @cached_property
    def plan(self) -> Plan:
        """The same as the compiled loop takes it."""
        cells, books = zip(*map(self.plan_of, self.eyes), strict=True)
        said = np.array(cells, np.int64).reshape(-1).view(np.uint64)
        return Plan(said, np.array(books, np.int64).reshape(-1), len(cells[0]), len(books[0]))

    def plan_of(self, eyes: Eyes) -> tuple[list[list[int]], list[int]]:
        """What the plan says of all cells for one who looks, and their book."""
        cells: list[list[int]] = []
        book: list[int] = []
        for one, piece in zip(self.fields, self.pieces[1:], strict=True):
            for number, offset in enumerate(one.offsets(eyes)):
                at = piece.start + number * one.width(self.seats)
                cells.append(self.said_of(one, offset, at, len(book)))
            book += [place for marks in one.entries(eyes) for place in marks]
        return cells, book

    @property
    def eyes(self) -> list[Eyes]:
        """Everybody who may look, the spectator first."""
        return [Eyes(self.seats, viewer) for viewer in range(NOBODY, self.seats)]

    def said_of(self, one: Seen, offset: int, at: int, first: int) -> list[int]:
        """What the plan says of a cell that lies there, whose numbers and book begin there."""
        said, values, meaning = [0] * SAID, one.values(self.seats), one.meaning
        if offset != ABSENT:
            said[encode.HOW] = one.how
            said[encode.WORD], said[encode.SHIFT] = offset // 8, offset % 8 * 8
        said[encode.UNUSED], said[encode.AT] = 64 - 8 * one.cell.itemsize, at
        said[encode.LEAST], said[encode.VALUES] = values.start, len(values)
        said[encode.FIRST] = first
        said[encode.MARKS] = len((one.entries(self.eyes[0]) or [()])[0])
        match meaning:
            case Amount():
                said[encode.USUAL] = meaning.scale
            case Growing(usual=usual):
                said[encode.USUAL] = usual
        return said

    def write(self, seen: Layout, viewer: int, out: Observation) -> None:
        """Write what a viewer observes of what it sees."""
        words = np.frombuffer(bytearray(seen.tobytes()), np.uint64)[np.newaxis]
        out[:] = 0.0
        follow_plan()(words, 0, self.plan, viewer, 0, 1, out)

    def strange(self, seen: Layout, viewer: int) -> str:
        """The first field that holds what its layout does not say, and that; else nothing."""
        eyes = Eyes(self.seats, viewer)
        record = np.frombuffer(seen.tobytes(), np.uint8)
        for one in self.fields:
            for offset in one.offsets(eyes):
                if offset == ABSENT:
                    continue
                value = int(record[offset : offset + one.cell.itemsize].view(one.cell)[0])
                if not one.is_right(value, self.seats):
                    return f"{one.name} holds {value}"
        return ""


def follow_plan() -> Any:
    """The compiled loop, made ready."""
    return prepare(encode.encode, encode.WORDS, INT, encode.PLAN, INT, INT, INT, encode.FLOATS)
