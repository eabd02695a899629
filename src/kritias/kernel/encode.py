"""The compiled loop that turns the bytes of a state into an observation, for any game: it follows a
plan that `kernel/observe.py` has made from the layout.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel.kinds import TABLE_OF_WHOLES, Array, Scalar, bundle
from kritias.kernel.rule import rule

# How the cells of a field are written.
MARK: Final = 0  # the places of a value become 1
BITS: Final = 1  # the places of the things in a set
SCALE: Final = 2
GROW: Final = 3

# What the plan says of a field.
HOW: Final = 0
BYTES: Final = 1  # the length of a cell
CELL: Final = 2  # the number of its first cell
CELLS: Final = 3  # how many it has
AT: Final = 4  # where its numbers begin in the observation
WIDTH: Final = 5  # how many numbers each cell becomes
LEAST: Final = 6  # the value for which the first entry of the book stands
VALUES: Final = 7  # how many values, or things of a set, the book has
FIRST: Final = 8  # where its entries begin there
MARKS: Final = 9  # places a value
USUAL: Final = 10  # the divisor, or what is added to it
SAID: Final = 11

ABSENT: Final = -1


class Plan(NamedTuple):
    """How the bytes of a state become an observation, as the compiled loop takes it."""

    fields: npt.NDArray[np.int64]  # [field, what is said of it]
    offsets: npt.NDArray[np.int64]  # [viewer + 1, cell]: where it lies in the record, or ABSENT
    book: npt.NDArray[np.int64]  # [viewer + 1, entry]: a place within the cell's numbers, or ABSENT


RAW: Final = Array(Scalar(np.dtype(np.uint8)))
FLOATS: Final = Array(Scalar(np.dtype(np.float32)))
PLAN: Final = bundle(Plan, TABLE_OF_WHOLES, TABLE_OF_WHOLES, TABLE_OF_WHOLES)


@rule
def whole_number(raw: Any, offset: int, length: int) -> Any:
    """A signed number out of the bytes of a record, lowest byte first."""
    number = np.int64(raw[offset])
    for place in range(1, length):
        number |= np.int64(raw[offset + place]) << np.int64(8 * place)
    unused = np.int64(64 - 8 * length)
    return number << unused >> unused


@rule
def mark_values(raw: Any, said: Any, offsets: Any, book: Any, out: Any) -> None:
    """Set the places of each value to 1; one that the book does not have sets none."""
    length, marks, at = said[BYTES], said[MARKS], said[AT]
    least, values, first = said[LEAST], said[VALUES], said[FIRST]
    for cell in range(said[CELL], said[CELL] + said[CELLS]):
        if offsets[cell] >= 0:
            entry = whole_number(raw, offsets[cell], length) - least
            for number in range(marks if 0 <= entry < values else 0):
                place = book[first + entry * marks + number]
                if place >= 0:
                    out[at + place] = 1.0
        at += said[WIDTH]


@rule
def mark_sets(raw: Any, said: Any, offsets: Any, book: Any, out: Any) -> None:
    """Set the places of all things in each set to 1; eight that are not there cost one look."""
    at = said[AT]
    for cell in range(said[CELL], said[CELL] + said[CELLS]):
        for eight in range(0, said[VALUES] if offsets[cell] >= 0 else 0, 8):
            bits = np.int64(raw[offsets[cell] + (eight >> 3)])
            thing = said[FIRST] + eight
            while bits:
                if bits & 1:
                    out[at + book[thing]] = 1.0
                bits >>= 1
                thing += 1
        at += said[WIDTH]


@rule
def scale_numbers(raw: Any, said: Any, offsets: Any, out: Any) -> None:
    """Divide each number by what the plan says, or by that and itself."""
    at = said[AT]
    for cell in range(said[CELL], said[CELL] + said[CELLS]):
        if offsets[cell] >= 0:
            number = whole_number(raw, offsets[cell], said[BYTES])
            grown = abs(number) if said[HOW] == GROW else 0
            out[at] = number / (said[USUAL] + grown)
        at += 1


@rule
def encode(raw: Any, plan: Plan, viewer: int, out: Any) -> None:
    """Write what a viewer observes, from the bytes of what it sees."""
    out[:] = 0.0
    if viewer >= 0:
        out[viewer] = 1.0
    offsets, book = plan.offsets[viewer + 1], plan.book[viewer + 1]
    for number in range(len(plan.fields)):
        said = plan.fields[number]
        if said[HOW] == MARK:
            mark_values(raw, said, offsets, book, out)
        elif said[HOW] == BITS:
            mark_sets(raw, said, offsets, book, out)
        else:
            scale_numbers(raw, said, offsets, out)
