"""Kritias: a digital table for five board games about lost Atlantis and lost art.

import kritias

position = kritias.start("atlantis", seats=3, seed=7)
position.moves
position = position.play("a-ring")
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kritias.games import GAMES
from kritias.kernel.game import Game, Setting
from kritias.kernel.position import Position
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say

__version__: Final = "0.1.0"
__all__ = ["GAMES", "ROOMS", "Position", "__version__", "game", "open_room", "start"]

ROOMS: Final[dict[str, Game]] = dict(GAMES)  # with those that somebody has opened by hand


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
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        room: Any = import_module(name)
    except ModuleNotFoundError as error:
        raise Unknown(say("There is no module {name} to find a game in.", name=name)) from error
    if lacking := [door for door in ("NAME", "SEATS", "deal", "play") if not hasattr(room, door)]:
        raise Unknown(say("{name} is no game: it lacks {door}.", name=name, door=lacking[0]))
    ROOMS[name] = room
    return ROOMS[name]


def start(name: str, seats: int, seed: int = 0, **settings: Setting) -> Position:
    """A game dealt and ready to play."""
    return Position.start(game(name), seats, seed, **settings)
