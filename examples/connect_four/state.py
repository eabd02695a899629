"""Everything on the table."""

from enum import IntEnum
from typing import Annotated

from examples.connect_four.box import COLUMNS, SEATS, STRIDE
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, U64, I32s, Layout, Sees, U64s
from kritias.kernel.meaning import FLAG, OfSeat, OneOf, SetOf

FIRST = 0  # what chance is drawn for: who begins
NOBODY = -1


class Phase(IntEnum):
    DROP = 0
    OVER = 1


class State(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I8
    seat: I8
    phase: Annotated[I8, OneOf(Phase)]
    ply: I8
    misere: Annotated[I8, FLAG]  # the option of C4
    winner: Annotated[I8, OfSeat()]  # NOBODY while it is open, and when it is shared
    discs: Annotated[U64s, SEATS, SetOf(COLUMNS * STRIDE)]  # a board for each seat
