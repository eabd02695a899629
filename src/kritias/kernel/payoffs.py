"""What the payoffs of a game are. A room that says nothing pays shares of the victory; `PAYOFFS` of
its `__init__.py` says otherwise, and `PAID` the least and the most that a seat can be paid.

    PAYOFFS: Final = Payoffs.ZERO_SUM
    PAID: Final = (-2.0, 2.0)
"""

from collections.abc import Sequence
from enum import Enum
from math import isfinite
from typing import Any, Final

from kritias.kernel.game import Game
from kritias.kernel.refusal import Refused

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
    """Which kind a room has declared; what is none is refused."""
    declared = vars(game).get("PAYOFFS", Payoffs.SHARES)
    if not isinstance(declared, Payoffs):
        kinds = ", ".join(f"Payoffs.{kind.name}" for kind in Payoffs)
        raise Refused(f"PAYOFFS is one of {kinds}, not {declared!r}.")
    return declared


def bounds_of(game: Game) -> tuple[float, float]:
    """The least and the most that a seat can be paid at the end."""
    if payoffs_of(game) is Payoffs.SHARES:
        return 0.0, 1.0
    declared: Any = vars(game).get("PAID")
    if not is_span(declared):
        raise Refused(
            "PAID has to say the least and the most that a seat can be paid, as in "
            f"PAID: Final = (-2.0, 2.0), not {declared!r}."
        )
    least, most = declared
    return float(least), float(most)


def is_span(declared: Any) -> bool:
    """Whether these are two numbers, the smaller one first."""
    match declared:
        case (int() | float() as least, int() | float() as most):
            return isfinite(least) and isfinite(most) and least < most
    return False


def victory(game: Game, paid: Sequence[float]) -> list[float]:
    """A payoff as shares of the victory, for ratings: where it is none, the highest wins and equals
    share."""
    if payoffs_of(game) is Payoffs.SHARES:
        return list(paid)
    best = max(paid)
    winners = [share == best for share in paid]
    return [float(is_winner) / sum(winners) for is_winner in winners]
