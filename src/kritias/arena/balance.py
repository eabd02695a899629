"""How balanced a game is: bots of one kind play each other, set-up by set-up, until what every
seat wins is known as well as was asked for.

All set-ups and bots have the same lucks, so that what an option changes is compared luck by luck.
They are played in portions, by turns: whoever stops early has something of each.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from math import ceil
from typing import Any, Final

import numpy as np
import numpy.typing as npt

import kritias
from kritias.arena.interval import Share, mean_of, z_among
from kritias.arena.match import Fixture, Outcome, Settings, dealt, lucks, play_out
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Option, Setting, set_up
from kritias.kernel.payoffs import victory
from kritias.kernel.record import spell
from kritias.kernel.refusal import Refused

RANDOM: Final = "random"  # played by compiled loops, hundreds of games at a time
PORTION: Final = 10  # games of a bot that thinks
LARGE_PORTION: Final = 500  # games at random
FEWEST: Final = 20  # games before an interval is trusted to be narrow

States = npt.NDArray[Any]
Tally = Callable[[States], npt.NDArray[np.int64]]  # [game]
Side = Callable[[States], npt.NDArray[Any]]  # [game, seat], names


@dataclass(frozen=True)
class Setup:
    """How many sit down, and what differs from the usual game."""

    seats: int
    settings: Settings = ()

    @property
    def name(self) -> str:
        options = ", ".join(f"{name} = {spell(value)}" for name, value in self.settings)
        return f"{self.seats} seat{'s' * (self.seats > 1)}{', ' * bool(options)}{options}"


def setups(game: Game) -> list[Setup]:
    """Every number of seats, then each value of each option alone at the fullest table."""
    options = [(option.name, value) for option in game.OPTIONS for value in unusual(option)]
    return [
        *(Setup(seats) for seats in game.SEATS),
        *(Setup(game.SEATS[-1], (setting,)) for setting in options),
    ]


def unusual(option: Option) -> Iterator[Setting]:
    """The values of an option other than the usual one; of a number the ends of its span."""
    values: set[Setting] = {option.default}
    for value in ends_of(option):
        if value not in values:
            values.add(value)
            yield value


def ends_of(option: Option) -> Sequence[Setting]:
    match option.kind:
        case "flag":
            return (False, True)
        case "choice":
            return option.choices
    return (option.span[0], option.span[-1])


# Playing


@dataclass(frozen=True)
class Portion:
    """Some of the games of one set-up that one bot is to play with itself."""

    game: str
    bot: str
    setup: Setup
    seed: int
    first: int  # the number of its first luck
    games: int


@dataclass(frozen=True)
class Played:
    """The games of a portion; seats in the order of play."""

    portion: Portion
    states: States  # at the end
    payoff: npt.NDArray[np.float64]  # [game, seat]
    points: npt.NDArray[np.int64]  # [game, seat]
    decisions: npt.NDArray[np.int64]
    sits: npt.NDArray[np.int64]  # [game, place in the order of play]: the seat


def play(portion: Portion) -> Played:
    """Play a portion to its end."""
    return at_random(portion) if portion.bot == RANDOM else by_bots(portion)


def by_bots(portion: Portion) -> Played:
    """Games of one bot with itself."""
    game, setup = kritias.open_room(portion.game), portion.setup
    seeds = islice(lucks(portion.seed), portion.first, portion.first + portion.games)
    fixtures = [
        Fixture(portion.game, (portion.bot,) * setup.seats, seed, setup.settings) for seed in seeds
    ]
    first = [dealt(game, fixture).seat for fixture in fixtures]
    outcomes, ends = zip(*(play_out(fixture) for fixture in fixtures), strict=True)
    check_fair(outcomes)
    return ordered(
        portion,
        np.array(ends),
        np.array([outcome.payoff for outcome in outcomes]),
        np.array([outcome.points for outcome in outcomes]),
        np.array([outcome.decisions for outcome in outcomes]),
        np.array(first),
    )


def check_fair(outcomes: Sequence[Outcome]) -> None:
    """A game that was forfeited says nothing of the balance: whoever fouls ends the study."""
    for forfeit in (one for outcome in outcomes for one in outcome.forfeits):
        raise Refused(
            f"{forfeit.bot} has forfeited a game at decision {forfeit.decision}: {forfeit.why}"
        )


def at_random(portion: Portion) -> Played:
    """Games of players who pick evenly, with the same lucks."""
    game, setup = kritias.open_room(portion.game), portion.setup
    series = Series(engine_of(game), setup.seats, portion.seed, dict(setup.settings))
    games = series.play(portion.games, workers=1, first=portion.first)
    games.check_ended(game)
    first = np.empty(portion.games, np.int64)
    for number, seed in enumerate(series.seeds(portion.first, portion.games)):
        state = set_up(game, setup.seats, int(seed), series.settings)
        series.engine.deal(state)
        first[number] = state.seat
    shares = np.array([victory(game, paid) for paid in games.payoff.tolist()])
    return ordered(portion, games.states, shares, games.points, games.plies, first)


def ordered(
    portion: Portion,
    states: States,
    payoff: npt.NDArray[np.float64],
    points: npt.NDArray[np.int64],
    decisions: npt.NDArray[np.int64],
    first: npt.NDArray[np.int64],
) -> Played:
    """Games with their seats turned so that whoever decides first comes first."""
    seats = portion.setup.seats
    sits = (first[:, None] + np.arange(seats)) % seats
    return Played(portion, states, in_order(payoff, sits), in_order(points, sits), decisions, sits)


def in_order(table: npt.NDArray[Any], sits: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """What belongs to seats, in the order of play."""
    return np.take_along_axis(table, sits, axis=1)


# Counting


@dataclass
class Sample:
    """The games of one set-up and bot, as far as they have been played."""

    bot: str
    setup: Setup
    parts: list[Played] = field(default_factory=list)

    @property
    def games(self) -> int:
        return sum(len(part.payoff) for part in self.parts)

    @property
    def payoff(self) -> npt.NDArray[np.float64]:
        return np.concatenate([part.payoff for part in self.parts])

    @property
    def points(self) -> npt.NDArray[np.int64]:
        return np.concatenate([part.points for part in self.parts])

    @property
    def decisions(self) -> npt.NDArray[np.int64]:
        return np.concatenate([part.decisions for part in self.parts])

    @property
    def sits(self) -> npt.NDArray[np.int64]:
        return np.concatenate([part.sits for part in self.parts])

    @property
    def states(self) -> States:
        return np.concatenate([part.states for part in self.parts])

    @property
    def turns(self) -> npt.NDArray[np.int64]:
        return self.states["turn"].astype(np.int64)

    @property
    def shares(self) -> list[Share]:
        """What every seat wins, in the order of play."""
        payoff = self.payoff
        return [mean_of(payoff[:, seat]) for seat in range(self.setup.seats)]

    @property
    def undecided(self) -> Share:
        """How often nobody wins."""
        return mean_of(self.payoff.sum(1) < 0.5)

    @property
    def margin(self) -> Share:
        """By how many points the first is ahead of the second."""
        ranked = np.sort(self.points, axis=1)
        return mean_of(ranked[:, -1] - ranked[:, -2] if self.setup.seats > 1 else ranked[:, -1])

    def widest(self, z: float) -> float:
        """Half of the widest interval of what a seat wins."""
        return max((high - low) / 2 for low, high in (share.between(z) for share in self.shares))


@dataclass
class Study:
    """Set-ups of a game and the bots that play them, until every seat's share is known to within
    `until`, or `most` games of a set-up have been played."""

    game: str
    bots: Sequence[str]
    until: float
    most: int
    seed: int = 1
    setups: Sequence[Setup] = ()
    plain: Sequence[str] = ()  # bots that play without options
    tallies: Mapping[str, Tally] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.setups = self.setups or setups(kritias.open_room(self.game))
        self.samples = {
            (bot, setup): Sample(bot, setup)
            for bot in self.bots
            for setup in self.setups
            if not (bot in self.plain and setup.settings)
        }
        self.finished: set[tuple[str, Setup]] = set()

    @cached_property
    def comparisons(self) -> int:
        """How many shares are held against an equal one, all together."""
        return sum(setup.seats for _, setup in self.samples if setup.seats > 1)

    @property
    def z(self) -> float:
        """So that all intervals of seats hold at once."""
        return z_among(self.comparisons)

    def portions(self) -> Iterator[Portion]:
        """What is still to be played, by turns; it ends when everything is known well enough."""
        begun = dict.fromkeys(self.samples, 0)
        while open_ones := [
            one for one in self.samples if one not in self.finished and begun[one] < self.most
        ]:
            for bot, setup in open_ones:
                size = LARGE_PORTION if bot == RANDOM else PORTION
                games = min(size, self.most - begun[bot, setup])
                yield Portion(self.game, bot, setup, self.seed, begun[bot, setup], games)
                begun[bot, setup] += games

    def take(self, played: Played) -> None:
        """Count a portion, unless its set-up is known well enough by then: so the figures are the
        same however many were played ahead."""
        one = (played.portion.bot, played.portion.setup)
        if one in self.finished:
            return
        sample = self.samples[one]
        sample.parts.append(played)
        if sample.games >= min(FEWEST, self.most) and sample.widest(self.z) <= self.until:
            self.finished.add(one)

    @property
    def played(self) -> list[Sample]:
        """The samples of which there is something."""
        return [sample for sample in self.samples.values() if sample.parts]

    @property
    def games(self) -> int:
        return sum(sample.games for sample in self.played)

    @property
    def widest(self) -> float:
        """Half of the widest interval of all."""
        return max((sample.widest(self.z) for sample in self.played), default=1.0)

    def expected(self) -> int:
        """How many games it will take, as it looks now: an interval shrinks by the root."""
        return sum(self.expected_of(one, sample) for one, sample in self.samples.items())

    def expected_of(self, one: tuple[str, Setup], sample: Sample) -> int:
        if one in self.finished:
            return sample.games
        if not sample.parts:
            return self.most
        wanted = sample.games * (sample.widest(self.z) / self.until) ** 2
        return max(min(ceil(wanted), self.most), sample.games)

    def of(self, bot: str) -> list[Sample]:
        """What one bot has played, set-up by set-up."""
        return [sample for sample in self.played if sample.bot == bot]

    def usual(self, bot: str) -> Sample | None:
        """The fullest table with nothing changed."""
        plain = [sample for sample in self.of(bot) if not sample.setup.settings]
        return max(plain, key=lambda sample: sample.setup.seats, default=None)
