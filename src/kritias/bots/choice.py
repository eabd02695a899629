"""What a search has found, and the move it speaks for."""

from dataclasses import replace
from math import sqrt
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.bots.baseline import weigh
from kritias.bots.buffers import SearchBuffers
from kritias.bots.thought import CERTAIN, Candidate, Thought
from kritias.bots.tree import doubt_in, follow, root_children
from kritias.bots.verdict import SHARES
from kritias.kernel import chance
from kritias.kernel.game import Game, Move
from kritias.kernel.layout import Layout

GLANCES: Final = 16  # worlds in which the moves are appraised before the search
CLEAR: Final = 0.97  # a share of a game that is as good as won; what is left of 1, as good as lost
PLAIN: Final = 0.002  # a difference that a glance sees plainly
SLIGHT: Final = 0.02  # a difference between shares that hardly matters in such a game

Pairs = dict[Move, tuple[float, float]]  # of some moves, in shares and in worth


class Findings(NamedTuple):
    """What a search tells beside its tree."""

    glance: Pairs  # how good each move looked before, best first
    behind: Pairs  # of a shortlist: by how much each move was behind the best when it was dropped


class Tally(NamedTuple):
    """What independent trees have found at their roots, added up: of each move its visits, and
    as many times what it brought."""

    visits: dict[Move, int]
    shares: dict[Move, npt.NDArray[np.float64]]  # each seat's, then nobody's
    worth: dict[Move, float]  # to whoever searches
    doubt: float  # how much a single visit says too much or too little


def add_up(all_buffers: list[SearchBuffers], seen: Layout) -> Tally:
    """Add up the roots of independent trees."""
    seats, seat = int(seen.seats), int(seen.seat)
    trees = [buffers.tree for buffers in all_buffers]
    tally = Tally({}, {}, {}, float(doubt_in(trees[0], seat)))
    for tree in trees:
        for edge in root_children(tree):
            move, count = Move(int(tree[edge].move)), int(tree[edge].visits)
            node = tree[follow(tree, edge, seat)]
            shares, worth = node.shares[: seats + 1] / node.visits, float(node.worth[seat])
            tally.visits[move] = tally.visits.get(move, 0) + count
            tally.shares[move] = tally.shares.get(move, 0) + count * shares
            tally.worth[move] = tally.worth.get(move, 0.0) + count * worth / node.visits
    return tally


def conclude(tally: Tally, findings: Findings, seen: Layout, seconds: float) -> Thought:
    """A move counts for what it is worth at least, by so many visits; one that was dropped from a
    shortlist, for what it was behind the best by then; moves that were only glanced at come
    last."""
    visits, shares, worth, doubt = tally
    seats, seat = int(seen.seats), int(seen.seat)
    candidates = sorted(
        (
            Candidate(move, float(shares[move][seat] / count), count, worth[move] / count)
            for move, count in visits.items()
        ),
        key=lambda one: (doubt / sqrt(one.visits) - one.worth, one.move),
    )
    if findings.behind:
        candidates = side_by_side(candidates, findings.behind)
    best = candidates[0]
    candidates += only_glanced_at(findings.glance, candidates)
    expected: list[float] = (shares[best.move] / best.visits).tolist()
    return Thought(best.move, expected[:seats], candidates, seconds, nobody=expected[seats])


def side_by_side(candidates: list[Candidate], behind: Pairs) -> list[Candidate]:
    """The moves of a shortlist, each as far behind the best as it was when it was dropped: later
    the others met worlds that it never did."""
    searched = {one.move: one for one in candidates}
    order = [searched[move] for move in behind if move in searched]
    best, first = order[0], behind[order[0].move]
    return [
        one._replace(
            share=min(max(best.share + first[0] - behind[one.move][0], 0.0), 1.0),
            worth=best.worth + first[1] - behind[one.move][1],
        )
        for one in order
    ]


def heed_glance(game: Game, buffers: SearchBuffers, glance: Pairs, thought: Thought) -> Thought:
    """Where the game is as good as won or lost, and the search finds hardly a difference, do what
    looks plainly better in every world that was glanced at."""
    best = thought.candidates[0]
    first = next((one for one in thought.candidates if one.move == next(iter(glance), None)), best)
    is_open_game = 1 - CLEAR < best.share < CLEAR
    is_sure = best.share > CERTAIN or best.share - first.share > SLIGHT
    if first.move == best.move or is_open_game or is_sure:
        return thought
    seat, both = int(buffers.plan.seat), np.array([first.move, best.move], np.int32)
    stream, is_open = np.uint64(buffers.plan.stream), bool(buffers.plan.open)
    for number in range(GLANCES):
        luck = np.uint64(chance.word(stream, number))
        looks = weigh(game, buffers.states, both, luck, 1, is_open)[:, SHARES + seat]
        if looks[0] < looks[1] + PLAIN:
            return thought
    rest = [one for one in thought.candidates if one.move != first.move]
    heeded = first._replace(share=best.share, worth=best.worth)
    return replace(thought, move=first.move, candidates=[heeded, *rest])


def only_glanced_at(glance: Pairs, searched: list[Candidate]) -> list[Candidate]:
    """The moves that were not searched: as far behind the best as they looked, and none above one
    that was searched."""
    if not glance:
        return []
    best, tried = searched[0], {one.move for one in searched}
    first, share, worth = (
        glance[best.move],
        min(one.share for one in searched),
        min(one.worth for one in searched),
    )
    return [
        Candidate(
            move,
            min(max(best.share + look - first[0], 0.0), share),
            0,
            min(best.worth + value - first[1], worth),
        )
        for move, (look, value) in glance.items()
        if move not in tried
    ]
