"""The table of Survive as pictures: pure functions of what one seat sees."""

from pathlib import Path
from typing import Final

from kritias.games.survive.box import CREATURES, LANDINGS, TERRAINS
from kritias.games.survive.picture_dice import PIPS, instruments
from kritias.games.survive.picture_folk import pieces
from kritias.games.survive.picture_offer import offer
from kritias.games.survive.picture_sea import CHART, LIFT, haven, land_of, spaces, tile
from kritias.games.survive.picture_touch import menu_of
from kritias.games.survive.picture_tray import facts, prompt, steps, tray
from kritias.games.survive.state import State
from kritias.kernel.words import say
from kritias.ui import sea, seafolk, shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.words import Words

SYMBOLS: Final = (
    *seafolk.SYMBOLS,
    *CREATURES,
    *(f"top-{terrain}" for terrain in TERRAINS),
    *PIPS.values(),
    *(f"hex-{terrain}" for terrain in TERRAINS),
    "boat",
    "starfish",
    "wind",
    "ui-lost",
    "ui-shore",
)
__all__ = [
    "SYMBOLS",
    "board",
    "facts",
    "offer",
    "picture",
    "prompt",
    "steps",
    "tray",
]

SQUARE: Final = 1.0  # a file of its own shows the sea without instruments


def picture(seen: State, viewer: int) -> Markup:
    """The board as a file of its own."""
    context = ViewContext(viewer, Words(), SQUARE)
    return shapes.standalone(board(seen, context), SYMBOLS, Path(__file__).parent)


def board(seen: State, context: ViewContext) -> Markup:
    """The sea, the island, the safe islands, and all that is there."""
    land = land_of(seen)
    parts = [
        sea.defined({name: LIFT[terrain] for terrain, name in enumerate(TERRAINS)}),
        sea.waters(CHART, tuple(land)),
        sea.landings(CHART, LANDINGS),
        joined(haven(corner, context) for corner in sea.CORNERS),
        tag("g", *(tile(seen, cell, context) for cell in land), class_="island"),
        tag("g", *spaces(seen, context, menu_of(seen).twins), class_="spaces"),
        tag("g", *pieces(seen, context), class_="pieces"),
        instruments(seen, context),
    ]
    return tag(
        "svg",
        *parts,
        id="board",
        class_="board pans sea survive",
        role="group",
        viewBox=CHART.view,
        aria_label=context.words(say("The island, the sea and the four safe islands")),
    )
