"""Step «move»: Atlanteans walk, dive, swim, board and land; boats sail.

Every one of these answers with the space whose swimmers have still to be settled, as a dolphin
there may be free now.
"""

from kritias.games.escape.box import BESIDE, DOLPHIN, PEOPLE
from kritias.games.escape.moves import is_land
from kritias.games.escape.rules_water import (
    fall_in,
    leave,
    put_creature,
    save,
    settle,
    sit_down,
    stand,
)
from kritias.games.escape.state import ABOARD, NONE, State
from kritias.kernel.rule import rule


@rule
def go(s: State, person: int, way: int) -> int:
    """E3: to adjacent land, or into adjacent sea, where a dolphin or something worse may be (E11).

    A swimmer that goes alone leaves its dolphin behind (E16).
    """
    space = s.where[s.seat, person]
    there = BESIDE[space, way]
    leave(s, s.seat, person)
    if is_land(s, there):
        stand(s, s.seat, person, there)
    else:
        fall_in(s, s.seat, person, there)
        settle(s, there)
    return space


@rule
def jump(s: State, person: int, way: int) -> int:
    """E3: from land or from a boat into the boat of an adjacent space."""
    there = BESIDE[s.where[s.seat, person], way]
    leave(s, s.seat, person)
    sit_down(s, s.seat, person, there)
    return there


@rule
def ride(s: State, person: int, way: int) -> int:
    """E16: a protected swimmer takes its dolphin along; it stays protected (E11)."""
    space, dolphin = s.where[s.seat, person], s.guard[s.seat, person]
    there = BESIDE[space, way]
    s.wet[space] -= 1
    fall_in(s, s.seat, person, there)
    s.shoal[DOLPHIN, space] -= 1
    put_creature(s, DOLPHIN, dolphin, there)
    return there


@rule
def board(s: State, person: int) -> int:
    """E8, E20: a swimmer climbs into the boat of its space; it is no swimmer any more."""
    space = s.where[s.seat, person]
    leave(s, s.seat, person)
    sit_down(s, s.seat, person, space)
    return space


@rule
def go_ashore(s: State, person: int) -> int:
    """E21, E22: from the port to safety; a boat stays where it is, a dolphin too."""
    space = s.where[s.seat, person]
    save(s, s.seat, person)
    return space


@rule
def sail(s: State, boat: int, way: int) -> int:
    """E3, E19: a boat and its crew move to an adjacent sea space."""
    space = s.boat[boat]
    there = BESIDE[space, way]
    s.moored[space] = NONE
    s.moored[there] = boat
    s.boat[boat] = there
    for seat in range(s.seats):
        if s.crew[boat, seat] > 0:
            carry(s, seat, space, there)
    s.dry[there] = s.dry[space]
    s.dry[space] = 0
    return NONE


@rule
def carry(s: State, seat: int, space: int, there: int) -> None:
    """The crew goes where the boat goes."""
    for person in range(PEOPLE):
        if s.where[seat, person] == space and s.how[seat, person] == ABOARD:
            s.where[seat, person] = there
