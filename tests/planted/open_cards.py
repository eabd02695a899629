"""Atlantis with a veil that takes all cards in hand for such as everybody has seen."""

from kritias.games import atlantis
from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis.box import COLOURS
from kritias.games.atlantis.state import State
from kritias.kernel.rule import rule

hide = atlantis.veil


@rule
def veil(s: State, seat: int) -> None:
    for owner in range(s.seats):
        for colour in range(COLOURS):
            s.shown[owner, colour] = s.hand[owner, colour]
    hide(s, seat)
