"""A work card: its part of the picture, a frame where the work ends, a tear where it goes on."""

from functools import cache
from typing import Final

from kritias.games.artonauti.box import (
    ALL_WORKS,
    COLOUR,
    DIRECTIONS,
    PARTS,
    WORK,
)
from kritias.games.artonauti.picture_works import (
    CARD_HEIGHT,
    CARD_WIDTH,
    SIZES,
    about,
    part,
    view,
    whole,
)
from kritias.games.artonauti.words_things import card as card_name
from kritias.games.artonauti.words_things import colour, title
from kritias.ui.svg import Markup, joined, moved, num, tag
from kritias.ui.words import Words

FRAME: Final = 8
BADGE: Final = 30
CELL: Final = 10  # of the small plan of a work
WORK_IDS: Final = tuple(work.id for work in ALL_WORKS)
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


def pages() -> Markup:
    """Every work as a symbol that takes its picture from a file of the server."""
    return joined(tag("symbol", *file_of(name), id=f"work-{name}", viewBox=view(0, 0, *SIZES[name]))
                  for name in WORK_IDS)  # fmt: skip


def file_of(name: str) -> tuple[Markup]:
    width, height = SIZES[name]
    return (tag("image", href=f"/gallery/{name}.svg", width=width, height=height),)


def label(kind: int, words: Words) -> str:
    """A card for those who listen or point: what it is, who made it, its colour."""
    told = about(words.language)[WORK_IDS[WORK[kind]]]
    return " · ".join([words(card_name(kind)), told.author, words(colour(COLOUR[kind]))])


def work_label(work: int, words: Words) -> str:
    """A whole work, and who made it."""
    told = about(words.language)[WORK_IDS[work]]
    return " · ".join([words(title(work)), told.author, told.year])


@cache
def face(kind: int, way: int = 0) -> Markup:
    """A card with its upper left corner at (0, 0), turned as a whole where it lies upside down."""
    _, column, row = PARTS[kind]
    picture = part(WORK_IDS[WORK[kind]], row, column, width=CARD_WIDTH, height=CARD_HEIGHT)
    turned = moved(CARD_WIDTH, CARD_HEIGHT, 180) if way else None
    edge = tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=3, class_="edge")
    inside = [picture, edge, *sides(kind), badge(kind)]
    return tag("g", *inside, class_=f"face hue{COLOUR[kind]}", transform=turned)


# Sides


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
    frame = "".join(bar(way) for way in range(4) if not cut[way])
    tears = [tear(way) for way in range(4) if cut[way]]
    return [tag("path", d=frame, class_="frame"), *tears]


def bar(way: int) -> str:
    """A side of the frame."""
    (x, y), (far_x, far_y) = CORNERS[way], CORNERS[(way + 1) % 4]
    across, down = DIRECTIONS[way]
    dx, dy = -across * FRAME / 2, -down * FRAME / 2
    return f"M{num(x + dx)} {num(y + dy)}L{num(far_x + dx)} {num(far_y + dy)}"


def tear(way: int) -> Markup:
    """A cut side: stitches along it, and an arrow to where the picture goes on."""
    (x, y), (far_x, far_y) = CORNERS[way], CORNERS[(way + 1) % 4]
    across, down = DIRECTIONS[way]
    x, y, far_x, far_y = x - across * 2, y - down * 2, far_x - across * 2, far_y - down * 2
    line = f"M{num(x)} {num(y)}L{num(far_x)} {num(far_y)}"
    arrow = tag(
        "path",
        d="M-9 1H9L0-9Z",
        transform=moved((x + far_x) / 2, (y + far_y) / 2, 90 * way),
    )
    return tag("g", tag("path", d=line, class_="stitch"), arrow, class_="tear")


# The corner that tells colour and place


def badge(kind: int) -> Markup:
    """The sign of the colour, and which part of the work this is."""
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
    return tag(
        "g",
        tag("rect", width=width, height=height, rx=7, class_="ground"),
        sign(work.colour, BADGE / 2, height / 2),
        *cells,
        class_="badge",
        transform=moved(FRAME / 2, FRAME / 2),
    )


def sign(hue: int, x: float, y: float, scale: float = 1) -> Markup:
    """What stands for a colour beside the colour itself."""
    return tag("path", d=SIGNS[hue], class_="sign", transform=moved(x, y, 0, scale))


# A work that is complete


def hung(work: int, width: float, height: float, words: Words) -> Markup:
    """A whole work in its frame, with its upper left corner at (0, 0)."""
    hue = ALL_WORKS[work].colour
    return joined(
        [
            tag("title", work_label(work, words)),
            tag("rect", x=-4, y=-4, width=width + 8, height=height + 8, rx=3, class_="gilt"),
            whole(WORK_IDS[work], width=width, height=height),
            tag("rect", width=width, height=height, class_=f"mount hue{hue}"),
        ]
    )
