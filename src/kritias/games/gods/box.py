"""What is in the box of Atlantis: Island of Gods.

Counts from the rule sheet, «Components». What is printed on cards, regions and tiles, and how
much of it is reconstructed, is data: `reconstruction.toml`.
"""

import tomllib
from itertools import permutations
from pathlib import Path
from typing import Any, Final

from kritias.kernel.layout import table
from kritias.kernel.meaning import PerSeat

PRINTED: Final[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "reconstruction.toml").read_text("utf-8")
)

SEATS: Final = PerSeat(4)
PLAYERS: Final = range(1, SEATS + 1)

# Regions and colours of inhabitants are the same: a colour is that of its region.
REGIONS_PRINTED: Final[list[dict[str, Any]]] = PRINTED["region"]
COLOUR_NAMES: Final[tuple[str, ...]] = tuple(region["name"] for region in REGIONS_PRINTED)
COLOURS: Final = len(COLOUR_NAMES)
REGIONS: Final = COLOURS

CARDS: Final = table([0, 6, 10, 14, 18])  # inhabitants of each colour, by the number of seats
DISPLAY: Final = 4
FIRST_HAND: Final = 3  # of the first player; each later one gets a card more

DRAWS: Final = 3  # at the start of a turn
ACTIONS: Final = 5
MOST_IN_HAND: Final = 5  # at the end of a turn
MOST_FOLLOWERS: Final = 5  # of a colour, at the end of a turn
FEAST: Final = 3  # followers that a festival needs
FEASTED: Final = 2  # followers that it costs, and cards that abilities 7 and 8 bring
MOST_DEMOLISHED: Final = 2  # tiles of others, by a seat in a game, with the option *ruthless*
SOLO_TURNS: Final = 10
ROUNDS: Final = 60

# The ways to lay the order tokens: [order, region], the number − 1 that lies on the region.
ORDERS: Final = table([*permutations(range(REGIONS))])
ORDER_NAMES: Final = tuple("".join(str(number + 1) for number in order) for order in ORDERS)

# Abilities by number − 1: region r has the abilities 2r and 2r + 1, one on each side.
SWAP_TILES: Final = 0
MOVE_TILE: Final = 1
SWAP_CARD: Final = 2
TAKE_ASSISTANT: Final = 3
TAKE_BACK: Final = 4
MOVE_PRESENCE: Final = 5
TAKE_TWO: Final = 6
DRAW_TWO: Final = 7
SIDES: Final = 2
ABILITY_NAMES: Final[tuple[str, ...]] = tuple(
    side for region in REGIONS_PRINTED for side in region["sides"]
)

# Tiles of level I, II, III are 0, 1, 2.
LEVEL_NAMES: Final = ("I", "II", "III")
LEVELS: Final = len(LEVEL_NAMES)
TILES: Final = table([PRINTED["tiles"][name] for name in LEVEL_NAMES])  # in a seat's box, by level

# A temple is the set of its tiles: a shape, by its number. 0 is an empty site.
NO_TEMPLE: Final = 0
SHAPE_NAMES: Final = ("-", *PRINTED["shapes"]["all"])
SHAPES: Final = len(SHAPE_NAMES)
IMPOSSIBLE: Final = -1

# [shape, level]: how many tiles of each level a shape has.
TILES_IN: Final = table(
    [[name.split("+").count(level) for level in LEVEL_NAMES] for name in SHAPE_NAMES]
)


def changed(shape: int, level: int, by: int) -> int:
    """The shape with a tile more or less, or IMPOSSIBLE."""
    tiles, shapes = TILES_IN[shape].tolist(), TILES_IN.tolist()
    tiles[level] += by
    return shapes.index(tiles) if tiles in shapes else IMPOSSIBLE


HEIGHT: Final = table(
    [sum((level + 1) * count for level, count in enumerate(tiles)) for tiles in TILES_IN]
)  # the level of a temple
WITH: Final = table(
    [[changed(shape, level, 1) for level in range(LEVELS)] for shape in range(SHAPES)]
)  # [shape, level]: with a tile more
WITHOUT: Final = table(
    [[changed(shape, level, -1) for level in range(LEVELS)] for shape in range(SHAPES)]
)  # [shape, level]: with a tile less


def ways_up(shape: int) -> dict[int, int]:
    """G9: the shapes one level higher that one build reaches, each with the tile it takes.

    A level I tile is added, or one tile is replaced by the next level, or the whole temple by a
    single tile one level above it.
    """
    height = HEIGHT[shape]
    up = {WITH[shape, 0]: 0}
    for level in range(LEVELS - 1):
        if WITHOUT[shape, level] != IMPOSSIBLE:
            up[WITH[WITHOUT[shape, level], level + 1]] = level + 1
    if 0 < height < LEVELS:
        up[WITH[NO_TEMPLE, height]] = height
    return {after: tile for after, tile in up.items() if after != IMPOSSIBLE}


# [shape, shape]: the level of the tile that leads from one shape to the other, or IMPOSSIBLE.
TILE_FOR: Final = table(
    [
        [ways_up(before).get(after, IMPOSSIBLE) for after in range(SHAPES)]
        for before in range(SHAPES)
    ]
)
WAYS: Final = 3  # at most from one shape
UP: Final = table(
    [([*sorted(ways_up(shape))] + [IMPOSSIBLE] * WAYS)[:WAYS] for shape in range(SHAPES)]
)  # [shape, way]: where a build leads, then IMPOSSIBLE

# Sites: in each region one for each seat, then the neutral one.
NEUTRAL: Final = int(SEATS)
SITES: Final = SEATS + 1

# Spots are the sites where one seat may have tiles: region × 2, its own site and the neutral one.
OWN_SITE: Final = 0
NEUTRAL_SITE: Final = 1
SPOTS: Final = REGIONS * 2

# God cards: [card, number − 1], the shape wanted in the region that bears the number, or none.
GODS_PRINTED: Final[list[dict[str, Any]]] = PRINTED["god"]
GOD_NAMES: Final[tuple[str, ...]] = tuple(god["name"] for god in GODS_PRINTED)
GODS: Final = len(GOD_NAMES)

# The six cards of the box, the same six with their other faces, and after them all that could have
# been chosen, every order of every set of temples: those are never dealt, but `benchmarks/gods.py`
# plays with them to choose the others.
DEALT: Final[list[list[str]]] = [
    god[face] for face in ("temples", "varied") for god in GODS_PRINTED
]
TEMPLE_SETS: Final[list[list[str]]] = [*PRINTED["sets"]["all"], *PRINTED["varied_sets"]["all"]]
CANDIDATES: Final = [
    card for temples in TEMPLE_SETS for card in dict.fromkeys(permutations(temples))
]
FACE: Final = table(
    [[SHAPE_NAMES.index(temple) for temple in card] for card in [*DEALT, *CANDIDATES]]
)
LEVELS_OF_A_GOD: Final = 9
