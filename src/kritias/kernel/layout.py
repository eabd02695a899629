"""A class body becomes a NumPy record: the whole table in one run of bytes.

    class State(Layout):
        seed: Annotated[U64, Sees.NO_ONE]
        hand: Annotated[I8s, SEATS, COLOURS, Sees.ITS_SEAT]
        held: Annotated[I8s, SEATS]

Each field says who sees it; all do where nothing is said. The laws hold `veil` to it. It may say
what its numbers stand for (`kernel/meaning.py`), for those who learn from what a seat sees.

Compiled rules see a plain Numba record. In plain Python a state hands out Python integers (and
words, U64, as they are), so that interpreted arithmetic is as wide as compiled arithmetic.
"""

from collections.abc import Iterator
from enum import Enum
from struct import Struct
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self, TypeAlias, get_args, get_origin

import numpy as np
import numpy.typing as npt

from kritias.kernel.meaning import Meaning, usual_meaning


class Sees(Enum):
    """Who may know a field."""

    ALL = "all"
    ITS_SEAT = "its seat"  # a field with one row a seat: each row is its seat's own
    NO_ONE = "no one"


Codes = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.float64]
Records = npt.NDArray[np.record]  # states, or the nodes of a tree

if TYPE_CHECKING:

    class Cells:
        """An array whose elements come out as Python integers."""

        shape: tuple[int, ...]

        def __getitem__(self, key: Any) -> Any: ...
        def __setitem__(self, key: Any, value: Any) -> None: ...
        def __iter__(self) -> Iterator[Any]: ...
        def __len__(self) -> int: ...
        def sum(self, axis: int | None = None) -> Any: ...
        def tolist(self) -> list[Any]: ...
        @property
        def flat(self) -> Iterator[Any]: ...

    I8: TypeAlias = int
    I16: TypeAlias = int
    I32: TypeAlias = int
    U64: TypeAlias = Any
    I8s: TypeAlias = Cells
    I16s: TypeAlias = Cells
    I32s: TypeAlias = Cells
    U64s: TypeAlias = Cells
else:
    I8 = I8s = np.int8
    I16 = I16s = np.int16
    I32 = I32s = np.int32
    U64 = U64s = np.uint64

    cell_of = np.ndarray.__getitem__
    field_of = np.void.__getitem__
    set_field = np.void.__setitem__

    class Cells(np.ndarray):
        """An array whose elements come out as Python integers."""

        def __getitem__(self, key):
            return plain(cell_of(self, key))

        def __iter__(self):
            return map(self.__getitem__, range(len(self)))

    def plain(value):
        """A small integer as Python's; a word stays a word, to wrap and shift as compiled."""
        return int(value) if isinstance(value, np.signedinteger) else value


if TYPE_CHECKING:  # NumPy's stubs call np.record final; at run time it is not

    class Layout:
        """Base of every game's State."""

        layout: ClassVar[np.dtype[Any]]
        sees: ClassVar[dict[str, Sees]]
        axes: ClassVar[dict[str, tuple[int, ...]]]
        meanings: ClassVar[dict[str, Meaning]]
        seed: int
        drawn: I32s
        seats: int
        turn: int
        seat: int
        phase: int
        ply: int

        @classmethod
        def blank(cls) -> Self: ...
        @classmethod
        def many(cls, count: int) -> npt.NDArray[Any]: ...
        def copy(self) -> Self: ...
        def tobytes(self) -> bytes: ...

else:

    class Layout(np.record):
        """Base of every game's State."""

        def __init_subclass__(cls) -> None:
            cls.layout = layout_of(cls)
            hints = cls.__annotations__.items()
            for name in cls.__annotations__:
                setattr(cls, name, reader(name, *cls.layout.fields[name][:2]))
            cls.sees = {name: who_sees(hint) for name, hint in hints}
            cls.axes = {name: field(name, hint)[2] for name, hint in hints}
            cls.meanings = {name: meaning_of(name, hint) for name, hint in hints}

        @classmethod
        def blank(cls):
            """A state of zeros."""
            return cls.many(1)[0]

        @classmethod
        def many(cls, count):
            """An array of states of zeros."""
            return np.zeros(count, cls.layout)

        def copy(self):
            """The same state, apart."""
            return np.frombuffer(bytearray(self.tobytes()), type(self).layout)[0]

        __getattribute__ = np.void.__getattribute__  # fields are read as properties

        def __setattr__(self, name, value):
            if name not in self.sees:
                raise AttributeError(f"{type(self).__name__} has no field {name!r}")
            set_field(self, name, value)

    def reader(name, cell, start):
        """A property that reads one field; Python's own way of reading a number is the fastest."""
        if cell.subdtype:
            return property(lambda state: field_of(state, name).view(Cells))
        if cell.kind == "i":
            number_at = Struct(cell.char).unpack_from
            return property(lambda state: number_at(state, start)[0])
        return property(lambda state: field_of(state, name))


def table(values: Any, kind: type = np.int8) -> Cells:
    """A table of the box: constant, and its elements come out as Python integers."""
    cells: Any = np.array(values, kind).view(Cells)
    cells.flags.writeable = False
    return cells


COMMON = ("seed", "drawn", "seats", "turn", "seat", "phase", "ply")


def layout_of(table: type) -> np.dtype[Any]:
    """Build the dtype from the class body, so that the two cannot disagree."""
    fields = [field(name, hint) for name, hint in table.__annotations__.items()]
    names = [name for name, *_ in fields]
    if missing := set(COMMON) - set(names):
        raise TypeError(f"{table.__name__} lacks {', '.join(sorted(missing))}")
    if taken := [name for name in names if hasattr(np.record, name)]:
        raise TypeError(f"{table.__name__}: {', '.join(taken)} would hide a NumPy attribute")
    return np.dtype((table, np.dtype(without_holes(fields), align=True)))


Field = tuple[str, type, tuple[int, ...]]


def without_holes(fields: list[Field]) -> list[Field]:
    """Name the bytes that alignment leaves over: NumPy does not copy nameless ones."""
    aligned: Any = np.dtype(fields, align=True)
    filled: list[Field] = []
    end = 0
    for line, name in zip(fields, aligned.names, strict=True):
        cell, start = aligned.fields[name][:2]
        if start > end:
            filled.append((f"hole{end}", np.int8, (start - end,)))
        filled.append(line)
        end = start + cell.itemsize
    if aligned.itemsize > end:
        filled.append((f"hole{end}", np.int8, (aligned.itemsize - end,)))
    return filled


def field(name: str, hint: Any) -> Field:
    """One line of the class body as NumPy wants it."""
    if get_origin(hint) is Annotated:
        cell, *shape = get_args(hint)
        return name, cell, tuple(size for size in shape if not isinstance(size, Sees | Meaning))
    return name, hint, ()


def who_sees(hint: Any) -> Sees:
    """What a line of the class body says about who may know it."""
    said = [word for word in get_args(hint) if isinstance(word, Sees)]
    return said[0] if said else Sees.ALL


def meaning_of(name: str, hint: Any) -> Meaning:
    """What a line of the class body says its numbers stand for."""
    said = [word for word in get_args(hint) if isinstance(word, Meaning)]
    return said[0] if said else usual_meaning(name, field(name, hint)[1])
