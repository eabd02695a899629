"""Escape positions drawn in a test: what is left of the island, who is where, who decides."""

from typing import Any

import pytest

from kritias.games import escape
from kritias.games.escape.box import SPACE_NAMES
from kritias.kernel.position import Position
from kritias.kernel.refusal import Illegal

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


def play(position: Position, *moves: str) -> Position:
    """The position after some moves; every one on the way is sound."""
    for move in moves:
        position = position.play(move)
        assert position.engine.audit(position.state) == 0
    return position


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


def refuses(position: Position, move: str, clause: str) -> str:
    """The position refuses the move by this clause; the sentence it says."""
    with pytest.raises(Illegal) as refused:
        position.play(move)
    assert refused.value.clause == clause, str(refused.value)
    return str(refused.value.phrase)
