"""What a position is worth to each seat before the end.

Every Atlantean has its chance to be saved, which follows from where it is, how far the next free
seat and the next port are and what lurks nearby; a seat hopes for the sum. A weight is a logarithm
of odds: one more of it makes the rescue e times as likely. They come from games that bots played
with each other; what somebody has whom others do not endanger, a dolphin and the end of the short
game count for is judged.
"""

from math import exp
from typing import Final

from kritias.games.escape.box import (
    BOATS,
    DISTANCE,
    HEX,
    HEXES,
    IS_PORT,
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
from kritias.games.escape.state import NONE, UNPLACED, How, State
from kritias.kernel.bits import size
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

LAND: Final = -0.38
LAND_ISLAND: Final = 0.08  # the whole island
LAND_SEAT: Final = -0.04  # each space to the nearest boat with a free seat
LAND_RINGS: Final = -0.01  # each hex that sinks before those of its ring
BOAT: Final = 2.2
BOAT_ISLAND: Final = 0.66
BOAT_PORT: Final = -0.4  # each space to the nearest port
BOAT_OCTOPUS: Final = -0.08  # each space less than four to the nearest octopus
BOAT_MONSTER: Final = -0.18
BOAT_STEERS: Final = 0.2
SWIMMER: Final = 2.48
SWIMMER_ISLAND: Final = -0.86
SWIMMER_PORT: Final = -0.34
SWIMMER_SEAT: Final = -0.04
SWIMMER_THREAT: Final = -0.17  # each space less than four to a shark or monster
SWIMMER_GUARDED: Final = 0.5
TOO_LATE: Final = -1.0  # in the short game, each turn more than the island has left

EARLY: Final = 1.0  # what one Atlantean more is worth while the island is whole
LATE: Final = 3.0  # and when it is gone

OUT_OF_REACH: Final = -30.0  # for a seat that cannot win any more

NEAR: Final = 4
FAR: Final = 8  # as far as a seat counts as being


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """How many each seat may hope to save; the more, the larger its share of the victory."""
    weight = decisiveness(s)
    for seat in range(s.seats):
        points[seat] = hopes(s, seat)
        shares[seat] = weight * points[seat] + reach(s, seat)
    share_odds(shares, s.seats)


@rule
def reach(s: State, seat: int) -> float:
    """Whoever has fewer than another has saved, even with all that are outside, has lost."""
    best, most = s.saved[seat], s.saved[seat]
    for person in range(PEOPLE):
        best += s.where[seat, person] >= UNPLACED
    for other in range(s.seats):
        most = max(most, s.saved[other])
    return OUT_OF_REACH if best < most else 0.0


@rule
def decisiveness(s: State) -> float:
    """What one Atlantean more is worth, by what is left of the island: nobody's landing or loss
    makes the others' count for more or less."""
    return LATE + (EARLY - LATE) * size(s.island) / HEXES


@rule
def hopes(s: State, seat: int) -> float:
    """How many Atlanteans a seat may hope to save."""
    island = size(s.island) / HEXES
    value = 1.0 * s.saved[seat]
    for person in range(PEOPLE):
        if s.where[seat, person] >= 0:
            value += hope(s, seat, person, island)
    return value


@rule
def hope(s: State, seat: int, person: int, island: float) -> float:
    """How likely one Atlantean is saved."""
    space, how = s.where[seat, person], s.how[seat, person]
    if how == How.ON_LAND:
        odds = odds_on_land(s, space, island)
    elif how == How.ABOARD:
        odds = odds_aboard(s, seat, space, island)
    else:
        odds = odds_in_water(s, space, s.guard[seat, person] != NONE, island)
    return 1.0 / (1.0 + exp(-odds - TOO_LATE * turns_too_late(s, space, how)))


@rule
def turns_too_late(s: State, space: int, how: int) -> float:
    """By how many turns the short game ends before an Atlantean is ashore, as swimmers move one
    space a turn and boats two or three."""
    if not s.short:
        return 0.0
    turns = 1.0 + (0.4 if how == How.ABOARD else 1.0) * TO_PORT[space]
    return max(0.0, turns - size(s.island) / s.seats)


@rule
def odds_on_land(s: State, space: int, island: float) -> float:
    outer = 0
    for ring in range(RING[HEX[space]]):
        outer += size(s.island & RING_HEXES[ring])
    return LAND + LAND_ISLAND * island + LAND_SEAT * nearest_seat(s, space) + LAND_RINGS * outer


@rule
def odds_aboard(s: State, seat: int, space: int, island: float) -> float:
    boat, most = s.moored[space], 0
    for other in range(s.seats):
        most = max(most, s.crew[boat, other])
    odds = (
        BOAT
        + BOAT_ISLAND * island
        + BOAT_PORT * TO_PORT[space]
        + BOAT_OCTOPUS * nearness(s, OCTOPUS, space)
        + BOAT_MONSTER * nearness(s, MONSTER, space)
    )
    return odds + BOAT_STEERS if s.crew[boat, seat] == most else odds


@rule
def odds_in_water(s: State, space: int, guarded: bool, island: float) -> float:
    odds = (
        SWIMMER
        + SWIMMER_ISLAND * island
        + SWIMMER_PORT * TO_PORT[space]
        + SWIMMER_SEAT * nearest_seat(s, space)
    )
    if guarded:
        return odds + SWIMMER_GUARDED
    threat = max(nearness(s, SHARK, space), nearness(s, MONSTER, space))
    return odds + SWIMMER_THREAT * threat


@rule
def nearest_seat(s: State, space: int) -> int:
    """Spaces to the nearest boat with a free seat, or FAR; one in a port takes nobody further."""
    nearest = FAR
    for boat in range(BOATS):
        there = s.boat[boat]
        if there >= 0 and s.dry[there] < ROOM and not IS_PORT[there]:
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
    weight, island = decisiveness(s), size(s.island) / HEXES
    for term in range(SAVED + 1):
        amounts[term] = odds[term] = 0.0
    amounts[SAVED] = s.saved[seat]
    odds[SAVED] = weight * s.saved[seat] + reach(s, seat)
    for person in range(PEOPLE):
        if s.where[seat, person] >= 0:
            term = s.how[seat, person] - How.ON_LAND
            amounts[term] += 1.0
            odds[term] += weight * hope(s, seat, person, island)
