"""Hex grids drawn in text; neighbours and distances are derived, never typed in.

A pointy-top grid is drawn with a space between the cells of a row and every other row shifted
by one character, as it looks. So the neighbours of the character at (row, column) are those two
columns away in its own row and one column away in the rows above and below:

      ~ ~ ~
     ~ # # ~
      ~ ~ ~
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from textwrap import dedent

import numpy as np
import numpy.typing as npt

# East, north-east, north-west, west, south-west, south-east: (rows, characters).
WAYS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
NONE = -1


@dataclass(frozen=True)
class Hexes:
    """A drawn grid: cells in reading order, each with its letter and its place."""

    letters: str
    rows: tuple[int, ...]
    columns: tuple[int, ...]  # in characters of the drawing, so twice as fine as hexes
    beside: npt.NDArray[np.int16]  # [cell, way]: the neighbour, or NONE at the edge
    steps: npt.NDArray[np.int16]  # [cell, cell]: length of a shortest way over the grid

    def __len__(self) -> int:
        return len(self.letters)

    def where(self, letters: str) -> tuple[int, ...]:
        """The cells that bear one of these letters."""
        return tuple(cell for cell, letter in enumerate(self.letters) if letter in letters)

    def at(self, row: int, column: int) -> int:
        """The cell drawn at this row and character; it must be there."""
        return next(
            cell
            for cell, place in enumerate(zip(self.rows, self.columns, strict=True))
            if place == (row, column)
        )

    def centre(self, cell: int, side: float) -> tuple[float, float]:
        """Where the middle of a cell lies in a picture with hexes of this side."""
        return self.columns[cell] * side * sqrt(3) / 2, self.rows[cell] * side * 1.5


def hexes(drawing: str) -> Hexes:
    """Read a grid from its drawing."""
    lines = dedent(drawing).strip("\n").splitlines()
    places = [
        (row, column)
        for row, line in enumerate(lines)
        for column, letter in enumerate(line)
        if letter != " "
    ]
    check(lines, places)
    beside = neighbours(places)
    return Hexes(
        letters="".join(lines[row][column] for row, column in places),
        rows=tuple(row for row, _ in places),
        columns=tuple(column for _, column in places),
        beside=beside,
        steps=shortest_ways(beside),
    )


def check(lines: Sequence[str], places: Sequence[tuple[int, int]]) -> None:
    """A drawing in which rows do not interlock is a slip of the pen."""
    if not places:
        raise ValueError("the drawing has no hexes")
    first_row, first_column = places[0]
    for row, column in places:
        if (row + column) % 2 != (first_row + first_column) % 2:
            raise ValueError(
                f"row {row}, {lines[row]!r}: the hex at column {column} is out of step"
            )


def neighbours(places: Sequence[tuple[int, int]]) -> npt.NDArray[np.int16]:
    """For every cell its neighbour each way."""
    cell_at = {place: cell for cell, place in enumerate(places)}
    return np.array(
        [
            [cell_at.get((row + down, column + right), NONE) for down, right in WAYS]
            for row, column in places
        ],
        np.int16,
    )


def shortest_ways(beside: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
    """The length of a shortest way between any two cells; NONE where no way leads."""
    near = [[cell for cell in cells if cell != NONE] for cells in beside.tolist()]
    return np.array([steps_from(start, near) for start in range(len(near))], np.int16)


def steps_from(start: int, near: Sequence[Sequence[int]]) -> list[int]:
    """Breadth first from one cell."""
    steps = [NONE] * len(near)
    steps[start], reached = 0, [start]
    for cell in reached:  # it grows meanwhile
        for further in near[cell]:
            if steps[further] == NONE:
                steps[further] = steps[cell] + 1
                reached.append(further)
    return steps
