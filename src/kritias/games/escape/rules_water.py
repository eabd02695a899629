"""What happens in the water: falls, dolphins and their swimmers, what is eaten and what is lost."""

from kritias.games.escape.box import DOLPHIN, MONSTER, OCTOPUS, OF_A_KIND, PEOPLE, SHARK
from kritias.games.escape.moves import first_unguarded, is_unguarded, stand_in
from kritias.games.escape.state import GONE, LOST, NONE, SAVED, How, Phase, State
from kritias.kernel.rule import rule

# Atlanteans come and go


@rule
def leave(s: State, seat: int, person: int) -> None:
    """An Atlantean leaves its hex, its boat or the water; its dolphin stays and is free.

    E8: out of the water it is no swimmer any more, whatever it did there in this turn.
    """
    space = s.where[seat, person]
    if s.how[seat, person] == How.SWIMS:
        s.wet[space] -= 1
        abandon(s, seat, person)
        if seat == s.seat:
            s.swam &= ~(1 << person)
            s.fell &= ~(1 << person)
    else:
        s.dry[space] -= 1
        if s.how[seat, person] == How.ABOARD:
            s.crew[s.moored[space], seat] -= 1


@rule
def stand(s: State, seat: int, person: int, space: int) -> None:
    """An Atlantean comes to stand on a hex."""
    s.where[seat, person] = space
    s.how[seat, person] = How.ON_LAND
    s.dry[space] += 1


@rule
def enter_water(s: State, seat: int, person: int, space: int) -> None:
    """An Atlantean comes to be in the water of a space."""
    s.where[seat, person] = space
    s.how[seat, person] = How.SWIMS
    s.wet[space] += 1


@rule
def swim(s: State, person: int, space: int) -> None:
    """E8: an own swimmer comes to another space, once a turn."""
    enter_water(s, s.seat, person, space)
    s.swam |= 1 << person


@rule
def fall_in(s: State, seat: int, person: int, space: int) -> None:
    """E9: an Atlantean dives or falls in; in its own step «move» it may then only board."""
    enter_water(s, seat, person, space)
    if seat == s.seat and s.phase == Phase.MOVE:
        s.fell |= 1 << person


@rule
def throw_in(s: State, space: int) -> None:
    """E4, E13: whoever stands on a space, or sits in its boat, swims there."""
    if s.dry[space] == 0:
        return
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if s.where[seat, person] == space and s.how[seat, person] != How.SWIMS:
                leave(s, seat, person)
                fall_in(s, seat, person, space)


@rule
def sit_down(s: State, seat: int, person: int, space: int) -> None:
    """E13: an Atlantean takes a seat in a boat; beside an octopus it is in the water at once."""
    s.where[seat, person] = space
    s.how[seat, person] = How.ABOARD
    s.dry[space] += 1
    s.crew[s.moored[space], seat] += 1
    if s.shoal[OCTOPUS, space] > 0:
        tip_boat(s, space)


@rule
def lose(s: State, seat: int, person: int) -> None:
    """An Atlantean is lost."""
    take_off(s, seat, person, LOST)


@rule
def save(s: State, seat: int, person: int) -> None:
    """E21: an Atlantean is safe, for good."""
    s.landed[seat, person] = s.where[seat, person]
    take_off(s, seat, person, SAVED)
    s.saved[seat] += 1


@rule
def take_off(s: State, seat: int, person: int, whither: int) -> None:
    """E25: an Atlantean leaves the board, so this turn is not a calm one."""
    leave(s, seat, person)
    s.where[seat, person] = whither
    s.how[seat, person] = How.AWAY
    s.left -= 1
    s.calm = -1


# Dolphins


@rule
def protect(s: State, dolphin: int, seat: int, person: int) -> None:
    """E15: a dolphin protects one swimmer."""
    s.protege[dolphin] = seat * PEOPLE + person
    s.guard[seat, person] = dolphin


@rule
def abandon(s: State, seat: int, person: int) -> None:
    """A swimmer and its dolphin part."""
    dolphin = s.guard[seat, person]
    if dolphin != NONE:
        s.protege[dolphin] = NONE
        s.guard[seat, person] = NONE


