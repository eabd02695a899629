"""The board of Escape from Atlantis: terraces that rise to the Acropolis, ports, coral islands."""

from typing import Final

from kritias.games.escape.box import (
    CREATURES,
    HEX,
    HEXES,
    ISLAND,
    MAP,
    OF_A_KIND,
    PEOPLE,
    PORTS,
    RING,
    RING_NAMES,
    RINGS,
    SPACE_NAMES,
)
from kritias.games.escape.state import ABOARD, NONE, SWIMS, State
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, say
from kritias.ui import sea
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, tag, use

CHART: Final = sea.Chart(MAP, ISLAND)
TERRACES: Final = (6.0, 12.0, 18.0, 25.0)  # how high each ring stands above the water
# A coral island in the upper left corner: hexes across, sides of a hex down.
SHORE: Final = (
    (-0.02, 0.3),
    (0.6, -0.22),
    (1.6, -0.2),
    (2.5, 0.0),
    (2.62, 0.56),
    (2.0, 0.98),
    (1.46, 1.34),
    (1.26, 2.0),
    (1.16, 2.74),
    (0.84, 3.3),
    (0.34, 3.3),
    (0.0, 2.6),
    (-0.08, 1.4),
)


# What lies where


def ring_of(seen: State, space: int) -> int:
    """The ring of the hex on a space; NONE where there is sea."""
    place = int(HEX[space])
    return int(RING[place]) if holds(seen.island, place) else NONE


def land_of(seen: State) -> list[int]:
    """The spaces that still have a hex."""
    return [ISLAND[place] for place in range(HEXES) if holds(seen.island, place)]


def height_of(seen: State, space: int) -> float:
    """How far above the water something on a space stands."""
    ring = ring_of(seen, space)
    return 0.0 if ring == NONE else TERRACES[ring]


def seat_and_number(person: int) -> tuple[int, int]:
    """An Atlantean by the number it has in the picture."""
    return divmod(person, PEOPLE)


def space_of(seen: State, person: int) -> int:
    """The space of an Atlantean; negative if on none."""
    return int(seen.where[seat_and_number(person)])


def is_swimming(seen: State, person: int) -> bool:
    return bool(seen.how[seat_and_number(person)] == SWIMS)


def is_aboard(seen: State, person: int) -> bool:
    return bool(seen.how[seat_and_number(person)] == ABOARD)


# Land, spaces, ports


def terraces() -> dict[str, float]:
    """The bodies of all hexes that are drawn."""
    return dict(zip(RING_NAMES, TERRACES, strict=True))


def tile(seen: State, space: int, context: ViewContext) -> Markup:
    """A hex of the island at the height of its ring."""
    ring = ring_of(seen, space)
    name = context.words(place_name(seen, space))
    return sea.tile(CHART, space, RING_NAMES[ring], TERRACES[ring], name)


def place_name(seen: State, space: int) -> Phrase:
    """A space in words."""
    name = SPACE_NAMES[space]
    names = (
        say("Rock {space}", space=name),
        say("Hill {space}", space=name),
        say("Citadel {space}", space=name),
        say("Acropolis {space}", space=name),
    )
    assert len(names) == RINGS
    ring = ring_of(seen, space)
    if ring != NONE:
        return names[ring]
    if space in PORTS:
        return say("Port {space}", space=name)
    return say("Sea {space}", space=name)


def space_to_touch(seen: State, space: int, context: ViewContext, twin: str | None) -> Markup:
    """A space. What lurks there is told to the style, which warns who goes there."""
    lurking = [
        CREATURES[kind]
        for kind in range(len(CREATURES))
        for number in range(OF_A_KIND)
        if seen.creature[kind, number] == space
    ]
    kinds = " ".join(f"has-{kind}" for kind in dict.fromkeys(lurking))
    name = context.words(place_name(seen, space))
    return sea.space(CHART, space, name, kinds, height_of(seen, space), twin)


def ports() -> Markup:
    """The red spaces from which one goes ashore, each with an anchor."""
    outline = "".join(sea.hexagon(*CHART.spots[space], sea.SIDE * 0.92) for space in PORTS)
    anchors = [
        use("anchor", CHART.spots[space][0] - 15, CHART.spots[space][1] - 15, 30) for space in PORTS
    ]
    return tag("g", tag("path", class_="port", d=outline), joined(anchors), class_="ports")


def haven(corner: str, context: ViewContext) -> Markup:
    """A coral island."""
    names = {
        "nw": say("The coral island in the north-west"),
        "ne": say("The coral island in the north-east"),
        "sw": say("The coral island in the south-west"),
        "se": say("The coral island in the south-east"),
    }
    return sea.haven(CHART, corner, context.words(names[corner]), SHORE)
