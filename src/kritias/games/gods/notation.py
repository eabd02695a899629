"""Moves as short texts, and positions as documents that a person can read and write.

A temple is written by its tiles, the larger first: `II+I`; an empty site is `-`. A card is a
colour. Moves name a site by its region, the neutral one as in `sun-neutral`.
"""

from typing import Any, Final

from kritias.games.gods.box import (
    COLOUR_NAMES,
    GOD_NAMES,
    LEVEL_NAMES,
    REGIONS,
    SHAPE_NAMES,
)
from kritias.games.gods.moves import (
    ASSIST,
    BECKON,
    BUILD,
    CONVERT,
    DEMOLISH,
    DISCARD,
    DRAW,
    EXCHANGE,
    FESTIVAL,
    MIGRATE,
    MOST_RECRUITED,
    PAIRS,
    RECALL,
    RECRUIT,
    SHIFT,
    STOP,
    SWAP,
    TAKE,
    TRAVEL,
)
from kritias.games.gods.notation_options import HEAD
from kritias.games.gods.state import NONE, State
from kritias.kernel.document import spelt
from kritias.kernel.notation import Notation, each, no_move_of
from kritias.kernel.words import MARKS

SITE_NAMES: Final = (*MARKS, "neutral")
OTHER_NAMES: Final = (*MARKS, "stranger")
BUILD_NAMES: Final = ("build", "build-neutral")
HAND_NAMES: Final = (*COLOUR_NAMES, "?")
DISPLAY_NAMES: Final = (*COLOUR_NAMES, "-")  # NONE is the last
SPOT_NAMES: Final = tuple(f"{name}{site}" for name in COLOUR_NAMES for site in ("", "-neutral"))
PAIR_NAMES: Final = tuple((LEVEL_NAMES[lower], LEVEL_NAMES[higher]) for lower, higher in PAIRS)

NOTATION: Final = Notation(
    {
        **each("take-{}", TAKE, COLOUR_NAMES),
        **each("draw", DRAW),
        **each("travel-{}", TRAVEL, COLOUR_NAMES),
        **each("{}-{}{}", BUILD, BUILD_NAMES, SHAPE_NAMES, ("", "-helped")),  # the shape reached
        **each("demolish-{}-{}-{}", DEMOLISH, COLOUR_NAMES, SITE_NAMES, LEVEL_NAMES),
        **each("convert-{}-{}", CONVERT, OTHER_NAMES, COLOUR_NAMES),
        **each("festival", FESTIVAL),
        **each("recruit-{}", RECRUIT, range(1, MOST_RECRUITED + 1)),
        **each("migrate", MIGRATE),
        **each("swap-{2[0]}-{0}-{2[1]}-{1}", SWAP, SPOT_NAMES, SPOT_NAMES, PAIR_NAMES),
        **each("move-{2}-{0}-{1}", SHIFT, SPOT_NAMES, SPOT_NAMES, LEVEL_NAMES),
        **each("exchange-{}-{}", EXCHANGE, COLOUR_NAMES, COLOUR_NAMES),
        **each("assistant", ASSIST),
        **each("recall-{}", RECALL, COLOUR_NAMES),
        **each("presence-{}", BECKON, COLOUR_NAMES),
        **each("stop", STOP),
        **each("discard-{}", DISCARD, COLOUR_NAMES),
    },
    no_move_of(
        "Island of Gods",
        "take-sun, draw, travel-wave, build-II+I, build-neutral-I-helped, migrate",
    ),
)
write, parse = NOTATION.write, NOTATION.parse


# Writing a position


def describe(s: State) -> dict[str, Any]:
    """The whole state by name."""
    document = HEAD.describe(s) | {
        "first": MARKS[s.first],
        "numbers": " ".join(COLOUR_NAMES[region] for region in s.numbered),
        "presence": COLOUR_NAMES[s.presence],
        "display": " ".join(DISPLAY_NAMES[colour] for colour in s.display),
        "discard": spelt(s.discard, COLOUR_NAMES),
        "stranger": DISPLAY_NAMES[s.stranger],
        "draws": s.draws,
        "actions": s.actions,
        "converted": bool(s.converted),
        "winner": "nobody" if s.winner == NONE else MARKS[s.winner],
        "neutral": {
            COLOUR_NAMES[region]: f"{MARKS[s.holder[region]]} {SHAPE_NAMES[s.neutral[region]]}"
            for region in range(REGIONS)
            if s.holder[region] != NONE
        },
    }
    if is_veiled(s):
        document["veiled"] = True
    for seat in range(s.seats):
        document[MARKS[seat]] = describe_seat(s, seat)
    return document


def is_veiled(s: State) -> bool:
    """Whether nobody says what the deck holds."""
    return bool(sum(s.deck) < s.stock)


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """What lies before a seat, and its temples, region by region."""
    unknown = s.held[seat] - sum(s.hand[seat])
    return {
        "god": "?" if s.god[seat] == NONE else GOD_NAMES[s.god[seat]],
        "temples": " ".join(SHAPE_NAMES[shape] for shape in s.temple[seat]),
        "assistant": bool(s.assistant[seat]),
        "hand": spelt([*s.hand[seat], unknown], HAND_NAMES),
        "known": spelt(s.known[seat], COLOUR_NAMES),
        "followers": spelt(s.followers[seat], COLOUR_NAMES),
    }
