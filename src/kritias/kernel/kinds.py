"""The kinds of values that pass between compiled loops and the rules handed to them.

Plain descriptions: the compiler makes its types of them when something is compiled.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np


@dataclass(frozen=True)
class Scalar:
    """A number; without a type, nothing at all."""

    type: np.dtype[Any] | None


@dataclass(frozen=True)
class Record:
    """A record of this layout."""

    layout: np.dtype[Any]


@dataclass(frozen=True)
class Array:
    """An array, packed, of numbers or records."""

    of: Scalar | Record
    dimensions: int = 1


@dataclass(frozen=True)
class Function:
    """A first-class function: what a generic loop takes a game's rule as.

    Loops over such functions are found in the cache by the next process; loops that are handed
    or close over dispatchers are compiled again every time.
    """

    result: "Kind"
    arguments: "tuple[Kind, ...]"


@dataclass(frozen=True)
class Bundle:
    """A named tuple whose parts are of these kinds: many things as one argument."""

    type: type
    parts: "tuple[Kind, ...]"


Kind = Scalar | Record | Array | Function | Bundle

INT: Final = Scalar(np.dtype(np.int64))
UINT: Final = Scalar(np.dtype(np.uint64))
FLOAT: Final = Scalar(np.dtype(np.float64))
NOTHING: Final = Scalar(None)
CODES: Final = Array(Scalar(np.dtype(np.int32)))
NUMBERS: Final = Array(FLOAT)
WHOLES: Final = Array(INT)
SEEDS: Final = Array(UINT)
TABLE: Final = Array(FLOAT, 2)
TABLE_OF_WHOLES: Final = Array(INT, 2)


def function(result: Kind, *arguments: Kind) -> Function:
    return Function(result, arguments)


def bundle(kind: type, *parts: Kind) -> Bundle:
    return Bundle(kind, parts)
