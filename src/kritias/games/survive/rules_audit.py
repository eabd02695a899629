"""Nothing is made, nothing is lost, nothing is in two places, and nothing is where it cannot have
come. `rules_audit_turn` looks at the turn. Where something is wrong the audit answers with its
number; `notation_faults` has the sentences.
"""

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
    HELP,
    HEXES,
    KIND,
    NEW_BOAT,
    NEW_SHARK,
    NEW_WHALE,
    NONE,
    NUMBER,
    PEOPLE,
    SEATS,
    SERPENT,
    SHARK,
    SHORE,
    SPOT,
    SQUID,
    TILES,
    UNDER,
    UNDERS,
    VALUES,
    WHALE,
    WORTH,
)
from kritias.games.survive.moves_sea import has_hunter, is_sea, land, number_at, unprotected
from kritias.games.survive.rules_audit_turn import turn_fault
from kritias.games.survive.rules_faults import (
    BARED,
    BOAT_ON_LAND,
    BOATS_SHORT,
    CREATURE_ON_LAND,
    CREATURES_SHORT,
    CREW_AND_SERPENT,
    CREW_AND_WHALE,
    CROWDED_BOAT,
    DISLOYAL,
    DOLPHIN_FREE,
    HUNTED,
    ISLAND_UNMAPPED,
    KEPT_WRONGLY,
    MISPLACED,
    SOUND,
    TILES_MISCOUNTED,
    UNDERSIDES_MISCOUNTED,
    VALUES_MISCOUNTED,
)
from kritias.games.survive.rules_sea import free_dolphin
from kritias.games.survive.rules_turn import is_kept
from kritias.games.survive.state import (
    ABOARD,
    IN_HAND,
    LOST,
    RESERVE,
    SAVED,
    SUNK,
    Phase,
    State,
)
from kritias.kernel.bits import EMPTY, bit, holds, size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule


@rule
def audit(s: State) -> int:
    """0, or the number of the first thing that is wrong."""
    fault = people_fault(s)
    if fault == SOUND:
        fault = pieces_fault(s)
    if fault == SOUND:
        fault = tiles_fault(s)
    if fault == SOUND:
        fault = sea_fault(s)
    return turn_fault(s) if fault == SOUND else fault


@rule
def people_fault(s: State) -> int:
    """What is wrong with the people and their values."""
    if not are_people_placed(s):
        return MISPLACED
    if not are_values_whole(s):
        return VALUES_MISCOUNTED
    return SOUND if are_values_covered(s) else BARED


@rule
def pieces_fault(s: State) -> int:
    """What is wrong with creatures and boats."""
    if not are_creatures_placed(s):
        return CREATURE_ON_LAND
    for cell in range(HEXES):
        boat = s.ferry[cell] - 1
        if boat >= 0 and (s.boat[boat] != cell or not is_sea(s, cell)):
            return BOAT_ON_LAND
    for boat in range(BOATS):
        fault = boat_fault(s, boat)
        if fault != SOUND:
            return fault
    return SOUND


@rule
def boat_fault(s: State, boat: int) -> int:
    """S12: one boat in a sea space, three aboard; S13: none with a crew beside a serpent, nor
    beside a whale, but for one that is just attacking."""
    cell = s.boat[boat]
    if size(s.crew[boat]) > BENCH:
        return CROWDED_BOAT
    if cell >= 0 and s.ferry[cell] != boat + 1:
        return BOAT_ON_LAND
    if cell < 0 or s.crew[boat] == EMPTY:
        return SOUND
    if number_at(s, SERPENT, cell) > 0:
        return CREW_AND_SERPENT
    attacked = s.phase == Phase.ASK and s.site == cell
    return CREW_AND_WHALE if number_at(s, WHALE, cell) > attacked else SOUND


@rule
def tiles_fault(s: State) -> int:
    """S1, S7, S15: what is wrong with the tiles and what lies below them or before a seat."""
    if not is_island_mapped(s):
        return ISLAND_UNMAPPED
    if not are_undersides_whole(s):
        return UNDERSIDES_MISCOUNTED
    if not are_tiles_counted(s):
        return TILES_MISCOUNTED
    if not are_tiles_kept(s):
        return KEPT_WRONGLY
    if not has_boats(s):
        return BOATS_SHORT
    return SOUND if has_creatures(s) else CREATURES_SHORT


