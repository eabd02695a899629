"""The compiled loop that turns the bytes of a state into an observation, for any game: it follows a
plan that `kernel/observe.py` has made from the layout.
"""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel.bits import ONE, lowest
from kritias.kernel.kinds import INT, SEEDS, UINT, WHOLES, Array, Scalar, bundle
from kritias.kernel.rule import rule

# How a cell is written.
UNSEEN: Final = 0  # it is not
MARK: Final = 1  # the places of its value become 1
BITS: Final = 2  # the places of the things in a set
SCALE: Final = 3
GROW: Final = 4

# What the plan says of a cell, at which places. All of it are words without a sign: of another
# number it would be asked each time whether it counts from the end.
HOW: Final = np.uint64(0)
WORD: Final = np.uint64(1)  # of the record, in which it lies
SHIFT: Final = np.uint64(2)  # from which bit on
UNUSED: Final = np.uint64(3)  # how many bits of a word are not its own
AT: Final = np.uint64(4)  # where its numbers begin in the observation
LEAST: Final = np.uint64(5)  # the value for which the first entry of the book stands
VALUES: Final = np.uint64(6)  # how many values, or things of a set, the book has
FIRST: Final = np.uint64(7)  # where its entries begin there
MARKS: Final = np.uint64(8)  # places a value
USUAL: Final = np.uint64(9)  # the divisor, or what is added to it
SAID: Final = 10

ABSENT: Final = -1


class Plan(NamedTuple):
    """How the bytes of a state become an observation, as the compiled loop takes it."""

    cells: npt.NDArray[np.uint64]  # [viewer + 1, cell, what is said of it], in one row
    book: npt.NDArray[np.int64]  # [viewer + 1, entry]: a place within the cell's numbers, or ABSENT
    size: int  # cells of each viewer
    entries: int


WORDS: Final = Array(UINT, 2)
FLOATS: Final = Array(Scalar(np.dtype(np.float32)))
PLAN: Final = bundle(Plan, SEEDS, WHOLES, INT, INT)


@rule
def signed(word: Any, unused: Any) -> Any:
    """The number for which the bits of a word stand, but for those that are not used."""
    return np.int64(word) << np.int64(unused) >> np.int64(unused)


@rule
def encode(
    words: Any, row: int, plan: Plan, viewer: int, first: int, stride: int, out: Any
) -> None:
    """Write what a viewer observes, from a row of the bytes of what is seen, eight by eight, where
    nothing is written yet: the first cell and every so many-th after it, so that several can share
    the work. No cell lies across two of these words, since every layout is aligned; what lies
    behind a cell is beyond the things of its set, and its number is cut out.

    One function, because to hand arrays on costs more than to write a cell. A value that the book
    does not have marks nothing.
    """
    cells, book, eyes = plan.cells, plan.book, viewer + 1
    shelf = np.uint64(eyes * plan.entries)
    if first == 0 and viewer >= 0:
        out[viewer] = 1.0
    for number in range(first, plan.size, stride):
        cell = np.uint64((eyes * plan.size + number) * SAID)
        how, at = np.int64(cells[cell + HOW]), cells[cell + AT]
        word = words[row, cells[cell + WORD]] >> cells[cell + SHIFT]
        if how == MARK:
            marks = np.int64(cells[cell + MARKS])
            entry = signed(word, cells[cell + UNUSED]) - np.int64(cells[cell + LEAST])
            for mark in range(marks if 0 <= entry < np.int64(cells[cell + VALUES]) else 0):
                place = book[shelf + cells[cell + FIRST] + np.uint64(entry * marks + mark)]
                if place >= 0:
                    out[at + np.uint64(place)] = 1.0
        elif how == BITS:
            things, page = np.int64(cells[cell + VALUES]), shelf + cells[cell + FIRST]
            thing = lowest(word)
            while thing < things:
                out[at + np.uint64(book[page + np.uint64(thing)])] = 1.0
                word &= word - ONE
                thing = lowest(word)
        elif how != UNSEEN:
            value = signed(word, cells[cell + UNUSED])
            grown = abs(value) if how == GROW else 0
            out[at] = value / (np.int64(cells[cell + USUAL]) + grown)
