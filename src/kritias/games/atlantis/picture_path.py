"""How the path winds: runs of tiles with one tile in every turn, as large as the stage allows."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final

from kritias.games.atlantis.box import MAINLAND, PLACES
from kritias.ui.svg import num

WIDTH: Final = 1000.0
STEPS: Final = 24  # in which a curve is walked from place to place
BANK: Final = 0.44  # of a tile, from its middle: where a bridge may begin
SLANTED: Final = 30  # degrees by which a way is no longer along a run
STRAIGHT: Final = 0.2  # of a tile, by which something lies aside of a straight way
MARGIN: Final = 0.52  # of a run, above the first and below the last: for the names of the ends
Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """Where everything lies on a stage of a certain shape."""

    width: float
    height: float
    tile: float  # side of a tile
    places: tuple[tuple[float, float, float], ...]  # x, y, turn in degrees
    ends: tuple[Point, Point]  # Atlantis and the mainland
    ripples: tuple[Point, ...]

    def spot(self, place: int) -> Point:
        """The middle of a place, of Atlantis (−1) or of the mainland."""
        if place < 0:
            return self.ends[0]
        return self.ends[1] if place >= MAINLAND else self.places[place][:2]

    @property
    def whole(self) -> str:
        """The whole way as a line."""
        return self.line(-1, MAINLAND)

    def line(self, start: int, end: int, lift: float = 0) -> str:
        """A smooth line through the places from start to end."""
        x, y = self.spot(start)
        path = f"M{num(x)} {num(y + lift)}"
        for _, *curve in self.curves(start, end):
            path += "C" + " ".join(f"{num(x)} {num(y + lift)}" for x, y in curve)
        return path

    def curves(self, start: int, end: int) -> Iterator[tuple[Point, Point, Point, Point]]:
        """The pieces of that line, from place to place (Catmull–Rom as Bézier curves)."""
        spots = [self.spot(place) for place in range(start, end + 1)]
        padded = [spots[0], *spots, spots[-1]]
        for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
            padded, padded[1:], padded[2:], padded[3:], strict=False
        ):
            yield (
                (bx, by),
                (bx + (cx - ax) / 6, by + (cy - ay) / 6),
                (cx - (dx - bx) / 6, cy - (dy - by) / 6),
                (cx, cy),
            )

    def course(self, edge: int, far: int) -> list[Point]:
        """The way over a gap, from bank to bank, as points of that line."""
        steps = [step / STEPS for step in range(STEPS)]
        way = [point_on(curve, step) for curve in self.curves(edge, far) for step in steps]
        banks = [self.spot(edge), self.spot(far)]
        return [
            (x, y)
            for x, y in way
            if all(max(abs(x - bx), abs(y - by)) > self.tile * BANK for bx, by in banks)
        ]

    def between(self, edge: int, far: int) -> Point:
        """The middle of the way over a gap."""
        course = self.course(edge, far)
        return course[len(course) // 2]

    def chord(self, edge: int, far: int) -> tuple[Point, float, float]:
        """Straight from tile to tile: the middle, the length, and how it is turned, always readable
        from left to right."""
        (ax, ay), (bx, by) = self.spot(edge), self.spot(far)
        turn = degrees(atan2(by - ay, bx - ax))
        turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
        return ((ax + bx) / 2, (ay + by) / 2), hypot(bx - ax, by - ay), turn

    def is_straight(self, edge: int, far: int) -> bool:
        """Whether all that lies between two tiles lies on the straight way from one to the other,
        and that goes along a run."""
        _, length, turn = self.chord(edge, far)
        (ax, ay), (bx, by) = self.spot(edge), self.spot(far)
        aside = [
            abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
            for x, y in map(self.spot, range(edge + 1, far))
        ]
        return abs(turn) < SLANTED and max(aside) < self.tile * STRAIGHT


def point_on(curve: tuple[Point, Point, Point, Point], part: float) -> Point:
    """Where one is on a Bézier curve after a part of it, from 0 to 1."""
    rest = 1 - part
    weights = rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, curve, strict=True))
            for axis in (0, 1))  # fmt: skip
    return x, y


@lru_cache(maxsize=64)
def shape_of(aspect: float) -> Shape:
    """The layout with the largest tiles. With n runs of k tiles and a tile in every turn,
    n × (k + 1) ≥ 54 has room for 53 places and an end."""
    height = WIDTH / aspect
    size, runs = max((tile_size(runs, height), runs) for runs in range(3, 12))
    row = -(-(PLACES + 1) // runs) - 1
    step, pitch = WIDTH / (row + 2.45), height / (runs + MARGIN)

    def across(column: float) -> float:
        return WIDTH / 2 + (column - (row + 1) / 2) * step

    def down(run: float) -> float:
        return pitch * (run + 0.7)

    def sway(x: float, run: int) -> float:
        return sin(x / WIDTH * pi * 3.2 + run * 1.7) * pitch * 0.06

    spots: list[tuple[float, float, float]] = []
    for run in range(runs):
        for column in range(row):
            x = across(row - column if run % 2 else 1 + column)
            spots.append((x, down(run) + sway(x, run), cos(x / WIDTH * pi * 3.2 + run * 1.7) * 4))
        if run < runs - 1:
            x = across(0.06 if run % 2 else row + 0.94)
            spots.append((x, down(run + 0.5), -7 if run % 2 else 7))
    last = runs - 1
    beyond = across(-0.06 if last % 2 else row + 1.06)
    spare = spots[PLACES][:2] if len(spots) > PLACES else (beyond, down(last))
    ripples = tuple(
        (40 + wave * 150 + run % 2 * 60, pitch * (1.12 + run))
        for run in range(runs - 1)
        for wave in range(int(WIDTH // 150))
    )
    return Shape(
        WIDTH, height, size, tuple(spots[:PLACES]), ((across(-0.06), down(0)), spare), ripples
    )


def tile_size(runs: int, height: float) -> float:
    """How large a tile can be with so many runs."""
    row = -(-(PLACES + 1) // runs) - 1
    return min(WIDTH / (row + 2.45) * 0.86, height / (runs + MARGIN) * 0.74)
