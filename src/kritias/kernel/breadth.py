"""Room for the moves that compiled rules list, and a guard that tells when those are too many.

Compiled rules do not see how long an array is. A game that states too small a `BREADTH` would write
into other memory; so behind the cells it asks for lie enough for all its codes, and the first of
those is a guard: no rule may touch it.
"""

from typing import Any, Final

import numpy as np

from kritias.kernel.game import Game
from kritias.kernel.layout import Codes
from kritias.kernel.refusal import Broken

LAW: Final = 6
UNTOUCHED: Final = -1  # the code of no move


def spare_cells(game: Game) -> int:
    """How many cells lie behind those for the moves: the guard, and what may be written by mistake
    by a rule that lists each code once."""
    return max(game.MOVES - game.BREADTH, 0) + 1


def cells_for(game: Game) -> int:
    """How many cells the moves of one position are given."""
    return game.BREADTH + spare_cells(game)


def codes_for(game: Game) -> Codes:
    """An array for the moves of one position, with its guard."""
    return np.full(cells_for(game), UNTOUCHED, np.int32)


def rows_of_codes_for(game: Game, games: int) -> Any:
    """An array for the moves of many games, a guard at the end of each row. What goes beyond that
    is in the next rows, which are lost then, but nobody else's."""
    width = game.BREADTH + 1
    rows = np.full((games - (-spare_cells(game) // width), width), UNTOUCHED, np.int32)
    rows[:, : game.BREADTH] = 0
    return rows[:games]


def check_count(game: Game, count: int) -> None:
    """Refuse to go on with a game that lists more moves than it says there can be."""
    if count > game.BREADTH:
        raise Broken(
            LAW,
            f"{game.TITLE} lists {count} moves in one position, more than its BREADTH of "
            f"{game.BREADTH}; raise BREADTH.",
        )


def check_guard(game: Game, codes: Any) -> None:
    """The same after compiled loops, which do not count: is a guard still untouched?"""
    if codes[..., game.BREADTH].max() != UNTOUCHED:
        raise Broken(
            LAW,
            f"{game.TITLE} lists more moves in one position than its BREADTH of {game.BREADTH}; "
            "raise BREADTH.",
        )
