"""Many games at once, on all cores: compiled loops that let go of Python's lock."""

import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from kritias.kernel import chance
from kritias.kernel.breadth import check_guard, codes_for
from kritias.kernel.engine import Engine
from kritias.kernel.game import Game, Setting, set_up
from kritias.kernel.kinds import CODES, INT, SEEDS, TABLE, TABLE_OF_WHOLES, UINT, WHOLES
from kritias.kernel.layout import Codes
from kritias.kernel.refusal import Refused
from kritias.kernel.rule import compiled, prepare, rule

PLAYERS = np.uint64(0x706C6179657273)  # sets the players' choices apart from the table's luck


@rule
def random_game(s: Any, legal: Any, play: Any, out: Codes, choices: int, bound: int) -> int:
    """Play to the end, each move picked evenly among the legal ones; how many there were.

    A game that does not end within the bound counts −1.
    """
    plies = 0
    while s.seat >= 0:
        if plies == bound:
            return -1
        count = legal(s, out)
        play(s, np.int64(out[chance.below(chance.word(choices, plies), count)]))
        plies += 1
    return plies


@rule
def random_games(
    states: Any, seeds: Any, deal: Any, legal: Any, play: Any, out: Codes, bound: int, plies: Any
) -> None:
    """Deal and play every game to its end."""
    for game in range(len(states)):
        s = states[game]
        s.seed = seeds[game]
        deal(s)
        choices = chance.stream(seeds[game] ^ PLAYERS)
        plies[game] = random_game(s, legal, play, out, choices, bound)


@rule
def score_games(states: Any, points: Any, payoff: Any, scores: Any, shares: Any) -> None:
    """Points and payoff of every game."""
    for game in range(len(states)):
        points(states[game], scores[game])
        payoff(states[game], shares[game])


@rule
def seeds_from(seed: int, first: int, seeds: Any) -> None:
    """The seeds of games number `first`, `first` + 1, … of a series."""
    start = chance.stream(seed)
    for game in range(len(seeds)):
        seeds[game] = chance.word(start, first + game)


@dataclass(frozen=True)
class Games:
    """What came of a series of games."""

    states: npt.NDArray[Any]
    plies: npt.NDArray[np.int64]
    points: npt.NDArray[np.int64]  # [game, seat]
    payoff: npt.NDArray[np.float64]  # [game, seat]
    seconds: float

    @property
    def decisions(self) -> int:
        return int(self.plies.sum())

    def check_ended(self, game: Game) -> None:
        """Refuse to count games that were cut off."""
        if cut := int((self.plies < 0).sum()):
            raise Refused(
                f"{cut:,} of {len(self.plies):,} games were not over after {game.BOUND:,} "
                f"decisions, the most that {game.TITLE} says there are (BOUND)."
            )


@dataclass(frozen=True)
class Series:
    """The same game, dealt and played many times by players who pick evenly at random."""

    engine: Engine
    seats: int
    seed: int
    settings: Mapping[str, Setting]

    def states(self, count: int) -> npt.NDArray[Any]:
        """Tables set up and not yet dealt."""
        blank = set_up(self.engine.game, self.seats, 0, self.settings)
        states = self.engine.game.State.many(count)
        states[:] = blank
        return states

    def seeds(self, first: int, count: int) -> npt.NDArray[np.uint64]:
        seeds = np.empty(count, np.uint64)
        prepare(seeds_from, UINT, INT, SEEDS)(self.seed, first, seeds)
        return seeds

    def loop(self) -> Callable[..., None]:
        """The compiled loop for this game."""
        t = self.engine.types
        return prepare(random_games, t.records, SEEDS, t.deal, t.legal, t.play, CODES, INT, WHOLES)

    def play(
        self,
        games: int,
        workers: int | None = None,
        on_progress: Callable[[int], None] = lambda _: None,
        first: int = 0,
    ) -> Games:
        """Play so many games of the series, from the first on, on all cores; `on_progress` hears
        how many more are done."""
        states, seeds = self.states(games), self.seeds(first, games)
        plies = np.zeros(games, np.int64)
        loop, game = self.loop(), self.engine.game
        deal, legal, carry_out = compiled(game.deal), compiled(game.legal), compiled(game.play)

        def work(part: slice) -> int:
            out = codes_for(game)
            loop(
                states[part], seeds[part], deal, legal, carry_out, out, game.BOUND, plies[part]
            )  # fmt: skip
            check_guard(game, out)
            return part.stop - part.start

        began = time.perf_counter()
        with ThreadPoolExecutor(workers or os.cpu_count()) as pool:
            for done in pool.map(work, parts(games)):
                on_progress(done)
        seconds = time.perf_counter() - began
        return Games(states, plies, *self.results(states), seconds)

    def results(
        self, states: npt.NDArray[Any]
    ) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]:
        """Points and payoff of every game and seat."""
        t, game = self.engine.types, self.engine.game
        points = np.zeros((len(states), self.seats), np.int64)
        payoff = np.zeros((len(states), self.seats), np.float64)
        loop = prepare(score_games, t.records, t.points, t.payoff, TABLE_OF_WHOLES, TABLE)
        loop(states, compiled(game.points), compiled(game.payoff), points, payoff)
        return points, payoff


def parts(games: int) -> Iterator[slice]:
    """The series in portions: few enough to cost nothing, small enough for a bar to move."""
    size = max(games // 100, 250)
    for first in range(0, games, size):
        yield slice(first, min(first + size, games))
