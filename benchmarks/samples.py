"""Games of bots and of dice, set-up by set-up: what a report of balance is made of."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Final

import numpy as np
import numpy.typing as npt

import kritias
from benchmarks.tallies import SIDES, TALLIES
from kritias.arena.match import Fixture, Settings, Table, dealt, lucks
from kritias.arena.rating import Share, share_of
from kritias.kernel.batch import Games, Series
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Option, Setting, set_up
from kritias.kernel.layout import Layout
from kritias.kernel.record import spell

FEWEST, MOST = 8, 2_000  # games of a setting
ORDER: Final = ("first", "second", "third", "fourth")


@dataclass(frozen=True)
class Setup:
    """How many sit down, and what differs from the usual game."""

    seats: int
    settings: Settings = ()

    @property
    def name(self) -> str:
        options = ", ".join(f"{name} = {spell(value)}" for name, value in self.settings)
        return f"{self.seats} seat{'s' * (self.seats > 1)}{', ' * bool(options)}{options}"


@dataclass(frozen=True)
class Sample:
    """Games of one set-up, whoever played them; seats in the order of play."""

    setup: Setup
    payoff: npt.NDArray[np.float64]  # [game, seat]
    points: npt.NDArray[np.int64]  # [game, seat]
    decisions: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    tallies: dict[str, npt.NDArray[np.int64]]  # what else was counted, [game]
    sides: dict[str, npt.NDArray[Any]]  # on what side every seat was, [game, seat]

    @property
    def games(self) -> int:
        return len(self.payoff)

    @cached_property
    def shares(self) -> list[Share]:
        """What every seat wins."""
        return [mean(self.payoff[:, seat]) for seat in range(self.setup.seats)]

    @property
    def undecided(self) -> Share:
        """How often nobody wins."""
        return mean(self.payoff.sum(1) < 0.5)

    @property
    def margin(self) -> Share:
        """By how many points the first is ahead of the second."""
        ranked = np.sort(self.points, axis=1)
        return mean(ranked[:, -1] - ranked[:, -2] if self.setup.seats > 1 else ranked[:, -1])


def mean(sample: npt.NDArray[Any]) -> Share:
    return share_of(list(enumerate(np.asarray(sample, np.float64).tolist())))


# Playing


def setups(game: Game) -> list[Setup]:
    """Every number of seats, then each value of each option alone at the fullest table."""
    most = game.SEATS[-1]
    return [
        *(Setup(seats) for seats in game.SEATS),
        *(
            Setup(most, ((option.name, value),))
            for option in game.OPTIONS
            for value in unusual(option)
        ),
    ]


def unusual(option: Option) -> Iterator[Setting]:
    """The values of an option other than the usual one; of a number the ends of its span."""
    values: Sequence[Setting]
    match option.kind:
        case "flag":
            values = (False, True)
        case "choice":
            values = option.choices
        case "number":
            values = (option.span[0], option.span[-1])
    yield from (value for value in dict.fromkeys(values) if value != option.default)


def at_level(name: str, setup: Setup, level: str, seconds: float) -> Sample:
    """Games of one level with itself, until the time is up."""
    game, began = kritias.open_room(name), time.process_time()
    engine, first, decisions = engine_of(game), [], []
    ends: list[Layout] = []
    for seed in islice(lucks(1), MOST):
        if len(ends) >= FEWEST and time.process_time() - began > seconds:
            break
        fixture = Fixture(name, (level,) * setup.seats, seed, setup.settings)
        table = Table(game, fixture)
        ends.append(table.play_out())
        decisions.append(table.decisions)
        first.append(dealt(game, fixture).seat)
    return sample_of(
        game,
        setup,
        np.array(ends),
        np.array([engine.payoff(end) for end in ends]),
        np.array([engine.points(end) for end in ends]),
        np.array(decisions),
        np.array(first),
    )


def at_random(game: Game, setup: Setup, games: int) -> Sample:
    """Games of players who pick evenly."""
    series = Series(engine_of(game), setup.seats, 1, dict(setup.settings))
    played: Games = series.play(games, workers=1)
    first = first_seats(series, games)
    return sample_of(game, setup, played.states, played.payoff, played.points, played.plies, first)


def sample_of(
    game: Game,
    setup: Setup,
    states: npt.NDArray[Any],
    payoff: npt.NDArray[np.float64],
    points: npt.NDArray[np.int64],
    decisions: npt.NDArray[np.int64],
    first: npt.NDArray[np.int64],
) -> Sample:
    """Games as they ended, with everything that is counted in them."""
    return Sample(
        setup,
        in_order(payoff, first),
        in_order(points, first),
        decisions,
        states["turn"].astype(np.int64),
        {name: tally(states) for name, tally in TALLIES.get(game.NAME, {}).items()},
        {
            name: in_order(side(states)[:, : setup.seats], first)
            for name, side in SIDES.get(game.NAME, {}).items()
        },
    )


def first_seats(series: Series, games: int) -> npt.NDArray[np.int64]:
    """Who decides first in each game of a series: dealt once more, and not played."""
    first = np.empty(games, np.int64)
    for number, seed in enumerate(series.seeds(0, games)):
        state = set_up(series.engine.game, series.seats, int(seed), series.settings)
        series.engine.deal(state)
        first[number] = state.seat
    return first


def in_order(table: npt.NDArray[Any], first: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """The columns turned so that who decides first in a game comes first."""
    seats = table.shape[1]
    turned = (first[:, None] + np.arange(seats)) % seats
    return np.take_along_axis(table, turned, axis=1)


def several(samples: Sequence[Sample]) -> list[int]:
    """The numbers of seats at which somebody can win more than another."""
    return sorted({sample.setup.seats for sample in samples} - {1})


def side_names(samples: Sequence[Sample], kind: str) -> list[str]:
    """All sides of a kind that were played."""
    return sorted({str(name) for sample in samples for name in sample.sides[kind].ravel()})


def side_share(samples: Sequence[Sample], seats: int, kind: str, name: str) -> Share:
    """What those on a side win, over all set-ups with so many seats."""
    return mean(
        np.concatenate(
            [
                sample.payoff[sample.sides[kind] == name]
                for sample in samples
                if sample.setup.seats == seats
            ]
        )
    )
