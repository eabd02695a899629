"""What a position is worth to each seat before the end.

A seat has so much work before it: builds, journeys, cards that it lacks. A turn gets a certain
amount of work done, so the work says in how many rounds the seat would be ready, and whoever is
ready first wins. The weights were set by hand and tried in games of the search alone and with
itself. What the temples take is worked out once, as tables of shortest plans.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import zip_longest
from math import exp
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kritias.games.gods.box import (
    FACE,
    FEAST,
    FEASTED,
    HEIGHT,
    IMPOSSIBLE,
    LEVELS,
    MOST_DEMOLISHED,
    MOST_IN_HAND,
    MOVE_PRESENCE,
    MOVE_TILE,
    NO_TEMPLE,
    REGIONS,
    ROUNDS,
    SHAPE_NAMES,
    SHAPES,
    SOLO_TURNS,
    TEMPLE_SETS,
    TILE_FOR,
    TILES,
    TILES_IN,
    UP,
    WITH,
    WITHOUT,
    ways_up,
)
from kritias.games.gods.state import NONE, Phase, State
from kritias.kernel.layout import Numbers, table
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_odds_with_nobody

# How far a region is from what a god card wants there. A plan leads from the shapes on a seat's own
# site and on the neutral site to the wanted shape on the own one and nothing on the other. Its
# steps are builds, demolitions and, where the ability is in play, a tile moved from the one site
# to the other.

Sites = tuple[int, int]  # the shapes on the own and on the neutral site
Step = tuple[Sites, int, int, int, int]  # where it leads, cards, actions, shifts, its tile
Plan = tuple[int, int, int, int]  # cards, actions, shifts, the first tile that it takes

NO_TILE: Final = -1
A_SHIFT: Final = 4  # in actions, where plans are compared: a festival and what leads to it
NO_PLAN: Final = (99, 99, 0, NO_TILE)


def steps(sites: Sites, can_shift: bool) -> Iterator[Step]:
    """G9, G10, G12, G17: all that can be done in one region."""
    own, neutral = sites
    for site, shape in enumerate(sites):
        for after in UP[shape]:
            if after != IMPOSSIBLE:
                yield replaced(sites, site, after), HEIGHT[after], 1, 0, TILE_FOR[shape, after]
        for after in WITHOUT[shape]:
            if after != IMPOSSIBLE:
                yield replaced(sites, site, after), 0, 1, 0, NO_TILE
    for level in range(LEVELS if can_shift else 0):
        if WITHOUT[neutral, level] != IMPOSSIBLE and WITH[own, level] != IMPOSSIBLE:
            yield (WITH[own, level], WITHOUT[neutral, level]), 0, 0, 1, NO_TILE


def replaced(sites: Sites, site: int, shape: int) -> Sites:
    """The sites with another shape on one of them."""
    return (shape, sites[1]) if site == 0 else (sites[0], shape)


@cache
def steps_into(can_shift: bool) -> dict[Sites, list[Step]]:
    """The same from the other end: for all sites, from where and how one comes there."""
    everywhere = [(own, neutral) for own in range(SHAPES) for neutral in range(SHAPES)]
    into: dict[Sites, list[Step]] = {sites: [] for sites in everywhere}
    for sites in everywhere:
        for after, cards, actions, moved, tile in steps(sites, can_shift):
            into[after].append((sites, cards, actions, moved, tile))
    return into


def plans_to(goal: int, can_shift: bool) -> list[list[Plan]]:
    """The cheapest plan to one goal, [own shape, neutral shape]: cards and actions count alike
    (Dijkstra, backwards from the goal)."""
    into = steps_into(can_shift)
    found: dict[Sites, Plan] = {}
    waiting = [(0, (goal, NO_TEMPLE), (0, 0, 0, NO_TILE))]
    while waiting:
        _, sites, plan = heappop(waiting)
        if sites in found:
            continue
        found[sites] = plan
        for before, cards, actions, moved, tile in into[sites]:
            longer = plan[0] + cards, plan[1] + actions, plan[2] + moved
            cost = longer[0] + longer[1] + A_SHIFT * longer[2]
            heappush(waiting, (cost, before, (*longer, plan[3] if tile == NO_TILE else tile)))
    shapes = range(SHAPES)
    return [[found.get((own, neutral), NO_PLAN) for neutral in shapes] for own in shapes]


# [can shift, goal, own shape, neutral shape, part of the plan]
PLANS: Final = np.array(
    [[plans_to(goal, can_shift) for goal in range(SHAPES)] for can_shift in (False, True)]
)
PLANNED_CARDS: Final = table(PLANS[..., 0])
PLANNED_ACTIONS: Final = table(PLANS[..., 1])
PLANNED_SHIFTS: Final = table(PLANS[..., 2])
PLANNED_TILE: Final = table(PLANS[..., 3])


# Plans for one region forget that a seat has only six tiles. What the four temples cost more
# together, because tiles stand where others need them, is worked out for every set of goals.
A_BEGINNING: Final = 2  # a journey and its card, for a temple begun anew
NEVER: Final = 100

Costs = npt.NDArray[np.int16]


@cache
def ways(shape: int) -> tuple[tuple[int, int, int], ...]:
    """From a shape to another: where, what it costs, the tile it takes or NO_TILE."""
    beginning = A_BEGINNING if shape == NO_TEMPLE else 0
    up = [(after, HEIGHT[after] + 1 + beginning, tile) for after, tile in ways_up(shape).items()]
    down = [(after, 1, NO_TILE) for after in WITHOUT[shape] if after != IMPOSSIBLE]
    return (*up, *down)


@cache
def cost_alone(goal: int) -> Costs:
    """What each shape of one temple costs to make it the goal, with tiles enough."""
    costs = np.full(SHAPES, NEVER, np.int16)
    costs[goal] = 0
    for _ in range(2 * SHAPES):
        for shape in range(SHAPES):
            for after, cost, _ in ways(shape):
                costs[shape] = min(costs[shape], costs[after] + cost)
    return costs


def costs_together(sets: Sequence[tuple[int, ...]]) -> Costs:
    """What all shapes of four temples cost to make them the goals of each set, with a seat's six
    tiles."""
    shape = (SHAPES,) * len(sets[0])
    places = np.indices(shape)
    used = [sum(TILES_IN[:, level][place] for place in places) for level in range(LEVELS)]
    has_one = [(used[tile] < TILES[tile])[..., np.newaxis] for tile in range(LEVELS)]
    costs = np.full((*shape, len(sets)), NEVER, np.int16)
    for number, goals in enumerate(sets):
        costs[(*goals, number)] = 0
    before = None
    while before is None or (before != costs).any():
        before = costs.copy()
        for region in range(len(shape)):
            relax(np.moveaxis(costs, region, 0), [np.moveaxis(one, region, 0) for one in has_one])
    return costs


def relax(costs: Costs, has_one: list[npt.NDArray[np.bool_]]) -> None:
    """Try every step in the region of the first axis; a build takes a tile of the supply."""
    for shape in range(SHAPES):
        for after, cost, tile in ways(shape):
            better = costs[after] + cost
            if tile != NO_TILE:
                better = np.where(has_one[tile][shape], better, NEVER)
            np.minimum(costs[shape], better, out=costs[shape])


def troubles_of(sets: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """For each set what four temples cost more together than each alone."""
    together = costs_together(sets)
    return [
        list(np.clip(together[..., number] - costs_apart(goals), 0, NEVER).ravel())
        for number, goals in enumerate(sets)
    ]


def costs_apart(goals: tuple[int, ...]) -> Any:
    """What all shapes of four temples cost to make them the goals, with tiles enough."""
    alone: Any = 0
    for place, goal in zip(np.indices((SHAPES,) * len(goals)), goals, strict=True):
        alone = alone + cost_alone(goal)[place]
    return alone


SETS: Final = [
    tuple(sorted(SHAPE_NAMES.index(temple) for temple in temples)) for temples in TEMPLE_SETS
]


def in_pairs(values: list[int]) -> list[int]:
    """Two values below 16 in each cell: half as much for a GPU's small memory of constants."""
    return [low | high << 4 for low, high in zip_longest(values[::2], values[1::2], fillvalue=0)]


