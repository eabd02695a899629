"""Creatures that are moved, and the seats that are asked whether they repel them."""

from kritias.games.survive.box import BEASTS, DOLPHIN, FIRST_OF, KIND, SQUID, VESSEL
from kritias.games.survive.moves import repellent
from kritias.games.survive.moves_sea import position_of
from kritias.games.survive.rules_piece import (
    free_dolphin,
    lose,
    protect,
    put_beast,
    put_boat,
    remove_beast,
)
from kritias.games.survive.rules_sea import attack, seats_to_ask, settle, swim_to
from kritias.games.survive.rules_turn import go_on
from kritias.games.survive.rules_under import give_up
from kritias.games.survive.state import Phase, State
from kritias.kernel.rule import rule


@rule
def grab(s: State, piece: int) -> None:
    """S8, S19: this is the piece that moves."""
    s.grabbed = piece
    s.phase = Phase.STEER


@rule
def steer(s: State, cell: int) -> None:
    """S21, S28: the piece goes there; S20: who may repel it is asked before it acts."""
    piece = s.grabbed
    kind, start = KIND[piece], position_of(s, piece)
    if kind == VESSEL:
        put_boat(s, piece - BEASTS, cell)
        go_on(s)
    elif kind == DOLPHIN:
        if not swim_to(s, piece - FIRST_OF[DOLPHIN], cell):
            go_on(s)
    elif cell == start and kind != SQUID:
        go_on(s)  # S21: not moving does nothing; S31: but for a squid
    else:
        put_beast(s, piece, cell)
        s.asked = seats_to_ask(s, piece, cell) if cell != start else 0
        s.site = cell
        ask_next(s)


@rule
def ask_next(s: State) -> None:
    """S20: in turn order from the mover's left; when all have declined the creature acts."""
    if s.asked == 0:
        act(s)
        return
    s.phase = Phase.ASK
    seat = (s.active + 1) % s.seats
    while s.asked >> seat & 1 == 0:
        seat = (seat + 1) % s.seats
    s.seat = seat
    s.asked ^= 1 << seat


@rule
def act(s: State) -> None:
    """S21, S22: the creature acts on arrival, however it came."""
    if not attack(s, s.grabbed, s.site):
        go_on(s)


@rule
def repel(s: State, ground: int) -> None:
    """S20: the creature leaves the game before it acts; the first who plays ends it."""
    give_up(s, s.seat, ground, repellent(s))
    remove_beast(s, s.grabbed)
    s.asked = 0
    go_on(s)


@rule
def choose_protege(s: State, person: int) -> None:
    """S29: the dolphin protects this one."""
    protect(s, free_dolphin(s, s.site), person)
    if not settle(s, s.site):
        go_on(s)


@rule
def feed(s: State, person: int) -> None:
    """S32: the squid takes this one."""
    lose(s, person)
    go_on(s)
