"""The rules of Connect Four, clause by clause of `rules.en.md`."""

from typing import Any

import numpy as np

from examples.connect_four.box import COLUMNS, ONE, ROWS, STRIDE, TWICE, WAYS
from examples.connect_four.state import FIRST, NOBODY, Phase, State
from kritias.kernel.chance import draw
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule
from kritias.kernel.shares import share_victory


@rule
def deal(s: State) -> None:
    """C1: an empty grid; lots are drawn."""
    s.seat = draw(s, FIRST, s.seats)
    s.turn = 1
    s.winner = NOBODY


@rule
def play(s: State, column: int) -> None:
    """C2: the disc falls to the lowest free place of its column."""
    bottom = ONE << np.uint64(column * STRIDE)
    taken = s.discs[0] | s.discs[1]
    s.discs[s.seat] |= (taken + bottom) & ~taken
    s.ply += 1
    if has_four(s.discs[s.seat]):
        s.winner = 1 - s.seat if s.misere else s.seat
    pass_on(s)


@rule
def pass_on(s: State) -> None:
    """C4, C5: a line or a full grid ends the game; else it is the other's turn."""
    if s.winner != NOBODY or s.ply == COLUMNS * ROWS:
        s.phase = Phase.OVER
        s.seat = NOBODY
    else:
        s.turn += 1
        s.seat = 1 - s.seat


@rule
def has_four(board: int) -> bool:
    """C4: four in a line are two pairs that stand two apart."""
    for way in WAYS:
        pairs = board & (board >> way)
        if pairs & (pairs >> (TWICE * way)) != 0:
            return True
    return False


@rule
def points(s: State, out: Any) -> None:
    """One for the winner."""
    for seat in range(s.seats):
        out[seat] = s.winner == seat


@rule
def payoff(s: State, out: Numbers) -> None:
    """C4, C5: the winner takes all; a full grid is shared."""
    points(s, out)
    share_victory(out, s.seats, s.phase == Phase.OVER)


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """Before the end: even, and somebody will win."""
    for seat in range(s.seats):
        shares[seat], points[seat] = 0.5, 0.5
    shares[s.seats] = 0.0


@rule
def audit(s: State) -> int:
    """1: two discs in one place. 2: discs and moves differ in number. 3: a disc floats."""
    if s.discs[0] & s.discs[1] != 0:
        return 1
    taken = s.discs[0] | s.discs[1]
    discs = 0
    for column in range(COLUMNS):
        floor = True
        for row in range(STRIDE):
            disc = taken >> np.uint64(column * STRIDE + row) & ONE != 0
            if disc and not floor:
                return 3
            floor = disc
            discs += disc
    return 0 if discs == s.ply else 2
