"""Connect Four in which one sees that the other drops a disc, but not where."""

from examples.connect_four import *  # noqa: F403
from examples.connect_four.state import State
from kritias.kernel.rule import rule

COVER = 0


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    return move if s.seat == seat else COVER
