"""What happens in a space of the sea: hunters, whales, whirlpools, squids, dolphins."""

from kritias.games.survive.box import (
    BESIDE,
    DOLPHIN,
    FIRST_OF,
    KIND,
    NONE,
    NUMBER,
    OWN,
    SERPENT,
    SHARK,
    SQUID,
    WAYS,
    WHALE,
)
from kritias.games.survive.moves_sea import (
    controls,
    crew_at,
    has_hunter,
    is_sea,
    number_at,
    people_beside,
    unprotected,
)
from kritias.games.survive.rules_piece import (
    dismiss,
    free_dolphin,
    free_dolphins,
    go_to,
    lose_all,
    protect,
    put_beast,
    remove_beasts,
    remove_boat,
)
from kritias.games.survive.state import Phase, State
from kritias.kernel.bits import EMPTY, after, lowest, size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule

# Each of these that says whether is True when the player whose turn it is has to choose first.


@rule
def settle(s: State, cell: int) -> bool:
    """S29: a dolphin without a protégé takes one, whom the player picks among several; then S11,
    S13: a serpent or shark takes the swimmers left unprotected. Whether somebody has to choose.
    """
    people, dolphin = unprotected(s, cell), free_dolphin(s, cell)
    while people != EMPTY and dolphin != NONE:
        if size(people) > free_dolphins(s, cell):
            ask_player(s, Phase.GUARD, cell)
            return True
        protect(s, dolphin, lowest(people))
        people, dolphin = unprotected(s, cell), free_dolphin(s, cell)
    if has_hunter(s, cell):
        lose_all(s, people)
    return False


@rule
def ask_player(s: State, phase: int, cell: int) -> None:
    """The player whose turn it is chooses something in a space."""
    s.phase = phase
    s.seat = s.active
    s.site = cell


@rule
def meet(s: State, boat: int) -> bool:
    """S13: an occupied boat that enters a serpent's space is lost with its crew; a whale tips it
    over. Whether somebody has to choose."""
    cell = s.boat[boat]
    if s.crew[boat] == EMPTY:
        return False
    if number_at(s, SERPENT, cell) > 0:
        swallow(s, boat)
    elif number_at(s, WHALE, cell) > 0:
        tip_over(s, boat)
    return settle(s, cell)


@rule
def swallow(s: State, boat: int) -> None:
    """S13, S21: a boat is lost with its crew."""
    lose_all(s, s.crew[boat])
    remove_boat(s, boat)


@rule
def tip_over(s: State, boat: int) -> None:
    """S13, S21: a boat is lost, its crew swim; that is no sea space of theirs (S10)."""
    cell, crew = s.boat[boat], s.crew[boat]
    while crew != EMPTY:
        person = lowest(crew)
        crew &= after(person)
        go_to(s, person, cell)
    remove_boat(s, boat)


@rule
def whirl(s: State, cell: int) -> None:
    """S18: whatever is in this space and in those beside it is removed."""
    drain(s, cell)
    for way in range(WAYS):
        near = BESIDE[cell, way]
        if near != NONE and (s.sea_whirlpool == 0 or is_sea(s, near)):
            drain(s, near)


@rule
def drain(s: State, cell: int) -> None:
    """S18: swimmers, creatures, boats and Atlanteans; S33: squids too. A tile stays."""
    lose_all(s, s.guests[cell])
    if s.ferry[cell] > 0:
        swallow(s, s.ferry[cell] - 1)
    for kind in range(len(NUMBER)):
        remove_beasts(s, kind, cell)


# Creatures that arrive


@rule
def attack(s: State, beast: int, cell: int) -> bool:
    """S21: what a creature does where its move has ended. Whether somebody has to choose."""
    kind = KIND[beast]
    if kind == SQUID:
        return grasp(s, cell)
    if kind == WHALE:
        remove_beasts(s, SQUID, cell)  # S33
    if crew_at(s, cell) != EMPTY:
        if kind == SERPENT:
            swallow(s, s.ferry[cell] - 1)
        elif kind == WHALE:
            tip_over(s, s.ferry[cell] - 1)
    return settle(s, cell)


@rule
def grasp(s: State, cell: int) -> bool:
    """S32: a squid removes a whale in its space, and one person beside it or aboard there (S30).
    Whether somebody has to choose: among several the mover does."""
    remove_beasts(s, WHALE, cell)
    victims = people_beside(s, cell) | crew_at(s, cell)
    if size(victims) > 1:
        ask_player(s, Phase.FEED, cell)
        return True
    lose_all(s, victims)
    return False


@rule
def swim_to(s: State, dolphin: int, cell: int) -> bool:
    """S29: a dolphin leaves whom it protected, who is lost at once beside a hunter; it takes
    another where it arrives, or where it stays. Whether somebody has to choose."""
    beast = FIRST_OF[DOLPHIN] + dolphin
    start = s.beast[beast]
    dismiss(s, dolphin)
    put_beast(s, beast, cell)
    if start != cell:
        settle(s, start)  # nobody chooses here: only its protégé was left behind
    return settle(s, cell)


@rule
def is_threatened(s: State, seat: int, piece: int, cell: int) -> bool:
    """S20: whether a seat may repel the creature that comes into this space.

    A shark beside an own unprotected swimmer, a whale (S34: where there are no whales, a squid)
    beside an occupied boat that one controls.
    """
    kind = KIND[piece]
    if kind == SHARK:
        return bool(unprotected(s, cell) & OWN[seat] != EMPTY)
    if kind == WHALE or (kind == SQUID and s.squids_only == 1):
        return s.ferry[cell] > 0 and controls(s, seat, s.ferry[cell] - 1)
    return False


@rule
def seats_to_ask(s: State, piece: int, cell: int) -> int:
    """S20: every other seat that is threatened and keeps a tile, whatever it is; a bit each."""
    seats = 0
    for seat in range(s.seats):
        if seat != s.active and total(s.held[seat]) > 0 and is_threatened(s, seat, piece, cell):
            seats |= 1 << seat
    return seats
