"""Moves as short texts, and positions as documents that a person can read and write.

A hex is called by the letter of its row and the number of its column, as on the sheet: the
lagoon is g5. People are a to j of their seat, pieces are numbered from 1. In a document a seat's
people are listed from a on, each with its place and, where it is known, its value: `d5=6` stands
or swims on d5, `boat2=1` sits in boat 2, `saved` and `lost` explain themselves; who is left out
is still in hand.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from kritias.games.survive.box import (
    BEASTS,
    BOATS,
    CREATURES,
    FACES,
    FIRST_OF,
    GROUNDS,
    HEX_NAMES,
    KIND,
    PEOPLE,
    PERSONS,
    PLAYERS,
    SPOT,
    TERRAINS,
    TILES,
    UNDERSIDES,
    VALUES,
    WAY_NAMES,
)
from kritias.games.survive.moves import (
    BOARD,
    DECLINE,
    END,
    ESCORT,
    GRAB,
    JUMP,
    LAND,
    LAUNCH,
    PICK,
    PLAY,
    PUT,
    REPEL,
    SAIL,
    SINK,
    STEP,
    TO,
)
from kritias.games.survive.notation_option import OPTIONS
from kritias.games.survive.state import (
    ABOARD,
    GONE,
    IN_HAND,
    LOST,
    NONE,
    RESERVE,
    SAVED,
    Phase,
    State,
    Step,
)
from kritias.kernel.document import Head, spelt
from kritias.kernel.notation import Notation, each, names_of, no_move_of
from kritias.kernel.words import MARKS

VERSION: Final = 1
LETTERS: Final = "abcdefghij"
PERSON_NAMES: Final = tuple(
    f"{MARKS[person // PEOPLE]}-{LETTERS[person % PEOPLE]}" for person in range(PERSONS)
)
BOAT_NAMES: Final = tuple(f"boat{boat + 1}" for boat in range(BOATS))
PIECE_NAMES: Final = (
    *(f"{CREATURES[KIND[beast]]}{beast - FIRST_OF[KIND[beast]] + 1}" for beast in range(BEASTS)),
    *BOAT_NAMES,
)
TILE_NAMES: Final = tuple(HEX_NAMES[spot] for spot in SPOT)
VALUE_NAMES: Final = tuple(map(str, range(1, VALUES + 1)))
UNDER_NAMES: Final = tuple(f"{ground}-{under}" for ground in TERRAINS for under in UNDERSIDES)
KEPT_NAMES: Final = (*UNDER_NAMES, *(f"{ground}-?" for ground in TERRAINS))
HEAD: Final = Head("survive", VERSION, PLAYERS, names_of(Phase), OPTIONS)
PLACE_NAMES: Final = {
    **{name: cell for cell, name in enumerate(HEX_NAMES)},
    **{name: ABOARD + boat for boat, name in enumerate(BOAT_NAMES)},
    "saved": SAVED,
    "lost": LOST,
}
PLACES: Final = {place: name for name, place in PLACE_NAMES.items()}
GROUND_LETTERS: Final = "~bfm"  # SUNK, beach, forest, mountain
STEP_NAMES: Final = names_of(Step)

NOTATION: Final = Notation(
    {
        **each("put-{}-{}", PUT, TILE_NAMES, ("?", *VALUE_NAMES)),
        **each("launch-{}", LAUNCH, HEX_NAMES),
        **each("play-{}-{}", PLAY, TERRAINS, UNDERSIDES),
        **each("{}-{}", STEP, LETTERS, WAY_NAMES),
        **each("{}-dolphin-{}", ESCORT, LETTERS, WAY_NAMES),
        **each("{}-board{}", BOARD, LETTERS, (*(f"-{way}" for way in WAY_NAMES), "")),
        **each("{}-jump", JUMP, LETTERS),
        **each("{}-land", LAND, LETTERS),
        **each("{}-{}", SAIL, BOAT_NAMES, WAY_NAMES),
        **each("sink-{}", SINK, TILE_NAMES),
        **each("grab-{}", GRAB, PIECE_NAMES),
        **each("to-{}", TO, HEX_NAMES),
        **each("pick-{}", PICK, PERSON_NAMES),
        **each("repel-{}", REPEL, TERRAINS),
        **each("decline", DECLINE),
        **each("end", END),
    },
    no_move_of("Survive", "a-ne, b-board, c-board-w, d-land, boat2-se, sink-d5, grab-shark1, end"),
)
write, parse = NOTATION.write, NOTATION.parse


# Writing a position


def describe(s: State) -> dict[str, Any]:
    """The whole state by name."""
    document = HEAD.describe(s) | {
        "first": MARKS[s.first],
        "active": MARKS[s.active],
        "calm": s.calm,
        "island": draw_island(s),
        "boats": spell_places(s.boat),
        "turned": spelt(map(int, s.turned.flat), UNDER_NAMES),
    }
    for kind, name in enumerate(CREATURES):
        document[f"{name}s"] = spell_places(s.beast[FIRST_OF[kind] : FIRST_OF[kind + 1]])
    document["protected"] = " ".join(
        "-" if person == NONE else PERSON_NAMES[person] for person in s.friend
    )
    if not is_veiled(s):
        document["below"] = spelt(map(int, s.bag.flat), UNDER_NAMES)
    if Phase.LAUNCH < s.phase < Phase.OVER:
        document["move"] = describe_move(s)
    for seat in range(s.seats):
        document[MARKS[seat]] = describe_seat(s, seat)
    return document


def is_veiled(s: State) -> bool:
    """Whether there are undersides of which nobody says where they are."""
    known = sum(map(int, (*s.turned.flat, *s.kept.flat, *s.bag.flat)))
    return known < TILES


def draw_island(s: State) -> str:
    """The island as it lies, row by row: beach, forest, mountain, or sea again."""
    rows = groupby(range(TILES), lambda tile: TILE_NAMES[tile][0])
    return "".join(
        " ".join(GROUND_LETTERS[s.terrain[tile] + 1] for tile in row) + "\n" for _, row in rows
    )


def spell_places(places: Iterable[int]) -> str:
    """Where pieces are, in their order."""
    return " ".join(
        "reserve" if place == RESERVE else "gone" if place == GONE else HEX_NAMES[place]
        for place in places
    )


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """The people of a seat and the tiles before it."""
    people = []
    for number in range(PEOPLE):
        place, value = s.where[PEOPLE * seat + number], s.value[seat, number]
        if place != IN_HAND:
            people.append(PLACES[place] + (f"={value}" if value else ""))
    unknown = [s.held[seat, ground] - sum(s.kept[seat, ground]) for ground in range(GROUNDS)]
    return {
        "people": " ".join(people),
        "hand": spelt(s.hand[seat], VALUE_NAMES),
        "kept": spelt([*map(int, s.kept[seat].flat), *unknown], KEPT_NAMES),
    }


def describe_move(s: State) -> dict[str, Any]:
    """What is going on in this turn."""
    swum = [name for person, name in enumerate(PERSON_NAMES) if int(s.swum) >> person & 1]
    move: dict[str, Any] = {
        "step": STEP_NAMES[s.step],
        "moves": s.moves,
        "swum": " ".join(swum),
        "tile": bool(s.can_play),
    }
    if s.played != NONE:
        move["played"] = UNDERSIDES[s.played]
    if s.carried != NONE:
        names = LETTERS if s.phase == Phase.SWIM else BOAT_NAMES
        move["carried"] = names[s.carried]
    if s.face != NONE:
        move |= {"face": FACES[s.face], "reach": s.reach}
    if s.grabbed != NONE:
        move["grabbed"] = PIECE_NAMES[s.grabbed]
    if s.site != NONE:
        move["site"] = HEX_NAMES[s.site]
    if s.asked:
        move["asked"] = " ".join(MARKS[seat] for seat in range(s.seats) if s.asked >> seat & 1)
    return move
