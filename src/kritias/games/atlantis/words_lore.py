"""What the things of Atlantis are for, and by which clause each phase goes."""

from typing import Final

from kritias.games.atlantis.state import Phase, State
from kritias.kernel.lore import Lore
from kritias.kernel.words import Reason, say, say_many


def why_not_now(s: State) -> Reason:
    """Something else has to be done first."""
    if s.phase == Phase.CHAIN:
        return "A5", say("The pawn stands on a taken place: another card has to be played for it.")
    return "A10", say_many(
        "The toll has to be paid first: {count} is still due.",
        "The toll has to be paid first: {count} are still due.",
        s.due,
    )


LORE: Final = Lore(
    {Phase.TURN: "A4", Phase.CHAIN: "A5", Phase.TOLL: "A10", Phase.OVER: "A19"},
    {
        "pawn": say("Goes on to the next place that shows the treasure of the card you play."),
        "tile": say("The nearest free tile behind your pawn becomes yours and counts its value."),
        "hole": say("The tiles that lay here are taken."),
        "coin": say("Counts its value at the end, pays tolls, or is handed in for cards."),
        "card": say("Moves a pawn to this treasure, pays one of a toll, or counts one point."),
        "toll": say("Crossing it costs the lower of the two values beside it."),
        "bridge": say("Whoever crosses here pays nothing, to the end of the game."),
        "lay": say("Is laid over a gap instead of paying for it, once in a game."),
        "atlantis": say("Here all pawns begin."),
        "mainland": say("Here pawns are home. The third pawn of a player ends the game."),
        "deck": say("Cards are drawn from its top, unseen."),
        "discards": say("They are shuffled into a new deck when the old one is empty."),
        "show": say("Whoever can complete no move shows the hand and draws two cards."),
    },
    ("A4", say("This is another player’s pawn: you move your own.")),
    lambda s: None if s.phase in (Phase.TURN, Phase.OVER) else why_not_now(s),
)
