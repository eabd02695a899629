"""The challenges of the book, and two ways to read it: S4, S18, S25 to S34."""

from typing import Final

from kritias.kernel.game import Option
from kritias.kernel.words import say

OPTIONS: Final = (
    Option(
        "crowded",
        "flag",
        False,
        say("Crowded island"),
        say("At set-up two Atlanteans fit on a tile that does not lie at the rim."),
    ),
    Option(
        "no_one_left",
        "flag",
        False,
        say("No one left behind"),
        say("The volcano is a whirlpool; the game goes on until nobody is left on the board."),
    ),
    Option(
        "all_equal",
        "flag",
        False,
        say("All equal"),
        say("Who saves most people wins, whatever they are worth."),
    ),
    Option(
        "atlantis_gone",
        "flag",
        False,
        say("Atlantis is gone"),
        say("The volcano is a whirlpool; the game ends with the last tile of the island."),
    ),
    Option(
        "dolphins",
        "flag",
        False,
        say("Dolphins and dive dice"),
        say("Dolphins protect swimmers, and two blue dice replace the red one."),
    ),
    Option(
        "squids",
        "flag",
        False,
        say("Giant squid"),
        say("With every whale a squid comes up, which takes people from tiles and boats."),
    ),
    Option(
        "squids_only",
        "flag",
        False,
        say("Squids instead of whales"),
        say("Squids come up in the place of whales."),
    ),
    Option(
        "sea_whirlpool",
        "flag",
        False,
        say("Sea whirlpool"),
        say("A whirlpool reaches only the sea; who stands on a tile beside it is safe."),
    ),
    Option(
        "open_memory",
        "flag",
        False,
        say("Open memory"),
        say("The values of your people stay visible to you after set-up."),
    ),
)
