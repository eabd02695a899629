"""Searches against each other on CUDA: a block of threads for a game, a tree for each thread.

The threads of a block search alike from what the seat sees, each with a luck of its own, and the
visits of their roots are added up, as `Effort.threads` does on the cores. One game is slow this
way; a thousand at once get some millions of iterations a second. Rooms with a shortlist are
searched in another manner and are not played here.
"""

import time
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.bots.baseline import SEEN, STATES
from kritias.bots.buffers import PLAN, SearchBuffers
from kritias.bots.search import Effort, iterate, plan_of
from kritias.bots.tree import NODE, NONE, ROOT
from kritias.bots.verdict import SEATS, SHARES, SINCE, Verdict, verdict_of
from kritias.kernel import gpu
from kritias.kernel.chance import below, stream, word
from kritias.kernel.engine import Rules
from kritias.kernel.game import Game
from kritias.kernel.layout import Codes, Layout, Records
from kritias.kernel.refusal import Refused
from kritias.kernel.rule import rule

THREADS: Final = 32  # of a game: the trees of a decision
PLIES: Final = np.uint64(0x706C696573)  # sets the searches' luck apart from the table's


@dataclass(frozen=True)
class Played:
    """What came of the games."""

    states: Records  # as they ended
    plies: npt.NDArray[np.int64]
    seconds: float


class Work(NamedTuple):
    """What the threads work with, each at its own place."""

    plans: Any
    trees: Any
    states: Any
    codes: Any
    edges: Any
    orders: Any
    verdicts: Verdict  # of all threads
    votes: Any  # [game, move]: visits of all roots together


def play(game: Game, dealt: Records, iterations: int) -> Played:
    """Play games that are dealt to their end, every seat by so many iterations of each thread."""
    if reason := gpu.why_not():
        raise Refused(reason)
    if game.DIALS.shortlist:
        raise Refused(f"{game.TITLE} is searched by a shortlist, which the GPU does not do.")
    cuda, games = gpu.door(), len(dealt)
    tables, plies = cuda.to_device(dealt), cuda.to_device(np.zeros(games, np.int64))
    work, kernel = allocate_all(game, games, iterations), kernel_of(game)
    began = time.perf_counter()
    kernel[games, THREADS](tables, plies, iterations, work)
    cuda.synchronize()
    return Played(tables.copy_to_host(), plies.copy_to_host(), time.perf_counter() - began)


def allocate_all(game: Game, games: int, iterations: int) -> Work:
    """Buffers for every thread, as the room has set its dials."""
    cuda, trees, nodes = gpu.door(), games * THREADS, iterations + 1
    plans: Any = np.full(trees, plan_of(game, Effort(iterations)), PLAN)
    plans["nodes"] = nodes
    return Work(
        plans=cuda.to_device(plans),
        trees=cuda.device_array((trees, nodes), NODE),
        states=cuda.device_array((trees, STATES), game.State.layout),
        codes=cuda.device_array((trees, game.BREADTH), np.int32),
        edges=cuda.to_device(np.full((trees, game.MOVES), NONE, np.int32)),
        orders=cuda.device_array((trees, game.BREADTH), np.int32),
        verdicts=Verdict(*(cuda.to_device(np.tile(part, (trees, 1))) for part in verdict_of(game))),
        votes=cuda.to_device(np.zeros((games, game.MOVES), np.int32)),
    )


@cache
def kernel_of(game: Game) -> Any:
    """The loop of a game, a block for each: think, count the votes, carry out."""
    cuda = gpu.door()
    legal, carry_out, points, payoff, appraise, imagine, veil_move = (
        getattr(game, door) for door in Rules._fields
    )
    veil, bound = game.veil, game.BOUND

    @cuda.jit  # type: ignore[untyped-decorator]
    def games(tables: Any, plies: Any, iterations: Any, work: Any) -> None:
        number, thread = cuda.blockIdx.x, cuda.threadIdx.x
        own = number * THREADS + thread
        rules = Rules(legal, carry_out, points, payoff, appraise, imagine, veil_move)
        buffers = SearchBuffers(
            work.trees[own], work.states[own], rules, work.plans[own], work.codes[own],
            work.orders[own], work.edges[own], verdict_at(work.verdicts, own),
        )  # fmt: skip
        s, count = tables[number], 0
        lucks = stream(s.seed ^ PLIES)
        while s.seat >= 0 and count < bound:
            if legal(s, buffers.codes) > 1:
                clear_buffers(buffers, s, stream(word(lucks, count) ^ np.uint64(thread)))
                veil(buffers.states[SEEN], s.seat)
                iterate(buffers, iterations)
                child = buffers.tree[ROOT].child
                while child != NONE:
                    edge = buffers.tree[child]
                    cuda.atomic.add(work.votes, (number, edge.move), edge.visits)
                    child = edge.sibling
            cuda.syncthreads()
            move = favourite(work.votes[number], buffers.codes, legal(s, buffers.codes))
            cuda.syncthreads()
            if thread == 0:
                forget(work.votes[number], buffers.codes, legal(s, buffers.codes))
                carry_out(s, move)
            count += 1
            cuda.syncthreads()
        plies[number] = count if s.seat < 0 else -1

    return games


@rule
def verdict_at(verdicts: Verdict, own: int) -> Verdict:
    """The verdict of one thread."""
    return Verdict(
        verdicts.shares[own],
        verdicts.points[own],
        verdicts.worth[own],
        verdicts.scores[own],
        verdicts.taste[own],
    )


@rule
def clear_buffers(buffers: SearchBuffers, s: Layout, luck: np.uint64) -> None:
    """An empty tree, and the table as it is now."""
    tree, plan = buffers.tree, buffers.plan
    for number in range(plan.nodes):
        node = tree[number]
        for place in range(SHARES):
            node.shares[place] = 0.0
        for seat in range(SEATS):
            node.worth[seat] = node.squares[seat] = 0.0
        node.visits, node.child, node.seen = 0, NONE, 0
    buffers.states[SEEN] = s
    plan.stream, plan.seat, plan.done, plan.nodes = luck, s.seat, 0, 1
    plan.thinker = s.seat
    plan.lap = plan.head_start = 1  # in its own order no move comes first by its looks
    buffers.verdict.taste[SINCE] = s.turn
    plan.ordered = shuffle(buffers.order, buffers.rules.legal(s, buffers.order), luck)


@rule
def shuffle(codes: Codes, count: int, luck: np.uint64) -> int:
    """Each tree tries the moves of the root in an order of its own; how many there are."""
    for place in range(count):
        other = place + below(word(luck, place), count - place)
        codes[place], codes[other] = codes[other], codes[place]
    return count


@rule
def favourite(votes: Codes, codes: Codes, count: int) -> np.int64:
    """The move with most votes."""
    best = np.int64(codes[0])
    for place in range(count):
        if votes[codes[place]] > votes[best]:
            best = np.int64(codes[place])
    return best


@rule
def forget(votes: Codes, codes: Codes, count: int) -> None:
    """No votes for the moves that are legal now."""
    for place in range(count):
        votes[codes[place]] = 0
