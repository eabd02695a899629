"""Everything on the table, in one record; each field says which seats see it.

Nothing is secret but what nobody knows: the undersides. They are kept as one bag for each ring and
drawn when a hex is turned over, which is the same as shuffling them before (E1). What a whirlpool
tears away unseen stays in the bag, as anything that is in it might be what was lost (E7).

Atlanteans, creatures and boats have numbers that they keep: a piece on the table is always the
same piece.
"""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.escape.box import BOATS, KINDS, OF_A_KIND, PEOPLE, RINGS, SEATS, SIDES, SPACES
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees


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
    phase: I8
    ply: I16
    short: I8  # option: the game ends with the Acropolis
    first: I8  # the one that began

    # The island
    island: U64  # the hexes that are left, a set of numbers of hexes (not of spaces)
    bag: Annotated[I8s, RINGS, SIDES]  # undersides that nobody has seen, also of hexes torn away

    # Atlanteans, by seat and number
    where: Annotated[I16s, SEATS, PEOPLE]  # the space, or UNPLACED, SAVED, LOST
    landed: Annotated[I16s, SEATS, PEOPLE]  # of the saved: their port, or NONE if nobody knows
    how: Annotated[I8s, SEATS, PEOPLE]  # How.AWAY, ON_LAND, ABOARD, SWIMS
    guard: Annotated[I8s, SEATS, PEOPLE]  # the dolphin that protects it, or NONE
    swam: I16  # own Atlanteans that swam this turn, one bit each; 0 after step «move»
    fell: I16  # own swimmers that dived or fell in this turn, likewise; nobody is in both
    saved: Annotated[I8s, SEATS]  # how many are safe
    left: I8  # how many of all seats are neither safe nor lost
    dry: Annotated[I8s, SPACES]  # how many stand on the hex, or sit in the boat, of a space
    wet: Annotated[I8s, SPACES]  # how many swim in a space

    # Boats and creatures
    boat: Annotated[I16s, BOATS]  # the space of each boat, or IN_BOX, GONE
    moored: Annotated[I8s, SPACES]  # the boat in a space (there is never more than one), or NONE
    crew: Annotated[I8s, BOATS, SEATS]  # how many of each seat are aboard
    creature: Annotated[I16s, KINDS, OF_A_KIND]  # the space of each creature, or IN_BOX, GONE
    shoal: Annotated[I8s, KINDS, SPACES]  # how many of each kind are in a space
    protege: Annotated[I8s, OF_A_KIND]  # of each dolphin: seat × PEOPLE + number, or NONE

    # The turn
    moves: I8  # spaces that may still be moved
    die: I8  # the creature rolled last, NONE before the first roll
    reach: I8  # the distance rolled last: 1, 2, 3 or DIVE
    rolled: I16  # the turn in which it was rolled; 0 before the first
    steps: I8  # that the creature may still go in this turn
    beast: I8  # number (within its kind, `die`) of the creature on the move, or NONE
    step: I8  # in phase GUARD: the phase that goes on afterwards; else NONE
    spot: I16  # in phase GUARD: the space of the dolphin; else NONE
    calm: I16  # turns since the island went in which nobody landed or was lost; −1: this one is not
