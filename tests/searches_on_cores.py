"""Searches of the GPU on the cores, thread by thread, where rules are interpreted.

`python -m tests.searches_on_cores ROOM ITERATIONS SHORTLIST` compares them with trees that grow one
after the other, and says so. A shortlist of 0 leaves the room's own.
"""

import os
import sys
from dataclasses import replace

import numpy as np

import kritias
from kritias.arena import gpu_search
from kritias.arena.gpu_kernels import BRIEF, THREADS
from kritias.arena.inquiry import Search, answer_all
from kritias.arena.review import judging, suspecting
from kritias.bots.choice import Findings, add_up, conclude, heed_glance
from kritias.bots.search import (
    LAP,
    Effort,
    allocate,
    drop_half,
    iterate,
    left_first,
    look_round,
    rank_moves,
    rounds_for,
    shorten,
    with_glance,
)
from kritias.kernel import chance, gpu
from kritias.kernel.position import Position
from tests.rl.cuda_on_cores import Door


def tree(game, search, thread, size):
    """The buffers of one thread."""
    buffers = allocate(game, search.seen, search.seed, search.effort)
    glance = look_round(game, buffers) if search.effort.only < 0 else {}
    seed = np.uint64(search.seed) ^ np.uint64(thread)
    buffers.plan.stream = np.uint64(chance.stream(seed))
    buffers.plan.lap = buffers.plan.head_start = 1
    grown = np.zeros(gpu_search.nodes_of(game, size), buffers.tree.dtype)
    return glance, buffers._replace(tree=grown)


def halve(game, trees, size, shortlist, seen):
    """The laps of all trees over a shortlist."""
    moves, behind, rounds = list(shortlist), {}, rounds_for(shortlist)
    for turn in range(1, rounds + 1):
        until = max(1, size.iterations * turn // rounds)
        for buffers in trees:
            while buffers.plan.done < until:
                for move in moves:
                    buffers.plan.only = move
                    iterate(buffers, BRIEF)
        tally = add_up(trees, seen)
        brought = {
            move: (float(tally.shares[move][seen.seat]), tally.worth[move]) for move in shortlist
        }
        found = {
            move: with_glance(look, brought[move], tally.visits[move], LAP)
            for move, look in shortlist.items()
        }
        behind |= rank_moves(moves, found)
        drop_half(moves)
    return left_first(behind, moves)


def one_after_the_other(game, search):
    """What the threads of a search do, without a device."""
    size = gpu_search.size_of(search.effort.iterations)
    both = [tree(game, search, thread, size) for thread in range(size.blocks * THREADS)]
    glance, trees = both[0][0], [buffers for _, buffers in both]
    behind = {}
    if glance and game.DIALS.shortlist:
        shortlist = shorten(game, glance, search.effort)
        behind = halve(game, trees, size, shortlist, search.seen)
    else:
        for buffers in trees:
            iterate(buffers, size.iterations)
    tally = add_up(trees, search.seen)
    doubts = [add_up([buffers], search.seen).doubt for buffers in trees]
    tally = tally._replace(doubt=float(np.mean(doubts)))
    thought = conclude(tally, Findings(glance, behind), search.seen, 0.0)
    return heed_glance(game, trees[0], glance, thought) if glance else thought


def told(thought):
    """All of a thought but its time, without the last bits."""
    rows = [(one.move, one.visits, round(one.worth, 9)) for one in thought.candidates]
    return thought.move, np.round(thought.shares, 9).tolist(), round(thought.nobody, 9), rows


def decisions(game):
    """Some moments of a game in which there is a choice."""
    position = kritias.start(game.NAME, game.SEATS[-1], 3)
    found = []
    for number in range(40):
        if position.is_over:
            break
        if len(position.codes) > 1 and number % 5 == 0:
            found.append(position)
        position = position.play(position.moves[number % len(position.moves)])
    return found[:2]


def main():
    room, iterations, shortlist = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    assert os.environ.get("NUMBA_DISABLE_JIT") == "1", "compiled rules take no arrays of ours"
    door = Door()
    gpu.door, gpu.why_not = (lambda: door), (lambda: "")
    game = kritias.open_room(room)
    game.DIALS = replace(game.DIALS, shortlist=shortlist or game.DIALS.shortlist)
    positions, effort = decisions(game), Effort(iterations)
    searches = [Search(one.view(one.seat).state, 7, effort) for one in positions]
    searches += [one._replace(effort=replace(effort, only=int(p.codes[-1])))
                 for one, p in zip(searches, positions, strict=True)]  # fmt: skip
    searches += [Search(one.state, 7, replace(effort, open=True)) for one in positions]
    found = [told(one) for one in gpu_search.search_all(game, searches)]
    assert found == [told(one_after_the_other(game, one)) for one in searches]
    alone = [told(gpu_search.search_all(game, [one])[0]) for one in searches[:2]]
    assert alone == found[:2], "whoever is searched beside it changes nothing"
    check_judgements(game, positions, iterations)
    sys.stdout.write(f"the same thoughts, {len(found)} of them\n")


def check_judgements(game, positions: list[Position], iterations):
    """Many questions, each answered as if it were alone; shares sum to one."""
    moves = [int(one.codes[0]) for one in positions]
    about = [(one, move, iterations, 5) for one, move in zip(positions, moves, strict=True)]
    for inquire in (judging, suspecting):
        together = answer_all(game, [inquire(*one) for one in about], gpu_search.search_all)
        for one, answer in zip(about, together, strict=True):
            (alone,) = answer_all(game, [inquire(*one)], gpu_search.search_all)
            if inquire is suspecting:
                assert answer == alone >= 0
                continue
            assert (answer.best, answer.before, answer.after) == (
                alone.best, alone.before, alone.after,
            )  # fmt: skip
            for shares in (answer.stood, answer.before, answer.after):
                assert abs(sum(shares) - 1) < 1e-9


if __name__ == "__main__":
    main()
