"""Counted chance: the k-th draw for a purpose is a hash of seed, purpose and k.

There is no generator and no global randomness: a game is its options, its seed and its moves. A
move that leaves the counters `drawn` alone has revealed nothing.
"""

from typing import Any

import numpy as np

from kritias.kernel.rule import rule

# Every state holds one counter for each of these; what they mean is the room's affair.
PURPOSES = 4

Word = Any  # an unsigned integer of 64 bits, whether Python's or NumPy's

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
HALF = np.uint64(32)


@rule
def stream(seed: Word) -> Word:
    """Where the words of a seed begin: the finaliser of splitmix64, in which every bit of the
    input moves every bit of the output."""
    z = np.uint64(seed)
    z = (z ^ (z >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return z ^ (z >> np.uint64(31))


@rule
def word(start: Word, index: Any) -> Word:
    """The index-th 64-bit word of a stream."""
    return stream(np.uint64(start) + GOLDEN * np.uint64(index))


@rule
def below(word: Word, count: int) -> Any:
    """A number below `count` out of a word; the bias is under count / 2³²."""
    return np.int64(((np.uint64(word) >> HALF) * np.uint64(count)) >> HALF)


@rule
def draw(s: Any, purpose: int, count: int) -> int:
    """The next number below `count` for this purpose."""
    index = np.int64(s.drawn[purpose])
    s.drawn[purpose] += 1
    return below(word(stream(s.seed), index * PURPOSES + purpose), count)


@rule
def total(counts: Any) -> int:
    """How many things a multiset holds."""
    number = 0
    for kind in range(len(counts)):
        number += counts[kind]
    return number


@rule
def nth(counts: Any, place: int) -> int:
    """The kind of the place-th thing of a multiset laid out in order."""
    for kind in range(len(counts)):
        place -= counts[kind]
        if place < 0:
            return kind
    return -1


@rule
def pick(s: Any, purpose: int, counts: Any) -> int:
    """Draw a thing from a multiset that is not empty: its kind. The counts stay as they are."""
    return nth(counts, draw(s, purpose, total(counts)))


@rule
def conceal(s: Any) -> None:
    """Erase the stream: part of every veil."""
    s.seed = np.uint64(0)
    for purpose in range(PURPOSES):
        s.drawn[purpose] = 0
