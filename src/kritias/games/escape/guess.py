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
from kritias.games.escape.state import NONE, How, State
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
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """How many each seat may hope to save; the more, the larger its share of the victory."""
    weight = decisiveness(s)
    for seat in range(s.seats):
        points[seat] = hopes(s, seat)
        shares[seat] = weight * points[seat]
    share_odds(shares, s.seats)


@rule
def decisiveness(s: State) -> float:
    """What one Atlantean more is worth, by how many are still outside."""
    outside = s.left / (s.seats * PEOPLE)
    return LATE[s.short] + (EARLY[s.short] - LATE[s.short]) * outside


@rule
def hopes(s: State, seat: int) -> float:
    """How many Atlanteans a seat may hope to save."""
    mine, island = share_outside(s, seat), size(s.island) / HEXES
    value = 1.0 * s.saved[seat]
    for person in range(PEOPLE):
        if s.where[seat, person] >= 0:
            value += hope(s, seat, person, mine, island)
    return value


@rule
def share_outside(s: State, seat: int) -> float:
    """Of all Atlanteans of a seat, those that are neither saved nor lost."""
    mine = 0.0
    for person in range(PEOPLE):
        mine += s.where[seat, person] >= 0
    return mine / PEOPLE


@rule
def hope(s: State, seat: int, person: int, mine: float, island: float) -> float:
    """How likely one Atlantean is saved."""
    space, how = s.where[seat, person], s.how[seat, person]
    if how == How.ON_LAND:
        odds = odds_on_land(s, space, mine, island)
    elif how == How.ABOARD:
        odds = odds_aboard(s, seat, space, mine, island)
    else:
        odds = odds_in_water(s, space, s.guard[seat, person] != NONE, mine, island)
    return 1.0 / (1.0 + exp(-odds))


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


# Why: the terms of a seat's odds, in the order in which `words.TERMS` tells them: those on land,
# aboard and in the water as `How` numbers them, and
SAVED: Final = 3


@rule
def explain(s: State, thinker: int, seat: int, amounts: Numbers, odds: Numbers) -> None:
    """The saved, and the hopes of those on land, aboard and in the water."""
    weight, mine, island = decisiveness(s), share_outside(s, seat), size(s.island) / HEXES
    for term in range(SAVED + 1):
        amounts[term] = odds[term] = 0.0
    amounts[SAVED] = s.saved[seat]
    odds[SAVED] = weight * s.saved[seat]
    for person in range(PEOPLE):
        if s.where[seat, person] >= 0:
            term = s.how[seat, person] - How.ON_LAND
            amounts[term] += 1.0
            odds[term] += weight * hope(s, seat, person, mine, island)
