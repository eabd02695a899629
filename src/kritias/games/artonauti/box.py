"""What is in the box of Artonauti: the works and adventures of `works.toml`, and the board.

A card is a part of a work; of some there are two copies. Cards are numbered work by work, and
within a work as one reads it, row by row; there are 64 of them, so that a set of cards is a word.
"""

import tomllib
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from kritias.kernel.layout import table
from kritias.kernel.meaning import PerSeat

SEATS: Final = PerSeat(4)
PLAYERS: Final = range(2, SEATS + 1)
FIRST_HAND: Final = 5
LARGEST_HAND: Final = 10
LAID: Final = 6  # cards that are laid out before the game
IDLE_ROUNDS: Final = 3  # full rounds in a row in which nothing happens, and the game ends
NONE: Final = -1

# The works


class Work(NamedTuple):
    """A work as the data file has it."""

    id: str
    columns: int
    rows: int
    colour: int
    kind: int
    title: str
    author: str  # empty where nobody knows
    year: int  # negative before our era
    doubled: int  # the part of which there are two, from 0, or NONE


SHAPES: Final = {"2h": (2, 1), "2v": (1, 2), "3h": (3, 1), "3v": (1, 3), "4": (2, 2)}
COLOUR_NAMES: Final = ("blue", "brown", "teal", "red", "gold", "violet")
COLOURS: Final = len(COLOUR_NAMES)
KIND_NAMES: Final = ("painting", "sculpture", "architecture")
DATA: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("works.toml").read_text("utf-8")
)


def read_work(entry: dict[str, Any]) -> Work:
    """A work of the data file."""
    return Work(
        entry["id"],
        *SHAPES[entry["shape"]],
        COLOUR_NAMES.index(entry["colour"]),
        KIND_NAMES.index(entry["kind"]),
        entry["title"],
        entry.get("author", ""),
        entry["year"],
        entry.get("doubled", 0) - 1,
    )


ALL_WORKS: Final = tuple(map(read_work, DATA["work"]))
WORKS: Final = len(ALL_WORKS)
SIZES: Final = [work.columns * work.rows for work in ALL_WORKS]
SMALLEST: Final = min(SIZES)
LARGEST: Final = max(SIZES)
SIZE: Final = table(SIZES)
PARTS: Final = [
    (number, part % work.columns, part // work.columns)
    for number, work in enumerate(ALL_WORKS)
    for part in range(SIZES[number])
]  # of every card its work, and its column and row in it
CARDS: Final = len(PARTS)
assert CARDS == 64, "a set of cards is a word"
WORK: Final = table([number for number, _, _ in PARTS])  # the work of every card
COLOUR: Final = table([ALL_WORKS[number].colour for number, _, _ in PARTS])
FIRST_CARD: Final = table([sum(SIZES[:number]) for number in range(WORKS)])  # of every work
DOUBLED: Final = table(
    [
        ALL_WORKS[number].doubled == card - FIRST_CARD[number]
        for card, (number, _, _) in enumerate(PARTS)
    ]
)
TOTAL: Final = CARDS + sum(DOUBLED)


def set_of(cards: list[int]) -> int:
    """A set of cards as a word."""
    return sum(1 << card for card in cards)


ALL_CARDS: Final = np.uint64(set_of(list(range(CARDS))))
TWICE_THERE: Final = np.uint64(set_of([card for card in range(CARDS) if DOUBLED[card]]))
CARDS_OF: Final = table(
    [set_of([card for card in range(CARDS) if WORK[card] == work]) for work in range(WORKS)],
    np.uint64,
)  # the cards of a work
CARDS_IN: Final = table(
    [set_of([card for card in range(CARDS) if COLOUR[card] == hue]) for hue in range(COLOURS)],
    np.uint64,
)  # the cards of a colour
WORKS_OF_SIZE: Final = table(
    [sum(1 << work for work in range(WORKS) if SIZES[work] == size) for size in range(LARGEST + 1)],
    np.uint64,
)  # the works of so many cards

# The board: squares are numbered from 0 as one reads them, row by row.
SIDE: Final = 5
SQUARES: Final = SIDE * SIDE
DIRECTIONS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # up, right, down, left
WAYS: Final = 2  # a card lies the right way up (0) or upside down (1)


def beside(square: int, columns: int, rows: int) -> int:
    """The square so many columns and rows away, or NONE beyond the edge."""
    column, row = square % SIDE + columns, square // SIDE + rows
    return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else NONE


STEP: Final = table([[beside(square, *way) for way in DIRECTIONS] for square in range(SQUARES)])
ALL_SQUARES: Final = np.uint64((1 << SQUARES) - 1)
LEFT_EDGE: Final = np.uint64(sum(1 << row * SIDE for row in range(SIDE)))
RIGHT_EDGE: Final = np.uint64(sum(1 << row * SIDE + SIDE - 1 for row in range(SIDE)))

# Every other card of the same work, and where it has to lie for the picture to fit.
MATES: Final = LARGEST - 1


@cache
def mates(card: int) -> list[int]:
    """The other cards of the work; NONE fills up."""
    others = [other for other in range(CARDS) if WORK[other] == WORK[card] and other != card]
    return (others + [NONE] * MATES)[:MATES]


def places(way: int, card: int, square: int) -> list[int]:
    """Where the mates belong when the card lies here this way up; NONE: beyond the edge."""
    sign = 1 if way == 0 else -1
    _, column, row = PARTS[card]
    return [
        beside(square, sign * (PARTS[mate][1] - column), sign * (PARTS[mate][2] - row))
        if mate != NONE
        else NONE
        for mate in mates(card)
    ]


MATE: Final = table([mates(card) for card in range(CARDS)])  # [card, number]
MATE_PLACE: Final = table(
    [
        [[places(way, card, square) for square in range(SQUARES)] for card in range(CARDS)]
        for way in range(WAYS)
    ]
)  # [way, card, square, number]

# The adventures


class Effect(IntEnum):
    """What an adventure does."""

    DRAW = 0  # two work cards
    PLAY = 1  # another work card of any colour
    ROTATE = 2  # up to two cards on the board
    MOVE = 3  # a card on the board up to three free squares
    SWAP = 4  # two cards on the board
    BLOCK = 5  # goes to a free square
    TAKE = 6  # a random work card from an opponent
    BACK = 7  # a card of the board returns to the hand
    GIVE = 8  # an opponent a hand card, and draw two
    LOOK = 9  # at the top three work cards, and keep one
    SWEEP = 10  # a square clear; its card is shuffled into the deck


EFFECTS: Final = tuple(effect.name.lower() for effect in Effect)
DRAWN: Final = 2  # cards drawn by Effect.DRAW and GIVE
FAR: Final = 3  # squares that MOVE goes at most
LOOKED_AT: Final = 3

CHARACTERS: Final = ("ale", "morgana", "argo", "wizard", "artemisia")
FRIENDS: Final = len(CHARACTERS)
PAIR: Final = 2  # cards with the same character that make an opponent skip a turn
ADVENTURES: Final = len(DATA["adventure"])
ALL_ADVENTURES: Final = np.uint64((1 << ADVENTURES) - 1)
EFFECT: Final = table([EFFECTS.index(entry["effect"]) for entry in DATA["adventure"]])
GOES_ON: Final = table([entry.get("goes_on", False) for entry in DATA["adventure"]])
WITH: Final = table(
    [
        set_of([card for card, one in enumerate(DATA["adventure"]) if name in one["characters"]])
        for name in CHARACTERS
    ],
    np.uint64,
)  # the adventures on which a character is

LIMITS: Final = (0, 30, 45, 60)  # minutes; 0: none
