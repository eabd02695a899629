"""How far a region is from what a god card wants there: shortest plans, worked out once.

A plan leads from the shapes on a seat's own site and on the neutral site to the wanted shape on
the own one and nothing on the other. Its steps are builds, demolitions and, where the ability is
in play, a tile moved from the one site to the other.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from kritias.games.gods.box import (
    HEIGHT,
    IMPOSSIBLE,
    LEVELS,
    NO_TEMPLE,
    SHAPES,
    TILE_FOR,
    UP,
    WITH,
    WITHOUT,
)
from kritias.kernel.layout import table

Sites = tuple[int, int]  # the shapes on the own and on the neutral site
Step = tuple[Sites, int, int, int]  # where it leads, cards, actions, the tile it takes or NO_TILE

NO_TILE: Final = -1
A_SHIFT: Final = 3  # actions: a festival, and about as much to be able to hold it
FAR: Final = 99


def builds(sites: Sites) -> Iterator[Step]:
    """G9, G10: one level more on either site."""
    for site, shape in enumerate(sites):
        for after in UP[shape]:
            if after != IMPOSSIBLE:
                yield replaced(sites, site, after), HEIGHT[after], 1, TILE_FOR[shape, after]


def demolitions(sites: Sites) -> Iterator[Step]:
    """G12: one tile less on either site."""
    for site, shape in enumerate(sites):
        for level in range(LEVELS):
            if WITHOUT[shape, level] != IMPOSSIBLE:
                yield replaced(sites, site, WITHOUT[shape, level]), 0, 1, NO_TILE


def shifts(sites: Sites) -> Iterator[Step]:
    """G17: a tile goes from one site of the region to the other."""
    own, neutral = sites
    for level in range(LEVELS):
        if WITHOUT[neutral, level] != IMPOSSIBLE and WITH[own, level] != IMPOSSIBLE:
            yield (WITH[own, level], WITHOUT[neutral, level]), 0, A_SHIFT, NO_TILE


def replaced(sites: Sites, site: int, shape: int) -> Sites:
    """The sites with another shape on one of them."""
    return (shape, sites[1]) if site == 0 else (sites[0], shape)


def steps(sites: Sites, can_shift: bool) -> Iterator[Step]:
    """All that can be done in one region."""
    yield from builds(sites)
    yield from demolitions(sites)
    if can_shift:
        yield from shifts(sites)


Plan = tuple[int, int, int]  # cards, actions, the first tile that it takes or NO_TILE


def plans_to(goal: int, can_shift: bool) -> dict[Sites, Plan]:
    """The cheapest plan from everywhere to one goal: cards and actions count alike (Dijkstra,
    backwards from the goal)."""
    everywhere = [(own, neutral) for own in range(SHAPES) for neutral in range(SHAPES)]
    into: dict[Sites, list[tuple[Sites, int, int, int]]] = {sites: [] for sites in everywhere}
    for sites in everywhere:
        for after, cards, actions, tile in steps(sites, can_shift):
            into[after].append((sites, cards, actions, tile))
    found: dict[Sites, Plan] = {}
    waiting = [(0, (goal, NO_TEMPLE), 0, 0, NO_TILE)]
    while waiting:
        _, sites, cards, actions, tile = heappop(waiting)
        if sites in found:
            continue
        found[sites] = cards, actions, tile
        for before, more_cards, more_actions, its_tile in into[sites]:
            further = cards + more_cards, actions + more_actions
            first = its_tile if its_tile != NO_TILE else tile
            heappush(waiting, (sum(further), before, *further, first))
    return found


PLANS: Final = [
    [plans_to(goal, can_shift) for goal in range(SHAPES)] for can_shift in (False, True)
]


def column(part: int) -> list[list[list[list[int]]]]:
    """One part of all plans: [can shift, goal, own shape, neutral shape]."""
    return [
        [
            [
                [plans.get((own, neutral), (FAR, FAR, NO_TILE))[part] for neutral in range(SHAPES)]
                for own in range(SHAPES)
            ]
            for plans in by_goal
        ]
        for by_goal in PLANS
    ]


PLANNED_CARDS: Final = table(column(0))
PLANNED_ACTIONS: Final = table(column(1))
PLANNED_TILE: Final = table(column(2))
