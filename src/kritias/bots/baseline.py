"""The two simplest bots: one that picks evenly, and one that looks a single move ahead."""

import time
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from kritias.bots.thought import Candidate, Thought
from kritias.bots.verdict import SEATS, SHARES, VERDICT, Verdict, judge, verdict_of
from kritias.kernel import chance
from kritias.kernel.engine import Rules, engine_of, rules_of
from kritias.kernel.game import NOBODY, Game, Move
from kritias.kernel.kinds import CODES, INT, TABLE, UINT
from kritias.kernel.layout import Codes, Layout, Records
from kritias.kernel.rule import prepare, rule

WORLDS: Final = 16  # that the greedy bot imagines for a decision

# The states a bot works with.
SEEN: Final = 0  # what the seat sees: where every world begins
WORLD: Final = 1  # the one imagined now
TRIAL: Final = 2  # a move tried out in it
STATES: Final = 3

Table = npt.NDArray[np.float64]  # of two dimensions


def think_randomly(game: Game, seen: Layout, seed: int) -> Thought:
    """Any legal move, all with the same chance."""
    began = time.perf_counter()
    legal: list[Move] = engine_of(game).legal(seen).tolist()
    pick = chance.below(word_of(seed, 0), len(legal))
    even = 1 / seen.seats
    order = [legal[pick], *legal[:pick], *legal[pick + 1 :]]
    candidates = [Candidate(move, even, 0, even) for move in order]
    return Thought(order[0], [even] * seen.seats, candidates, time.perf_counter() - began)


def think_greedily(game: Game, seen: Layout, seed: int, worlds: int = WORLDS) -> Thought:
    """The move after which the seat is best off, on average over imagined worlds."""
    began = time.perf_counter()
    engine, seat = engine_of(game), seen.seat
    states, legal = game.State.many(STATES), engine.legal(seen)
    states[SEEN] = engine.veil(seen, seat)
    glance = weigh(game, states, legal, stream_of(seed), worlds)
    order = np.argsort(-glance[:, SHARES + seat], kind="stable").tolist()
    candidates = [
        Candidate(Move(int(legal[at])), glance[at, seat], worlds, glance[at, SHARES + seat])
        for at in order
    ]
    shares: list[float] = glance[order[0]].tolist()
    return Thought(
        candidates[0].move,
        shares[: seen.seats],
        candidates,
        time.perf_counter() - began,
        nobody=shares[seen.seats],
    )


def weigh(
    game: Game,
    states: Records,
    legal: Codes,
    stream: np.uint64,
    worlds: int,
    is_open: bool = False,
) -> Table:
    """For every move the shares it leads to (nobody's after the last seat's), and from SHARES on
    what that is worth to each seat, on average over imagined worlds, or over the luck to come if
    the state is open."""
    sums = np.zeros((len(legal), SHARES + SEATS))
    verdict = verdict_of(game, states[SEEN].turn)
    count = -worlds if is_open else worlds
    weigher_of(game)(states, rules_of(game), legal, sums, verdict, stream, count)
    return sums / worlds


def stream_of(seed: int) -> np.uint64:
    """Where the words of a bot's seed begin."""
    return np.uint64(chance.stream(np.uint64(seed)))


def word_of(seed: int, index: int) -> np.uint64:
    """One of the words of a bot's seed."""
    return np.uint64(chance.word(stream_of(seed), index))


@cache
def weigher_of(game: Game) -> Callable[..., None]:
    t = engine_of(game).types
    return prepare(weigh_moves, t.records, t.rules, CODES, TABLE, VERDICT, UINT, INT)


@rule
def weigh_moves(
    states: Records,
    rules: Rules,
    legal: Codes,
    sums: Table,
    verdict: Verdict,
    start: np.uint64,
    worlds: int,
) -> None:
    """Add up what every move leads to, in the same worlds for all of them. A negative number of
    worlds: only the luck to come is imagined, by nobody's beliefs."""
    thinker = np.int64(states[SEEN].seat if worlds > 0 else NOBODY)
    for number in range(abs(worlds)):
        states[WORLD] = states[SEEN]
        states[WORLD].seed = chance.word(start, number)
        if worlds > 0:
            rules.imagine(states[WORLD], thinker)
        for place in range(len(legal)):
            states[TRIAL] = states[WORLD]
            rules.play(states[TRIAL], np.int64(legal[place]))
            judge(states[TRIAL], rules, thinker, verdict)
            sums[place, states[SEEN].seats] += verdict.shares[states[SEEN].seats]
            for seat in range(states[SEEN].seats):
                sums[place, seat] += verdict.shares[seat]
                sums[place, SHARES + seat] += verdict.worth[seat]
