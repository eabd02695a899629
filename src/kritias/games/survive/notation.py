"""Positions as documents that a person can read and write, and the names in them and in moves.

A hex is called by the letter of its row and the number of its column, as on the sheet: the
lagoon is g5. People are a to j of their seat, pieces are numbered from 1. In a document a seat's
people are listed from a on, each with its place and, where it is known, its value: `d5=6` stands
or swims on d5, `boat2=1` sits in boat 2, `saved` and `lost` explain themselves, `saved-c0` went
ashore from c0; whoever is left out is still in hand.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import numpy as np

from kritias.games.survive import box
from kritias.games.survive.moves import BREADTH, MOVES, legal
from kritias.games.survive.notation_faults import FAULTS
from kritias.games.survive.rules_audit import audit
from kritias.games.survive.rules_faults import VALUES_MISCOUNTED
from kritias.games.survive.rules_turn import is_kept
from kritias.games.survive.state import ABOARD, GONE, IN_HAND, LOST, SAVED, SUNK, Phase, State, Step
from kritias.games.survive.view import imagine
from kritias.kernel.audited import Audited
from kritias.kernel.bits import bit
from kritias.kernel.document import Head, Sheet, index, names_of, spelt
from kritias.kernel.game import Option
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS, say

# The challenges of the book, and two ways to read it: S4, S18, S25 to S34.
CHALLENGES: Final = {
    "crowded": (
        say("Crowded island"),
        say(
            "At set-up two Atlanteans fit on a tile that does not lie at the rim. For those who "
            "like it crowded from the first turn on."
        ),
    ),
    "no_one_left": (
        say("No one left behind"),
        say(
            "The volcano is a whirlpool; the game goes on until nobody is left on the board. For "
            "those who want to play to the very end."
        ),
    ),
    "all_equal": (
        say("All equal"),
        say(
            "Whoever saves most people wins, whatever they are worth. For those who do not like to "
            "remember values."
        ),
    ),
    "atlantis_gone": (
        say("Atlantis is gone"),
        say(
            "The volcano is a whirlpool; the game ends with the last tile of the island. For those "
            "who want to see the end coming."
        ),
    ),
    "dolphins": (
        say("Dolphins and dive dice"),
        say(
            "Dolphins protect swimmers, and two blue dice replace the red one. For those who know "
            "the game: there is more to move, and more ways out."
        ),
    ),
    "squids": (
        say("Giant squid"),
        say(
            "With every whale a squid comes up, which takes people from tiles and boats. For those "
            "who know the game and want it harsher."
        ),
    ),
    "squids_only": (
        say("Squids instead of whales"),
        say(
            "Squids come up in the place of whales. For those who find whales too tame: nobody is "
            "safe on land."
        ),
    ),
    "sea_whirlpool": (
        say("Sea whirlpool"),
        say(
            "A whirlpool reaches only the sea; whoever stands on a tile beside it is safe. Milder: "
            "good with children."
        ),
    ),
    "open_memory": (
        say("Open memory"),
        say(
            "The values of your people stay visible to you after set-up. For those who would "
            "rather plan than remember."
        ),
    ),
}
OPTIONS: Final = tuple(
    Option(name, "flag", False, words, about) for name, (words, about) in CHALLENGES.items()
)

VERSION: Final = 2
LETTERS: Final = "abcdefghij"
PERSON_NAMES: Final = tuple(f"{mark}-{letter}" for mark in MARKS for letter in LETTERS)
BOAT_NAMES: Final = tuple(f"boat{boat + 1}" for boat in range(box.BOATS))
PIECE_NAMES: Final = (
    *(f"{name}{n + 1}" for name, count in zip(box.CREATURES, box.NUMBER) for n in range(count)),
    *BOAT_NAMES,
)
TILE_NAMES: Final = tuple(box.HEX_NAMES[spot] for spot in box.SPOT)
VALUE_NAMES: Final = tuple(map(str, range(1, box.VALUES + 1)))
UNDER_NAMES: Final = tuple(
    f"{ground}-{under}" for ground in box.TERRAINS for under in box.UNDERSIDES
)
KEPT_NAMES: Final = (*UNDER_NAMES, *(f"{ground}-?" for ground in box.TERRAINS))
HEAD: Final = Head("survive", VERSION, box.PLAYERS, names_of(Phase), OPTIONS, range(1 << 12))
PLACE_NAMES: Final = {
    **{name: cell for cell, name in enumerate(box.HEX_NAMES)},
    **{name: ABOARD + boat for boat, name in enumerate(BOAT_NAMES)},
    "saved": SAVED,
    "lost": LOST,
}
LANDING_NAMES: Final = {f"saved-{box.HEX_NAMES[cell]}": cell for cell in box.LANDINGS}
SPACE_NAMES: Final = ("gone", "reserve", *box.HEX_NAMES)  # from GONE on: where a piece is
PLACES: Final = {place: name for name, place in PLACE_NAMES.items()}
GROUND_LETTERS: Final = "~bfm"  # SUNK, beach, forest, mountain
STEP_NAMES: Final = names_of(Step)
REACH_NAMES: Final = tuple(map(str, range(box.DIVE + 1)))


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
    for kind, name in enumerate(box.CREATURES):
        document[f"{name}s"] = spell_places(s.beast[box.FIRST_OF[kind] : box.FIRST_OF[kind + 1]])
    document["protected"] = " ".join(named(PERSON_NAMES, person) or "-" for person in s.friend)
    if not is_veiled(s):
        document["below"] = spelt(map(int, s.bag.flat), UNDER_NAMES)
    if s.rolled_face != box.NONE:
        document["rolled"] = f"{box.FACES[s.rolled_face]} {s.rolled_reach}"
    if Phase.LAUNCH < s.phase < Phase.OVER:
        document["move"] = describe_move(s)
    for seat in range(s.seats):
        document[MARKS[seat]] = describe_seat(s, seat)
    return document


def is_veiled(s: State) -> bool:
    """Whether there are undersides of which nobody says where they are."""
    known = sum(map(int, (*s.turned.flat, *s.kept.flat, *s.bag.flat)))
    return known < box.TILES


def draw_island(s: State) -> str:
    """The island as it lies, row by row: beach, forest, mountain, or sea again."""
    rows = groupby(range(box.TILES), lambda tile: TILE_NAMES[tile][0])
    return "".join(
        " ".join(GROUND_LETTERS[s.terrain[tile] + 1] for tile in row) + "\n" for _, row in rows
    )


def spell_places(places: Iterable[int]) -> str:
    """Where pieces are, in their order."""
    return " ".join(SPACE_NAMES[place - GONE] for place in places)


def describe_seat(s: State, seat: int) -> dict[str, Any]:
    """The people of a seat and the tiles before it."""
    people = []
    for number in range(box.PEOPLE):
        place, value = s.where[box.PEOPLE * seat + number], s.value[seat, number]
        if place != IN_HAND:
            people.append(place_name(s, seat, number) + (f"={value}" if value else ""))
    unknown = [s.held[seat, ground] - sum(s.kept[seat, ground]) for ground in range(box.GROUNDS)]
    return {
        "people": " ".join(people),
        "hand": spelt(s.hand[seat], VALUE_NAMES),
        "kept": spelt([*map(int, s.kept[seat].flat), *unknown], KEPT_NAMES),
    }


def place_name(s: State, seat: int, number: int) -> str:
    """Where one of a seat's people is; of the saved also where they landed, if that is known."""
    person = box.PEOPLE * seat + number
    ashore = s.landed[person]
    name = PLACES[int(s.where[person])]
    return name if ashore == box.NONE else f"{name}-{box.HEX_NAMES[ashore]}"


