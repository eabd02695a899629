"""A hint: the best moves, what they are worth, and why the first is better than the second.

Both are searched alone in the same imagined worlds, and where that leads to is told by the terms
of the room's own guess: those that speak most for the first.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.bots.baseline import WORLD
from kritias.bots.search import Effort, allocate, loop_of
from kritias.bots.thought import Candidate, Thought
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Move
from kritias.kernel.layout import Layout
from kritias.kernel.words import Phrase, Who, say

SHOWN: Final = 3  # candidates
SHARPNESS: Final = 3  # decimals to which their shares differ
LOOKS: Final = 96  # iterations for each of the two moves
REASONS: Final = 2
CLEAR: Final = 0.4  # of what speaks most: a second reason speaks for at least so much
STILL: Final = 0.01  # what the own terms matter even where the game is won or lost
SURE: Final = 0.95  # a victory that is all but certain
FINISH: Final = say("Finish")  # themes that no term of a room has
HINDER: Final = say("Hinder")
PLAIN: Final = say("Foresight")

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Advice:
    """What a bot would do, in words."""

    thought: Thought
    best: list[Candidate]  # the move first; their shares differ
    reasons: list[Phrase]  # never none
    theme: Phrase  # what the first of them is about, in a word


class Reasons(NamedTuple):
    """Why a move is better than another, and what it is about."""

    phrases: list[Phrase]
    theme: Phrase


class Ground(NamedTuple):
    """One thing that speaks for a move against another: what it is about, a sentence, and what it
    is worth to the seat's share of the victory after the better and after the other move."""

    theme: Phrase
    says: Phrase
    better: float = 0.0
    worse: float = 0.0


class Prospect(NamedTuple):
    """Where a move leads, on average: of each seat and term how much, and what it does to the
    odds; and how often it ends the game in a victory."""

    amounts: Numbers  # [seat, term]
    odds: Numbers
    won: float


def advice_on(game: Game, seen: Layout, thought: Thought, seed: int) -> Advice:
    """A thought with its reasons."""
    best = contrasted(thought)
    why = reasons(game, seen, thought, best, seed)
    return Advice(thought, best, why.phrases, why.theme)


def contrasted(thought: Thought) -> list[Candidate]:
    """The move, and others that are visibly worse, best first."""
    chosen = next(one for one in thought.candidates if one.move == thought.move)
    shown, shares = [chosen], {round(chosen.share, SHARPNESS)}
    for one in sorted(thought.candidates, key=lambda one: -one.share):
        share = round(one.share, SHARPNESS)
        if share < min(shares) and len(shown) < SHOWN:
            shown.append(one)
            shares.add(share)
    return shown


def reasons(
    game: Game, seen: Layout, thought: Thought, best: list[Candidate], seed: int
) -> Reasons:
    """Why the first move is better than the second."""
    if len(thought.candidates) == 1:
        return Reasons([say("there is no other move")], PLAIN)
    other = best[1] if len(best) > 1 else runner_up(thought)
    why = grounds(game, seen, (best[0].move, other.move), thought.shares, seed)
    return Reasons([one.says for one in why], why[0].theme)


def runner_up(thought: Thought) -> Candidate:
    """The next candidate, where none is visibly worse."""
    return next(one for one in thought.candidates if one.move != thought.move)


def prospect(game: Game, seen: Layout, move: Move, seed: int) -> Prospect:
    """Search a move alone, and look at the terms of every seat where the search looks."""
    engine, effort = engine_of(game), Effort(LOOKS, only=move)
    buffers, loop = allocate(game, seen, seed, effort), loop_of(game)
    amounts, odds = np.zeros((2, seen.seats, len(game.TERMS)))
    won = 0.0
    for _ in range(LOOKS):
        loop(buffers, 1)
        leaf = buffers.states[WORLD]
        if leaf.seat < 0:
            won += buffers.verdict.shares[seen.seat] / LOOKS
        for seat in range(seen.seats):
            found = engine.explain(leaf, int(seen.seat), seat)
            amounts[seat] += found.amounts / LOOKS
            odds[seat] += found.odds / LOOKS
    return Prospect(amounts, odds, won)


def grounds(
    game: Game, seen: Layout, pair: tuple[Move, Move], shares: list[float], seed: int
) -> list[Ground]:
    """Why the first move of a pair is better than the second: what speaks most for it, first.
    `shares` are each seat's of the victory as things stand."""
    first = prospect(game, seen, pair[0], seed)
    if first.won > SURE:
        return [Ground(FINISH, say("it wins the game"))]
    if not game.TERMS:
        return [Ground(PLAIN, say("it wins more often"))]
    second = prospect(game, seen, pair[1], seed)
    return told(game, int(seen.seat), shares, first, second)


def told(
    game: Game, seat: int, shares: list[float], first: Prospect, second: Prospect
) -> list[Ground]:
    """The terms that speak most for the first move, in words. A seat's share goes by its own odds
    against those of the others, by the others' the more, the larger their shares are."""
    own = shares[seat]
    weight = np.array([-own * share for share in shares])
    weight[seat] = own * (1 - own) + STILL
    better, worse = (one.odds * weight[:, None] for one in (first, second))
    pulls = better - worse
    order = sorted(np.ndindex(pulls.shape), key=lambda place: -float(pulls[place]))
    most = float(pulls[order[0]])
    if most <= 0:
        return [Ground(PLAIN, say("what follows goes better"))]
    ahead = first.amounts - second.amounts
    return [
        Ground(
            game.TERMS[place[1]].theme if place[0] == seat else HINDER,
            phrase(game, seat, place, ahead),
            float(better[place]),
            float(worse[place]),
        )
        for place in order[:REASONS]
        if pulls[place] >= CLEAR * most
    ]


def phrase(game: Game, seat: int, place: tuple[int, ...], ahead: Numbers) -> Phrase:
    """One term that speaks for the first move."""
    whose, number = place
    term = game.TERMS[number]
    if whose != seat:
        return term.hinders(Who(whose))
    more = round(float(ahead[place]))
    return term.more(more) if more > 0 else term.better
