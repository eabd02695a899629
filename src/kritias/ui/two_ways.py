"""The part of a board that two moves are about, both drawn in: what was played, what was better."""

from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from kritias.kernel.game import Game
from kritias.kernel.layout import Layout
from kritias.ui.illustration import Cut, as_file, bring_in, brought_files, held, middles
from kritias.ui.marks import Lie, Point
from kritias.ui.picture import Picture, ViewContext
from kritias.ui.svg import Markup, joined, num, tag

ROOM: Final = 0.3  # of the board's smaller side, about what is shown
LEAST: Final = 0.55  # of it, at least


def two_ways(
    game: Game,
    picture: Picture,
    seen: Layout,
    context: ViewContext,
    ways: Mapping[str, Sequence[str]],
) -> Markup:
    """A cut of the board as a file of its own. Each way is the things that one touches for a move;
    those that lie beside the board are left out."""
    root = ElementTree.fromstring(str(picture.board(seen, context)))
    places = {name: at for name, at in middles(root, Lie()) if name not in regions(root)}
    bring_in(root, brought_files(picture))
    lines = {
        kind: [places[name] for name in names if name in places] for kind, names in ways.items()
    }
    cut = cut_about([at for points in lines.values() for at in points], root)
    marks = [line_through(points, kind, cut.width / 100) for kind, points in lines.items()]
    return as_file(game, root, cut, joined(marks))


def regions(root: Element) -> set[str]:
    """Things without a middle of their own: they hold others, and a line to them would lead
    nowhere."""
    return {
        str(element.get("id"))
        for element in root.iter()
        if element.get("id") and element.find(".//*[@id]") is not None
    }


def cut_about(points: Sequence[Point], root: Element) -> Cut:
    """A square round some points with room about them; the whole board if there are none."""
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    if not points:
        return Cut(left, top, wide, high)
    across, down = [x for x, _ in points], [y for _, y in points]
    short = min(wide, high)
    span = max(max(across) - min(across), max(down) - min(down)) + ROOM * short
    side = min(max(span, LEAST * short), max(wide, high))
    x = held((min(across) + max(across) - side) / 2, left, wide - side)
    y = held((min(down) + max(down) - side) / 2, top, high - side)
    return Cut(x, y, side, side)


def line_through(points: Sequence[Point], kind: str, unit: float) -> Markup:
    """A line, dashed for what was played, with a point at its end; a ring where there is only one
    place. Below it a darker one, to be seen on any ground."""
    if not points:
        return Markup("")
    (x, y), (start, height) = points[-1], points[0]
    is_far = abs(x - start) + abs(y - height) > 6 * unit
    radius = (1.8 if is_far else 7.0) * unit
    way = " ".join(f"{num(one)},{num(other)}" for one, other in points)
    dashes = f"{num(2 * unit)} {num(3.2 * unit)}" if kind == "played" else None
    under = [
        tag("polyline", points=way, class_="under", stroke_width=2.8 * unit),
        tag("circle", cx=x, cy=y, r=radius, class_="under", stroke_width=2.8 * unit),
    ]
    drawn = [
        tag("polyline", points=way, stroke_dasharray=dashes, stroke_width=1.6 * unit),
        tag("circle", cx=x, cy=y, r=radius, stroke_width=1.6 * unit),
    ]
    return tag("g", *under, *drawn, class_=f"way {kind}")
