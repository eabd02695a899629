"""Search: imagine a world, select, expand, roll out, back up; as often as there is time for.

One compiled loop for all games. It is handed what a seat sees, never the true state.
"""

import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from math import inf, sqrt
from typing import Any, Final

import numpy as np

from kritias.bots.baseline import (
    SEEN,
    STATES,
    TRIAL,
    WORLD,
    Table,
    stream_of,
    weigh,
)
from kritias.bots.buffers import PLAN, SearchBuffers
from kritias.bots.choice import GLANCES, Findings, Pairs, add_up, conclude, heed_glance
from kritias.bots.thought import Thought
from kritias.bots.tree import (
    NODE,
    NONE,
    ROOT,
    back_up,
    clear,
    expand,
    lay_out,
    meet,
    root_edges,
    select,
    spread,
)
from kritias.bots.verdict import SHARES, VERDICT, judge, verdict_of
from kritias.kernel import chance
from kritias.kernel.batch import PLAYERS
from kritias.kernel.breadth import check_guard, codes_for
from kritias.kernel.engine import engine_of, rules_of
from kritias.kernel.game import NOBODY, Game, Move
from kritias.kernel.kinds import CODES, INT, Array, Kind, Record, bundle
from kritias.kernel.layout import Codes, Layout, Records
from kritias.kernel.rule import prepare, rule

NO_MOVE: Final = np.int64(-1)
WAY: Final = np.uint64(0x776179)  # sets the way through the tree apart from the rollout


@rule
def iterate(buffers: SearchBuffers, count: int) -> None:
    """So many iterations more. All moves of the root meet the same worlds, one after the other, so
    that they are compared and not their luck."""
    states, plan = buffers.states, buffers.plan
    for iteration in range(plan.done + 1, plan.done + count + 1):
        first = enter(buffers, iteration)
        luck = chance.word(plan.stream, buffers.tree[first].visits)
        states[WORLD] = states[SEEN]
        states[WORLD].seed = luck
        if plan.open == 0:
            buffers.rules.imagine(states[WORLD], plan.seat)
        leaf = descend(buffers, first, iteration, chance.stream(luck ^ WAY))
        roll_out(buffers, chance.stream(luck ^ PLAYERS))
        back_up(buffers.tree, leaf, buffers.verdict, states[SEEN].seats)
    plan.done += count


@rule
def enter(buffers: SearchBuffers, iteration: int) -> int:
    """The move to try at the root: the next that looked best, which has a lap to show itself, or
    one of those tried before. What is legal here is known to whoever decides, and is so in every
    world."""
    tree, plan = buffers.tree, buffers.plan
    number, only, new = 0, NONE, NONE
    child = tree[ROOT].child
    while child != NONE:
        number += 1
        if tree[child].visits < (plan.head_start if child == FAVOURITE else plan.lap):
            new = child
        if plan.only < 0 or tree[child].move == plan.only:
            meet(tree[child], np.int64(tree[child].move), iteration, np.uint64(0))
            only = child
        child = tree[child].sibling
    if plan.only >= 0:
        return only if only != NONE else grow(buffers, ROOT, plan.only, plan.only)
    if new != NONE:
        return new
    is_wide = number > plan.widening * sqrt(float(tree[ROOT].visits))
    if number == plan.ordered or (is_wide and number > 0) or plan.nodes == len(tree):
        return select(tree, ROOT, plan.seat, iteration, plan.exploration)
    move = np.int64(buffers.order[number])
    return grow(buffers, ROOT, move, move)


@rule
def grow(buffers: SearchBuffers, parent: int, move: np.int64, code: np.int64) -> int:
    """A new node below a parent, for a move as whoever searches can tell it."""
    fresh = buffers.plan.nodes
    buffers.plan.nodes += 1
    expand(buffers.tree, parent, fresh, move, code)
    return fresh


