"""The island that rises to the Acropolis, the sea around it, and all that is there."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Final

from kritias.games.escape import box, words
from kritias.games.escape.move_kind import menu
from kritias.games.escape.state import NONE, SAVED, How, Phase, State
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, say, say_many
from kritias.ui import sea, seafolk, seaside
from kritias.ui.picture import ViewContext
from kritias.ui.seafolk import Person, Spot
from kritias.ui.svg import Markup, joined, moved, tag, use

CHART: Final = sea.Chart(box.MAP, box.ISLAND)
TERRACES: Final = (6.0, 12.0, 18.0, 25.0)  # how high each ring stands above the water
# A coral island in the upper left corner: hexes across, sides of a hex down.
ACROSS: Final = (-0.02, 0.6, 1.6, 2.5, 2.62, 2.0, 1.46, 1.26, 1.16, 0.84, 0.34, 0.0, -0.08)
DOWN: Final = (0.3, -0.22, -0.2, 0.0, 0.56, 0.98, 1.34, 2.0, 2.74, 3.3, 3.3, 2.6, 1.4)
SHORE: Final = tuple(zip(ACROSS, DOWN, strict=True))
# The land of a coral island on which people stand: two bars, by their corners.
BEACHES: Final = (((0.2, 0.1), (2.3, 0.9)), ((0.1, 0.95), (1.1, 3.0)))
RIDER: Final = (0.0, -13.0)  # where a swimmer is beside the dolphin that protects it
BESIDE_THE_SEA: Final = 150.0  # units that the instruments need
LEDGER: Final = 140  # of these, for the longest line of any language
PIPS: Final = {1: "die-1", 2: "die-2", 3: "die-3", box.DIVE: "die-dive"}


def board(seen: State, context: ViewContext) -> Markup:
    """The sea, the terraces of the island, the coral islands, and all that is there."""
    twins = menu(seen.tobytes()).twins
    ground = [cell(seen, space, context, twins.get(space)) for space in range(box.SPACES)]
    return tag(
        "svg",
        sea.defined(dict(zip(box.RING_NAMES, TERRACES, strict=True))),
        sea.waters(CHART, tuple(land_of(seen))),
        sea.shallows(CHART, SHORE),
        ports(),
        tag("g", *ground, class_="ground"),
        joined(haven(corner, context) for corner in sea.CORNERS),
        tag("g", *pieces(seen, context), class_="pieces"),
        instruments(seen, context),
        sea.coordinates(CHART, box.SPACE_NAMES, lifts(seen)),
        id="board",
        class_="board pans sea escape",
        role="group",
        viewBox=CHART.view,
        aria_label=context.words(say("The island, the sea and the four coral islands")),
    )


# Land, spaces, ports


def land_of(seen: State) -> list[int]:
    """The spaces that still have a hex."""
    return [space for place, space in enumerate(box.ISLAND) if holds(seen.island, place)]


def ring_of(seen: State, space: int) -> int:
    """The ring of the hex on a space; NONE where there is sea."""
    return rings(int(seen.island))[space]


@lru_cache(maxsize=64)
def rings(island: int) -> tuple[int, ...]:
    """The same for every space, of an island of which these hexes are left."""
    left = {place for place in range(box.HEXES) if island >> place & 1}
    return tuple(int(box.RING[place]) if place in left else NONE for place in map(int, box.HEX))


def height_of(seen: State, space: int) -> float:
    """How far above the water something on a space stands."""
    ring = ring_of(seen, space)
    return 0.0 if ring == NONE else TERRACES[ring]


def lifts(seen: State) -> tuple[float, ...]:
    """How far above the water every space is."""
    return tuple(height_of(seen, space) for space in range(box.SPACES))


def cell(seen: State, space: int, context: ViewContext, twin: str | None) -> Markup:
    """A space, on the hex of the island that lies there, if there is one. A hex that rises before
    the space behind it also covers what of that is touched."""
    there = space_to_touch(seen, space, context, twin)
    return there if ring_of(seen, space) == NONE else tile(seen, space, context) + there


def tile(seen: State, space: int, context: ViewContext) -> Markup:
    """A hex of the island at the height of its ring."""
    ring = ring_of(seen, space)
    name = context.words(place_name(seen, space))
    return sea.tile(CHART, space, box.RING_NAMES[ring], TERRACES[ring], name)


def place_name(seen: State, space: int) -> Phrase:
    """A space in words."""
    name, ring = box.SPACE_NAMES[space], ring_of(seen, space)
    if ring == NONE:
        is_port = space in box.PORTS
        return say("Port {space}", space=name) if is_port else say("Sea {space}", space=name)
    return (
        say("Rock {space}", space=name),
        say("Hill {space}", space=name),
        say("Citadel {space}", space=name),
        say("Acropolis {space}", space=name),
    )[ring]


def space_to_touch(seen: State, space: int, context: ViewContext, twin: str | None) -> Markup:
    """A space. What lurks there is told to the style, which warns whoever goes there."""
    there = [name for kind, name in enumerate(box.CREATURES) if seen.shoal[kind, space]]
    kinds = " ".join(f"has-{name}" for name in there)
    title = context.words(place_name(seen, space))
    return sea.space(CHART, space, title, kinds, height_of(seen, space), twin)


def ports() -> Markup:
    """The red spaces from which one goes ashore, each with an anchor."""
    spots = [CHART.spots[space] for space in box.PORTS]
    outline = "".join(sea.hexagon(x, y, sea.SIDE * 0.92) for x, y in spots)
    anchors = joined(use("anchor", x - 15, y - 15, 30) for x, y in spots)
    return tag("g", tag("path", class_="port", d=outline), anchors, class_="ports")


def haven(corner: str, context: ViewContext) -> Markup:
    """A coral island."""
    names = {
        "nw": say("The coral island in the north-west"),
        "ne": say("The coral island in the north-east"),
        "sw": say("The coral island in the south-west"),
        "se": say("The coral island in the south-east"),
    }
    return sea.haven(CHART, corner, context.words(names[corner]), SHORE)


# Beside the sea


def instruments(seen: State, context: ViewContext) -> Markup:
    """Beside the sea on wide stages: the land above water, the dice, a compass."""
    if not has_room(context.aspect):
        return Markup("")
    left = sea.MARGIN - CHART.room(context.aspect)
    return seaside.instruments(CHART, left, ledger(seen, context), dice(seen, context))


def has_room(aspect: float) -> bool:
    """Whether a stage of this shape has room for the instruments."""
    return CHART.room(aspect) >= BESIDE_THE_SEA


def ledger(seen: State, context: ViewContext) -> Iterator[Markup]:
    """How many hexes of each ring are above water."""
    land = land_of(seen)
    count = say("{left} of {all} hexes", left=len(land), all=box.HEXES)
    yield seaside.ledger_head(LEDGER, 184, context.words(say("Above water")), context.words(count))
    for ring, label in enumerate((say("rock"), say("hill"), say("citadel"), say("Acropolis"))):
        y = 76 + ring * 29
        body = sea.tile_body(box.RING_NAMES[ring], TERRACES[ring])
        number = sum(ring_of(seen, space) == ring for space in land)
        yield tag("g", body, transform=moved(26, y + 3, scale=0.38))
        yield tag("text", context.words(label), x=46, y=y + 4, class_="entry")
        yield tag("text", str(number), x=LEDGER - 14, y=y + 5, class_="count")


def dice(seen: State, context: ViewContext, name: str = "dice") -> list[Markup]:
    """The die of creatures and the die of distances, on the chart or elsewhere."""
    return [
        seaside.die(f"{name}-{place}", symbol, "blue", int(seen.rolled), context.words(label))
        for place, (symbol, label) in enumerate(faces(seen))
    ]


def faces(seen: State) -> list[tuple[str, Phrase]]:
    """What the dice show: symbols and words."""
    if seen.die == NONE or seen.phase == Phase.PLACE:
        return [("", say("The dice have not been rolled yet."))] * 2
    creatures = (
        say("The die shows an octopus."),
        say("The die shows a sea monster."),
        say("The die shows a shark."),
        say("The die shows a dolphin."),
    )
    far = say_many("It goes one space.", "It goes up to {count} spaces.", int(seen.reach))
    if seen.reach == box.DIVE:
        far = say("It dives and comes up anywhere.")
    return [(box.CREATURES[seen.die], creatures[seen.die]), (PIPS[int(seen.reach)], far)]


# Pieces


def pieces(seen: State, context: ViewContext) -> Iterator[Markup]:
    """Everything that moves, from the far rows to the near ones; then the saved."""
    things = seafolk.spread(CHART, sharing(seen), lambda space: height_of(seen, space))
    for kind, number, spot in things:
        yield DRAWN[kind](seen, number, spot, context)
    yield from seafolk.camped(CHART, BEACHES, list(saved(seen, context)))


def sharing(seen: State) -> dict[int, list[str]]:
    """For every space the ids of what is there, back to front: creatures, Atlanteans, the boat.

    A swimmer with a dolphin shares its place, and a crew its boat's.
    """
    beasts = product(range(box.KINDS), range(box.OF_A_KIND))
    ashore = [one for one in people_of(seen) if seen.how[one] != How.ABOARD]
    things = [
        *((seen.creature[one], words.creature_id(*one)) for one in beasts),
        *((seen.where[one], words.person_id(*one)) for one in ashore if seen.guard[one] == NONE),
        *((space, words.boat_id(boat)) for boat, space in enumerate(seen.boat)),
    ]
    return seafolk.gathered(CHART, things)


def people_of(seen: State) -> Iterator[tuple[int, int]]:
    """All Atlanteans at the table, by seat and number."""
    return product(range(seen.seats), range(box.PEOPLE))


def beast(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A creature; a dolphin carries whom it protects, within one ring."""
    kind, which = divmod(number, box.OF_A_KIND)
    held = "held" if (kind, which) == (seen.die, seen.beast) else ""
    title = context.words(words.creature_name(seen, kind, which))
    name, art = words.creature_id(kind, which), box.CREATURES[kind]
    drawn = seafolk.creature(name, art, spot, title, kind=held)
    if kind != box.DOLPHIN or seen.protege[which] == NONE:
        return drawn
    x, y = spot.place
    place = x + RIDER[0] * spot.scale, y + RIDER[1] * spot.scale
    rider = person(seen, int(seen.protege[which]), Spot(place, spot.scale * 0.82, name), context)
    return joined([bond(which, name, spot), drawn, rider])


