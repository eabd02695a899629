"""The table of Escape from Atlantis as pictures: pure functions of what one seat sees."""

from pathlib import Path
from typing import Final

from kritias.games.escape.box import CREATURES, RING_NAMES, SPACES
from kritias.games.escape.picture_folk import pieces
from kritias.games.escape.picture_island import (
    CHART,
    haven,
    land_of,
    ports,
    space_to_touch,
    terraces,
    tile,
)
from kritias.games.escape.picture_offer import offer
from kritias.games.escape.picture_touch import menu_of
from kritias.games.escape.picture_tray import PIPS, facts, instruments, prompt, steps, tray
from kritias.games.escape.state import State
from kritias.kernel.words import say
from kritias.ui import sea, seafolk, shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.words import Words

SYMBOLS: Final = (
    *seafolk.SYMBOLS,
    *CREATURES,
    *(f"top-{ring}" for ring in RING_NAMES),
    *PIPS.values(),
    "anchor",
    "ui-lost",
    "ui-shore",
)
__all__ = ["SYMBOLS", "board", "facts", "offer", "picture", "prompt", "steps", "tray"]

SQUARE: Final = 1.0  # a file of its own shows the sea without instruments


def picture(seen: State, viewer: int) -> Markup:
    """The board as a file of its own."""
    context = ViewContext(viewer, Words(), SQUARE)
    return shapes.standalone(board(seen, context), SYMBOLS, Path(__file__).parent)


def board(seen: State, context: ViewContext) -> Markup:
    """The sea, the terraces of the island, the coral islands, and all that is there."""
    land, twins = land_of(seen), menu_of(seen).twins
    spaces = [space_to_touch(seen, space, context, twins.get(space)) for space in range(SPACES)]
    return tag(
        "svg",
        sea.defined(terraces()),
        sea.waters(CHART, tuple(land)),
        ports(),
        joined(haven(corner, context) for corner in sea.CORNERS),
        tag("g", *(tile(seen, space, context) for space in land), class_="island"),
        tag("g", *spaces, class_="spaces"),
        tag("g", *pieces(seen, context), class_="pieces"),
        instruments(seen, context),
        id="board",
        class_="board pans sea escape",
        role="group",
        viewBox=CHART.view,
        aria_label=context.words(say("The island, the sea and the four coral islands")),
    )
