"""Kinds of moves and their ranges: codes and back, declared once.

    BUY, GO, SHOW = kinds(buy=(TILES,), go=(PAWNS, COLOURS), show=())

A move is one integer. A kind owns a run of them, one for each combination of its parts.
"""

from collections.abc import Callable
from math import prod
from typing import Any, NamedTuple

import numpy as np

from kritias.kernel.rule import rule


class Kind(NamedTuple):
    """A run of codes; plain integers, so that compiled rules see constants."""

    first: int
    size: int
    middle: int  # size of the second part
    inner: int  # size of the last part


def kinds(**sizes: tuple[int, ...]) -> tuple[Kind, ...]:
    """Lay the kinds out one after the other; each has up to three parts."""
    first, out = 0, []
    for name, parts in sizes.items():
        assert len(parts) <= 3, f"{name} has {len(parts)} parts, at most 3 fit a code"
        _, middle, inner = (*parts, 1, 1, 1)[:3]
        out.append(Kind(first, prod(parts), middle, inner))
        first += prod(parts)
    return tuple(out)


def last(kind: Kind) -> int:
    """The first code after a kind: for the last kind, the number of moves of the game."""
    return kind.first + kind.size


def parts_of(kind: Kind, move: int, count: int) -> tuple[int, ...]:
    """The first so many parts of a move."""
    rest, c = divmod(move - kind.first, kind.inner)
    return (*divmod(rest, kind.middle), c)[:count]


def lister(legal: Callable[..., int], breadth: int) -> Callable[[Any], tuple[int, ...]]:
    """From a room's rule: what the seat to decide may do, for words and pictures that ask. There
    is room for more; an engine that lists the same moves says that they are too many."""

    def legal_moves(seen: Any) -> tuple[int, ...]:
        out = np.empty(2 * breadth, np.int32)
        return tuple(map(int, out[: legal(seen, out)]))

    return legal_moves


@rule
def code(kind: Kind, a: int = 0, b: int = 0, c: int = 0) -> int:
    """The code of a move from its parts."""
    return kind.first + (a * kind.middle + b) * kind.inner + c


@rule
def is_of(kind: Kind, move: int) -> bool:
    """Whether a move is of this kind."""
    return kind.first <= move < kind.first + kind.size


@rule
def part_a(kind: Kind, move: int) -> int:
    """The first part of a move."""
    return (move - kind.first) // (kind.middle * kind.inner)


@rule
def part_b(kind: Kind, move: int) -> int:
    """The second part of a move."""
    return (move - kind.first) // kind.inner % kind.middle


@rule
def part_c(kind: Kind, move: int) -> int:
    """The third part of a move."""
    return (move - kind.first) % kind.inner
