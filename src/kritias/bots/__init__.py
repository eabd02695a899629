"""Those who play by thinking: they get what a seat sees, imagine worlds, and decide.

thought = think("atlantis", seen.tobytes(), "skilled", seed=7)
thought.move, thought.shares
"""

from kritias.bots.advice import Advice
from kritias.bots.level import BOTS, LEVELS, Bot, advise, bot_named, decide, think
from kritias.bots.thought import Candidate, Thought

__all__ = [
    "BOTS", "LEVELS", "Advice", "Bot", "Candidate", "Thought", "advise", "bot_named", "decide",
    "think",
]  # fmt: skip