def describe_move(s: State) -> dict[str, Any]:
    """What is going on in this turn."""
    swum = [name for person, name in enumerate(PERSON_NAMES) if int(s.swum) >> person & 1]
    asked = [MARKS[seat] for seat in range(s.seats) if s.asked >> seat & 1]
    move = {
        "step": STEP_NAMES[s.step],
        "moves": s.moves,
        "swum": " ".join(swum),
        "tile": bool(s.can_play),
        "played": named(box.UNDERSIDES, s.played),
        "carried": named(LETTERS if s.phase == Phase.SWIM else BOAT_NAMES, s.carried),
        "face": named(box.FACES, s.face),
        "reach": None if s.face == box.NONE else s.reach,
        "grabbed": named(PIECE_NAMES, s.grabbed),
        "site": named(box.HEX_NAMES, s.site),
        "asked": " ".join(asked) or None,
    }
    return {key: value for key, value in move.items() if value is not None}


def named(names: Sequence[str], number: int) -> str | None:
    """What is meant by a number, if it is anything."""
    return None if number == box.NONE else names[number]


# Reading a position: what is left out is empty or follows from the rest


def from_document(document: Mapping[str, Any]) -> State:
    """The state that a document describes."""
    sheet = Sheet(document, "the position")
    s = State.blank()
    HEAD.read(sheet, s)
    marks = MARKS[: s.seats]
    s.first = sheet.choice("first", marks, MARKS[0])
    s.active = sheet.choice("active", marks, MARKS[max(s.seat, 0)])
    s.calm = sheet.whole("calm", range(1 << 15), 0)
    lay_island(s, sheet.text("island").split())
    lay_pieces(s, sheet)
    s.where[:] = IN_HAND
    s.landed[:] = box.NONE
    for seat, mark in enumerate(marks):
        lay_seat(s, seat, sheet.part(mark))
    lay_friends(s, sheet.text("protected", ""))
    lay_undersides(s, sheet)
    lay_move(s, sheet.part("move"))
    lay_roll(s, sheet.text("rolled", ""))
    sheet.done()
    state: State = READING.passed(s)
    return state


