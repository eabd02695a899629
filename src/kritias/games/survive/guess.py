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
from kritias.games.survive.rules_turn import payoff
from kritias.games.survive.state import ABOARD, IN_HAND, LOST, SAVED, Phase, State
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
BOAT_HERE: Final = 0.6  # a boat with a free seat beside a swimmer
GUARDED: Final = 1.0

KEPT: Final = 0.4  # points for a kept tile
SURE: Final = (0.2, 0.5)  # how much a point decides, early and late
ENDLESS: Final = 12.0  # own turns left where no volcano ends the game
FAR: Final = 6


@rule
def appraise(s: State, thinker: int, out: Numbers) -> None:
    """Each seat's expected points as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
        return
    hurry = 1.0 / (1.0 + turns_left(s))
    sure = SURE[0] + (SURE[1] - SURE[0]) * hurry
    for seat in range(s.seats):
        out[seat] = sure * prospect(s, seat, hurry)
    share_odds(out, s.seats)


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
    load = hurry * s.afoot[seat]
    sum_of = 0.0
    for number in range(PEOPLE):
        place = s.where[PEOPLE * seat + number]
        if place == LOST or place == IN_HAND:
            continue
        worth = 1.0 if s.all_equal == 1 else 1.0 * s.value[seat, number]
        if place == SAVED:
            sum_of += worth
        else:
            odds = exp(-log_odds(s, seat, PEOPLE * seat + number, hurry, load))
            sum_of += worth / (1.0 + odds)
    return sum_of + KEPT * total(s.held[seat])


@rule
def log_odds(s: State, seat: int, person: int, hurry: float, load: float) -> float:
    """The logarithm of a person's odds to be saved."""
    place = s.where[person]
    if place >= ABOARD:
        boat = place - ABOARD
        cell = s.boat[boat]
        own = CONTROL * controls(s, seat, boat) + THREAT[1] * threats_to_boat(s, cell)
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
def threats_to_swimmer(s: State, cell: int) -> int:
    """Sharks within two spaces, serpents beside."""
    number = 0
    for beast in range(NUMBER[SERPENT] + NUMBER[SHARK]):
        if s.beast[beast] >= 0:
            number += STEPS_BETWEEN[cell, s.beast[beast]] <= RED_STEPS[KIND[beast]]
    return number
