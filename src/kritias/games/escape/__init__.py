"""Escape from Atlantis (1996): four tribes flee from an island that sinks hex by hex."""

from typing import Final

from kritias.games.escape.box import PLAYERS
from kritias.games.escape.guess import appraise, explain
from kritias.games.escape.move_kind import MOVE_KINDS, offer
from kritias.games.escape.moves import BREADTH, MOVES, legal
from kritias.games.escape.notation import SHORT, VERSION, describe, from_document
from kritias.games.escape.rules import deal, play
from kritias.games.escape.rules_audit import audit
from kritias.games.escape.rules_end import payoff, points
from kritias.games.escape.state import State
from kritias.games.escape.view import imagine, veil, veil_move
from kritias.games.escape.words import TERMS
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

NAME: Final = "escape"
TITLE: Final = "Escape from Atlantis"
ABOUT: Final = About(
    "Escape from Atlantis",
    say("Twelve of yours, a terraced rock, and an octopus with an appetite."),
    minutes=45,
    first=say("The short game: it ends when the Acropolis is gone."),
)
SEATS: Final = PLAYERS
OPTIONS: Final[tuple[Option, ...]] = (SHORT,)

# Of some seventy legal moves few bring anybody nearer home: a search looks closely at the best,
# and no further than the turn.
DIALS: Final = Dials(
    depth=4,
    tries=12,
    horizon=1,
    shortlist=8,
    patience=10,
    softness=Softness(1.0, 0.43, 0.204),
    point=0.01,
)

# 48 moves set the table up, and the island lasts for at most 37 turns of 20 moves. After it (E25)
# each of 48 Atlanteans is landed or lost within 48 turns. Such a turn has three moves, each of
# which frees one dolphin at most, and three steps of a creature, with a choice after each: twelve;
# only a boat that an octopus tips can ask for two choices, and there are ten boats.
BOUND: Final = 48 + 37 * 20 + 48 * 48 * 12 + 10 * 2
BELL: Final = -1

write, parse = MOVE_KINDS.write, MOVE_KINDS.parse
narrate, refusal = MOVE_KINDS.narrate, MOVE_KINDS.refusal
limit, timeout_move, cover = no_limit, bot_decides, nothing_to_remember
