"""The three steps of a turn, clause by clause: what is moved, what sinks, what the dice bring.

What is done answers with the space whose swimmers have still to be settled, as a dolphin there may
be free now.
"""

from kritias.games.escape.box import (
    BESIDE,
    BOAT,
    CREATURE_DIE,
    DISTANCE_DIE,
    DOLPHIN,
    FACES,
    HEX,
    KINDS,
    OF_A_KIND,
    PEOPLE,
    RING,
    SPACE,
    WAYS,
    WHIRLPOOL,
)
from kritias.games.escape.moves import (
    ASHORE,
    BOARD,
    DONE,
    DROP,
    GO,
    GUARD,
    JUMP,
    LIFT,
    PASS,
    PROWL,
    RIDE,
    SAIL,
    SINK,
    first_unguarded,
    is_land,
)
from kritias.games.escape.rules_water import (
    abandon,
    destroy_boat,
    fall_in,
    free_dolphin,
    leave,
    lose,
    protect,
    put_creature,
    save,
    settle,
    sit_down,
    stand,
    strike,
    swim,
    take_creature,
    throw_in,
)
from kritias.games.escape.state import DICE, IN_BOX, NONE, UNDERSIDE, How, Phase, State
from kritias.kernel.bits import bit
from kritias.kernel.chance import draw, pick, total
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.rule import rule


@rule
def move_someone(s: State, move: int) -> int:
    """E3: one of the three spaces of step «move»; the space whose swimmers are to be settled."""
    if is_of(DONE, move):
        s.moves = 0
        return NONE
    s.moves -= 1
    if is_of(GO, move):
        return go(s, part_a(GO, move), part_b(GO, move))
    if is_of(SAIL, move):
        return sail(s, part_a(SAIL, move), part_b(SAIL, move))
    if is_of(JUMP, move):
        return jump(s, part_a(JUMP, move), part_b(JUMP, move))
    if is_of(BOARD, move):
        return board(s, part_a(BOARD, move))
    if is_of(RIDE, move):
        return ride(s, part_a(RIDE, move), part_b(RIDE, move))
    return go_ashore(s, part_a(ASHORE, move))


@rule
def move_something(s: State, move: int) -> int:
    """E4, E5, E15: what is done in the other steps; the space whose swimmers are to be settled."""
    if is_of(SINK, move):
        return sink(s, part_a(SINK, move))
    if is_of(PROWL, move):
        return prowl(s, part_a(PROWL, move) % OF_A_KIND, part_b(PROWL, move))
    if is_of(LIFT, move):
        return lift(s, part_a(LIFT, move) % OF_A_KIND)
    if is_of(DROP, move):
        return drop(s, part_a(DROP, move))
    if is_of(PASS, move):
        return pass_protection(s, part_a(PASS, move), part_b(PASS, move))
    if is_of(GUARD, move):
        return choose(s, part_a(GUARD, move), part_b(GUARD, move))
    return stay(s)


# Step «move»: Atlanteans walk, dive, swim, board and land; boats sail


@rule
def go(s: State, person: int, way: int) -> int:
    """E3: to adjacent land, or into adjacent sea, where a dolphin or something worse may be (E11).

    A swimmer that goes alone leaves its dolphin behind (E16).
    """
    space, how = s.where[s.seat, person], s.how[s.seat, person]
    there = BESIDE[space, way]
    leave(s, s.seat, person)
    if is_land(s, there):
        stand(s, s.seat, person, there)
        return space
    if how == How.SWIMS:
        swim(s, person, there)
    else:
        fall_in(s, s.seat, person, there)
    settle(s, there)
    return space


@rule
def jump(s: State, person: int, way: int) -> int:
    """E3: from land or from a boat into the boat of an adjacent space."""
    there = BESIDE[s.where[s.seat, person], way]
    leave(s, s.seat, person)
    sit_down(s, s.seat, person, there)
    return there


@rule
def ride(s: State, person: int, way: int) -> int:
    """E16: a protected swimmer takes its dolphin along and stays protected (E11); it swims (E8)."""
    space, dolphin = s.where[s.seat, person], s.guard[s.seat, person]
    there = BESIDE[space, way]
    s.wet[space] -= 1
    swim(s, person, there)
    s.shoal[DOLPHIN, space] -= 1
    put_creature(s, DOLPHIN, dolphin, there)
    return there


@rule
def board(s: State, person: int) -> int:
    """E8, E9, E20: a swimmer climbs into the boat of its space; it is no swimmer any more."""
    space = s.where[s.seat, person]
    leave(s, s.seat, person)
    sit_down(s, s.seat, person, space)
    return space


@rule
def go_ashore(s: State, person: int) -> int:
    """E21, E22: from the port to safety; a boat stays where it is, a dolphin too."""
    space = s.where[s.seat, person]
    save(s, s.seat, person)
    return space


@rule
def sail(s: State, boat: int, way: int) -> int:
    """E3, E19: a boat and its crew move to an adjacent sea space."""
    space = s.boat[boat]
    there = BESIDE[space, way]
    s.moored[space] = NONE
    s.moored[there] = boat
    s.boat[boat] = there
    for seat in range(s.seats):
        if s.crew[boat, seat] > 0:
            carry(s, seat, space, there)
    s.dry[there] = s.dry[space]
    s.dry[space] = 0
    return NONE


