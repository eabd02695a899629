"""Which room draws what. Apart from GAMES, so that a bot never loads a brush."""

from collections.abc import Iterable
from importlib import import_module
from typing import Final, cast

import kritias
from kritias.games.artonauti import picture as artonauti
from kritias.games.atlantis import picture as atlantis
from kritias.games.escape import picture as escape
from kritias.games.gods import picture as gods
from kritias.games.survive import picture as survive
from kritias.kernel.refusal import Refused
from kritias.kernel.rulebook import is_drawn
from kritias.ui.picture import Picture

PICTURES: Final[dict[str, Picture]] = {
    "atlantis": atlantis,
    "escape": escape,
    "gods": gods,
    "artonauti": artonauti,
    "survive": survive,
}


def open_drawn_rooms(modules: Iterable[str]) -> None:
    """Open the rooms that the host has named; a table in the browser needs their pictures."""
    for module in modules:
        room = kritias.open_room(module)
        if not is_drawn(room):
            raise Refused(f"{module} has no picture.py, so it cannot be shown at a table.")
        PICTURES[module] = cast(Picture, import_module(f"{room.__name__}.picture"))
