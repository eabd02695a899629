"""Everything on the table, in one record; each field says who sees it."""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.gods.box import (
    ABILITY_NAMES,
    ACTIONS,
    COLOURS,
    DISPLAY,
    DRAWS,
    FACE,
    LEVELS,
    MOST_DEMOLISHED,
    REGIONS,
    SEATS,
    SHAPES,
)
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees
from kritias.kernel.meaning import FLAG, Amount, Growing, LeftOut, OfSeat, OneOf


class Phase(IntEnum):
    """What the seat to decide has to do."""

    DRAW = 0  # take or draw a card, `draws` of them are left
    ACT = 1  # one of the `actions` that are left
    FESTIVAL = 2  # use the ability of the Presence's region, or leave it
    DISCARD = 3  # the hand is too large
    OVER = 4


# What chance is drawn for.
DECK: Final = 0
GOD: Final = 1
TABLE: Final = 2  # who begins, the order of the regions, the display
WORLD: Final = 3  # only in imagined worlds

NONE: Final = -1
RANDOM: Final = 0  # the option `order`: dealt, else one of the 24 orders


class State(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I16  # its number, from 1
    seat: I8  # who decides; −1 when over
    phase: Annotated[I8, OneOf(Phase)]
    ply: I16
    first: Annotated[I8, OfSeat()]  # who began

    # The options: the side of every region, 0 or 1; the order tokens; the variants.
    sun: Annotated[I8, FLAG]
    wave: Annotated[I8, FLAG]
    laurel: Annotated[I8, FLAG]
    lyre: Annotated[I8, FLAG]
    order: Annotated[I8, LeftOut()]  # RANDOM, or 1 + the place among all orders
    secret: Annotated[I8, FLAG]  # god cards lie face down
    varied_gods: Annotated[I8, FLAG]  # they show their other faces
    ruthless: Annotated[I8, FLAG]  # somebody else's tile may be demolished

    # of the side that lies up, see box
    ability: Annotated[I8s, REGIONS, OneOf(range(len(ABILITY_NAMES)))]
    # [number − 1]: the region that bears this order token
    numbered: Annotated[I8s, REGIONS, OneOf(range(REGIONS))]
    presence: Annotated[I8, OneOf(range(REGIONS))]  # the region where the Presence stands

    # the card, a row of box.FACE
    god: Annotated[I16s, SEATS, OneOf(range(NONE, len(FACE))), Sees.ITS_SEAT]
    # the same where the card lies open, else NONE
    shown: Annotated[I16s, SEATS, OneOf(range(NONE, len(FACE)))]

    temple: Annotated[I8s, SEATS, REGIONS, OneOf(range(SHAPES))]  # the shape on the own site
    neutral: Annotated[I8s, REGIONS, OneOf(range(SHAPES))]  # the shape on the neutral site
    holder: Annotated[I8s, REGIONS, OfSeat()]  # whose tiles these are, NONE where it is empty
    supply: Annotated[I8s, SEATS, LEVELS, Amount(4)]  # tiles not yet on the board, by level
    # how many tiles of others a seat has demolished
    demolished: Annotated[I8s, SEATS, Amount(MOST_DEMOLISHED)]
    assistant: Annotated[I8s, SEATS, FLAG]  # 0 or 1; the others lie on their region

    hand: Annotated[I8s, SEATS, COLOURS, Growing(4), Sees.ITS_SEAT]
    held: Annotated[I8s, SEATS, Growing(4)]  # how many cards
    known: Annotated[I8s, SEATS, COLOURS, Growing(4)]  # at least so many of them everybody knows
    followers: Annotated[I8s, SEATS, COLOURS, Growing(4)]
    # solo: the colour of the imaginary opponent's follower, or NONE
    stranger: Annotated[I8, OneOf(range(NONE, COLOURS))]

    deck: Annotated[I8s, COLOURS, Sees.NO_ONE]
    stock: Annotated[I8, Growing(16)]  # how many cards the deck has
    discard: Annotated[I8s, COLOURS, Growing(4)]
    shuffles: Annotated[I16, Growing(2)]  # how often the discards have become a new deck
    # the colour in every place, NONE where it is empty
    display: Annotated[I8s, DISPLAY, OneOf(range(NONE, COLOURS))]

    draws: Annotated[I8, Amount(DRAWS)]  # cards still to draw in this phase
    # still to take in this turn, the one under way included
    actions: Annotated[I8, Amount(ACTIONS + 1)]
    converted: Annotated[I8, FLAG]  # 1 once the conversion of this turn is made
    winner: Annotated[I8, OfSeat()]  # NONE while the game is open, and when nobody wins
