"""To pass and to bet."""

from typing import Final

from examples.kuhn_poker.state import Phase, State
from kritias.kernel.layout import Codes
from kritias.kernel.moves import kinds, last
from kritias.kernel.rule import rule

PASSING, BETTING = kinds(passing=(), betting=())
PASS: Final = PASSING.first
BET: Final = BETTING.first
MOVES: Final = last(BETTING)
BREADTH: Final = MOVES


@rule
def legal(s: State, out: Codes) -> int:
    """K2: always both."""
    if s.phase != Phase.SPEAK:
        return 0
    out[0], out[1] = PASS, BET
    return 2
