"""What comes, goes and meets at sea: people, creatures, boats, whirlpools."""

from kritias.games.survive.box import (
    BEASTS,
    BESIDE,
    DOLPHIN,
    DOLPHINS,
    FIRST_OF,
    KIND,
    NONE,
    OWN,
    PEOPLE,
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
from kritias.games.survive.state import ABOARD, GONE, LOST, RESERVE, SAVED, Phase, State
from kritias.kernel.bits import EMPTY, Word, after, bit, holds, lowest, size
from kritias.kernel.chance import total
from kritias.kernel.rule import rule

# People


@rule
def leave(s: State, person: int) -> None:
    """A person leaves its space or boat; a dolphin that protected it does so no more (S29)."""
    place = s.where[person]
    if place >= ABOARD:
        s.crew[place - ABOARD] &= ~bit(person)
    elif place >= 0:
        s.guests[place] &= ~bit(person)
        release(s, person)


@rule
def go_to(s: State, person: int, cell: int) -> None:
    """Onto a tile, or into the sea."""
    leave(s, person)
    s.where[person] = cell
    s.guests[cell] |= bit(person)


@rule
def go_aboard(s: State, person: int, boat: int) -> None:
    leave(s, person)
    s.where[person] = ABOARD + boat
    s.crew[boat] |= bit(person)


@rule
def save(s: State, person: int) -> None:
    """S14: on a safe island nothing happens to anybody any more."""
    place = s.where[person]
    s.landed[person] = s.boat[place - ABOARD] if place >= ABOARD else place
    leave(s, person)
    s.where[person] = SAVED
    s.afoot[person // PEOPLE] -= 1
    s.calm = 0


@rule
def lose(s: State, person: int) -> None:
    """A person leaves the game."""
    leave(s, person)
    s.where[person] = LOST
    s.afoot[person // PEOPLE] -= 1
    s.calm = 0


@rule
def lose_all(s: State, people: Word) -> None:
    """So do all of these."""
    while people != EMPTY:
        person = lowest(people)
        people &= after(person)
        lose(s, person)


# Creatures


@rule
def put_beast(s: State, beast: int, cell: int) -> None:
    """Into a space; from the reserve, or from where it was."""
    lift_beast(s, beast)
    s.beast[beast] = cell
    s.fauna[cell] += 1 << 3 * KIND[beast]


@rule
def lift_beast(s: State, beast: int) -> None:
    if s.beast[beast] >= 0:
        s.fauna[s.beast[beast]] -= 1 << 3 * KIND[beast]


@rule
def remove_beast(s: State, beast: int) -> None:
    """A creature leaves the game; whom it protected is alone (S29)."""
    lift_beast(s, beast)
    s.beast[beast] = GONE
    if KIND[beast] == DOLPHIN:
        dismiss(s, beast - FIRST_OF[DOLPHIN])


@rule
def remove_one(s: State, kind: int, cell: int) -> None:
    """One of a kind, if any is there, leaves a space and the game; they are all alike."""
    if number_at(s, kind, cell) > 0:
        beast = FIRST_OF[kind]
        while s.beast[beast] != cell:
            beast += 1
        remove_beast(s, beast)


@rule
def bring(s: State, kind: int, cell: int) -> None:
    """S16, S27, S30: one of a kind comes from the reserve; the box has one for every tile."""
    for beast in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.beast[beast] == RESERVE:
            put_beast(s, beast, cell)
            return


# Dolphins and their protégés


@rule
def protect(s: State, dolphin: int, person: int) -> None:
    """S29: a dolphin takes a swimmer under its protection."""
    s.friend[dolphin] = person
    s.guarded |= bit(person)


@rule
def dismiss(s: State, dolphin: int) -> None:
    """S29: a dolphin protects nobody any more."""
    if s.friend[dolphin] != NONE:
        s.guarded &= ~bit(s.friend[dolphin])
        s.friend[dolphin] = NONE


@rule
def release(s: State, person: int) -> None:
    """S29: a person's dolphin, if it has one, is free."""
    if holds(s.guarded, person):
        dismiss(s, dolphin_of(s, person))


@rule
def dolphin_of(s: State, person: int) -> int:
    """S29: the dolphin that protects a person."""
    dolphin = 0
    while s.friend[dolphin] != person:
        dolphin += 1
    return dolphin


@rule
def free_dolphin(s: State, cell: int) -> int:
    """S29: a dolphin in this space that protects nobody, or NONE."""
    if number_at(s, DOLPHIN, cell) > 0:
        for dolphin in range(DOLPHINS):
            if s.friend[dolphin] == NONE and s.beast[FIRST_OF[DOLPHIN] + dolphin] == cell:
                return dolphin
    return NONE


@rule
def free_dolphins(s: State, cell: int) -> int:
    """S29: how many there are."""
    number = 0
    for dolphin in range(DOLPHINS):
        number += s.friend[dolphin] == NONE and s.beast[FIRST_OF[DOLPHIN] + dolphin] == cell
    return number


# Boats


@rule
def put_boat(s: State, boat: int, cell: int) -> None:
    """Into a space; from the reserve, or from where it was."""
    if s.boat[boat] >= 0:
        s.ferry[s.boat[boat]] = 0
    s.boat[boat] = cell
    s.ferry[cell] = boat + 1


@rule
def remove_boat(s: State, boat: int) -> None:
    """A boat leaves the game."""
    s.ferry[s.boat[boat]] = 0
    s.boat[boat] = GONE


@rule
def bring_boat(s: State, cell: int) -> int:
    """S3, S17: a boat comes from the reserve: which."""
    boat = 0
    while s.boat[boat] != RESERVE:
        boat += 1
    put_boat(s, boat, cell)
    return boat


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
    for beast in range(BEASTS):
        if s.beast[beast] == cell:
            remove_beast(s, beast)


# Creatures that arrive


@rule
def attack(s: State, beast: int, cell: int) -> bool:
    """S21: what a creature does where its move has ended. Whether somebody has to choose."""
    kind = KIND[beast]
    if kind == SQUID:
        return grasp(s, cell)
    if kind == WHALE:
        remove_one(s, SQUID, cell)  # S33
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
    remove_one(s, WHALE, cell)
    victims = people_beside(s, cell) | crew_at(s, cell)
    if size(victims) > 1:
        ask_player(s, Phase.FEED, cell)
        return True
    lose_all(s, victims)
    return False


@rule
def swim_to(s: State, dolphin: int, cell: int) -> bool:
    """S29: a dolphin leaves its protégé, which is lost at once beside a hunter; it takes
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
