"""The sea of the games that are played on hexes: water, spaces, land.

Everything here is told where it lies and what it is called; no rule is in it. Measures are in
units of the picture: a hex has sides of 30. Colours are in `static/sea.css`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, pi, sin, sqrt
from typing import Final

from kritias.kernel.hexes import Hexes
from kritias.ui import shapes
from kritias.ui.svg import Markup, joined, moved, num, tag

Point = tuple[float, float]

SIDE: Final = 30.0
WIDE: Final = SIDE * sqrt(3)  # from the left edge of a hex to its right
MARGIN: Final = 20.0
INSET: Final = 0.92  # of a hex: its light stays clear of the light of the next one
DEPTHS: Final = 5
CORNERS: Final = ("nw", "ne", "sw", "se")  # where the safe islands lie
CELLS: Final = 4096  # drawn ones that are kept: both seas in three languages have fewer
BANDS: Final = ((34, "b1"), (31, "b2"), (21, "b1"), (18, "b3"), (9, "b1"), (6.5, "b4"))


@dataclass(frozen=True, eq=False)
class Chart:
    """A grid as it lies on the stage, its upper left corner at (0, 0)."""

    grid: Hexes
    island: tuple[int, ...]  # where land lay at first: the farther from it, the deeper the sea

    @cached_property
    def spots(self) -> tuple[Point, ...]:
        """The middle of every cell."""
        middles = [self.grid.centre(cell, SIDE) for cell in range(len(self.grid))]
        left, top = (min(along) for along in zip(*middles, strict=True))
        return tuple((x - left + WIDE / 2, y - top + SIDE) for x, y in middles)

    @cached_property
    def size(self) -> Point:
        """Width and height over all cells."""
        across, down = zip(*self.spots, strict=True)
        return max(across) + WIDE / 2, max(down) + SIDE

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """How deep the sea is: steps to the island, from 1; beyond DEPTHS it is all one."""
        nearest = self.grid.steps[list(self.island)].min(axis=0)
        return tuple(min(max(int(steps), 1), DEPTHS) for steps in nearest)

    @property
    def view(self) -> str:
        """What must be seen of the picture, as a viewBox."""
        width, height = self.size
        box = (-MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
        return " ".join(map(num, box))

    def room(self, aspect: float) -> float:
        """How much of a stage of this shape is free on either side, in units."""
        width, height = self.size
        return max(0.0, ((height + 2 * MARGIN) * aspect - width) / 2)

    def corner_of(self, cell: int) -> str:
        """The corner that is nearest to a cell."""
        x, y = self.spots[cell]
        width, height = self.size
        return CORNERS[2 * (y > height / 2) + (x > width / 2)]


def hexagon(x: float = 0, y: float = 0, side: float = SIDE) -> str:
    """The outline of a hex."""
    half = side * sqrt(3) / 2
    return (
        f"M{num(x)} {num(y - side)}l{num(half)} {num(side / 2)}v{num(side)}"
        f"l{num(-half)} {num(side / 2)}l{num(-half)} {num(-side / 2)}v{num(-side)}z"
    )


def defined(lifts: Mapping[str, float]) -> Markup:
    """What spaces and tiles use, once in a board: the outline, and a body for every terrain."""
    bodies = [slab(terrain, lift) for terrain, lift in lifts.items()]
    return tag("defs", tag("path", id="hexagon", d=hexagon()), *bodies)


# Water


@lru_cache(maxsize=64)
def waters(chart: Chart, land: tuple[int, ...]) -> Markup:
    """Lines of a chart, the floor by its depth, bands along the coast, waves, and what sank."""
    return tag(
        "g",
        rhumbs(chart),
        floor(chart),
        coast(chart, land),
        waves(chart, land),
        ghosts(chart, land),
        class_="waters",
        aria_hidden="true",
    )


def rhumbs(chart: Chart, rays: int = 32, length: float = 1600) -> Markup:
    """The lines of the winds from the middle of the chart."""
    x, y = (along / 2 for along in chart.size)
    ends = [
        (length * cos(2 * pi * ray / rays), length * sin(2 * pi * ray / rays))
        for ray in range(rays)
    ]
    path = "".join(f"M{num(x)} {num(y)}l{num(right)} {num(down)}" for right, down in ends)
    return tag("path", class_="rhumb", d=path)


def floor(chart: Chart) -> Markup:
    """All hexes, darker with depth."""
    paths = [""] * (DEPTHS + 1)
    for spot, depth in zip(chart.spots, chart.depths, strict=True):
        paths[depth] += hexagon(*spot)
    return joined(
        tag("path", class_=f"floor d{depth}", d=paths[depth]) for depth in range(1, DEPTHS + 1)
    )


def coast(chart: Chart, land: Sequence[int]) -> Markup:
    """Three engraved bands round the land."""
    outline = "".join(hexagon(*chart.spots[cell]) for cell in land)
    return tag(
        "g",
        *(
            tag("path", class_=f"band {name}", d=outline, stroke_width=width)
            for width, name in BANDS
        ),
    )


def waves(chart: Chart, land: Sequence[int]) -> Markup:
    """A few waves, always in the same places."""
    path = "".join(
        f"M{num(x - 12)} {num(y + 15)}q4-5 8 0t8 0t8 0"
        for cell, (x, y) in enumerate(chart.spots)
        if cell * 7 % 5 < 2 and cell not in land
    )
    return tag("path", class_="wave", d=path)


def ghosts(chart: Chart, land: Sequence[int]) -> Markup:
    """Outlines where land went under."""
    path = "".join(
        hexagon(*chart.spots[cell], SIDE * 0.84) for cell in chart.island if cell not in land
    )
    return tag("path", class_="ghost", d=path)


def landings(chart: Chart, cells: Iterable[int]) -> Markup:
    """Spaces from which one goes ashore."""
    path = "".join(hexagon(*chart.spots[cell], SIDE * 0.86) for cell in cells)
    return tag("path", class_="landing", d=path)


@lru_cache(maxsize=CELLS)
def space(
    chart: Chart, cell: int, title: str, kind: str = "", lift: float = 0, twin: str | None = None
) -> Markup:
    """A cell as something to touch, raised where a tile lies on it. `kind` adds classes, by which
    a room's style may show the cross of a danger; `twin` is the one thing there that is meant."""
    x, y = chart.spots[cell]
    cross = tag(
        "g",
        tag("circle", r=8.5),
        tag("path", d="M-3.5-3.5l7 7M3.5-3.5l-7 7"),
        class_="cross",
        transform=moved(19.3, -23, scale=INSET),
    )
    return tag(
        "g",
        tag("title", title),
        tag("use", href="#hexagon", class_="hit"),
        tag("use", href="#hexagon", class_="halo", transform=f"scale({INSET})"),
        cross if kind else Markup(""),
        id=space_id(cell),
        class_=f"space {kind}".strip(),
        data_twin=twin,
        transform=moved(x, y - lift),
    )


