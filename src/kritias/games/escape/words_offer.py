"""What could be done: a legal move as a sentence, before it is made."""

from kritias.games.escape.box import BESIDE, OF_A_KIND, SPACE_NAMES
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
    PLACE,
    PROWL,
    RIDE,
    SAIL,
    SINK,
    is_land,
)
from kritias.games.escape.state import NONE, ON_LAND, Phase, State
from kritias.games.escape.words_things import hexagon, space_towards, swimmer, the_creature
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Phrase, say


def announce(s: State, move: int) -> Phrase:
    """What a legal move would do, as far as one can know before it is made."""
    if is_of(PLACE, move):
        return say("Put an Atlantean on {hex}.", hex=hexagon(part_a(PLACE, move)))
    if is_of(SINK, move):
        return say("Take away {hex}.", hex=hexagon(part_a(SINK, move)))
    if is_of(SAIL, move):
        space = BESIDE[s.boat[part_a(SAIL, move)], part_b(SAIL, move)]
        return say("Steer the boat to {space}.", space=SPACE_NAMES[space])
    if is_of(DONE, move):
        return say("Move no further.")
    if s.phase == Phase.MOVE:
        return announce_person(s, move)
    return announce_creature(s, move)


def announce_person(s: State, move: int) -> Phrase:
    """What an Atlantean could do."""
    if is_of(ASHORE, move):
        return say("Go ashore, to safety.")
    if is_of(BOARD, move):
        return say("Climb aboard.")
    if is_of(JUMP, move):
        space = space_towards(s, part_a(JUMP, move), part_b(JUMP, move))
        return say("Jump into the boat at {space}.", space=SPACE_NAMES[space])
    if is_of(RIDE, move):
        space = space_towards(s, part_a(RIDE, move), part_b(RIDE, move))
        return say("Swim to {space} with the dolphin.", space=SPACE_NAMES[space])
    person = part_a(GO, move)
    space = space_towards(s, person, part_b(GO, move))
    if is_land(s, space):
        return say("Walk to {space}.", space=SPACE_NAMES[space])
    if s.how[s.seat, person] == ON_LAND:
        return say("Dive into {space}.", space=SPACE_NAMES[space])
    if s.guard[s.seat, person] != NONE:
        return say("Swim to {space} without the dolphin.", space=SPACE_NAMES[space])
    return say("Swim to {space}.", space=SPACE_NAMES[space])


def announce_creature(s: State, move: int) -> Phrase:
    """What could be done with the dice."""
    if is_of(PROWL, move):
        kind, number = divmod(part_a(PROWL, move), OF_A_KIND)
        space = BESIDE[s.creature[kind, number], part_b(PROWL, move)]
        name = SPACE_NAMES[space]
        return say("Move {creature} to {space}.", creature=the_creature(kind), space=name)
    if is_of(LIFT, move):
        return say("Let {creature} dive.", creature=the_creature(s.die))
    if is_of(DROP, move):
        return say("Come up at {space}.", space=SPACE_NAMES[part_a(DROP, move)])
    if is_of(PASS, move):
        return say("Protect {swimmer} instead.", swimmer=swimmer(part_b(PASS, move), s.seat))
    if is_of(GUARD, move):
        return say("Protect {swimmer}.", swimmer=swimmer(part_a(GUARD, move), s.seat))
    if s.beast != NONE:
        return say("Go no further.")
    return say("Move no creature.")