TROUBLE: Final = table([in_pairs(trouble) for trouble in troubles_of(SETS)], np.uint8)
# [set, half of the shapes in the order of the set]
SET: Final = table([SETS.index(tuple(sorted(card))) for card in FACE])  # of every god card


def weights(card: Sequence[int]) -> list[int]:
    """For each number the weight of its shape in the number that stands for all four."""
    order = sorted(range(len(card)), key=lambda number: card[number])
    return [SHAPES ** (len(card) - 1 - order.index(number)) for number in range(len(card))]


WEIGHT: Final = table([weights(card) for card in FACE], np.int16)  # [god card, number − 1]


def united(own: int, neutral: int) -> int:
    """The shape of the tiles of both sites, or that of the own one where there is none such."""
    tiles = (TILES_IN[own] + TILES_IN[neutral]).tolist()
    return TILES_IN.tolist().index(tiles) if tiles in TILES_IN.tolist() else own


UNITED: Final = table(
    [[united(own, neutral) for neutral in range(SHAPES)] for own in range(SHAPES)]
)  # [own shape, neutral shape]


# What a position is worth

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
DEMOLITION: Final = 4.0  # of a tile by somebody else: what it undoes

A_TURN: Final = 4.5  # so many actions' work gets done in a turn, its three cards included
A_DRAW: Final = 0.5  # of them by a card to draw
AN_ACTION: Final = 0.6  # by an action
AT_ONCE: Final = -2.0  # rounds to go of whoever can be ready in this turn: nobody comes before
A_STEP: Final = 0.05  # of a round, for every action until then
KEENNESS: Final = 1.5  # logarithm of the odds that one round sooner is worth
PACE: Final = 0.7  # the same, of the levels that one gets to at all
HALFWAY: Final = 4.0  # rounds
CARD_LEVELS: Final = 9.0  # of the temples on a god card
SOLO_KEENNESS: Final = 1.0


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """Each seat's odds to be ready first, and nobody's, as shares of the victory; as points the
    levels of its card, the more of them the sooner it gets there."""
    for seat in range(s.seats):
        rounds = rounds_to_go(s, seat)
        shares[seat] = -keenness(s) * (rounds + threats(s, seat) / A_TURN)
        points[seat] = CARD_LEVELS / (1.0 + exp(PACE * (rounds - HALFWAY)))
    shares[s.seats] = -keenness(s) * rounds_left(s)
    share_odds_with_nobody(shares, s.seats)


