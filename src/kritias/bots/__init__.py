"""Those who play by thinking: they get what a seat sees, imagine worlds, and decide.

thought = think("atlantis", seen.tobytes(), "skilled", seed=7)
thought.move, thought.shares
"""

from kritias.bots.advice import Advice, Ground
from kritias.bots.level import BOTS, LEVELS, Bot, advise, bot_named, decide, explain, think
from kritias.bots.thought import Candidate, Thought

__all__ = [
    "BOTS", "LEVELS", "Advice", "Bot", "Candidate", "Ground", "Thought", "advise", "bot_named",
    "decide", "explain", "think",
]  # fmt: skip