def lay_island(s: State, letters: Sequence[str]) -> None:
    """S1: forty spaces in reading order."""
    if len(letters) != box.TILES or any(letter not in GROUND_LETTERS for letter in letters):
        raise Unreadable(f"«island» should be {box.TILES} spaces, each one of {GROUND_LETTERS}.")
    s.shore = np.uint64(box.SHORE)
    for tile, letter in enumerate(letters):
        s.terrain[tile] = GROUND_LETTERS.index(letter) - 1
        if s.terrain[tile] == SUNK:
            s.shore |= box.AROUND[box.SPOT[tile]]
        else:
            s.ground[s.terrain[tile]] |= bit(tile)


def lay_pieces(s: State, sheet: Sheet) -> None:
    for kind, name in enumerate(box.CREATURES):
        span = range(box.FIRST_OF[kind], box.FIRST_OF[kind + 1])
        for beast, cell in zip(span, places(sheet, f"{name}s", len(span)), strict=True):
            s.beast[beast] = cell
            if cell >= 0:
                s.fauna[cell] += 1 << 3 * box.KIND[beast]
    for boat, cell in enumerate(places(sheet, "boats", box.BOATS)):
        s.boat[boat] = cell
        if cell >= 0:
            if s.ferry[cell]:
                raise Unreadable(f"Two boats are on {box.HEX_NAMES[cell]}.")
            s.ferry[cell] = boat + 1


def places(sheet: Sheet, key: str, count: int) -> list[int]:
    """Where so many pieces are; those left out at the end are in reserve."""
    words = sheet.text(key, "").split()
    if len(words) > count:
        raise Unreadable(f"«{key}»: the box has only {count}.")
    words += ["reserve"] * (count - len(words))
    return [index(word, SPACE_NAMES, f"«{key}»") + GONE for word in words]


def lay_seat(s: State, seat: int, sheet: Sheet) -> None:
    words = sheet.text("people", "").split()
    if len(words) > box.PEOPLE:
        raise Unreadable(f"A seat has {box.PEOPLE} people, not {len(words)}.")
    for number, word in enumerate(words):
        lay_person(s, seat, number, word)
    s.hand[seat] = sheet.counts("hand", VALUE_NAMES) if "hand" in sheet.content else rest(s, seat)
    sheet.value("hand", "")
    kept = sheet.counts("kept", KEPT_NAMES)
    s.kept[seat] = np.reshape(kept[: box.GROUNDS * box.UNDERS], (box.GROUNDS, box.UNDERS))
    for ground in range(box.GROUNDS):
        s.held[seat, ground] = sum(s.kept[seat, ground]) + kept[box.GROUNDS * box.UNDERS + ground]
    sheet.done()


def lay_person(s: State, seat: int, number: int, word: str) -> None:
    """One of a seat's people: where it is, and what it is worth."""
    name, sign, value = word.partition("=")
    person = box.PEOPLE * seat + number
    if name in LANDING_NAMES:
        s.landed[person], name = LANDING_NAMES[name], "saved"
    if name not in PLACE_NAMES or (sign and value not in VALUE_NAMES):
        raise Unreadable(
            f"«{word}» is no person of {MARKS[seat]}; write d5=6, boat1=2, saved=1 or lost."
        )
    place = PLACE_NAMES[name]
    if place >= ABOARD and s.boat[place - ABOARD] < 0:
        raise Unreadable(f"{PERSON_NAMES[person]} sits in {name}, which is not on the board.")
    s.where[person] = place
    s.value[seat, number] = int(value or 0)
    s.afoot[seat] += place >= 0
    if place >= ABOARD:
        s.crew[place - ABOARD] |= bit(person)
    elif place >= 0:
        s.guests[place] |= bit(person)
    if s.phase == Phase.OVER and place == SAVED:
        s.bared[seat, number] = s.value[seat, number]


def rest(s: State, seat: int) -> list[int]:
    """The values in hand: those that nobody on the table has, if all others are told."""
    if has_unknown(s, seat):
        return [0] * box.VALUES
    told = list(s.value[seat])
    left = [number - told.count(value) for value, number in enumerate(box.WORTH, start=1)]
    if min(left) < 0:
        raise Unreadable(FAULTS[VALUES_MISCOUNTED])
    return left


