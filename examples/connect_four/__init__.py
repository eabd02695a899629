"""Connect Four: the smallest room, the one that `docs/adding_a_game.md` builds."""

from typing import Final

from examples.connect_four.box import COLUMNS, ROWS
from examples.connect_four.box import SEATS as BOARDS
from examples.connect_four.moves import BREADTH, MOVES, legal
from examples.connect_four.notation import MISERE, VERSION, describe, lay, parse, write
from examples.connect_four.rules import appraise, audit, deal, payoff, play, points
from examples.connect_four.state import State
from examples.connect_four.view import imagine, veil, veil_move
from examples.connect_four.words import idle, limit, narrate, refusal
from kritias.kernel.game import Dials

NAME: Final = "examples.connect_four"
TITLE: Final = "Connect Four"
SEATS: Final = range(BOARDS, BOARDS + 1)
OPTIONS: Final = (MISERE,)
BOUND: Final = COLUMNS * ROWS
BELL: Final = -1
DIALS: Final = Dials()

__all__ = [
    "BELL", "BOUND", "BREADTH", "DIALS", "MOVES", "NAME", "OPTIONS", "SEATS", "TITLE", "VERSION",
    "State", "appraise", "audit", "deal", "describe", "idle", "imagine", "lay", "legal", "limit",
    "narrate", "parse", "payoff", "play", "points", "refusal", "veil", "veil_move", "write",
]  # fmt: skip
