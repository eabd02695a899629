"""The table of Escape from Atlantis as pictures: pure functions of what one seat sees."""

from pathlib import Path
from typing import Final

from kritias.games.escape.box import CREATURES, RING_NAMES
from kritias.games.escape.picture_board import PIPS, board
from kritias.games.escape.picture_plate import plate, score
from kritias.games.escape.picture_summary import summary
from kritias.games.escape.picture_tray import facts, prompt, steps, tray
from kritias.games.escape.state import State
from kritias.ui import seafolk, shapes
from kritias.ui.picture import ViewContext, nothing_more_at_stake
from kritias.ui.svg import Markup
from kritias.ui.words import Words

stakes = nothing_more_at_stake
SYMBOLS: Final = (
    *seafolk.SYMBOLS,
    *CREATURES,
    *(f"top-{ring}" for ring in RING_NAMES),
    *PIPS.values(),
    "anchor",
    "whirlpool",
    "ui-lost",
    "ui-shore",
)
__all__ = [
    "SYMBOLS",
    "board",
    "facts",
    "picture",
    "plate",
    "prompt",
    "score",
    "stakes",
    "steps",
    "summary",
    "tray",
]

SQUARE: Final = 1.0  # a file of its own shows the sea without instruments


def picture(seen: State, viewer: int, words: Words | None = None) -> Markup:
    """The board as a file of its own."""
    context = ViewContext(viewer, words or Words(), SQUARE)
    return shapes.standalone(board(seen, context), SYMBOLS, Path(__file__).parent)
