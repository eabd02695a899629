"""What the things of Artonauti are for, and by which clause each phase goes."""

from typing import Final

from kritias.games.artonauti.state import Phase
from kritias.games.artonauti.words import DEMANDS, demand
from kritias.kernel.lore import Lore
from kritias.kernel.words import say

LORE: Final = Lore(
    {int(phase): clause for phase, (clause, _) in DEMANDS.items()} | {int(Phase.OVER): "M11"},
    {
        "lying": say("Completes a work where all its cards lie together and the picture fits."),
        "work-card": say("Is played on a free square, or swapped for one of its colour."),
        "slot": say("A card is played here, or moved here from beside it."),
        "stone": say("Only an adventure moves it."),
        "works": say("Everybody draws one card at the start of a turn."),
        "tales": say("Whoever completes a work by playing draws an adventure."),
        "gallery": say("Every card in a gallery is a point."),
        "spin": say("Rotates the card by half a turn."),
        "pick": say("Says which way up the card comes to lie."),
        "act": say("One of the choices of this moment."),
    },
    ("M11", say("This is another player’s: every card in a gallery is a point for its player.")),
    demand,
)
