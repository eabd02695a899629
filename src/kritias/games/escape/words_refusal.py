"""Why something cannot be done: the clause, and what it says."""

from typing import Final

from kritias.games.escape.box import (
    BESIDE,
    CREATURES,
    DIVE,
    IS_PORT,
    MONSTER,
    OCTOPUS,
    OF_A_KIND,
    RING,
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
    PLACE,
    PROWL,
    RIDE,
    SAIL,
    SINK,
    can_steer,
    creature_stand_in,
    is_land,
    is_tired,
    sinking_ring,
    stand_in,
)
from kritias.games.escape.state import ABOARD, NONE, ON_LAND, SAVED, SWIMS, Phase, State
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Reason, say


def refusal(s: State, move: int) -> Reason:
    """The clause that forbids a move which is not legal, and what it says."""
    if s.phase in (Phase.PLACE, Phase.GUARD, Phase.DROP):
        return why_not_now(s, move)
    if is_of(PLACE, move):
        return "E2", say("All Atlanteans have been put on the island.")
    if is_of(GUARD, move):
        return "E15", say("No dolphin has a choice to make.")
    if is_of(SINK, move):
        return why_not_sink(s, part_a(SINK, move))
    if is_of(DONE, move):
        return "E3", say("Atlanteans and boats move at the start of the turn.")
    if move < SINK.first:
        return why_not_move(s, move)
    return why_not_creature(s, move)


def why_not_now(s: State, move: int) -> Reason:
    """Something else has to be done first, or is done wrongly."""
    if s.phase == Phase.PLACE:
        if is_of(PLACE, move):
            return "E2", say("Three Atlanteans stand there already; there is no room for more.")
        return "E2", say("First all Atlanteans are put on the island.")
    if s.phase == Phase.GUARD:
        if not is_of(GUARD, move):
            return "E15", say("First it has to be said whom the dolphin protects.")
        seat, person = part_a(GUARD, move), part_b(GUARD, move)
        if seat < s.seats and stand_in(s, seat, person) != person:
            return "E15", say("These swimmers are alike: the first of them is taken.")
        return "E15", say("The dolphin takes an unprotected swimmer of its own space.")
    if not is_of(DROP, move):
        return "E5", say("The creature has dived: it has to come up somewhere.")
    if is_land(s, part_a(DROP, move)):
        return "E5", say("Creatures never enter land.")
    return "E5", say("The creature has dived away from there.")


# Moving


def why_not_move(s: State, move: int) -> Reason:
    if s.phase != Phase.MOVE:
        return "E3", say("Atlanteans and boats move at the start of the turn.")
    if is_of(SAIL, move):
        return why_not_sail(s, part_a(SAIL, move), part_b(SAIL, move))
    person = person_of(move)
    if s.how[s.seat, person] == SWIMS and is_tired(s, person):
        return "E8", say("This swimmer has swum or fallen in this turn and does nothing more.")
    if s.where[s.seat, person] < 0:
        if s.where[s.seat, person] == SAVED:
            return "E21", say("This Atlantean is safe already.")
        return "E3", say("This Atlantean is lost.")
    if stand_in(s, s.seat, person) != person:
        return "E3", say("Your Atlanteans there are alike: the first of them goes.")
    if is_of(BOARD, move):
        return why_not_board(s, person)
    if is_of(ASHORE, move):
        return why_not_ashore(s, person)
    if is_of(JUMP, move):
        return why_not_jump(s, person, part_b(JUMP, move))
    if is_of(RIDE, move):
        return why_not_ride(s, person, part_b(RIDE, move))
    return why_not_go(s, person, part_b(GO, move))


def person_of(move: int) -> int:
    """The Atlantean that a move is about."""
    kind = next(kind for kind in (GO, JUMP, RIDE, BOARD, ASHORE) if is_of(kind, move))
    return part_a(kind, move)


NO_SPACE: Final = say("The board ends there.")
FULL_BOAT: Final = say("There is no free seat in the boat.")


def why_not_go(s: State, person: int, way: int) -> Reason:
    if s.how[s.seat, person] == ABOARD:
        return "E10", say("Nobody leaves a boat for the island or the water.")
    there = BESIDE[s.where[s.seat, person], way]
    if there == NONE:
        return "E3", NO_SPACE
    if s.how[s.seat, person] == SWIMS:
        return "E10", say("Swimmers never climb back on the island.")
    return "E2", say("Three Atlanteans stand there already; there is no room for more.")


