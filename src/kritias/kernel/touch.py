"""How things at sea are touched: a space stands for what is on it, where that is one thing."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Menu:
    """The legal moves of a position, and the cells that stand for the one thing to touch there.

    A thing may go by several names with spaces between, of which any will do.
    """

    moves: tuple[int, ...]
    cells: dict[str, int]

    @property
    def twins(self) -> dict[int, str]:
        """For such a cell the thing that it stands for."""
        return {cell: names.split()[0] for names, cell in self.cells.items()}

    def first(self, names: str) -> str:
        """What to touch for a thing: the whole cell where it is the only one, else itself."""
        return f"hex-{self.cells[names]}" if names in self.cells else names


def alone(things: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Of things and their cells those that are the only one to touch there; a boat goes before
    its crew."""
    there: dict[int, set[str]] = {}
    for names, cell in things:
        there.setdefault(cell, set()).add(names)
    cells = {}
    for cell, all_names in there.items():
        boats = [names for names in all_names if names.startswith("boat")]
        for names in boats or (all_names if len(all_names) == 1 else ()):
            cells[names] = cell
    return cells
