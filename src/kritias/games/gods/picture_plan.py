"""Where things lie on the stage of Island of Gods, and the shapes that several of them share.

The regions are beside the courts, or above them on a phone. Temples are stacks of tiles as high
as their level, each with as many columns as its number.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from kritias.games.gods.box import FACE, LEVELS, NO_TEMPLE, REGIONS_PRINTED, SHAPE_NAMES, TILES_IN
from kritias.games.gods.state import NONE, State
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, moved, num, tag, use

EMBLEMS: Final[tuple[str, ...]] = tuple(region["emblem"] for region in REGIONS_PRINTED)
MARGIN: Final = 14
CANAL: Final = 12  # between upper and lower regions
GAP: Final = 8
ISLAND: Final = 640  # its height beside the courts
HEADER: Final = 86  # of a region: what it is and what it can do

STOREY: Final = 20  # units of the drawn symbols: the height of one level
WIDTHS: Final = (32, 50, 68)  # of a tile of level I, II, III
EAVES: Final = 4  # how far the roof reaches over
RISE: Final = 13  # of the roof


def front(context: ViewContext) -> int:
    """The seat whose sites lie in front: the viewer's, or the first for a spectator."""
    return context.near if context.near != NONE else 0


def others(seen: State, context: ViewContext) -> list[int]:
    """The other seats, in the order of play."""
    return [(front(context) + step) % seen.seats for step in range(1, seen.seats)]


def goal_of(seen: State, seat: int, order: int) -> tuple[int, int, int]:
    """A temple of a god card: its region, the shape wanted there and the one that stands."""
    there = int(seen.numbered[order])
    return there, int(FACE[seen.god[seat], order]), int(seen.temple[seat, there])


# Places


class Box(NamedTuple):
    """A rectangle on the stage."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        return self.x + self.w / 2


class Plan(NamedTuple):
    """The whole stage; units are about two pixels of a phone."""

    width: float
    height: float
    wide: bool
    regions: tuple[Box, ...]
    display: Box
    deck: Box
    discard: Box
    tokens: Box
    courts: tuple[Box, ...]

    @property
    def island(self) -> Box:
        first, last = self.regions[0], self.regions[-1]
        return Box(first.x, first.y, last.x + last.w - first.x, last.y + last.h - first.y)


@cache
def plan_of(aspect: float, courts: int) -> Plan:
    """The plan that shows things largest on a stage of this shape."""
    return max(
        (wide_plan(courts), tall_plan(courts)),
        key=lambda plan: min(aspect / plan.width, 1 / plan.height),
    )


def wide_plan(courts: int) -> Plan:
    """The island, with deck and tokens in its great canal; display and courts in a column."""
    canal, side = 98, 358
    display_height, court_height = 106, 172
    needed = 2 * MARGIN + display_height + courts * (court_height + GAP) + 4
    height = max(ISLAND + 2.0 * MARGIN, needed)
    top = (height - ISLAND) / 2
    regions = quarters(Box(MARGIN, top, 352, (ISLAND - CANAL) / 2), canal)
    column = regions[1].x + 352 + 18
    middle = MARGIN + 352 + canal / 2
    courts_top = MARGIN + display_height + GAP + 2
    spare = (height - MARGIN - courts_top - courts * (court_height + GAP) + GAP) / max(courts, 1)
    step = court_height + GAP + min(max(spare, 0), 14)
    return Plan(
        width=column + side + MARGIN,
        height=height,
        wide=True,
        regions=regions,
        display=Box(column, MARGIN, side, display_height),
        deck=Box(middle - 41, top + 40, 82, 108),
        discard=Box(middle - 41, top + 488, 82, 108),
        tokens=Box(middle - 20, top + 206, 40, 224),
        courts=tuple(Box(column, courts_top + n * step, side, court_height) for n in range(courts)),
    )


def tall_plan(courts: int) -> Plan:
    """The island above; below it the display with the deck, then the courts in rows."""
    width, court_height = 740.0, 92
    regions = quarters(Box(10, 10, 354, 306), 12)
    below = 10 + 2 * 306 + CANAL + 14
    first = below + 106 + 12
    return Plan(
        width=width,
        height=first + courts * (court_height + 8) + 4,
        wide=False,
        regions=regions,
        display=Box(10, below, 4 * 92 - 8, 106),
        deck=Box(10 + 4 * 92, below, 84, 106),
        discard=Box(10 + 5 * 92, below, 84, 106),
        tokens=Box(570, below + 33, 160, 40),
        courts=tuple(
            Box(10, first + n * (court_height + 8), width - 20, court_height) for n in range(courts)
        ),
    )


def quarters(first: Box, canal: float) -> tuple[Box, ...]:
    """Four regions, two by two."""
    columns, rows = (first.x, first.x + first.w + canal), (first.y, first.y + first.h + CANAL)
    return tuple(Box(x, y, first.w, first.h) for y in rows for x in columns)


@cache
def site_boxes(width: float, height: float, others: int) -> tuple[Box, Box, tuple[Box, ...]]:
    """The own site, the neutral one and those of the others, within a region."""
    inside = width - 24
    row = height - HEADER - 12 if not others else 126
    own = Box(12, HEADER, inside * 0.54, row)
    neutral = Box(20 + own.w, HEADER, inside - own.w - 8, row)
    if not others:
        return own, neutral, ()
    top = HEADER + row + 6
    each = min((inside - (others - 1) * 8) / others, 204)
    start = (width - others * each - (others - 1) * 8) / 2
    small = [Box(start + n * (each + 8), top, each, height - top - 10) for n in range(others)]
    return own, neutral, tuple(small)


# Frames and emblems


def titled(label: str, *inside: str, **attributes: str | float | None) -> Markup:
    """A group with a title for those who listen."""
    return tag("g", tag("title", label), *inside, **attributes)


def emblem(colour: int, x: float, y: float, size: float, kind: str = "emblem") -> Markup:
    """The emblem of a colour, in a group of its own that takes the colour."""
    return tag("g", use(EMBLEMS[colour], x, y, size), class_=kind)


def frame(box: Box, kind: str, radius: float = 9) -> Markup:
    return tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=radius, class_=kind)


def shrunk(box: Box, by: float) -> Box:
    return Box(box.x + by, box.y + by, box.w - 2 * by, box.h - 2 * by)


def plate(box: Box) -> Markup:
    """Raised paper with a second line inside."""
    return joined([frame(box, "plate-face", 10), frame(shrunk(box, 3.5), "plate-rim", 7)])


# Temples


def tiles_of(shape: int) -> list[int]:
    """The levels of a temple's tiles, the largest first: it lies below."""
    return [level for level in reversed(range(LEVELS)) for _ in range(int(TILES_IN[shape, level]))]


