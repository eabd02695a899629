"""The works as drawings, and the cards: each work is one picture, and a card is a window on it.

A page holds the symbol of a work once (`work`); every card shows its part of it (`part`), so that
cards that lie side by side continue each other. A card has a frame where the work ends, and a
tear where it goes on.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from kritias.games.artonauti.box import (
    ALL_WORKS,
    COLOUR,
    COLOUR_NAMES,
    DIRECTIONS,
    LARGEST,
    PARTS,
    SIZE,
    SMALLEST,
    WORK,
    Work,
)
from kritias.games.artonauti.words import (
    COLOUR_WORDS,
    KIND_WORDS,
    TITLES,
    place,
    so_many_points,
)
from kritias.kernel.words import Phrase, say
from kritias.ui.picture import Extra, Look
from kritias.ui.svg import Markup, Value, joined, moved, num, tag
from kritias.ui.words import Words

CARD_WIDTH: Final = 180  # units of a drawing across a card, and down
CARD_HEIGHT: Final = 120
DRAWINGS: Final = Path(__file__).with_name("works")
WORK_IDS: Final = tuple(work.id for work in ALL_WORKS)
SIZES: Final = {
    work.id: (work.columns * CARD_WIDTH, work.rows * CARD_HEIGHT) for work in ALL_WORKS
}  # of every work its width and height in units
FRAME: Final = 8
BADGE: Final = 30
GILT: Final = 4  # the frame of a hung work, at most
SLIGHT: Final = 0.1  # and in its height
CELL: Final = 10  # of the small plan of a work
# A sign for each colour, in a square of 20 around the middle: wave, steps, leaf, flame, star, moon.
SIGNS: Final = (
    "M-9 3C-6-5-2-5 0 0S6 6 9-2V6C5 10 1 9-1 5S-6 3-9 8Z",
    "M-9 9V4H-5V-1H-1V-6H9V9Z",
    "M-8 9C-9-3-2-8 9-9C9 2 4 9-5 7L-8 9Z",
    "M1-10C2-5 8-3 7 3A7 7 0 0 1-7 3C-7-1-4-2-4-6C-2-5-1-3-1-1C1-3 2-6 1-10Z",
    "M0-10L2.9-3.5 10-3 4.6 1.6 6.3 8.8 0 5-6.3 8.8-4.6 1.6-10-3-2.9-3.5Z",
    "M3-9A9.5 9.5 0 1 0 9 5A8 8 0 0 1 3-9Z",
)
# Where the sides begin and end: up, right, down, left.
CORNERS: Final = ((0, 0), (CARD_WIDTH, 0), (CARD_WIDTH, CARD_HEIGHT), (0, CARD_HEIGHT))


class About(NamedTuple):
    """What the gallery tells about a work, in one language."""

    title: str
    author: str
    place: str
    year: str
    about: str
    alt: str  # the picture in words


@cache
def about(language: str) -> dict[str, About]:
    """All works in a language, in the order of the box."""
    texts = tomllib.loads(Path(__file__).with_name("works_about.toml").read_text("utf-8"))
    return {work.id: About(**texts[work.id][language]) for work in ALL_WORKS}


# Works


@cache
def work(name: str) -> Markup:
    """A work as a symbol, to stand in a page once: what is in its file, without the frame."""
    drawn = (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")].strip()
    return symbol(name, Markup(inside))


def pages() -> Markup:
    """Every work as a symbol that takes its picture from a file of the server."""
    images = {
        name: tag("image", href=f"/gallery/{name}.svg", width=width, height=height)
        for name, (width, height) in SIZES.items()
    }
    return joined(symbol(name, image) for name, image in images.items())


def symbol(name: str, inside: Markup) -> Markup:
    return tag("symbol", inside, id=f"work-{name}", viewBox=view(0, 0, *SIZES[name]))


def whole(name: str, **attributes: Value) -> Markup:
    """The whole work; its symbol is in the page."""
    return window(name, view(0, 0, *SIZES[name]), **attributes)


def part(name: str, row: int, column: int, **attributes: Value) -> Markup:
    """What the card in this row and column shows; `x`, `y`, `width`, `height` place it."""
    left, top = column * CARD_WIDTH, row * CARD_HEIGHT
    return window(name, view(left, top, CARD_WIDTH, CARD_HEIGHT), **attributes)


def window(name: str, seen: str, **attributes: Value) -> Markup:
    """A piece of a work."""
    width, height = SIZES[name]
    picture = tag("use", href=f"#work-{name}", width=width, height=height)
    return tag("svg", picture, viewBox=seen, **attributes)


def view(left: int, top: int, width: int, height: int) -> str:
    return f"{left} {top} {width} {height}"


def hung(number: int, width: float, height: float) -> Markup:
    """A complete work in its frame, with its upper left corner at (0, 0)."""
    name, hue = WORK_IDS[number], ALL_WORKS[number].colour
    rim = min(GILT, height * SLIGHT)
    return joined(
        [
            tag(
                "rect",
                x=-rim,
                y=-rim,
                width=width + 2 * rim,
                height=height + 2 * rim,
                rx=3,
                class_="gilt",
            ),
            whole(name, width=width, height=height),
            tag("rect", width=width, height=height, class_=f"mount hue{hue}"),
        ]
    )


# Cards


def look_at(kind: int, words: Words, *more: str) -> Look:
    """A card looked at closely: its work, who made it and when, its kind, its place in the work
    and its colour."""
    work = WORK[kind]
    told = " · ".join([words(place(kind)), words(COLOUR_WORDS[COLOUR[kind]]), *more])
    return Look(words(TITLES[work]), words(kind_of(work)), (by_whom(work, words), told))


def look_at_work(work: int, words: Words) -> Look:
    """The same of a work that is complete."""
    points = words(so_many_points(SIZE[work]))
    return Look(words(TITLES[work]), words(kind_of(work)), (by_whom(work, words), points))


def kind_of(work: int) -> Phrase:
    return KIND_WORDS[ALL_WORKS[work].kind]


def by_whom(work: int, words: Words) -> str:
    """Who made a work, and when."""
    told = about(words.language)[WORK_IDS[work]]
    return f"{told.author}, {told.year}"


@cache
def face(kind: int, way: int = 0) -> Markup:
    """A card with its upper left corner at (0, 0), turned as a whole where it lies upside down."""
    _, column, row = PARTS[kind]
    picture = part(WORK_IDS[WORK[kind]], row, column, width=CARD_WIDTH, height=CARD_HEIGHT)
    turned = moved(CARD_WIDTH, CARD_HEIGHT, 180) if way else None
    inside = [picture, outline("edge", 3), *sides(kind), badge(kind)]
    return tag("g", *inside, class_=f"face hue{COLOUR[kind]}", transform=turned)


def drawing(kind: int, way: int) -> Markup:
    """A card as a picture of its own."""
    size = view(0, 0, CARD_WIDTH, CARD_HEIGHT)
    return tag("svg", face(kind, way), viewBox=size, aria_hidden="true")


def thing(
    at: tuple[float, float],
    title: str | Look,
    *inside: str,
    name: str | None = None,
    kinds: str,
    on: str | None = None,
    lies: str | None = None,
    **data: str,
) -> Markup:
    """What lies somewhere on the stage: its title, or what it tells when it is looked at closely;
    what it is drawn of, its id and classes, what it lies on, and how."""
    more: dict[str, str | None] = {}
    if isinstance(title, Look):
        more = title.reached
    else:
        inside = (tag("title", title), *inside)
    more |= {"data_on": on, "data_lies": lies, **data}
    return tag("g", *inside, id=name, class_=kinds, transform=moved(*at), **more)


def outline(name: str, rounding: float, inset: float = 0) -> Markup:
    """A rectangle of a card's size, or so much smaller on every side."""
    corner = inset or None
    width, height = CARD_WIDTH - 2 * inset, CARD_HEIGHT - 2 * inset
    return tag("rect", x=corner, y=corner, width=width, height=height, rx=rounding, class_=name)


