"""How Survive ends."""

from typing import Any

from kritias.games.survive.box import NONE, PEOPLE
from kritias.games.survive.rules_piece import lose
from kritias.games.survive.state import LOST, SAVED, Phase, State, Step
from kritias.kernel.bits import EMPTY
from kritias.kernel.chance import total
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory


@rule
def end_game(s: State) -> None:
    """S23: who is not on a safe island is lost; S4: the saved are turned over."""
    for person in range(PEOPLE * s.seats):
        if s.where[person] == SAVED:
            seat, number = person // PEOPLE, person % PEOPLE
            s.bared[seat, number] = s.value[seat, number]
        elif s.where[person] != LOST:
            lose(s, person)
    s.phase = Phase.OVER
    s.seat = NONE
    s.step = Step.TILE
    s.moves = 0
    s.swum = EMPTY
    clear_table(s)


@rule
def clear_table(s: State) -> None:
    """Nothing is being played, rolled, moved or asked."""
    s.can_play = 0
    s.played = NONE
    s.carried = NONE
    s.face = NONE
    s.reach = 0
    s.grabbed = NONE
    s.site = NONE
    s.asked = 0


@rule
def is_nobody_left(s: State) -> bool:
    """S24: nobody is left outside the safe islands; nothing can change any more."""
    return total(s.afoot) == 0


@rule
def score(s: State, seat: int) -> int:
    """S24: the values of the saved; S26: if all are equal, their number."""
    sum_of = 0
    for number in range(PEOPLE):
        if s.where[PEOPLE * seat + number] == SAVED:
            sum_of += 1 if s.all_equal == 1 else s.value[seat, number]
    return sum_of


@rule
def points(s: State, out: Any) -> None:
    """S24: what each seat has saved."""
    for seat in range(s.seats):
        out[seat] = score(s, seat)


@rule
def payoff(s: State, out: Numbers) -> None:
    """S24: most points win, ties share; nothing is won before the end."""
    points(s, out)
    share_victory(out, s.seats, s.phase == Phase.OVER)
