"""What the things of Survive are for, and by which clause each phase goes."""

from typing import Final

from kritias.games.survive.state import Phase
from kritias.kernel.lore import Lore
from kritias.kernel.words import say

LORE: Final = Lore(
    {
        Phase.PLACE: "S2",
        Phase.LAUNCH: "S3",
        Phase.MOVE: "S6",
        Phase.SWIM: "S19",
        Phase.SAIL: "S19",
        Phase.SINK: "S7",
        Phase.GRAB: "S8",
        Phase.STEER: "S8",
        Phase.SUMMON: "S30",
        Phase.CREW: "S17",
        Phase.GUARD: "S29",
        Phase.FEED: "S32",
        Phase.ASK: "S20",
        Phase.OVER: "S24",
    },
    {
        "space": say("People and boats go from space to space, creatures over sea only."),
        "land": say("Whoever stands on it swims when it sinks; what is below nobody knows."),
        "islander": say(
            "Walks, swims or goes by boat to a safe island, and counts its value there."
        ),
        "chip": say("Walks, swims or goes by boat to a safe island, and counts its value there."),
        "boat": say("Has three seats. Whoever has most aboard moves it; an empty one anybody."),
        "serpent": say("Takes swimmers, and boats with their crews."),
        "shark": say("Takes swimmers; boats do not concern it."),
        "whale": say("Sinks an occupied boat: the crew swim."),
        "dolphin": say("Protects one swimmer in its space."),
        "squid": say("Takes somebody from a boat in its space or from a tile beside it."),
        "haven": say("Whoever comes ashore here is safe."),
        "kept-tile": say("Is played once, at the time it says."),
        "cube": say("Says what moves, and how far."),
        "end": say("Ends this step of the turn."),
    },
    ("S9", say("This is another player’s: you move only your own people.")),
)
