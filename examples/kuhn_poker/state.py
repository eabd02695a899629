"""Everything on the table. The cards are seen by their seats alone, until they are shown."""

from enum import IntEnum
from typing import Annotated

from examples.kuhn_poker.box import CARDS, SEATS, WORDS
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, U64, I8s, I32s, Layout, Sees
from kritias.kernel.meaning import OneOf

DEAL = 0  # what chance is drawn for
NOBODY = -1
NONE = -1  # no card, or nothing said yet


class Phase(IntEnum):
    SPEAK = 0
    OVER = 1


class State(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I8
    seat: I8
    phase: Annotated[I8, OneOf(Phase)]
    ply: I8
    card: Annotated[I8s, SEATS, OneOf(range(NONE, CARDS)), Sees.ITS_SEAT]
    shown: Annotated[I8s, SEATS, OneOf(range(NONE, CARDS))]  # K4: at the end, if nobody gave up
    said: Annotated[I8s, WORDS, OneOf(range(NONE, 2))]  # PASS or BET, in their order
