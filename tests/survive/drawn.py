"""Survive positions drawn in a test: what is left of the island, who and what is where."""

from typing import Any

from kritias.games import survive
from kritias.games.survive.box import TERRAINS, UNDER, UNDERS, UNDERSIDES, WORTH
from kritias.games.survive.notation import PERSON_NAMES, PLACES, TILE_NAMES
from kritias.games.survive.state import LOST, SAVED
from kritias.kernel.position import Position
from tests.position import play as play
from tests.position import refuses as refuses

MARKS = ("circle", "triangle", "square", "diamond")
PIECES = ("serpents", "sharks", "whales", "dolphins", "squids", "boats", "protected")


def drawn(
    island: str = "j7:m",
    seat: str = "circle",
    seats: int = 2,
    phase: str = "move",
    below: str | None = None,
    move: dict[str, Any] | None = None,
    options: tuple[str, ...] = (),
    active: str | None = None,
    **more: Any,
) -> Position:
    """A position: `island="d5:b j7:m"` names the tiles that are left, `circle="d5=6 boat1"` the
    people of a seat (whoever is left out is lost), a dict says more of a seat."""
    people = {mark: as_seat(more.get(mark, "")) for mark in MARKS[:seats]}
    document: dict[str, Any] = {
        "game": "survive",
        "seats": seats,
        "seat": seat,
        "active": active or seat,
        "phase": phase,
        "calm": more.get("calm", 0),
        "island": spread(island),
        "below": fill(island, people) if below is None else below,
        "options": dict.fromkeys(options, True),
        "move": move or {},
        **{mark: {**seat, "people": whole(seat["people"])} for mark, seat in people.items()},
        **{name: more[name] for name in PIECES if name in more},
    }
    return Position(survive, survive.from_document(document))


def as_seat(value: str | dict[str, str]) -> dict[str, str]:
    return {"people": value} if isinstance(value, str) else value


def spread(island: str) -> str:
    """The forty spaces, all sunk but the named ones."""
    left = dict(word.split(":") for word in island.split())
    assert set(left) <= set(TILE_NAMES), left
    return " ".join(left.get(name, "~") for name in TILE_NAMES)


def fill(island: str, people: dict[str, dict[str, str]]) -> str:
    """As many undersides as tiles are left: the last of the box that nobody keeps."""
    kept = " ".join(seat.get("kept", "") for seat in people.values()).split()
    words = []
    for ground, name in enumerate(TERRAINS):
        names = [f"{name}-{UNDERSIDES[under]}" for under in range(UNDERS)]
        box = [n for under, n in enumerate(names) for _ in range(UNDER[ground, under])]
        for tile in kept:
            if tile in box:
                box.remove(tile)
        number = sum(word.endswith(f":{'bfm'[ground]}") for word in island.split())
        words += box[len(box) - number :]
    return " ".join(words)


def whole(people: str) -> str:
    """Ten people: those named, with values where none is told, and the rest lost."""
    words = people.split()
    left = [value + 1 for value, number in enumerate(WORTH) for _ in range(number)]
    for word in words:
        if "=" in word:
            left.remove(int(word.split("=")[1]))
    words += ["lost"] * (10 - len(words))
    return " ".join(word if "=" in word else f"{word}={left.pop(0)}" for word in words)


def where(position: Position, person: str) -> str:
    """Where a person is, by name: `where(position, "circle-a")`."""
    return PLACES[position.state.where[PERSON_NAMES.index(person)]]


def at(position: Position, kind: str) -> str:
    """Where the pieces of a kind are."""
    return str(survive.describe(position.state)[kind])


def phase(position: Position) -> str:
    return str(survive.describe(position.state)["phase"])


def lost(position: Position, seat: int = 0) -> int:
    """How many people of a seat are lost."""
    return [position.state.where[10 * seat + n] for n in range(10)].count(LOST)


def saved(position: Position, seat: int = 0) -> int:
    return [position.state.where[10 * seat + n] for n in range(10)].count(SAVED)


def dice(face: str, reach: int) -> dict[str, Any]:
    """The move of a turn in which the dice were rolled."""
    return {"step": "dice", "face": face, "reach": reach}
