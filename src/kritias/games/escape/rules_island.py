"""Step «sink»: a hex goes under, and its underside comes up."""

from kritias.games.escape.box import (
    BESIDE,
    BOAT,
    BOATS,
    HEX,
    KINDS,
    OF_A_KIND,
    PEOPLE,
    RING,
    SPACE,
    WAYS,
    WHIRLPOOL,
)
from kritias.games.escape.moves import is_land
from kritias.games.escape.rules_water import (
    destroy_boat,
    fall_in,
    leave,
    lose,
    lose_all,
    put_creature,
    take_creature,
)
from kritias.games.escape.state import IN_BOX, NONE, ON_LAND, UNDERSIDE, State
from kritias.kernel.bits import bit
from kritias.kernel.chance import pick, total
from kritias.kernel.rule import rule


@rule
def sink(s: State, place: int) -> int:
    """E4: the hex goes under; who stood on it swims, and the underside comes up. The space."""
    space = SPACE[place]
    s.calm = -1
    s.island &= ~bit(place)
    side = turn_over(s, RING[place])
    if side == WHIRLPOOL:
        swallow(s, space)
    else:
        throw_in(s, space)
        put_piece(s, side, space)
    return space


@rule
def turn_over(s: State, ring: int) -> int:
    """E1, E6: one of the undersides of this ring that nobody has seen; NONE under the Acropolis."""
    if total(s.bag[ring]) == 0:
        return NONE
    side = pick(s, UNDERSIDE, s.bag[ring])
    s.bag[ring, side] -= 1
    return side


@rule
def throw_in(s: State, space: int) -> None:
    """E4: who stood on the hex swims in its space."""
    if s.dry[space] == 0:
        return
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if s.where[seat, person] == space and s.how[seat, person] == ON_LAND:
                leave(s, seat, person)
                fall_in(s, seat, person, space)


@rule
def put_piece(s: State, side: int, space: int) -> None:
    """E6: the creature or the boat that the underside shows is put on the space."""
    if side == BOAT:
        boat = first_in_box(s)
        s.boat[boat] = space
        s.moored[space] = boat
    elif side != NONE:
        number = 0
        while s.creature[side, number] != IN_BOX:
            number += 1
        put_creature(s, side, number, space)


@rule
def first_in_box(s: State) -> int:
    """The first boat that is still to come."""
    for boat in range(BOATS):
        if s.boat[boat] == IN_BOX:
            return boat
    return NONE


# The whirlpool


@rule
def swallow(s: State, space: int) -> None:
    """E7: whoever stood on the hex, and everything on the six spaces around it, is destroyed."""
    lose_all(s, space)
    for way in range(WAYS):
        there = BESIDE[space, way]
        if there != NONE:
            engulf(s, there)


@rule
def engulf(s: State, space: int) -> None:
    """E7: Atlanteans, boat, creatures and the hex itself, whose underside nobody sees."""
    if is_land(s, space):
        s.island &= ~bit(HEX[space])
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if s.where[seat, person] == space:
                lose(s, seat, person)
    if s.moored[space] != NONE:
        destroy_boat(s, s.moored[space])
    for kind in range(KINDS):
        for number in range(OF_A_KIND):
            if s.creature[kind, number] == space:
                take_creature(s, kind, number)
