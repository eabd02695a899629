"""Everything on the table, in one record; each field says who sees it."""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.atlantis.box import BACKS, COLOURS, PAWNS, PLACES, SEATS
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees, U64s


class Phase(IntEnum):
    """What the seat to decide has to do."""

    TURN = 0  # buy, or move a pawn, or show the hand
    CHAIN = 1  # the pawn stands on a taken place: play another card
    TOLL = 2  # pay, or lay the bridge
    OVER = 3


# What chance is drawn for.
DECK: Final = 0
PATHWAY: Final = 1
FIRST: Final = 2
WORLD: Final = 3  # only in imagined worlds

NONE: Final = -1

# A pile of tiles: the kinds of which it has one at least, and those of which it has two.
ONCE: Final = 0
TWICE: Final = 1
COPIES: Final = 2

# Where a bridge is that lies over no gap.
IN_HAND: Final = -1
GONE: Final = -2


class State(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I16  # its number, from 1
    seat: I8  # who decides; −1 when over
    phase: I8
    ply: I16
    first: I8  # who began
    any_gap: I8  # option

    # Places and kinds of tiles are kept as sets, see kernel/bits.py.
    top: Annotated[I8s, PLACES]  # kind of the tile on top, NONE where there is sea
    path: U64  # places with a tile
    coloured: Annotated[U64s, COLOURS]  # places whose top tile has this colour
    pairs: U64  # places where a tile lies hidden below
    hidden: Annotated[U64s, BACKS]  # all can count them: kinds not yet seen, by back
    where: Annotated[I8s, SEATS, PAWNS]  # the place of every pawn
    taken: U64  # places where a pawn stands
    bridge: Annotated[I8s, SEATS]  # the place over which it lies, IN_HAND or GONE
    bridged: U64  # places over which a bridge lies

    hand: Annotated[I8s, SEATS, COLOURS, Sees.ITS_SEAT]
    held: Annotated[I8s, SEATS]  # how many cards
    shown: Annotated[I8s, SEATS, COLOURS]  # cards that everybody knows to be in the hand
    kept: Annotated[U64s, SEATS, COPIES]  # kinds of tiles collected, ONCE and TWICE
    worth: Annotated[I16s, SEATS]  # their values
    debt: Annotated[I16s, SEATS]  # tolls that could not be paid at the end

    deck: Annotated[I8s, COLOURS, Sees.NO_ONE]
    discard: Annotated[I8s, COLOURS]
    spent: Annotated[I8s, COLOURS]  # cards that left the game
    gone: Annotated[U64s, COPIES]  # kinds of tiles that left the game

    bought: I8  # bought cards that must still be in hand; NONE before buying
    fresh: Annotated[I8s, SEATS, COLOURS, Sees.ITS_SEAT]  # bought this turn and still in hand
    pawn: I8  # the pawn on the move, or NONE
    origin: I8  # where its move began
    due: I16  # what is still to pay
    stuck: I8  # turns in a row in which nobody moved or drew
