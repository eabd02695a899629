"""What the things of Escape from Atlantis are for, and by which clause each phase goes."""

from typing import Final

from kritias.games.escape.state import Phase
from kritias.kernel.lore import Lore
from kritias.kernel.words import say

LORE: Final = Lore(
    {
        Phase.PLACE: "E2",
        Phase.MOVE: "E3",
        Phase.SINK: "E4",
        Phase.DICE: "E5",
        Phase.DROP: "E5",
        Phase.GUARD: "E15",
        Phase.OVER: "E23",
    },
    {
        "space": say("People and boats go from space to space, creatures over sea only."),
        "land": say("Whoever stands on it swims when it sinks; what comes up nobody knows."),
        "islander": say("Walks, dives, swims or goes by boat to a coral island."),
        "chip": say("Walks, dives, swims or goes by boat to a coral island."),
        "boat": say("Has three seats. Whoever has most aboard moves it; an empty one anybody."),
        "octopus": say("Sinks a manned boat: the crew swim."),
        "monster": say("Eats swimmers, and boats with their crews."),
        "shark": say("Eats swimmers; boats do not concern it."),
        "dolphin": say("Protects one swimmer in its space from being eaten."),
        "haven": say("Whoever comes ashore here is safe and counts."),
        "cube": say("Both together say which creature moves, and how far."),
        "end": say("Ends this step of the turn."),
    },
    ("E3", say("This is another player’s: you move only your own Atlanteans.")),
)
