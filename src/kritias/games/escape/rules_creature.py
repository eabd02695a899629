"""Step «dice»: what the roll brings, and the creature that moves."""

from kritias.games.escape.box import (
    BESIDE,
    CREATURE_DIE,
    DISTANCE_DIE,
    DOLPHIN,
    FACES,
    OF_A_KIND,
    PEOPLE,
)
from kritias.games.escape.moves import first_unguarded
from kritias.games.escape.rules_water import (
    abandon,
    protect,
    put_creature,
    settle,
    strike,
    take_creature,
)
from kritias.games.escape.state import DICE, NONE, Phase, State
from kritias.kernel.chance import draw
from kritias.kernel.rule import rule


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
