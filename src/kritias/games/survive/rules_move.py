"""People and boats as their player moves them."""

from kritias.games.survive.box import BESIDE, DOLPHIN, FIRST_OF, HERE, NONE, PEOPLE
from kritias.games.survive.moves_sea import is_sea
from kritias.games.survive.rules_piece import (
    dolphin_of,
    go_aboard,
    go_to,
    protect,
    put_beast,
    put_boat,
    save,
)
from kritias.games.survive.rules_sea import meet, settle
from kritias.games.survive.rules_turn import go_on
from kritias.games.survive.state import ABOARD, Phase, State, Step
from kritias.kernel.bits import EMPTY, bit
from kritias.kernel.rule import rule


@rule
def spend(s: State) -> None:
    """S6: one of three moves; S5: no tile is played after it. In a tile's effect one of its."""
    s.moves -= 1
    if s.played == NONE:
        s.can_play = 0
        s.step = Step.MOVE


@rule
def carry_on(s: State) -> None:
    """S6, S19: the next move; a tile's effect goes on with the same swimmer or boat."""
    if s.played == NONE or s.moves == 0 or not is_there(s):
        go_on(s)


@rule
def is_there(s: State) -> bool:
    """S19: whether the swimmer or the boat that a tile moves is still on the sea."""
    if s.phase == Phase.SWIM:
        return s.where[PEOPLE * s.active + s.carried] >= 0
    return s.boat[s.carried] >= 0


@rule
def walk(s: State, person: int, way: int) -> None:
    """S9: to the next tile, into the sea, or from one sea space to the next; S10: that is the
    one sea space a turn, unless a dolphin tile carries the swimmer (S19)."""
    who = PEOPLE * s.seat + person
    start = s.where[who]
    cell = BESIDE[start, way]
    spend(s)
    go_to(s, who, cell)
    if s.phase == Phase.SWIM:
        s.carried = person
    elif is_sea(s, cell):
        s.swum |= bit(who)
    if is_sea(s, cell):
        settle(s, cell)  # nobody chooses here: a free dolphin has only the newcomer to take
    if not (is_sea(s, start) and settle(s, start)):
        carry_on(s)


@rule
def escort(s: State, person: int, way: int) -> None:
    """S29: a protected swimmer takes its dolphin along on its one space."""
    who = PEOPLE * s.seat + person
    cell, dolphin = BESIDE[s.where[who], way], dolphin_of(s, who)
    spend(s)
    go_to(s, who, cell)
    put_beast(s, FIRST_OF[DOLPHIN] + dolphin, cell)
    protect(s, dolphin, who)
    s.swum |= bit(who)
    carry_on(s)


@rule
def board(s: State, person: int, way: int) -> None:
    """S9, S10: into a boat beside, or in the own space; S13: into an empty one among serpents or
    whales counts as entering their space with it."""
    who = PEOPLE * s.seat + person
    cell = s.where[who] if way == HERE else neighbour(s, who, way)
    boat = s.ferry[cell] - 1
    was_empty = s.crew[boat] == EMPTY
    spend(s)
    go_aboard(s, who, boat)
    asks = was_empty and meet(s, boat)
    if not asks and not settle(s, cell):
        carry_on(s)


@rule
def neighbour(s: State, who: int, way: int) -> int:
    """The space that way from where a person is, on a hex or aboard."""
    place = s.where[who]
    return BESIDE[s.boat[place - ABOARD] if place >= ABOARD else place, way]


@rule
def jump(s: State, person: int) -> None:
    """S9, S10: overboard, which is the one sea space of the turn; S11 acts."""
    who = PEOPLE * s.seat + person
    cell = s.boat[s.where[who] - ABOARD]
    spend(s)
    go_to(s, who, cell)
    s.swum |= bit(who)
    if not settle(s, cell):
        carry_on(s)


@rule
def go_ashore(s: State, person: int) -> None:
    """S14: one move each, from a boat, which stays, or swimming."""
    who = PEOPLE * s.seat + person
    place = s.where[who]
    spend(s)
    save(s, who)
    if place >= ABOARD or not settle(s, place):
        carry_on(s)


@rule
def sail(s: State, boat: int, way: int) -> None:
    """S12, S13: a boat goes to the next space, and meets what is there."""
    spend(s)
    if s.phase == Phase.SAIL:
        s.carried = boat
    put_boat(s, boat, BESIDE[s.boat[boat], way])
    if not meet(s, boat):
        carry_on(s)
