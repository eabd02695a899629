"""Search: imagine a world, select, expand, roll out, back up; as often as there is time for.

One compiled loop for all games. It is handed what a seat sees, never the true state.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import inf, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.bots.baseline import (
    SEEN,
    STATES,
    TRIAL,
    WORLD,
    estimate,
    stream_of,
    weigher_of,
)
from kritias.bots.thought import Candidate, Thought
from kritias.bots.tree import (
    NODE,
    NONE,
    ROOT,
    SEATS,
    back_up,
    clear,
    expand,
    lay_out,
    meet,
    select,
)
from kritias.kernel import chance
from kritias.kernel.batch import PLAYERS
from kritias.kernel.engine import Rules, engine_of, rules_of
from kritias.kernel.game import Game, Move
from kritias.kernel.kinds import CODES, INT, NUMBERS, Array, Record, bundle
from kritias.kernel.layout import Codes, Layout, Numbers, Records
from kritias.kernel.rule import prepare, rule

NO_MOVE: Final = np.int64(-1)
WAY: Final = np.uint64(0x776179)  # sets the way through the tree apart from the rollout

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
                ("done", np.int64),  # iterations
                ("nodes", np.int64),  # in the tree
                ("only", np.int64),  # the one move to try at the root, or −1
            ],
            align=True,
        ),
    )
)


class SearchBuffers(NamedTuple):
    """What a search works with, laid out once."""

    tree: Records
    states: Records
    rules: Rules
    plan: Any  # a record of PLAN
    codes: Codes  # legal moves
    edges: Codes  # the node of every move
    payoff: Numbers


@rule
def iterate(buffers: SearchBuffers, count: int) -> None:
    """So many iterations more."""
    states, plan = buffers.states, buffers.plan
    for iteration in range(plan.done + 1, plan.done + count + 1):
        luck = chance.word(plan.stream, iteration)
        states[WORLD] = states[SEEN]
        states[WORLD].seed = luck
        buffers.rules.imagine(states[WORLD], plan.seat)
        leaf = descend(buffers, iteration, chance.stream(luck ^ WAY))
        roll_out(buffers, chance.stream(luck ^ PLAYERS))
        back_up(buffers.tree, leaf, buffers.payoff, states[SEEN].seats)
    plan.done += count


@rule
def descend(buffers: SearchBuffers, iteration: int, way: np.uint64) -> int:
    """Walk down by what is legal in this world until a move is tried for the first time, or as far
    as the tree reaches."""
    tree, s, rules, plan = buffers.tree, buffers.states[WORLD], buffers.rules, buffers.plan
    node, depth, turn = ROOT, 0, s.turn
    while s.seat >= 0 and (plan.horizon == 0 or s.turn - turn < plan.horizon):
        depth += 1
        untried = offer(buffers, node, iteration, chance.word(way, depth))
        if untried >= 0 and plan.nodes < len(tree):
            fresh = plan.nodes
            plan.nodes += 1
            expand(tree, node, fresh, rules.veil_move(s, untried, plan.seat), untried)
            rules.play(s, untried)
            return fresh
        child = select(tree, node, s.seat, iteration, plan.exploration)
        if child == NONE:
            return node
        node = child
        rules.play(s, np.int64(tree[node].code))
    return node


@rule
def offer(buffers: SearchBuffers, node: int, iteration: int, luck: np.uint64) -> np.int64:
    """Count the edges that are available in this world; a promising move that has none yet, or
    NO_MOVE as long as the node has children enough for its visits (progressive widening)."""
    tree, s, rules, plan, codes = (
        buffers.tree,
        buffers.states[WORLD],
        buffers.rules,
        buffers.plan,
        buffers.codes,
    )
    count = rules.legal(s, codes)
    if node == ROOT and plan.only >= 0:
        codes[0], count = plan.only, 1
    lay_out(tree, node, buffers.edges)
    news = 0
    for place in range(count):
        code = np.int64(codes[place])
        edge = buffers.edges[rules.veil_move(s, code, plan.seat)]
        if edge != NONE:
            meet(tree[edge], code, iteration, chance.word(luck, place))
        else:
            codes[news] = code
            news += 1
    clear(tree, node, buffers.edges)
    if news == 0 or count - news > plan.widening * sqrt(float(tree[node].visits)):
        return NO_MOVE
    return best_of(buffers, news, luck)


@rule
def roll_out(buffers: SearchBuffers, choices: np.uint64) -> None:
    """Play on for so many decisions; the payoff if that was the end, else a guess of it."""
    s, rules, plan = buffers.states[WORLD], buffers.rules, buffers.plan
    for ply in range(plan.depth):
        if s.seat < 0:
            break
        count = rules.legal(s, buffers.codes)
        luck = chance.word(choices, ply)
        if plan.tries > 1 and count > 1:
            rules.play(s, best_of(buffers, count, luck))
        else:
            rules.play(s, np.int64(buffers.codes[chance.below(luck, count)]))
    estimate(s, rules, plan.seat, buffers.payoff)


@rule
def best_of(buffers: SearchBuffers, count: int, luck: np.uint64) -> np.int64:
    """Of some legal moves picked at random, the one after which the seat stands best."""
    states, rules, codes, worth = buffers.states, buffers.rules, buffers.codes, buffers.payoff
    seat, best, highest = states[WORLD].seat, NO_MOVE, -inf
    for number in range(min(buffers.plan.tries, count)):
        pick = number + chance.below(chance.word(luck, number), count - number)
        codes[number], codes[pick] = codes[pick], codes[number]
        states[TRIAL] = states[WORLD]
        states[TRIAL].seed = luck
        rules.play(states[TRIAL], np.int64(codes[number]))
        rules.appraise(states[TRIAL], buffers.plan.seat, worth)
        if worth[seat] > highest:
            best, highest = np.int64(codes[number]), worth[seat]
    return best


@dataclass(frozen=True)
class Effort:
    """How much a search may do, and in what manner."""

    iterations: int
    depth: int | None = None  # decisions of a rollout; None, here and below: as suits the game
    tries: int | None = None  # moves that it looks at before each
    exploration: float | None = None
    seconds: float = inf
    threads: int = 1  # each with a tree of its own; the visits of their roots are added up
    only: int = -1  # the one move to try at the root, to learn what it is worth


Glance = dict[Move, float]  # how good each move looks before the search, best first

SLICE: Final = 250  # iterations between two looks at the clock
LARGEST: Final = 200_000  # nodes of a tree
GLANCES: Final = 6  # worlds in which the moves of a wide root are appraised before the search
LAP: Final = 8  # iterations a move gets at a time while the shortlist is halved


@cache
def loop_of(game: Game) -> Callable[..., None]:
    """The compiled loop for a game."""
    t = engine_of(game).types
    buffers = bundle(
        SearchBuffers, Array(Record(NODE)), t.records, t.rules, Record(PLAN), CODES, CODES, NUMBERS
    )
    return prepare(iterate, buffers, INT)


def think_ahead(game: Game, seen: Layout, seed: int, effort: Effort) -> Thought:
    """Search from what a seat sees; the move visited most, and what it is worth."""
    began = time.perf_counter()
    all_buffers = [allocate(game, seen, seed ^ thread, effort) for thread in range(effort.threads)]
    if len(all_buffers) == 1:
        glances = [run(game, all_buffers[0], effort)]
    else:
        with ThreadPoolExecutor(len(all_buffers)) as pool:
            glances = list(pool.map(lambda buffers: run(game, buffers, effort), all_buffers))
    return conclude(all_buffers, glances[0], seen, time.perf_counter() - began)


def dial(chosen: float | None, room: float) -> float:
    """A dial as it was chosen, else as the room has set it."""
    return room if chosen is None else chosen


def plan_of(game: Game, effort: Effort) -> Any:
    """How a tree is searched, before anything is known of the table."""
    plan: Any = np.zeros(1, PLAN)[0]
    plan.exploration = dial(effort.exploration, game.DIALS.exploration)
    plan.widening, plan.horizon = game.DIALS.widening, game.DIALS.horizon
    plan.depth = dial(effort.depth, game.DIALS.depth)
    plan.tries, plan.only = dial(effort.tries, game.DIALS.tries), effort.only
    return plan


def allocate(game: Game, seen: Layout, seed: int, effort: Effort) -> SearchBuffers:
    """An empty tree. The state is veiled once more: nothing else may reach the search."""
    plan = plan_of(game, effort)
    plan.stream, plan.seat, plan.nodes = stream_of(seed), seen.seat, 1
    states = game.State.many(STATES)
    states[SEEN] = engine_of(game).veil(seen, seen.seat)
    return SearchBuffers(
        tree=np.zeros(min(effort.iterations, LARGEST) + 1, NODE),
        states=states,
        rules=rules_of(game),
        plan=plan,
        codes=np.zeros(game.BREADTH, np.int32),
        edges=np.zeros(game.MOVES, np.int32),
        payoff=np.zeros(SEATS),
    )


def run(game: Game, buffers: SearchBuffers, effort: Effort) -> Glance:
    """Iterate until enough is done, the time is up, or no other move can catch up; how good the
    moves looked at first, unless only one is tried."""
    loop, began = loop_of(game), time.perf_counter()
    glance = look_round(game, buffers) if effort.only < 0 else {}
    if glance and game.DIALS.shortlist:
        sequential_halving(
            game, buffers, effort, dict(list(glance.items())[: game.DIALS.shortlist])
        )
        return glance
    while (left := effort.iterations - int(buffers.plan.done)) > 0:
        loop(buffers, min(SLICE, left))
        if time.perf_counter() - began > effort.seconds:
            break
        if effort.only < 0 and lead(buffers.tree) > left - SLICE:
            break
    return glance


def look_round(game: Game, buffers: SearchBuffers) -> Glance:
    """How good the moves look at a glance, best first. In a room with so many that a search would
    lose itself, only a shortlist of them is searched; elsewhere it widens to what it finds good."""
    legal = engine_of(game).legal(buffers.states[SEEN])
    sums = np.zeros((len(legal), SEATS))
    stream = np.uint64(buffers.plan.stream)
    weigher_of(game)(buffers.states, buffers.rules, legal, sums, buffers.payoff, stream, GLANCES)
    shares = sums[:, int(buffers.plan.seat)] / GLANCES
    order = np.argsort(-shares, kind="stable")
    return {Move(int(legal[at])): float(shares[at]) for at in order}


def sequential_halving(game: Game, buffers: SearchBuffers, effort: Effort, glance: Glance) -> None:
    """Try all moves of a shortlist alike, drop the worse half, and again, until one is left. The
    first glance counts as much as the first lap."""
    loop, began = loop_of(game), time.perf_counter()
    moves, rounds = list(glance), max(1, (len(glance) - 1).bit_length())
    for number in range(1, rounds + 1):
        until, enough = effort.seconds * number / rounds, effort.iterations * number // rounds
        while buffers.plan.done == 0 or (
            buffers.plan.done < enough and time.perf_counter() - began < until
        ):
            for move in moves:
                buffers.plan.only = move
                loop(buffers, LAP)
        worth = dict(glance)
        for edge in root_edges(buffers.tree):
            seen = LAP * glance[Move(int(edge.move))] + float(edge.value[buffers.plan.seat])
            worth[Move(int(edge.move))] = seen / (LAP + int(edge.visits))
        moves = sorted(moves, key=lambda move: -worth[move])[: (len(moves) + 1) // 2]


def root_edges(tree: Records) -> Iterator[Any]:
    """The nodes of the moves at the root."""
    child = tree[ROOT].child
    while child != NONE:
        yield tree[child]
        child = tree[child].sibling


def lead(tree: Records) -> int:
    """By how many visits the first move is ahead of the second."""
    visits = sorted(int(edge.visits) for edge in root_edges(tree))
    return visits[-1] - sum(visits[-2:-1])


def conclude(
    all_buffers: list[SearchBuffers], glance: Glance, seen: Layout, seconds: float
) -> Thought:
    """Add up the roots of independent trees; moves that were only glanced at come last."""
    visits: dict[Move, int] = {}
    values: dict[Move, npt.NDArray[np.float64]] = {}
    for buffers in all_buffers:
        for edge in root_edges(buffers.tree):
            move = Move(int(edge.move))
            visits[move] = visits.get(move, 0) + int(edge.visits)
            values[move] = values.get(move, 0) + edge.value[: seen.seats]
    shares = {move: values[move] / visits[move] for move in visits}
    candidates = sorted(
        (Candidate(move, float(shares[move][seen.seat]), visits[move]) for move in visits),
        key=lambda candidate: (-candidate.visits, -candidate.share, candidate.move),
    )
    candidates += [
        Candidate(move, share, 0) for move, share in glance.items() if move not in visits
    ]
    best: list[float] = shares[candidates[0].move].tolist()
    return Thought(candidates[0].move, best, candidates, seconds)
