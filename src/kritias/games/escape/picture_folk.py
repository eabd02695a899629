"""Who is on the board: creatures, Atlanteans, boats under sail with their crews, the saved."""

from collections.abc import Iterator
from typing import Final

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
    height_of,
    is_aboard,
    is_swimming,
    seat_and_number,
    space_of,
)
from kritias.games.escape.state import NONE, SAVED, State
from kritias.kernel.words import Phrase, Who, say
from kritias.ui import seafolk
from kritias.ui.picture import ViewContext
from kritias.ui.seafolk import Person, Spot
from kritias.ui.svg import Markup, joined, moved, tag
from kritias.ui.words import Words

# The land of a coral island on which people stand: two bars, by their corners.
BEACHES: Final = (((0.2, 0.1), (2.3, 0.9)), ((0.1, 0.95), (1.1, 3.0)))
RIDER: Final = (0.0, -13.0)  # where a swimmer is beside the dolphin that protects it


def sharing(seen: State) -> dict[int, list[str]]:
    """For every space the ids of what is there, back to front: creatures, Atlanteans, the boat.

    A swimmer with a dolphin shares its place, and a crew its boat's.
    """
    return seafolk.gathered(
        CHART,
        [
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
        ],
    )


def is_on_its_own(seen: State, person: int) -> bool:
    """Whether an Atlantean is drawn in a place of its own."""
    seat, number = seat_and_number(person)
    return bool(not is_aboard(seen, person) and seen.guard[seat, number] == NONE)


def pieces(seen: State, context: ViewContext) -> Iterator[Markup]:
    """Everything that moves, from the far rows to the near ones; then the saved."""
    things = seafolk.spread(CHART, sharing(seen), lambda space: height_of(seen, space))
    for kind, number, spot in things:
        yield DRAWN[kind](seen, number, spot, context)
    for seat in range(seen.seats):
        yield from saved(seen, seat, context)


# Creatures


def beast(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A creature; a dolphin carries whom it protects, within one ring."""
    kind, which = divmod(number, OF_A_KIND)
    on_the_move = kind == seen.die and which == seen.beast
    drawn = seafolk.creature(
        f"beast-{number}",
        CREATURES[kind],
        spot,
        context.words(beast_name(seen, number)),
        kind="held" if on_the_move else "",
    )
    if kind != DOLPHIN or seen.protege[which] == NONE:
        return drawn
    x, y = spot.place
    above = Spot((x + RIDER[0] * spot.scale, y + RIDER[1] * spot.scale), spot.scale * 0.82)
    ring = tag(
        "ellipse", class_="bond", cy=-5, rx=25, ry=24, transform=moved(x, y, scale=spot.scale)
    )
    return joined([ring, drawn, person(seen, int(seen.protege[which]), above, context)])


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


def person(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """Somebody on a hex or in the water."""
    return seafolk.standing(somebody(seen, number, context.words), spot)


def somebody(seen: State, person: int, words: Words) -> Person:
    """An Atlantean as the picture shows it."""
    return Person(
        person // PEOPLE,
        words(person_name(seen, person)),
        f"person-{person}",
        swims=is_swimming(seen, person),
        aboard=is_aboard(seen, person),
    )


def person_name(seen: State, person: int) -> Phrase:
    """Whose and where, in words."""
    seat, number = seat_and_number(person)
    who, space = Who(seat), space_of(seen, person)
    if space < 0:
        return say("{who}: on a coral island", who=who)
    where = SPACE_NAMES[space]
    if is_aboard(seen, person):
        return say("{who}: aboard at {space}", who=who, space=where)
    if seen.guard[seat, number] != NONE:
        return say("{who}: swimming at {space} with a dolphin", who=who, space=where)
    if is_swimming(seen, person):
        return say("{who}: swimming at {space}", who=who, space=where)
    return say("{who}: standing at {space}", who=who, space=where)


def crew_of(seen: State, boat: int) -> list[int]:
    """Who sits in a boat, in order."""
    space = int(seen.boat[boat])
    return [
        person
        for person in range(PEOPLE * seen.seats)
        if space_of(seen, person) == space and is_aboard(seen, person)
    ]


def vessel(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A boat under sail, behind whose side its crew sits."""
    crew = [somebody(seen, person, context.words) for person in crew_of(seen, number)]
    name = context.words(boat_name(seen, number))
    return sail(spot) + seafolk.vessel(f"boat-{number}", spot, name, crew)


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


def saved(seen: State, seat: int, context: ViewContext) -> Iterator[Markup]:
    """The saved of a seat, on a coral island of their own."""
    own = range(seat * PEOPLE, (seat + 1) * PEOPLE)
    safe = [number for number in own if space_of(seen, number) == SAVED]
    people = [somebody(seen, number, context.words) for number in safe]
    return seafolk.camped(people, seafolk.camp(CHART, BEACHES, seat))
