"""Everything on the table, in one record; each field says who sees it.

A pile of cards is two words: the cards of which it has one at least (ONCE), and those of which it
has both copies (TWICE). Squares are numbered from 0 as one reads them.
"""

from enum import IntEnum
from typing import Annotated, Final

from kritias.games.artonauti.box import (
    ADVENTURES,
    CARDS,
    COLOURS,
    FRIENDS,
    LAID,
    LIMITS,
    LOOKED_AT,
    NONE,
    SEATS,
    SQUARES,
    TOTAL,
    WORKS,
)
from kritias.kernel.chance import PURPOSES
from kritias.kernel.layout import I8, I16, U64, I8s, I32s, Layout, Sees, U64s
from kritias.kernel.meaning import FLAG, Amount, Growing, LeftOut, OfSeat, OneOf, SetOf, SetOfSeats


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
    phase: Annotated[I8, OneOf(Phase)]
    ply: I16
    adventures: Annotated[I8, FLAG]  # option: whether there are any
    time_limit: Annotated[I8, OneOf(range(len(LIMITS)))]  # option: which of LIMITS
    first: Annotated[I8, OfSeat()]  # who began
    laid: Annotated[I8, Amount(LAID)]  # cards laid out in the set-up

    board: Annotated[I8s, SQUARES, OneOf(range(NONE, CARDS))]  # the card on every square, or NONE
    turned: Annotated[U64, SetOf(SQUARES)]  # squares whose card lies upside down
    free: Annotated[U64, SetOf(SQUARES)]  # squares without card and block
    lying: Annotated[U64s, COPIES, LeftOut()]  # the pile of all cards on the board
    # the square where it lies; NONE before it was put down
    block: Annotated[I8, OneOf(range(NONE, SQUARES))]
    # the card in the air: turned up in the set-up, or held out of a hand; or NONE
    card: Annotated[I8, OneOf(range(NONE, CARDS))]

    hand: Annotated[U64s, SEATS, COPIES, SetOf(CARDS), Sees.ITS_SEAT]
    held: Annotated[I8s, SEATS, Growing(5)]  # how many cards
    # cards that everybody knows to be in the hand
    shown: Annotated[U64s, SEATS, COPIES, SetOf(CARDS)]
    known: Annotated[U64s, SEATS, SEATS, COPIES, SetOf(CARDS), Sees.ITS_SEAT]
    # [viewer, holder]: cards that the viewer knows to be in the holder's hand, shown ones too
    # cards that a seat looks at (KEEP)
    looked: Annotated[U64s, SEATS, COPIES, SetOf(CARDS), Sees.ITS_SEAT]
    looking: Annotated[I8, Amount(LOOKED_AT)]  # how many those are
    deck: Annotated[U64s, COPIES, Sees.NO_ONE]
    left: Annotated[I8, Amount(TOTAL)]  # how many cards the deck has
    # cards that a seat knows to be in it
    below: Annotated[U64s, SEATS, COPIES, SetOf(CARDS), Sees.ITS_SEAT]

    gallery: Annotated[U64s, SEATS, SetOf(WORKS)]  # the works a seat has completed
    worth: Annotated[I8s, SEATS, Growing(12)]  # their cards: the points
    # adventures not yet drawn: what is not open must be among them
    tales: Annotated[U64, SetOf(ADVENTURES)]
    # the adventures that lie open at the seat's edge
    saga: Annotated[U64s, SEATS, SetOf(ADVENTURES)]
    # a bit for each character that has made somebody skip
    spent: Annotated[I8s, SEATS, SetOf(FRIENDS)]
    skips: Annotated[I8, SetOfSeats()]  # a bit for each seat that has to skip its next turn

    # of the first card played in this turn, once a second may follow; or NONE
    colour: Annotated[I8, OneOf(range(NONE, COLOURS))]
    composed: Annotated[I8, FLAG]  # whether M4 of this turn has completed a work
    adventure: Annotated[I8, OneOf(range(NONE, ADVENTURES))]  # the one being played, or NONE
    # the square picked or turned first in this adventure, or NONE
    picked: Annotated[I8, OneOf(range(NONE, SQUARES))]
    other: Annotated[I8, OfSeat()]  # the seat that is given a card, or NONE
    # whether this turn has drawn a card, played one by M4 or completed a work
    active: Annotated[I8, FLAG]
    # turns in a row, skipped ones too, that were over without any of the three
    idle: Annotated[I8, Growing(4)]
    # NOT_YET, or why the game is over after this turn
    ends: Annotated[I8, OneOf(range(ALL_IDLE + 1))]
    winner: Annotated[I8, OfSeat()]  # who has completed a work of every size, or NONE
