"""Kritias: a digital table for five board games about lost Atlantis and lost art.

import kritias

position = kritias.start("atlantis", seats=3, seed=7)
position.moves
position = position.play("a-ring")
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from kritias.games import GAMES
from kritias.kernel.game import Game, Setting
from kritias.kernel.position import Position
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say

__version__: Final = "0.1.0"
__all__ = ["GAMES", "Position", "__version__", "game", "start"]


def game(name: str) -> Game:
    """A game by its name, or somebody else's by the name of its module."""
    if name in GAMES:
        return GAMES[name]
    if "." in name:
        return foreign_game(name)
    raise Unknown(
        say("There is no game {name}; there are {games}.", name=name, games=", ".join(GAMES))
    )


def foreign_game(module: str) -> Game:
    """A room outside this house, found from the current folder on."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        room: Game = import_module(module)
    except ModuleNotFoundError as error:
        raise Unknown(say("There is no module {name} to find a game in.", name=module)) from error
    return room


def start(name: str, seats: int, seed: int = 0, **settings: Setting) -> Position:
    """A game dealt and ready to play."""
    return Position.start(game(name), seats, seed, **settings)
