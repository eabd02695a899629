"""Where things lie on the stage of Island of Gods: beside the island, or below it on a phone."""

from functools import cache
from typing import Final, NamedTuple

from kritias.games.gods.box import REGIONS

MARGIN: Final = 14
CANAL: Final = 12  # between upper and lower regions
GAP: Final = 8
ISLAND: Final = 640  # its height beside the courts
HEADER: Final = 86  # of a region: what it is and what it can do


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
    cards = [Box(10 + place * 92, below, 84, 106) for place in range(6)]
    first = below + 106 + 12
    return Plan(
        width=width,
        height=first + courts * (court_height + 8) + 4,
        wide=False,
        regions=regions,
        display=Box(10, below, 4 * 92 - 8, 106),
        deck=cards[4],
        discard=cards[5],
        tokens=Box(570, below + 33, 160, 40),
        courts=tuple(
            Box(10, first + n * (court_height + 8), width - 20, court_height) for n in range(courts)
        ),
    )


def quarters(first: Box, canal: float) -> tuple[Box, ...]:
    """Four regions, two by two."""
    return tuple(
        Box(
            first.x + number % 2 * (first.w + canal),
            first.y + number // 2 * (first.h + CANAL),
            first.w,
            first.h,
        )
        for number in range(REGIONS)
    )


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
    return (
        own,
        neutral,
        tuple(
            Box(start + number * (each + 8), top, each, height - top - 10)
            for number in range(others)
        ),
    )
