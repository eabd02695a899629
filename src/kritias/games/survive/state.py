"""Everything on the table, in one record; each field says who sees it.

People are numbered 10 × seat + n, in the order in which a seat put them on the island, so that a
number tells nothing about a value. Where a person is (`where`): a hex (it stands there if the
hex has a tile, else it swims), ABOARD + boat, IN_HAND, SAVED or LOST. Creatures are numbered as
in the box (KIND tells serpents, sharks, whales, dolphins, squids), boats from 0; both are on a
hex, in RESERVE, or GONE. In moves a piece is a creature or BEASTS + boat.

What lies under a tile is not laid down tile by tile: `bag` holds, for each terrain, what the
tiles still there have below, and a tile that sinks draws from it. To everybody at the table that
is the same as undersides shuffled at the start.

`guests`, `crew`, `fauna`, `ferry`, `ground`, `shore`, `guarded` and `afoot` say again what other
fields say, by space: they are kept for speed, and audited.
"""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.survive.box import (
    BEASTS,
    BOARD,
    BOATS,
    DIVE,
    DOLPHINS,
    FACES,
    GROUNDS,
    HEXES,
    MOVES_A_TURN,
    PEOPLE,
    PERSONS,
    PIECES,
    SEATS,
    TILES,
    UNDERS,
    VALUES,
)
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees, U64s
from kritias.kernel.meaning import FLAG, Amount, Growing, LeftOut, OfSeat, On, OneOf, SetOfSeats


class Phase(IntEnum):
    """What the seat to decide has to do."""

    PLACE = 0  # put a person on a tile
    LAUNCH = 1  # put a boat on the sea
    MOVE = 2  # move people and boats, or first play a kept tile
    SWIM = 3  # a dolphin tile was played: move one swimmer
    SAIL = 4  # a fair wind was played: move one boat
    SINK = 5  # take a tile from the island
    GRAB = 6  # choose the creature (or empty boat) that moves, or none
    STEER = 7  # choose where it goes
    SUMMON = 8  # put the new squid on the sea
    CREW = 9  # choose who goes aboard the boat that came up
    GUARD = 10  # choose whom the dolphin protects
    FEED = 11  # choose whom the squid takes
    ASK = 12  # out of turn: repel the creature, or decline
    OVER = 13


class Step(IntEnum):
    """The four steps of a turn, S5 to S8."""

    TILE = 0
    MOVE = 1
    SINK = 2
    DICE = 3


# What chance is drawn for.
TABLE: Final = 0  # terrain and who begins
BELOW: Final = 1  # undersides
DICE: Final = 2
WORLD: Final = 3  # only in imagined worlds

NONE: Final = -1

# Where a person is that is on no hex.
ABOARD: Final = HEXES  # + boat
IN_HAND: Final = -1
SAVED: Final = -2
LOST: Final = -3

# Where a creature or a boat is that is on no hex.
RESERVE: Final = -1
GONE: Final = -2

SUNK: Final = -1  # the terrain of a tile that has sunk


