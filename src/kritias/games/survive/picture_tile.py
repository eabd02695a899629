"""A kept tile of Survive: what it is called, and its drawing."""

from typing import Final

from kritias.games.survive import box
from kritias.games.survive.picture_sea import LIFT
from kritias.kernel.words import Phrase, say
from kritias.ui import sea
from kritias.ui.svg import Markup, tag, use

SIGNS: Final = {"repel": "M17 5l7 2c0 6-2 9-7 12c-5-3-7-6-7-12z", "move": "M10 12h13m-5-5l5 5l-5 5"}


def tile_face(ground: int, under: int) -> Markup:
    """Its terrain, on it what it does, and a sign for how."""
    act, _, creature = box.UNDERSIDES[under].partition("-")
    face = [sea.tile_body(box.TERRAINS[ground], LIFT[ground]), use(creature or act, -19, -30, 38)]
    if creature:
        face.append(tag("circle", class_="badge", cx=17, cy=12, r=11))
        face.append(tag("path", class_="sign", d=SIGNS[act]))
    return tag("svg", *face, class_="hexling", viewBox="-29 -46 58 78", aria_hidden="true")


def tile_name(under: str) -> Phrase:
    """What a kept tile is called."""
    return {
        "dolphin": say("Dolphin"),
        "wind": say("Fair wind"),
        "move-serpent": say("Move a serpent"),
        "move-shark": say("Move a shark"),
        "move-whale": say("Move a whale"),
        "repel-shark": say("Repel a shark"),
        "repel-whale": say("Repel a whale"),
    }[under]