def space_id(cell: int) -> str:
    return f"hex-{cell}"


@lru_cache(maxsize=64)
def coordinates(chart: Chart, names: Sequence[str], lifts: Sequence[float]) -> Markup:
    """What the spaces are called, over all else; the style shows a name when somebody asks."""
    spots = enumerate(zip(names, chart.spots, lifts, strict=True))
    return shapes.coordinates(
        ((space_id(cell), name, x, y + 0.8 * SIDE - lift) for cell, (name, (x, y), lift) in spots),
        size=12,
    )


# Land


@lru_cache(maxsize=CELLS)
def tile(
    chart: Chart, cell: int, terrain: str, lift: float, title: str, passes: str | None = None
) -> Markup:
    """A tile of the island: a top with its drawing, as high above the water as it is raised; what
    it is called where a seat may keep it."""
    x, y = chart.spots[cell]
    return tag(
        "g",
        tag("title", title),
        tile_body(terrain, lift, mirrored=bool(cell % 2)),
        id=f"tile-{cell}",
        class_="land mover",
        data_on=space_id(cell),
        data_passes=passes,
        transform=moved(x, y),
    )


def tile_body(terrain: str, lift: float, mirrored: bool = False) -> Markup:
    """A tile alone, its foot round (0, 0); `defined` must stand in the same page."""
    turn = "scale(-1 1)" if mirrored else None
    half, high = WIDE / 2, SIDE + lift
    drawing = tag(
        "use", href=f"#top-{terrain}", x=-half, y=-high, width=WIDE, height=2 * SIDE, transform=turn
    )
    return joined([tag("use", href=f"#slab-{terrain}"), drawing])


