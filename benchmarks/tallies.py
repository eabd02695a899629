"""What a report of balance counts besides victories, points and length, game by game.

All are read off the table as it stands at the end: an array of states goes in, a number for every
game, or a name for every seat of every game, comes out.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kritias.games.gods.box import GOD_NAMES
from kritias.games.survive.state import LOST, SAVED

Tally = Callable[[npt.NDArray[Any]], npt.NDArray[np.int64]]  # [game]
Side = Callable[[npt.NDArray[Any]], npt.NDArray[Any]]  # [game, seat], names


def bits(field: str) -> Tally:
    """How many things a set of bits holds, all seats together."""
    return lambda states: np.bitwise_count(states[field]).sum(1, dtype=np.int64)


TALLIES: Final[dict[str, dict[str, Tally]]] = {
    "survive": {
        "people saved": lambda states: (states["where"] == SAVED).sum(1),
        "people lost": lambda states: (states["where"] == LOST).sum(1),
    },
    "escape": {"people saved": lambda states: states["saved"].sum(1, dtype=np.int64)},
    "artonauti": {"works completed": bits("gallery")},
}
GODS: Final = np.array([*GOD_NAMES, *(f"{name}, varied" for name in GOD_NAMES)])
SIDES: Final[dict[str, dict[str, Side]]] = {
    "gods": {"god": lambda states: GODS[states["god"]]},
}
