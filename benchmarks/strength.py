"""How strong the bots are at a game: one against a table of another, on one core.

    python -m benchmarks.strength atlantis
    python -m benchmarks.strength survive --seats 2 --duels casual-beginner skilled-casual
    python -m benchmarks.strength gods --seats 1

Every duel seats a bot alone against a table full of another, on each seat in turn, all with the
same luck; duels share their lucks too. Each has a portion of the time (10 minutes of one core for
all of them, times the scale) and plays as many lucks as fit into it; interrupted, it tells what it
knows by then. Shares are shares of the victory with intervals of 95 %, over lucks. `--check` ends
with code 1 if a bar is missed: the interval of every duel must lie above its bar. Where duels are
named, only they are played, and no curve; alone, master plays against the calendar.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice, pairwise
from signal import SIGTERM, default_int_handler, signal
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import Progress

import kritias
from benchmarks.sheet import keep, machine, markdown, show, today
from kritias.arena.interval import Share, per_cent
from kritias.arena.match import Fixture, Outcome, alone, lucks, play
from kritias.arena.rating import duel
from kritias.bots import LEVELS

MINUTES: Final = 10.0
FEWEST, MOST = 4, 400  # lucks a duel, at scale 1
ITERATIONS: Final = (100, 300, 1_000, 3_000, 10_000)
MASTER: Final = {"atlantis": 0.9, "gods": 0.95}  # its bar against random; elsewhere:
USUAL: Final = 0.85
SOLO: Final = 0.7
PAST_GREEDY: Final = 0.6  # what skilled wins of the greedy bot, at two seats


@dataclass(frozen=True)
class Duel:
    """A bot alone against a table of another."""

    one: str
    other: str
    bar: float  # the interval should lie above it
    time: float  # its portion, against the others'

    @property
    def name(self) -> str:
        return f"{self.one}-{self.other}"


@dataclass
class Played:
    """A duel, and what has come of it."""

    duel: Duel
    outcomes: list[Outcome] = field(default_factory=list)
    lucks: int = 0
    seconds: float = 0.0  # of the processor

    def play(self, game: str, seats: int) -> None:
        """One luck more, on each seat."""
        began = time.process_time()
        seed = next(islice(lucks(1), self.lucks, None))
        tables = alone(self.duel.one, self.duel.other, seats)
        self.outcomes += [play(Fixture(game, seating, seed)) for seating in tables]
        self.lucks += 1
        self.seconds += time.process_time() - began

    @property
    def share(self) -> Share:
        return duel(self.outcomes, self.duel.one, self.duel.other)

    @property
    def met(self) -> bool:
        return self.share.interval[0] > self.duel.bar

    @property
    def slowest(self) -> float:
        """The longest decision of the bot, in seconds."""
        return max(o.slowest[o.fixture.seating.index(self.duel.one)] for o in self.outcomes)


def duels(game: str, seats: int) -> list[Duel]:
    """What the bots are held to. The bars of the plain ones are for a full table."""
    if seats == 1:
        return [Duel("master", "nobody", SOLO, 1)]
    equal = 1 / seats
    portions = (0.5, 0.8, 2.5)  # the higher, the slower
    return [
        Duel("greedy", "random", 0.6, 0.3),
        Duel("greedy", "beginner", equal, 0.3),
        Duel("skilled", "greedy", PAST_GREEDY if seats == 2 else equal, 0.5),
        *(Duel(high, low, equal, time) for (low, high), time in zip(pairwise(LEVELS), portions)),
        Duel("master", "random", MASTER.get(game, USUAL), 2.5),
        Duel("master", "greedy", 0.6, 2),
    ]


def curve(against: str) -> list[Duel]:
    """Searches of more and more iterations against the same opponent."""
    portions = (0.3, 0.3, 0.5, 1, 2)
    return [
        Duel(f"search-{number}", against, 0.0, time) for number, time in zip(ITERATIONS, portions)
    ]


def campaign(game: str, seats: int, wanted: Sequence[Duel], scale: float) -> list[Played]:
    """Duels in turn, whichever has had least of its portion, until the time is up. Whoever is
    impatient may interrupt: what was played counts, as soon as every duel has its fewest."""
    played, most = [Played(one) for one in wanted], max(FEWEST, int(MOST * scale))
    whole, spent = 60 * MINUTES * scale, 0.0
    with Progress(console=Console(stderr=True)) as progress, suppress(KeyboardInterrupt):
        task = progress.add_task(kritias.open_room(game).TITLE, total=whole)
        while open_ones := [
            one for one in played
            if one.lucks < FEWEST or (one.lucks < most and spent < whole)
        ]:  # fmt: skip
            one = min(open_ones, key=lambda one: one.seconds / one.duel.time)
            progress.update(task, description=f"{one.duel.one} against {one.duel.other}")
            one.play(game, seats)
            spent = sum(one.seconds for one in played)
            progress.update(task, completed=spent)
    return played


def slope(points: Sequence[Played]) -> Share:
    """What ten times the iterations bring: a line through the shares, each weighed by how well it
    is known. That the points have lucks in common makes the line surer than its interval says."""
    tens = np.log10([float(point.duel.one.removeprefix("search-")) for point in points])
    shares = [point.share for point in points]
    halves = [(share.interval[1] - share.interval[0]) / 2 for share in shares]
    weights = 1 / np.square(halves)
    apart = tens - np.average(tens, weights=weights)
    spread = float((weights * apart**2).sum())
    rise = float((weights * apart * [share.mean for share in shares]).sum()) / spread
    return Share(rise, spread**-0.5, sum(share.games for share in shares))


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game", help="a name, or a module")
    arguments.add_argument("--seats", type=int, help="the most there are if left out")
    arguments.add_argument("--scale", type=float, default=1.0, help="of time and sizes")
    arguments.add_argument("--against", default="casual", help="whom the curve is measured on")
    arguments.add_argument("--check", action="store_true")
    arguments.add_argument("--duels", nargs="*", default=(), help="only these: one-other")
    chosen = arguments.parse_args()
    game = kritias.open_room(chosen.game)
    seats = chosen.seats or game.SEATS[-1]
    wanted = duels(game.NAME, seats)
    if unknown := {*chosen.duels} - {one.name for one in wanted}:
        arguments.error(f"no such duel: {', '.join(sorted(unknown))}")
    points = curve(chosen.against) if seats > 1 and not chosen.duels else []
    wanted = [one for one in wanted if not chosen.duels or one.name in chosen.duels]
    warm_up(chosen.game, seats)
    signal(SIGTERM, default_int_handler)
    played = campaign(chosen.game, seats, (*wanted, *points), chosen.scale)
    results, searches = played[: len(wanted)], played[len(wanted) :]
    rise = slope(searches) if searches else None
    report(chosen, seats, results, searches, rise)
    good = all(one.met for one in results) and (rise is None or rise.low > 0)
    return int(chosen.check and not good)


def warm_up(game: str, seats: int) -> None:
    """Compile before the clocks run."""
    play(Fixture(game, ("search-10", *["greedy"] * (seats - 1)), 1))


def report(
    chosen: argparse.Namespace,
    seats: int,
    results: Sequence[Played],
    searches: Sequence[Played],
    rise: Share | None,
) -> None:
    game = kritias.open_room(chosen.game)
    command = " ".join(["python -m benchmarks.strength", *sys.argv[1:]])
    out = Console(width=110)
    heads = ["alone", "against", "games", "share of the victory (95 %)", "bar", "", "slowest, s"]
    rows = [
        [one.duel.one, f"{seats - 1} × {one.duel.other}", str(one.share.games), per_cent(one.share),
         f"{100 * one.duel.bar:.0f} %", "met" if one.met else "MISSED", f"{one.slowest:.2f}"]
        for one in results
    ]  # fmt: skip
    points = ["iterations", "against", "games", "share of the victory (95 %)"]
    line = [
        [f"{int(one.duel.one.removeprefix('search-')):,}", f"{seats - 1} × {one.duel.other}",
         str(one.share.games), per_cent(one.share)]
        for one in searches
    ]  # fmt: skip
    where = f"{today()}, strength at {game.TITLE}, {seats} seat{'s' * (seats > 1)}"
    how = (
        f"`{command}`, {machine()}. One bot against a table of the other, on each seat in turn, "
        "with paired luck; a bar is met when the whole interval lies above it; among equals the "
        f"share would be {100 / seats:.0f} %. «Slowest» is the longest decision of the bot alone, "
        "by the clock on the wall, while others used the machine."
    )
    text = f"## {where}\n\n{how}\n\n{markdown(heads, rows)}"
    show(out, heads, rows, where)
    if rise:
        told = (
            f"Ten times the iterations bring {100 * rise.mean:+.1f} ± {100 * rise.half:.1f} points "
            f"of the victory (a weighted line through the shares): the curve "
            f"{'rises' if rise.low > 0 else 'DOES NOT RISE'}."
        )
        show(out, points, line)
        out.print(told)
        text += f"\n{markdown(points, line)}\n{told}\n"
    out.print(f"As Markdown in {keep(f'strength-{game.NAME}-{seats}', text)}.")


if __name__ == "__main__":
    sys.exit(main())
