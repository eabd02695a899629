"""Positions of Island of Gods drawn in a test: temples, hands, and where the Presence stands."""

from typing import Any

from kritias.games import gods
from kritias.kernel.position import Position
from tests.position import play as play
from tests.position import refuses as refuses

MARKS = ("circle", "triangle", "square", "diamond")


def drawn(seats: int = 2, phase: str = "act", seat: str = "circle", **more: Any) -> Position:
    """A position in which circle acts with the Presence on the sun; `circle="sun*2 wave"` is a
    hand, a dict says more of a seat. Options stand beside the rest."""
    document: dict[str, Any] = {"game": "gods", "seats": seats, "seat": seat, "phase": phase}
    options: dict[str, Any] = {}
    for key, value in more.items():
        if key in {option.name for option in gods.OPTIONS}:
            options[key] = value
        elif key in MARKS and isinstance(value, str):
            document[key] = {"hand": value}
        else:
            document[key] = value
    return Position(gods, gods.from_document(document | {"options": options}))


def says(position: Position, what: str, seat: int | None = None) -> Any:
    """An entry of the position's document, or of a seat's."""
    document = gods.describe(position.state)
    return document[what] if seat is None else document[MARKS[seat]][what]


def kinds(position: Position) -> set[str]:
    """The first words of the legal moves."""
    return {move.partition("-")[0] for move in position.moves}
