"""What may be done: the kinds of moves, and the only place where legality is decided.

Pieces that are alike (own Atlanteans on the same space in the same condition, creatures of a kind
in the same space) would give the same move many times over; the one with the lowest number goes.
`stand_in` and `creature_stand_in` say which that is.
"""

from typing import Final

from kritias.games.escape.box import (
    BESIDE,
    BOATS,
    DIVE,
    DOLPHIN,
    HEX,
    HEXES,
    IS_PORT,
    KINDS,
    MONSTER,
    OCTOPUS,
    OF_A_KIND,
    PEOPLE,
    RING_HEXES,
    RINGS,
    ROOM,
    SEATS,
    SPACE,
    SPACES,
    WAYS,
)
from kritias.games.escape.state import NONE, How, Phase, State
from kritias.kernel.bits import EMPTY, after, holds, lowest
from kritias.kernel.layout import Codes
from kritias.kernel.moves import code, kinds, last
from kritias.kernel.rule import rule

(
    PLACE, GO, JUMP, RIDE, BOARD, ASHORE, SAIL, DONE, SINK, PROWL, LIFT, DROP, PASS, STAY, GUARD,
) = kinds(
    place=(HEXES,),  # put the next Atlantean on a hex
    go=(PEOPLE, WAYS),  # an Atlantean walks, dives or swims to the next space
    jump=(PEOPLE, WAYS),  # from land or boat into the boat of the next space
    ride=(PEOPLE, WAYS),  # a swimmer takes its dolphin along
    board=(PEOPLE,),  # a swimmer climbs into the boat of its own space
    ashore=(PEOPLE,),  # from a port onto the coral island
    sail=(BOATS, WAYS),  # a boat moves to the next space
    done=(),  # no more moves
    sink=(HEXES,),  # take a hex away
    prowl=(KINDS * OF_A_KIND, WAYS),  # a creature (kind × 6 + number) moves to the next space
    lift=(KINDS * OF_A_KIND,),  # a creature dives
    drop=(SPACES,),  # and comes up there
    pass_=(OF_A_KIND, SEATS),  # a dolphin stays and protects another seat's swimmer from now on
    stay=(),  # the creature moves no further, or none moves at all
    guard=(SEATS, PEOPLE),  # a dolphin takes this swimmer
)  # fmt: skip
MOVES: Final = last(GUARD)
BREADTH: Final = PEOPLE * (2 * WAYS + 2) + BOATS * WAYS + 1


@rule
def legal(s: State, out: Codes) -> int:
    """Write the codes of the allowed moves; how many there are."""
    if s.phase == Phase.MOVE:
        return list_moves(s, out)
    if s.phase == Phase.DICE:
        return list_creatures(s, out)
    if s.phase == Phase.SINK:
        return list_hexes(s, out)
    if s.phase == Phase.PLACE:
        return list_places(s, out)
    if s.phase == Phase.DROP:
        return list_waters(s, out)
    if s.phase == Phase.GUARD:
        return list_swimmers(s, out)
    return 0


# Spaces


@rule
def is_land(s: State, space: int) -> bool:
    """Whether a hex of the island lies on a space."""
    return holds(s.island, HEX[space])


@rule
def is_open(s: State, space: int) -> bool:
    """Whether a space is on the board and sea."""
    return space != NONE and not holds(s.island, HEX[space])


@rule
def has_seat(s: State, space: int) -> bool:
    """Whether there is a boat with a free seat in a space."""
    return s.moored[space] != NONE and s.dry[space] < ROOM


@rule
def sinking_ring(s: State) -> int:
    """E4: the outermost ring of which something is left; RINGS when the island is gone."""
    ring = 0
    while ring < RINGS and s.island & RING_HEXES[ring] == EMPTY:
        ring += 1
    return ring


# Setting up and sinking


@rule
def list_places(s: State, out: Codes) -> int:
    """E2: any hex of the island with fewer than three Atlanteans."""
    count = 0
    for place in range(HEXES):
        if s.dry[SPACE[place]] < ROOM:
            out[count] = code(PLACE, place)
            count += 1
    return count


