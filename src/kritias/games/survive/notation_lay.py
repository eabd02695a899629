"""Reading a position from its document: what is left out is empty or follows from the rest."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from kritias.games.survive.box import (
    AROUND,
    BOATS,
    CREATURES,
    DIVE,
    DOLPHINS,
    FACES,
    FIRST_OF,
    GROUNDS,
    HEX_NAMES,
    KIND,
    MOVES_A_TURN,
    PEOPLE,
    SHORE,
    SPOT,
    TILES,
    UNDER,
    UNDERS,
    UNDERSIDES,
    VALUES,
    WORTH,
)
from kritias.games.survive.notation import (
    BOAT_NAMES,
    GROUND_LETTERS,
    HEAD,
    KEPT_NAMES,
    LETTERS,
    PERSON_NAMES,
    PIECE_NAMES,
    PLACE_NAMES,
    STEP_NAMES,
    UNDER_NAMES,
    VALUE_NAMES,
    is_veiled,
)
from kritias.games.survive.rules_audit import audit
from kritias.games.survive.state import (
    ABOARD,
    GONE,
    IN_HAND,
    NONE,
    RESERVE,
    SAVED,
    SUNK,
    Phase,
    State,
)
from kritias.games.survive.view import imagine
from kritias.kernel.bits import bit
from kritias.kernel.document import Sheet, index
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import MARKS


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
    for seat, mark in enumerate(marks):
        lay_seat(s, seat, sheet.part(mark))
    lay_friends(s, sheet.text("protected", ""))
    lay_undersides(s, sheet)
    lay_move(s, sheet.part("move"))
    sheet.done()
    check(s)
    return s


def lay_island(s: State, letters: Sequence[str]) -> None:
    """S1: forty spaces in reading order."""
    if len(letters) != TILES or any(letter not in GROUND_LETTERS for letter in letters):
        raise Unreadable(f"«island» should be {TILES} spaces, each one of {GROUND_LETTERS}.")
    s.shore = np.uint64(SHORE)
    for tile, letter in enumerate(letters):
        s.terrain[tile] = GROUND_LETTERS.index(letter) - 1
        if s.terrain[tile] == SUNK:
            s.shore |= AROUND[SPOT[tile]]
        else:
            s.ground[s.terrain[tile]] |= bit(tile)


def lay_pieces(s: State, sheet: Sheet) -> None:
    for kind, name in enumerate(CREATURES):
        span = range(FIRST_OF[kind], FIRST_OF[kind + 1])
        for beast, cell in zip(span, places(sheet, f"{name}s", len(span)), strict=True):
            s.beast[beast] = cell
            if cell >= 0:
                s.fauna[cell] += 1 << 3 * KIND[beast]
    for boat, cell in enumerate(places(sheet, "boats", BOATS)):
        s.boat[boat] = cell
        if cell >= 0:
            if s.ferry[cell]:
                raise Unreadable(f"Two boats are on {HEX_NAMES[cell]}.")
            s.ferry[cell] = boat + 1


def places(sheet: Sheet, key: str, count: int) -> list[int]:
    """Where so many pieces are; those left out at the end are in reserve."""
    words = sheet.text(key, "").split()
    if len(words) > count:
        raise Unreadable(f"«{key}»: the box has only {count}.")
    names = ["gone", "reserve", *HEX_NAMES]
    found = [index(word, names, f"«{key}»") + GONE for word in words]
    return found + [RESERVE] * (count - len(found))


def lay_seat(s: State, seat: int, sheet: Sheet) -> None:
    words = sheet.text("people", "").split()
    if len(words) > PEOPLE:
        raise Unreadable(f"A seat has {PEOPLE} people, not {len(words)}.")
    for number, word in enumerate(words):
        lay_person(s, seat, number, word)
    s.hand[seat] = sheet.counts("hand", VALUE_NAMES) if "hand" in sheet.content else rest(s, seat)
    sheet.value("hand", "")
    kept = sheet.counts("kept", KEPT_NAMES)
    s.kept[seat] = np.reshape(kept[: GROUNDS * UNDERS], (GROUNDS, UNDERS))
    for ground in range(GROUNDS):
        s.held[seat, ground] = sum(s.kept[seat, ground]) + kept[GROUNDS * UNDERS + ground]
    sheet.done()


def lay_person(s: State, seat: int, number: int, word: str) -> None:
    """One of a seat's people: where it is, and what it is worth."""
    name, sign, value = word.partition("=")
    if name not in PLACE_NAMES or (sign and value not in VALUE_NAMES):
        raise Unreadable(
            f"«{word}» is no person of {MARKS[seat]}; write d5=6, boat1=2, saved=1 or lost."
        )
    person, place = PEOPLE * seat + number, PLACE_NAMES[name]
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
    placed = [number for number in range(PEOPLE) if s.where[PEOPLE * seat + number] != IN_HAND]
    if any(s.value[seat, number] == 0 for number in placed):
        return [0] * VALUES
    told = [list(s.value[seat]).count(value + 1) for value in range(VALUES)]
    return [WORTH[value] - told[value] for value in range(VALUES)]


