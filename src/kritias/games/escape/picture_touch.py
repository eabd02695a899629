"""How every move is made by touching, and what it would cost."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from kritias.games.escape.box import BESIDE, DOLPHIN, OF_A_KIND, PEOPLE, SPACE
from kritias.games.escape.moves import (
    ASHORE,
    BOARD,
    BREADTH,
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
    creature_stand_in,
    is_unguarded,
    legal,
    stand_in,
)
from kritias.games.escape.picture_island import CHART
from kritias.games.escape.rules import play
from kritias.games.escape.state import LOST, NONE, Phase, State
from kritias.kernel.moves import is_of, lister, part_a, part_b
from kritias.kernel.touch import Menu, alone

Ways = tuple[tuple[str, ...], ...]
PERSONAL = (GO, JUMP, BOARD, ASHORE)


def menu_of(seen: State) -> Menu:
    return menu(seen.tobytes())


@lru_cache(maxsize=32)
def menu(record: bytes) -> Menu:
    """The moves, and where just one thing is to be touched."""
    seen: State = np.frombuffer(bytearray(record), State.layout)[0]
    moves = legal_moves(seen)
    movers = [mover(seen, move) for move in moves]
    return Menu(moves, alone((names, space) for names, space in movers if names))


legal_moves = lister(legal, BREADTH)


# What there is to touch


def mover(seen: State, move: int) -> tuple[str, int]:
    """The ids of what is touched first to make a move, and the space they are on."""
    for kind in PERSONAL:
        if is_of(kind, move):
            person = part_a(kind, move)
            return people(seen, alike(seen, person)), int(seen.where[seen.seat, person])
    if is_of(RIDE, move):
        dolphin = int(seen.guard[seen.seat, part_a(RIDE, move)])
        return beasts([DOLPHIN * OF_A_KIND + dolphin]), int(seen.creature[DOLPHIN, dolphin])
    if is_of(SAIL, move):
        return f"boat-{part_a(SAIL, move)}", int(seen.boat[part_a(SAIL, move)])
    for kind in (PROWL, LIFT):
        if is_of(kind, move):
            which = part_a(kind, move) % OF_A_KIND
            return beasts(alike_beasts(seen, which)), int(seen.creature[seen.die, which])
    if is_of(PASS, move):
        space = int(seen.creature[DOLPHIN, part_a(PASS, move)])
        return people(seen, unguarded(seen, part_b(PASS, move), space)), space
    return "", NONE


def people(seen: State, persons: Iterable[int]) -> str:
    """The ids of Atlanteans, any of which will do."""
    return " ".join(f"person-{person}" for person in persons)


def beasts(numbers: Iterable[int]) -> str:
    return " ".join(f"beast-{number}" for number in numbers)


def alike(seen: State, person: int) -> list[int]:
    """The own Atlanteans for whom this one stands in, itself included."""
    seat = int(seen.seat)
    return [
        seat * PEOPLE + other
        for other in range(PEOPLE)
        if seen.where[seat, other] >= 0 and stand_in(seen, seat, other) == person
    ]


def alike_beasts(seen: State, which: int) -> list[int]:
    """The creatures of the kind rolled for which this one stands in."""
    kind = int(seen.die)
    return [
        kind * OF_A_KIND + other
        for other in range(OF_A_KIND)
        if seen.creature[kind, other] >= 0 and creature_stand_in(seen, kind, other) == which
    ]


def unguarded(seen: State, seat: int, space: int) -> list[int]:
    """The swimmers of a seat in a space that no dolphin protects."""
    return [
        seat * PEOPLE + person
        for person in range(PEOPLE)
        if is_unguarded(seen, seat, person, space)
    ]


# The ways


def touches(seen: State, move: int) -> Ways:
    """The ways to make a move, each with what to touch one after the other."""
    names, _ = mover(seen, move)
    first = menu_of(seen).first(names) if names else ""
    for kind in PERSONAL:
        if is_of(kind, move):
            chips = " ".join(f"own-{person % PEOPLE}" for person in alike(seen, part_a(kind, move)))
            return ((f"{first} {chips}", destination(seen, move)),)
    if is_of(PROWL, move):
        way = (first, f"hex-{target(seen, move)}")
        return (way,) if seen.beast == NONE else (way, way[1:])
    if is_of(LIFT, move):
        return ((first,),)
    if is_of(PASS, move):
        return ((first, beasts([DOLPHIN * OF_A_KIND + part_a(PASS, move)])),)
    if is_of(GUARD, move):
        return ((guarded(seen, part_a(GUARD, move)),),)
    space = target(seen, move)
    if space == NONE:
        return (("end-step",),)
    return ((first, f"hex-{space}"),) if first else ((f"hex-{space}",),)


def guarded(seen: State, seat: int) -> str:
    """The swimmers of a seat whom a dolphin may take, on the board and in the tray."""
    persons = unguarded(seen, seat, int(seen.spot))
    return " ".join(f"person-{person} pick-{person}" for person in persons)


def destination(seen: State, move: int) -> str:
    """What is touched second: a space, a boat, a coral island."""
    space = target(seen, move)
    if is_of(ASHORE, move):
        return f"haven-{CHART.corner_of(space)}"
    if is_of(GO, move):
        return f"hex-{space}"
    boat = f"boat-{seen.moored[space]}"
    names, start = mover(seen, move)
    dives = any(
        is_of(GO, other) and mover(seen, other)[0] == names and target(seen, other) == space
        for other in menu_of(seen).moves
    )
    return boat if dives or space == start else f"{boat} hex-{space}"


def target(seen: State, move: int) -> int:
    """The space at which a move aims; NONE: at none."""
    if is_of(PLACE, move) or is_of(SINK, move):
        return int(SPACE[part_a(PLACE if is_of(PLACE, move) else SINK, move)])
    if is_of(DROP, move):
        return part_a(DROP, move)
    _, start = mover(seen, move)
    for kind in (GO, JUMP, RIDE, SAIL, PROWL):
        if is_of(kind, move):
            return int(BESIDE[start, part_b(kind, move)])
    return start if is_of(BOARD, move) or is_of(ASHORE, move) else NONE


# What it would cost


def lost_by(seen: State, move: int) -> list[int]:
    """The Atlanteans whom a move loses at once; of what lies under a hex nobody knows."""
    if seen.phase not in (Phase.MOVE, Phase.DICE, Phase.DROP):
        return []
    then = seen.copy()
    play(then, move)
    return [
        seat * PEOPLE + person
        for seat in range(seen.seats)
        for person in range(PEOPLE)
        if then.where[seat, person] == LOST and seen.where[seat, person] >= 0
    ]
