"""What the threads of the device do for many searches at once: see `gpu_search`."""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from kritias.arena.gpu import verdict_at
from kritias.bots.baseline import SEEN, weigh_moves
from kritias.bots.buffers import SearchBuffers
from kritias.bots.choice import GLANCES
from kritias.bots.search import iterate
from kritias.bots.tree import NONE, ROOT, follow, spread
from kritias.bots.verdict import SHARES, SINCE, Verdict
from kritias.kernel import gpu
from kritias.kernel.chance import stream
from kritias.kernel.engine import Rules
from kritias.kernel.game import Game
from kritias.kernel.layout import Layout, Numbers, Records
from kritias.kernel.rule import rule

THREADS: Final = 8  # of a block: each goes a way of its own, and few large trees see further
BRIEF: Final = 2  # iterations that a move of a shortlist gets at a time, in each tree
WORTH: Final = SHARES  # in what is tallied: after the shares
ROWS: Final = SHARES + 1


class Kernels(NamedTuple):
    """What is run on the device."""

    glance: Any
    search: Any
    tally: Any


class Work(NamedTuple):
    """What the threads work with: of each search, and at its own place, of each tree."""

    seen: Any  # [search]
    wishes: Any  # [search]: the plan, with the seed in place of its stream
    legal: Any  # [search, place]
    counts: Any  # [search]: legal moves; none where only one is tried
    looks: Any  # [search, place, share or worth]: at a glance, added up
    orders: Any  # [search, place]: the moves as they look, best first
    shortlists: Any  # [search, place]
    lengths: Any  # [search]: of the shortlist; 0 where there is none
    untils: Any  # [search]: iterations of each tree by the end of a launch
    visits: Any  # [search, place]
    found: Any  # [search, place, share or worth]: times visits
    roots: Any  # [search, tree]: how much differs what the searching seat got there
    plans: Any  # [tree]
    trees: Any
    states: Any
    codes: Any
    edges: Any
    verdicts: Verdict


@cache
def kernels_of(game: Game) -> Kernels:
    """What is run for a game."""
    return Kernels(glance_of(game), search_of(game), tally_kernel())


def glance_of(game: Game) -> Any:
    """Lay out a tree for each thread; those of a search glance at its moves, each at some."""
    cuda = gpu.door()
    legal, carry_out, points, payoff, appraise, imagine, veil_move = (
        getattr(game, door) for door in Rules._fields
    )

    @cuda.jit  # type: ignore[untyped-decorator]
    def glance(work: Any, blocks: Any) -> None:
        number, block = cuda.blockIdx.x // blocks, cuda.blockIdx.x % blocks
        own, thread = cuda.blockIdx.x * THREADS + cuda.threadIdx.x, cuda.threadIdx.x
        rules = Rules(legal, carry_out, points, payoff, appraise, imagine, veil_move)
        buffers = SearchBuffers(
            work.trees[own], work.states[own], rules, work.plans[own], work.codes[own],
            work.orders[number], work.edges[own], verdict_at(work.verdicts, own),
        )  # fmt: skip
        seed = work.wishes[number].stream
        work.plans[own] = work.wishes[number]
        lay_out_tree(buffers, work.seen[number], stream(seed ^ np.uint64(block * THREADS + thread)))
        if block == 0:
            worlds = -GLANCES if buffers.plan.open == 1 else GLANCES
            for place in range(thread, work.counts[number], THREADS):
                weigh_moves(
                    buffers.states, rules, work.legal[number, place : place + 1],
                    work.looks[number, place : place + 1], buffers.verdict, stream(seed), worlds,
                )  # fmt: skip

    return glance


def search_of(game: Game) -> Any:
    """Each thread grows its tree: by all moves, or lap by lap by those of the shortlist."""
    cuda = gpu.door()
    legal, carry_out, points, payoff, appraise, imagine, veil_move = (
        getattr(game, door) for door in Rules._fields
    )

    @cuda.jit  # type: ignore[untyped-decorator]
    def search(work: Any, blocks: Any, longer: Any) -> None:
        number, own = cuda.blockIdx.x // blocks, cuda.blockIdx.x * THREADS + cuda.threadIdx.x
        rules = Rules(legal, carry_out, points, payoff, appraise, imagine, veil_move)
        buffers = SearchBuffers(
            work.trees[own], work.states[own], rules, work.plans[own], work.codes[own],
            work.orders[number], work.edges[own], verdict_at(work.verdicts, own),
        )  # fmt: skip
        depth, length = work.wishes[number].depth, work.lengths[number]
        until = work.untils[number]
        lap = BRIEF if length > 0 else until - buffers.plan.done
        is_long = False
        while buffers.plan.done < until:
            buffers.plan.depth = longer if is_long else depth
            for place in range(max(length, 1)):
                if length > 0:
                    buffers.plan.only = work.shortlists[number, place]
                iterate(buffers, lap)
            is_long = not is_long

    return search


def tally_kernel() -> Any:
    """The threads of a search add up what its trees have found, each of some moves; tree by tree,
    so that the sums are the same whenever they are made."""
    cuda = gpu.door()

    @cuda.jit  # type: ignore[untyped-decorator]
    def tally(work: Any, blocks: Any) -> None:
        number, block = cuda.blockIdx.x // blocks, cuda.blockIdx.x % blocks
        thread, trees, wish = cuda.threadIdx.x, blocks * THREADS, work.wishes[number]
        first = number * trees
        own = block * THREADS + thread
        work.roots[number, own] = spread(work.trees[first + own][ROOT], wish.seat)
        for place in range(own, max(work.counts[number], 1), trees):
            move = work.legal[number, place] if work.counts[number] > 0 else wish.only
            forget(work.found[number, place])
            work.visits[number, place] = 0
            for tree in range(first, first + trees):
                work.visits[number, place] += add_tree(
                    work.trees[tree], move, wish.seat, work.found[number, place]
                )

    return tally


@rule
def lay_out_tree(buffers: SearchBuffers, s: Layout, luck: np.uint64) -> None:
    """An empty tree below what the seat sees."""
    for number in range(len(buffers.tree)):
        node = buffers.tree[number]
        forget(node.shares)
        forget(node.worth)
        forget(node.squares)
        node.visits = node.availability = node.child = node.seen = node.own = 0
    for move in range(len(buffers.edges)):
        buffers.edges[move] = NONE
    buffers.states[SEEN] = s
    buffers.plan.stream = luck
    buffers.verdict.taste[SINCE] = s.turn


@rule
def forget(numbers: Numbers) -> None:
    for place in range(len(numbers)):
        numbers[place] = 0.0


@rule
def add_tree(tree: Records, move: int, seat: int, found: Numbers) -> int:
    """Add what a tree has found of a move of its root, as often as it was visited there."""
    child = tree[ROOT].child
    while child != NONE and tree[child].move != move:
        child = tree[child].sibling
    if child == NONE or tree[child].visits == 0:
        return 0
    visits, end = tree[child].visits, follow(tree, child, seat)
    for place in range(SHARES):
        found[place] += visits * tree[end].shares[place] / tree[end].visits
    found[WORTH] += visits * tree[end].worth[seat] / tree[end].visits
    return int(visits)
