"""Who is at sea in the games of hexes: people, boats with their crews, creatures, the saved.

Each is told where it is and what it is called. Measures and colours are those of `sea.py`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Final, NamedTuple

from kritias.kernel.words import MARKS
from kritias.ui import shapes
from kritias.ui.sea import Chart, Point, cornered, haven_id, space_id
from kritias.ui.svg import Markup, joined, moved, tag, use

Bar = tuple[float, float, float, float]  # left, top, right, bottom

CREW: Final = 3  # seats of a boat that are drawn
CAMPS: Final = ("nw", "ne", "se", "sw")  # a corner for each seat, where nobody knows another
SYMBOLS: Final = (
    "islander",
    "islander-swims",
    "hull",
    "compass",
    "die",
    *(f"mark-{mark}" for mark in MARKS),
)
RING: Final[tuple[Point, ...]] = ((0, -20), (-15, -10), (15, -10), (-15, 8), (15, 8), (0, 18))
SLOTS: Final[tuple[tuple[tuple[Point, ...], float], ...]] = (
    (((0, 0),), 1.0),
    (((-9, -8), (9, 9)), 0.8),
    (((-12, -10), (12, -8), (0, 11)), 0.68),
    (((-12, -12), (12, -12), (-12, 10), (12, 10)), 0.6),
    (RING[1:], 0.5),
    (RING, 0.5),
)


class Spot(NamedTuple):
    """Where a thing is drawn, how large, and what it stands on, by its id."""

    place: Point
    scale: float
    on: str


@dataclass(frozen=True)
class Person:
    """Somebody as a picture shows it."""

    seat: int
    title: str
    name: str = ""  # its id on the board, if it is there
    swims: bool = False
    aboard: bool = False
    value: int = 0  # where one is known


# Where several things share a space


def gathered(chart: Chart, things: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    """The names of things by the cell they are on; what is off the chart is left out."""
    names: dict[int, list[str]] = {}
    for cell, name in things:
        if 0 <= cell < len(chart.spots):
            names.setdefault(cell, []).append(name)
    return names


def spread(
    chart: Chart, names: Mapping[int, Sequence[str]], height: Callable[[int], float]
) -> Iterator[tuple[str, int, Spot]]:
    """Kind, number and spot of all that is on the chart, from the far rows to the near ones."""
    for cell, there in sorted(names.items()):
        x, y = chart.spots[cell]
        places, scale = slots(len(there))
        lift = height(cell)
        for name, (right, down) in zip(there, places, strict=True):
            kind, number = name.split("-")
            yield kind, int(number), Spot((x + right, y + down - lift), scale, space_id(cell))


def slots(count: int) -> tuple[Sequence[Point], float]:
    """Places for so many things in one hex, back to front, and their scale."""
    if count > len(SLOTS):
        return packed(count), 0.4
    return SLOTS[count - 1]


def packed(count: int) -> list[Point]:
    """Rows of four, closer the more there are."""
    rows = -(-count // 4)
    pitch = min(13.0, 44 / rows)
    return [
        ((number % 4 - 1.5) * 11, (number // 4 - (rows - 1) / 2) * pitch) for number in range(count)
    ]


# People


def standing(person: Person, spot: Spot, kind: str = "") -> Markup:
    """Somebody on a space, on land or in the water."""
    return islander(person, spot.place, (38 if person.swims else 40) * spot.scale, spot.on, kind)


def islander(person: Person, place: Point, size: float, on: str, kind: str = "") -> Markup:
    """A person with its seat's mark, standing or half under water; a value where one is known."""
    parts = [tag("title", person.title), tag("circle", r=size * 0.5, class_="halo")]
    if not person.swims:
        parts.append(tag("ellipse", class_="shadow", cy=size * 0.42, rx=size * 0.34, ry=size * 0.1))
    parts.append(islander_body(person.seat, size, person.swims))
    if person.value:
        parts.append(worth(person.value, size))
    return tag(
        "g",
        *parts,
        id=person.name,
        class_=f"pc s{person.seat} islander mover {kind}".strip(),
        data_on=on,
        transform=moved(*place),
    )


def islander_body(seat: int, size: float, swims: bool = False) -> Markup:
    """The figure alone, its middle at (0, 0)."""
    wide, down = (0.27, 0.11) if swims else (0.32, 0.18)
    return joined(
        [
            use("islander-swims" if swims else "islander", -size / 2, -size / 2, size),
            tag(
                "g",
                use(shapes.mark(seat), -size * wide / 2, size * (down - wide / 2), size * wide),
                class_="onpiece",
            ),
        ]
    )


def worth(value: int, size: float) -> Markup:
    """A small coin with a person's value."""
    return tag(
        "g",
        tag("circle", class_="coin-face", r=size * 0.21),
        tag("text", str(value), y=size * 0.11, font_size=size * 0.34),
        class_="worth",
        transform=moved(size * 0.3, -size * 0.28),
    )


