"""The ways in which Island of Gods may be played, and the head of its documents."""

from typing import Final

from kritias.games.gods.box import ABILITY_NAMES, ORDER_NAMES, PLAYERS, REGIONS_PRINTED, SIDES
from kritias.games.gods.state import Phase
from kritias.kernel.document import Head
from kritias.kernel.game import Option
from kritias.kernel.notation import names_of
from kritias.kernel.words import Phrase, say

VERSION: Final = 1

# In the order of the abilities' numbers.
LABELS: Final[tuple[Phrase, ...]] = (
    say("Swap two tiles"),
    say("Move a tile"),
    say("Swap a follower with a card"),
    say("Take an assistant"),
    say("Take back a follower"),
    say("Move the Presence"),
    say("Take two cards"),
    say("Draw two cards"),
)
REGION_LABELS: Final = (
    say("The sun's region"),
    say("The wave's region"),
    say("The laurel's region"),
    say("The lyre's region"),
)


def side_of(region: int, label: Phrase) -> Option:
    """G1: which side of a region lies up."""
    printed = REGIONS_PRINTED[region]
    own = slice(SIDES * region, SIDES * (region + 1))
    return Option(
        printed["name"],
        "choice",
        printed["first"],
        label,
        say("The side that lies up: what a festival there lets you do."),
        ABILITY_NAMES[own],
        LABELS[own],
    )


ORDER: Final = Option(
    "order",
    "choice",
    "random",
    say("Order of the regions"),
    say("The numbers on sun, wave, laurel and lyre: dealt, or chosen."),
    ("random", *ORDER_NAMES),
    (say("Dealt"), *(say("{numbers}", numbers=name) for name in ORDER_NAMES)),
)
SECRET: Final = Option(
    "secret",
    "flag",
    False,
    say("Secret gods"),
    say("You know nobody's god card but your own until the end."),
)
RUTHLESS: Final = Option(
    "ruthless",
    "flag",
    False,
    say("Ruthless"),
    say("Anybody's tile may be demolished, not only one's own."),
)
OPTIONS: Final[tuple[Option, ...]] = (
    *(side_of(region, label) for region, label in enumerate(REGION_LABELS)),
    ORDER,
    SECRET,
    RUTHLESS,
)
HEAD: Final = Head("gods", VERSION, PLAYERS, names_of(Phase), OPTIONS)
