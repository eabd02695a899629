"""Atlantis in which a card given as toll is simply gone."""

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import rules
from kritias.games.atlantis.moves import GIVE_CARD
from kritias.games.atlantis.state import State
from kritias.kernel.moves import is_of, part_a
from kritias.kernel.rule import rule


@rule
def play(s: State, move: int) -> None:
    rules.play(s, move)
    if is_of(GIVE_CARD, move):
        s.spent[part_a(GIVE_CARD, move)] -= 1
