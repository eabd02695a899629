"""What a position is worth to each seat before the end.

Every Atlantean counts for what it may still become: safe ones for one, the others for less, by
where they are, how far a port is and what lurks nearby. A weight is a logarithm of odds: one more
of it makes the seat e times as likely to win. All of them weigh more the later it is.
"""

from math import exp
from typing import Final

from kritias.games.escape.box import (
    BOATS,
    EAST,
    HEX,
    MONSTER,
    OCTOPUS,
    OF_A_KIND,
    PEOPLE,
    RING,
    ROOM,
    SHARK,
    SOUTH,
    TO_PORT,
)
from kritias.games.escape.moves import has_seat
from kritias.games.escape.rules_end import payoff
from kritias.games.escape.state import ABOARD, NONE, ON_LAND, Phase, State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule

SAVED: Final = 1.0
LAND: Final = (0.20, 0.28, 0.32, 0.34)  # by ring
NEAR_A_BOAT: Final = 0.06  # for each space less than four to the nearest free seat
BOAT: Final = 0.75
BOAT_SPACE: Final = -0.055  # for each space to the nearest port
STEERS: Final = 0.08
BOAT_THREAT: Final = -0.05  # for each space less than four to an octopus or monster
SWIMMER: Final = 0.42
SWIMMER_SPACE: Final = -0.05
GUARDED: Final = 0.15
BESIDE_BOAT: Final = 0.12  # a boat with a free seat is in its space
SWIMMER_THREAT: Final = -0.05  # for each space less than four to a shark or monster
NEAR: Final = 4

EARLY: Final = 0.35  # the weight of one Atlantean at the beginning
LATE: Final = 1.6  # and when nobody is left outside


@rule
def appraise(s: State, out: Numbers) -> None:
    """Each seat's odds as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    weight = LATE + (EARLY - LATE) * s.left / (s.seats * PEOPLE)
    best = -1e9
    for seat in range(s.seats):
        out[seat] = weight * hopes(s, seat)
        best = max(best, out[seat])
    whole = 0.0
    for seat in range(s.seats):
        out[seat] = exp(out[seat] - best)
        whole += out[seat]
    for seat in range(s.seats):
        out[seat] /= whole


@rule
def hopes(s: State, seat: int) -> float:
    """How many Atlanteans a seat may hope to save."""
    value = SAVED * s.saved[seat]
    for person in range(PEOPLE):
        space, how = s.where[seat, person], s.how[seat, person]
        if space < 0:
            continue
        if how == ON_LAND:
            value += hope_on_land(s, space)
        elif how == ABOARD:
            value += hope_aboard(s, seat, space)
        else:
            value += hope_in_water(s, space, s.guard[seat, person] != NONE)
    return value


@rule
def hope_on_land(s: State, space: int) -> float:
    nearest = NEAR
    for boat in range(BOATS):
        there = s.boat[boat]
        if there >= 0 and s.dry[there] < ROOM:
            nearest = min(nearest, distance(space, there))
    return LAND[RING[HEX[space]]] + NEAR_A_BOAT * (NEAR - nearest)


@rule
def hope_aboard(s: State, seat: int, space: int) -> float:
    value = BOAT + BOAT_SPACE * TO_PORT[space]
    boat, most = s.moored[space], 0
    for other in range(s.seats):
        most = max(most, s.crew[boat, other])
    if s.crew[boat, seat] == most:
        value += STEERS
    threat = min(nearest_of(s, OCTOPUS, space), nearest_of(s, MONSTER, space))
    return value + BOAT_THREAT * (NEAR - threat)


@rule
def hope_in_water(s: State, space: int, guarded: bool) -> float:
    value = SWIMMER + SWIMMER_SPACE * TO_PORT[space]
    if has_seat(s, space):
        value += BESIDE_BOAT
    if guarded:
        return value + GUARDED
    threat = min(nearest_of(s, SHARK, space), nearest_of(s, MONSTER, space))
    return value + SWIMMER_THREAT * (NEAR - threat)


@rule
def nearest_of(s: State, kind: int, space: int) -> int:
    """How near the nearest creature of a kind is, or NEAR if none is that near."""
    nearest = NEAR
    for number in range(OF_A_KIND):
        if s.creature[kind, number] >= 0:
            nearest = min(nearest, distance(space, s.creature[kind, number]))
    return nearest


@rule
def distance(space: int, there: int) -> int:
    """Spaces from one to the other: columns are half as wide as spaces, rows shift by one."""
    down = abs(SOUTH[space] - SOUTH[there])
    return down + max(0, abs(EAST[space] - EAST[there]) - down) // 2