def lay_friends(s: State, text: str) -> None:
    """S29: whom each dolphin protects."""
    names = text.split()
    s.friend[:] = NONE
    if len(names) > DOLPHINS:
        raise Unreadable(f"«protected»: there are only {DOLPHINS} dolphins.")
    for dolphin, name in enumerate(names):
        s.friend[dolphin] = index(name, ["-", *PERSON_NAMES], "«protected»") - 1
        if s.friend[dolphin] != NONE:
            s.guarded |= bit(s.friend[dolphin])


def lay_undersides(s: State, sheet: Sheet) -> None:
    """S1: what lies below the island, if it is told; what is nowhere was turned over."""
    below = sheet.value("below", None)
    if below is None:
        s.turned[:] = np.reshape(sheet.counts("turned", UNDER_NAMES), (GROUNDS, UNDERS))
        return
    sheet.value("turned", "")
    s.bag[:] = np.reshape(sheet.counts("below", UNDER_NAMES), (GROUNDS, UNDERS))
    for number, name in enumerate(UNDER_NAMES):
        ground, under = divmod(number, UNDERS)
        there = s.bag[ground, under] + sum(s.kept[:, ground, under])
        if there > UNDER[ground, under]:
            raise Unreadable(f"There are {there} tiles {name}; the box has {UNDER[ground, under]}.")
        s.turned[ground, under] = UNDER[ground, under] - there


def lay_move(s: State, sheet: Sheet) -> None:
    """What is going on in this turn; left out, the turn is just beginning."""
    in_turn = Phase.LAUNCH < s.phase < Phase.OVER
    can_play = bool(s.phase == Phase.MOVE and sum(s.held[s.seat]))
    first = "tile" if can_play or not in_turn else "move" if s.phase == Phase.MOVE else "sink"
    s.step = sheet.choice("step", STEP_NAMES, first)
    moves = MOVES_A_TURN if s.phase == Phase.MOVE and s.afoot[s.active] else 0
    s.moves = sheet.whole("moves", range(MOVES_A_TURN + 1), moves)
    for name in sheet.text("swum", "").split():
        s.swum |= bit(index(name, PERSON_NAMES, "«swum»"))
    s.can_play = sheet.flag("tile", can_play)
    s.played = sheet.choice("played", ["none", *UNDERSIDES], "none") - 1
    names = LETTERS if s.phase == Phase.SWIM else BOAT_NAMES
    s.carried = sheet.choice("carried", ["none", *names], "none") - 1
    s.face = sheet.choice("face", ["none", *FACES], "none") - 1
    s.reach = sheet.whole("reach", range(DIVE + 1), 0)
    s.grabbed = sheet.choice("grabbed", ["none", *PIECE_NAMES], "none") - 1
    s.site = sheet.choice("site", ["none", *HEX_NAMES], "none") - 1
    for name in sheet.text("asked", "").split():
        s.asked |= 1 << index(name, MARKS[: s.seats], "«asked»")
    sheet.done()


FAULTS: Final = {
    1: "Somebody is in two places, or at a table with fewer seats.",
    2: "The values of a seat are 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, placed or in hand.",
    3: "A creature is on land.",
    4: "A boat is on land, has more than three aboard, or carries people beside a serpent.",
    5: "The island does not agree with its tiles.",
    6: "«below» should have as many undersides of each terrain as there are tiles.",
    7: "A dolphin protects a swimmer in its own space; nobody swims unprotected beside a hunter.",
    8: "The phase does not agree with who decides or with what is open.",
}


def check(s: State) -> None:
    """The state, or the one it could be, must be sound."""
    world = s.copy()
    placed = [place != IN_HAND for place in s.where]
    if is_veiled(world) or any(map(is_unknown, placed, s.value.flat)):
        imagine(world, NONE)
    if fault := audit(world):
        raise Unreadable(FAULTS[fault])


def is_unknown(placed: bool, value: int) -> bool:
    """Whether somebody on the table has a value that is not told."""
    return placed and value == 0
