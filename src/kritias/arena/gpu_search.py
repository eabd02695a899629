"""Many searches at once on CUDA: blocks of threads for each, a tree for each thread.

The trees of a search grow alike from what the seat sees, each with a luck of its own, and what
their roots have found is added up, as `Effort.threads` does on the cores. Small trees see less far
than a large one, so together they make more iterations than were asked for (`TIMES`). The moves
are glanced at on the device, in the worlds of the cores; what is searched next, and the move that
all of it speaks for, is decided by the same functions as there. One search is slow this way;
hundreds at once are not. The same searches have the same answers, however many are made together.
"""

import time
import warnings
from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.arena.gpu_kernels import BRIEF, ROWS, THREADS, WORTH, Work, kernels_of
from kritias.arena.inquiry import Search
from kritias.bots.baseline import STATES
from kritias.bots.buffers import PLAN
from kritias.bots.choice import (
    GLANCES,
    Findings,
    Pairs,
    Tally,
    conclude,
    heed_glance,
)
from kritias.bots.search import (
    LAP,
    Effort,
    allocate,
    best_first,
    depths_of,
    drop_half,
    left_first,
    plan_of,
    rank_moves,
    rounds_for,
    shorten,
    with_glance,
)
from kritias.bots.thought import Thought
from kritias.bots.tree import NODE
from kritias.bots.verdict import SEATS, SHARES, Verdict, verdict_of
from kritias.kernel import gpu
from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY, Game, Move, set_up
from kritias.kernel.layout import Codes, Numbers, Records
from kritias.kernel.refusal import Refused

TIMES: Final = 2  # the iterations that were asked for, made by all trees of a search together
DEEPEST: Final = 512  # iterations of a tree; a larger search has more trees
MEMORY: Final = 2 << 30  # bytes of the device that the trees of one launch take at most


class Size(NamedTuple):
    """How a search is laid out."""

    blocks: int  # of threads
    iterations: int  # of each tree

    @property
    def trees(self) -> int:
        return self.blocks * THREADS


