"""The drawings of a report of balance."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from benchmarks.samples import ORDER, Sample, mean, several, side_names, side_share

INK: Final = "#2b2a26"
BLUE: Final = "#2f6f8f"
SAND: Final = "#c9a24b"


def draw(title: str, panels: int = 1) -> tuple[Any, list[Any]]:
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
    figure, (axes,) = draw(f"Win share by seat, {bots.setup.name}")
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
    figure, panels = draw(f"Length and points, {bots.setup.name}", 2)
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
    figure, (left, right) = draw(f"Set-ups side by side, {level}", 2)
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


def draw_side(file: Path, samples: Sequence[Sample], kind: str, level: str) -> None:
    """What the sides win, a panel for every number of seats."""
    numbers = several(samples)
    figure, panels = draw(f"Win share by {kind}, {level}", len(numbers))
    for axes, seats in zip(panels, numbers, strict=True):
        names = side_names(samples, kind)[::-1]
        shares = [side_share(samples, seats, kind, name) for name in names]
        axes.barh(
            names, [100 * share.mean for share in shares], color=BLUE, ecolor=INK, capsize=2,
            xerr=[100 * share.half for share in shares],
        )  # fmt: skip
        axes.axvline(100 / seats, color=INK, linewidth=1, linestyle="--")
        axes.set_xlabel(f"%, {seats} seats")
    save(figure, file)
