"""Moves as short texts, and positions as documents that a person can read and write.

A temple is written by its tiles, the larger first: `II+I`; an empty site is `-`. A card is a
colour. Moves name a site by its region, the neutral one as in `sun-neutral`.
"""

from typing import Any, Final

from kritias.games.gods.box import (
    COLOUR_NAMES,
    COLOURS,
    GOD_NAMES,
    LEVEL_NAMES,
    LEVELS,
    REGIONS,
    SHAPE_NAMES,
    SHAPES,
    SITES,
    SPOTS,
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
    HIGHER,
    LOWER,
    MIGRATE,
    MOST_RECRUITED,
    PAIRS,
    RECALL,
    RECRUIT,
    SHIFT,
    STOP,
    STRANGER,
    SWAP,
    TAKE,
    TRAVEL,
)
from kritias.games.gods.notation_options import HEAD
from kritias.games.gods.state import NONE, State
from kritias.kernel.document import spelt
from kritias.kernel.moves import code
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS, say

SITE_NAMES: Final = (*MARKS, "neutral")
OTHER_NAMES: Final = (*MARKS, "stranger")
BUILD_NAMES: Final = ("build", "build-neutral")
HAND_NAMES: Final = (*COLOUR_NAMES, "?")
DISPLAY_NAMES: Final = (*COLOUR_NAMES, "-")  # NONE is the last


def spot_name(spot: int) -> str:
    """A site where a seat may have tiles."""
    return COLOUR_NAMES[spot // 2] + ("", "-neutral")[spot % 2]


def texts_of_builds() -> dict[str, int]:
    """`build-II`, `build-neutral-II+I-helped`: the shape that is reached."""
    return {
        f"{BUILD_NAMES[site]}-{SHAPE_NAMES[shape]}{('', '-helped')[helped]}": code(
            BUILD, site, shape, helped
        )
        for site in range(2)
        for shape in range(SHAPES)
        for helped in range(2)
    }


def texts_of_demolitions() -> dict[str, int]:
    """`demolish-sun-circle-II`: region, site, tile."""
    return {
        f"demolish-{COLOUR_NAMES[region]}-{SITE_NAMES[site]}-{LEVEL_NAMES[level]}": code(
            DEMOLISH, region, site, level
        )
        for region in range(REGIONS)
        for site in range(SITES)
        for level in range(LEVELS)
    }


def texts_of_swaps() -> dict[str, int]:
    """`swap-I-sun-III-wave-neutral`: two tiles and where they lie."""
    return {
        f"swap-{LEVEL_NAMES[LOWER[pair]]}-{spot_name(spot)}"
        f"-{LEVEL_NAMES[HIGHER[pair]]}-{spot_name(other)}": code(SWAP, spot, other, pair)
        for spot in range(SPOTS)
        for other in range(SPOTS)
        for pair in range(len(PAIRS))
    }


def texts_of_shifts() -> dict[str, int]:
    """`move-II-sun-wave-neutral`: a tile, from where and to where."""
    return {
        f"move-{LEVEL_NAMES[level]}-{spot_name(spot)}-{spot_name(other)}": code(
            SHIFT, spot, other, level
        )
        for spot in range(SPOTS)
        for other in range(SPOTS)
        for level in range(LEVELS)
    }


TEXTS: Final = {
    **{f"take-{name}": code(TAKE, colour) for colour, name in enumerate(COLOUR_NAMES)},
    "draw": code(DRAW),
    **{f"travel-{name}": code(TRAVEL, colour) for colour, name in enumerate(COLOUR_NAMES)},
    **texts_of_builds(),
    **texts_of_demolitions(),
    **{
        f"convert-{OTHER_NAMES[other]}-{name}": code(CONVERT, other, colour)
        for other in range(STRANGER + 1)
        for colour, name in enumerate(COLOUR_NAMES)
    },
    "festival": code(FESTIVAL),
    **{f"recruit-{number + 1}": code(RECRUIT, number) for number in range(MOST_RECRUITED)},
    "migrate": code(MIGRATE),
    **texts_of_swaps(),
    **texts_of_shifts(),
    **{
        f"exchange-{COLOUR_NAMES[follower]}-{COLOUR_NAMES[card]}": code(EXCHANGE, follower, card)
        for follower in range(COLOURS)
        for card in range(COLOURS)
    },
    "assistant": code(ASSIST),
    **{f"recall-{name}": code(RECALL, colour) for colour, name in enumerate(COLOUR_NAMES)},
    **{f"presence-{name}": code(BECKON, region) for region, name in enumerate(COLOUR_NAMES)},
    "stop": code(STOP),
    **{f"discard-{name}": code(DISCARD, colour) for colour, name in enumerate(COLOUR_NAMES)},
}
CODES: Final = {move: text for text, move in TEXTS.items()}
EXAMPLES: Final = "take-sun, draw, travel-wave, build-II+I, build-neutral-I-helped, migrate"


def write(s: State, move: int) -> str:
    """A move as text."""
    return CODES[move]


def parse(s: State, text: str) -> int:
    """The move that a text means."""
    if text not in TEXTS:
        raise Unreadable(
            say(
                "«{text}» is no move of Island of Gods. Moves look like {examples}.",
                text=text,
                examples=EXAMPLES,
            )
        )
    return TEXTS[text]


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
