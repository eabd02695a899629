"""The two simplest bots: one that picks evenly, and one that looks a single move ahead."""

import time
from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np

from kritias.bots.thought import Candidate, Thought
from kritias.bots.tree import SEATS
from kritias.kernel import chance
from kritias.kernel.engine import Rules, engine_of, rules_of
from kritias.kernel.game import Game, Move
from kritias.kernel.kinds import CODES, INT, NUMBERS, TABLE, UINT
from kritias.kernel.layout import Codes, Layout, Numbers, Records
from kritias.kernel.rule import prepare, rule

WORLDS: Final = 16  # that the greedy bot imagines for a decision

# The states a bot works with.
SEEN: Final = 0  # what the seat sees: where every world begins
WORLD: Final = 1  # the one imagined now
TRIAL: Final = 2  # a move tried out in it
STATES: Final = 3


def think_randomly(game: Game, seen: Layout, seed: int) -> Thought:
    """Any legal move, all with the same chance."""
    began = time.perf_counter()
    legal: list[Move] = engine_of(game).legal(seen).tolist()
    pick = chance.below(word_of(seed, 0), len(legal))
    even = 1 / seen.seats
    order = [legal[pick], *legal[:pick], *legal[pick + 1 :]]
    candidates = [Candidate(move, even, 0) for move in order]
    return Thought(order[0], [even] * seen.seats, candidates, time.perf_counter() - began)


def think_greedily(game: Game, seen: Layout, seed: int, worlds: int = WORLDS) -> Thought:
    """The move after which the seat is appraised best, on average over imagined worlds."""
    began = time.perf_counter()
    engine, seat = engine_of(game), seen.seat
    states, legal = game.State.many(STATES), engine.legal(seen)
    states[SEEN] = engine.veil(seen, seat)
    sums = np.zeros((len(legal), SEATS))
    weigh = weigher_of(game)
    weigh(states, rules_of(game), legal, sums, np.zeros(SEATS), stream_of(seed), worlds)
    shares = sums[:, : seen.seats] / worlds
    order = np.argsort(-shares[:, seat], kind="stable").tolist()
    candidates = [Candidate(Move(int(legal[at])), float(shares[at, seat]), worlds) for at in order]
    best: list[float] = shares[order[0]].tolist()
    return Thought(candidates[0].move, best, candidates, time.perf_counter() - began)


def stream_of(seed: int) -> np.uint64:
    """Where the words of a bot's seed begin."""
    return np.uint64(chance.stream(np.uint64(seed)))


def word_of(seed: int, index: int) -> np.uint64:
    """One of the words of a bot's seed."""
    return np.uint64(chance.word(stream_of(seed), index))


@cache
def weigher_of(game: Game) -> Callable[..., None]:
    t = engine_of(game).types
    return prepare(weigh_moves, t.records, t.rules, CODES, TABLE, NUMBERS, UINT, INT)


@rule
def weigh_moves(
    states: Records,
    rules: Rules,
    legal: Codes,
    sums: Numbers,
    guess: Numbers,
    start: np.uint64,
    worlds: int,
) -> None:
    """Add up what every move leads to, in the same worlds for all of them."""
    thinker = np.int64(states[SEEN].seat)
    for number in range(worlds):
        states[WORLD] = states[SEEN]
        states[WORLD].seed = chance.word(start, number)
        rules.imagine(states[WORLD], thinker)
        for place in range(len(legal)):
            states[TRIAL] = states[WORLD]
            rules.play(states[TRIAL], np.int64(legal[place]))
            estimate(states[TRIAL], rules, thinker, guess)
            for seat in range(states[SEEN].seats):
                sums[place, seat] += guess[seat]


@rule
def estimate(s: Layout, rules: Rules, thinker: np.int64, shares: Numbers) -> None:
    """The payoff where the game is over, else a guess of it."""
    if s.seat < 0:
        rules.payoff(s, shares)
    else:
        rules.appraise(s, thinker, shares)
