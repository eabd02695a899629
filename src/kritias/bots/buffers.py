"""What a search works with, laid out once."""

from typing import Any, Final, NamedTuple

import numpy as np

from kritias.bots.verdict import Verdict
from kritias.kernel.engine import Rules
from kritias.kernel.layout import Codes, Records

PLAN: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("stream", np.uint64),  # worlds and choices come from here
                ("seat", np.int64),  # that searches
                ("exploration", np.float64),
                ("widening", np.float64),  # children of a node, times the root of its visits
                ("horizon", np.int64),  # turns over which the tree reaches; 0: any number
                ("depth", np.int64),  # decisions a rollout goes on before it is appraised
                ("tries", np.int64),  # moves a rollout looks at before each decision
                ("lap", np.int64),  # iterations that a new move of the root gets
                ("head_start", np.int64),  # and the one that looked best
                ("follow", np.int64),  # 1: a move counts for the best of what may follow it
                ("done", np.int64),  # iterations
                ("nodes", np.int64),  # in the tree
                ("only", np.int64),  # the one move to try at the root, or −1
                ("ordered", np.int64),  # moves of the root
                ("thinker", np.int64),  # by whose beliefs states are appraised
                ("open", np.int64),  # 1: all is known but the luck to come
            ],
            align=True,
        ),
    )
)


class SearchBuffers(NamedTuple):
    """A tree, states to try moves on, the rules, and the plan."""

    tree: Records
    states: Records
    rules: Rules
    plan: Any  # a record of PLAN
    codes: Codes  # legal moves
    order: Codes  # those of the root, as they look at a glance, best first
    edges: Codes  # the node of every move
    verdict: Verdict
