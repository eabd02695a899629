"""Atlantis with a word divided by an ordinary integer, which takes it for signed when compiled."""

import numpy as np

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import rules
from kritias.games.atlantis.state import State
from kritias.kernel.rule import rule


@rule
def deal(s: State) -> None:
    s.seed = np.uint64(s.seed // 3)
    rules.deal(s)
