"""The bots one can sit down with, by name: four levels, and the two plain ones.

A level is a search of so many iterations and, below master, a softness: how far from the best move
found it may stray, which a room says. Such a level depends on nothing but what it sees and its
seed; master has a clock as well, for slow machines.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import exp, isfinite
from statistics import median
from typing import Final

import kritias
from kritias.bots.advice import Advice, Ground, advice_on, grounds
from kritias.bots.baseline import think_greedily, think_randomly, word_of
from kritias.bots.search import LARGEST, Effort, think_ahead
from kritias.bots.thought import CERTAIN, Thought
from kritias.kernel import chance
from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY, Game, Move
from kritias.kernel.layout import Layout
from kritias.kernel.position import state_of
from kritias.kernel.refusal import Over, Unknown
from kritias.kernel.trial import Decide
from kritias.kernel.words import Phrase, say

A_DECISION: Final = 1.0  # seconds at most
CLOCK: Final = 0.9  # seconds of search: the clock is looked at only now and then
A_TURN: Final = 2.5
PORTION: Final = 1 / 3  # of the time left for a turn that a decision takes at most
SLIPS: Final = 0x736C697073  # sets the choice among good moves apart from the search's luck
PARTS: Final = 1 << 30
SOFTEST: Final = 2.0  # times the softness, of what half of the moves would lose: a slip's most
EXPLAINED: Final = 1_000  # iterations of a search whose answer is known
PLAIN_SEARCH: Final = re.compile(r"search-([1-9]\d{0,5})")

Ponder = Callable[[Game, Layout, int, float], Thought]  # … seen, seed, seconds spent this turn


@dataclass(frozen=True)
class Bot:
    """Somebody to play against."""

    name: str
    label: Phrase
    ponder: Ponder

    def think(self, game: Game, seen: Layout, seed: int, spent: float = 0.0) -> Thought:
        """Decide by what a seat sees; where there is no choice, at once."""
        if seen.seat == NOBODY:
            raise Over
        if len(engine_of(game).legal(seen)) == 1:
            return think_greedily(game, seen, seed)
        return self.ponder(game, seen, seed, spent)


def searcher(name: str, label: Phrase, effort: Effort) -> Bot:
    """A bot that searches, and strays from the best move found as softly as the room says of it."""

    def ponder(game: Game, seen: Layout, seed: int, spent: float) -> Thought:
        thought = think_ahead(game, seen, seed, within_turn(effort, spent))
        softness = getattr(game.DIALS.softness, name, 0.0)
        return stray(thought, seed, softness) if softness else thought

    return Bot(name, label, ponder)


def plain(name: str, label: Phrase, think: Callable[[Game, Layout, int], Thought]) -> Bot:
    """A bot that takes no time worth counting."""
    return Bot(name, label, lambda game, seen, seed, _: think(game, seen, seed))


def within_turn(effort: Effort, spent: float) -> Effort:
    """Of the time left for a turn a decision takes a third at most, so that the first small step
    leaves enough for the rest and the turn never runs out of it. Whoever goes by iterations alone
    has no clock."""
    if not isfinite(effort.seconds):
        return effort
    return replace(effort, seconds=min(effort.seconds, (A_TURN - spent) * PORTION))


def stray(thought: Thought, seed: int, softness: float) -> Thought:
    """Play a move that a person might have taken for the best: the less it loses, the likelier.
    What it may lose is measured by what half of the moves would lose here at least, so that a
    softness means the same in every game; a move that throws away as much is never played, however
    many there are of them, and nobody strays from a sure victory."""
    best, lost = thought.candidates[0], losses(thought)
    reach = median(lost)
    if reach <= 0 or best.share > CERTAIN:
        return thought
    unit = softness * reach
    weights = [
        exp(-loss / unit) if loss < reach and loss <= SOFTEST * unit else 0.0 for loss in lost
    ]
    pick = chance.below(word_of(seed ^ SLIPS, 0), PARTS) / PARTS * sum(weights)
    for candidate, weight in zip(thought.candidates, weights, strict=True):
        pick -= weight
        if pick < 0:
            return replace(thought, move=candidate.move)
    return replace(thought, move=best.move)


def losses(thought: Thought) -> list[float]:
    """What every candidate is worth less than the best."""
    best = thought.candidates[0].worth
    return [max(best - candidate.worth, 0.0) for candidate in thought.candidates]


LEVELS: Final[dict[str, Bot]] = {
    bot.name: bot
    for bot in (
        searcher("beginner", say("Beginner"), Effort(30)),
        searcher("casual", say("Casual"), Effort(100)),
        searcher("skilled", say("Skilled"), Effort(300)),
        searcher("master", say("Master"), Effort(20_000, seconds=CLOCK)),
    )
}
BOTS: Final[dict[str, Bot]] = {
    "random": plain("random", say("Random"), think_randomly),
    "greedy": plain("greedy", say("Greedy"), think_greedily),
    **LEVELS,
}


def bot_named(name: str) -> Bot:
    """A bot by its name; `search-300` is a search of 300 iterations that makes no slips."""
    if name in BOTS:
        return BOTS[name]
    if plain_search := PLAIN_SEARCH.fullmatch(name):
        return searcher(name, say("Master"), Effort(int(plain_search[1])))
    raise Unknown(say("There is no bot {name}; there are {bots}.", name=name, bots=", ".join(BOTS)))


def decide(name: str) -> Decide:
    """A bot as the laws take it: a move for a game, what a seat sees, and a seed."""
    bot = bot_named(name)
    return lambda game, seen, seed: bot.think(game, seen, seed).move


def think(game_name: str, seen: bytes, level: str, seed: int, spent: float = 0.0) -> Thought:
    """Decide, in whatever process this is called: all that goes in and out can be pickled.

    `seen` are the bytes of the veiled state of the seat that decides; `spent` the seconds this
    seat has already thought in this turn.
    """
    game = kritias.game(game_name)
    return bot_named(level).think(game, state_of(game, seen), seed, spent)


def advise(game_name: str, seen: bytes, seed: int, seconds: float = 1.0) -> Advice:
    """A hint for whoever decides: as much search as fits into the time, and its reasons."""
    game = kritias.game(game_name)
    state = state_of(game, seen)
    advisor = searcher("advisor", say("Master"), Effort(LARGEST, seconds=seconds))
    return advice_on(game, state, advisor.think(game, state, seed), seed)


def explain(
    game_name: str, seen: bytes, right: tuple[Move, ...], other: Move | None, seed: int
) -> list[Ground]:
    """Why the first of some right moves is better than another; than the best that is none of
    them, if no other is named."""
    game = kritias.game(game_name)
    state = state_of(game, seen)
    thought = think_ahead(game, state, seed, Effort(EXPLAINED))
    if other is None:
        wrong = [one for one in thought.candidates if one.move not in right]
        other = max(wrong, key=lambda one: one.share).move
    return grounds(game, state, (right[0], other), thought.shares, seed)
