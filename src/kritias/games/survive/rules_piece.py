"""People, creatures and boats as they come, go and leave the game."""

from kritias.games.survive.box import DOLPHIN, DOLPHINS, FIRST_OF, KIND, NONE, PEOPLE
from kritias.games.survive.moves_sea import number_at
from kritias.games.survive.state import ABOARD, GONE, LOST, RESERVE, SAVED, State
from kritias.kernel.bits import EMPTY, Word, after, bit, holds, lowest
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
def remove_beasts(s: State, kind: int, cell: int) -> None:
    """All of a kind leave a space and the game."""
    if number_at(s, kind, cell) > 0:
        for beast in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if s.beast[beast] == cell:
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
