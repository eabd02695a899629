"""Who is at sea in the games of hexes: people, boats, creatures; and the dice that move them.

Each is told where it is and what it is called. Measures and colours are those of `sea.py`.
"""

from collections.abc import Sequence
from typing import Final

from kritias.kernel.words import MARKS
from kritias.ui import shapes
from kritias.ui.sea import Point
from kritias.ui.svg import Markup, joined, moved, tag, use

Bar = tuple[float, float, float, float]  # left, top, right, bottom

CREW: Final = 3  # seats of a boat that are drawn
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


# Where several things share a space


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


def ashore(count: int, bars: Sequence[Bar]) -> tuple[list[Point], float]:
    """Places for so many people on bars of land (left, top, right, bottom), and their size."""
    for pitch in (19.0, 16.0, 13.5, 11.0, 9.0, 7.0):
        places = [spot for bar in bars for spot in filled(bar, pitch)]
        if len(places) >= count:
            break
    return places[:count], pitch * 1.35


def filled(bar: Bar, pitch: float) -> list[Point]:
    """A bar's places, in rows from behind, evenly spread."""
    left, top, right, bottom = bar
    across, down = (max(1, int(length // pitch)) for length in (right - left, bottom - top))
    return [
        (left + (right - left) * (column + 0.5) / across, top + (bottom - top) * (row + 0.5) / down)
        for row in range(down)
        for column in range(across)
    ]


# Who is there


def islander(
    name: str,
    seat: int,
    spot: Point,
    title: str,
    *,
    size: float = 38,
    swims: bool = False,
    value: int = 0,
    kind: str = "",
) -> Markup:
    """A person with its seat's mark, standing or half under water; a value where one is known."""
    parts = [tag("title", title), tag("circle", r=size * 0.5, class_="halo")]
    if not swims:
        parts.append(tag("ellipse", class_="shadow", cy=size * 0.42, rx=size * 0.34, ry=size * 0.1))
    parts.append(islander_body(seat, size, swims))
    if value:
        parts.append(worth(value, size))
    return tag(
        "g",
        *parts,
        id=name,
        class_=f"pc s{seat} islander mover {kind}".strip(),
        transform=moved(*spot),
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


def boat(
    name: str, spot: Point, title: str, *, scale: float = 1, aboard: int = 0, kind: str = ""
) -> Markup:
    """A hull seen from the side; who sits in it is drawn before it, at `seat_in`."""
    free = [
        tag("circle", class_="free", cx=x, cy=y + 12, r=3.4)
        for x, y in (seat_in((0, 0), seat) for seat in range(aboard, CREW))
    ]
    return tag(
        "g",
        tag("title", title),
        tag("ellipse", class_="halo", cy=10, rx=29, ry=17),
        *free,
        use("hull", -30, -32, 60),
        tag("path", class_="hit", d="M-29-3H29V26H-29z"),
        id=name,
        class_=f"boat mover {kind}".strip(),
        transform=moved(*spot, scale=scale),
    )


def seat_in(spot: Point, seat: int, scale: float = 1) -> Point:
    """Where the crew of a boat sits."""
    x, y = spot
    return x + (seat - 1) * 14.5 * scale, y - 10.5 * scale


def creature(
    name: str, symbol: str, spot: Point, title: str, *, scale: float = 1, kind: str = ""
) -> Markup:
    """Ink on paper in both themes, so that it never competes with the seats' colours."""
    return tag(
        "g",
        tag("title", title),
        tag("circle", class_="halo", r=23),
        use(symbol, -23, -24, 46),
        id=name,
        class_=f"creature {symbol} mover {kind}".strip(),
        transform=moved(*spot, scale=scale),
    )


def die(symbol: str, colour: str, number: int, title: str) -> Markup:
    """A die with a face, or none yet, as a drawing of its own; with a new number it tumbles."""
    body = use("die", 0, 0, 64)
    if symbol.startswith("die-"):
        body = use(symbol, 0, 0, 64)
    elif symbol:
        body += tag("g", use(symbol, 12, 12, 40), class_="face")
    return tag(
        "svg",
        tag("title", title),
        body,
        class_=f"cube {colour} roll-{number % 2}" if symbol else f"cube {colour} blank",
        viewBox="0 0 64 64",
        role="img",
    )


# Beside the sea, and in the tray


def plate(width: float, height: float) -> Markup:
    """A sheet of paper on the chart, with its second line."""
    return joined(
        [
            tag("rect", class_="paper", width=width, height=height, rx=9),
            tag("rect", class_="hairline", x=3, y=3, width=width - 6, height=height - 6, rx=6),
        ]
    )


def shelf(name: str, heading: str, things: Sequence[Markup]) -> Markup:
    """A row of things with its heading; nothing where there is nothing."""
    if not things:
        return Markup("")
    return tag(
        "div",
        tag("p", heading, class_="eyebrow"),
        tag("div", *things, class_="row"),
        class_=f"shelf {name}",
        id=f"shelf-{name}",
    )


def chip(
    name: str, seat: int, label: str, *, swims: bool = False, aboard: bool = False,
    value: int = 0, twin: str | None = None, number: int = 0,
) -> Markup:  # fmt: skip
    """A person as a thing to touch with a thumb; `twin` is the one on the board that is meant."""
    body = islander_body(seat, 32 if aboard else 38, swims)
    face = [tag("g", body, transform=moved(0, -5 if aboard else 0))]
    if aboard:
        face.append(use("hull", -21, -21, 42, class_="hull"))
    if value:
        face.append(worth(value, 44))
    return tag(
        "button",
        tag("svg", *face, viewBox="-22 -22 44 44", aria_hidden="true"),
        *([tag("i", str(number), aria_hidden="true")] if number else []),
        id=name,
        type="button",
        class_=f"chip pc s{seat}",
        data_twin=twin,
        aria_label=label,
        title=label,
    )