def cut_sides(kind: int) -> list[bool]:
    """Whether the picture goes on: up, right, down, left."""
    number, column, row = PARTS[kind]
    work = ALL_WORKS[number]
    return [
        0 <= column + right < work.columns and 0 <= row + down < work.rows
        for right, down in DIRECTIONS
    ]


def sides(kind: int) -> list[Markup]:
    """A bar of the frame on every outer side, a tear with an arrow on every cut one."""
    cut = cut_sides(kind)
    frame = "".join(line(*side(way, FRAME / 2)) for way in range(4) if not cut[way])
    tears = [tear(way) for way in range(4) if cut[way]]
    return [tag("path", d=frame, class_="frame"), *tears]


def side(way: int, inset: float) -> tuple[float, float, float, float]:
    """Where a line along a side of a card begins and ends."""
    (x, y), (far_x, far_y) = CORNERS[way], CORNERS[(way + 1) % 4]
    dx, dy = (-inset * step for step in DIRECTIONS[way])
    return x + dx, y + dy, far_x + dx, far_y + dy


def line(x: float, y: float, far_x: float, far_y: float) -> str:
    return f"M{num(x)} {num(y)}L{num(far_x)} {num(far_y)}"


def tear(way: int) -> Markup:
    """A cut side: stitches along it, and an arrow to where the picture goes on."""
    x, y, far_x, far_y = side(way, 2)
    middle = moved((x + far_x) / 2, (y + far_y) / 2, 90 * way)
    stitches = tag("path", d=line(x, y, far_x, far_y), class_="stitch")
    return tag("g", stitches, tag("path", d="M-9 1H9L0-9Z", transform=middle), class_="tear")


