"""What a position is worth to each seat before the end.

Everybody on the board has a chance to be saved, which depends on where it stands, sits or swims,
how far the nearest landing space is, what is near, and how many turns are left. A weight is a
logarithm of odds. The first ones were fitted to games of bots with themselves, then several sets
played each other and the best stayed. A seat's expected points against those of the others give
its share of the victory.
"""

from math import exp
from typing import Final

from kritias.games.survive.box import (
    BEASTS,
    BENCH,
    BOATS,
    KIND,
    NUMBER,
    PEOPLE,
    RED_STEPS,
    SERPENT,
    SHARK,
    SQUID,
    STEPS_BETWEEN,
    TILE_AT,
    TO_SHORE,
    WHALE,
)
from kritias.games.survive.moves_sea import controls, has_seat, is_sea
from kritias.games.survive.state import ABOARD, IN_HAND, LOST, NONE, SAVED, State, Step
from kritias.kernel.bits import holds, size
from kritias.kernel.chance import total
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds

# On land, aboard, in the sea.
BASE: Final = (2.1, 2.2, 0.6)
AWAY: Final = (-0.45, -0.3, -0.4)  # a space to the nearest landing
HURRY: Final = (-1.0, -0.5, -0.8)  # one over the own turns left, and one
RACE: Final = (-1.0, -1.2, -1.5)  # a space to the nearest landing, times the hurry
LOAD: Final = (-0.5, -0.1, -0.03)  # own people still to be saved, times the hurry
HIGH: Final = 0.4  # on a forest; on a mountain twice
BOAT_FAR: Final = -0.5  # a space to the nearest boat with a free seat, up to six
CONTROL: Final = 0.8  # aboard a boat that one controls
THREAT: Final = (0.0, -0.2, -0.25)  # a creature that could strike with its next move
SERPENTS: Final = -0.6  # one more for a serpent beside: it takes everybody
BOAT_HERE: Final = 0.6  # a boat with a free seat beside a swimmer
GUARDED: Final = 1.0

KEPT: Final = 0.4  # points for a kept tile, as long as there is time to play it
PLAYED: Final = 1.0  # for one that is being played: what it is about to do
SURE: Final = (0.2, 0.5)  # how much a point decides, early and late
LAST: Final = 2.0  # more when everybody is saved or lost; with one afoot half of it
ENDLESS: Final = 12.0  # own turns left where no volcano ends the game
FAR: Final = 6


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """Each seat's expected points, and by them its share of the victory."""
    hurry = 1.0 / (1.0 + turns_left(s))
    sure = decisiveness(s, hurry)
    for seat in range(s.seats):
        points[seat] = prospect(s, seat, hurry)
        shares[seat] = sure * points[seat]
    share_odds(shares, s.seats)


@rule
def decisiveness(s: State, hurry: float) -> float:
    """What a point does to the logarithm of the odds: more, the fewer people are on the way."""
    afoot = 0
    for seat in range(s.seats):
        afoot += s.afoot[seat]
    return SURE[0] + (SURE[1] - SURE[0]) * hurry + LAST / (1.0 + afoot)


@rule
def turns_left(s: State) -> float:
    """How many turns a seat still has: beaches and forests go first, then mountains down to the
    volcano, which is anywhere among them (S23, S26)."""
    if s.no_one_left == 1:
        return ENDLESS
    low, high = size(s.ground[0] | s.ground[1]), size(s.ground[2])
    last = 1.0 * high if s.atlantis_gone == 1 else 0.5 * (high + 1)
    return (low + last) / s.seats


@rule
def prospect(s: State, seat: int, hurry: float) -> float:
    """The points a seat can expect."""
    load, again = hurry * s.afoot[seat], another_turn(s, seat)
    sum_of = 0.0
    for number in range(PEOPLE):
        place = s.where[PEOPLE * seat + number]
        if place != LOST and place != IN_HAND:
            sum_of += hope(s, seat, number, hurry, load, again)
    return sum_of + tiles_worth(s, seat, hurry)


@rule
def another_turn(s: State, seat: int) -> float:
    """S23, S26: the chance that a seat moves once more: now, or before the volcano. Mountains sink
    last, and it is below any of them."""
    if s.no_one_left == 1 or (seat == s.active and s.step <= Step.MOVE):
        return 1.0
    sinking = (seat - s.active) % s.seats
    if sinking == 0:
        sinking = int(s.seats)
    if s.step > Step.SINK:
        sinking -= 1
    low, high = size(s.ground[0] | s.ground[1]), size(s.ground[2])
    if s.atlantis_gone == 1:
        return 1.0 if sinking < low + high else 0.0
    return 1.0 - min(1.0, max(0.0, 1.0 * (sinking - low) / max(high, 1)))


