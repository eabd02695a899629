"""Survive: Escape from Atlantis! (Julian Courtland-Smith, 1982): an island sinks tile by tile."""

from typing import Final

from kritias.games.survive.box import PLAYERS
from kritias.games.survive.guess import appraise, explain
from kritias.games.survive.move_kind import MOVE_KINDS, timeout_move
from kritias.games.survive.moves import BREADTH, MOVES, legal
from kritias.games.survive.notation import OPTIONS, VERSION, describe, from_document
from kritias.games.survive.rules import deal, play
from kritias.games.survive.rules_audit import audit
from kritias.games.survive.rules_turn import payoff, points
from kritias.games.survive.state import State
from kritias.games.survive.view import cover, imagine, veil, veil_move
from kritias.games.survive.words import TERMS
from kritias.kernel.game import About, Dials, Softness, no_limit
from kritias.kernel.words import say

NAME: Final = "survive"
TITLE: Final = "Survive: Escape from Atlantis!"
ABOUT: Final = About(
    "Survive",
    say("Save your people before the volcano. Some are worth more."),
    minutes=60,
    first=say("Without challenges: one red die, and serpents, sharks and whales."),
)
SEATS: Final = PLAYERS

# Of some hundred legal moves few make sense: a search looks closely at the best of them only.
DIALS: Final = Dials(
    depth=4, tries=12, shortlist=16, softness=Softness(0.85, 0.42, 0.222), point=0.002
)

# Forty turns sink the island, with 24 moves at most: six for a tile that is played, six for people
# and boats and a dolphin's choice after each, four for the tile that sinks, and eight for a
# creature, the answers to it and whom it takes. After that (S26) 48 turns at most pass, and the
# one in which it happened, from each of forty landings or losses to the next; without island and
# kept tiles they have 13 moves at most. Kept tiles and set-up add less than a thousand.
BOUND: Final = 40 * 24 + 41 * 49 * 13 + 1000
BELL: Final = -1

write, parse = MOVE_KINDS.write, MOVE_KINDS.parse
narrate, refusal, offer = MOVE_KINDS.narrate, MOVE_KINDS.refusal, MOVE_KINDS.offer
limit = no_limit
