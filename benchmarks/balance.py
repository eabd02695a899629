"""How balanced a game is: by seat, number of seats and option, with intervals and plots.

    python -m benchmarks.balance atlantis

writes `docs/balance/<game>.md` and its drawings. Bots of one level play each other, as many games
of every setting as fit into its portion of the time, all settings with the same lucks; beside
them stand many more games of players who pick evenly at random.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np
from rich.console import Console
from rich.progress import track

import kritias
from benchmarks.drawings import draw_seats, draw_setups, draw_side, draw_spread
from benchmarks.samples import (
    ORDER,
    Sample,
    Setup,
    at_level,
    at_random,
    mean,
    setups,
    several,
    side_names,
    side_share,
)
from benchmarks.sheet import machine, markdown, today
from kritias.arena.match import Fixture, play
from kritias.arena.rating import Share
from kritias.kernel.game import Game

FOLDER: Final = Path("docs/balance")
MINUTES: Final = 6.0
RANDOM: Final = 20_000  # games at random of a setting


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


def by_tally(samples: Sequence[Sample]) -> str:
    """What else was counted, a line for every set-up."""
    names = list(samples[0].tallies)
    rows = [
        [sample.setup.name, *(plus_minus(mean(sample.tallies[name])) for name in names)]
        for sample in samples
    ]
    return markdown(["", *names], rows)


def by_side(samples: Sequence[Sample], kind: str) -> str:
    """What the sides of a kind win, all set-ups with as many seats together."""
    numbers = several(samples)
    rows = [
        [name, *(plus_minus(side_share(samples, seats, kind, name), 100) for seats in numbers)]
        for name in side_names(samples, kind)
    ]
    return markdown([kind, *(f"{seats} seats, %" for seats in numbers)], rows)


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


# The page


def page(chosen: argparse.Namespace, bots: Sequence[Sample], dice: Sequence[Sample]) -> str:
    game, level = kritias.open_room(chosen.game), chosen.level
    stem, usual = game.NAME, usual_of(game, bots)
    command = (
        f"python -m benchmarks.balance {chosen.game} --level {level} "
        f"--minutes {chosen.minutes:g} --random {chosen.random}"
    )
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

{tallied(bots, dice, level)}{sided(stem, bots, level)}## Players who pick at random

Random play says little about people, but its intervals are narrow: what it shows lies in the \
rules and not in anyone's skill.

{by_seat(dice)}
{verdict(dice)}

{by_length(dice)}
The drawings of seats, length and points show {usual.setup.name}.
{see_also(stem)}"""


def see_also(stem: str) -> str:
    """Pages on single questions about the same game."""
    pages = sorted(FOLDER.glob(f"{stem}-*.md"))
    links = ", ".join(f"[{page.stem}]({page.name})" for page in pages)
    return f"\nSee also {links}.\n" if pages else ""


def tallied(bots: Sequence[Sample], dice: Sequence[Sample], level: str) -> str:
    """What else was counted in a game, all seats together."""
    if not bots[0].tallies:
        return ""
    return f"""## {", ".join(bots[0].tallies).capitalize()}: all seats together

{level.capitalize()} bots:

{by_tally(bots)}
At random:

{by_tally(dice)}
"""


def sided(stem: str, bots: Sequence[Sample], level: str) -> str:
    """A section for every kind of side there is."""
    return "".join(
        f"""## By {kind}: {level} bots

{by_side(bots, kind)}
![Win share by {kind}]({stem}-{kind}.svg)

"""
        for kind in bots[0].sides
    )


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
    game = kritias.open_room(chosen.game)
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
    told = page(chosen, bots, dice)
    file.write_text(told, encoding="utf-8")
    usual = usual_of(game, bots), usual_of(game, dice)
    draw_seats(FOLDER / f"{game.NAME}-seats.svg", *usual, chosen.level)
    draw_spread(FOLDER / f"{game.NAME}-spread.svg", *usual, chosen.level)
    draw_setups(FOLDER / f"{game.NAME}-setups.svg", bots, chosen.level)
    for kind in bots[0].sides:
        draw_side(FOLDER / f"{game.NAME}-{kind}.svg", bots, kind, chosen.level)
    Console().print(f"{sum(one.games for one in bots):,} games of bots; the page is in {file}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