@rule
def tiles_worth(s: State, seat: int, hurry: float) -> float:
    """S15: the points that kept tiles are worth, many for few people less, and the one that is
    being played."""
    tiles = 1.0 * total(s.held[seat])
    worth = KEPT * (1.0 - hurry) * tiles * s.afoot[seat] / max(1.0, 0.5 * tiles + s.afoot[seat])
    return worth + PLAYED if seat == s.active and s.played != NONE else worth


@rule
def hope(s: State, seat: int, number: int, hurry: float, load: float, again: float) -> float:
    """The points to expect of somebody who is saved or may be."""
    worth = 1.0 if s.all_equal == 1 else 1.0 * s.value[seat, number]
    person = PEOPLE * seat + number
    if s.where[person] == SAVED:
        return worth
    return again * worth / (1.0 + exp(-log_odds(s, seat, person, hurry, load)))


@rule
def log_odds(s: State, seat: int, person: int, hurry: float, load: float) -> float:
    """The logarithm of a person's odds to be saved."""
    place = s.where[person]
    if place >= ABOARD:
        boat = place - ABOARD
        cell = s.boat[boat]
        own = CONTROL * controls(s, seat, boat) + THREAT[1] * threats_to_boat(s, cell)
        own += SERPENTS * serpents_beside(s, cell)
        return own + outlook(1, cell, hurry, load)
    if is_sea(s, place):
        own = GUARDED if holds(s.guarded, person) else THREAT[2] * threats_to_swimmer(s, place)
        if has_seat(s, place):
            own += BOAT_HERE
        return own + outlook(2, place, hurry, load)
    own = HIGH * s.terrain[TILE_AT[place]] + BOAT_FAR * nearest_boat(s, place)
    return own + outlook(0, place, hurry, load)


@rule
def outlook(how: int, cell: int, hurry: float, load: float) -> float:
    """What distance and time are worth on land, aboard and in the sea."""
    away = TO_SHORE[cell]
    rush = (HURRY[how] + RACE[how] * away) * hurry + LOAD[how] * load
    return BASE[how] + AWAY[how] * away + rush


@rule
def nearest_boat(s: State, cell: int) -> int:
    """How far the nearest boat with a free seat is."""
    least = FAR
    for boat in range(BOATS):
        if s.boat[boat] >= 0 and size(s.crew[boat]) < BENCH:
            least = min(least, STEPS_BETWEEN[cell, s.boat[boat]])
    return least


@rule
def threats_to_boat(s: State, cell: int) -> int:
    """Whales within three spaces, serpents beside, squids within three."""
    number = 0
    for beast in range(BEASTS):
        kind = KIND[beast]
        if s.beast[beast] >= 0 and (kind == SERPENT or kind == WHALE or kind == SQUID):
            number += STEPS_BETWEEN[cell, s.beast[beast]] <= RED_STEPS[kind]
    return number


@rule
def serpents_beside(s: State, cell: int) -> int:
    """S21: serpents that could be in a space with their next move."""
    number = 0
    for beast in range(NUMBER[SERPENT]):
        if s.beast[beast] >= 0:
            number += STEPS_BETWEEN[cell, s.beast[beast]] <= RED_STEPS[SERPENT]
    return number


@rule
def threats_to_swimmer(s: State, cell: int) -> int:
    """Sharks within two spaces, serpents beside."""
    number = 0
    for beast in range(NUMBER[SERPENT] + NUMBER[SHARK]):
        if s.beast[beast] >= 0:
            number += STEPS_BETWEEN[cell, s.beast[beast]] <= RED_STEPS[KIND[beast]]
    return number


# Why: the terms of a seat's odds, in the order in which `words.TERMS` tells them.
ON_LAND: Final = 0
IN_BOATS: Final = 1
SWIMMING: Final = 2
SAFE: Final = 3
KEPT_TILES: Final = 4


@rule
def explain(s: State, thinker: int, seat: int, amounts: Numbers, odds: Numbers) -> None:
    """People by where they are, and kept tiles. Their values weigh, and are not told."""
    hurry = 1.0 / (1.0 + turns_left(s))
    sure, load = decisiveness(s, hurry), hurry * s.afoot[seat]
    again = another_turn(s, seat)
    for term in range(KEPT_TILES):
        amounts[term] = odds[term] = 0.0
    amounts[KEPT_TILES] = total(s.held[seat])
    odds[KEPT_TILES] = sure * tiles_worth(s, seat, hurry)
    for number in range(PEOPLE):
        place = s.where[PEOPLE * seat + number]
        if place != LOST and place != IN_HAND:
            term = whereabouts(s, place)
            amounts[term] += 1.0
            odds[term] += sure * hope(s, seat, number, hurry, load, again)


@rule
def whereabouts(s: State, place: int) -> int:
    """The term that somebody in a place belongs to."""
    if place == SAVED:
        return SAFE
    if place >= ABOARD:
        return IN_BOATS
    return SWIMMING if is_sea(s, place) else ON_LAND
