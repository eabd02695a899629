"""The games that can be found by name: those of the house, and those somebody has opened."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kritias.games import GAMES
from kritias.kernel.game import Dials, Game, Option, Setting
from kritias.kernel.layout import Layout
from kritias.kernel.position import Position
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import MARKS, say

__all__ = ["GAMES", "ROOMS", "Position", "game", "open_room", "start"]

ROOMS: Final[dict[str, Game]] = dict(GAMES)  # with those that somebody has opened by hand
DOORS: Final = [door for door in vars(Game) if not door.startswith("_")]
KINDS: Final[dict[str, type]] = {
    "NAME": str, "TITLE": str, "VERSION": int, "MOVES": int, "BREADTH": int, "BOUND": int,
    "BELL": int, "DIALS": Dials,
}  # fmt: skip


def game(name: str) -> Game:
    """A game by its name. Names come from anywhere, so nothing is ever imported here."""
    if name not in ROOMS:
        raise Unknown(
            say("There is no game {name}; there are {games}.", name=name, games=", ".join(ROOMS))
        )
    return ROOMS[name]


def open_room(name: str) -> Game:
    """A game by its name, or by that of a module, which is imported and so runs.

    Only for what a person has typed into a command line or a program of their own; what comes
    over a net or out of a file goes to `game`.
    """
    if name in ROOMS or "." not in name:
        return game(name)
    room = import_by_hand(name, "a game")
    for door in DOORS:
        if not hasattr(room, door):
            raise Unknown(say("{name} is no game: it lacks {door}.", name=name, door=door))
        if not is_door(door, getattr(room, door)):
            raise Unknown(f"{name} is no game: its {door} is not what it has to be.")
    ROOMS[name] = room
    return ROOMS[name]


def is_door(name: str, door: Any) -> bool:
    """Whether a door of a room is at least of the right kind."""
    match name:
        case "State":
            return isinstance(door, type) and issubclass(door, Layout)
        case "SEATS":
            return isinstance(door, range) and 0 < min(door, default=0) <= max(door) <= len(MARKS)
        case "OPTIONS":
            return isinstance(door, tuple) and all(isinstance(one, Option) for one in door)
    return isinstance(door, KINDS[name]) if name in KINDS else callable(door)


def import_by_hand(name: str, thing: str) -> Any:
    """A module that a person has named, from this folder on, to find a thing in; it runs."""
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    missing = Unknown(f"There is no module {name} to find {thing} in.")
    if name.startswith("."):
        raise missing
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            raise missing from error
        raise Unknown(f"The module {name} cannot be imported: {error}.") from error
    except (Exception, SystemExit) as error:  # whatever it does when it runs
        reason = f"{type(error).__name__}: {error}".rstrip(": .")
        raise Unknown(f"The module {name} cannot be imported: {reason}.") from error


def start(name: str, seats: int, seed: int = 0, **settings: Setting) -> Position:
    """A game dealt and ready to play."""
    return Position.start(game(name), seats, seed, **settings)
