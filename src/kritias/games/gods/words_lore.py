"""What the things of Island of Gods are for, and by which clause each phase goes."""

from typing import Final

from kritias.games.gods.state import Phase
from kritias.games.gods.words import why_not_use
from kritias.kernel.lore import Lore
from kritias.kernel.words import say

LORE: Final = Lore(
    {
        Phase.DRAW: "G5",
        Phase.ACT: "G6",
        Phase.FESTIVAL: "G14",
        Phase.DISCARD: "G7",
        Phase.OVER: "G18",
    },
    {
        "region": say("One builds and recruits where the Presence is."),
        "site": say("A temple is built here, level by level, as the god card shows it."),
        "ability": say("Whoever celebrates a festival in this region may use it."),
        "assistants": say("An assistant saves one card in a build."),
        "presence": say("Says in which region one builds, recruits and celebrates."),
        "deck": say("Cards are drawn from its top, unseen."),
        "discards": say("They are shuffled into a new deck when the old one is empty."),
        "inhabitant": say("Can be taken, in sight of everybody, at the start of a turn."),
        "fan": say("Pays for a build in its region, or brings the Presence there."),
        "flock": say("Three of a colour are enough for a festival; opponents convert them."),
        "court": say("What lies open before a player: followers, supply and god."),
        "wanted": say("A temple that the god wants, and in which region; the last one wins."),
        "tile-left": say("A tile that can still be built."),
        "helper": say("Saves one card in a build, and goes back to its region."),
        "left-tokens": say("Five actions are taken in a turn."),
        "tokens": say("Five actions are taken in a turn."),
        "deed": say("One of the actions of a turn."),
        "pick": say("One of the moves that are possible here."),
    },
    ("G9", say("This is another player’s: you build on your own sites and on neutral ones.")),
    why_not_use,
)