@rule
def descend(buffers: SearchBuffers, first: int, iteration: int, way: np.uint64) -> int:
    """Walk down from a move of the root by what is legal in this world until a move is tried for
    the first time, or as far as the tree reaches."""
    tree, s, rules, plan = buffers.tree, buffers.states[WORLD], buffers.rules, buffers.plan
    node, depth, turn = first, 1, s.turn
    rules.play(s, np.int64(tree[first].code))
    if tree[first].visits == 0:
        return first
    while s.seat >= 0 and (plan.horizon == 0 or s.turn - turn < plan.horizon):
        depth += 1
        tree[node].own = plan.follow == 1 and s.seat == plan.seat and s.turn == turn
        untried = offer(buffers, node, iteration, chance.word(way, depth))
        if untried >= 0 and plan.nodes < len(tree):
            node = grow(buffers, node, edge_of(buffers, untried), untried)
            rules.play(s, untried)
            return node
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
    lay_out(tree, node, buffers.edges)
    news = 0
    for place in range(count):
        code = np.int64(codes[place])
        edge = buffers.edges[edge_of(buffers, code)]
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
def edge_of(buffers: SearchBuffers, code: np.int64) -> np.int64:
    """A move as whoever searches can tell it from others."""
    if buffers.plan.open == 1:
        return code
    return np.int64(buffers.rules.veil_move(buffers.states[WORLD], code, buffers.plan.seat))


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
    judge(s, rules, plan.thinker, buffers.verdict)


@rule
def best_of(buffers: SearchBuffers, count: int, luck: np.uint64) -> np.int64:
    """Of some legal moves picked at random, the one after which the seat stands best."""
    states, rules, codes, verdict = buffers.states, buffers.rules, buffers.codes, buffers.verdict
    seat, best, highest = states[WORLD].seat, NO_MOVE, -inf
    for number in range(min(buffers.plan.tries, count)):
        pick = number + chance.below(chance.word(luck, number), count - number)
        codes[number], codes[pick] = codes[pick], codes[number]
        states[TRIAL] = states[WORLD]
        states[TRIAL].seed = luck
        rules.play(states[TRIAL], np.int64(codes[number]))
        judge(states[TRIAL], rules, buffers.plan.thinker, verdict)
        if verdict.worth[seat] > highest:
            best, highest = np.int64(codes[number]), verdict.worth[seat]
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
    open: bool = False  # search the state as it is, with all that is hidden in it


SLICE: Final = 250  # iterations between two looks at the clock
LARGEST: Final = 200_000  # nodes of a tree
LAP: Final = 8  # iterations a move gets at a time while the shortlist is halved, or when it is new
HEAD_START: Final = 48  # that the one gets which looked best
FAVOURITE: Final = 1  # its node: the first below the root
SHORTEST: Final = 12  # laps that every search has room for
SURE: Final = 4.0  # standard errors by which a move is better for certain
ENOUGH: Final = 30  # visits from which on an error can be told
HASTIEST: Final = 1 / 6  # of all iterations: no decision is settled before
LONG: Final = 1_000  # iterations of a search that may be patient
ALIKE: Final = 0.0005  # moves that differ by less are as good as each other


@cache
def loop_of(game: Game) -> Callable[..., None]:
    """The compiled loop for a game."""
    return prepare(iterate, buffers_of(game), INT)


def buffers_of(game: Game) -> Kind:
    """What the buffers of a game are to the compiler."""
    t = engine_of(game).types
    return bundle(
        SearchBuffers, Array(Record(NODE)), t.records, t.rules, Record(PLAN), CODES, CODES, CODES,
        VERDICT,
    )  # fmt: skip


def think_ahead(game: Game, seen: Layout, seed: int, effort: Effort) -> Thought:
    """Search from what a seat sees; the move that is best for certain, and what it is worth."""
    began = time.perf_counter()
    all_buffers = [allocate(game, seen, seed ^ thread, effort) for thread in range(effort.threads)]
    if len(all_buffers) == 1:
        findings = [run(game, all_buffers[0], effort)]
    else:
        with ThreadPoolExecutor(len(all_buffers)) as pool:
            findings = list(pool.map(lambda buffers: run(game, buffers, effort), all_buffers))
    for buffers in all_buffers:
        check_guard(game, buffers.codes)
    seconds = time.perf_counter() - began
    thought = conclude(add_up(all_buffers, seen), findings[0], seen, seconds)
    return heed_glance(game, all_buffers[0], findings[0].glance, thought)


def dial(chosen: float | None, room: float) -> float:
    """A dial as it was chosen, else as the room has set it."""
    return room if chosen is None else chosen