@rule
def free_dolphin(s: State, space: int) -> int:
    """The first dolphin in a space that protects nobody, or NONE."""
    for dolphin in range(OF_A_KIND):
        if s.creature[DOLPHIN, dolphin] == space and s.protege[dolphin] == NONE:
            return dolphin
    return NONE


@rule
def count_unguarded(s: State, space: int) -> int:
    """How many swim in a space without protection."""
    bare = s.wet[space]
    for dolphin in range(OF_A_KIND):
        bare -= s.creature[DOLPHIN, dolphin] == space and s.protege[dolphin] != NONE
    return bare


@rule
def has_choice(s: State, space: int) -> bool:
    """E15: whether free dolphins are fewer than the swimmers, and those are not all alike."""
    guarded = s.wet[space] - count_unguarded(s, space)
    if s.shoal[DOLPHIN, space] >= s.wet[space] or s.shoal[DOLPHIN, space] == guarded:
        return False
    sorts = 0
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if is_unguarded(s, seat, person, space):
                sorts += stand_in(s, seat, person) == person
    return sorts > 1


@rule
def take_swimmers(s: State, space: int) -> None:
    """E15: free dolphins take whom they find, when there is nothing to choose."""
    dolphin = free_dolphin(s, space)
    for seat in range(s.seats):
        person = first_unguarded(s, seat, space)
        while person != NONE and dolphin != NONE:
            protect(s, dolphin, seat, person)
            dolphin = free_dolphin(s, space)
            person = first_unguarded(s, seat, space)


@rule
def settle(s: State, space: int) -> bool:
    """E11, E15, E17: first free dolphins take swimmers, then a shark or monster eats the others.

    False if the player whose turn it is has to choose first whom a dolphin takes.
    """
    if s.wet[space] == 0:
        return True
    if s.shoal[DOLPHIN, space] > 0:
        if has_choice(s, space):
            return False
        take_swimmers(s, space)
    if s.shoal[SHARK, space] > 0 or s.shoal[MONSTER, space] > 0:
        eat_swimmers(s, space)
    return True


# What creatures do to swimmers and boats


@rule
def eat_swimmers(s: State, space: int) -> None:
    """E12, E14: every unprotected swimmer."""
    if count_unguarded(s, space) == 0:
        return
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if is_unguarded(s, seat, person, space):
                lose(s, seat, person)


@rule
def tip_boat(s: State, space: int) -> None:
    """E13: an octopus sinks a manned boat, whose crew swim there."""
    boat = s.moored[space]
    if boat == NONE or s.dry[space] == 0:
        return
    throw_in(s, space)
    destroy_boat(s, boat)


@rule
def devour_boat(s: State, space: int) -> None:
    """E14: a monster eats a boat, manned or not, with its crew."""
    boat = s.moored[space]
    if boat == NONE:
        return
    if s.dry[space] > 0:
        lose_all(s, space)
    destroy_boat(s, boat)


@rule
def lose_all(s: State, space: int) -> None:
    """Whoever stands on a space or sits in its boat is lost."""
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if s.where[seat, person] == space and s.how[seat, person] != How.SWIMS:
                lose(s, seat, person)


@rule
def destroy_boat(s: State, boat: int) -> None:
    """A boat without a crew leaves the game."""
    s.moored[s.boat[boat]] = NONE
    s.boat[boat] = GONE


# Creatures on the board


@rule
def put_creature(s: State, kind: int, number: int, space: int) -> None:
    """A creature comes to a space."""
    s.creature[kind, number] = space
    s.shoal[kind, space] += 1


@rule
def take_creature(s: State, kind: int, number: int) -> None:
    """A creature leaves its space; a dolphin alone, without its protégé."""
    s.shoal[kind, s.creature[kind, number]] -= 1
    s.creature[kind, number] = GONE
    if kind == DOLPHIN and s.protege[number] != NONE:
        abandon(s, s.protege[number] // PEOPLE, s.protege[number] % PEOPLE)


@rule
def strike(s: State, kind: int, space: int) -> None:
    """E12, E13, E14: what a creature does to the boat of a space it enters; swimmers are settled
    afterwards."""
    if kind == OCTOPUS:
        tip_boat(s, space)
    elif kind == MONSTER:
        devour_boat(s, space)
