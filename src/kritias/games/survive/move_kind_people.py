"""The moves of people and boats, each with all that is said of it and touched for it."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import numpy as np

from kritias.games.survive import moves, words
from kritias.games.survive.box import BEASTS, BESIDE, HERE, HEX_NAMES, NONE, PEOPLE, WAY_NAMES
from kritias.games.survive.moves import BOARD, ESCORT, JUMP, LAND, SAIL, STEP
from kritias.games.survive.moves_sea import controls, is_sea, position_of
from kritias.games.survive.notation import BOAT_NAMES, LETTERS
from kritias.games.survive.rules import play
from kritias.games.survive.state import ABOARD, SAVED, Phase, State
from kritias.games.survive.words import hex_of, is_swimming, people_lost, person_id
from kritias.kernel.bits import EMPTY, holds
from kritias.kernel.move_kind import Ids, MoveKind, Refuser, Ways, answered, told
from kritias.kernel.moves import Kind, code, is_of, lister, part_a
from kritias.kernel.touch import Menu, alone
from kritias.kernel.words import N_, Part, Phrase, Reason, named, say, say_many

Target = Callable[..., int]  # the hex at which a move aims
NOTHING: Final = ""  # to be touched, of a move that aims at nothing
legal_moves = lister(moves.legal, moves.BREADTH)


def foresee(seen: State, move: int) -> State:
    """The position after a move in which there is no luck."""
    then = seen.copy()
    play(then, move)
    return then


# What is touched first


def own(seen: State, number: int) -> int:
    """A person by its number within the seat to decide."""
    return PEOPLE * seen.seat + number


def person_at(seen: State, person: int) -> tuple[str, int]:
    """The id of a person, and its hex."""
    return person_id(person), hex_of(seen, person)


def piece_at(seen: State, piece: int) -> tuple[str, int]:
    return words.piece_id(piece), position_of(seen, piece)


def escort_at(seen: State, person: int) -> tuple[str, int]:
    """The dolphin that protects a person; whom none protects, the person itself."""
    if person not in list(seen.friend):
        return person_at(seen, person)
    return piece_at(seen, words.dolphin_of(seen, person))


# For a kind of move: what its first part stands for on the board, and in the tray.
MOVERS: Final[dict[Kind, tuple[Callable[[State, int], tuple[str, int]], str]]] = {
    **dict.fromkeys((STEP, BOARD, JUMP, LAND), (lambda s, n: person_at(s, own(s, n)), " own-{}")),
    ESCORT: (lambda s, number: escort_at(s, own(s, number)), ""),
    SAIL: (lambda s, boat: piece_at(s, BEASTS + boat), ""),
    moves.GRAB: (piece_at, ""),
    moves.PICK: (person_at, " pick-{}"),
}


def menu_of(seen: State) -> Menu:
    return menu(seen.tobytes())


@lru_cache(maxsize=32)
def menu(record: bytes) -> Menu:
    """The moves, and the hexes on which just one thing is to be touched; where somebody can jump
    overboard, the hex means that."""
    seen: State = np.frombuffer(bytearray(record), State.layout)[0]
    legal = legal_moves(seen)
    cells = alone(
        mover(seen, part_a(kind, move))
        for kind, (mover, _) in MOVERS.items()
        for move in legal
        if is_of(kind, move)
    )
    for number in range(PEOPLE):
        if code(JUMP, number) in legal:
            cells.pop(person_id(own(seen, number)), None)
    return Menu(legal, cells)


def touch_first(seen: State, kind: Kind, part: int) -> str:
    """What is touched first: something on the board, or in the tray."""
    mover, chip = MOVERS[kind]
    return menu_of(seen).first(mover(seen, part)[0]) + chip.format(part)


def touch_then(seen: State, kind: Kind, part: int, then: str) -> Ways:
    """A thing and where it goes; what is under way already need not be touched again."""
    way = (touch_first(seen, kind, part), then)
    return (way, way[1:]) if seen.carried == part else (way,)


def touch_way(kind: Kind, target: Target) -> Callable[..., Ways]:
    """A thing and the hex where it goes."""
    return lambda seen, *parts: touch_then(seen, kind, parts[0], f"hex-{target(seen, *parts)}")


def light_outcome(kind: Kind, target: Target) -> Callable[..., Ids]:
    """The hex where something goes, and whoever would be lost."""

    def light(seen: State, *parts: int) -> Ids:
        lost = people_lost(seen, foresee(seen, code(kind, *parts)))
        return (f"hex-{target(seen, *parts)}", *map(person_id, lost))

    return light


# People


def target_of(seen: State, number: int, way: int = HERE) -> int:
    """The hex to which one of the own people goes; NONE for whoever is on none."""
    cell = hex_of(seen, own(seen, number))
    return cell if way == HERE or cell == NONE else BESIDE[cell, way]


def heading_of_person(seen: State, number: int, *way: int) -> Phrase:
    """One of the own people, by its number and its hex."""
    person, where = own(seen, number), HEX_NAMES[target_of(seen, number)]
    if seen.where[person] >= ABOARD:
        return say("Atlantean {number}, aboard on {hex}", number=number + 1, hex=where)
    if is_swimming(seen, person):
        return say("Atlantean {number}, swimming on {hex}", number=number + 1, hex=where)
    return say("Atlantean {number}, on {hex}", number=number + 1, hex=where)


ONLY_TO_SWIM: Final = "S19", say("The dolphin helps one swimmer, and only to swim.")


MOVING: Final = (Phase.MOVE, Phase.SWIM)


def refuse_person(why: Refuser, helped: Refuser = ONLY_TO_SWIM) -> Refuser:
    """S9, S14, S19: why one of the own people can do nothing at all, or not this."""

    def reason(s: State, number: int, *way: int) -> Reason:
        place = s.where[own(s, number)]
        if place == SAVED:
            return "S14", say("This Atlantean is safe already.")
        if place < 0:
            return "S9", say("This Atlantean is lost.")
        return answered(helped if s.phase == Phase.SWIM else why, s, number, *way)

    return reason


def announce_step(seen: State, number: int, way: int) -> Phrase:
    cell = target_of(seen, number, way)
    where = HEX_NAMES[cell]
    if not is_sea(seen, cell):
        return say("Walk to {hex}.", hex=where)
    is_lost = people_lost(seen, foresee(seen, code(STEP, number, way)))
    if is_swimming(seen, own(seen, number)):
        if is_lost:
            return say("Swim to {hex}: it is lost to what lurks there.", hex=where)
        return say("Swim to {hex}.", hex=where)
    if is_lost:
        return say("Dive into {hex}: it is lost to what lurks there.", hex=where)
    return say("Dive into {hex}; nobody returns to the island.", hex=where)


def why_not_step(s: State, number: int, way: int) -> Reason:
    """S9, S10: what stands in the way of whoever walks or swims."""
    if s.where[own(s, number)] >= ABOARD:
        return "S9", say("From a boat one goes into a boat beside, into the sea, or ashore.")
    if holds(s.swum, own(s, number)):
        return "S10", say("This Atlantean has swum this turn.")
    if target_of(s, number, way) == NONE:
        return "S9", say("There the board ends.")
    return "S9", say("Nobody who left the island returns to it.")


def why_not_stroke(s: State, number: int, way: int) -> Reason:
    """S19: what a dolphin does not do for a swimmer."""
    if s.carried == number:
        return "S19", say("The dolphin swims only from sea to sea.")
    return ("S19", say("The dolphin helps a swimmer.")) if s.carried == NONE else ONLY_TO_SWIM


def tell_step(before: State, after: State, viewer: int, number: int, way: int) -> list[Phrase]:
    if is_swimming(before, own(before, number)):
        text = N_("{person} swims from {start} to {hex}.")
    elif is_sea(before, target_of(before, number, way)):
        text = N_("{person} dives from {start} into {hex}.")
    else:
        text = N_("{person} walks from {start} to {hex}.")
    return [told_of(text, before, viewer, number, hex=words.place(target_of(before, number, way)))]


def told_of(text: str, before: State, viewer: int, number: int, **gaps: Part) -> Phrase:
    """What one of the own people does, and where it starts from."""
    person, start = own(before, number), words.place(target_of(before, number))
    return say(text, person=words.somebody(viewer, person), start=start, **gaps)


def tell_escort(before: State, after: State, viewer: int, number: int, way: int) -> list[Phrase]:
    dolphin = words.a_piece(words.dolphin_of(before, own(before, number)))
    there = words.place(target_of(before, number, way))
    text = N_("{person} swims from {start} to {hex} with {dolphin}.")
    return [told_of(text, before, viewer, number, hex=there, dolphin=dolphin)]


def tell_board(before: State, after: State, viewer: int, number: int, way: int) -> list[Phrase]:
    cell = target_of(before, number, way)
    boat = named(say("aboard the boat"), words.piece_id(BEASTS + before.ferry[cell] - 1))
    text = N_("{person} goes from {start} {boat} at {hex}.")
    if way == HERE:
        text = N_("{person} goes {boat} at {hex}.")
    return [told_of(text, before, viewer, number, boat=boat, hex=words.place(cell))]


def tell_jump(before: State, after: State, viewer: int, number: int) -> list[Phrase]:
    return [told_of(N_("{person} jumps into the sea at {start}."), before, viewer, number)]


def tell_land(before: State, after: State, viewer: int, number: int) -> list[Phrase]:
    island = named(say("on the safe island"), words.haven_id(target_of(before, number)))
    text = N_("{person} goes ashore from {start}, saved {island}.")
    return [told_of(text, before, viewer, number, island=island)]


def why_not_escort(s: State, number: int, way: int) -> Reason:
    person = own(s, number)
    if s.where[person] < ABOARD and not holds(s.guarded, person):
        return "S29", say("No dolphin protects this Atlantean.")
    return why_not_step(s, number, way)


def announce_board(seen: State, number: int, way: int) -> Phrase:
    """S13: what becomes of a boat that somebody boards where a creature waits."""
    where = HEX_NAMES[target_of(seen, number, way)]
    then = foresee(seen, code(BOARD, number, way))
    if people_lost(seen, then):
        return say("Board the boat on {hex}: boat and crew are lost.", hex=where)
    if words.boats_lost(seen, then):
        return say("Board the boat on {hex}: it goes down, the crew swim.", hex=where)
    return say("Board the boat on {hex}.", hex=where)


def why_not_board(s: State, number: int, way: int) -> Reason:
    swims = is_swimming(s, own(s, number))
    if swims and way != HERE:
        return "S9", say("A swimmer boards a boat in its own space.")
    if not swims and way == HERE:
        return "S9", say("Only a swimmer boards a boat in its own space.")
    cell = target_of(s, number, way)
    if cell == NONE or s.ferry[cell] == 0:
        return "S9", say("There is no boat.")
    return "S9", say("The boat is full.")


def touch_board(seen: State, number: int, way: int) -> Ways:
    """A person and the boat, or its hex unless that means to dive there or the person itself."""
    cell, menu = target_of(seen, number, way), menu_of(seen)
    if cell == NONE or seen.ferry[cell] == 0:
        return touch_then(seen, BOARD, number, NOTHING)
    boat = words.piece_id(BEASTS + seen.ferry[cell] - 1)
    dives = way != HERE and code(STEP, number, way) in menu.moves
    is_person = menu.cells.get(person_id(own(seen, number))) == cell
    return touch_then(seen, BOARD, number, boat if dives or is_person else f"{boat} hex-{cell}")


def touch_land(seen: State, number: int) -> Ways:
    """A person and the safe island beside it."""
    cell = target_of(seen, number)
    haven = words.haven_id(cell) if cell != NONE else NOTHING
    return touch_then(seen, LAND, number, haven)


def announce_jump(seen: State, number: int) -> Phrase:
    where = HEX_NAMES[target_of(seen, number)]
    if people_lost(seen, foresee(seen, code(JUMP, number))):
        return say("Jump overboard on {hex}: it is lost to what lurks there.", hex=where)
    return say("Jump overboard on {hex}.", hex=where)


def why_not_jump(s: State, number: int) -> Reason:
    if s.where[own(s, number)] < ABOARD:
        return "S9", say("This Atlantean is in no boat.")
    return "S10", say("This Atlantean has swum this turn.")


# Boats


def target_of_boat(seen: State, boat: int, way: int) -> int:
    cell = seen.boat[boat]
    return BESIDE[cell, way] if cell >= 0 else NONE


def announce_sail(seen: State, boat: int, way: int) -> Phrase:
    """S13: what becomes of a boat that goes there."""
    where = HEX_NAMES[target_of_boat(seen, boat, way)]
    then = foresee(seen, code(SAIL, boat, way))
    if lost := people_lost(seen, then):
        return say_many(
            "Row to {hex}: the boat goes down, and one is lost.",
            "Row to {hex}: the boat goes down, and {count} are lost.",
            len(lost),
            hex=where,
        )
    if words.boats_lost(seen, then):
        return say("Row to {hex}: the boat goes down, the crew swim.", hex=where)
    return say("Row to {hex}.", hex=where)


def why_not_sail(s: State, boat: int, way: int) -> Reason:
    if s.boat[boat] < 0:
        return "S12", say("This boat is not on the board.")
    if s.moves == 0:
        return "S6", say("With nobody on the board you move no boats.")
    if s.phase == Phase.SAIL and s.carried not in (NONE, boat):
        return "S19", say("The wind carries one boat only.")
    if s.crew[boat] == EMPTY and s.phase == Phase.SAIL:
        return "S19", say("The wind carries a boat that you control.")
    if s.crew[boat] != EMPTY and not controls(s, s.seat, boat):
        return "S12", say("Whoever has most Atlanteans aboard controls this boat.")
    cell = target_of_boat(s, boat, way)
    if cell == NONE or not is_sea(s, cell):
        return "S12", say("Boats go over sea.")
    if s.ferry[cell] > 0:
        return "S12", say("Another boat is there.")
    return "S33", say("An occupied boat may not enter the space of a squid.")


TRAVEL_KINDS: Final = (
    MoveKind(
        STEP, "{}-{}", (LETTERS, WAY_NAMES), heading=heading_of_person, announce=announce_step,
        phases=MOVING, refuse=refuse_person(why_not_step, helped=why_not_stroke), tell=tell_step,
        touch=touch_way(STEP, target_of), light=light_outcome(STEP, target_of),
    ),
    MoveKind(
        ESCORT, "{}-dolphin-{}", (LETTERS, WAY_NAMES), heading=heading_of_person,
        announce=lambda s, number, way: say(
            "Swim to {hex} together with the dolphin.", hex=HEX_NAMES[target_of(s, number, way)]
        ),
        phases=MOVING, refuse=refuse_person(why_not_escort), tell=tell_escort,
        touch=touch_way(ESCORT, target_of), light=light_outcome(ESCORT, target_of),
    ),
    MoveKind(
        BOARD, "{}-board{}", (LETTERS, (*(f"-{way}" for way in WAY_NAMES), "")),
        heading=heading_of_person, announce=announce_board,
        phases=MOVING, refuse=refuse_person(why_not_board), tell=tell_board,
        touch=touch_board, light=light_outcome(BOARD, target_of),
    ),
    MoveKind(
        JUMP, "{}-jump", (LETTERS,),
        heading=heading_of_person, announce=announce_jump,
        phases=MOVING, refuse=refuse_person(why_not_jump), tell=tell_jump,
        touch=touch_way(JUMP, target_of), light=light_outcome(JUMP, target_of),
    ),
    MoveKind(
        LAND, "{}-land", (LETTERS,),
        heading=heading_of_person, announce=say("Go ashore, and be safe for good."),
        phases=MOVING, refuse=refuse_person(
            ("S14", say("One goes ashore only from a landing space of a safe island."))
        ),
        tell=tell_land,
        touch=touch_land,
        light=light_outcome(LAND, target_of),
    ),
    MoveKind(
        SAIL, "{}-{}", (BOAT_NAMES, WAY_NAMES),
        heading=lambda s, boat, way: words.boat_name(s, boat), announce=announce_sail,
        phases=(Phase.MOVE, Phase.SAIL), refuse=why_not_sail,
        tell=told(
            N_("You move {creature} from {start} to {hex}."),
            N_("{who} moves {creature} from {start} to {hex}."),
            creature=lambda s, boat, way: words.a_piece(BEASTS + boat),
            start=lambda s, boat, way: words.place(s.boat[boat]),
            hex=lambda s, boat, way: words.place(target_of_boat(s, boat, way)),
        ),
        touch=touch_way(SAIL, target_of_boat), light=light_outcome(SAIL, target_of_boat),
    ),
)  # fmt: skip