@rule
def carry(s: State, seat: int, space: int, there: int) -> None:
    """The crew goes where the boat goes."""
    for person in range(PEOPLE):
        if s.where[seat, person] == space and s.how[seat, person] == How.ABOARD:
            s.where[seat, person] = there


# Step «sink»: a hex goes under, and its underside comes up


@rule
def sink(s: State, place: int) -> int:
    """E4: the hex goes under; whoever stood on it swims, and the underside comes up. The space."""
    space = SPACE[place]
    s.calm = -1
    s.island &= ~bit(place)
    throw_in(s, space)
    side = turn_over(s, RING[place])
    if side == WHIRLPOOL:
        swallow(s, space)
    else:
        put_piece(s, side, space)
    return space


@rule
def turn_over(s: State, ring: int) -> int:
    """E1, E6: one of the undersides of this ring that nobody has seen; NONE under the Acropolis."""
    if total(s.bag[ring]) == 0:
        return NONE
    side = pick(s, UNDERSIDE, s.bag[ring])
    s.bag[ring, side] -= 1
    return side


@rule
def put_piece(s: State, side: int, space: int) -> None:
    """E6: the creature or the boat that the underside shows is put on the space."""
    if side == BOAT:
        boat = 0
        while s.boat[boat] != IN_BOX:
            boat += 1
        s.boat[boat] = space
        s.moored[space] = boat
    elif side != NONE:
        number = 0
        while s.creature[side, number] != IN_BOX:
            number += 1
        put_creature(s, side, number, space)


@rule
def swallow(s: State, space: int) -> None:
    """E7: everything on the six spaces around a whirlpool is destroyed, and nothing in its own."""
    for way in range(WAYS):
        there = BESIDE[space, way]
        if there != NONE:
            engulf(s, there)


@rule
def engulf(s: State, space: int) -> None:
    """E7: Atlanteans, boat, creatures and the hex itself, whose underside nobody sees."""
    if is_land(s, space):
        s.island &= ~bit(HEX[space])
    for seat in range(s.seats):
        for person in range(PEOPLE):
            if s.where[seat, person] == space:
                lose(s, seat, person)
    if s.moored[space] != NONE:
        destroy_boat(s, s.moored[space])
    for kind in range(KINDS):
        for number in range(OF_A_KIND):
            if s.creature[kind, number] == space:
                take_creature(s, kind, number)


# Step «dice»: the roll, and the creature that moves


@rule
def roll(s: State) -> None:
    """E5: both dice."""
    s.die = CREATURE_DIE[draw(s, DICE, FACES)]
    s.reach = DISTANCE_DIE[draw(s, DICE, FACES)]
    s.rolled = s.turn
    s.steps = s.reach
    s.beast = NONE
    s.phase = Phase.DICE


@rule
def is_there(s: State, kind: int) -> bool:
    """E5: whether a creature of this kind is on the board."""
    there = 0
    for number in range(OF_A_KIND):
        there += s.creature[kind, number] >= 0
    return there > 0


@rule
def prowl(s: State, number: int, way: int) -> int:
    """E5: the creature moves one space, where it acts; it may go on after that."""
    s.steps -= 1
    s.beast = number
    return move_creature(s, s.die, number, BESIDE[s.creature[s.die, number], way])


@rule
def lift(s: State, number: int) -> int:
    """E5: the creature dives; it stays on its space until it is said where it comes up."""
    s.beast = number
    s.phase = Phase.DROP
    return NONE


@rule
def drop(s: State, space: int) -> int:
    """E5: the creature comes up and acts there, and nowhere else."""
    s.phase = Phase.DICE
    s.steps = 0
    return move_creature(s, s.die, s.beast, space)


@rule
def move_creature(s: State, kind: int, number: int, there: int) -> int:
    """E12 to E17: whom its dolphin leaves is at the mercy of what else is there; then the creature
    acts in the space it enters. That space, whose swimmers have still to be settled."""
    space = s.creature[kind, number]
    take_creature(s, kind, number)
    settle(s, space)
    put_creature(s, kind, number, there)
    strike(s, kind, there)
    return there


@rule
def stay(s: State) -> int:
    """E5: a creature need not move, nor go all the way."""
    s.steps = 0
    return NONE


@rule
def pass_protection(s: State, dolphin: int, seat: int) -> int:
    """E16: the dolphin stays, and protects another swimmer in its space from now on."""
    space = s.creature[DOLPHIN, dolphin]
    abandon(s, s.protege[dolphin] // PEOPLE, s.protege[dolphin] % PEOPLE)
    protect(s, dolphin, seat, first_unguarded(s, seat, space))
    s.steps = 0
    return space


@rule
def choose(s: State, seat: int, person: int) -> int:
    """E6, E15: a dolphin takes the swimmer that was chosen; then the step goes on."""
    space = s.spot
    protect(s, free_dolphin(s, space), seat, person)
    s.phase = s.step
    s.step = NONE
    s.spot = NONE
    return space
