"""The gaps in the path of Atlantis: what they cost, and the bridges over them."""

from collections.abc import Sequence

from kritias.games.atlantis.moves import gap_toll, is_crossed
from kritias.games.atlantis.picture_path import Point, Shape
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.games.atlantis.words import gap_id
from kritias.kernel.words import Who, say
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, num, tag, use


def bridged_by(seen: State, edge: int, far: int) -> int:
    """The seat whose bridge lies over a gap; NONE: nobody's."""
    for seat in range(seen.seats):
        if edge < seen.bridge[seat] < far:
            return seat
    return NONE


def gap(seen: State, shape: Shape, edge: int, far: int, context: ViewContext) -> Markup:
    """A bridge over the sea, or a coin with the toll."""
    x, y = shape.between(edge, far)
    seat = bridged_by(seen, edge, far)
    if seat != NONE:
        owner = context.words(say("The bridge of {who}", who=Who(seat)))
        return bridge(seat, shape, edge, far, owner)
    price = gap_toll(seen, edge, far)
    name = say("The gap after place {place}: crossing it costs {toll}.", place=edge + 1, toll=price)
    radius = max(shape.tile * 0.25, 16)
    owed = seen.phase == Phase.TOLL and is_crossed(seen, edge, far)
    return tag(
        "g",
        tag("title", context.words(name)),
        tag("circle", r=radius * 1.5, class_="halo"),
        tag("circle", r=radius, class_="coin-face"),
        tag("text", str(price), y=radius * 0.42, font_size=radius * 1.25),
        id=gap_id(edge + 1),
        class_="toll owed" if owed else "toll",
        transform=moved(x, y),
    )


def bridge(seat: int, shape: Shape, edge: int, far: int, name: str) -> Markup:
    """An arch from tile to tile, or a causeway where the path turns, with its owner's mark."""
    size = shape.tile
    if shape.is_straight(edge, far):
        (x, y), length, turn = shape.chord(edge, far)
        way = tag(
            "g", tag("path", d=arch(length, size), class_="arch"), transform=moved(x, y, turn)
        )
        y -= size * 0.2
    else:
        (x, y), way = shape.between(edge, far), causeway(shape.course(edge, far), size)
    keystone = use(shapes.mark(seat), x - size * 0.16, y - size * 0.16, size * 0.32)
    parts, lies = (tag("title", name), way, keystone), f"from {edge}"
    return tag("g", *parts, id=f"bridge-{seat}", class_=f"pc s{seat} bridge", data_lies=lies)


def causeway(course: Sequence[Point], size: float) -> Markup:
    """A road of planks along the path, from bank to bank."""
    line = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in course)
    planks = f"{num(size * 0.02)} {num(size * 0.15)}"
    layers = ((0.34, None), (0.3, None), (0.3, planks))
    return joined(
        tag(
            "path",
            d=line,
            class_=f"causeway c{layer}",
            stroke_width=size * width,
            stroke_dasharray=dashes,
        )
        for layer, (width, dashes) in enumerate(layers)
    )


def arch(length: float, size: float) -> str:
    """The outline of a bridge between two tiles so far apart."""
    end, foot, deck = num(length / 2 - size * 0.36), num(size * 0.16), num(size * 0.24)
    near, rise, under = num(length / 4 - size * 0.18), num(size * 0.42), num(size * 0.06)
    return (
        f"M-{end} {foot}C-{near} -{rise} {near} -{rise} {end} {foot}v{deck}"
        f"C{near} -{under} -{near} -{under} -{end} {num(size * 0.4)}z"
    )
