"""How Island of Gods ends, and what everybody has then."""

from typing import Any

from kritias.games.gods.box import FACE, HEIGHT, REGIONS, SOLO_TURNS
from kritias.games.gods.state import NONE, Phase, State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule


@rule
def is_marked(s: State, seat: int, number: int) -> bool:
    """G18: whether the temple in the region of this number has the shape on the god card."""
    god = s.god[seat]
    return god != NONE and s.temple[seat, s.numbered[number]] == FACE[god, number]


@rule
def has_won(s: State, seat: int) -> bool:
    """G18: all four temples have their shape, and no tile lies on a neutral site."""
    for number in range(REGIONS):
        if not is_marked(s, seat, number) or s.holder[number] == seat:
            return False
    return True


@rule
def end_game(s: State, winner: int) -> None:
    """G2: at the end the god cards are shown. G18, G19, G20: who has won, if anybody."""
    s.winner = winner
    s.phase = Phase.OVER
    s.seat = NONE
    s.draws = 0
    s.actions = 0
    for seat in range(s.seats):
        s.shown[seat] = s.god[seat]


@rule
def levels_marked(s: State, seat: int) -> int:
    """G18: the levels of the temples that have their shape; nine are all."""
    levels = 0
    for number in range(REGIONS):
        if is_marked(s, seat, number):
            levels += HEIGHT[s.temple[seat, s.numbered[number]]]
    return levels


@rule
def points(s: State, out: Any) -> None:
    """G18: the levels of the marked temples. G19: a lone winner adds the turns that are left."""
    for seat in range(s.seats):
        out[seat] = levels_marked(s, seat)
        if s.seats == 1 and s.winner == seat:
            out[seat] += SOLO_TURNS - s.turn


@rule
def payoff(s: State, out: Numbers) -> None:
    """G18, G19: one wins, the others lose; G20: or nobody wins."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.phase == Phase.OVER and s.winner == seat else 0.0
