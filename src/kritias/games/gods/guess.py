"""What a position is worth to each seat before the end.

A seat has so much work before it: builds, journeys, cards that it lacks. A turn gets a certain
amount of work done, so the work says in how many rounds the seat would be ready, and who is ready
first wins. The weights were set by hand and tried in games of the search alone and with itself;
`guess_plan` works out what the temples take.
"""

from math import exp
from typing import Final

from kritias.games.gods.box import (
    FACE,
    FEAST,
    HEIGHT,
    MOST_IN_HAND,
    MOVE_TILE,
    NO_TEMPLE,
    REGIONS,
    SOLO_TURNS,
)
from kritias.games.gods.guess_plan import (
    NO_TILE,
    PLANNED_ACTIONS,
    PLANNED_CARDS,
    PLANNED_SHIFTS,
    PLANNED_TILE,
    SET,
    TROUBLE,
    WEIGHT,
)
from kritias.games.gods.rules_end import payoff
from kritias.games.gods.state import NONE, Phase, State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule

# What is to be done, in actions.
ACTION: Final = 1.0  # a build, a demolition
CARD: Final = 1.0  # a card that is lacking
JOURNEY: Final = 1.0  # to a region with work, beside its card
A_VISIT: Final = 3  # cards that are spent in a region before the Presence leaves it
TILE: Final = 1.0  # more work because tiles stand where others need them
FOLLOWING: Final = 0.7  # a follower that a festival lacks
SHIFT: Final = 0.5  # a tile to be moved, in the festival
ASSISTANT: Final = -1.0
FOLLOWER: Final = -0.1  # of a colour, up to those that a festival needs

A_TURN: Final = 4.5  # so many actions' work gets done in a turn, its three cards included
A_DRAW: Final = 0.5  # of them by a card to draw
AN_ACTION: Final = 0.6  # by an action
KEENNESS: Final = 1.5  # logarithm of the odds that one round sooner is worth
PACE: Final = 0.7  # the same, of being ready at all
HALFWAY: Final = 4.0  # rounds
SOLO_KEENNESS: Final = 1.0


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
    """The sooner ready, the larger the share. Half of it goes by the own pace alone: who is far
    ahead has still to get there."""
    whole = 0.0
    for seat in range(s.seats):
        out[seat] = exp(-KEENNESS * rounds_to_go(s, seat))
        whole += out[seat]
    for seat in range(s.seats):
        pace = 1.0 / (1.0 + exp(PACE * (rounds_to_go(s, seat) - HALFWAY)))
        out[seat] = 0.5 * out[seat] / whole + 0.5 * pace


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
    can_shift = int(shift_region(s) != NONE)
    sum_up = ASSISTANT * s.assistant[seat] + TILE * trouble(SET[s.god[seat]], standing(s, seat))
    useful = 0
    for number in range(REGIONS):
        region, goal = s.numbered[number], FACE[s.god[seat], number]
        sum_up += FOLLOWER * min(s.followers[seat, region], FEAST)
        own = s.temple[seat, region]
        neutral = s.neutral[region] if s.holder[region] == seat else NO_TEMPLE
        if own == goal and neutral == NO_TEMPLE:
            continue
        plan = can_shift, goal, own, neutral
        sum_up += ACTION * PLANNED_ACTIONS[plan]
        if PLANNED_SHIFTS[plan] > 0:
            sum_up += PLANNED_SHIFTS[plan] * shift_work(s, seat)
        cards, hand = PLANNED_CARDS[plan], s.hand[seat, region]
        if cards > 0:
            journeys = visits(cards - paid_now(s, seat, region, goal, PLANNED_TILE[plan]))
            cards += journeys
            sum_up += JOURNEY * journeys + CARD * max(cards - hand, 0)
            useful += min(cards, hand)
    if seat == s.seat and useful > MOST_IN_HAND:
        sum_up += CARD * max(useful - spendable(s, seat) - MOST_IN_HAND, 0)
    return sum_up


@rule
def trouble(goals: int, shapes: int) -> int:
    """What the temples of a seat cost more together than each alone."""
    return TROUBLE[goals, shapes >> 1] >> 4 * (shapes & 1) & 15


@rule
def standing(s: State, seat: int) -> int:
    """The shapes of a seat's temples as one number."""
    shapes = 0
    for number in range(REGIONS):
        shapes += s.temple[seat, s.numbered[number]] * WEIGHT[s.god[seat], number]
    return shapes


@rule
def paid_now(s: State, seat: int, region: int, goal: int, tile: int) -> int:
    """Cards that builds take where the Presence is now."""
    if seat != s.seat or region != s.presence:
        return 0
    if tile != NO_TILE and s.supply[seat, tile] == 0:
        return 0
    return cards_paid(s.hand[seat, region], HEIGHT[s.temple[seat, region]], HEIGHT[goal])


@rule
def shift_region(s: State) -> int:
    """The region whose festivals move a tile, or NONE."""
    for region in range(REGIONS):
        if s.ability[region] == MOVE_TILE:
            return region
    return NONE


@rule
def shift_work(s: State, seat: int) -> float:
    """What it takes until a tile can be moved: followers, the Presence, the festival."""
    region = shift_region(s)
    left = FOLLOWING * max(FEAST - s.followers[seat, region], 0)
    if seat == s.seat and s.presence == region:
        return SHIFT if s.phase == Phase.FESTIVAL else SHIFT + ACTION + left
    return SHIFT + ACTION + left + JOURNEY + (CARD if s.hand[seat, region] == 0 else 0.0)


@rule
def visits(cards: int) -> int:
    """How often the Presence has to be brought to a region for so many cards' builds."""
    return min((max(cards, 0) + A_VISIT - 1) // A_VISIT, 3)


@rule
def cards_paid(hand: int, height: int, goal: int) -> int:
    """Cards that builds, one after the other, take from a hand."""
    paid = 0
    while height < goal and hand - paid > height:
        height += 1
        paid += height
    return paid


@rule
def spendable(s: State, seat: int) -> int:
    """G7: cards that who is in turn can still use before the hand is cut down to five."""
    cards, actions = 0, s.actions
    for journey in range(2):
        for number in range(REGIONS):
            region = s.numbered[number]
            if (region != s.presence) == journey:
                used = builds_now(s, seat, region, FACE[s.god[seat], number], actions, journey)
                actions -= used & 7
                cards += used >> 3
    return cards


@rule
def builds_now(s: State, seat: int, region: int, goal: int, actions: int, journey: int) -> int:
    """What builds in one region, after a journey there or none, use: 8 × cards + actions."""
    hand, height, used = s.hand[seat, region] - journey, HEIGHT[s.temple[seat, region]], journey
    cards = 0
    while used < actions and height < HEIGHT[goal] and hand - cards > height:
        height += 1
        cards += height
        used += 1
    return cards + journey << 3 | used if cards > 0 else 0
