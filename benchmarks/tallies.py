"""What a report of balance counts besides victories, points and length, game by game.

All are read off the table as it stands at the end: an array of states goes in, a number for every
game, or a name for every seat of every game, comes out.
"""

from typing import Final

import numpy as np

from kritias.arena.balance import Side, Tally
from kritias.games.gods.box import GOD_NAMES
from kritias.games.survive.state import LOST, SAVED


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