def slab(terrain: str, lift: float) -> Markup:
    """The body of a tile: two cliffs above the water, the top, light on its far edges."""
    half, low, end = num(WIDE / 2), num(SIDE / 2 - lift), num(SIDE - lift)
    west = f"M-{half} {low}L0 {end}v{num(lift)}L-{half} {num(SIDE / 2)}z"
    east = f"M{half} {low}L0 {end}v{num(lift)}L{half} {num(SIDE / 2)}z"
    far = f"M-{half} {low}v-{num(SIDE)}L0 {num(-SIDE - lift)}l{half} {num(SIDE / 2)}"
    return tag(
        "g",
        tag("path", class_="cliff west", d=west),
        tag("path", class_="cliff east", d=east),
        tag("use", href="#hexagon", class_="top", y=-lift),
        tag("path", class_="light", d=far),
        id=f"slab-{terrain}",
        class_=f"tile {terrain}",
    )


def shallows(chart: Chart, coastline: Sequence[Point]) -> Markup:
    """Bands of shallow water round the safe islands."""
    shores = "".join(smooth(cornered(chart, coastline, corner)) for corner in CORNERS)
    bands = [
        tag("path", class_=f"band {kind}", d=shores, stroke_width=width)
        for width, kind in ((26, "b1"), (23, "b2"), (14, "b1"), (11.5, "b3"))
    ]
    return tag("g", *bands, aria_hidden="true")


def haven(chart: Chart, corner: str, title: str, coastline: Sequence[Point]) -> Markup:
    """A safe island: a shore, and a wood inside it."""
    outline = cornered(chart, coastline, corner)
    shore = smooth(outline)
    return tag(
        "g",
        tag("title", title),
        tag("path", class_="halo", d=shore),
        tag("path", class_="shore", d=shore),
        tag("path", class_="wood", d=smooth(shrunk(outline, 0.62))),
        id=haven_id(corner),
        class_="haven",
    )


def haven_id(corner: str) -> str:
    return f"haven-{corner}"


def cornered(chart: Chart, outline: Sequence[Point], corner: str) -> list[Point]:
    """An outline drawn for the upper left corner, in hexes across and sides down, in its own."""
    width, height = chart.size
    return [
        (
            width - x * WIDE if "e" in corner else x * WIDE,
            height - y * SIDE if "s" in corner else y * SIDE,
        )
        for x, y in outline
    ]


def shrunk(outline: Sequence[Point], scale: float) -> list[Point]:
    """The outline nearer to its middle."""
    x, y = (sum(along) / len(outline) for along in zip(*outline, strict=True))
    return [(x + (right - x) * scale, y + (down - y) * scale) for right, down in outline]


def smooth(outline: Sequence[Point]) -> str:
    """A closed curve through points (Catmull–Rom as Bézier curves)."""
    count = len(outline)
    path = f"M{num(outline[0][0])} {num(outline[0][1])}"
    for place in range(count):
        (ax, ay), (bx, by) = outline[place - 1], outline[place]
        (cx, cy), (dx, dy) = outline[(place + 1) % count], outline[(place + 2) % count]
        path += f"C{num(bx + (cx - ax) / 6)} {num(by + (cy - ay) / 6)}"
        path += f" {num(cx - (dx - bx) / 6)} {num(cy - (dy - by) / 6)} {num(cx)} {num(cy)}"
    return path + "z"
