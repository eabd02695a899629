"""What a position is worth to each seat before the end.

Every Atlantean has its chance to be saved, which follows from where it is, how far the next free
seat and the next port are and what lurks nearby; a seat hopes for the sum. The weights were fitted
to games that bots played with each other, apart for the whole and for the short game: a weight is
a logarithm of odds, one more of it makes the rescue e times as likely.
"""

from math import exp
from typing import Final

from kritias.games.escape.box import (
    BOATS,
    DISTANCE,
    HEX,
    HEXES,
    MONSTER,
    OCTOPUS,
    OF_A_KIND,
    PEOPLE,
    RING,
    RING_HEXES,
    ROOM,
    SHARK,
    TO_PORT,
)
from kritias.games.escape.rules_end import payoff
from kritias.games.escape.state import NONE, How, Phase, State
from kritias.kernel.bits import size
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

Pair = tuple[float, float]

# In the whole game, in the short one.
LAND: Final = (0.01, -5.38)
LAND_MINE: Final = (-1.31, -2.73)  # all own Atlanteans outside
LAND_ISLAND: Final = (1.0, 6.62)  # the whole island
LAND_SEAT: Final = (-0.04, -0.05)  # each space to the nearest boat with a free seat
LAND_RINGS: Final = (-0.01, -0.11)  # each hex that sinks before those of its ring
BOAT: Final = (2.2, 0.82)
BOAT_MINE: Final = (0.0, -2.86)
BOAT_ISLAND: Final = (0.66, 6.46)
BOAT_PORT: Final = (-0.4, -1.11)  # each space to the nearest port
BOAT_OCTOPUS: Final = (-0.08, -0.01)  # each space less than four to the nearest octopus
BOAT_MONSTER: Final = (-0.18, -0.03)
BOAT_STEERS: Final = (0.2, 0.2)
SWIMMER: Final = (2.52, 1.1)
SWIMMER_MINE: Final = (-0.13, -2.86)
SWIMMER_ISLAND: Final = (-0.77, 8.12)
SWIMMER_PORT: Final = (-0.34, -1.64)
SWIMMER_SEAT: Final = (-0.04, -0.05)
SWIMMER_THREAT: Final = (-0.17, -0.08)  # each space less than four to a shark or monster
SWIMMER_GUARDED: Final = (0.2, 0.2)

EARLY: Final = (1.0, 1.0)  # what one Atlantean more is worth while all are outside
LATE: Final = (3.0, 3.0)  # and when nobody is

NEAR: Final = 4
FAR: Final = 8  # as far as a seat counts as being


@rule
def appraise(s: State, thinker: int, out: Numbers) -> None:
    """Each seat's odds as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    outside = s.left / (s.seats * PEOPLE)
    weight = LATE[s.short] + (EARLY[s.short] - LATE[s.short]) * outside
    for seat in range(s.seats):
        out[seat] = weight * hopes(s, seat)
    share_odds(out, s.seats)


@rule
def hopes(s: State, seat: int) -> float:
    """How many Atlanteans a seat may hope to save."""
    mine = 0.0
    for person in range(PEOPLE):
        mine += s.where[seat, person] >= 0
    mine /= PEOPLE
    island = size(s.island) / HEXES
    value = 1.0 * s.saved[seat]
    for person in range(PEOPLE):
        space, how = s.where[seat, person], s.how[seat, person]
        if space < 0:
            continue
        if how == How.ON_LAND:
            odds = odds_on_land(s, space, mine, island)
        elif how == How.ABOARD:
            odds = odds_aboard(s, seat, space, mine, island)
        else:
            odds = odds_in_water(s, space, s.guard[seat, person] != NONE, mine, island)
        value += 1.0 / (1.0 + exp(-odds))
    return value


@rule
def odds_on_land(s: State, space: int, mine: float, island: float) -> float:
    outer = 0
    for ring in range(RING[HEX[space]]):
        outer += size(s.island & RING_HEXES[ring])
    return (
        LAND[s.short]
        + LAND_MINE[s.short] * mine
        + LAND_ISLAND[s.short] * island
        + LAND_SEAT[s.short] * nearest_seat(s, space)
        + LAND_RINGS[s.short] * outer
    )


@rule
def odds_aboard(s: State, seat: int, space: int, mine: float, island: float) -> float:
    boat, most = s.moored[space], 0
    for other in range(s.seats):
        most = max(most, s.crew[boat, other])
    odds = (
        BOAT[s.short]
        + BOAT_MINE[s.short] * mine
        + BOAT_ISLAND[s.short] * island
        + BOAT_PORT[s.short] * TO_PORT[space]
        + BOAT_OCTOPUS[s.short] * nearness(s, OCTOPUS, space)
        + BOAT_MONSTER[s.short] * nearness(s, MONSTER, space)
    )
    return odds + BOAT_STEERS[s.short] if s.crew[boat, seat] == most else odds


@rule
def odds_in_water(s: State, space: int, guarded: bool, mine: float, island: float) -> float:
    odds = (
        SWIMMER[s.short]
        + SWIMMER_MINE[s.short] * mine
        + SWIMMER_ISLAND[s.short] * island
        + SWIMMER_PORT[s.short] * TO_PORT[space]
        + SWIMMER_SEAT[s.short] * nearest_seat(s, space)
    )
    if guarded:
        return odds + SWIMMER_GUARDED[s.short]
    threat = max(nearness(s, SHARK, space), nearness(s, MONSTER, space))
    return odds + SWIMMER_THREAT[s.short] * threat


@rule
def nearest_seat(s: State, space: int) -> int:
    """Spaces to the nearest boat with a free seat, or FAR."""
    nearest = FAR
    for boat in range(BOATS):
        there = s.boat[boat]
        if there >= 0 and s.dry[there] < ROOM:
            nearest = min(nearest, DISTANCE[space, there])
    return nearest


@rule
def nearness(s: State, kind: int, space: int) -> int:
    """By how many spaces less than four the nearest creature of a kind is away, or 0."""
    nearest = NEAR
    for number in range(OF_A_KIND):
        if s.creature[kind, number] >= 0:
            nearest = min(nearest, DISTANCE[space, s.creature[kind, number]])
    return NEAR - nearest
