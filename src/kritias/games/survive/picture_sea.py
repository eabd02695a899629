"""The sea of Survive: where everything lies, the island at its three heights, the safe islands."""

from collections.abc import Mapping
from typing import Final

from kritias.games.survive.box import (
    BEACH,
    BOARD,
    CREATURES,
    FOREST,
    HEX_NAMES,
    HEXES,
    ISLAND,
    KIND,
    LANDINGS,
    MOUNTAIN,
    PEOPLE,
    TERRAINS,
    TILE_AT,
)
from kritias.games.survive.state import ABOARD, NONE, SUNK, Phase, State
from kritias.kernel.words import Phrase, say
from kritias.ui import sea
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup

CHART: Final = sea.Chart(BOARD, ISLAND)
LIFT: Final = {SUNK: 0.0, BEACH: 4.0, FOREST: 9.0, MOUNTAIN: 15.0}
# A safe island in the upper left corner: hexes across, sides of a hex down.
SHORE: Final = (
    (-0.06, 0.3),
    (0.5, -0.12),
    (1.3, 0.0),
    (2.06, -0.06),
    (2.42, 0.66),
    (2.02, 1.22),
    (1.42, 1.3),
    (1.02, 1.72),
    (0.86, 2.3),
    (0.64, 2.96),
    (0.18, 2.92),
    (-0.1, 2.1),
    (-0.04, 1.2),
)


# What lies where


def terrain_of(seen: State, cell: int) -> int:
    """The terrain of the tile on a hex; SUNK where there is sea."""
    tile = int(TILE_AT[cell])
    return SUNK if tile == NONE else int(seen.terrain[tile])


def height_of(seen: State, cell: int) -> float:
    """How far above the water something on a hex stands."""
    return LIFT[terrain_of(seen, cell)]


def land_of(seen: State) -> list[int]:
    """The hexes that still have a tile."""
    return [
        cell for cell, terrain in zip(ISLAND, seen.terrain.tolist(), strict=True) if terrain != SUNK
    ]


def hex_of(seen: State, person: int) -> int:
    """The hex of a person, on it or in a boat there; NONE if on none."""
    where = int(seen.where[person])
    return int(seen.boat[where - ABOARD]) if where >= ABOARD else max(where, NONE)


def is_aboard(seen: State, person: int) -> bool:
    return bool(seen.where[person] >= ABOARD)


def is_swimming(seen: State, person: int) -> bool:
    where = int(seen.where[person])
    return 0 <= where < HEXES and terrain_of(seen, where) == SUNK


def crew_of(seen: State, boat: int) -> list[int]:
    """Who sits in a boat, in order."""
    places = enumerate(seen.where.tolist())
    return [person for person, where in places if where == ABOARD + boat]


def value_of(seen: State, person: int) -> int:
    """S4: a person's value at set-up, at the end, or with open memory; else 0, to its owner too."""
    seat, number = divmod(person, PEOPLE)
    is_shown = seen.phase <= Phase.LAUNCH or seen.open_memory
    return int(seen.bared[seat, number] or (seen.value[seat, number] if is_shown else 0))


# Land and spaces


def tile(seen: State, cell: int, context: ViewContext) -> Markup:
    """A tile at the height of its terrain."""
    terrain = terrain_of(seen, cell)
    name = context.words(place_name(seen, cell))
    return sea.tile(CHART, cell, TERRAINS[terrain], LIFT[terrain], name)


def place_name(seen: State, cell: int) -> Phrase:
    """A hex in words."""
    terrain, name = terrain_of(seen, cell), HEX_NAMES[cell]
    if terrain == BEACH:
        return say("Beach {hex}", hex=name)
    if terrain == FOREST:
        return say("Forest {hex}", hex=name)
    if terrain == MOUNTAIN:
        return say("Mountain {hex}", hex=name)
    if cell in LANDINGS:
        return say("Landing space {hex}", hex=name)
    return say("Sea {hex}", hex=name)


def lurking(seen: State) -> dict[int, str]:
    """For every hex with creatures their kinds, told to the style: it warns who goes there.
    While somebody is asked (S20), the hex under attack is struck."""
    kinds: dict[int, str] = {}
    for beast, cell in enumerate(seen.beast.tolist()):
        if cell >= 0:
            kinds[cell] = f"{kinds.get(cell, '')} has-{CREATURES[KIND[beast]]}".strip()
    if seen.phase == Phase.ASK:
        kinds[int(seen.site)] = f"{kinds.get(int(seen.site), '')} struck".strip()
    return kinds


def spaces(seen: State, context: ViewContext, twins: Mapping[int, str]) -> list[Markup]:
    """The hexes to be touched; a twin is the one thing on a hex that is meant by it."""
    kinds = lurking(seen)
    return [
        sea.space(
            CHART,
            cell,
            context.words(place_name(seen, cell)),
            kinds.get(cell, ""),
            height_of(seen, cell),
            twins.get(cell),
        )
        for cell in range(HEXES)
    ]


def haven(corner: str, context: ViewContext) -> Markup:
    """A safe island."""
    names = {
        "nw": say("The safe island in the north-west"),
        "ne": say("The safe island in the north-east"),
        "sw": say("The safe island in the south-west"),
        "se": say("The safe island in the south-east"),
    }
    return sea.haven(CHART, corner, context.words(names[corner]), SHORE)
