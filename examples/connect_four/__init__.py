"""Connect Four: the smallest room, the one that `docs/adding_a_game.md` builds."""

from typing import Final

from examples.connect_four.box import COLUMNS, ROWS
from examples.connect_four.box import SEATS as BOARDS
from examples.connect_four.move_kind import MOVE_KINDS
from examples.connect_four.moves import BREADTH, MOVES, legal
from examples.connect_four.notation import MISERE, VERSION, describe, from_document
from examples.connect_four.rules import appraise, audit, deal, payoff, play, points
from examples.connect_four.state import State
from examples.connect_four.view import imagine, veil, veil_move
from kritias.kernel.game import About, Dials, bot_decides, no_limit, nothing_to_remember
from kritias.kernel.shares import unexplained
from kritias.kernel.words import say

NAME: Final = "examples.connect_four"
TITLE: Final = "Connect Four"
ABOUT: Final = About("Connect Four", say("Four discs in a line, before the other has them."), 10)
SEATS: Final = range(BOARDS, BOARDS + 1)
OPTIONS: Final = (MISERE,)
BOUND: Final = COLUMNS * ROWS
BELL: Final = -1
DIALS: Final = Dials()
TERMS: Final = ()

write, parse = MOVE_KINDS.write, MOVE_KINDS.parse
narrate, refusal, offer = MOVE_KINDS.narrate, MOVE_KINDS.refusal, MOVE_KINDS.offer
limit, timeout_move, explain = no_limit, bot_decides, unexplained
cover = nothing_to_remember