def has_unknown(s: State, seat: int) -> bool:
    """Whether somebody of a seat on the table has a value that is not told."""
    placed = s.where[box.PEOPLE * seat : box.PEOPLE * (seat + 1)] != IN_HAND
    return bool(np.any(placed & (s.value[seat] == 0)))


def lay_friends(s: State, text: str) -> None:
    """S29: whom each dolphin protects."""
    names = text.split()
    s.friend[:] = box.NONE
    if len(names) > box.DOLPHINS:
        raise Unreadable(f"«protected»: there are only {box.DOLPHINS} dolphins.")
    for dolphin, name in enumerate(names):
        s.friend[dolphin] = index(name, ["-", *PERSON_NAMES], "«protected»") - 1
        if s.friend[dolphin] != box.NONE:
            s.guarded |= bit(s.friend[dolphin])


def lay_undersides(s: State, sheet: Sheet) -> None:
    """S1: what lies below the island, if it is told; what is nowhere was turned over."""
    below = sheet.value("below", None)
    if below is None:
        s.turned[:] = np.reshape(sheet.counts("turned", UNDER_NAMES), (box.GROUNDS, box.UNDERS))
        return
    sheet.value("turned", "")
    s.bag[:] = np.reshape(sheet.counts("below", UNDER_NAMES), (box.GROUNDS, box.UNDERS))
    for number, name in enumerate(UNDER_NAMES):
        ground, under = divmod(number, box.UNDERS)
        there = s.bag[ground, under] + sum(s.kept[:, ground, under])
        made = box.UNDER[ground, under]
        if there > made:
            raise Unreadable(f"There are {there} tiles {name}; the box has {made}.")
        s.turned[ground, under] = made - there


def lay_move(s: State, sheet: Sheet) -> None:
    """What is going on in this turn; left out, the turn is just beginning."""
    in_turn = Phase.LAUNCH < s.phase < Phase.OVER
    can_play = bool(s.phase == Phase.MOVE and sum(s.held[s.seat]))
    first = "tile" if can_play or not in_turn else "move" if s.phase == Phase.MOVE else "sink"
    s.step = sheet.choice("step", STEP_NAMES, first)
    moves = box.MOVES_A_TURN if s.phase == Phase.MOVE and s.afoot[s.active] else 0
    s.moves = sheet.whole("moves", range(box.MOVES_A_TURN + 1), moves)
    for name in sheet.text("swum", "").split():
        s.swum |= bit(index(name, PERSON_NAMES, "«swum»"))
    s.can_play = sheet.flag("tile", can_play)
    s.played = sheet.choice("played", ["none", *box.UNDERSIDES], "none") - 1
    names = LETTERS if s.phase == Phase.SWIM else BOAT_NAMES
    s.carried = sheet.choice("carried", ["none", *names], "none") - 1
    s.face = sheet.choice("face", ["none", *box.FACES], "none") - 1
    s.reach = sheet.whole("reach", range(box.DIVE + 1), 0)
    s.grabbed = sheet.choice("grabbed", ["none", *PIECE_NAMES], "none") - 1
    s.site = sheet.choice("site", ["none", *box.HEX_NAMES], "none") - 1
    for name in sheet.text("asked", "").split():
        s.asked |= 1 << index(name, MARKS[: s.seats], "«asked»")
    sheet.done()


def lay_roll(s: State, text: str) -> None:
    """S8: what the dice showed last, if it is told."""
    face, _, reach = text.partition(" ")
    s.rolled_face = index(face, box.FACES, "«rolled»") if text else box.NONE
    s.rolled_reach = index(reach, REACH_NAMES, "«rolled»") if text else 0


def world_of(s: State) -> State:
    """The state, or where something is not told one that it could be."""
    world = s.copy()
    if is_veiled(world) or any(has_unknown(s, seat) for seat in range(s.seats)):
        check_told(s)
        imagine(world, box.NONE)
    return world


def check_told(s: State) -> None:
    """What is told leaves enough for what is not."""
    for ground, terrain in enumerate(box.TERRAINS):
        left = box.UNDER[ground] - s.turned[ground] - s.kept[:, ground].sum(axis=0)
        unknown = sum(s.held[:, ground]) - s.kept[:, ground].sum()
        keepable = sum(int(left[under]) for under in range(box.UNDERS) if is_kept(s, under))
        if min(left) < 0 or unknown > keepable:
            raise Unreadable(
                say("There are more undersides of {terrain} than the box has.", terrain=terrain)
            )
    for seat in range(s.seats):
        told = list(s.value[seat])
        for value, number in enumerate(box.WORTH, start=1):
            if told.count(value) > number:
                raise Unreadable(FAULTS[VALUES_MISCOUNTED])


READING: Final = Audited(audit, legal, MOVES, BREADTH, FAULTS, world_of)
