"""Who is on the board of Survive: creatures, people, boats with their crews, the saved."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from kritias.games.survive.box import (
    BEASTS,
    BENCH,
    CREATURES,
    DOLPHIN,
    FIRST_OF,
    HEX_NAMES,
    HEXES,
    KIND,
    PEOPLE,
)
from kritias.games.survive.picture_sea import (
    CHART,
    CORNERS,
    LIFT,
    crew_of,
    hex_of,
    is_aboard,
    is_swimming,
    terrain_of,
    value_of,
)
from kritias.games.survive.state import NONE, SAVED, State
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, Who, say
from kritias.ui import sea, seafolk
from kritias.ui.picture import Eyes
from kritias.ui.sea import Point
from kritias.ui.svg import Markup, joined

CAMPS: Final = (CORNERS[0], CORNERS[1], CORNERS[3], CORNERS[2])  # where a seat's saved stand
# The land of a safe island on which people stand: two bars, by their corners.
BEACHES: Final = (((0.18, 0.12), (2.12, 1.1)), ((0.06, 1.16), (0.84, 2.74)))


class Spot(NamedTuple):
    """Where a thing is drawn, and how large."""

    place: Point
    scale: float


def sharing(seen: State) -> dict[int, list[str]]:
    """For every hex the ids of what is on it, back to front: creatures, people, the boat."""
    names: dict[int, list[str]] = {}
    things = [
        *((cell, f"beast-{beast}") for beast, cell in enumerate(seen.beast.tolist())),
        *((cell, f"person-{person}") for person, cell in enumerate(seen.where.tolist())),
        *((cell, f"boat-{boat}") for boat, cell in enumerate(seen.boat.tolist())),
    ]
    for cell, name in things:
        if 0 <= cell < HEXES:
            names.setdefault(cell, []).append(name)
    return names


def pieces(seen: State, eyes: Eyes) -> Iterator[Markup]:
    """Everything that moves, from the far rows to the near ones; then the saved."""
    for cell, names in sorted(sharing(seen).items()):
        x, y = CHART.spots[cell]
        places, scale = seafolk.slots(len(names))
        lift = LIFT[terrain_of(seen, cell)]
        for name, (right, down) in zip(names, places, strict=True):
            kind, number = name.split("-")
            spot = Spot((x + right, y + down - lift), scale)
            yield DRAWN[kind](seen, int(number), spot, eyes)
    for seat in range(seen.seats):
        yield from saved(seen, seat, eyes)


# Creatures


def beast(seen: State, number: int, spot: Spot, eyes: Eyes) -> Markup:
    """A creature; the one in hand is marked."""
    return seafolk.creature(
        f"beast-{number}",
        CREATURES[KIND[number]],
        spot.place,
        eyes.words(beast_name(seen, number)),
        scale=spot.scale,
        kind="held" if seen.grabbed == number else "",
    )


def beast_name(seen: State, number: int) -> Phrase:
    """A creature and where it is; a dolphin says whom it protects."""
    where = HEX_NAMES[int(seen.beast[number])]
    match CREATURES[KIND[number]]:
        case "serpent":
            return say("Sea serpent on {hex}", hex=where)
        case "shark":
            return say("Shark on {hex}", hex=where)
        case "whale":
            return say("Whale on {hex}", hex=where)
        case "squid":
            return say("Giant squid on {hex}", hex=where)
    friend = int(seen.friend[number - FIRST_OF[DOLPHIN]])
    if friend == NONE:
        return say("Dolphin on {hex}", hex=where)
    return say("Dolphin on {hex}, with a swimmer of {who}", hex=where, who=Who(friend // PEOPLE))


# People and boats


def person(seen: State, number: int, spot: Spot, eyes: Eyes) -> Markup:
    """Somebody on a tile or in the water."""
    swims = is_swimming(seen, number)
    return seafolk.islander(
        f"person-{number}",
        number // PEOPLE,
        spot.place,
        eyes.words(person_name(seen, number)),
        size=(38 if swims else 40) * spot.scale,
        swims=swims,
        value=value_of(seen, number),
        kind="guarded" if holds(seen.guarded, number) else "",
    )


def person_name(seen: State, number: int) -> Phrase:
    """Whose and where, in words."""
    who, cell = Who(number // PEOPLE), hex_of(seen, number)
    if cell == NONE:
        return say("Atlantean of {who}, safe", who=who)
    if is_aboard(seen, number):
        return say("Atlantean of {who} aboard on {hex}", who=who, hex=HEX_NAMES[cell])
    if holds(seen.guarded, number):
        return say("Swimmer of {who} on {hex}, with a dolphin", who=who, hex=HEX_NAMES[cell])
    if is_swimming(seen, number):
        return say("Swimmer of {who} on {hex}", who=who, hex=HEX_NAMES[cell])
    return say("Atlantean of {who} on {hex}", who=who, hex=HEX_NAMES[cell])


def vessel(seen: State, number: int, spot: Spot, eyes: Eyes) -> Markup:
    """A boat behind whose side its crew sits."""
    crew = crew_of(seen, number)
    seated = [
        seafolk.islander(
            f"person-{one}",
            one // PEOPLE,
            seafolk.seat_in(spot.place, seat, spot.scale),
            eyes.words(person_name(seen, one)),
            size=33 * spot.scale,
            value=value_of(seen, one),
            kind="aboard",
        )
        for seat, one in enumerate(crew)
    ]
    name = eyes.words(boat_name(seen, number))
    held = "held" if seen.grabbed == BEASTS + number else ""
    hull = seafolk.boat(
        f"boat-{number}", spot.place, name, scale=spot.scale, aboard=len(crew), kind=held
    )
    return joined([*seated, hull])


def boat_name(seen: State, number: int) -> Phrase:
    """A boat, where it is, and how full."""
    where, aboard = HEX_NAMES[int(seen.boat[number])], len(crew_of(seen, number))
    if not aboard:
        return say("Empty boat on {hex}", hex=where)
    return say("Boat on {hex}, {count} of {seats} aboard", hex=where, count=aboard, seats=BENCH)


DRAWN: Final = {"beast": beast, "person": person, "boat": vessel}


def saved(seen: State, seat: int, eyes: Eyes) -> Iterator[Markup]:
    """The saved of a seat, on a safe island of their own; at the end with their values."""
    own = range(seat * PEOPLE, (seat + 1) * PEOPLE)
    safe = [number for number in own if seen.where[number] == SAVED]
    places, size = seafolk.ashore(len(safe), camp(CAMPS[seat]))
    for number, place in sorted(zip(safe, places, strict=True), key=lambda pair: pair[1][1]):
        yield seafolk.islander(
            f"person-{number}",
            seat,
            place,
            eyes.words(person_name(seen, number)),
            size=size,
            value=value_of(seen, number),
            kind="safe",
        )


def camp(corner: str) -> list[seafolk.Bar]:
    """The bars of land on a safe island."""
    bars = []
    for beach in BEACHES:
        (left, top), (right, bottom) = sea.cornered(CHART, beach, "e" in corner, "s" in corner)
        bars.append((min(left, right), min(top, bottom), max(left, right), max(top, bottom)))
    return bars
