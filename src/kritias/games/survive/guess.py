"""What a position is worth to each seat before the end."""

from kritias.games.survive.rules_end import payoff
from kritias.games.survive.state import State
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule


@rule
def appraise(s: State, out: Numbers) -> None:
    payoff(s, out)
