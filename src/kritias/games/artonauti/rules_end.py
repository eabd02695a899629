"""How Artonauti ends."""

from typing import Any

from kritias.games.artonauti.box import LARGEST, NONE, WORKS_OF_SIZE
from kritias.games.artonauti.state import Phase, State
from kritias.kernel.bits import EMPTY
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory


@rule
def end_game(s: State) -> None:
    """M10, M12: the game is over."""
    s.phase = Phase.OVER
    s.seat = NONE
    s.colour = NONE
    s.composed = 0
    s.adventure = NONE
    s.picked = NONE
    s.active = 0


@rule
def points(s: State, out: Any) -> None:
    """M11: one for each card in the gallery."""
    for seat in range(s.seats):
        out[seat] = s.worth[seat]


@rule
def largest_work(s: State, seat: int) -> int:
    """M11: the cards of the largest work a seat has completed."""
    size = LARGEST
    while size > 0 and s.gallery[seat] & WORKS_OF_SIZE[size] == EMPTY:
        size -= 1
    return size


@rule
def rank(s: State, seat: int) -> int:
    """M11: by points, then by the largest single work; M12: above all who has every size."""
    if s.winner == seat:
        return 1 << 15
    return s.worth[seat] * (LARGEST + 1) + largest_work(s, seat)


@rule
def payoff(s: State, out: Numbers) -> None:
    """M11, M12: the first wins, equals share; nothing is won before the end."""
    for seat in range(s.seats):
        out[seat] = rank(s, seat)
    share_victory(out, s.seats, s.phase == Phase.OVER)
