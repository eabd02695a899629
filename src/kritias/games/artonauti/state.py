"""Everything on the table, in one record; each field says who sees it.

A pile of cards is two words: the cards of which it has one at least (ONCE), and those of which it
has both copies (TWICE). Squares are numbered from 0 as one reads them.
"""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.artonauti.box import SEATS, SQUARES
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I32s, Layout, Sees, U64s


class Phase(IntEnum):
    """What the seat to decide has to do, and with which kind of move."""

    LAY = 0  # set-up: PUT the card that was turned up on a free square
    PLACE_BLOCK = 1  # set-up: PICK a free square for the block
    CALL = 2  # start of the turn: make an opponent skip (SEAT), or PASS
    PLAY = 3  # HOLD a hand card, to play it
    SECOND = 4  # HOLD a second one of the same colour, or PASS
    PUT = 5  # PUT the card in the air on a free square
    ACTION = 6  # ROTATE or MOVE a board card, or HOLD a hand card to swap it
    EXCHANGE = 7  # PUT the card in the air in the place of a board card of its colour
    # The adventures; those without a choice have no phase.
    ANOTHER = 8  # play: HOLD a hand card of any colour; PUT follows
    TURN_CARDS = 9  # rotate: ROTATE one; then a second, or PASS
    LIFT = 10  # move: PICK the card
    SLIDE = 11  # move: PICK a square it can reach; `picked` is where it lies
    CHOOSE = 12  # swap: PICK the first card
    CHOOSE_OTHER = 13  # swap: PICK the other; `picked` is the first
    MOVE_BLOCK = 14  # block: PICK a free square
    TAKE_FROM = 15  # take: SEAT
    BRING_BACK = 16  # back: PICK the card
    GIVE_TO = 17  # give: SEAT
    GIVE_CARD = 18  # give: HOLD a hand card for the seat `other`
    KEEP = 19  # look: HOLD one of the cards looked at
    SWEEP = 20  # sweep: PICK the card
    OVER = 21


# What chance is drawn for.
DECK: Final = 0
TALES: Final = 1
FIRST: Final = 2
WORLD: Final = 3  # only in imagined worlds

# A pile of cards.
ONCE: Final = 0
TWICE: Final = 1
COPIES: Final = 2

# Why the game ends after this turn.
NOT_YET: Final = 0
DECK_DRAWN: Final = 1
TIME_UP: Final = 2
ALL_IDLE: Final = 3


class State(Layout):
    seed: Annotated[U64, Sees.NO_ONE]
    drawn: Annotated[I32s, PURPOSES, Sees.NO_ONE]
    seats: I8
    turn: I16  # its number, from 1; every step of the set-up is one
    seat: I8  # who decides; −1 when over
    phase: I8
    ply: I16
    adventures: I8  # option: whether there are any
    time_limit: I8  # option: which of LIMITS
    first: I8  # who began
    laid: I8  # cards laid out in the set-up

    board: Annotated[I8s, SQUARES]  # the card on every square, or NONE
    turned: U64  # squares whose card lies upside down
    free: U64  # squares without card and block
    lying: Annotated[U64s, COPIES]  # the pile of all cards on the board
    block: I8  # the square where it lies; NONE before it was put down
    card: I8  # the card in the air: turned up in the set-up, or held out of a hand; or NONE

    hand: Annotated[U64s, SEATS, COPIES, Sees.ITS_SEAT]
    held: Annotated[I8s, SEATS]  # how many cards
    shown: Annotated[U64s, SEATS, COPIES]  # cards that everybody knows to be in the hand
    known: Annotated[U64s, SEATS, SEATS, COPIES, Sees.ITS_SEAT]
    # [viewer, holder]: cards that the viewer knows to be in the holder's hand, shown ones too
    looked: Annotated[U64s, SEATS, COPIES, Sees.ITS_SEAT]  # cards that a seat looks at (KEEP)
    looking: I8  # how many those are
    deck: Annotated[U64s, COPIES, Sees.NO_ONE]
    left: I8  # how many cards the deck has
    below: Annotated[U64s, SEATS, COPIES, Sees.ITS_SEAT]  # cards that a seat knows to be in it

    gallery: Annotated[U64s, SEATS]  # the works a seat has completed
    worth: Annotated[I8s, SEATS]  # their cards: the points
    tales: U64  # adventures not yet drawn: what is not open must be among them
    saga: Annotated[U64s, SEATS]  # the adventures that lie open at the seat's edge
    spent: Annotated[I8s, SEATS]  # a bit for each character that has made somebody skip
    skips: I8  # a bit for each seat that has to skip its next turn

    colour: I8  # of the first card played in this turn, once a second may follow; or NONE
    composed: I8  # whether M4 of this turn has completed a work
    adventure: I8  # the one being played, or NONE
    picked: I8  # the square picked or turned first in this adventure, or NONE
    other: I8  # the seat that is given a card, or NONE
    active: I8  # whether this turn has drawn a card, played one by M4 or completed a work
    idle: I8  # turns in a row, skipped ones too, that were over without any of the three
    ends: I8  # NOT_YET, or why the game is over after this turn
    winner: I8  # who has completed a work of every size, or NONE
