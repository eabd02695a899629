"""Atlantis: Island of Gods (Krzysztof Wolicki): temples for a god before the island goes under."""

from typing import Final

from kritias.games.gods.box import ACTIONS, DRAWS, FEASTED, PLAYERS, ROUNDS
from kritias.games.gods.guess import appraise, explain
from kritias.games.gods.move_kind import MOVE_KINDS
from kritias.games.gods.moves import BREADTH, MOVES, legal
from kritias.games.gods.notation import OPTIONS, VERSION, describe, from_document
from kritias.games.gods.rules import deal, payoff, play, points
from kritias.games.gods.rules_audit import audit
from kritias.games.gods.state import State
from kritias.games.gods.view import imagine, veil, veil_move
from kritias.games.gods.words import TERMS
from kritias.kernel.game import About, Dials, Softness, bot_decides, no_limit, nothing_to_remember
from kritias.kernel.words import say

NAME: Final = "gods"
TITLE: Final = "Atlantis: Island of Gods"
ABOUT: Final = About(
    "Island of Gods",
    say("Gather followers, raise temples tier by tier, please your god."),
    minutes=45,
    first=say("God cards lie open, and the regions show their sides for a first game."),
)
SEATS: Final = PLAYERS
BELL: Final = -1

# Most legal moves undo what was built or waste an action: a rollout looks at so many of them. A
# turn is a plan of five actions, and a move is as good as the plan it begins.
DIALS: Final = Dials(
    tries=16, follow=True, exploration=0.3, softness=Softness(0.9, 0.46), point=0.02
)

# A turn: three cards, five actions each followed by at most two uses of an ability, and as many
# discards as cards were gained, with the one that the fourth player has too many at the start.
A_TURN: Final = DRAWS + ACTIONS * (1 + FEASTED) + (DRAWS + ACTIONS * FEASTED + 1)
BOUND: Final = ROUNDS * SEATS[-1] * A_TURN

write, parse = MOVE_KINDS.write, MOVE_KINDS.parse
narrate, refusal, offer = MOVE_KINDS.narrate, MOVE_KINDS.refusal, MOVE_KINDS.offer
limit, timeout_move, cover = no_limit, bot_decides, nothing_to_remember