def search_all(game: Game, searches: Sequence[Search]) -> list[Thought]:
    """What each of many searches of one game has found, in their order."""
    if reason := gpu.why_not():
        raise Refused(reason)
    thoughts: dict[int, Thought] = {}
    alike: dict[Effort, list[int]] = {}
    for number, one in enumerate(searches):
        alike.setdefault(replace(one.effort, only=-1, open=False), []).append(number)
    for effort, numbers in alike.items():
        size = size_of(effort.iterations)
        lot = max(1, MEMORY // (size.trees * bytes_of_tree(game, size)))
        for start in range(0, len(numbers), lot):
            part = numbers[start : start + lot]
            found = Launch(game, [searches[number] for number in part], size).think()
            thoughts |= zip(part, found, strict=True)
    return [thoughts[number] for number in range(len(searches))]


def get_ready(game: Game) -> None:
    """Compile all that the searches of a game need."""
    state = set_up(game, game.SEATS[0], 1, {})
    engine_of(game).deal(state)
    search_all(game, [Search(state, 1, Effort(2 * LAP))])


def size_of(iterations: int) -> Size:
    """How many trees a search has, and how large they are."""
    wanted = max(TIMES * iterations, THREADS)
    blocks = ceil(wanted / (THREADS * DEEPEST))
    return Size(blocks, ceil(wanted / (THREADS * blocks)))


def bytes_of_tree(game: Game, size: Size) -> int:
    """What a tree takes on the device, with all that grows it."""
    nodes = nodes_of(game, size) * NODE.itemsize + STATES * game.State.layout.itemsize
    return nodes + 4 * (game.BREADTH + game.MOVES) + PLAN.itemsize + 8 * 4 * SHARES


def nodes_of(game: Game, size: Size) -> int:
    """The root, a node for every iteration, and for those of a lap over what was planned."""
    return 1 + size.iterations + BRIEF * game.DIALS.shortlist


class Launch:
    """Searches of one game and one size, made together."""

    def __init__(self, game: Game, searches: Sequence[Search], size: Size) -> None:
        self.game, self.searches, self.size = game, searches, size
        self.began = time.perf_counter()
        self.seen = game.State.many(len(searches))
        self.legal = [self.legal_in(number) for number in range(len(searches))]
        self.work, self.kernels = self.allocate(), kernels_of(game)

    def legal_in(self, number: int) -> Codes:
        """Veil the state once more, as on the cores; the moves between which there is a choice."""
        seen, effort = self.searches[number].seen, self.searches[number].effort
        engine = engine_of(self.game)
        self.seen[number] = seen if effort.open else engine.veil(seen, seen.seat)
        return engine.legal(self.seen[number]) if effort.only < 0 else np.zeros(0, np.int32)

    def allocate(self) -> Work:
        cuda, game, searches = gpu.door(), self.game, len(self.searches)
        trees, breadth = searches * self.size.trees, game.BREADTH
        legal = np.zeros((searches, breadth), np.int32)
        for number, codes in enumerate(self.legal):
            legal[number, : len(codes)] = codes
        return Work(
            seen=cuda.to_device(self.seen),
            wishes=cuda.to_device(self.wishes()),
            legal=cuda.to_device(legal),
            counts=cuda.to_device(np.array([len(codes) for codes in self.legal], np.int64)),
            looks=cuda.to_device(np.zeros((searches, breadth, SHARES + SEATS))),
            orders=cuda.to_device(np.zeros((searches, breadth), np.int32)),
            shortlists=cuda.to_device(np.zeros((searches, max(game.DIALS.shortlist, 1)), np.int32)),
            lengths=cuda.to_device(np.zeros(searches, np.int64)),
            untils=cuda.to_device(np.full(searches, self.size.iterations)),
            visits=cuda.to_device(np.zeros((searches, breadth), np.int64)),
            found=cuda.to_device(np.zeros((searches, breadth, ROWS))),
            roots=cuda.to_device(np.zeros((searches, self.size.trees))),
            plans=cuda.device_array(trees, PLAN),
            trees=cuda.device_array((trees, nodes_of(game, self.size)), NODE),
            states=cuda.device_array((trees, STATES), game.State.layout),
            codes=cuda.device_array((trees, breadth), np.int32),
            edges=cuda.device_array((trees, game.MOVES), np.int32),
            verdicts=Verdict(
                *(cuda.to_device(np.tile(part, (trees, 1))) for part in verdict_of(game))
            ),
        )

    def wishes(self) -> Records:
        """The plan of each search; a tree makes its own of it."""
        wishes: Any = np.zeros(len(self.searches), PLAN)
        for number, (seen, seed, effort) in enumerate(self.searches):
            plan = plan_of(self.game, effort)
            plan.stream, plan.seat, plan.nodes = np.uint64(seed), seen.seat, 1
            plan.thinker = NOBODY if effort.open else seen.seat
            plan.open, plan.ordered = effort.open, len(self.legal[number])
            plan.lap = plan.head_start = 1  # all trees together give a move as much as one would
            wishes[number] = plan
        return wishes

    def think(self) -> list[Thought]:
        """Glance, search, conclude."""
        glances = self.glance()
        shortlists = {
            number: shorten(self.game, glance, self.searches[number].effort)
            for number, glance in enumerate(glances)
            if glance and self.game.DIALS.shortlist
        }
        behind: list[Pairs] = [{} for _ in self.searches]
        if shortlists:
            self.halve(shortlists, behind)
        else:
            self.search()
        tallies = self.tally()
        seconds = time.perf_counter() - self.began
        return [
            self.concluded(number, tally, Findings(glances[number], behind[number]), seconds)
            for number, tally in enumerate(tallies)
        ]

    def glance(self) -> list[Pairs]:
        """Lay out all trees; how good the moves of each search look, which is the order in which
        its trees try them."""
        self.launch(self.kernels.glance)
        looks = self.work.looks.copy_to_host() / GLANCES
        glances = [
            best_first(legal, looks[number, : len(legal)], int(self.seen[number].seat))
            for number, legal in enumerate(self.legal)
        ]
        orders = np.zeros((len(glances), self.game.BREADTH), np.int32)
        for number, glance in enumerate(glances):
            orders[number, : len(glance)] = list(glance)
        self.work.orders.copy_to_device(orders)
        return glances

    def halve(self, shortlists: dict[int, Pairs], behind: list[Pairs]) -> None:
        """Try all moves of the shortlists alike, drop the worse half of each, and again, as
        `sequential_halving` does on the cores. How far each was behind when it was dropped."""
        moves = {number: list(shortlist) for number, shortlist in shortlists.items()}
        rounds = {number: rounds_for(shortlist) for number, shortlist in shortlists.items()}
        for turn in range(1, max(rounds.values()) + 1):
            on = [number for number in moves if turn <= rounds[number]]
            parts = {number: turn / rounds[number] for number in on}
            self.shortlist({number: moves[number] for number in on}, parts)
            self.search()
            tallies = self.tally()
            for number in on:
                found = self.means(number, tallies[number], shortlists[number])
                behind[number] |= rank_moves(moves[number], found)
                drop_half(moves[number])
        for number, left in moves.items():
            behind[number] = left_first(behind[number], left)

    def shortlist(self, moves: dict[int, list[Move]], parts: dict[int, float]) -> None:
        """Say which moves are still to be tried, and up to which part of all iterations."""
        lists = np.zeros((len(self.searches), self.game.DIALS.shortlist), np.int32)
        lengths = np.zeros(len(self.searches), np.int64)
        untils = np.full(len(self.searches), self.size.iterations)
        for number, left in moves.items():
            lists[number, : len(left)], lengths[number] = left, len(left)
            untils[number] = max(1, int(self.size.iterations * parts[number]))
        self.work.shortlists.copy_to_device(lists)
        self.work.lengths.copy_to_device(lengths)
        self.work.untils.copy_to_device(untils)

    def search(self) -> None:
        """Grow all trees as far as they are to grow now."""
        effort = self.searches[0].effort
        *_, longer = depths_of(self.game, int(plan_of(self.game, effort).depth), effort)
        self.launch(self.kernels.search, longer)

    def means(self, number: int, tally: Tally, glance: Pairs) -> Pairs:
        """What the moves of a shortlist have brought on average, with the first glance."""
        seat = int(self.seen[number].seat)
        return {
            move: with_glance(
                look, (float(tally.shares[move][seat]), tally.worth[move]), visits, LAP
            )
            for move, look in glance.items()
            if (visits := tally.visits.get(move, 0))
        }

    def tally(self) -> list[Tally]:
        """What the trees of each search have found together."""
        self.launch(self.kernels.tally)
        visits, found, roots = (
            part.copy_to_host() for part in (self.work.visits, self.work.found, self.work.roots)
        )
        return [self.tally_of(number, visits, found, roots) for number in range(len(self.searches))]

    def tally_of(
        self, number: int, visits: npt.NDArray[Any], found: npt.NDArray[Any], roots: Numbers
    ) -> Tally:
        effort = self.searches[number].effort
        codes = [effort.only] if effort.only >= 0 else self.legal[number].tolist()
        seats = int(self.seen[number].seats)
        tally = Tally({}, {}, {}, min(float(np.mean(roots[number])), 1.0))
        for place, move in enumerate(codes):
            if visits[number, place]:
                tally.visits[Move(move)] = int(visits[number, place])
                tally.shares[Move(move)] = found[number, place, : seats + 1]
                tally.worth[Move(move)] = float(found[number, place, WORTH])
        return tally

    def concluded(self, number: int, tally: Tally, findings: Findings, seconds: float) -> Thought:
        seen, seed, effort = self.searches[number]
        thought = conclude(tally, findings, seen, seconds)
        if not findings.glance:
            return thought
        buffers = allocate(self.game, seen, seed, Effort(1, open=effort.open))
        return heed_glance(self.game, buffers, findings.glance, thought)

    def launch(self, kernel: Any, *about: int) -> None:
        blocks = len(self.searches) * self.size.blocks
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".*Grid size")  # a few searches leave it idle
            kernel[blocks, THREADS](self.work, self.size.blocks, *about)
        gpu.door().synchronize()
