"""Everything on the table, in one record; each field says who sees it."""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.gods.box import COLOURS, DISPLAY, LEVELS, REGIONS, SEATS
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I16s, I32s, Layout, Sees


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
    phase: I8
    ply: I16
    first: I8  # who began

    # The options: the side of every region, 0 or 1; the order tokens; the variants.
    sun: I8
    wave: I8
    laurel: I8
    lyre: I8
    order: I8  # RANDOM, or 1 + the place among all orders
    secret: I8  # god cards lie face down
    varied_gods: I8  # they show their other faces
    ruthless: I8  # somebody else's tile may be demolished

    ability: Annotated[I8s, REGIONS]  # of the side that lies up, see box
    numbered: Annotated[I8s, REGIONS]  # [number − 1]: the region that bears this order token
    presence: I8  # the region where the Presence stands

    god: Annotated[I16s, SEATS, Sees.ITS_SEAT]  # the card, a row of box.FACE
    shown: Annotated[I16s, SEATS]  # the same where the card lies open, else NONE

    temple: Annotated[I8s, SEATS, REGIONS]  # the shape on the own site
    neutral: Annotated[I8s, REGIONS]  # the shape on the neutral site
    holder: Annotated[I8s, REGIONS]  # whose tiles these are, NONE where it is empty
    supply: Annotated[I8s, SEATS, LEVELS]  # tiles not yet on the board, by level
    demolished: Annotated[I8s, SEATS]  # how many tiles of others a seat has demolished
    assistant: Annotated[I8s, SEATS]  # 0 or 1; the others lie on their region

    hand: Annotated[I8s, SEATS, COLOURS, Sees.ITS_SEAT]
    held: Annotated[I8s, SEATS]  # how many cards
    known: Annotated[I8s, SEATS, COLOURS]  # at least so many of them everybody knows
    followers: Annotated[I8s, SEATS, COLOURS]
    stranger: I8  # solo: the colour of the imaginary opponent's follower, or NONE

    deck: Annotated[I8s, COLOURS, Sees.NO_ONE]
    stock: I8  # how many cards the deck has
    discard: Annotated[I8s, COLOURS]
    shuffles: I16  # how often the discards have become a new deck
    display: Annotated[I8s, DISPLAY]  # the colour in every place, NONE where it is empty

    draws: I8  # cards still to draw in this phase
    actions: I8  # still to take in this turn, the one under way included
    converted: I8  # 1 once the conversion of this turn is made
    winner: I8  # NONE while the game is open, and when nobody wins
