"""How balanced a game is: by seat, number of seats and option, with intervals and plots.

    python -m benchmarks.balance atlantis

writes `docs/balance/<game>.md` and its drawings. Bots of one level play each other, as many games
of every setting as fit into its portion of the time, all settings with the same lucks; beside
them stand many more games of players who pick evenly at random.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure
from rich.console import Console
from rich.progress import track

import kritias
from benchmarks.sheet import machine, markdown, today
from kritias.arena.match import Fixture, Outcome, Settings, dealt, lucks, play
from kritias.arena.rating import Share, share_of
from kritias.kernel.batch import Games, Series
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Option, Setting, set_up
from kritias.kernel.record import spell

FOLDER: Final = Path("docs/balance")
MINUTES: Final = 6.0
FEWEST, MOST = 8, 2_000  # games of a setting
RANDOM: Final = 20_000  # games at random of a setting
ORDER: Final = ("first", "second", "third", "fourth")
INK, BLUE, SAND = "#2b2a26", "#2f6f8f", "#c9a24b"


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
    outcomes: list[Outcome] = []
    began = time.process_time()
    for seed in islice(lucks(1), MOST):
        if len(outcomes) >= FEWEST and time.process_time() - began > seconds:
            break
        outcomes.append(play(Fixture(name, (level,) * setup.seats, seed, setup.settings)))
    game = kritias.game(name)
    first = np.array([dealt(game, outcome.fixture).seat for outcome in outcomes])
    return Sample(
        setup,
        in_order(np.array([outcome.payoff for outcome in outcomes]), first),
        in_order(np.array([outcome.points for outcome in outcomes]), first),
        np.array([outcome.decisions for outcome in outcomes]),
        np.array([outcome.turns for outcome in outcomes]),
    )


def at_random(game: Game, setup: Setup, games: int) -> Sample:
    """Games of players who pick evenly."""
    series = Series(engine_of(game), setup.seats, 1, dict(setup.settings))
    played: Games = series.play(games, workers=1)
    turns = played.states["turn"].astype(np.int64)
    first = first_seats(series, games)
    return Sample(
        setup, in_order(played.payoff, first), in_order(played.points, first), played.plies, turns
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


# Telling


def plus_minus(share: Share, times: float = 1.0, digits: int = 1) -> str:
    return f"{times * share.mean:.{digits}f} ± {times * share.half:.{digits}f}"


def by_seat(samples: Sequence[Sample]) -> str:
    most = max(sample.setup.seats for sample in samples)
    heads = ["", "games", *(f"{place}, %" for place in ORDER[:most]), "nobody, %"]
    rows = [
        [sample.setup.name, f"{sample.games:,}",
         *(plus_minus(share, 100) for share in sample.shares),
         *[""] * (most - sample.setup.seats), plus_minus(sample.undecided, 100)]
        for sample in samples
    ]  # fmt: skip
    return markdown(heads, rows)


def by_length(samples: Sequence[Sample]) -> str:
    heads = ["", "turns", "decisions", "shortest", "median", "longest",
             "points of a seat", "first ahead of second by"]  # fmt: skip
    rows = [
        [sample.setup.name, plus_minus(mean(sample.turns)), plus_minus(mean(sample.decisions)),
         *(f"{quantile:.0f}" for quantile in np.quantile(sample.decisions, (0, 0.5, 1))),
         plus_minus(mean(sample.points.mean(1))), plus_minus(sample.margin)]
        for sample in samples
    ]  # fmt: skip
    return markdown(heads, rows)


def verdict(samples: Sequence[Sample]) -> str:
    """What stands out: seats whose interval does not hold an equal share of what is won."""
    found = []
    for sample in samples:
        won = float(sample.payoff.sum(1).mean()) / sample.setup.seats
        for mark, share in zip(ORDER, sample.shares, strict=False):
            if sample.setup.seats > 1 and not share.low <= won <= share.high:
                found.append(
                    f"{sample.setup.name}: the {mark} {100 * (share.mean - won):+.1f} points"
                )
    tests = sum(sample.setup.seats for sample in samples if sample.setup.seats > 1)
    if not found:
        return "No seat's interval misses an equal share."
    return (
        f"Seats whose interval misses an equal share (of {tests} intervals one in twenty does by "
        f"chance alone): {'; '.join(found)}."
    )


# Drawing


def draw(file: Path, title: str, panels: int = 1) -> tuple[Any, list[Any]]:
    figure = Figure(figsize=(8, 3.2), layout="tight")
    axes = figure.subplots(1, panels, squeeze=False)[0]
    figure.suptitle(title, fontsize=11)
    for one in axes:
        one.spines[["top", "right"]].set_visible(False)
    return figure, list(axes)


def save(figure: Any, file: Path) -> None:
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "kritias"}):
        figure.savefig(file, format="svg", metadata={"Date": None})


def draw_seats(file: Path, bots: Sample, dice: Sample, level: str) -> None:
    figure, (axes,) = draw(file, f"Win share by seat, {bots.setup.name}")
    order = list(ORDER[: bots.setup.seats])
    for shift, sample, colour, label in (
        (-0.2, bots, BLUE, level), (0.2, dice, SAND, "random")
    ):  # fmt: skip
        axes.bar(
            np.arange(len(order)) + shift, [100 * share.mean for share in sample.shares], 0.38,
            yerr=[100 * share.half for share in sample.shares], color=colour, ecolor=INK,
            capsize=3, label=f"{label}, {sample.games:,} games",
        )  # fmt: skip
    axes.axhline(100 / len(order), color=INK, linewidth=1, linestyle="--")
    axes.set_xticks(range(len(order)), order)
    axes.set_ylabel("%")
    axes.legend(frameon=False, fontsize=8)
    save(figure, file)


def draw_spread(file: Path, bots: Sample, dice: Sample, level: str) -> None:
    figure, panels = draw(file, f"Length and points, {bots.setup.name}", 2)
    for axes, what, pick in zip(
        panels,
        ("decisions a game", "points of a seat"),
        (lambda sample: sample.decisions, lambda sample: sample.points.ravel()),
        strict=True,
    ):
        both = [pick(bots), pick(dice)]
        low, high = min(map(np.min, both)), max(np.quantile(one, 0.999) for one in both)
        bins = np.linspace(low - 0.5, high + 0.5, int(min(high - low + 2, 31)))
        for values, colour, label in zip(both, (BLUE, SAND), (level, "random"), strict=True):
            axes.hist(values, bins, density=True, alpha=0.65, color=colour, label=label)
        axes.set_xlabel(what)
        axes.set_yticks([])
    panels[0].legend(frameon=False, fontsize=8)
    save(figure, file)


def draw_setups(file: Path, samples: Sequence[Sample], level: str) -> None:
    """How far the luckiest seat is ahead, and how long the game is, by set-up."""
    figure, (left, right) = draw(file, f"Set-ups side by side, {level}", 2)
    figure.set_size_inches(8, 1.2 + 0.32 * len(samples))
    names, places = [sample.setup.name for sample in samples], np.arange(len(samples))
    for place, sample in zip(places, samples, strict=True):
        for seat, share in enumerate(sample.shares):
            shift = (seat - (sample.setup.seats - 1) / 2) * 0.16
            left.errorbar(
                100 * share.mean * sample.setup.seats, place + shift, fmt="o", markersize=3,
                xerr=100 * share.half * sample.setup.seats, color=BLUE, elinewidth=1,
            )  # fmt: skip
    left.axvline(100, color=INK, linewidth=1, linestyle="--")
    left.set_yticks(places, names)
    left.set_xlabel("seats' shares, an equal one being 100")
    turns = [mean(sample.turns) for sample in samples]
    right.barh(places, [one.mean for one in turns], xerr=[one.half for one in turns],
               color=BLUE, ecolor=INK, capsize=2)  # fmt: skip
    right.set_yticks([])
    right.set_xlabel("turns a game")
    for axes in (left, right):
        axes.invert_yaxis()
    save(figure, file)


# The page


def page(
    name: str, level: str, minutes: float, bots: Sequence[Sample], dice: Sequence[Sample]
) -> str:
    game = kritias.game(name)
    stem, usual = game.NAME, usual_of(game, bots)
    command = f"python -m benchmarks.balance {name} --level {level} --minutes {minutes:g}"
    return f"""# {game.TITLE}: how balanced it is

