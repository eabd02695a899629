"""Atlantis with a veil that forgets the other hands."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis.box import COLOURS
from kritias.games.atlantis.state import State
from kritias.kernel.chance import conceal
from kritias.kernel.rule import rule


@rule
def veil(s: State, seat: int) -> None:
    conceal(s)
    for colour in range(COLOURS):
        s.deck[colour] = 0