def why_not_jump(s: State, person: int, way: int) -> Reason:
    if s.how[s.seat, person] == SWIMS:
        return "E8", say("A swimmer boards only a boat in its own space.")
    there = BESIDE[s.where[s.seat, person], way]
    if there == NONE:
        return "E3", NO_SPACE
    if s.moored[there] == NONE:
        return "E3", say("There is no boat in that space.")
    return "E3", FULL_BOAT


def why_not_ride(s: State, person: int, way: int) -> Reason:
    if s.guard[s.seat, person] == NONE:
        return "E16", say("No dolphin protects this Atlantean.")
    if BESIDE[s.where[s.seat, person], way] == NONE:
        return "E3", NO_SPACE
    return "E10", say("Swimmers never climb back on the island.")


def why_not_board(s: State, person: int) -> Reason:
    if s.how[s.seat, person] != SWIMS:
        return "E3", say("Only a swimmer climbs into the boat of its own space.")
    if s.moored[s.where[s.seat, person]] == NONE:
        return "E3", say("There is no boat in that space.")
    return "E3", FULL_BOAT


def why_not_ashore(s: State, person: int) -> Reason:
    assert not IS_PORT[s.where[s.seat, person]] or s.how[s.seat, person] == ON_LAND
    return "E22", say("One goes ashore only from a port.")


def why_not_sail(s: State, boat: int, way: int) -> Reason:
    if s.boat[boat] < 0:
        return "E3", say("This boat is not on the board.")
    if not can_steer(s, boat):
        return "E19", say("Others have more Atlanteans aboard: they steer this boat.")
    there = BESIDE[s.boat[boat], way]
    if there == NONE:
        return "E3", NO_SPACE
    if is_land(s, there):
        return "E3", say("Boats move over sea only.")
    if s.moored[there] != NONE:
        return "E18", say("A boat never enters the space of another boat.")
    assert s.shoal[OCTOPUS, there] or s.shoal[MONSTER, there]
    return "E18", say("A boat never enters a space with an octopus or a sea monster.")


# Sinking


def why_not_sink(s: State, place: int) -> Reason:
    if s.phase != Phase.SINK:
        return "E4", say("A hex is taken away after moving, one a turn.")
    if not holds(s.island, place):
        return "E4", say("This hex is gone already.")
    assert RING[place] != sinking_ring(s)
    return "E4", say("Rock goes first, then hill, then citadel, and the Acropolis last.")


# Creatures


def why_not_creature(s: State, move: int) -> Reason:
    if s.phase != Phase.DICE:
        return "E5", say("Creatures move last, when the dice have been rolled.")
    if is_of(DROP, move):
        return "E5", say("No creature has dived.")
    if is_of(PASS, move):
        return why_not_pass(s, part_a(PASS, move))
    kind, number = divmod(part_a(PROWL if is_of(PROWL, move) else LIFT, move), OF_A_KIND)
    if kind != s.die:
        return "E5", say("The dice show another creature.")
    if s.creature[kind, number] < 0:
        return "E5", say("This creature is not in the sea.")
    if s.beast not in (NONE, number):
        return "E5", say("Another creature is on the move, and only one moves in a turn.")
    if creature_stand_in(s, kind, number) != number:
        return "E5", say("These creatures are alike: the first of them moves.")
    if is_of(LIFT, move):
        return "E5", say("The dice show a distance, not a dive.")
    if s.reach == DIVE:
        return "E5", say("The dice show a dive: the creature comes up anywhere.")
    if BESIDE[s.creature[kind, number], part_b(PROWL, move)] == NONE:
        return "E5", NO_SPACE
    return "E5", say("Creatures never enter land.")


def why_not_pass(s: State, dolphin: int) -> Reason:
    if CREATURES[s.die] != "dolphin":
        return "E5", say("The dice show another creature.")
    if s.beast != NONE:
        return "E16", say("A dolphin passes its protection on when it stays, not when it moves.")
    return "E16", say("There is no unprotected swimmer of that player with the dolphin.")