{today()}, `{command}`, {machine()}. ± is half the 95 % \
interval. Seats are counted from the one that decides first. A shared victory counts as shares. \
Options are tried alone, at the fullest table; everything not named is as usual.

## By seat: {level} bots

{by_seat(bots)}
{verdict(bots)}

![Win share by seat]({stem}-seats.svg)

## Length and points: {level} bots

{by_length(bots)}
![Length and points]({stem}-spread.svg)

![Set-ups side by side]({stem}-setups.svg)

## Players who pick at random

Random play says little about people, but its intervals are narrow: what it shows lies in the \
rules and not in anyone's skill.

{by_seat(dice)}
{verdict(dice)}

{by_length(dice)}
The drawings of seats, length and points show {usual.setup.name}.
"""


def usual_of(game: Game, samples: Sequence[Sample]) -> Sample:
    """The fullest table with nothing changed."""
    return next(one for one in samples if one.setup == Setup(game.SEATS[-1]))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", help="a name, or a module")
    arguments.add_argument("--level", default="skilled", help="of the bots")
    arguments.add_argument("--minutes", type=float, default=MINUTES, help="of one core, for bots")
    arguments.add_argument("--random", type=int, default=RANDOM, help="games of each set-up")
    chosen = arguments.parse_args()
    game = kritias.game(chosen.game)
    wanted, err = setups(game), Console(stderr=True)
    portion = 60 * chosen.minutes / (len(wanted) + 1)  # the usual game gets two
    play(Fixture(chosen.game, (chosen.level,) * game.SEATS[-1], 0))
    bots, dice = [], []
    for setup in track(wanted, f"balancing {game.TITLE}", console=err):
        times = 2 if setup == Setup(game.SEATS[-1]) else 1
        bots.append(at_level(chosen.game, setup, chosen.level, times * portion))
        dice.append(at_random(game, setup, chosen.random))
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{game.NAME}.md"
    told = page(chosen.game, chosen.level, chosen.minutes, bots, dice)
    file.write_text(told, encoding="utf-8")
    usual = usual_of(game, bots), usual_of(game, dice)
    draw_seats(FOLDER / f"{game.NAME}-seats.svg", *usual, chosen.level)
    draw_spread(FOLDER / f"{game.NAME}-spread.svg", *usual, chosen.level)
    draw_setups(FOLDER / f"{game.NAME}-setups.svg", bots, chosen.level)
    Console().print(f"{sum(one.games for one in bots):,} games of bots; the page is in {file}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