@rule
def list_hexes(s: State, out: Codes) -> int:
    """E4: any hex of the ring that is sinking."""
    count, left = 0, s.island & RING_HEXES[sinking_ring(s)]
    while left != EMPTY:
        place = lowest(left)
        left &= after(place)
        out[count] = code(SINK, place)
        count += 1
    return count


# Moving


@rule
def list_moves(s: State, out: Codes) -> int:
    """E3: own Atlanteans, boats under one's control, or no more."""
    out[0] = code(DONE)
    count = 1
    for person in range(PEOPLE):
        how = s.how[s.seat, person]
        if how == How.ON_LAND:
            if stand_in(s, s.seat, person) == person:
                count = list_from_land(s, person, out, count)
        elif how == How.ABOARD:
            if stand_in(s, s.seat, person) == person:
                count = list_from_boat(s, person, out, count)
        elif how == How.SWIMS and not has_swum(s, person) and stand_in(s, s.seat, person) == person:
            count = list_from_water(s, person, out, count)
    for boat in range(BOATS):
        if s.boat[boat] >= 0 and can_steer(s, boat):
            count = list_courses(s, boat, out, count)
    return count


@rule
def has_swum(s: State, person: int) -> bool:
    """E8: whether an own Atlantean swam this turn; then it does nothing more."""
    return s.swam >> person & 1 != 0


@rule
def has_fallen_in(s: State, person: int) -> bool:
    """E9: whether an own swimmer dived or fell in this turn; then it may only board."""
    return s.fell >> person & 1 != 0


@rule
def stand_in(s: State, seat: int, person: int) -> int:
    """The first Atlantean of a seat that is just like this one: it moves in its stead."""
    for other in range(person):
        if s.where[seat, other] == s.where[seat, person] and are_alike(s, seat, other, person):
            return other
    return person


@rule
def are_alike(s: State, seat: int, person: int, other: int) -> bool:
    """Whether nothing tells two Atlanteans of a seat on the same space apart."""
    if s.how[seat, person] != s.how[seat, other]:
        return False
    if (s.guard[seat, person] == NONE) != (s.guard[seat, other] == NONE):
        return False
    if seat != s.seat:
        return True
    return has_swum(s, person) == has_swum(s, other) and (
        has_fallen_in(s, person) == has_fallen_in(s, other)
    )


@rule
def list_from_land(s: State, person: int, out: Codes, count: int) -> int:
    """E3: walk to a hex with room (E2), dive, or jump into a boat with a free seat."""
    space = s.where[s.seat, person]
    for way in range(WAYS):
        there = BESIDE[space, way]
        if is_open(s, there):
            out[count] = code(GO, person, way)
            count += 1
            if has_seat(s, there):
                out[count] = code(JUMP, person, way)
                count += 1
        elif there != NONE and s.dry[there] < ROOM:
            out[count] = code(GO, person, way)
            count += 1
    return count


@rule
def list_from_boat(s: State, person: int, out: Codes, count: int) -> int:
    """E3, E10: jump into a boat nearby or go ashore (E22); nobody steps onto the island, or
    overboard."""
    space = s.where[s.seat, person]
    if IS_PORT[space]:
        out[count] = code(ASHORE, person)
        count += 1
    for way in range(WAYS):
        there = BESIDE[space, way]
        if there != NONE and has_seat(s, there):
            out[count] = code(JUMP, person, way)
            count += 1
    return count


@rule
def list_from_water(s: State, person: int, out: Codes, count: int) -> int:
    """E3, E8, E16: board, swim, with or without the dolphin, or go ashore (E22). E9: whoever dived
    or fell in this turn may only board."""
    space = s.where[s.seat, person]
    if has_seat(s, space):
        out[count] = code(BOARD, person)
        count += 1
    if has_fallen_in(s, person):
        return count
    if IS_PORT[space]:
        out[count] = code(ASHORE, person)
        count += 1
    for way in range(WAYS):
        if is_open(s, BESIDE[space, way]):
            out[count] = code(GO, person, way)
            count += 1
            if s.guard[s.seat, person] != NONE:
                out[count] = code(RIDE, person, way)
                count += 1
    return count