def temple(shape: int, storey: float, standing: int | None = None) -> Markup:
    """A temple with its foot at (0, 0). Of a plan, what is not `standing` yet is drawn hollow."""
    if shape == NO_TEMPLE:
        return Markup("")
    scale, name = f"scale({storey / STOREY:.3f})", SHAPE_NAMES[shape]
    return tag("g", *tiers(shape, standing), class_="temple", transform=scale, data_shape=name)


def tiers(shape: int, standing: int | None) -> Iterator[Markup]:
    """The tiles from below, then the roof."""
    there = tiles_of(standing) if standing is not None else []
    foot, levels = 0, tiles_of(shape)
    for level in levels:
        hollow = standing is not None and level not in there
        if level in there:
            there.remove(level)
        yield tier(level, 0, -foot, hollow)
        foot += STOREY * (level + 1)
    yield roof(WIDTHS[levels[-1]], -foot, standing is not None and standing != shape)


def tier(level: int, x: float, foot: float, hollow: bool = False) -> Markup:
    """A tile over the middle of its foot; its drawing has a margin of two for the outline."""
    w, h = WIDTHS[level] + 4, STOREY * (level + 1) + 4
    symbol, kind = f"#tier-{level + 1}", "hollow" if hollow else None
    return tag("use", href=symbol, x=x - w / 2, y=foot - h + 2, width=w, height=h, class_=kind)


def roof(width: float, top: float, hollow: bool) -> Markup:
    half = width / 2 + EAVES
    slopes = f"M{num(-half)} {num(top)}L0 {num(top - RISE)}L{num(half)} {num(top)}z"
    return tag("path", d=slopes, class_="roof hollow" if hollow else "roof")


def temple_at(shape: int, x: float, y: float, storey: float, kind: str | None = None) -> Markup:
    """A temple with its foot at (x, y)."""
    return tag("g", temple(shape, storey), class_=kind, transform=moved(x, y))


def plan_at(wanted: int, standing: int, x: float, y: float, storey: float) -> Markup:
    """A temple a god wants: what stands is filled, what is missing hollow. Or bare ground."""
    done = "plan done" if wanted == standing else "plan"
    drawn = temple(wanted, storey, standing) if wanted != NO_TEMPLE else bare(storey)
    return tag("g", drawn, class_=done, transform=moved(x, y))


def bare(storey: float) -> Markup:
    """The ground of a region where a god wants no temple: staked out, and struck through."""
    half, high = num(storey * 1.3), num(storey * 1.3)
    return tag(
        "g",
        tag("path", d=f"M-{half} 0v-{high}h{num(storey * 2.6)}v{high}z", stroke_dasharray="4 3"),
        tag("path", d=f"M-{half} 0l{num(storey * 2.6)}-{high}"),
        class_="bare",
    )


def check_at(x: float, y: float, radius: float) -> Markup:
    """The sign of a temple that has its shape."""
    tick = f"M{num(-radius * 0.5)} {num(radius * 0.02)}l{num(radius * 0.36)} {num(radius * 0.4)}"
    return tag(
        "g",
        tag("circle", r=radius),
        tag("path", d=f"{tick}l{num(radius * 0.62)} {num(-radius * 0.8)}"),
        class_="seal",
        transform=moved(x, y),
        aria_hidden="true",
    )
