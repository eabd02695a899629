"""Atlantis positions drawn in a test: a path, who decides, and what lies before each seat."""

from typing import Any

from kritias.games import atlantis
from kritias.kernel.position import Position
from tests.position import play as play
from tests.position import refuses as refuses


def drawn(path: str, seat: str = "circle", seats: int = 3, **more: Any) -> Position:
    """A position from its path; `circle="ring*2 crown"` is a hand, a dict says more of a seat."""
    document: dict[str, Any] = {"game": "atlantis", "seats": seats, "seat": seat, "path": path}
    for key, value in more.items():
        document[key] = {"hand": value} if key in MARKS and isinstance(value, str) else value
    return Position(atlantis, atlantis.from_document(document))


MARKS = ("circle", "triangle", "square", "diamond")


def path(position: Position) -> str:
    """The path as it lies, without the sea behind its last tile."""
    return " ".join(atlantis.describe(position.state)["path"].split()).rstrip("~ ")


def tiles(position: Position, seat: int) -> str:
    """The tiles a seat has collected."""
    return str(atlantis.describe(position.state)[MARKS[seat]]["tiles"])