@rule
def can_steer(s: State, boat: int) -> bool:
    """E19: an empty boat is anyone's; a manned one goes with whoever has most aboard."""
    most = 0
    for seat in range(s.seats):
        most = max(most, s.crew[boat, seat])
    return s.crew[boat, s.seat] == most


@rule
def can_sail_to(s: State, space: int) -> bool:
    """E18: sea without a boat, an octopus or a monster."""
    return (
        is_open(s, space)
        and s.moored[space] == NONE
        and s.shoal[OCTOPUS, space] == 0
        and s.shoal[MONSTER, space] == 0
    )


@rule
def list_courses(s: State, boat: int, out: Codes, count: int) -> int:
    """E18: where a boat can go."""
    for way in range(WAYS):
        if can_sail_to(s, BESIDE[s.boat[boat], way]):
            out[count] = code(SAIL, boat, way)
            count += 1
    return count


# Creatures


@rule
def list_creatures(s: State, out: Codes) -> int:
    """E5: one creature of the kind rolled, a space at a time, or a dive; or it stays."""
    out[0] = code(STAY)
    count = 1
    for number in range(OF_A_KIND):
        if s.beast != NONE and s.beast != number:
            continue
        if s.creature[s.die, number] < 0 or creature_stand_in(s, s.die, number) != number:
            continue
        if s.reach == DIVE:
            out[count] = code(LIFT, s.die * OF_A_KIND + number)
            count += 1
        else:
            count = list_steps(s, number, out, count)
        if s.die == DOLPHIN and s.beast == NONE:
            count = list_passes(s, number, out, count)
    return count


@rule
def creature_stand_in(s: State, kind: int, number: int) -> int:
    """The first creature that is just like this one; the one on the move is like no other."""
    if s.beast == number:
        return number
    for other in range(number):
        if s.creature[kind, other] == s.creature[kind, number]:
            if kind != DOLPHIN or ward(s, other) == ward(s, number):
                return other
    return number


@rule
def ward(s: State, dolphin: int) -> int:
    """The seat whose swimmer a dolphin protects, or NONE."""
    return NONE if s.protege[dolphin] == NONE else s.protege[dolphin] // PEOPLE


@rule
def list_steps(s: State, number: int, out: Codes, count: int) -> int:
    """E5: over sea only."""
    for way in range(WAYS):
        if is_open(s, BESIDE[s.creature[s.die, number], way]):
            out[count] = code(PROWL, s.die * OF_A_KIND + number, way)
            count += 1
    return count


@rule
def list_passes(s: State, dolphin: int, out: Codes, count: int) -> int:
    """E16: the dolphin stays and takes an unprotected swimmer of another seat instead."""
    space = s.creature[DOLPHIN, dolphin]
    if s.wet[space] > s.shoal[DOLPHIN, space]:
        for seat in range(s.seats):
            if seat != ward(s, dolphin) and first_unguarded(s, seat, space) != NONE:
                out[count] = code(PASS, dolphin, seat)
                count += 1
    return count


@rule
def first_unguarded(s: State, seat: int, space: int) -> int:
    """The first swimmer of a seat in a space that no dolphin protects, or NONE."""
    for person in range(PEOPLE):
        if is_unguarded(s, seat, person, space):
            return person
    return NONE


@rule
def is_unguarded(s: State, seat: int, person: int, space: int) -> bool:
    """Whether an Atlantean swims in a space without a dolphin of its own."""
    return (
        s.where[seat, person] == space
        and s.how[seat, person] == How.SWIMS
        and s.guard[seat, person] == NONE
    )


@rule
def list_waters(s: State, out: Codes) -> int:
    """E5: a creature that dives comes up in any other sea space."""
    count = 0
    for space in range(SPACES):
        if not is_land(s, space) and space != s.creature[s.die, s.beast]:
            out[count] = code(DROP, space)
            count += 1
    return count


@rule
def list_swimmers(s: State, out: Codes) -> int:
    """E6, E15: any swimmer that is with the dolphin and without protection."""
    count = 0
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if is_unguarded(s, seat, person, s.spot) and stand_in(s, seat, person) == person:
                out[count] = code(GUARD, seat, person)
                count += 1
    return count
