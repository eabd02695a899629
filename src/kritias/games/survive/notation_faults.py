"""What is wrong with a position, in a sentence for everything that an audit finds."""

from typing import Final

from kritias.games.survive import rules_faults as faults
from kritias.kernel.words import Phrase, say

FAULTS: Final[dict[int, Phrase]] = {
    faults.MISPLACED: say("Somebody is in two places, or at a table with fewer seats."),
    faults.VALUES_MISCOUNTED: say(
        "The values of a seat are 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, placed or in hand."
    ),
    faults.BARED: say("The values of the saved are turned over at the end, and only then."),
    faults.CREATURE_ON_LAND: say("A creature is on land."),
    faults.BOAT_ON_LAND: say("A boat is on land."),
    faults.CROWDED_BOAT: say("A boat has more than three people aboard."),
    faults.CREW_AND_SERPENT: say("A boat carries people beside a serpent."),
    faults.CREW_AND_WHALE: say("A boat carries people beside a whale."),
    faults.ISLAND_UNMAPPED: say("The island does not agree with its tiles."),
    faults.UNDERSIDES_MISCOUNTED: say(
        "The undersides below the tiles, before the seats and turned over are not those of the box."
    ),
    faults.TILES_MISCOUNTED: say(
        "«below» should have as many undersides of each terrain as there are tiles."
    ),
    faults.KEPT_WRONGLY: say("A seat keeps a tile that acts at once."),
    faults.BOATS_SHORT: say("More boats are below the tiles than are in reserve."),
    faults.CREATURES_SHORT: say("More creatures are below the tiles than are in reserve."),
    faults.DISLOYAL: say("A dolphin protects one swimmer in its own space."),
    faults.DOLPHIN_FREE: say("A dolphin without a protégé is beside an unprotected swimmer."),
    faults.HUNTED: say("Somebody swims unprotected beside a serpent or a shark."),
    faults.NOBODY_DECIDES: say("Nobody decides in the phase «over», and only there."),
    faults.WRONG_CALM: say("«calm» counts up to twelve rounds, once no tile is left."),
    faults.WRONG_ROLL: say("The dice of this game cannot show what «rolled» says."),
    faults.LEFT_OPEN: say("Something of «move» is left open that does not belong to the phase."),
    faults.NOT_OVER: say("The game is not over while somebody is on the board."),
    faults.IS_OVER: say("The game is over, but the phase is not «over»."),
    faults.NOT_SET_UP: say("In the set-up tiles, creatures and dice are as they are dealt."),
    faults.WRONG_PLACER: say("In the set-up the seats put their people on tiles in turn."),
    faults.WRONG_LAUNCH: say("In the set-up the seats put two boats each on the sea, in turn."),
    faults.IN_HAND_LATE: say("People are in hand in the phase «place» only."),
    faults.WRONG_DECIDER: say(
        "Whoever’s turn it is decides, and somebody else in the phase «ask» only."
    ),
    faults.WRONG_STEP: say("The «step» does not belong to the phase."),
    faults.WRONG_MOVES: say("The number of «moves» does not belong to the step."),
    faults.NO_TILE: say("No kept «tile» can be played now."),
    faults.WRONG_SWUM: say("Only people of whoever’s turn it is have «swum»."),
    faults.WRONG_TILE: say("The tile that is «played» does not belong to the phase."),
    faults.WRONG_CARRIED: say("What is «carried» is not the swimmer or the boat that has begun."),
    faults.NOTHING_TO_SINK: say("There is no tile left to take."),
    faults.WRONG_FACE: say("The «face» is not on these dice, or not what the tile moves."),
    faults.WRONG_REACH: say("The «reach» is 1, 2, 3 or 9 for the dice, and 0 for a tile."),
    faults.NONE_OF_THE_KIND: say("The «face» shows something of which nothing can be moved."),
    faults.NOT_GRABBED: say("What is «grabbed» is not what is to be moved."),
    faults.WRONG_SITE: say("The «site» is not where something is to be decided."),
    faults.NO_LAIR: say("No squid can come up."),
    faults.NO_CREW: say("On the «site» there is no choice of who goes aboard."),
    faults.NO_CHOICE: say("On the «site» there is no choice of whom a dolphin protects."),
    faults.NO_VICTIMS: say("On the «site» there is no choice of whom a squid takes."),
    faults.NOT_THREATENED: say(
        "Whoever is «asked» cannot repel the creature, or not in this order."
    ),
}
