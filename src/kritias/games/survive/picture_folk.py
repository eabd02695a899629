"""Who is on the board of Survive: creatures, people, boats with their crews, the saved."""

from collections.abc import Iterator
from typing import Final

from kritias.games.survive.box import (
    BEASTS,
    BENCH,
    CREATURES,
    DOLPHIN,
    FIRST_OF,
    HEX_NAMES,
    KIND,
    PEOPLE,
)
from kritias.games.survive.picture_sea import (
    CHART,
    crew_of,
    height_of,
    hex_of,
    is_aboard,
    is_swimming,
    value_of,
)
from kritias.games.survive.state import NONE, SAVED, State
from kritias.kernel.bits import holds
from kritias.kernel.words import Phrase, Who, say
from kritias.ui import seafolk
from kritias.ui.picture import ViewContext
from kritias.ui.seafolk import Person, Spot
from kritias.ui.svg import Markup
from kritias.ui.words import Words

# The land of a safe island on which people stand: two bars, by their corners.
BEACHES: Final = (((0.18, 0.12), (2.12, 1.1)), ((0.06, 1.16), (0.84, 2.74)))


def sharing(seen: State) -> dict[int, list[str]]:
    """For every hex the ids of what is on it, back to front: creatures, people, the boat."""
    return seafolk.gathered(
        CHART,
        [
            *((cell, f"beast-{beast}") for beast, cell in enumerate(seen.beast.tolist())),
            *((cell, f"person-{person}") for person, cell in enumerate(seen.where.tolist())),
            *((cell, f"boat-{boat}") for boat, cell in enumerate(seen.boat.tolist())),
        ],
    )


def pieces(seen: State, context: ViewContext) -> Iterator[Markup]:
    """Everything that moves, from the far rows to the near ones; then the saved."""
    things = seafolk.spread(CHART, sharing(seen), lambda cell: height_of(seen, cell))
    for kind, number, spot in things:
        yield DRAWN[kind](seen, number, spot, context)
    for seat in range(seen.seats):
        yield from saved(seen, seat, context)


# Creatures


def beast(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A creature; the one in hand is marked."""
    return seafolk.creature(
        f"beast-{number}",
        CREATURES[KIND[number]],
        spot,
        context.words(beast_name(seen, number)),
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


def person(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """Somebody on a tile or in the water."""
    kind = "guarded" if holds(seen.guarded, number) else ""
    return seafolk.standing(somebody(seen, number, context.words), spot, kind)


def somebody(seen: State, number: int, words: Words) -> Person:
    """A person as the picture shows it."""
    return Person(
        number // PEOPLE,
        words(person_name(seen, number)),
        f"person-{number}",
        swims=is_swimming(seen, number),
        aboard=is_aboard(seen, number),
        value=value_of(seen, number),
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


def vessel(seen: State, number: int, spot: Spot, context: ViewContext) -> Markup:
    """A boat behind whose side its crew sits."""
    crew = [somebody(seen, person, context.words) for person in crew_of(seen, number)]
    held = "held" if seen.grabbed == BEASTS + number else ""
    return seafolk.vessel(
        f"boat-{number}", spot, context.words(boat_name(seen, number)), crew, kind=held
    )


def boat_name(seen: State, number: int) -> Phrase:
    """A boat, where it is, and how full."""
    where, aboard = HEX_NAMES[int(seen.boat[number])], len(crew_of(seen, number))
    if not aboard:
        return say("Empty boat on {hex}", hex=where)
    return say("Boat on {hex}, {count} of {seats} aboard", hex=where, count=aboard, seats=BENCH)


DRAWN: Final = {"beast": beast, "person": person, "boat": vessel}


def saved(seen: State, seat: int, context: ViewContext) -> Iterator[Markup]:
    """The saved of a seat, on a safe island of their own; at the end with their values."""
    own = range(seat * PEOPLE, (seat + 1) * PEOPLE)
    safe = [number for number in own if seen.where[number] == SAVED]
    people = [somebody(seen, number, context.words) for number in safe]
    return seafolk.camped(people, seafolk.camp(CHART, BEACHES, seat))