class State(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I16  # its number, from 1; set-up belongs to the first
    seat: I8  # who decides; −1 when over
    phase: Annotated[I8, OneOf(Phase)]
    ply: I16
    first: Annotated[I8, OfSeat()]  # who began

    # Options, S4, S18, S25 to S34: 0 or 1.
    crowded: Annotated[I8, FLAG]
    no_one_left: Annotated[I8, FLAG]
    all_equal: Annotated[I8, FLAG]
    atlantis_gone: Annotated[I8, FLAG]
    dolphins: Annotated[I8, FLAG]
    squids: Annotated[I8, FLAG]
    squids_only: Annotated[I8, FLAG]
    sea_whirlpool: Annotated[I8, FLAG]
    open_memory: Annotated[I8, FLAG]

    # People
    where: Annotated[I16s, PERSONS, On(BOARD, range(LOST, HEXES + BOATS))]
    # of the saved: the landing space, or NONE if nobody knows
    landed: Annotated[I16s, PERSONS, LeftOut()]
    # 1 to 6; 0: in hand, or unknown
    value: Annotated[I8s, SEATS, PEOPLE, OneOf(range(VALUES + 1)), Sees.ITS_SEAT]
    bared: Annotated[I8s, SEATS, PEOPLE, LeftOut()]  # values turned over at the end, else 0
    # values not yet on the island
    hand: Annotated[I8s, SEATS, VALUES, Amount(PEOPLE), Sees.ITS_SEAT]
    guests: Annotated[U64s, HEXES, LeftOut()]  # the people on a hex, not those in a boat there
    guarded: Annotated[U64, LeftOut()]  # people whom a dolphin protects
    # people on the board: not in hand, not saved, not lost
    afoot: Annotated[I8s, SEATS, Amount(PEOPLE)]

    # Pieces
    beast: Annotated[I16s, BEASTS, On(BOARD, range(GONE, HEXES))]  # the hex of every creature
    # the person whom each dolphin protects, or NONE
    friend: Annotated[I8s, DOLPHINS, OfSeat(PEOPLE)]
    boat: Annotated[I16s, BOATS, On(BOARD, range(GONE, HEXES))]  # the hex of every boat
    crew: Annotated[U64s, BOATS, LeftOut()]  # the people aboard
    fauna: Annotated[I16s, HEXES, LeftOut()]  # creatures on a hex: three bits a kind
    ferry: Annotated[I8s, HEXES, LeftOut()]  # 1 + the boat on a hex, 0 for none

    # The island
    terrain: Annotated[I8s, TILES, OneOf(range(SUNK, GROUNDS))]  # of every tile, or SUNK
    ground: Annotated[U64s, GROUNDS, LeftOut()]  # the tiles of each terrain
    shore: Annotated[U64, LeftOut()]  # tiles, or places of sunk ones, beside sea
    bag: Annotated[I8s, GROUNDS, UNDERS, Sees.NO_ONE]  # undersides nobody has seen
    turned: Annotated[I8s, GROUNDS, UNDERS, Growing(2)]  # undersides all have seen; out of the game
    kept: Annotated[I8s, SEATS, GROUNDS, UNDERS, Growing(1), Sees.ITS_SEAT]  # tiles before a seat
    held: Annotated[I8s, SEATS, GROUNDS, Growing(1)]  # how many of each terrain

    # The turn
    active: Annotated[I8, OfSeat()]  # whose turn it is; others decide only in ASK
    step: Annotated[I8, OneOf(Step)]
    # still to make in S6, or steps of a tile in SWIM and SAIL
    moves: Annotated[I8, Amount(MOVES_A_TURN)]
    swum: Annotated[U64, SetOfSeats(PEOPLE)]  # people who have made their sea space this turn
    can_play: Annotated[I8, FLAG]  # 1: a kept tile may still be played
    # the underside of the kept tile being played, or NONE
    played: Annotated[I8, OneOf(range(NONE, UNDERS))]
    # in SWIM the person, in SAIL the boat that goes on; NONE before the first step
    carried: Annotated[I8, OfSeat(PEOPLE)]
    # what dice or a played tile move: a creature, VESSEL, STARFISH; NONE before
    face: Annotated[I8, OneOf(range(NONE, len(FACES)))]
    reach: Annotated[I8, Amount(DIVE)]  # how far it goes: a number, DIVE; 0 before
    grabbed: Annotated[I8, OneOf(range(NONE, PIECES))]  # the piece that is being moved, or NONE
    # the hex where somebody chooses, or where a creature attacks; else NONE
    site: Annotated[I16, On(BOARD, range(NONE, HEXES))]
    asked: Annotated[I8, SetOfSeats()]  # seats still to ask after the one that decides, a bit each
    # what the dice showed last, as `face`; NONE before the first roll
    rolled_face: Annotated[I8, LeftOut()]
    rolled_reach: Annotated[I8, LeftOut()]  # and as `reach`
    # turns since a landing, a loss or the last tile, when no tile is left
    calm: Annotated[I16, Growing(12)]