def bond(dolphin: int, on: str, spot: Spot) -> Markup:
    """The ring around a dolphin and whom it protects."""
    return tag(
        "ellipse",
        cy=-5,
        rx=25,
        ry=24,
        id=f"bond-{dolphin}",
        class_="bond mover",
        data_on=on,
        transform=moved(*spot.place, scale=spot.scale),
    )


def person(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """Somebody on a hex or in the water."""
    return seafolk.standing(somebody(seen, *divmod(number, box.PEOPLE), context), spot)


def somebody(seen: State, seat: int, person: int, context: ViewContext) -> Person:
    """An Atlantean as the picture shows it."""
    name, how = words.person_id(seat, person), seen.how[seat, person]
    title = context.words(words.person_name(seen, seat, person))
    return Person(seat, title, name, swims=how == How.SWIMS, aboard=how == How.ABOARD)


def vessel(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A boat under sail, behind whose side its crew sits."""
    here = [one for one in people_of(seen) if seen.where[one] == seen.boat[number]]
    crew = [somebody(seen, *one, context) for one in here if seen.how[one] == How.ABOARD]
    name, title = words.boat_id(number), context.words(words.boat_name(seen, number))
    return sail(number, name, spot) + seafolk.vessel(name, spot, title, crew)


def sail(boat: int, on: str, spot: Spot) -> Markup:
    """Mast, sail and pennant of a boat, behind its crew."""
    return tag(
        "g",
        tag("path", class_="mast", d="M-2 6V-31"),
        tag("path", class_="canvas", d="M0-29C13-24 19-14 19-3C13-5 6-5 0-3Z"),
        tag("path", class_="canvas", d="M-4-25C-11-19-15-12-16-4C-12-5-8-5-4-4Z"),
        tag("path", class_="pennant", d="M-2-31l-9 2.5l9 2.5z"),
        id=f"sail-{boat}",
        class_="sail mover",
        data_on=on,
        transform=moved(*spot.place, scale=spot.scale),
    )


DRAWN: Final = {"beast": beast, "person": person, "boat": vessel}


def saved(seen: State, context: ViewContext) -> Iterator[tuple[Person, int]]:
    """E21: the saved, and the ports from which they went ashore."""
    for one in people_of(seen):
        if seen.where[one] == SAVED:
            yield somebody(seen, *one, context), int(seen.landed[one])
