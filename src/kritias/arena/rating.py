"""Ratings out of results: Bradley and Terry's model, for tables of any size.

A bot of strength r wins a table with probability exp(r) over the sum of exp(r) around it (Luce's
choice; with two seats Bradley–Terry). Ties count as the shares they are. Intervals come from the
bootstrap over lucks: games that share one are drawn together, since they are not independent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
import numpy.typing as npt

from kritias.arena.interval import CONFIDENCE, Share, Z, share_of
from kritias.arena.match import Outcome

Table = npt.NDArray[np.float64]

ELO: Final = 400 / log(10)  # points for a strength of 1
SPREAD: Final = 1000 / ELO  # of the prior: a bot that never loses stays finite
SAMPLES: Final = 500  # of the bootstrap


@dataclass(frozen=True)
class Rating:
    """What a bot is worth; the field's mean is 0."""

    bot: str
    elo: float
    low: float
    high: float


def rate(outcomes: Sequence[Outcome], bots: Sequence[str], seed: int = 1) -> list[Rating]:
    """Elo of every bot with its interval, best first."""
    tables, wins = tally(outcomes, bots)
    elo = ELO * fit(tables, wins.sum(0))
    luck = np.random.default_rng(seed)
    drawn = (luck.integers(0, len(wins), len(wins)) for _ in range(SAMPLES))
    again = np.array([ELO * fit(tables, wins[sample].sum(0)) for sample in drawn])
    tail = (100 - CONFIDENCE) / 2
    low, high = np.percentile(again, [tail, 100 - tail], axis=0)
    if np.ptp(again, axis=0).max() < 1e-6:  # all lucks went alike: a bootstrap sees no chance there
        half = ELO * Z * errors(tables, wins.sum(0), elo / ELO, len(wins))
        low, high = elo - half, elo + half
    ratings = [Rating(*row) for row in zip(bots, elo.tolist(), low.tolist(), high.tolist())]
    return sorted(ratings, key=lambda rating: -rating.elo)


def tally(outcomes: Sequence[Outcome], bots: Sequence[str]) -> tuple[Table, Table]:
    """The different tables [table, bot: its seats], and what was won [luck, table, bot]."""
    lucks = {seed: at for at, seed in enumerate(dict.fromkeys(o.fixture.seed for o in outcomes))}
    line_ups = [tuple(o.fixture.seating.count(bot) for bot in bots) for o in outcomes]
    places = {line_up: at for at, line_up in enumerate(dict.fromkeys(line_ups))}
    wins = np.zeros((len(lucks), len(places), len(bots)))
    for outcome, line_up in zip(outcomes, line_ups):
        for bot, share in zip(outcome.fixture.seating, outcome.payoff):
            wins[lucks[outcome.fixture.seed], places[line_up], bots.index(bot)] += share
    return np.array(list(places), np.float64), wins


def fit(tables: Table, wins: Table) -> Table:
    """The most likely strengths, by Newton's method; their mean is 0."""
    strength = np.zeros(tables.shape[1])
    games = wins.sum(1, keepdims=True)
    for _ in range(50):
        chances = chances_of(tables, strength)
        slope = (wins - games * chances).sum(0) - strength / SPREAD**2
        step = np.linalg.solve(bend_of(chances, games), slope)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return strength - strength.mean()


def chances_of(tables: Table, strength: Table) -> Table:
    """What each bot's seats win of every table, by these strengths."""
    odds = tables * np.exp(strength)
    chances: Table = odds / odds.sum(1, keepdims=True)
    return chances


def bend_of(chances: Table, games: Table) -> Table:
    """How fast the likelihood of so many games falls off around its top, and the prior's."""
    bend = np.diag((games * chances).sum(0)) - chances.T @ (games * chances)
    together: Table = bend + np.eye(chances.shape[1]) / SPREAD**2
    return together


def errors(tables: Table, wins: Table, strength: Table, lucks: int) -> Table:
    """How far each strength may be off by the curve of its likelihood, where every luck counts
    once."""
    games = wins.sum(1, keepdims=True)
    once = games * lucks / games.sum()
    spread = np.linalg.inv(bend_of(chances_of(tables, strength), once))
    from_mean = np.eye(len(strength)) - 1 / len(strength)
    return np.sqrt(np.diag(from_mean @ spread @ from_mean))


def duel(outcomes: Sequence[Outcome], one: str, other: str) -> Share:
    """What a bot wins alone against a table full of another."""
    return share_of(
        [
            (o.fixture.seed, o.payoff[o.fixture.seating.index(one)])
            for o in outcomes
            if o.fixture.seating.count(one) == 1
            and o.fixture.seating.count(other) == len(o.fixture.seating) - 1
        ]
    )