# Boats and creatures


def vessel(name: str, spot: Spot, title: str, crew: Sequence[Person], kind: str = "") -> Markup:
    """A boat behind whose side its crew sits."""
    seated = [
        islander(person, seat_in(spot, seat), 33 * spot.scale, name, "aboard")
        for seat, person in enumerate(crew)
    ]
    return joined([*seated, boat(name, spot, title, len(crew), kind)])


def boat(name: str, spot: Spot, title: str, aboard: int, kind: str = "") -> Markup:
    """A hull seen from the side, with a dot for every free seat."""
    free = [
        tag("circle", class_="free", cx=x, cy=y + 12, r=3.4)
        for x, y in (seat_in(Spot((0, 0), 1, name), seat) for seat in range(aboard, CREW))
    ]
    return tag(
        "g",
        tag("title", title),
        tag("ellipse", class_="halo", cy=10, rx=29, ry=17),
        *free,
        use("hull", -30, -32, 60),
        id=name,
        class_=f"boat mover {kind}".strip(),
        data_on=spot.on,
        transform=moved(*spot.place, scale=spot.scale),
    )


def seat_in(spot: Spot, seat: int) -> Point:
    """Where the crew of a boat sits."""
    x, y = spot.place
    return x + (seat - 1) * 14.5 * spot.scale, y - 10.5 * spot.scale


def creature(name: str, symbol: str, spot: Spot, title: str, kind: str = "") -> Markup:
    """Ink on paper in both themes, so that it never competes with the seats' colours."""
    return tag(
        "g",
        tag("title", title),
        tag("circle", class_="halo", r=23),
        use(symbol, -23, -24, 46),
        id=name,
        class_=f"creature {symbol} mover {kind}".strip(),
        data_on=spot.on,
        transform=moved(*spot.place, scale=spot.scale),
    )


# The saved


def camped(
    chart: Chart, beaches: Iterable[Sequence[Point]], saved: Sequence[tuple[Person, int]]
) -> Iterator[Markup]:
    """The saved, each on the island where it went ashore, near the space from which it did (−1:
    nobody knows; then where its seat has its camp). `beaches` are the bars of land of the island
    in the upper left, by two corners each."""
    bars = list(beaches)
    for corner in CAMPS:
        there = [(one, cell) for one, cell in saved if corner_of(chart, one, cell) == corner]
        yield from ashore_at(chart, bars, corner, there)


def corner_of(chart: Chart, person: Person, cell: int) -> str:
    """The corner of the chart where somebody is safe."""
    if cell < 0:
        return CAMPS[person.seat]
    (x, y), (width, height) = chart.spots[cell], chart.size
    return ("n" if y < height / 2 else "s") + ("w" if x < width / 2 else "e")


def ashore_at(
    chart: Chart,
    beaches: Iterable[Sequence[Point]],
    corner: str,
    saved: Sequence[tuple[Person, int]],
) -> Iterator[Markup]:
    """Those who are safe on one island, from behind."""
    places, size = ashore(len(saved), camp(chart, beaches, corner))
    standing: list[tuple[Person, Point]] = []
    for person, cell in saved:
        near = places[0] if cell < 0 else min(places, key=lambda place: way(chart, place, cell))
        places.remove(near)
        standing.append((person, near))
    for person, place in sorted(standing, key=lambda pair: pair[1][1]):
        yield islander(person, place, size, haven_id(corner), "safe")


def way(chart: Chart, place: Point, cell: int) -> float:
    """How far a place is from a space."""
    return dist(place, chart.spots[cell])


def camp(chart: Chart, beaches: Iterable[Sequence[Point]], corner: str) -> list[Bar]:
    """The bars of land of the island in a corner."""
    bars = []
    for beach in beaches:
        (left, top), (right, bottom) = cornered(chart, beach, corner)
        bars.append((min(left, right), min(top, bottom), max(left, right), max(top, bottom)))
    return bars


def ashore(count: int, bars: Sequence[Bar]) -> tuple[list[Point], float]:
    """Places for at least so many people on bars of land (left, top, right, bottom), and their
    size."""
    for pitch in (19.0, 16.0, 13.5, 11.0, 9.0, 7.0):
        places = [spot for bar in bars for spot in filled(bar, pitch)]
        if len(places) >= count:
            break
    return places, pitch * 1.35


def filled(bar: Bar, pitch: float) -> list[Point]:
    """A bar's places, in rows from behind, evenly spread."""
    left, top, right, bottom = bar
    across, down = (max(1, int(length // pitch)) for length in (right - left, bottom - top))
    return [
        (left + (right - left) * (column + 0.5) / across, top + (bottom - top) * (row + 0.5) / down)
        for row in range(down)
        for column in range(across)
    ]
