"""The compiled loop that turns the bytes of a state into an observation, for any game: it follows a
plan that `kernel/observe.py` has made from the layout.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel.bits import ONE, lowest
from kritias.kernel.kinds import INT, TABLE_OF_WHOLES, Array, Scalar, bundle
from kritias.kernel.rule import rule

# How a cell is written.
UNSEEN: Final = 0  # it is not
MARK: Final = 1  # the places of its value become 1
BITS: Final = 2  # the places of the things in a set
SCALE: Final = 3
GROW: Final = 4

# What the plan says of a cell.
HOW: Final = 0
BYTES: Final = 1  # its length
OFFSET: Final = 2  # where it lies in the record
AT: Final = 3  # where its numbers begin in the observation
LEAST: Final = 4  # the value for which the first entry of the book stands
VALUES: Final = 5  # how many values, or things of a set, the book has
FIRST: Final = 6  # where its entries begin there
MARKS: Final = 7  # places a value
USUAL: Final = 8  # the divisor, or what is added to it
SAID: Final = 9

ABSENT: Final = -1
ZERO: Final = np.uint64(0)


class Plan(NamedTuple):
    """How the bytes of a state become an observation, as the compiled loop takes it."""

    cells: npt.NDArray[np.int64]  # [viewer + 1, cell, what is said of it]
    book: npt.NDArray[np.int64]  # [viewer + 1, entry]: a place within the cell's numbers, or ABSENT


WORDS: Final = Array(Scalar(np.dtype(np.uint64)))
FLOATS: Final = Array(Scalar(np.dtype(np.float32)))
PLAN: Final = bundle(Plan, Array(INT, 3), TABLE_OF_WHOLES)


@rule
def signed(word: Any, length: int) -> Any:
    """The number for which so many bytes stand."""
    unused = np.int64(64 - 8 * length)
    return np.int64(word) << unused >> unused


@rule
def encode(words: Any, plan: Plan, viewer: int, first: int, stride: int, out: Any) -> None:
    """Write what a viewer observes, from the bytes of what it sees, eight by eight, where nothing
    is written yet: the first cell and every so many-th after it, so that several can share the
    work. No cell lies across two of these words, since every layout is aligned; what lies behind a
    cell is beyond the things of its set, and its number is cut out.

    One function, because to hand arrays on costs more than to write a cell. A value that the book
    does not have marks nothing.
    """
    cells, book, eyes = plan.cells, plan.book, viewer + 1
    if first == 0 and viewer >= 0:
        out[viewer] = 1.0
    for cell in range(first, cells.shape[1], stride):
        how, at = cells[eyes, cell, HOW], cells[eyes, cell, AT]
        length, offset = cells[eyes, cell, BYTES], cells[eyes, cell, OFFSET]
        word = ZERO
        if how != UNSEEN:
            word = words[offset >> 3] >> np.uint64((offset & 7) << 3)
        if how == MARK:
            marks = cells[eyes, cell, MARKS]
            entry = signed(word, length) - cells[eyes, cell, LEAST]
            for mark in range(marks if 0 <= entry < cells[eyes, cell, VALUES] else 0):
                place = book[eyes, cells[eyes, cell, FIRST] + entry * marks + mark]
                if place >= 0:
                    out[at + place] = 1.0
        elif how == BITS:
            thing = lowest(word)
            while thing < cells[eyes, cell, VALUES]:
                out[at + book[eyes, cells[eyes, cell, FIRST] + thing]] = 1.0
                word &= word - ONE
                thing = lowest(word)
        elif how != UNSEEN:
            number = signed(word, length)
            grown = abs(number) if how == GROW else 0
            out[at] = number / (cells[eyes, cell, USUAL] + grown)
