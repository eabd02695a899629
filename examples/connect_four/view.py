"""Nothing is secret here but the lot that was drawn."""

from examples.connect_four.state import State
from kritias.kernel.chance import conceal
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    conceal(s)


@rule
def veil_move(s: State, move: int, seat: int) -> int:
    return move


@rule
def imagine(s: State, seat: int) -> None:
    """There is nothing to imagine."""
