"""Nothing is made, nothing is lost, nothing is in two places."""

import numpy as np

from kritias.games.survive.box import (
    AROUND,
    BEASTS,
    BENCH,
    BOATS,
    CAN_LAND,
    DOLPHIN,
    DOLPHINS,
    FIRST_OF,
    GROUNDS,
    HEXES,
    KIND,
    NONE,
    NUMBER,
    PEOPLE,
    SEATS,
    SERPENT,
    SHORE,
    SPOT,
    TILES,
    UNDER,
    UNDERS,
    VALUES,
    WORTH,
)
from kritias.games.survive.moves_sea import has_hunter, is_sea, number_at, unprotected
from kritias.games.survive.rules_sea import free_dolphin
from kritias.games.survive.state import ABOARD, IN_HAND, LOST, SAVED, SUNK, Phase, State
from kritias.kernel.bits import EMPTY, bit, holds, size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    if not are_people_placed(s):
        return 1
    if not are_values_whole(s):
        return 2
    if not are_creatures_placed(s):
        return 3
    if not are_boats_sound(s):
        return 4
    if not is_island_mapped(s):
        return 5
    if not are_undersides_whole(s):
        return 6
    if not are_dolphins_loyal(s):
        return 7
    return 0 if is_turn_sound(s) else 8


@rule
def are_people_placed(s: State) -> bool:
    """Everybody is where the spaces and boats say, and nobody else is there."""
    number = 0
    for cell in range(HEXES):
        number += size(s.guests[cell])
    for boat in range(BOATS):
        number += size(s.crew[boat])
    for seat in range(SEATS):
        afoot = 0
        for person in range(PEOPLE * seat, PEOPLE * seat + PEOPLE):
            if not is_placed(s, person) or (seat >= s.seats and s.where[person] != IN_HAND):
                return False
            if s.landed[person] != NONE and not has_landed(s, person):
                return False
            afoot += s.where[person] >= 0
        if s.afoot[seat] != afoot:
            return False
        number -= afoot
    return number == 0


@rule
def has_landed(s: State, person: int) -> bool:
    """S14: whether somebody is safe, and went ashore from a landing space."""
    cell = s.landed[person]
    return s.where[person] == SAVED and 0 <= cell < HEXES and CAN_LAND[cell] != 0


@rule
def is_placed(s: State, person: int) -> bool:
    """Whether a person's space or boat knows of it."""
    place = s.where[person]
    if 0 <= place < ABOARD:
        return holds(s.guests[place], person)
    if ABOARD <= place < ABOARD + BOATS:
        return s.boat[place - ABOARD] >= 0 and holds(s.crew[place - ABOARD], person)
    return LOST <= place < 0


@rule
def are_values_whole(s: State) -> bool:
    """S2: each seat has 1,1,1,2,2,3,3,4,5,6, placed or in hand; only the saved are turned over."""
    for seat in range(s.seats):
        for value in range(VALUES):
            number = s.hand[seat, value]
            for person in range(PEOPLE):
                number += s.value[seat, person] == value + 1
            if number != WORTH[value] or s.hand[seat, value] < 0:
                return False
        for person in range(PEOPLE):
            place, value = s.where[PEOPLE * seat + person], s.value[seat, person]
            bared = s.phase == Phase.OVER and place == SAVED
            if (value == 0) != (place == IN_HAND) or s.bared[seat, person] != value * bared:
                return False
    return True


@rule
def are_creatures_placed(s: State) -> bool:
    """Every creature swims where its space counts it."""
    number = 0
    for cell in range(HEXES):
        for kind in range(len(NUMBER)):
            number += number_at(s, kind, cell)
    for beast in range(BEASTS):
        cell = s.beast[beast]
        if cell >= 0:
            number -= 1
            if not is_sea(s, cell) or number_at(s, KIND[beast], cell) != company(s, beast):
                return False
    return number == 0


@rule
def company(s: State, beast: int) -> int:
    """How many of its kind are where a creature is, with itself."""
    number = 0
    for other in range(BEASTS):
        number += KIND[other] == KIND[beast] and s.beast[other] == s.beast[beast]
    return number


@rule
def are_boats_sound(s: State) -> bool:
    """S12: one boat in a sea space, three aboard; S13: none with a crew beside a serpent."""
    for cell in range(HEXES):
        boat = s.ferry[cell] - 1
        if boat >= 0 and (s.boat[boat] != cell or not is_sea(s, cell)):
            return False
    for boat in range(BOATS):
        cell = s.boat[boat]
        if size(s.crew[boat]) > BENCH or (cell >= 0 and s.ferry[cell] != boat + 1):
            return False
        if cell >= 0 and s.crew[boat] != EMPTY and number_at(s, SERPENT, cell) > 0:
            return False
    return True


@rule
def is_island_mapped(s: State) -> bool:
    """S7: the sets of tiles agree with their terrain, and the shore with the sea."""
    shore = np.uint64(SHORE)
    for tile in range(TILES):
        for ground in range(GROUNDS):
            if holds(s.ground[ground], tile) != (s.terrain[tile] == ground):
                return False
        if s.terrain[tile] == SUNK:
            shore |= AROUND[SPOT[tile]]
    return bool(shore == s.shore)


@rule
def are_undersides_whole(s: State) -> bool:
    """S1, S15: forty undersides, seen, kept or under the tiles that are left."""
    for ground in range(GROUNDS):
        for under in range(UNDERS):
            if s.bag[ground, under] < 0 or s.turned[ground, under] < 0:
                return False
            number = s.bag[ground, under] + s.turned[ground, under]
            for seat in range(s.seats):
                number += s.kept[seat, ground, under]
            if number != UNDER[ground, under]:
                return False
        for seat in range(s.seats):
            if s.held[seat, ground] != total(s.kept[seat, ground]):
                return False
        if s.phase != Phase.OVER and total(s.bag[ground]) != size(s.ground[ground]):
            return False
    return True


@rule
def are_dolphins_loyal(s: State) -> bool:
    """S29: a protégé swims beside its dolphin; none is free beside an unprotected swimmer, and no
    unprotected swimmer is beside a hunter, but while somebody chooses."""
    guarded = EMPTY
    for dolphin in range(DOLPHINS):
        person = s.friend[dolphin]
        if person != NONE:
            if holds(guarded, person) or s.where[person] != s.beast[FIRST_OF[DOLPHIN] + dolphin]:
                return False
            guarded |= bit(person)
    if guarded != s.guarded:
        return False
    for cell in range(HEXES):
        if cell != s.site and is_sea(s, cell) and unprotected(s, cell) != EMPTY:
            if has_hunter(s, cell) or free_dolphin(s, cell) != NONE:
                return False
    return True


@rule
def is_turn_sound(s: State) -> bool:
    """The phase, the step, who decides and what is open agree."""
    if (s.phase == Phase.OVER) != (s.seat == NONE):
        return False
    if s.phase <= Phase.LAUNCH or s.phase == Phase.OVER:
        return True
    if (s.seat == s.active) == (s.phase == Phase.ASK) or total(s.afoot) == 0:
        return False
    if (s.phase == Phase.STEER or s.phase == Phase.ASK) and s.grabbed == NONE:
        return False
    if (Phase.CREW <= s.phase <= Phase.ASK) != (s.site != NONE):
        return False
    return s.phase != Phase.MOVE or s.moves + s.can_play > 0
