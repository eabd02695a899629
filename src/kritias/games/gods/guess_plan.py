"""How far a region is from what a god card wants there: shortest plans, worked out once.

A plan leads from the shapes on a seat's own site and on the neutral site to the wanted shape on
the own one and nothing on the other. Its steps are builds, demolitions and, where the ability is
in play, a tile moved from the one site to the other.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import zip_longest
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kritias.games.gods.box import (
    FACE,
    HEIGHT,
    IMPOSSIBLE,
    LEVELS,
    NO_TEMPLE,
    PRINTED,
    SHAPE_NAMES,
    SHAPES,
    TILE_FOR,
    TILES,
    TILES_IN,
    UP,
    WITH,
    WITHOUT,
    ways_up,
)
from kritias.kernel.layout import table

Sites = tuple[int, int]  # the shapes on the own and on the neutral site
Step = tuple[Sites, int, int, int, int]  # where it leads, cards, actions, shifts, its tile

NO_TILE: Final = -1
A_SHIFT: Final = 4  # in actions, where plans are compared: a festival and what leads to it
FAR: Final = 99


def builds(sites: Sites) -> Iterator[Step]:
    """G9, G10: one level more on either site."""
    for site, shape in enumerate(sites):
        for after in UP[shape]:
            if after != IMPOSSIBLE:
                yield replaced(sites, site, after), HEIGHT[after], 1, 0, TILE_FOR[shape, after]


def demolitions(sites: Sites) -> Iterator[Step]:
    """G12: one tile less on either site."""
    for site, shape in enumerate(sites):
        for level in range(LEVELS):
            if WITHOUT[shape, level] != IMPOSSIBLE:
                yield replaced(sites, site, WITHOUT[shape, level]), 0, 1, 0, NO_TILE


def shifts(sites: Sites) -> Iterator[Step]:
    """G17: a tile goes from one site of the region to the other."""
    own, neutral = sites
    for level in range(LEVELS):
        if WITHOUT[neutral, level] != IMPOSSIBLE and WITH[own, level] != IMPOSSIBLE:
            yield (WITH[own, level], WITHOUT[neutral, level]), 0, 0, 1, NO_TILE


def replaced(sites: Sites, site: int, shape: int) -> Sites:
    """The sites with another shape on one of them."""
    return (shape, sites[1]) if site == 0 else (sites[0], shape)


def steps(sites: Sites, can_shift: bool) -> Iterator[Step]:
    """All that can be done in one region."""
    yield from builds(sites)
    yield from demolitions(sites)
    if can_shift:
        yield from shifts(sites)


@cache
def steps_into(can_shift: bool) -> dict[Sites, list[Step]]:
    """The same from the other end: for all sites, from where and how one comes there."""
    everywhere = [(own, neutral) for own in range(SHAPES) for neutral in range(SHAPES)]
    into: dict[Sites, list[Step]] = {sites: [] for sites in everywhere}
    for sites in everywhere:
        for after, cards, actions, moved, tile in steps(sites, can_shift):
            into[after].append((sites, cards, actions, moved, tile))
    return into


Plan = tuple[int, int, int, int]  # cards, actions, shifts, the first tile that it takes


def plans_to(goal: int, can_shift: bool) -> dict[Sites, Plan]:
    """The cheapest plan from everywhere to one goal: cards and actions count alike (Dijkstra,
    backwards from the goal)."""
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
    return found


PLANS: Final = [
    [plans_to(goal, can_shift) for goal in range(SHAPES)] for can_shift in (False, True)
]


def column(part: int) -> list[list[list[list[int]]]]:
    """One part of all plans: [can shift, goal, own shape, neutral shape]."""
    return [
        [
            [
                [
                    plans.get((own, neutral), (FAR, FAR, 0, NO_TILE))[part]
                    for neutral in range(SHAPES)
                ]
                for own in range(SHAPES)
            ]
            for plans in by_goal
        ]
        for by_goal in PLANS
    ]


PLANNED_CARDS: Final = table(column(0))
PLANNED_ACTIONS: Final = table(column(1))
PLANNED_SHIFTS: Final = table(column(2))
PLANNED_TILE: Final = table(column(3))


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


def cost_together(goals: tuple[int, ...]) -> Costs:
    """What all shapes of four temples cost to make them the goals, with a seat's six tiles."""
    shape = (SHAPES,) * len(goals)
    places = np.indices(shape)
    used = [sum(TILES_IN[:, level][place] for place in places) for level in range(LEVELS)]
    costs = np.full(shape, NEVER, np.int16)
    costs[goals] = 0
    before = None
    while before is None or (before != costs).any():
        before = costs.copy()
        for region in range(len(goals)):
            relax(np.moveaxis(costs, region, 0), [np.moveaxis(u, region, 0) for u in used])
    return costs


def relax(costs: Costs, used: list[npt.NDArray[np.int16]]) -> None:
    """Try every step in the region of the first axis; a build takes a tile of the supply."""
    for shape in range(SHAPES):
        for after, cost, tile in ways(shape):
            better = costs[after] + cost
            if tile != NO_TILE:
                better = np.where(used[tile][shape] < TILES[tile], better, NEVER)
            np.minimum(costs[shape], better, out=costs[shape])


def trouble(goals: tuple[int, ...]) -> list[int]:
    """What four temples cost more together than each alone."""
    alone: Any = 0
    for place, goal in zip(np.indices((SHAPES,) * len(goals)), goals, strict=True):
        alone = alone + cost_alone(goal)[place]
    return list(np.clip(cost_together(goals) - alone, 0, NEVER).ravel())


SETS: Final = [
    tuple(sorted(SHAPE_NAMES.index(temple) for temple in temples))
    for temples in PRINTED["sets"]["all"]
]


def in_pairs(values: list[int]) -> list[int]:
    """Two values below 16 in each cell: half as much for a GPU's small memory of constants."""
    return [low | high << 4 for low, high in zip_longest(values[::2], values[1::2], fillvalue=0)]


TROUBLE: Final = table([in_pairs(trouble(goals)) for goals in SETS], np.uint8)
# [set, half of the shapes in the order of the set]
SET: Final = table([SETS.index(tuple(sorted(card))) for card in FACE])  # of every god card


def weights(card: Sequence[int]) -> list[int]:
    """For each number the weight of its shape in the number that stands for all four."""
    order = sorted(range(len(card)), key=lambda number: card[number])
    return [SHAPES ** (len(card) - 1 - order.index(number)) for number in range(len(card))]


WEIGHT: Final = table([weights(card) for card in FACE], np.int16)  # [god card, number − 1]