@rule
def has_boats(s: State) -> bool:
    """S17: for every boat that is still to come up there is one in reserve."""
    boats = 0
    for boat in range(BOATS):
        boats += s.boat[boat] == RESERVE
    return boats >= unseen(s, NEW_BOAT)


@rule
def has_creatures(s: State) -> bool:
    """S16, S27, S30, S34: so is there one for every creature."""
    squids = unseen(s, NEW_WHALE) + (s.phase == Phase.SUMMON)
    return (
        in_reserve(s, SHARK) >= unseen(s, NEW_SHARK)
        and in_reserve(s, DOLPHIN) >= unseen(s, HELP)
        and (s.squids_only == 1 or in_reserve(s, WHALE) >= unseen(s, NEW_WHALE))
        and (s.squids + s.squids_only == 0 or in_reserve(s, SQUID) >= squids)
    )


@rule
def in_reserve(s: State, kind: int) -> int:
    """How many creatures of a kind have not come yet."""
    number = 0
    for beast in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        number += s.beast[beast] == RESERVE
    return number


@rule
def unseen(s: State, under: int) -> int:
    """How many undersides of a sort nobody has seen."""
    number = 0
    for ground in range(GROUNDS):
        number += s.bag[ground, under]
    return number


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
    """S2: each seat has 1,1,1,2,2,3,3,4,5,6, placed or in hand."""
    for seat in range(s.seats):
        for value in range(VALUES):
            number = s.hand[seat, value]
            for person in range(PEOPLE):
                number += s.value[seat, person] == value + 1
            if number != WORTH[value] or s.hand[seat, value] < 0:
                return False
        for person in range(PEOPLE):
            if (s.value[seat, person] == 0) != (s.where[PEOPLE * seat + person] == IN_HAND):
                return False
    return True


@rule
def are_values_covered(s: State) -> bool:
    """S4: only at the end the saved are turned over."""
    for seat in range(s.seats):
        for person in range(PEOPLE):
            bared = s.phase == Phase.OVER and s.where[PEOPLE * seat + person] == SAVED
            if s.bared[seat, person] != s.value[seat, person] * bared:
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
    return True


@rule
def are_tiles_counted(s: State) -> bool:
    """S7: something unseen lies below every tile, and nowhere else; S26: but for the last tile of
    Atlantis, with which the game is over before anybody sees what was below."""
    unseen_last = 0
    for ground in range(GROUNDS):
        more = total(s.bag[ground]) - size(s.ground[ground])
        if more < 0:
            return False
        unseen_last += more
    is_last = s.phase == Phase.OVER and s.atlantis_gone == 1 and land(s) == EMPTY
    return unseen_last <= is_last


@rule
def are_tiles_kept(s: State) -> bool:
    """S15: which undersides a seat keeps; the public counts agree with them."""
    for seat in range(s.seats):
        for ground in range(GROUNDS):
            if s.held[seat, ground] != total(s.kept[seat, ground]):
                return False
            for under in range(UNDERS):
                number = s.kept[seat, ground, under]
                if number < 0 or (number > 0 and not is_kept(s, under)):
                    return False
    return True


@rule
def sea_fault(s: State) -> int:
    """S29: a protégé swims beside its dolphin; none is free beside an unprotected swimmer, and no
    unprotected swimmer is beside a hunter, but where somebody chooses or is asked."""
    if not are_dolphins_loyal(s):
        return DISLOYAL
    for cell in range(HEXES):
        is_open = cell == s.site and (s.phase == Phase.GUARD or s.phase == Phase.ASK)
        if not is_open and is_sea(s, cell) and unprotected(s, cell) != EMPTY:
            if has_hunter(s, cell):
                return HUNTED
            if free_dolphin(s, cell) != NONE:
                return DOLPHIN_FREE
    return SOUND


@rule
def are_dolphins_loyal(s: State) -> bool:
    """S29: a dolphin protects one swimmer in its own space."""
    guarded = EMPTY
    for dolphin in range(DOLPHINS):
        person = s.friend[dolphin]
        if person != NONE:
            cell = s.beast[FIRST_OF[DOLPHIN] + dolphin]
            if cell < 0 or holds(guarded, person) or s.where[person] != cell:
                return False
            guarded |= bit(person)
    return bool(guarded == s.guarded)