@rule
def keenness(s: State) -> float:
    """What one round sooner does to the logarithm of the odds."""
    return SOLO_KEENNESS if s.seats == 1 else KEENNESS


@rule
def rounds_left(s: State) -> float:
    """G19, G20: until the game ends without a winner."""
    if s.seats == 1:
        return 1.0 * (SOLO_TURNS - s.turn)
    return ROUNDS - s.turn / s.seats


@rule
def threats(s: State, seat: int) -> float:
    """G12: the work that the others may still undo, shared by those whom it can befall."""
    if not s.ruthless or s.seats == 1:
        return 0.0
    left = 0
    for other in range(s.seats):
        if other != seat:
            left += MOST_DEMOLISHED - s.demolished[other]
    return DEMOLITION * left / (s.seats - 1)


@rule
def rounds_to_go(s: State, seat: int) -> float:
    """In how many rounds from now a seat would be ready."""
    temples, cards, journeys, people = work(s, seat)
    left = temples + cards + journeys + people
    wait = (seat - s.seat) % s.seats / s.seats
    if seat == s.seat:
        steps_left = steps_to_win(s, seat)
        if steps_left <= s.actions - (s.phase == Phase.FESTIVAL):
            return AT_ONCE + A_STEP * steps_left
        left -= A_DRAW * (s.draws if s.phase == Phase.DRAW else 0) + AN_ACTION * s.actions
        wait = 1.0
    return max(wait + left / A_TURN, 0.0)


@rule
def steps_to_win(s: State, seat: int) -> int:
    """In how many actions whoever is in turn is ready with the cards, followers and tiles at hand;
    NEVER if they do not suffice."""
    if trouble(SET[s.god[seat]], standing(s, seat)) > 0:
        return NEVER
    shift = shift_region(s)
    can_shift = int(shift != NONE)
    actions, festivals = 0, 0
    for number in range(REGIONS):
        plan = plan_for(s, seat, number, can_shift)
        actions += PLANNED_ACTIONS[plan]
        festivals += PLANNED_SHIFTS[plan]
    if festivals > 0 and s.phase == Phase.FESTIVAL and s.presence == shift:
        festivals -= 1
    lacking, fares, journeys = 0, 0, 0
    for number in range(REGIONS):
        region = s.numbered[number]
        cards = PLANNED_CARDS[plan_for(s, seat, number, can_shift)]
        spare = s.hand[seat, region] - cards
        feasts = festivals if region == shift else 0
        if (cards > 0 or feasts > 0) and region != s.presence:
            journeys += 1
            spare -= 1
            fares += int(spare < 0)
        lacking += max(-spare, 0)
        if feasts > 0:
            followers = FEAST + FEASTED * (feasts - 1) - s.followers[seat, region] - cards
            if followers > max(spare, 0):
                return NEVER
            actions += feasts + int(followers > 0)
    if s.ability[s.presence] == MOVE_PRESENCE and journeys > 0:
        if s.phase == Phase.FESTIVAL:
            journeys -= 1
            lacking -= min(fares, 1)
        elif s.followers[seat, s.presence] >= FEAST:
            lacking -= min(fares, 1)
    return actions + journeys if lacking <= s.assistant[seat] else NEVER


