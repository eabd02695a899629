"""Everything on the table, in one record; each field says which seats see it.

Nothing is secret but what nobody knows: the undersides. They are kept as one bag for each ring and
drawn when a hex is turned over, which is the same as shuffling them before (E1). What a whirlpool
tears away unseen stays in the bag, as anything that is in it might be what was lost (E7).

Atlanteans, creatures and boats have numbers that they keep: a piece on the table is always the
same piece.
"""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.escape.box import (
    BOATS,
    DIVE,
    HEXES,
    KINDS,
    MAP,
    OF_A_KIND,
    PEOPLE,
    RINGS,
    SEATS,
    SIDES,
    SPACES,
    SPACES_A_TURN,
)
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees
from kritias.kernel.meaning import FLAG, Amount, Growing, LeftOut, OfSeat, On, OneOf, SetOf


class Phase(IntEnum):
    """What the seat to decide has to do."""

    PLACE = 0  # put an Atlantean on the island
    MOVE = 1  # move, or be done with moving
    SINK = 2  # take a hex away
    DICE = 3  # move the creature that was rolled, or leave it
    DROP = 4  # say where the creature that dived comes up
    GUARD = 5  # say whom a dolphin protects
    OVER = 6


class How(IntEnum):
    """How an Atlantean is on its space."""

    AWAY = 0  # on none
    ON_LAND = 1
    ABOARD = 2
    SWIMS = 3


# What chance is drawn for.
UNDERSIDE: Final = 0
DICE: Final = 1
FIRST: Final = 2

NONE: Final = -1

# Where an Atlantean is that stands on no space.
UNPLACED: Final = -1
SAVED: Final = -2
LOST: Final = -3

# Where a creature or a boat is that is on no space: still to come, or destroyed.
IN_BOX: Final = -1
GONE: Final = -2


class State(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I16  # its number, from 1; to put an Atlantean on the island is a turn too
    seat: I8  # the one to decide; −1 when over
    phase: Annotated[I8, OneOf(Phase)]
    ply: I16
    short: Annotated[I8, FLAG]  # option: the game ends with the Acropolis
    first: Annotated[I8, OfSeat()]  # the one that began

    # The island
    # the hexes that are left, a set of numbers of hexes (not of spaces)
    island: Annotated[U64, SetOf(HEXES)]
    # undersides that nobody has seen, also of hexes torn away
    bag: Annotated[I8s, RINGS, SIDES, Growing(4)]

    # Atlanteans, by seat and number
    # the space, or UNPLACED, SAVED, LOST
    where: Annotated[I16s, SEATS, PEOPLE, On(MAP, range(LOST, SPACES))]
    # of the saved: their port, or NONE if nobody knows
    landed: Annotated[I16s, SEATS, PEOPLE, LeftOut()]
    how: Annotated[I8s, SEATS, PEOPLE, OneOf(How)]  # How.AWAY, ON_LAND, ABOARD, SWIMS
    # the dolphin that protects it, or NONE
    guard: Annotated[I8s, SEATS, PEOPLE, OneOf(range(NONE, OF_A_KIND))]
    # own Atlanteans that swam this turn, one bit each; 0 after step «move»
    swam: Annotated[I16, SetOf(PEOPLE)]
    # own swimmers that dived or fell in this turn, likewise; nobody is in both
    fell: Annotated[I16, SetOf(PEOPLE)]
    saved: Annotated[I8s, SEATS, Amount(PEOPLE)]  # how many are safe
    left: Annotated[I8, Amount(SEATS * PEOPLE)]  # how many of all seats are neither safe nor lost
    # how many stand on the hex, or sit in the boat, of a space
    dry: Annotated[I8s, SPACES, LeftOut()]
    wet: Annotated[I8s, SPACES, LeftOut()]  # how many swim in a space

    # Boats and creatures
    # the space of each boat, or IN_BOX, GONE
    boat: Annotated[I16s, BOATS, On(MAP, range(GONE, SPACES))]
    # the boat in a space (there is never more than one), or NONE
    moored: Annotated[I8s, SPACES, LeftOut()]
    crew: Annotated[I8s, BOATS, SEATS, LeftOut()]  # how many of each seat are aboard
    # the space of each creature, or IN_BOX, GONE
    creature: Annotated[I16s, KINDS, OF_A_KIND, On(MAP, range(GONE, SPACES))]
    shoal: Annotated[I8s, KINDS, SPACES, LeftOut()]  # how many of each kind are in a space
    # of each dolphin: seat × PEOPLE + number, or NONE
    protege: Annotated[I8s, OF_A_KIND, LeftOut()]

    # The turn
    moves: Annotated[I8, Amount(SPACES_A_TURN)]  # spaces that may still be moved
    # the creature rolled last, NONE before the first roll
    die: Annotated[I8, OneOf(range(NONE, KINDS))]
    reach: Annotated[I8, OneOf(range(DIVE + 1))]  # the distance rolled last: 1, 2, 3 or DIVE
    rolled: Annotated[I16, LeftOut()]  # the turn in which it was rolled; 0 before the first
    steps: Annotated[I8, Amount(DIVE)]  # that the creature may still go in this turn
    # number (within its kind, `die`) of the creature on the move, or NONE
    beast: Annotated[I8, OneOf(range(NONE, OF_A_KIND))]
    # in phase GUARD: the phase that goes on afterwards; else NONE
    step: Annotated[I8, OneOf(range(NONE, len(Phase)))]
    # in phase GUARD: the space of the dolphin; else NONE
    spot: Annotated[I16, On(MAP, range(NONE, SPACES))]
    # turns since the island went in which nobody landed or was lost; −1: this one is not
    calm: Annotated[I16, Growing(12)]
