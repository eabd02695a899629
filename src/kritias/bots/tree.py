"""The tree of a search: one node for every sequence of moves tried from the root.

Information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse,
2012). Every iteration walks the tree in another imagined world, so an edge may be legal now and
not the next time: its availability is counted beside its visits, and UCB1 goes by both. What the
searching seat cannot tell apart of another's moves is one edge.
"""

from collections.abc import Iterator
from math import inf, log, sqrt
from typing import Any, Final

import numpy as np

from kritias.bots.verdict import SEATS, SHARES, Verdict
from kritias.kernel import chance
from kritias.kernel.layout import Codes, Records
from kritias.kernel.rule import rule

ROOT: Final = 0
NONE: Final = 0  # no node: the root is nobody's child

FAMILIAR: Final = 15  # visits from which on a move later in the turn can be relied on
USUAL: Final = 0.6  # of the visits: a move that could be made as often is no stroke of luck
ORDINARY: Final = 0.1  # how much shares differ in an open game; no more is explored above it

NODE: Final = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("shares", np.float64, (SHARES,)),  # backed up through here, added up
                ("worth", np.float64, (SEATS,)),  # what they are worth to each seat
                ("squares", np.float64, (SEATS,)),  # of that
                ("visits", np.int32),
                ("availability", np.int32),  # how often it could have been visited
                ("move", np.int32),  # as the searching seat sees it
                ("code", np.int32),  # the legal move it stands for in the world at hand
                ("parent", np.int32),
                ("child", np.int32),  # the newest; the others follow by `sibling`
                ("sibling", np.int32),
                ("seen", np.int32),  # the iteration in which it was last available
                ("alike", np.int32),  # legal moves of that world that it stands for
                ("own", np.int32),  # 1: the searching seat goes on with its turn here
            ],
            align=True,
        ),
    )
)


@rule
def expand(tree: Records, parent: int, fresh: int, move: np.int64, code: np.int64) -> None:
    """A new node for a move tried for the first time."""
    node = tree[fresh]
    node.move = move
    node.code = code
    node.parent = parent
    node.availability = 1
    node.sibling = tree[parent].child
    tree[parent].child = fresh


@rule
def lay_out(tree: Records, parent: int, edges: Codes) -> None:
    """Put every child into the place of its move; the others are NONE."""
    child = tree[parent].child
    while child != NONE:
        edges[tree[child].move] = child
        child = tree[child].sibling


@rule
def clear(tree: Records, parent: int, edges: Codes) -> None:
    """Take the children out of their places again."""
    child = tree[parent].child
    while child != NONE:
        edges[tree[child].move] = NONE
        child = tree[child].sibling


@rule
def meet(node: Any, code: np.int64, iteration: int, luck: np.uint64) -> None:
    """Count that an edge is available. Of several moves that look alike to the searching seat
    any may be the one it stands for, with the same chance."""
    if node.seen != iteration:
        node.seen = iteration
        node.availability += 1
        node.alike = 0
    node.alike += 1
    if chance.below(luck, node.alike) == 0:
        node.code = code


@rule
def upper_bound(node: Any, seat: int, exploration: float) -> float:
    """UCB1: what the edge has brought to the seat that decides, and how little is known of it."""
    if node.visits == 0:
        return inf
    mean = node.worth[seat] / node.visits
    return mean + exploration * sqrt(log(float(node.availability)) / node.visits)


@rule
def spread(node: Any, seat: int) -> float:
    """How much what a seat got here differs (the standard deviation)."""
    if node.visits < 2:
        return inf
    mean = node.worth[seat] / node.visits
    return sqrt(max(node.squares[seat] / node.visits - mean * mean, 0.0))


@rule
def curiosity(node: Any, seat: int, exploration: float) -> float:
    """How much is explored below a node. Where the game is as good as won or lost all that can
    still be had differs little: then a small sure gain is seen only if curiosity is as small."""
    return exploration * min(spread(node, seat) / ORDINARY, 1.0)


@rule
def select(tree: Records, parent: int, seat: int, iteration: int, exploration: float) -> int:
    """The available child with the highest bound for a seat; NONE if there is none."""
    curious = curiosity(tree[parent], seat, exploration)
    best, highest = NONE, -inf
    child = tree[parent].child
    while child != NONE:
        if tree[child].seen == iteration:
            bound = upper_bound(tree[child], seat, curious)
            if bound > highest:
                best, highest = child, bound
        child = tree[child].sibling
    return best


@rule
def back_up(tree: Records, leaf: int, verdict: Verdict, seats: int) -> None:
    """Every node on the way learns what each seat got (max^n: each decides for itself)."""
    node = leaf
    while True:
        tree[node].visits += 1
        tree[node].shares[seats] += verdict.shares[seats]
        for seat in range(seats):
            worth = verdict.worth[seat]
            tree[node].shares[seat] += verdict.shares[seat]
            tree[node].worth[seat] += worth
            tree[node].squares[seat] += worth * worth
        if node == ROOT:
            return
        node = tree[node].parent


@rule
def doubt_in(tree: Records, seat: int) -> float:
    """How much a single visit says too much or too little."""
    return min(spread(tree[ROOT], seat), 1.0)


@rule
def at_least(node: Any, seat: int, doubt: float) -> float:
    """What a node is worth to a seat, for as little as is known of it."""
    return node.worth[seat] / node.visits - doubt / sqrt(float(node.visits))


@rule
def follow(tree: Records, edge: int, seat: int) -> int:
    """Where a move leads if whoever searches goes on well: what it tried in vain later in its own
    turn does not speak against the move. Only what could nearly always be done counts, and only
    if it is better for as little as is known of it."""
    doubt, node = doubt_in(tree, seat), edge
    while tree[node].own == 1:
        best, highest = NONE, at_least(tree[node], seat, doubt)
        child = tree[node].child
        while child != NONE:
            is_usual = tree[child].availability >= USUAL * tree[node].visits
            if tree[child].visits >= FAMILIAR and is_usual:
                bound = at_least(tree[child], seat, doubt)
                if bound > highest:
                    best, highest = child, bound
            child = tree[child].sibling
        if best == NONE:
            break
        node = best
    return node


def root_edges(tree: Records) -> Iterator[Any]:
    """The nodes of the moves at the root."""
    return (tree[child] for child in root_children(tree))


def root_children(tree: Records) -> Iterator[int]:
    """The numbers of those nodes."""
    child = int(tree[ROOT].child)
    while child != NONE:
        yield child
        child = int(tree[child].sibling)
