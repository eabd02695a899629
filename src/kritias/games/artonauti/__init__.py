"""Artonauti: il Mosaico del Tempo, by its simplified rules: compose the works of art that time
has scattered over one board."""

from typing import Final

from kritias.games.artonauti.box import PLAYERS
from kritias.games.artonauti.guess import appraise, explain
from kritias.games.artonauti.move_kind import MOVE_KINDS, limit
from kritias.games.artonauti.moves import BELL, BREADTH, MOVES, legal
from kritias.games.artonauti.notation import OPTIONS, VERSION, describe, from_document
from kritias.games.artonauti.rules import deal, play
from kritias.games.artonauti.rules_audit import audit
from kritias.games.artonauti.rules_turn import payoff, points
from kritias.games.artonauti.state import State
from kritias.games.artonauti.view import imagine, veil, veil_move
from kritias.games.artonauti.words import TERMS
from kritias.kernel.game import About, Dials, Softness, bot_decides, nothing_to_remember
from kritias.kernel.words import say

NAME: Final = "artonauti"
TITLE: Final = "Artonauti"
ABOUT: Final = About(
    "Artonauti",
    say("Piece cut masterworks together on a shared mosaic."),
    minutes=45,
    first=say("Without adventures: nothing but the works."),
)
SEATS: Final = PLAYERS

# A card fits almost anywhere and well nearly nowhere: a search looks closely at the best places,
# and not far beyond them. A point is worth much beside a victory: else all would only see to it
# that nobody completes a work.
DIALS: Final = Dials(
    depth=0, tries=64, exploration=0.2, horizon=1, softness=Softness(0.6, 0.3), point=0.03
)

# Cards come out of the deck at most 72 times and once more for each sweep, out of a hand at most as
# often and once more for each card brought back, and works are completed 23 times: some 180 turns
# in which something happens, of up to seven moves. Between them at most eleven in a row are idle,
# 2000 in all, of up to three moves; and there are 40 adventures of up to four.
BOUND: Final = 8000

write, parse = MOVE_KINDS.write, MOVE_KINDS.parse
narrate, refusal, offer = MOVE_KINDS.narrate, MOVE_KINDS.refusal, MOVE_KINDS.offer
timeout_move, cover = bot_decides, nothing_to_remember
