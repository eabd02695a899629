"""Things and their names: tiles, creatures, people, dice."""

from kritias.games.survive.box import DIVE, NEW_WHALE, STARFISH, UNDERSIDES
from kritias.kernel.words import Phrase, loss, say, say_many


def ground(terrain: int) -> Phrase:
    """A tile by its upper side."""
    return (say("a beach"), say("a forest"), say("a mountain"))[terrain]


def creature(kind: int) -> Phrase:
    """A creature, or an empty boat."""
    return (
        say("a serpent"),
        say("a shark"),
        say("a whale"),
        say("a dolphin"),
        say("a giant squid"),
        say("an empty boat"),
    )[kind]


def lone_creature(kind: int) -> Phrase:
    """The one that attacks."""
    return (
        say("the serpent"),
        say("the shark"),
        say("the whale"),
        say("the dolphin"),
        say("the giant squid"),
    )[kind]


def people(count: int) -> Phrase:
    """So many of them."""
    if count == 0:
        return say("nobody")
    return say_many("one Atlantean", "{count} Atlanteans", count)


def kept_tile(under: int) -> Phrase:
    """S19, S20: a tile that is kept, by its underside."""
    return {
        "dolphin": say("a dolphin that helps a swimmer"),
        "wind": say("a fair wind"),
        "move-serpent": say("a tile that moves a serpent"),
        "move-shark": say("a tile that moves a shark"),
        "move-whale": say("a tile that moves a whale"),
        "repel-shark": say("a tile that repels a shark"),
        "repel-whale": say("a tile that repels a whale"),
    }[UNDERSIDES[under]]


def surprise(under: int, *, squid: bool) -> Phrase:
    """S16, S17, S18, S23: what was below, when all may see it."""
    if under == NEW_WHALE and squid:
        return say("Below it is the sign of a giant squid.")
    return {
        "shark": say("Below it is a shark."),
        "whale": say("Below it is a whale."),
        "boat": say("Below it is a boat."),
        "whirlpool": loss(say("Below it is a whirlpool: it takes everything around it.")),
        "volcano": loss(say("Below it is the volcano.")),
        "dolphin": say("Below it is a dolphin."),
    }[UNDERSIDES[under]]


def dice(face: int, reach: int, *, blue: bool) -> Phrase:
    """S8, S27: what was rolled."""
    if not blue:
        return say("The die shows {face}.", face=creature(face))
    shown = say("a starfish") if face == STARFISH else creature(face)
    if reach == DIVE:
        return say("The dice show {face} and a dive.", face=shown)
    return say("The dice show {face} and {reach}.", face=shown, reach=reach)
