"""What a position is worth to each seat before the end.

A seat has so much work before it: builds, journeys, cards that it lacks. A turn gets a certain
amount of work done, so the work says in how many rounds the seat would be ready, and who is ready
first wins. The weights were fitted to games that bots played (see docs/balance/gods.md).
"""

from math import exp
from typing import Final

from kritias.games.gods.box import (
    FACE,
    FEAST,
    MOVE_TILE,
    NO_TEMPLE,
    REGIONS,
    SOLO_TURNS,
)
from kritias.games.gods.guess_plan import NO_TILE, PLANNED_ACTIONS, PLANNED_CARDS, PLANNED_TILE
from kritias.games.gods.rules_end import payoff
from kritias.games.gods.state import Phase, State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule

# What is to be done, in actions.
ACTION: Final = 1.0  # a build, a demolition
CARD: Final = 1.0  # a card that is lacking
JOURNEY: Final = 1.0  # to a region with work, beside its card
BLOCKED: Final = 1.5  # a region whose next tile lies elsewhere
ASSISTANT: Final = -1.0
FOLLOWER: Final = -0.1  # of a colour, up to those that a festival needs

A_TURN: Final = 7.0  # so many actions' work gets done in a turn, its three cards included
A_DRAW: Final = 0.8  # of them by a card to draw
AN_ACTION: Final = 0.9  # by an action
KEENNESS: Final = 2.0  # logarithm of the odds that one round sooner is worth
SOLO_KEENNESS: Final = 1.5


@rule
def appraise(s: State, out: Numbers) -> None:
    """Each seat's odds to be ready first, as shares of the victory."""
    if s.phase == Phase.OVER:
        payoff(s, out)
    elif s.seats == 1:
        out[0] = 1.0 / (1.0 + exp(SOLO_KEENNESS * (rounds_to_go(s, 0) - SOLO_TURNS + s.turn)))
    else:
        share_out(s, out)


@rule
def share_out(s: State, out: Numbers) -> None:
    """The sooner ready, the larger the share."""
    whole = 0.0
    for seat in range(s.seats):
        out[seat] = exp(-KEENNESS * rounds_to_go(s, seat))
        whole += out[seat]
    for seat in range(s.seats):
        out[seat] /= whole


@rule
def rounds_to_go(s: State, seat: int) -> float:
    """In how many rounds from now a seat would be ready."""
    left = work(s, seat)
    wait = (seat - s.seat) % s.seats / s.seats
    if seat == s.seat:
        left -= A_DRAW * (s.draws if s.phase == Phase.DRAW else 0) + AN_ACTION * s.actions
        wait = 1.0
    return max(wait + left / A_TURN, 0.0)


@rule
def work(s: State, seat: int) -> float:
    """What a seat has still to do."""
    sum_up = ASSISTANT * s.assistant[seat]
    shift = 0
    for region in range(REGIONS):
        shift |= s.ability[region] == MOVE_TILE
    for number in range(REGIONS):
        region = s.numbered[number]
        sum_up += work_in(s, seat, region, FACE[s.god[seat], number], shift)
        sum_up += FOLLOWER * min(s.followers[seat, region], FEAST)
    return sum_up


@rule
def work_in(s: State, seat: int, region: int, goal: int, shift: int) -> float:
    """What a seat has still to do in one region."""
    own = s.temple[seat, region]
    neutral = s.neutral[region] if s.holder[region] == seat else NO_TEMPLE
    if own == goal and neutral == NO_TEMPLE:
        return 0.0
    lacking = PLANNED_CARDS[shift, goal, own, neutral]
    left = ACTION * PLANNED_ACTIONS[shift, goal, own, neutral]
    if lacking > 0 and region != s.presence:
        lacking += 1
        left += JOURNEY
    left += CARD * max(lacking - s.hand[seat, region], 0)
    tile = PLANNED_TILE[shift, goal, own, neutral]
    if tile != NO_TILE and s.supply[seat, tile] == 0:
        left += BLOCKED
    return left
