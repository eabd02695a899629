"""Escape positions drawn in a test: what is left of the island, who is where, who decides."""

from typing import Any

from kritias.games import escape
from kritias.games.escape.box import SPACE_NAMES
from kritias.kernel.position import Position
from tests.position import play as play
from tests.position import refuses as refuses

MARKS = ("circle", "triangle", "square", "diamond")
FAR = "g7"  # a hex far from everything, so that the island is not gone


def drawn(
    island: str = FAR, seat: str = "circle", seats: int = 2, phase: str = "move", **more: Any
) -> Position:
    """A position; `circle="d4 +c5"` are Atlanteans, `shark="a1"` creatures, `boats="c5"` boats.

    Triangle, where nothing else is said, has somebody far away, so that the game is not over.
    """
    document = {
        "game": "escape", "seats": seats, "seat": seat, "phase": phase, "island": island,
        "triangle": FAR, **more,
    }  # fmt: skip
    return Position(escape, escape.from_document(document))


def dice(creature: str, distance: int | str = 3, **more: Any) -> Position:
    """A position in which the dice have just been rolled."""
    shown = {"creature": creature, "distance": str(distance)}
    return drawn(phase="dice", dice=shown, **more)


def sinking(
    island: str, rock: str = "", hill: str = "", citadel: str = "", **more: Any
) -> Position:
    """A position in which a hex is to be taken away, with these undersides unseen."""
    unseen = {"rock": rock, "hill": hill, "citadel": citadel}
    return drawn(island, phase="sink", undersides=unseen, **more)


def people(position: Position, seat: int = 0) -> str:
    """A seat's Atlanteans as they are, without those at the end of the row that are lost."""
    names = str(escape.describe(position.state)[MARKS[seat]]).split()
    while names and names[-1] == "lost":
        names.pop()
    return " ".join(names)


def there(position: Position, kind: str) -> list[str]:
    """The spaces of the boats or creatures of a kind that are on the board."""
    names = str(escape.describe(position.state)[kind]).split()
    return [name for name in names if name in SPACE_NAMES]


def island(position: Position) -> str:
    """The hexes that are left."""
    return str(escape.describe(position.state)["island"])
