"""Artonauti positions drawn in a test: a board, who decides, and what lies before each seat."""

from typing import Any

from kritias.games import artonauti
from kritias.games.artonauti.notation import MARKS, TALE_NAMES, copies
from kritias.kernel.position import Position
from tests.position import play as play
from tests.position import refuses as refuses

EMPTY = ". . . . .\n" * 4 + ". . . . #"


def board(*rows: str) -> str:
    """A board from its first rows; the rest is free, with the block in the corner e5."""
    filled = [*rows, *[". . . . ."] * (4 - len(rows))]
    return "\n".join([*filled, ". . . . #"][: max(5, len(rows))])


def drawn(squares: str, seat: str = "circle", seats: int = 2, **more: Any) -> Position:
    """A position from its board; `circle="scream-1 ?*2"` is a hand, a dict says more of a seat."""
    document: dict[str, Any] = {
        "game": "artonauti",
        "seats": seats,
        "seat": seat,
        "phase": "play",
        "seed": 5,
        "board": squares,
    }
    for key, value in more.items():
        document[key] = {"hand": value} if key in MARKS and isinstance(value, str) else value
    return Position(artonauti, artonauti.from_document(document))


def adventure(tale: str, phase: str, squares: str, **more: Any) -> Position:
    """The circle in the middle of an adventure."""
    circle = more.pop("circle", {})
    circle = {"hand": circle} if isinstance(circle, str) else circle
    return drawn(
        squares,
        phase=phase,
        circle=circle | {"adventures": tale},
        move={"adventure": tale, **more.pop("move", {})},
        **more,
    )


def lies(position: Position) -> dict[str, str]:
    """What lies on the squares that are not free."""
    names = artonauti.describe(position.state)["board"].split()
    squares = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
    return {square: name for square, name in zip(squares, names) if name not in ".#"}


def hand(position: Position, seat: int) -> str:
    """The cards a seat holds."""
    return str(artonauti.describe(position.state)[MARKS[seat]]["hand"])


def gallery(position: Position, seat: int) -> str:
    return str(artonauti.describe(position.state)[MARKS[seat]]["gallery"])


def number(pile: Any) -> int:
    """How many cards a pile has."""
    return sum(copies(pile))


def told(position: Position, move: str, viewer: int) -> str:
    """What a viewer is told of a move."""
    return " ".join(map(str, position.narrate(move, viewer)))


def about_to_complete(tales: str, squares: str = "", circle: str = "scream-2", **more: Any) -> Any:
    """The circle completes the Scream with scream-2 on a2; only these adventures are left."""
    wanted = tales.split()
    others = " ".join(name for name in TALE_NAMES if name not in wanted)
    triangle = more.pop("triangle", {})
    triangle = {"hand": triangle} if isinstance(triangle, str) else triangle
    spent = "ale morgana argo wizard artemisia"
    return drawn(
        squares or board("scream-1 . . . ."),
        circle=circle,
        triangle=triangle | {"adventures": others, "spent": spent},
        **more,
    )
