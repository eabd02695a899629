"""The sea of Survive as a picture: land, safe islands, pieces, and the instruments beside it."""

from collections.abc import Iterator
from typing import Final

from kritias.games.survive import box, words
from kritias.games.survive.move_kind_people import menu_of
from kritias.games.survive.state import ABOARD, NONE, SAVED, SUNK, Phase, State, Step
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, say, say_many
from kritias.ui import sea, seafolk, seaside
from kritias.ui.picture import ViewContext
from kritias.ui.seafolk import Person, Spot
from kritias.ui.svg import Markup, joined, moved, tag

CHART: Final = sea.Chart(box.BOARD, box.ISLAND)
LIFT: Final = {SUNK: 0.0, box.BEACH: 4.0, box.FOREST: 9.0, box.MOUNTAIN: 15.0}
ROOM: Final = 176.0  # units beside the sea that the instruments need
PIPS: Final = {1: "die-1", 2: "die-2", 3: "die-3", box.DIVE: "die-dive"}
# A safe island in the upper left corner: hexes across, sides of a hex down.
ACROSS: Final = (-0.06, 0.5, 1.3, 2.06, 2.42, 2.02, 1.42, 1.02, 0.86, 0.64, 0.18, -0.1, -0.04)
DOWN: Final = (0.3, -0.12, 0.0, -0.06, 0.66, 1.22, 1.3, 1.72, 2.3, 2.96, 2.92, 2.1, 1.2)
SHORE: Final = tuple(zip(ACROSS, DOWN, strict=True))
# The land of a safe island on which people stand: two bars, by their corners.
BEACHES: Final = (((0.18, 0.12), (2.12, 1.1)), ((0.06, 1.16), (0.84, 2.74)))


def board(seen: State, context: ViewContext) -> Markup:
    """The sea, the island, the safe islands, and all that is there."""
    land = [cell for cell in box.ISLAND if words.terrain_of(seen, cell) != SUNK]
    parts = [
        sea.defined({name: LIFT[terrain] for terrain, name in enumerate(box.TERRAINS)}),
        sea.waters(CHART, tuple(land)),
        sea.shallows(CHART, SHORE),
        sea.landings(CHART, box.LANDINGS),
        tag("g", *ground(seen, context), class_="ground"),
        joined(haven(corner, context) for corner in sea.CORNERS),
        tag("g", *pieces(seen, context), class_="pieces"),
    ]
    if has_room(context.aspect):
        left = 1.4 * sea.MARGIN - CHART.room(context.aspect)
        cubes = dice(seen, context)
        parts.append(seaside.instruments(CHART, left, ledger(seen, context), cubes))
    lifts = tuple(height_of(seen, cell) for cell in range(box.HEXES))
    parts.append(sea.coordinates(CHART, box.HEX_NAMES, lifts))
    return tag(
        "svg",
        *parts,
        id="board",
        class_="board pans sea survive",
        role="group",
        viewBox=CHART.view,
        aria_label=context.words(say("The island, the sea and the four safe islands")),
    )


# Land and spaces


def haven(corner: str, context: ViewContext) -> Markup:
    """A safe island."""
    name = {
        "nw": say("The safe island in the north-west"),
        "ne": say("The safe island in the north-east"),
        "sw": say("The safe island in the south-west"),
        "se": say("The safe island in the south-east"),
    }[corner]
    return sea.haven(CHART, corner, context.words(name), SHORE)


def tile(seen: State, cell: int, context: ViewContext) -> Markup:
    """A tile at the height of its terrain."""
    terrain, name = words.terrain_of(seen, cell), context.words(words.place_name(seen, cell))
    kind = box.TERRAINS[terrain]
    return sea.tile(CHART, cell, kind, LIFT[terrain], name, passes=f"{kind} here")


def height_of(seen: State, cell: int) -> float:
    """How far above the water something on a hex stands."""
    return LIFT[words.terrain_of(seen, cell)]


def ground(seen: State, context: ViewContext) -> Iterator[Markup]:
    """The hexes to be touched, each on the tile that lies there: one that rises before the hex
    behind it also covers what of that is touched. A twin is the one thing on a hex that is meant
    by it."""
    kinds, twins = lurking(seen), menu_of(seen).twins
    for cell in range(box.HEXES):
        if words.terrain_of(seen, cell) != SUNK:
            yield tile(seen, cell, context)
        name, kind = context.words(words.place_name(seen, cell)), kinds.get(cell, "")
        yield sea.space(CHART, cell, name, kind, height_of(seen, cell), twins.get(cell))


def lurking(seen: State) -> dict[int, str]:
    """For every hex with creatures their kinds, told to the style: it warns whoever goes there.
    While somebody is asked (S20), the hex under attack is struck."""
    kinds: dict[int, str] = {}
    for beast, cell in enumerate(seen.beast.tolist()):
        if cell >= 0:
            kinds[cell] = f"{kinds.get(cell, '')} has-{box.CREATURES[box.KIND[beast]]}".strip()
    if seen.phase == Phase.ASK:
        kinds[seen.site] = f"{kinds.get(seen.site, '')} struck".strip()
    return kinds


