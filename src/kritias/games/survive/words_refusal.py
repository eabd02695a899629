"""Why something cannot be done: the clause, and what it says."""

from typing import Final

from kritias.games.survive.box import (
    BESIDE,
    DIVE,
    HERE,
    KIND,
    NONE,
    PEOPLE,
    REPEL_SHARK,
    SPOT,
    SQUID,
    VESSEL,
)
from kritias.games.survive.moves import (
    BOARD,
    END,
    ESCORT,
    GRAB,
    JUMP,
    LAND,
    LAUNCH,
    PICK,
    PLAY,
    PUT,
    REPEL,
    SAIL,
    SINK,
    STEP,
    TO,
    has_room,
)
from kritias.games.survive.moves_sea import controls, crew_at, is_sea, position_of
from kritias.games.survive.state import ABOARD, SAVED, Phase, State, Step
from kritias.kernel.bits import EMPTY, holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Reason, say


def refusal(s: State, move: int) -> Reason:
    """The clause that forbids a move which is not legal, and what it says."""
    for kind, phases, why in ANSWERS:
        if is_of(kind, move):
            return why(s, move) if s.phase in phases else why_not_now(s)
    return why_not_now(s)


def why_not_now(s: State) -> Reason:
    """Something else is to be done."""
    return {
        Phase.PLACE: ("S2", say("First all Atlanteans are put on the island.")),
        Phase.LAUNCH: ("S3", say("First all boats are put on the sea.")),
        Phase.MOVE: ("S6", say("Now you move Atlanteans and boats, or end the step.")),
        Phase.SWIM: ("S19", say("Now a dolphin carries one swimmer, up to three spaces.")),
        Phase.SAIL: ("S19", say("Now the wind carries one boat, up to three spaces.")),
        Phase.SINK: ("S7", say("Now a tile of the island has to sink.")),
        Phase.GRAB: ("S8", say("Now choose what moves.")),
        Phase.STEER: ("S8", say("Now choose where it goes.")),
        Phase.SUMMON: ("S30", say("Now the new squid comes up beside a tile.")),
        Phase.CREW: ("S17", say("Now choose who goes aboard.")),
        Phase.GUARD: ("S29", say("Now choose whom the dolphin protects.")),
        Phase.FEED: ("S32", say("Now choose whom the squid takes.")),
        Phase.ASK: ("S20", say("Now you repel the creature, or do not.")),
    }[Phase(s.phase)]


# Set-up and tiles


def why_not_put(s: State, move: int) -> Reason:
    tile, value = part_a(PUT, move), part_b(PUT, move)
    if value == 0 or s.hand[s.seat, value - 1] == 0:
        return "S2", say("You have no Atlantean of this value in hand.")
    if s.crowded and not has_room(s, tile):
        return "S25", say("There is no room for another Atlantean on this tile.")
    return "S2", say("Somebody stands on this tile already.")


def why_not_launch(s: State, move: int) -> Reason:
    return "S3", say("A boat starts beside a tile, where there is neither boat nor serpent.")


def why_not_play(s: State, move: int) -> Reason:
    terrain, under = part_a(PLAY, move), part_b(PLAY, move)
    if s.kept[s.seat, terrain, under] == 0:
        return "S5", say("You keep no such tile.")
    if under >= REPEL_SHARK:
        return "S20", say("This tile defends you in the turn of another player.")
    if not s.can_play:
        return "S5", say("One tile is played, at the start of the turn.")
    return "S19", say("This tile can do nothing now.")


# People and boats


def why_not_person(s: State, move: int) -> Reason:
    """S6, S9: who cannot move at all; else what stands in the way."""
    kind = next(kind for kind in (STEP, ESCORT, BOARD, JUMP, LAND) if is_of(kind, move))
    person = part_a(kind, move)
    who = PEOPLE * s.seat + person
    place = s.where[who]
    if place == SAVED:
        return "S14", say("This Atlantean is safe already.")
    if place < 0:
        return "S9", say("This Atlantean is lost.")
    if s.phase == Phase.SWIM:
        return why_not_helped(s, person, kind == STEP)
    if is_of(LAND, move):
        return "S14", say("One goes ashore only from a landing space of a safe island.")
    if is_of(BOARD, move):
        return why_not_board(s, place, part_b(BOARD, move))
    if is_of(JUMP, move):
        if place < ABOARD:
            return "S9", say("This Atlantean is in no boat.")
        return "S10", say("This Atlantean has swum this turn.")
    return why_not_step(s, who, move)


def why_not_helped(s: State, person: int, is_step: bool) -> Reason:
    if is_step and s.carried == person:
        return "S19", say("The dolphin swims only from sea to sea.")
    if is_step and s.carried == NONE:
        return "S19", say("The dolphin helps a swimmer.")
    return "S19", say("The dolphin helps one swimmer, and only to swim.")


