"""Marks as they are drawn over a board: the way of what moved, where something came, was taken or
lost, and a ring with the number of the move. Colours, and which of it shows when, are in
`static/table/marks.css`; the page says how large a ring is (`sized`)."""

from collections.abc import Sequence
from math import atan2, degrees, hypot
from typing import Final

from kritias.ui import shapes
from kritias.ui.marks import NOBODY, Change, Point, Shape
from kritias.ui.svg import Markup, joined, moved, num, tag, use

FIRST: Final = ("moved", "came", "changed", "gone", "emptied")  # where the ring stands
CORNER: Final = (0.95, 0.8)  # of a thing: how far from its middle the ring is
APART: Final = 20.0  # between two rings
HEAD: Final = "M7 0L-5-5.5V5.5Z"
CROSS: Final = "M-4-4L4 4M4-4L-4 4"


class Rings:
    """The places of rings and crosses, none over another."""

    def __init__(self) -> None:
        self.taken: list[Point] = []

    def put(self, at: Point, kind: str, *inside: Markup) -> Markup:
        """One at a place, or as far to the left of it as there is room."""
        lane = 0
        while any(hypot(at[0] - lane * APART - x, at[1] - y) < APART for x, y in self.taken):
            lane += 1
        self.taken.append((at[0] - lane * APART, at[1]))
        aside = tag("g", *inside, transform=moved(-lane * APART, 0) if lane else None)
        return tag("g", tag("g", aside, class_=f"{kind} sized"), transform=moved(*at))


def drawn(number: int, seat: int, changes: Sequence[Change], rings: Rings) -> Markup:
    """All marks of one move."""
    first = min(changes, key=lambda one: FIRST.index(one.kind))
    (x, y), shape = first.path[-1], first.shape
    corner = x + shape.across * CORNER[0], y + shape.down * CORNER[1]
    return tag(
        "g",
        *(mark_of(change, rings) for change in changes),
        rings.put(corner, "ring", *numbered(number)),
        class_=f"pc s{seat}",
        data_row=str(number),
    )


def numbered(number: int) -> list[Markup]:
    discs = [tag("circle", r=10.4), tag("circle", r=8.6)]
    return [*discs, tag("text", str(number), y=3.9)]


def mark_of(change: Change, rings: Rings) -> Markup:
    """What happened to one thing."""
    start = change.path[0]
    if change.kind == "moved":
        return joined([outline("from", start, change.shape), ghost(change), trail(change)])
    if change.kind == "gone" and change.owner != NOBODY:
        return rings.put(start, f"lost pc s{change.owner}", *crossed(change.owner))
    return outline(change.kind, start, change.shape)


def outline(kind: str, at: Point, shape: Shape) -> Markup:
    """A dashed line around a place."""
    return tag(
        "rect",
        class_=f"place {kind}",
        x=at[0] - shape.across,
        y=at[1] - shape.down,
        width=2 * shape.across,
        height=2 * shape.down,
        rx=shape.round,
    )


def ghost(change: Change) -> Markup:
    """The thing itself, faint, where it came from."""
    (x, y), (now_x, now_y) = change.path[0], change.path[-1]
    return tag("use", class_="faint", href=f"#{change.name}", x=x - now_x, y=y - now_y)


def trail(change: Change) -> Markup:
    """Dots on a pale way, up to the edge of the thing, with the head of an arrow."""
    (ax, ay), (bx, by) = change.path[-2:]
    length = hypot(bx - ax, by - ay)
    rest = max(length - min(change.shape[:2]) * 0.8, length / 2) / length
    end = ax + (bx - ax) * rest, ay + (by - ay) * rest
    way = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in (*change.path[:-1], end))
    head = tag("path", class_="head sized", d=HEAD)
    return joined(
        [
            tag("path", class_="casing", d=way),
            tag("path", class_="dots", d=way),
            tag("g", head, transform=moved(*end, turn=degrees(atan2(by - ay, bx - ax)))),
        ]
    )


def crossed(owner: int) -> list[Markup]:
    """A cross, and the mark of whoever lost something."""
    return [tag("circle", r=9.5), tag("path", d=CROSS), use(shapes.mark(owner), 4, 3, 13)]
