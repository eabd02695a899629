"""How Escape from Atlantis ends."""

from typing import Any

from kritias.games.escape.box import ACROPOLIS, CALM_ROUNDS, PEOPLE, RING_HEXES
from kritias.games.escape.rules_water import lose
from kritias.games.escape.state import NONE, Phase, State
from kritias.kernel.bits import EMPTY
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory


@rule
def is_over(s: State) -> bool:
    """E23: nobody is left outside the coral islands. E24: or, in a short game, the Acropolis is
    gone."""
    return s.left == 0 or (s.short != 0 and s.island & RING_HEXES[ACROPOLIS] == EMPTY)


@rule
def is_stalled(s: State) -> bool:
    """E25: twelve full rounds after the island nobody has landed and nobody was lost."""
    return s.calm >= CALM_ROUNDS * s.seats


@rule
def end_game(s: State) -> None:
    """E23, E24: the game is over at once."""
    s.phase = Phase.OVER
    s.seat = NONE
    s.swam = 0
    s.fell = 0
    s.moves = 0
    s.steps = 0
    s.beast = NONE


@rule
def give_up(s: State) -> None:
    """E25: whoever is still at sea is lost."""
    calm = s.calm
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if s.where[seat, person] >= 0:
                lose(s, seat, person)
    s.calm = calm
    end_game(s)


@rule
def points(s: State, out: Any) -> None:
    """E23: the Atlanteans on the coral islands."""
    for seat in range(s.seats):
        out[seat] = s.saved[seat]


@rule
def payoff(s: State, out: Numbers) -> None:
    """E23: most saved wins, ties share; nothing is won before the end."""
    points(s, out)
    share_victory(out, s.seats, s.phase == Phase.OVER)
