"""Everything on the table."""

from enum import IntEnum
from typing import Annotated

from examples.connect_four.box import SEATS
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, U64, I32s, Layout, Sees, U64s

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
    phase: I8
    ply: I8
    misere: I8  # the option of C4
    winner: I8  # NOBODY while it is open, and when it is shared
    discs: Annotated[U64s, SEATS]  # a board for each seat
