"""Kuhn poker: a room that hides cards and pays chips."""

from typing import Final

from examples.kuhn_poker.box import SEATS as BOTH
from examples.kuhn_poker.box import WORDS
from examples.kuhn_poker.move_kind import MOVE_KINDS
from examples.kuhn_poker.moves import BREADTH, MOVES, legal
from examples.kuhn_poker.notation import VERSION, describe, from_document
from examples.kuhn_poker.rules import appraise, audit, deal, payoff, play, points
from examples.kuhn_poker.state import State
from examples.kuhn_poker.view import imagine, veil, veil_move
from kritias.kernel.game import About, Dials, bot_decides, no_limit, nothing_to_remember
from kritias.kernel.payoffs import Payoffs
from kritias.kernel.shares import unexplained
from kritias.kernel.words import say

NAME: Final = "examples.kuhn_poker"
TITLE: Final = "Kuhn poker"
ABOUT: Final = About("Kuhn poker", say("Three cards, one bet, and a bluff."), 1)
SEATS: Final = range(BOTH, BOTH + 1)
OPTIONS: Final = ()
BOUND: Final = WORDS
BELL: Final = -1
DIALS: Final = Dials()
TERMS: Final = ()
PAYOFFS: Final = Payoffs.ZERO_SUM
PAID: Final = (-2.0, 2.0)
DEALS: Final = (0, 1, 3, 4, 12, 15)  # seeds: each two cards in either order, once

write, parse = MOVE_KINDS.write, MOVE_KINDS.parse
narrate, refusal, offer = MOVE_KINDS.narrate, MOVE_KINDS.refusal, MOVE_KINDS.offer
limit, timeout_move, explain = no_limit, bot_decides, unexplained
cover = nothing_to_remember
