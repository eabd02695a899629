"""Temples: stacks of tiles as high as their level, each with as many columns as its number."""

from collections.abc import Iterator
from typing import Final

from kritias.games.gods.box import LEVELS, NO_TEMPLE, SHAPE_NAMES, TILES_IN
from kritias.ui.svg import Markup, moved, num, tag

STOREY: Final = 20  # units of the drawn symbols: the height of one level
WIDTHS: Final = (32, 50, 68)  # of a tile of level I, II, III
EAVES: Final = 4  # how far the roof reaches over
RISE: Final = 13  # of the roof


def tiles_of(shape: int) -> list[int]:
    """The levels of a temple's tiles, the largest first: it lies below."""
    return [level for level in reversed(range(LEVELS)) for _ in range(int(TILES_IN[shape, level]))]


def temple(shape: int, storey: float, standing: int | None = None) -> Markup:
    """A temple with its foot at (0, 0). Of a plan, what is not `standing` yet is drawn hollow."""
    if shape == NO_TEMPLE:
        return Markup("")
    scale = storey / STOREY
    parts = list(tiers(shape, standing))
    return tag(
        "g", *parts, class_="temple", transform=f"scale({scale:.3f})", data_shape=SHAPE_NAMES[shape]
    )


def tiers(shape: int, standing: int | None) -> Iterator[Markup]:
    """The tiles from below, then the roof."""
    there = list(tiles_of(standing)) if standing is not None else []
    foot, levels = 0, tiles_of(shape)
    for level in levels:
        hollow = standing is not None and level not in there
        if level in there:
            there.remove(level)
        foot += STOREY * (level + 1)
        yield tier(level, -foot, hollow)
    yield roof(WIDTHS[levels[-1]], -foot, standing is not None and standing != shape)


def tier(level: int, top: float, hollow: bool) -> Markup:
    """A tile; its drawing has a margin of two for the outline."""
    width, height = WIDTHS[level] + 4, STOREY * (level + 1) + 4
    return tag(
        "use",
        href=f"#tier-{level + 1}",
        x=-width / 2,
        y=top - 2,
        width=width,
        height=height,
        class_="hollow" if hollow else None,
    )


def roof(width: float, top: float, hollow: bool) -> Markup:
    half = width / 2 + EAVES
    return tag(
        "path",
        d=f"M{num(-half)} {num(top)}L0 {num(top - RISE)}L{num(half)} {num(top)}z",
        class_="roof hollow" if hollow else "roof",
    )


def temple_at(shape: int, x: float, y: float, storey: float, kind: str | None = None) -> Markup:
    """A temple with its foot at (x, y)."""
    return tag("g", temple(shape, storey), class_=kind, transform=moved(x, y))


def plan_at(wanted: int, standing: int, x: float, y: float, storey: float) -> Markup:
    """A temple a god wants: what stands is filled, what is missing hollow."""
    done = "plan done" if wanted == standing else "plan"
    return tag("g", temple(wanted, storey, standing), class_=done, transform=moved(x, y))


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
