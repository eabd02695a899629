"""The deals of a game that is so small that they can be told. `DEALS` of a room's `__init__.py` has
a seed for each, all equally likely; no luck may come after the deal.

    DEALS: Final = (0, 1, 3, 4, 9, 11)

So a program that walks the whole tree of a game meets every deal once, and no other.
"""

from kritias.kernel.game import Game
from kritias.kernel.refusal import Refused


def deals_of(game: Game) -> tuple[int, ...]:
    """The seeds of all deals; none where a room does not tell them."""
    declared = vars(game).get("DEALS", ())
    if not isinstance(declared, tuple) or not all(type(seed) is int for seed in declared):
        raise Refused(f"DEALS are seeds, as in DEALS: Final = (0, 1, 3), not {declared!r}.")
    return declared