def plan_of(game: Game, effort: Effort) -> Any:
    """How a tree is searched, before anything is known of the table."""
    plan: Any = np.zeros(1, PLAN)[0]
    plan.exploration = dial(effort.exploration, game.DIALS.exploration)
    plan.widening, plan.horizon = game.DIALS.widening, game.DIALS.horizon
    plan.depth = dial(effort.depth, game.DIALS.depth)
    plan.follow = game.DIALS.follow
    plan.lap = max(1, min(LAP, effort.iterations // SHORTEST))
    plan.head_start = max(1, min(HEAD_START, 2 * effort.iterations // SHORTEST))
    plan.tries, plan.only = dial(effort.tries, game.DIALS.tries), effort.only
    return plan


def allocate(game: Game, seen: Layout, seed: int, effort: Effort) -> SearchBuffers:
    """An empty tree. The state is veiled once more: nothing else may reach the search, unless it
    is asked to look at everything."""
    plan = plan_of(game, effort)
    plan.stream, plan.seat, plan.nodes = stream_of(seed), seen.seat, 1
    plan.thinker = NOBODY if effort.open else seen.seat
    plan.open = effort.open
    states = game.State.many(STATES)
    states[SEEN] = seen if effort.open else engine_of(game).veil(seen, seen.seat)
    return SearchBuffers(
        tree=np.zeros(nodes_for(game, effort) + 1, NODE),
        states=states,
        rules=rules_of(game),
        plan=plan,
        codes=codes_for(game),
        order=np.zeros(game.BREADTH, np.int32),
        edges=np.zeros(game.MOVES, np.int32),
        verdict=verdict_of(game, seen.turn),
    )


def nodes_for(game: Game, effort: Effort) -> int:
    """How large a tree may grow: by one node an iteration, and the first lap is always made."""
    return min(max(effort.iterations, 2 * LAP), LARGEST)


def run(game: Game, buffers: SearchBuffers, effort: Effort) -> Findings:
    """Iterate until enough is done, the time is up, or more would change nothing; how good the
    moves looked at first, unless only one is tried."""
    loop, began = loop_of(game), time.perf_counter()
    glance = look_round(game, buffers) if effort.only < 0 else {}
    if glance and game.DIALS.shortlist:
        shortlist = shorten(game, glance, effort)
        return Findings(glance, sequential_halving(game, buffers, effort, shortlist))
    while (left := effort.iterations - int(buffers.plan.done)) > 0:
        loop(buffers, min(SLICE, left))
        if time.perf_counter() - began > effort.seconds:
            break
        if effort.only < 0 and lead(buffers.tree) > left - SLICE:
            break
        if effort.only < 0 and is_short(buffers, effort, began) and has_settled(buffers):
            break
    return Findings(glance, {})


def shorten(game: Game, glance: Pairs, effort: Effort) -> Pairs:
    """The moves that look best, as many as are searched."""
    length = max(2, min(game.DIALS.shortlist, effort.iterations // LAP))
    return dict(list(glance.items())[:length])


def look_round(game: Game, buffers: SearchBuffers) -> Pairs:
    """How good the moves look at a glance, best first: in this order the root widens, so that
    none is overlooked that the greedy bot would see. In a room with so many that a search would
    lose itself, only a shortlist of them is searched."""
    legal = engine_of(game).legal(buffers.states[SEEN])
    seat = int(buffers.plan.seat)
    stream, is_open = np.uint64(buffers.plan.stream), bool(buffers.plan.open)
    found = weigh(game, buffers.states, legal, stream, GLANCES, is_open)
    glance = best_first(legal, found, seat)
    buffers.order[: len(glance)] = list(glance)
    buffers.plan.ordered = len(glance)
    return glance


def best_first(legal: Codes, found: Table, seat: int) -> Pairs:
    """What was found of each move, as a share and a worth for a seat; the best first."""
    order = np.argsort(-found[:, SHARES + seat], kind="stable")
    return {
        Move(int(legal[at])): (float(found[at, seat]), float(found[at, SHARES + seat]))
        for at in order
    }


def is_short(buffers: SearchBuffers, effort: Effort, began: float) -> bool:
    """Whether time will be up before all iterations are done, and enough are done to look whether
    the decision has settled: only then it pays to keep time for the rest of the turn."""
    done = int(buffers.plan.done)
    if done < effort.iterations * HASTIEST:
        return False
    return (time.perf_counter() - began) * effort.iterations > effort.seconds * done


def has_settled(buffers: SearchBuffers, moves: Collection[Move] | None = None) -> bool:
    """Whether more would change nothing: of the moves still in question the best is better than
    the second for certain, or they are as good as each other."""
    seat = int(buffers.plan.seat)
    edges = [
        edge
        for edge in root_edges(buffers.tree)
        if edge.visits >= ENOUGH and (moves is None or edge.move in moves)
    ]
    if len(edges) < 2:
        return False
    first, second = sorted(edges, key=lambda edge: -edge.worth[seat] / edge.visits)[:2]
    ahead = float(first.worth[seat] / first.visits - second.worth[seat] / second.visits)
    error = sqrt(sum(spread(edge, seat) ** 2 / edge.visits for edge in (first, second)))
    return ahead > SURE * error or ahead + SURE * error < ALIKE


def sequential_halving(game: Game, buffers: SearchBuffers, effort: Effort, glance: Pairs) -> Pairs:
    """Try all moves of a shortlist alike, drop the worse half, and again, until one is left. The
    first glance counts as much as the first lap. By how much each was behind the best when it was
    last tried: only then had all met the same worlds."""
    loop, began = loop_of(game), time.perf_counter()
    moves, rounds = list(glance), rounds_for(glance)
    depths = cycle(depths_of(game, int(buffers.plan.depth), effort))
    behind: Pairs = {}
    for number in range(1, rounds + 1):
        until, enough = effort.seconds * number / rounds, effort.iterations * number // rounds
        while buffers.plan.done == 0 or (
            buffers.plan.done < enough and time.perf_counter() - began < until
        ):
            buffers.plan.depth = next(depths)
            for move in moves:
                buffers.plan.only = move
                loop(buffers, LAP)
        behind |= rank_moves(moves, means(buffers, glance))
        if is_short(buffers, effort, began) and has_settled(buffers, moves):
            break
        drop_half(moves)
    return left_first(behind, moves)


def rounds_for(glance: Pairs) -> int:
    """How often a shortlist is halved until one move is left."""
    return max(1, (len(glance) - 1).bit_length())


def rank_moves(moves: list[Move], found: Pairs) -> Pairs:
    """Put the best move first; by how much each is behind it."""
    moves.sort(key=lambda move: -found[move][1])
    best = found[moves[0]]
    return {move: (best[0] - found[move][0], best[1] - found[move][1]) for move in moves}


def drop_half(moves: list[Move]) -> None:
    del moves[(len(moves) + 1) // 2 :]


def left_first(behind: Pairs, moves: Collection[Move]) -> Pairs:
    """The moves of a shortlist, those that are left before those that were dropped."""
    return dict(sorted(behind.items(), key=lambda one: (one[0] not in moves, one[1][1])))


def depths_of(game: Game, usual: int, effort: Effort) -> tuple[int, ...]:
    """How far the rollouts of a lap go, and those of the next. A search that has time for many
    looks further every other time: what comes at once is seen by the short ones, what it leads to
    by the long ones, and all moves of a lap are looked at alike."""
    if game.DIALS.patience and effort.depth is None and effort.iterations >= LONG:
        return usual, game.DIALS.patience
    return (usual,)


def means(buffers: SearchBuffers, glance: Pairs) -> Pairs:
    """What moves have brought to whoever searches, on average, with the first glance."""
    seat, found = int(buffers.plan.seat), dict(glance)
    for edge in root_edges(buffers.tree):
        move, brought = Move(int(edge.move)), (float(edge.shares[seat]), float(edge.worth[seat]))
        found[move] = with_glance(glance[move], brought, int(edge.visits), LAP)
    return found


def with_glance(
    looked: tuple[float, float], brought: tuple[float, float], visits: int, weight: int
) -> tuple[float, float]:
    """The mean of what some visits have brought; the first glance counts for so many of them."""
    share, worth = (
        (weight * look + sum_) / (weight + visits)
        for look, sum_ in zip(looked, brought, strict=True)
    )
    return share, worth


def lead(tree: Records) -> int:
    """By how many visits the first move is ahead of the second."""
    visits = sorted(int(edge.visits) for edge in root_edges(tree))
    return visits[-1] - sum(visits[-2:-1])
