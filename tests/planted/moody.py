"""Atlantis with luck that does not come from the seed alone."""

import numpy as np

from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import rules
from kritias.games.atlantis.state import State
from kritias.kernel.rule import rule


@rule
def deal(s: State) -> None:
    s.seed ^= np.uint64(np.random.randint(0, 1 << 30))  # noqa: NPY002
    rules.deal(s)
