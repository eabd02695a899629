"""The instruments of Survive: how much land is left, and the dice."""

from collections.abc import Iterator
from typing import Final

from kritias.games.survive.box import DIVE, FACES, TERRAINS, TILES
from kritias.games.survive.picture_sea import CHART, LIFT
from kritias.games.survive.state import NONE, SUNK, State
from kritias.games.survive.state import Step as Part
from kritias.kernel.words import Phrase, say
from kritias.ui import sea, seaside
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, moved, tag

ROOM: Final = 176.0  # units beside the sea that the instruments need
PIPS: Final = {1: "die-1", 2: "die-2", 3: "die-3", DIVE: "die-dive"}


def has_room(aspect: float) -> bool:
    """Whether a stage of this shape has room for the instruments."""
    return CHART.room(aspect) >= ROOM


def instruments(seen: State, context: ViewContext) -> Markup:
    """Beside the sea on wide stages: the land above water, the dice, a compass."""
    if not has_room(context.aspect):
        return Markup("")
    left = 1.4 * sea.MARGIN - CHART.room(context.aspect)
    return seaside.instruments(CHART, left, ledger(seen, context), dice(seen, context))


def ledger(seen: State, context: ViewContext) -> Iterator[Markup]:
    """How many tiles of each terrain are above water."""
    left = sum(terrain != SUNK for terrain in seen.terrain)
    count = say("{left} of {all} tiles", left=left, all=TILES)
    yield seaside.ledger_head(128, 154, context.words(say("Above water")), context.words(count))
    for terrain, label in enumerate((say("beach"), say("forest"), say("mountain"))):
        y = 74 + terrain * 29
        number = sum(one == terrain for one in seen.terrain)
        body = sea.tile_body(TERRAINS[terrain], LIFT[terrain])
        yield tag("g", body, transform=moved(26, y + 1, scale=0.4))
        yield tag("text", context.words(label), x=44, y=y + 4, class_="entry")
        yield tag("text", str(number), x=114, y=y + 5, class_="count")


# The dice


def dice(seen: State, context: ViewContext) -> list[Markup]:
    """One red die, or two blue ones."""
    colour = "blue" if seen.dolphins else "red"
    return [
        seaside.die(symbol, colour, int(seen.turn), context.words(label))
        for symbol, label in faces(seen)
    ]


def faces(seen: State) -> list[tuple[str, Phrase]]:
    """What the dice show: symbols and words."""
    if seen.face == NONE or seen.step != Part.DICE:
        waiting = ("", say("The die has not been rolled yet."))
        return [waiting, waiting] if seen.dolphins else [waiting]
    face = FACES[int(seen.face)]
    shown = [(face, face_name(face))]
    if seen.dolphins:
        shown.append((PIPS[int(seen.reach)], reach_name(int(seen.reach))))
    return shown


def face_name(face: str) -> Phrase:
    """The face of a die, in words."""
    names = {
        "serpent": say("The die shows a serpent."),
        "shark": say("The die shows a shark."),
        "whale": say("The die shows a whale."),
        "dolphin": say("The die shows a dolphin."),
        "boat": say("The die shows an empty boat."),
        "starfish": say("The die shows a starfish: any of them."),
    }
    return names[face]


def reach_name(reach: int) -> Phrase:
    """How far the dice say, in words."""
    if reach == DIVE:
        return say("It dives to any empty sea space.")
    return say("It goes up to {count}.", count=reach)