@rule
def plan_for(s: State, seat: int, number: int, can_shift: int) -> tuple[int, int, int, int]:
    """The place of a region's plan in the tables."""
    region = s.numbered[number]
    neutral = s.neutral[region] if s.holder[region] == seat else NO_TEMPLE
    return can_shift, FACE[s.god[seat], number], s.temple[seat, region], neutral


@rule
def work(s: State, seat: int) -> tuple[float, float, float, float]:
    """What a seat has still to do, in actions: on its temples, for cards that it lacks, on the
    way; less what its followers and its assistant spare."""
    can_shift = int(shift_region(s) != NONE)
    temples = TILE * trouble(SET[s.god[seat]], standing(s, seat))
    lacking, travels, people = 0.0, 0.0, ASSISTANT * s.assistant[seat]
    useful = 0
    for number in range(REGIONS):
        region, goal = s.numbered[number], FACE[s.god[seat], number]
        people += FOLLOWER * min(s.followers[seat, region], FEAST)
        plan = plan_for(s, seat, number, can_shift)
        temples += ACTION * PLANNED_ACTIONS[plan]
        if PLANNED_SHIFTS[plan] > 0:
            temples += PLANNED_SHIFTS[plan] * shift_work(s, seat)
        cards, hand = PLANNED_CARDS[plan], s.hand[seat, region]
        if cards > 0:
            journeys = visits(cards - paid_now(s, seat, region, goal, PLANNED_TILE[plan]))
            cards += journeys
            travels += JOURNEY * journeys
            lacking += CARD * max(cards - hand, 0)
            useful += min(cards, hand)
    if seat == s.seat and useful > MOST_IN_HAND:
        lacking += CARD * max(useful - spendable(s, seat) - MOST_IN_HAND, 0)
    return temples, lacking, travels, people


@rule
def trouble(goals: int, shapes: int) -> int:
    """What the temples of a seat cost more together than each alone."""
    return TROUBLE[goals, shapes >> 1] >> 4 * (shapes & 1) & 15


@rule
def standing(s: State, seat: int) -> int:
    """The shapes of a seat's temples as one number. A tile that can be moved over from the neutral
    site counts as if it stood on the own one: no other tile is needed for it."""
    shapes, can_shift = 0, shift_region(s) != NONE
    for number in range(REGIONS):
        region = s.numbered[number]
        shape = s.temple[seat, region]
        if can_shift and s.holder[region] == seat:
            shape = UNITED[shape, s.neutral[region]]
        shapes += shape * WEIGHT[s.god[seat], number]
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
    """G7: cards that whoever is in turn can still use before the hand is cut down to five."""
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


# Why: the terms of a seat's odds, in the order in which `words.TERMS` tells them.
TEMPLES: Final = 0
CARDS: Final = 1
JOURNEYS: Final = 2
PEOPLE: Final = 3
THREATS: Final = 4
TIME: Final = 5


@rule
def explain(s: State, thinker: int, seat: int, amounts: Numbers, odds: Numbers) -> None:
    """What is still to be done, counted below nothing; and when it can be done."""
    pace = keenness(s) / A_TURN
    parts = work(s, seat)
    rest = -keenness(s) * rounds_to_go(s, seat)
    for term in range(THREATS):
        amounts[term] = -parts[term]
        odds[term] = -pace * parts[term]
        rest -= odds[term]
    amounts[THREATS], odds[THREATS] = -threats(s, seat), -pace * threats(s, seat)
    amounts[TIME], odds[TIME] = 0.0, rest
