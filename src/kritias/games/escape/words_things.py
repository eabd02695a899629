"""The things of Escape from Atlantis in words."""

from kritias.games.escape.box import BESIDE, DIVE, RING, SPACE, SPACE_NAMES
from kritias.games.escape.state import State
from kritias.kernel.words import N_, Part, Phrase, say, tell


def creature(kind: int) -> Phrase:
    """A creature with its article."""
    return (say("an octopus"), say("a sea monster"), say("a shark"), say("a dolphin"))[kind]


def the_creature(kind: int) -> Phrase:
    """The creature that was spoken of."""
    return (say("the octopus"), say("the sea monster"), say("the shark"), say("the dolphin"))[kind]


def hexagon(place: int) -> Phrase:
    """A hex of the island by its ring."""
    name = SPACE_NAMES[SPACE[place]]
    return (
        say("the rock at {space}", space=name),
        say("the hill at {space}", space=name),
        say("the citadel at {space}", space=name),
        say("the Acropolis"),
    )[RING[place]]


def distance(reach: int) -> Part:
    """What the distance die shows."""
    return say("dive") if reach == DIVE else reach


def swimmer(seat: int, viewer: int) -> Phrase:
    """Somebody's swimmer."""
    return tell(viewer, seat, N_("your swimmer"), N_("{who}'s swimmer"))


def space_towards(s: State, person: int, way: int) -> int:
    """The space beside an own Atlantean."""
    return int(BESIDE[s.where[s.seat, person], way])
