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
    HEIGHT,
    MOST_IN_HAND,
    MOVE_TILE,
    NO_TEMPLE,
    REGIONS,
    SOLO_TURNS,
    TILES_IN,
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
A_VISIT: Final = 3  # cards that are spent in a region before the Presence leaves it
BLOCKED: Final = 1.5  # a region whose next tile lies elsewhere
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
    sum_up = ASSISTANT * s.assistant[seat]
    shift = 0
    for region in range(REGIONS):
        shift |= s.ability[region] == MOVE_TILE
    useful = 0
    for number in range(REGIONS):
        region, goal = s.numbered[number], FACE[s.god[seat], number]
        sum_up += FOLLOWER * min(s.followers[seat, region], FEAST)
        own = s.temple[seat, region]
        neutral = s.neutral[region] if s.holder[region] == seat else NO_TEMPLE
        if own != goal or neutral != NO_TEMPLE:
            hand = s.hand[seat, region]
            cards = PLANNED_CARDS[shift, goal, own, neutral]
            sum_up += ACTION * PLANNED_ACTIONS[shift, goal, own, neutral]
            tile = PLANNED_TILE[shift, goal, own, neutral]
            has_tile = tile == NO_TILE or s.supply[seat, tile] > 0
            if cards > 0:
                paid = 0
                if has_tile and region == s.presence:
                    paid = cards_paid(hand, HEIGHT[own], HEIGHT[goal])
                journeys = visits(cards - paid)
                cards += journeys
                sum_up += JOURNEY * journeys + CARD * max(cards - hand, 0)
                useful += min(cards, hand)
            if not has_tile and not is_coming(s, seat, tile):
                sum_up += BLOCKED
    if seat == s.seat and useful > MOST_IN_HAND:
        sum_up += CARD * max(useful - spendable(s, seat) - MOST_IN_HAND, 0)
    return sum_up


@rule
def is_coming(s: State, seat: int, level: int) -> bool:
    """Whether a tile of this level stands where it will not stay."""
    for number in range(REGIONS):
        region, goal = s.numbered[number], FACE[s.god[seat], number]
        if TILES_IN[s.temple[seat, region], level] > TILES_IN[goal, level]:
            return True
        if s.holder[region] == seat and TILES_IN[s.neutral[region], level] > 0:
            return True
    return False


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
