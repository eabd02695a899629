"""What the payoffs of a game are. A room that says nothing pays shares of the victory; `PAYOFFS` of
its `__init__.py` says otherwise.

    PAYOFFS: Final = Payoffs.ZERO_SUM
"""

from collections.abc import Sequence
from enum import Enum
from math import isfinite
from typing import Final

from kritias.kernel.game import Game

EXACT: Final = 1e-9  # how far sums of payoffs may be off


class Payoffs(Enum):
    """What holds of the payoffs at the end; before it they are 0 in every game."""

    SHARES = "they sum to 1, or to 0 where nobody wins, and none is below 0"
    ZERO_SUM = "they sum to 0: what one wins the others lose"
    GENERAL = "they are any numbers"
    COOPERATIVE = "they are the same for every seat"

    def allow(self, paid: Sequence[float]) -> bool:
        """Whether a game may end like this."""
        match self:
            case Payoffs.SHARES:
                whole = sum(paid)
                return min(paid) >= 0 and (abs(whole - 1) < EXACT or whole == 0)
            case Payoffs.ZERO_SUM:
                return all(map(isfinite, paid)) and abs(sum(paid)) < EXACT
            case Payoffs.COOPERATIVE:
                return all(map(isfinite, paid)) and max(paid) - min(paid) < EXACT
        return all(map(isfinite, paid))


def payoffs_of(game: Game) -> Payoffs:
    """Which kind a room has declared."""
    declared = vars(game).get("PAYOFFS", Payoffs.SHARES)
    return declared if isinstance(declared, Payoffs) else Payoffs.SHARES


def victory(game: Game, paid: Sequence[float]) -> list[float]:
    """A payoff as shares of the victory, for ratings: where it is none, the highest wins and equals
    share."""
    if payoffs_of(game) is Payoffs.SHARES:
        return list(paid)
    best = max(paid)
    winners = [share == best for share in paid]
    return [float(is_winner) / sum(winners) for is_winner in winners]