# Pieces


def pieces(seen: State, context: ViewContext) -> Iterator[Markup]:
    """Everything that moves, from the far rows to the near ones; then the saved."""
    things = [  # on one hex back to front
        *((cell, words.piece_id(beast)) for beast, cell in enumerate(seen.beast.tolist())),
        *((cell, words.person_id(person)) for person, cell in enumerate(seen.where.tolist())),
        *(
            (cell, words.piece_id(box.BEASTS + boat))
            for boat, cell in enumerate(seen.boat.tolist())
        ),
    ]
    gathered = seafolk.gathered(CHART, things)
    for kind, number, spot in seafolk.spread(CHART, gathered, lambda cell: height_of(seen, cell)):
        yield DRAWN[kind](seen, number, spot, context)
    yield from seafolk.camped(CHART, BEACHES, list(saved(seen, context)))


def beast(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A creature; the one in hand is marked."""
    symbol, name = box.CREATURES[box.KIND[number]], context.words(words.piece_name(seen, number))
    held = "held" if seen.grabbed == number else ""
    return seafolk.creature(words.piece_id(number), symbol, spot, name, held)


def vessel(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A boat behind whose side its crew sits."""
    piece = box.BEASTS + number
    crew = [somebody(seen, person, context) for person in words.crew_of(seen, number)]
    held = "held" if seen.grabbed == piece else ""
    name = context.words(words.piece_name(seen, piece))
    return seafolk.vessel(words.piece_id(piece), spot, name, crew, held)


def person(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """Somebody on a tile or in the water."""
    kind = "guarded" if holds(seen.guarded, number) else ""
    return seafolk.standing(somebody(seen, number, context), spot, kind)


DRAWN: Final = {"beast": beast, "person": person, "boat": vessel}


def saved(seen: State, context: ViewContext) -> Iterator[tuple[Person, int]]:
    """S14: the saved, and from where they went ashore; at the end with their values."""
    for number in range(seen.seats * box.PEOPLE):
        if seen.where[number] == SAVED:
            yield somebody(seen, number, context), int(seen.landed[number])


def somebody(seen: State, number: int, context: ViewContext) -> Person:
    """A person as the picture shows it."""
    return Person(
        number // box.PEOPLE,
        context.words(words.person_name(seen, number)),
        words.person_id(number),
        swims=words.is_swimming(seen, number),
        aboard=seen.where[number] >= ABOARD,
        value=seen.value[divmod(number, box.PEOPLE)],
    )


# Instruments


def has_room(aspect: float) -> bool:
    """Whether a stage of this shape has room for the instruments."""
    return CHART.room(aspect) >= ROOM


def ledger(seen: State, context: ViewContext) -> Iterator[Markup]:
    """How many tiles of each terrain are above water."""
    terrains = seen.terrain.tolist()
    left = say("{left} of {all} tiles", left=box.TILES - terrains.count(SUNK), all=box.TILES)
    yield seaside.ledger_head(128, 154, context.words(say("Above water")), context.words(left))
    for terrain, label in enumerate((say("beach"), say("forest"), say("mountain"))):
        y = 74 + terrain * 29
        body = sea.tile_body(box.TERRAINS[terrain], LIFT[terrain])
        yield tag("g", body, transform=moved(26, y + 1, scale=0.4))
        yield tag("text", context.words(label), x=44, y=y + 4, class_="entry")
        yield tag("text", str(terrains.count(terrain)), x=114, y=y + 5, class_="count")


def dice(seen: State, context: ViewContext, name: str = "dice") -> list[Markup]:
    """One red die, or two blue ones, on the chart or elsewhere."""
    colour, shown = "blue" if seen.dolphins else "red", faces(seen)[: 2 if seen.dolphins else 1]
    return [
        seaside.die(f"{name}-{place}", symbol, colour, seen.turn, context.words(label))
        for place, (symbol, label) in enumerate(shown)
    ]


def faces(seen: State) -> list[tuple[str, Phrase]]:
    """What the dice show: symbols and words for the kind of piece, and for how far it goes."""
    if seen.face == NONE or seen.step != Step.DICE:
        return [("", say("The die has not been rolled yet."))] * 2
    face = box.FACES[seen.face]
    name = {
        "serpent": say("The die shows a serpent."),
        "shark": say("The die shows a shark."),
        "whale": say("The die shows a whale."),
        "dolphin": say("The die shows a dolphin."),
        "boat": say("The die shows an empty boat."),
        "starfish": say("The die shows a starfish: any of them."),
    }[face]
    reach = say_many("It goes one space.", "It goes up to {count} spaces.", int(seen.reach))
    if seen.reach == box.DIVE:
        reach = say("It dives to any empty sea space.")
    return [(face, name), (PIPS[seen.reach], reach)]
