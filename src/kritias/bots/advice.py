"""A hint: the best moves, what they are worth, and why the first is better than the second.

Both are made in the same imagined worlds, and searched alone from there; what they do at once, and
where they lead to, is told by the terms of the room's own guess: those that speak most for the
first, and not by accident.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.bots.baseline import WORLD, word_of
from kritias.bots.search import Effort, allocate, loop_of
from kritias.bots.thought import Candidate, Thought
from kritias.kernel.breadth import check_guard
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Move
from kritias.kernel.layout import Layout
from kritias.kernel.words import Phrase, Who, say

SHOWN: Final = 3  # candidates
SHARPNESS: Final = 3  # decimals to which their shares differ
LOOKS: Final = 192  # iterations for each of the two moves
GLANCES: Final = 24  # worlds in which is looked at what they do at once
SIGMAS: Final = 3.0  # from which on a difference is no accident,
LOOSER: Final = 1.5  # and where nothing is so clear, what probably is none
TRIFLE: Final = 1e-6  # of a share: as good as nothing
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
    """Where a move leads, look by look: of each seat and term how much, and what it does to the
    odds; and how often it ends the game in a victory."""

    amounts: Numbers  # [look, seat, term]
    odds: Numbers
    won: float = 0.0


class Pulls(NamedTuple):
    """What every seat's terms speak for a move against another, and how far that is in doubt."""

    mean: Numbers  # [seat, term]
    doubt: Numbers

    def certain(self, sigmas: float) -> Numbers:
        """Where it speaks for the move; elsewhere nothing."""
        return np.where(self.mean > sigmas * self.doubt + TRIFLE, self.mean, 0.0)

    def against(self) -> npt.NDArray[np.bool_]:
        """Where it certainly speaks for the other one."""
        return self.mean < -SIGMAS * self.doubt - TRIFLE


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
    """Why the first move is better than the second; where nothing certain tells these two apart,
    than the next that something does."""
    if len(thought.candidates) == 1:
        return Reasons([say("there is no other move")], PLAIN)
    for other in rivals(thought, best):
        why = grounds(game, seen, (best[0].move, other), thought.shares, seed)
        if why[0].theme is not PLAIN:
            break
    return Reasons([one.says for one in why], why[0].theme)


def rivals(thought: Thought, best: list[Candidate]) -> list[Move]:
    """Moves to compare the best with: those shown beside it, the next candidate where none is
    visibly worse, and one that is no better than most."""
    others = [one for one in thought.candidates if one.move != thought.move]
    wanted = [*best[1:], others[0], others[len(others) // 2]]
    return list(dict.fromkeys(one.move for one in wanted))


def prospect(game: Game, seen: Layout, move: Move, seed: int) -> Prospect:
    """Search a move alone, and look at the terms of every seat where the search looks."""
    effort = Effort(LOOKS, only=move)
    buffers, loop = allocate(game, seen, seed, effort), loop_of(game)
    amounts, odds = np.zeros((2, LOOKS, seen.seats, len(game.TERMS)))
    won = 0.0
    for look in range(LOOKS):
        loop(buffers, 1)
        leaf = buffers.states[WORLD]
        if leaf.seat < 0:
            won += buffers.verdict.shares[seen.seat] / LOOKS
        write_terms(game, leaf, int(seen.seat), amounts[look], odds[look])
    check_guard(game, buffers.codes)
    return Prospect(amounts, odds, won)


def glance(game: Game, seen: Layout, move: Move, seed: int) -> Prospect:
    """The terms right after a move, in the same imagined worlds for every move."""
    engine = engine_of(game)
    amounts, odds = np.zeros((2, GLANCES, seen.seats, len(game.TERMS)))
    for look in range(GLANCES):
        world = engine.imagine(seen, int(seen.seat), int(word_of(seed, look)))
        engine.play(world, move)
        write_terms(game, world, int(seen.seat), amounts[look], odds[look])
    return Prospect(amounts, odds)


def write_terms(game: Game, state: Layout, thinker: int, amounts: Numbers, odds: Numbers) -> None:
    for seat in range(state.seats):
        found = engine_of(game).explain(state, thinker, seat)
        amounts[seat], odds[seat] = found.amounts, found.odds


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
    weight = weight_of(shares, int(seen.seat))
    later = first, prospect(game, seen, pair[1], seed)
    now = glance(game, seen, pair[0], seed), glance(game, seen, pair[1], seed)
    return told(game, int(seen.seat), weight, now, later)


def weight_of(shares: list[float], seat: int) -> Numbers:
    """A seat's share goes by its own odds against those of the others, by the others' the more, the
    larger their shares are."""
    own = shares[seat]
    weight = np.array([-own * share for share in shares])
    weight[seat] = own * (1 - own) + STILL
    return weight[:, None]


def told(
    game: Game,
    seat: int,
    weight: Numbers,
    now: tuple[Prospect, Prospect],
    later: tuple[Prospect, Prospect],
) -> list[Ground]:
    """The terms that speak most for the first move, in words: what it does at once, and what comes
    of it as far as that is no accident of a search. What it costs at once is never told as a gain,
    and one's own gains at once only where they are more than what they cost: to swim is none for
    whoever stood on land."""
    at_once, in_the_end = pulls_in_pairs(weight, *now), pulls_of(weight, *later)
    for sigmas in (SIGMAS, LOOSER):
        first = at_once.certain(sigmas)
        if at_once.mean[seat].sum() <= 0:
            first[seat] = 0.0
        then = np.where(at_once.against(), 0.0, in_the_end.certain(sigmas))
        pulls = np.maximum(first, then)
        order = sorted(np.ndindex(pulls.shape), key=lambda place: -float(pulls[place]))
        most = float(pulls[order[0]])
        if most > 0:
            break
    else:
        return [Ground(PLAIN, say("what follows goes better"))]
    chosen = [place for place in order[:REASONS] if pulls[place] >= CLEAR * most]
    return [
        ground(game, seat, place, weight, now if first[place] >= then[place] else later)
        for place in chosen
    ]


def pulls_in_pairs(weight: Numbers, first: Prospect, second: Prospect) -> Pulls:
    """Of looks into the same worlds."""
    pulls = (first.odds - second.odds) * weight
    return Pulls(pulls.mean(0), pulls.std(0) / np.sqrt(len(pulls)))


def pulls_of(weight: Numbers, first: Prospect, second: Prospect) -> Pulls:
    """Of looks that have nothing to do with each other."""
    both = [one.odds * weight for one in (first, second)]
    doubt = np.sqrt(sum(one.var(0) / len(one) for one in both))
    return Pulls(both[0].mean(0) - both[1].mean(0), doubt)


def ground(
    game: Game,
    seat: int,
    place: tuple[int, ...],
    weight: Numbers,
    pair: tuple[Prospect, Prospect],
) -> Ground:
    """One term that speaks for the first move of a pair, with what it is worth after both."""
    better, worse = (float(one.odds.mean(0)[place] * weight[place[0], 0]) for one in pair)
    ahead = pair[0].amounts.mean(0) - pair[1].amounts.mean(0)
    theme = game.TERMS[place[1]].theme if place[0] == seat else HINDER
    return Ground(theme, phrase(game, seat, place, ahead), better, worse)


def phrase(game: Game, seat: int, place: tuple[int, ...], ahead: Numbers) -> Phrase:
    """One term that speaks for the first move."""
    whose, number = place
    term = game.TERMS[number]
    if whose != seat:
        return term.hinders(Who(whose))
    more = round(float(ahead[place]))
    return term.more(more) if more > 0 else term.better
