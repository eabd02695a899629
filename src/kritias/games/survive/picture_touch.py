"""How every move of Survive is made by touching, and what it would do."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from kritias.games.survive.box import (
    BEASTS,
    BESIDE,
    DOLPHIN,
    FIRST_OF,
    HERE,
    PEOPLE,
    SPOT,
)
from kritias.games.survive.moves import (
    BOARD,
    BREADTH,
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
    legal,
    repellent,
)
from kritias.games.survive.picture_sea import CHART, hex_of
from kritias.games.survive.rules import play
from kritias.games.survive.state import GONE, LOST, NONE, State
from kritias.kernel.moves import is_of, lister, part_a, part_b
from kritias.kernel.touch import Menu, alone

Ways = tuple[tuple[str, ...], ...]


def menu_of(seen: State) -> Menu:
    return menu(seen.tobytes())


@lru_cache(maxsize=32)
def menu(record: bytes) -> Menu:
    """The moves, and the hexes on which just one thing is to be touched."""
    seen: State = np.frombuffer(bytearray(record), State.layout)[0]
    moves = legal_moves(seen)
    movers = filter(None, (mover(seen, move) for move in moves))
    cells = alone((name, cell_of(seen, name)) for name in movers)
    overboard = {f"person-{own(seen, part_a(JUMP, move))}" for move in moves if is_of(JUMP, move)}
    return Menu(moves, {name: cell for name, cell in cells.items() if name not in overboard})


legal_moves = lister(legal, BREADTH)


def own(seen: State, number: int) -> int:
    """A person by the number within its seat."""
    return PEOPLE * int(seen.seat) + number


def mover(seen: State, move: int) -> str:
    """The id of what is touched first to make a move, if it lies on the board."""
    for kind in (STEP, BOARD, JUMP, LAND):
        if is_of(kind, move):
            return f"person-{own(seen, part_a(kind, move))}"
    if is_of(ESCORT, move):
        return f"beast-{dolphin_of(seen, own(seen, part_a(ESCORT, move)))}"
    if is_of(SAIL, move):
        return f"boat-{part_a(SAIL, move)}"
    if is_of(GRAB, move):
        return piece_id(part_a(GRAB, move))
    if is_of(PICK, move):
        return f"person-{part_a(PICK, move)}"
    return ""


def dolphin_of(seen: State, person: int) -> int:
    """The dolphin that protects a person."""
    return FIRST_OF[DOLPHIN] + list(seen.friend).index(person)


def piece_id(piece: int) -> str:
    """The id of a creature or a boat."""
    return f"boat-{piece - BEASTS}" if piece >= BEASTS else f"beast-{piece}"


def cell_of(seen: State, name: str) -> int:
    """The hex on which something named lies."""
    kind, number = name.split("-")
    if kind == "person":
        return hex_of(seen, int(number))
    return int((seen.boat if kind == "boat" else seen.beast)[int(number)])


# What to touch


def touches(seen: State, move: int) -> Ways:
    """The ways to make a move, each with what to touch one after the other."""
    for kind in (STEP, BOARD, JUMP, LAND):
        if is_of(kind, move):
            return touch_person(seen, move, part_a(kind, move))
    if is_of(PUT, move):
        tile, value = f"hex-{SPOT[part_a(PUT, move)]}", part_b(PUT, move)
        hands = " ".join(f"hand-{value}-{copy}" for copy in range(seen.hand[seen.seat, value - 1]))
        return (hands, tile), (tile, hands)
    if is_of(ESCORT, move) or is_of(SAIL, move):
        return carried(seen, (menu_of(seen).first(mover(seen, move)), f"hex-{target(seen, move)}"))
    if is_of(GRAB, move):
        return ((menu_of(seen).first(mover(seen, move)),),)
    if is_of(PICK, move):
        person = part_a(PICK, move)
        return ((f"{menu_of(seen).first(f'person-{person}')} pick-{person}",),)
    if is_of(PLAY, move):
        return ((kept_ids(seen, part_a(PLAY, move), part_b(PLAY, move)),),)
    if is_of(REPEL, move):
        return ((kept_ids(seen, part_a(REPEL, move), repellent(seen)),),)
    cell = target(seen, move)
    return ((f"hex-{cell}" if cell != NONE else "end-step",),)


def kept_ids(seen: State, ground: int, under: int) -> str:
    """The tiles of a kind before the seat to decide."""
    copies = range(seen.kept[seen.seat, ground, under])
    return " ".join(f"kept-{ground}-{under}-{copy}" for copy in copies)


def touch_person(seen: State, move: int, number: int) -> Ways:
    """A person, on the board or in the tray, and then where it goes."""
    name = f"person-{own(seen, number)}"
    first = f"{menu_of(seen).first(name)} own-{number}"
    return carried(seen, (first, destination(seen, move, name)))


def carried(seen: State, way: tuple[str, str]) -> Ways:
    """What is under way already need not be touched again."""
    return (way,) if seen.carried == NONE else (way, way[1:])


def destination(seen: State, move: int, name: str) -> str:
    """What is touched second: a hex, a boat, a safe island."""
    cell = target(seen, move)
    if is_of(LAND, move):
        return f"haven-{CHART.corner_of(cell)}"
    if not is_of(BOARD, move):
        return f"hex-{cell}"
    boat = f"boat-{seen.ferry[cell] - 1}"
    menu = menu_of(seen)
    dives = any(
        is_of(STEP, other) and mover(seen, other) == name and target(seen, other) == cell
        for other in menu.moves
    )
    return boat if dives or menu.cells.get(name) == cell else f"{boat} hex-{cell}"


def target(seen: State, move: int) -> int:
    """The hex at which a move aims; NONE: at none."""
    if is_of(LAUNCH, move) or is_of(TO, move):
        return part_a(LAUNCH if is_of(LAUNCH, move) else TO, move)
    if is_of(SINK, move) or is_of(PUT, move):
        return int(SPOT[part_a(SINK if is_of(SINK, move) else PUT, move)])
    if is_of(JUMP, move) or is_of(LAND, move):
        return cell_of(seen, mover(seen, move))
    for kind in (STEP, ESCORT, BOARD, SAIL):
        if is_of(kind, move):
            start, way = cell_of(seen, mover(seen, move)), part_b(kind, move)
            return start if way == HERE else int(BESIDE[start, way])
    return NONE


# What it would do


@dataclass(frozen=True)
class Outcome:
    """What a move of people or boats would cost at once."""

    lost: tuple[int, ...]  # people
    wrecked: bool  # whether a boat goes down


def foresee(seen: State, move: int) -> Outcome:
    """What happens at once if people or a boat go that way: there is no luck in it."""
    then = seen.copy()
    play(then, move)
    places = zip(seen.where.tolist(), then.where.tolist(), strict=True)
    lost = [one for one, (before, after) in enumerate(places) if before != LOST == after]
    boats = zip(seen.boat.tolist(), then.boat.tolist(), strict=True)
    return Outcome(tuple(lost), any(before != GONE == after for before, after in boats))


def reach_of(seen: State, move: int) -> list[int]:
    """Where a creature or an empty boat could go if it were taken in hand."""
    then = seen.copy()
    play(then, move)
    return [part_a(TO, other) for other in legal_moves(then) if is_of(TO, other)]