def why_not_step(s: State, who: int, move: int) -> Reason:
    kind = ESCORT if is_of(ESCORT, move) else STEP
    place = s.where[who]
    if place >= ABOARD:
        return "S9", say("From a boat one goes into a boat beside, into the sea, or ashore.")
    if kind == ESCORT and not holds(s.guarded, who):
        return "S29", say("No dolphin protects this Atlantean.")
    if holds(s.swum, who):
        return "S10", say("This Atlantean has swum this turn.")
    cell = BESIDE[place, part_b(kind, move)]
    if cell == NONE:
        return "S9", say("There the board ends.")
    return "S9", say("Nobody who left the island returns to it.")


def why_not_board(s: State, place: int, way: int) -> Reason:
    swims = place < ABOARD and is_sea(s, place)
    if swims and way != HERE:
        return "S9", say("A swimmer boards a boat in its own space.")
    if not swims and way == HERE:
        return "S9", say("Only a swimmer boards a boat in its own space.")
    here = s.boat[place - ABOARD] if place >= ABOARD else place
    cell = here if way == HERE else BESIDE[here, way]
    if cell == NONE or s.ferry[cell] == 0:
        return "S9", say("There is no boat.")
    return "S9", say("The boat is full.")


def why_not_sail(s: State, move: int) -> Reason:
    boat, way = part_a(SAIL, move), part_b(SAIL, move)
    if s.boat[boat] < 0:
        return "S12", say("This boat is not on the board.")
    if s.moves == 0:
        return "S6", say("With nobody on the board you move no boats.")
    if s.phase == Phase.SAIL and s.carried not in (NONE, boat):
        return "S19", say("The wind carries one boat only.")
    if s.crew[boat] == EMPTY and s.phase == Phase.SAIL:
        return "S19", say("The wind carries a boat that you control.")
    if s.crew[boat] != EMPTY and not controls(s, s.seat, boat):
        return "S12", say("Who has most Atlanteans aboard controls this boat.")
    cell = BESIDE[s.boat[boat], way]
    if cell == NONE or not is_sea(s, cell):
        return "S12", say("Boats go over sea.")
    if s.ferry[cell] > 0:
        return "S12", say("Another boat is there.")
    return "S33", say("An occupied boat may not enter the space of a squid.")


# Sinking, dice, questions


def why_not_sink(s: State, move: int) -> Reason:
    tile = part_a(SINK, move)
    if is_sea(s, SPOT[tile]):
        return "S7", say("This tile has sunk already.")
    if not holds(s.shore, tile):
        return "S7", say("This tile is enclosed by others.")
    return "S7", say("Beaches beside sea sink first, then forests, then mountains.")


def why_not_grab(s: State, move: int) -> Reason:
    piece = part_a(GRAB, move)
    if position_of(s, piece) < 0:
        return "S8", say("This piece is not on the board.")
    if KIND[piece] == VESSEL and s.dolphins and crew_at(s, position_of(s, piece)) != EMPTY:
        return "S28", say("An occupied boat is never moved by dice.")
    if s.step == Step.TILE:
        return "S19", say("The tile moves another kind of creature.")
    return "S8", say("The dice show another kind of creature.")


def why_not_to(s: State, move: int) -> Reason:
    cell = part_a(TO, move)
    if s.phase == Phase.SUMMON:
        return "S30", say("The squid comes up in an empty sea space beside a tile.")
    if not is_sea(s, cell):
        return "S21", say("Creatures move over sea.")
    if s.step == Step.TILE:
        return "S19", say("The creature goes to an empty sea space.")
    if s.reach == DIVE:
        return "S28", say("With a D it goes to an empty sea space.")
    if KIND[s.grabbed] == VESSEL:
        return "S28", say("The empty boat cannot get there.")
    if KIND[s.grabbed] == SQUID:
        return "S31", say("The squid cannot get there, or would have to stop before.")
    return "S21", say("The creature cannot get there, or would have to stop before.")


def why_not_pick(s: State, move: int) -> Reason:
    clause = {Phase.CREW: "S17", Phase.GUARD: "S29", Phase.FEED: "S32"}[Phase(s.phase)]
    return clause, say("This Atlantean is not among those you choose from.")


def why_not_repel(s: State, move: int) -> Reason:
    return "S20", say("You keep no tile that repels this creature.")


def why_not_end(s: State, move: int) -> Reason:
    return "S19", say("The tile has been played: now a creature moves.")


MOVING: Final = (Phase.MOVE, Phase.SWIM)
ANSWERS: Final = (
    (PUT, (Phase.PLACE,), why_not_put),
    (LAUNCH, (Phase.LAUNCH,), why_not_launch),
    (PLAY, (Phase.MOVE,), why_not_play),
    (STEP, MOVING, why_not_person),
    (ESCORT, MOVING, why_not_person),
    (BOARD, MOVING, why_not_person),
    (JUMP, MOVING, why_not_person),
    (LAND, MOVING, why_not_person),
    (SAIL, (Phase.MOVE, Phase.SAIL), why_not_sail),
    (SINK, (Phase.SINK,), why_not_sink),
    (GRAB, (Phase.GRAB,), why_not_grab),
    (TO, (Phase.STEER, Phase.SUMMON), why_not_to),
    (PICK, (Phase.CREW, Phase.GUARD, Phase.FEED), why_not_pick),
    (REPEL, (Phase.ASK,), why_not_repel),
    (END, (Phase.GRAB,), why_not_end),
)
