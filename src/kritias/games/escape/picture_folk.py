"""Who is on the board: creatures, Atlanteans, boats under sail with their crews, the saved."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from kritias.games.escape.box import (
    BOATS,
    CREATURES,
    DOLPHIN,
    KINDS,
    OF_A_KIND,
    PEOPLE,
    ROOM,
    SPACE_NAMES,
)
from kritias.games.escape.picture_island import (
    CHART,
    CORNERS,
    height_of,
    is_swimming,
    seat_and_number,
    space_of,
)
from kritias.games.escape.state import ABOARD, NONE, SAVED, SWIMS, State
from kritias.kernel.words import Phrase, Who, say
from kritias.ui import sea, seafolk
from kritias.ui.picture import Eyes
from kritias.ui.sea import Point
from kritias.ui.svg import Markup, joined, moved, tag

CAMPS: Final = (CORNERS[0], CORNERS[1], CORNERS[3], CORNERS[2])  # where a seat's saved stand
# The land of a coral island on which people stand: two bars, by their corners.
BEACHES: Final = (((0.2, 0.1), (2.3, 0.9)), ((0.1, 0.95), (1.1, 3.0)))
RIDER: Final = (0.0, -13.0)  # where a swimmer is beside the dolphin that protects it


class Spot(NamedTuple):
    """Where a thing is drawn, and how large."""

    place: Point
    scale: float


def sharing(seen: State) -> dict[int, list[str]]:
    """For every space the ids of what is there, back to front: creatures, Atlanteans, the boat.

    A swimmer with a dolphin shares its place, and a crew its boat's.
    """
    names: dict[int, list[str]] = {}
    things = [
        *(
            (int(seen.creature[kind, number]), f"beast-{kind * OF_A_KIND + number}")
            for kind in range(KINDS)
            for number in range(OF_A_KIND)
        ),
        *(
            (space_of(seen, person), f"person-{person}")
            for person in range(PEOPLE * seen.seats)
            if is_on_its_own(seen, person)
        ),
        *((int(seen.boat[boat]), f"boat-{boat}") for boat in range(BOATS)),
    ]
    for space, name in things:
        if space >= 0:
            names.setdefault(space, []).append(name)
    return names


def is_on_its_own(seen: State, person: int) -> bool:
    """Whether an Atlantean is drawn in a place of its own."""
    seat, number = seat_and_number(person)
    return bool(seen.how[seat, number] != ABOARD and seen.guard[seat, number] == NONE)


def pieces(seen: State, eyes: Eyes) -> Iterator[Markup]:
    """Everything that moves, from the far rows to the near ones; then the saved."""
    for space, names in sorted(sharing(seen).items()):
        x, y = CHART.spots[space]
        places, scale = seafolk.slots(len(names))
        for name, (right, down) in zip(names, places, strict=True):
            kind, number = name.split("-")
            spot = Spot((x + right, y + down - height_of(seen, space)), scale)
            yield DRAWN[kind](seen, int(number), spot, eyes)
    for seat in range(seen.seats):
        yield from saved(seen, seat, eyes)


# Creatures


def beast(seen: State, number: int, spot: Spot, eyes: Eyes) -> Markup:
    """A creature; a dolphin carries whom it protects, within one ring."""
    kind, which = divmod(number, OF_A_KIND)
    on_the_move = kind == seen.die and which == seen.beast
    drawn = seafolk.creature(
        f"beast-{number}",
        CREATURES[kind],
        spot.place,
        eyes.words(beast_name(seen, number)),
        scale=spot.scale,
        kind="held" if on_the_move else "",
    )
    if kind != DOLPHIN or seen.protege[which] == NONE:
        return drawn
    x, y = spot.place
    above = Spot((x + RIDER[0] * spot.scale, y + RIDER[1] * spot.scale), spot.scale * 0.82)
    ring = tag(
        "ellipse", class_="bond", cy=-5, rx=25, ry=24, transform=moved(x, y, scale=spot.scale)
    )
    return joined([ring, drawn, person(seen, int(seen.protege[which]), above, eyes)])


def beast_name(seen: State, number: int) -> Phrase:
    """A creature and where it is; a dolphin says whom it protects."""
    kind, which = divmod(number, OF_A_KIND)
    where = SPACE_NAMES[int(seen.creature[kind, which])]
    match CREATURES[kind]:
        case "octopus":
            return say("Octopus at {space}", space=where)
        case "monster":
            return say("Sea monster at {space}", space=where)
        case "shark":
            return say("Shark at {space}", space=where)
    ward = int(seen.protege[which])
    if ward == NONE:
        return say("Dolphin at {space}", space=where)
    return say("Dolphin at {space}, with a swimmer of {who}", space=where, who=Who(ward // PEOPLE))


# Atlanteans and boats


def person(seen: State, number: int, spot: Spot, eyes: Eyes) -> Markup:
    """Somebody on a hex or in the water."""
    swims = is_swimming(seen, number)
    return seafolk.islander(
        f"person-{number}",
        number // PEOPLE,
        spot.place,
        eyes.words(person_name(seen, number)),
        size=(38 if swims else 40) * spot.scale,
        swims=swims,
    )


def person_name(seen: State, person: int) -> Phrase:
    """Whose and where, in words."""
    seat, number = seat_and_number(person)
    who, space = Who(seat), space_of(seen, person)
    if space < 0:
        return say("{who}: on a coral island", who=who)
    where = SPACE_NAMES[space]
    if seen.how[seat, number] == ABOARD:
        return say("{who}: aboard at {space}", who=who, space=where)
    if seen.guard[seat, number] != NONE:
        return say("{who}: swimming at {space} with a dolphin", who=who, space=where)
    if seen.how[seat, number] == SWIMS:
        return say("{who}: swimming at {space}", who=who, space=where)
    return say("{who}: standing at {space}", who=who, space=where)


def crew_of(seen: State, boat: int) -> list[int]:
    """Who sits in a boat, in order."""
    space = int(seen.boat[boat])
    return [
        person
        for person in range(PEOPLE * seen.seats)
        if space_of(seen, person) == space and seen.how[seat_and_number(person)] == ABOARD
    ]


def vessel(seen: State, number: int, spot: Spot, eyes: Eyes) -> Markup:
    """A boat under sail, behind whose side its crew sits."""
    crew = crew_of(seen, number)
    seated = [
        seafolk.islander(
            f"person-{one}",
            one // PEOPLE,
            seafolk.seat_in(spot.place, place, spot.scale),
            eyes.words(person_name(seen, one)),
            size=33 * spot.scale,
            kind="aboard",
        )
        for place, one in enumerate(crew)
    ]
    name = eyes.words(boat_name(seen, number))
    hull = seafolk.boat(f"boat-{number}", spot.place, name, scale=spot.scale, aboard=len(crew))
    return joined([sail(spot), *seated, hull])


def sail(spot: Spot) -> Markup:
    """Mast, sail and pennant."""
    return tag(
        "g",
        tag("path", class_="mast", d="M-2 6V-31"),
        tag("path", class_="canvas", d="M0-29C13-24 19-14 19-3C13-5 6-5 0-3Z"),
        tag("path", class_="canvas", d="M-4-25C-11-19-15-12-16-4C-12-5-8-5-4-4Z"),
        tag("path", class_="pennant", d="M-2-31l-9 2.5l9 2.5z"),
        class_="sail",
        transform=moved(*spot.place, scale=spot.scale),
    )


def boat_name(seen: State, number: int) -> Phrase:
    """A boat, where it is, and how full."""
    where, aboard = SPACE_NAMES[int(seen.boat[number])], len(crew_of(seen, number))
    if not aboard:
        return say("Empty boat at {space}", space=where)
    return say("Boat at {space}, {count} of {seats} aboard", space=where, count=aboard, seats=ROOM)


DRAWN: Final = {"beast": beast, "person": person, "boat": vessel}


def saved(seen: State, seat: int, eyes: Eyes) -> Iterator[Markup]:
    """The saved of a seat, on a coral island of their own."""
    own = range(seat * PEOPLE, (seat + 1) * PEOPLE)
    safe = [number for number in own if space_of(seen, number) == SAVED]
    places, size = seafolk.ashore(len(safe), camp(CAMPS[seat]))
    for number, place in sorted(zip(safe, places, strict=True), key=lambda pair: pair[1][1]):
        name = eyes.words(person_name(seen, number))
        yield seafolk.islander(f"person-{number}", seat, place, name, size=size, kind="safe")


def camp(corner: str) -> list[seafolk.Bar]:
    """The bars of land on a coral island."""
    bars = []
    for beach in BEACHES:
        (left, top), (right, bottom) = sea.cornered(CHART, beach, "e" in corner, "s" in corner)
        bars.append((min(left, right), min(top, bottom), max(left, right), max(top, bottom)))
    return bars