def badge(kind: int) -> Markup:
    """A corner that tells the colour by its sign, and which part of the work this is."""
    number, column, row = PARTS[kind]
    work = ALL_WORKS[number]
    wide, tall = work.columns * CELL, work.rows * CELL
    width, height = wide + BADGE + 2, max(BADGE, tall + 8)
    cells = [
        tag(
            "rect",
            x=BADGE - 4 + across * CELL,
            y=(height - tall) / 2 + down * CELL,
            width=CELL - 1.5,
            height=CELL - 1.5,
            class_="cell here" if (across, down) == (column, row) else "cell",
        )
        for down in range(work.rows)
        for across in range(work.columns)
    ]
    ground = tag("rect", width=width, height=height, rx=7, class_="ground")
    middle = moved(BADGE / 2, height / 2)
    sign = tag("path", d=SIGNS[work.colour], class_="sign", transform=middle)
    place = moved(FRAME / 2, FRAME / 2)
    return tag("g", ground, sign, *cells, class_="badge", transform=place)


# The gallery: the works whole, with what there is to tell about them

WALLS: Final[dict[int, Phrase]] = {
    2: say("Works of two cards"),
    3: say("Works of three cards"),
    4: say("Works of four cards"),
}
assert list(WALLS) == list(range(SMALLEST, LARGEST + 1)), "a wall for every size"


def works_of(size: int) -> list[Work]:
    """The works of so many cards, the oldest first."""
    works = [work for work in ALL_WORKS if work.columns * work.rows == size]
    return sorted(works, key=lambda work: work.year)


def gallery_content(language: str) -> dict[str, Any]:
    """What fills the page of the gallery."""
    return {
        "rooms": [(heading, works_of(size)) for size, heading in WALLS.items()],
        "about": about(language),
        "sizes": SIZES,
        "colours": COLOUR_NAMES,
    }


GALLERY: Final = Extra(
    "gallery",
    say("The gallery: the works of Artonauti"),
    Path(__file__).with_name("gallery.html"),
    gallery_content,
    (*sorted(DRAWINGS.glob("*.svg")), Path(__file__).with_name("gallery.css")),
)
