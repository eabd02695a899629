"""What each seat sees: all see everything but the undersides, which nobody knows."""

from kritias.games.escape.state import State
from kritias.kernel.chance import conceal
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    """E1: only chance is hidden."""
    conceal(s)


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    """Every move is made in the sight of all."""
    return move


@rule
def imagine(s: State, seat: int) -> None:
    """E1, E7: what lies under the hexes is drawn when it is seen, from all that is still unseen,
    also where some of that was lost unseen. There is nothing else to imagine."""
