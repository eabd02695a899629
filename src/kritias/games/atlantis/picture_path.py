"""How the path winds: runs of tiles with one tile in every turn, as large as the stage allows."""

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final

from kritias.games.atlantis.box import MAINLAND, PLACES
from kritias.ui.svg import num

WIDTH: Final = 1000.0
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
        """A smooth line through the places from start to end (Catmull–Rom as Bézier curves)."""
        spots = [self.spot(place) for place in range(start, end + 1)]
        padded = [spots[0], *spots, spots[-1]]
        path = f"M{num(spots[0][0])} {num(spots[0][1] + lift)}"
        for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
            padded, padded[1:], padded[2:], padded[3:], strict=False
        ):
            path += f"C{num(bx + (cx - ax) / 6)} {num(by + lift + (cy - ay) / 6)}"
            path += f" {num(cx - (dx - bx) / 6)} {num(cy + lift - (dy - by) / 6)}"
            path += f" {num(cx)} {num(cy + lift)}"
        return path

    def between(self, edge: int, far: int) -> tuple[float, float, float]:
        """The middle of a gap, and how it is turned: always readable from left to right."""
        middle = (edge + far) / 2
        low, high = self.spot(int(middle)), self.spot(int(middle + 0.5))
        (ax, ay), (bx, by) = self.spot(edge), self.spot(far)
        turn = degrees(atan2(by - ay, bx - ax))
        turn = turn - 180 if turn > 90 else turn + 180 if turn < -90 else turn
        return (low[0] + high[0]) / 2, (low[1] + high[1]) / 2, turn

    def distance(self, edge: int, far: int) -> float:
        (ax, ay), (bx, by) = self.spot(edge), self.spot(far)
        return hypot(bx - ax, by - ay)


@lru_cache(maxsize=64)
def shape_of(aspect: float) -> Shape:
    """The layout with the largest tiles. With n runs of k tiles and a tile in every turn,
    n × (k + 1) ≥ 54 has room for 53 places and an end."""
    height = WIDTH / aspect
    size, runs = max((tile_size(runs, height), runs) for runs in range(3, 12))
    row = -(-(PLACES + 1) // runs) - 1
    step, pitch = WIDTH / (row + 2.45), height / (runs + 0.34)

    def across(column: float) -> float:
        return WIDTH / 2 + (column - (row + 1) / 2) * step

    def down(run: float) -> float:
        return pitch * (run + 0.68)

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
    return min(WIDTH / (row + 2.45) * 0.86, height / (runs + 0.34) * 0.74)
