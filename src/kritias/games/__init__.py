"""The rooms of the house. mypy checks each module against `Game` on its own line."""

from typing import Final

from kritias.games import artonauti, atlantis, escape, gods, survive
from kritias.kernel.game import Game

GAMES: Final[dict[str, Game]] = {
    "atlantis": atlantis,
    "escape": escape,
    "gods": gods,
    "artonauti": artonauti,
    "survive": survive,
}
