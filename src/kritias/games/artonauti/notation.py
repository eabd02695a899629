"""Moves as short texts, and positions as documents that a person can read and write.

Squares are a1 to e5, the letter for the column, the number for the row from above. A card is its
work and its number (`scream-1`), upside down with a wave behind it (`scream-1~`); on the drawn
board `.` is a free square and `#` the block. Adventures are called by what they do: `draw-1`.
"""

from typing import Any, Final

from kritias.games.artonauti.box import (
    ADVENTURES,
    ALL_WORKS,
    CARDS,
    CHARACTERS,
    COLOUR_NAMES,
    EFFECT,
    EFFECTS,
    FIRST_CARD,
    LIMITS,
    NONE,
    PLAYERS,
    SIDE,
    SQUARES,
    TOTAL,
    WORK,
    WORKS,
)
from kritias.games.artonauti.moves import (
    COVERED,
    HOLD,
    MOVE,
    PASS,
    PICK,
    PUT,
    RING,
    ROTATE,
    SEAT,
)
from kritias.games.artonauti.state import ONCE, TWICE, Phase, State
from kritias.kernel.bits import Word, holds
from kritias.kernel.document import Head, spelt
from kritias.kernel.game import Option
from kritias.kernel.notation import Notation, each, names_of, no_move_of
from kritias.kernel.words import MARKS, say

VERSION: Final = 1
SQUARE_NAMES: Final = tuple(
    f"{'abcde'[square % SIDE]}{square // SIDE + 1}" for square in range(SQUARES)
)
WORK_NAMES: Final = tuple(work.id for work in ALL_WORKS)
CARD_NAMES: Final = tuple(
    f"{WORK_NAMES[WORK[card]]}-{card - FIRST_CARD[WORK[card]] + 1}" for card in range(CARDS)
)
HAND_NAMES: Final = (*CARD_NAMES, "?")
TALE_NAMES: Final = tuple(
    f"{EFFECTS[EFFECT[card]]}-{sum(EFFECT[other] == EFFECT[card] for other in range(card + 1))}"
    for card in range(ADVENTURES)
)
DIRECTION_NAMES: Final = ("up", "right", "down", "left")
END_NAMES: Final = ("no", "deck", "time")
FREE: Final = "."
BLOCKED: Final = "#"
UPSIDE_DOWN: Final = "~"

WITH_ADVENTURES: Final = Option(
    "adventures",
    "flag",
    True,
    say("Adventures"),
    say("Who completes a work with the cards played draws an adventure."),
)
TIME_LIMIT: Final = Option(
    "time_limit",
    "choice",
    str(LIMITS[0]),
    say("Time limit"),
    say("The game also ends after the turn in which the time runs out."),
    tuple(map(str, LIMITS)),
    (say("None"), say("30 minutes"), say("45 minutes"), say("60 minutes")),
)
OPTIONS: Final = (WITH_ADVENTURES, TIME_LIMIT)
PHASES: Final = names_of(Phase)
HEAD: Final = Head("artonauti", VERSION, PLAYERS, PHASES, OPTIONS)

# Moves

NOTATION: Final = Notation(
    {
        **each("{}", HOLD, CARD_NAMES),
        **each("{}{}", PUT, SQUARE_NAMES, ("", "-turned")),
        **each("turn-{}", ROTATE, SQUARE_NAMES),
        **each("{}-{}", MOVE, SQUARE_NAMES, DIRECTION_NAMES),
        **each("pick-{}", PICK, SQUARE_NAMES),
        **each("{}", SEAT, MARKS),
        **each("pass", PASS),
        **each("a-card", COVERED),
        **each("bell", RING),
    },
    no_move_of("Artonauti", "scream-1, b3, b3-turned, turn-b3, b3-right, pick-b3, circle, pass"),
)
write, parse = NOTATION.write, NOTATION.parse


# Writing a position


def describe(s: State) -> dict[str, Any]:
    """The whole state by name."""
    document = HEAD.describe(s) | {
        "first": MARKS[s.first],
        "laid": s.laid,
        "board": draw_board(s),
        "stuck": spelt([s.stuck >> seat & 1 for seat in range(s.seats)], MARKS[: s.seats]),
        "ends": END_NAMES[s.ends],
        "move": describe_move(s),
    }
    if is_veiled(s):
        document["veiled"] = True
    for seat in range(s.seats):
        document[MARKS[seat]] = describe_seat(s, seat)
    return document


def draw_board(s: State) -> str:
    """The squares row by row, each column as wide as it needs."""
    names = [draw_square(s, square) for square in range(SQUARES)]
    widths = [max(map(len, names[column::SIDE])) for column in range(SIDE)]
    rows = [
        " ".join(name.ljust(width) for name, width in zip(names[first:], widths))
        for first in range(0, SQUARES, SIDE)
    ]
    return "\n".join(row.rstrip() for row in rows) + "\n"


def draw_square(s: State, square: int) -> str:
    if square == s.block:
        return BLOCKED
    if s.board[square] == NONE:
        return FREE
    return CARD_NAMES[s.board[square]] + UPSIDE_DOWN * holds(s.turned, square)


def copies(pile: Any) -> list[int]:
    """A pile as a number for every card."""
    return [(int(pile[ONCE]) >> card & 1) + (int(pile[TWICE]) >> card & 1) for card in range(CARDS)]


def cards_in(pile: Any) -> str:
    """The cards of a pile by name."""
    return spelt(copies(pile), CARD_NAMES)


def is_veiled(s: State) -> bool:
    """Whether there are cards of which nobody says where they are."""
    piles = (s.lying, s.deck, *s.hand, *s.looked)
    known = sum(map(sum, map(copies, piles))) + sum(s.worth) + (s.card != NONE)
    return known < TOTAL


def describe_move(s: State) -> dict[str, Any]:
    """What is going on in this turn."""
    move: dict[str, Any] = {"active": bool(s.active), "composed": bool(s.composed)}
    names = {
        "card": (s.card, CARD_NAMES),
        "colour": (s.colour, COLOUR_NAMES),
        "adventure": (s.adventure, TALE_NAMES),
        "picked": (s.picked, SQUARE_NAMES),
        "other": (s.other, MARKS),
    }
    move |= {key: names[number] for key, (number, names) in names.items() if number != NONE}
    if s.looking:
        move["looking"] = s.looking
    return move


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """What lies before a seat, and what it knows."""
    hand = copies(s.hand[seat])
    others = [other for other in range(s.seats) if other != seat]
    return {
        "hand": spelt([*hand, s.held[seat] - sum(hand)], HAND_NAMES),
        "shown": cards_in(s.shown[seat]),
        "known": {MARKS[other]: cards_in(s.known[seat, other]) for other in others},
        "looked": cards_in(s.looked[seat]),
        "below": cards_in(s.below[seat]),
        "gallery": spelt(one_each(s.gallery[seat], WORKS), WORK_NAMES),
        "adventures": spelt(one_each(s.saga[seat], ADVENTURES), TALE_NAMES),
        "spent": spelt(one_each(s.spent[seat], len(CHARACTERS)), CHARACTERS),
        "skips": bool(s.skips >> seat & 1),
    }


def one_each(word: Word, count: int) -> list[int]:
    """A set as counts."""
    return [int(word) >> thing & 1 for thing in range(count)]
