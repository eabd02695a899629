"""The table of Atlantis as pictures: pure functions of what one seat sees."""

from pathlib import Path
from typing import Final

from kritias.games.atlantis.box import PLACES, TREASURES
from kritias.games.atlantis.notation import gaps
from kritias.games.atlantis.picture_gap import gap
from kritias.games.atlantis.picture_path import shape_of
from kritias.games.atlantis.picture_place import (
    all_pawns,
    coordinates,
    ends,
    pawn,
    piles,
    place,
    route,
    waters,
)
from kritias.games.atlantis.picture_plate import plate, score
from kritias.games.atlantis.picture_stakes import stakes
from kritias.games.atlantis.picture_summary import summary
from kritias.games.atlantis.picture_tray import facts, prompt, steps, tray
from kritias.games.atlantis.state import State
from kritias.kernel.words import MARKS, say
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, num, tag
from kritias.ui.words import Words

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

SYMBOLS: Final = (
    *TREASURES,
    "pawn",
    "isle-atlantis",
    "isle-mainland",
    "bridge",
    *(f"mark-{mark}" for mark in MARKS),
    "ui-shore",
    "ui-cards",
    "ui-tile",
)


def picture(seen: State, viewer: int, words: Words | None = None) -> Markup:
    """The board as a file of its own."""
    return shapes.standalone(
        board(seen, ViewContext(viewer, words or Words())), SYMBOLS, Path(__file__).parent
    )


def board(seen: State, context: ViewContext) -> Markup:
    """The winding path with all that lies and stands on it."""
    shape = shape_of(round(context.aspect, 2))
    parts = [
        waters(shape),
        ends(shape, context),
        piles(seen, shape, context),
        route(seen, shape),
        *(place(seen, shape, number, context) for number in range(PLACES)),
        *(gap(seen, shape, edge, far, context) for edge, far in gaps(seen)),
        *(pawn(seen, shape, seat, number, context) for seat, number in all_pawns(seen)),
        coordinates(shape),
    ]
    return tag(
        "svg",
        *parts,
        id="board",
        class_="board atlantis",
        role="group",
        viewBox=f"0 0 {num(shape.width)} {num(shape.height)}",
        aria_label=context.words(say("The path from Atlantis to the mainland")),
    )
