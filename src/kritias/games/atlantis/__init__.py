"""Atlantis (Leo Colovini, 2009): three pawns flee over a path that crumbles behind them."""

from typing import Final

from kritias.games.atlantis.box import PLAYERS
from kritias.games.atlantis.guess import appraise, explain
from kritias.games.atlantis.move_kind import MOVE_KINDS
from kritias.games.atlantis.moves import BREADTH, MOVES, legal
from kritias.games.atlantis.notation import ANY_GAP, VERSION, describe, from_document
from kritias.games.atlantis.rules import deal, play
from kritias.games.atlantis.rules_audit import audit
from kritias.games.atlantis.rules_end import payoff, points
from kritias.games.atlantis.state import State
from kritias.games.atlantis.view import imagine, veil, veil_move
from kritias.games.atlantis.words import TERMS
from kritias.kernel.game import (
    About,
    Dials,
    Option,
    Softness,
    bot_decides,
    no_limit,
    nothing_to_remember,
)
from kritias.kernel.words import say

NAME: Final = "atlantis"
TITLE: Final = "Atlantis"
ABOUT: Final = About(
    "Atlantis",
    say("Cards carry three pawns over a crumbling path of treasures."),
    minutes=30,
    is_printed=True,
    first=say("The game as it is printed, without any option."),
)
SEATS: Final = PLAYERS
OPTIONS: Final[tuple[Option, ...]] = (ANY_GAP,)

# Every card played moves a pawn (at most 12 × 54); cards and tiles paid or handed in leave the
# game (at most 105 + 2 × 84); four bridges. A hand shown draws a card, and there are not more
# of those than were played, paid or are left; between such moves at most three are empty.
BOUND: Final = 8000
BELL: Final = -1
DIALS: Final = Dials(widening=2.0, softness=Softness(0.6, 0.38), point=0.001)

write, parse = MOVE_KINDS.write, MOVE_KINDS.parse
narrate, refusal, offer = MOVE_KINDS.narrate, MOVE_KINDS.refusal, MOVE_KINDS.offer
limit, timeout_move, cover = no_limit, bot_decides, nothing_to_remember
