"""What changed between two pictures of a board: the things that moved, came or are gone.

A thing is what a picture names and says what it stands on (`data-on`) or what lies there
(`data-lies`, where another word is another thing). All that is known of it is read from the markup,
so that nothing is marked that this viewer was not shown.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final, NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

Point = tuple[float, float]

NOBODY: Final = -1
LEAST: Final = 22.0  # half of what a thing measures that does not say it
NEAR: Final = 1.0  # units: what moved by less has not moved
OWNER: Final = re.compile(r"(?:^| )s(\d)(?: |$)")
COPY: Final = re.compile(r"(.+-\d+)-\d+$")
PART: Final = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


class Lie(NamedTuple):
    """Where the inside of an element lies on the board: moved by (x, y), and as large."""

    x: float = 0
    y: float = 0
    scale: float = 1

    def inside(self, transform: str) -> "Lie":
        """The same for what is inside of it. What is turned is turned round its own middle."""
        x, y, scale = self
        for name, numbers in PART.findall(transform):
            given = [float(number) for number in numbers.replace(",", " ").split()]
            if name == "translate":
                x, y = x + given[0] * scale, y + (given[1] if len(given) > 1 else 0) * scale
            elif name == "scale":
                scale *= given[0]
        return Lie(x, y, scale)


class Shape(NamedTuple):
    """How far a thing reaches from its middle, and how round its corners are."""

    across: float = LEAST
    down: float = LEAST
    round: float = LEAST


@dataclass(frozen=True, slots=True)
class Placed:
    """Something on a board, as it was drawn."""

    at: Point  # its middle, in units of the board
    shape: Shape
    on: str  # what it stands on, by its id
    lies: str  # what lies there; empty: nothing
    owner: int  # the seat whose it is


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to a thing: it moved, came, is gone, or something else lies there now."""

    kind: str  # "moved", "came", "gone", "changed" or "emptied"
    name: str  # its id
    path: tuple[Point, ...]  # where it was and is, or only one of them
    shape: Shape
    owner: int

    @property
    def start(self) -> Point | None:
        """Where it was, if it was there."""
        return self.path[0] if self.kind in ("moved", "gone") else None

    @property
    def end(self) -> Point | None:
        """Where it is, if it is there now and was not before."""
        return self.path[-1] if self.kind in ("moved", "came") else None


def things_on(board: str) -> dict[str, Placed]:
    """All that can be marked on a board, by its id."""
    return dict(found(ElementTree.fromstring(board), Lie()))


def found(element: Element, lie: Lie) -> Iterator[tuple[str, Placed]]:
    """The things in an element, from the back to the front."""
    transform = element.get("transform")
    if transform:
        lie = lie.inside(transform)
    if element.get("data-on") is not None or element.get("data-lies") is not None:
        yield element.attrib["id"], thing_of(element, lie)
    if element.tag != "symbol":
        for child in element:
            yield from found(child, lie)


def thing_of(element: Element, lie: Lie) -> Placed:
    middle, shape = measured(element)
    owner = OWNER.search(element.get("class", ""))
    return Placed(
        (round(lie.x + middle[0] * lie.scale, 1), round(lie.y + middle[1] * lie.scale, 1)),
        Shape(*(round(length * lie.scale, 1) for length in shape)),
        element.get("data-on", ""),
        element.get("data-lies", ""),
        int(owner[1]) if owner else NOBODY,
    )


def measured(element: Element) -> tuple[Point, Shape]:
    """The middle and the shape of a thing: those of its halo, or of the first box it is made of."""
    box = None
    for part in element.iter():
        if part.get("class") == "halo" and part.tag in MEASURES:
            return MEASURES[part.tag](part)
        if box is None and part.get("width"):
            box = part
    return ((0, 0), Shape()) if box is None else of_box(box)


def length(element: Element, name: str) -> float:
    return float(element.get(name, 0))


def of_circle(halo: Element) -> tuple[Point, Shape]:
    radius = length(halo, "r")
    return (length(halo, "cx"), length(halo, "cy")), Shape(radius, radius, radius)


def of_ellipse(halo: Element) -> tuple[Point, Shape]:
    across, down = length(halo, "rx"), length(halo, "ry")
    return (length(halo, "cx"), length(halo, "cy")), Shape(across, down, min(across, down))


def of_box(halo: Element) -> tuple[Point, Shape]:
    across, down = length(halo, "width") / 2, length(halo, "height") / 2
    middle = length(halo, "x") + across, length(halo, "y") + down
    return middle, Shape(across, down, length(halo, "rx"))


MEASURES: Final = {"circle": of_circle, "ellipse": of_ellipse, "rect": of_box}

# Two pictures


def changes(before: Mapping[str, Placed], after: Mapping[str, Placed]) -> list[Change]:
    """What has changed, in the order in which it is drawn. What is part of something else goes
    with it, and what only made room has not moved."""
    told = [
        Change("gone", name, (was.at,), was.shape, was.owner)
        for name, was in before.items()
        if name not in after and not is_part(was, before)
    ]
    for name, thing in after.items():
        change = change_of(name, before.get(name), thing)
        if change and not is_part(thing, after):
            told.append(change)
    return rejoined(told)


def is_part(thing: Placed, others: Mapping[str, Placed]) -> bool:
    """Whether something belongs to what carries it, as a sail to its boat: it is nobody's."""
    return thing.owner == NOBODY and thing.on in others


def change_of(name: str, was: Placed | None, now: Placed) -> Change | None:
    is_elsewhere = was is None or (was.on != now.on and not is_near(was.at, now.at))
    if was is None or (is_elsewhere and not was.on):  # from a hand, or held beside the board
        return Change("came", name, (now.at,), now.shape, now.owner)
    if is_elsewhere:
        return Change("moved", name, (was.at, now.at), now.shape, now.owner)
    if was.lies != now.lies:
        kind = "changed" if now.lies else "emptied"
        return Change(kind, name, (now.at,), was.shape, now.owner)
    return None


# Copies of a thing


def rejoined(told: list[Change]) -> list[Change]:
    """The same where copies of one thing, which are numbered by where they lie, have changed their
    numbers: one that goes to where another leaves is not told twice."""
    for one, other in permutations(told, 2):
        if is_copy(one, other) and one.end and other.start and is_near(one.end, other.start):
            rest = [change for change in told if change not in (one, other)]
            return rejoined(rest + followed(one, other))
    return told


def is_copy(one: Change, other: Change) -> bool:
    """Whether two things are told apart by the last number of their ids alone."""
    stem, other_stem = COPY.match(one.name), COPY.match(other.name)
    is_alike = stem is not None and other_stem is not None and stem[1] == other_stem[1]
    return is_alike and one.owner == other.owner == NOBODY


def followed(one: Change, other: Change) -> list[Change]:
    """What one copy did and then another, as if it had been one thing."""
    start, end = one.start, other.end
    if start and end:
        return [] if is_near(start, end) else [replace(other, kind="moved", path=(start, end))]
    if end:
        return [replace(other, kind="came", path=(end,))]
    return [replace(one, kind="gone", path=(start,))] if start else []


def is_near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < NEAR and abs(one[1] - other[1]) < NEAR
