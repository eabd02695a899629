"""Kritias: a digital table for five board games about lost Atlantis and lost art.

import kritias

position = kritias.start("atlantis", seats=3, seed=7)
position.moves
position = position.play("a-ring")

The rooms are opened when they are first asked for; `import kritias` alone costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from kritias.kernel.position import Position
    from kritias.registry import GAMES, ROOMS, game, open_room, start

__version__: Final = "0.12.0"
__all__ = ["GAMES", "ROOMS", "Position", "__version__", "game", "open_room", "start"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module("kritias.registry"), name)
    globals()[name] = found
    return found
