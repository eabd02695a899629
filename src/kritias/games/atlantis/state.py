"""Everything on the table, in one record; each field says who sees it."""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.atlantis.box import (
    ATLANTIS,
    BACKS,
    CARDS,
    COLOURS,
    KINDS,
    MAINLAND,
    PAWNS,
    PLACES,
    SEATS,
    VALUES,
)
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees, U64s
from kritias.kernel.meaning import FLAG, Amount, Growing, LeftOut, OfSeat, OneOf, Pair, SetOf


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
    phase: Annotated[I8, OneOf(Phase)]
    ply: I16
    first: Annotated[I8, OfSeat()]  # who began
    any_gap: Annotated[I8, FLAG]  # option

    # Places and kinds of tiles are kept as sets, see kernel/bits.py.
    # kind of the tile on top, NONE where there is sea
    top: Annotated[I8s, PLACES, Pair(COLOURS, VALUES)]
    path: Annotated[U64, LeftOut()]  # places with a tile
    coloured: Annotated[U64s, COLOURS, LeftOut()]  # places whose top tile has this colour
    pairs: Annotated[U64, SetOf(PLACES)]  # places where a tile lies hidden below
    hidden: Annotated[U64s, BACKS, SetOf(KINDS)]  # all can count them: kinds not yet seen, by back
    # the place of every pawn
    where: Annotated[I8s, SEATS, PAWNS, OneOf(range(ATLANTIS, MAINLAND + 1))]
    taken: Annotated[U64, LeftOut()]  # places where a pawn stands
    # the place over which it lies, IN_HAND or GONE
    bridge: Annotated[I8s, SEATS, OneOf(range(GONE, PLACES))]
    bridged: Annotated[U64, LeftOut()]  # places over which a bridge lies

    hand: Annotated[I8s, SEATS, COLOURS, Amount(CARDS), Sees.ITS_SEAT]
    held: Annotated[I8s, SEATS, Growing(8)]  # how many cards
    # cards that everybody knows to be in the hand
    shown: Annotated[I8s, SEATS, COLOURS, Amount(CARDS)]
    kept: Annotated[U64s, SEATS, COPIES, SetOf(KINDS)]  # kinds of tiles collected, ONCE and TWICE
    worth: Annotated[I16s, SEATS, Growing(20)]  # their values
    debt: Annotated[I16s, SEATS, Growing(8)]  # tolls that could not be paid at the end

    deck: Annotated[I8s, COLOURS, Sees.NO_ONE]
    discard: Annotated[I8s, COLOURS, Amount(CARDS)]
    spent: Annotated[I8s, COLOURS, Amount(CARDS)]  # cards that left the game
    gone: Annotated[U64s, COPIES, SetOf(KINDS)]  # kinds of tiles that left the game

    bought: Annotated[I8, Growing(4)]  # bought cards that must still be in hand; NONE before buying
    # bought this turn and still in hand
    fresh: Annotated[I8s, SEATS, COLOURS, Amount(CARDS), Sees.ITS_SEAT]
    pawn: Annotated[I8, OneOf(range(NONE, PAWNS))]  # the pawn on the move, or NONE
    origin: Annotated[I8, OneOf(range(ATLANTIS, MAINLAND + 1))]  # where its move began
    due: Annotated[I16, Growing(8)]  # what is still to pay
    stuck: Annotated[I8, Growing(4)]  # turns in a row in which nobody moved or drew
