"""Sets of up to 64 things as words: small, quick to compare, the same on every engine.

A word is unsigned and stays so: mixed with ordinary integers, compiled arithmetic would turn it
into a float. These functions take and give ordinary integers where a thing is meant, and words
where a set is. A word that a compiled function hands to plain Python is an ordinary integer
there, so sets are put together in rules; plain Python only asks.
"""

from typing import Any

import numpy as np

from kritias.kernel.rule import rule

Word = Any  # np.uint64 in plain Python, uint64 when compiled

EMPTY = np.uint64(0)
ONE = np.uint64(1)
PAIRS = np.uint64(0x5555555555555555)
FOURS = np.uint64(0x3333333333333333)
BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
ONES = np.uint64(0x0101010101010101)


@rule
def bit(thing: int) -> Word:
    """The set of one thing."""
    return ONE << np.uint64(thing)


@rule
def holds(word: Word, thing: int) -> bool:
    """Whether a thing is in a set."""
    return bool(word >> np.uint64(thing) & ONE != EMPTY)  # NumPy's own truths do not add up


@rule
def before(thing: int) -> Word:
    """All things before this one."""
    return bit(thing) - ONE


@rule
def after(thing: int) -> Word:
    """All things after this one; after −1 come all."""
    return ~before(thing + 1)


@rule
def size(word: Word) -> Any:
    """How many things a set holds: sums of pairs, of fours, of bytes."""
    word = word - (word >> ONE & PAIRS)
    word = (word & FOURS) + (word >> np.uint64(2) & FOURS)
    word = word + (word >> np.uint64(4)) & BYTES
    return np.int64(word * ONES >> np.uint64(56))


@rule
def lowest(word: Word) -> int:
    """The first thing of a set that is not empty; 64 of an empty one."""
    return size(~word & (word - ONE))


@rule
def highest(word: Word) -> int:
    """The last thing of a set; −1 of an empty one."""
    for shift in (1, 2, 4, 8, 16, 32):
        word |= word >> np.uint64(shift)
    return size(word) - 1


@rule
def nth(word: Word, place: int) -> int:
    """The place-th thing of a set, from 0."""
    for _ in range(place):
        word &= word - ONE
    return lowest(word)


@rule
def first_run(word: Word) -> Word:
    """The things of a set that follow each other without a gap, from its first one on."""
    return word & ~(word + (word & ~word + ONE))
