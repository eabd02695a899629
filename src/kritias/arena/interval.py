"""How well a figure is known: means over lucks, and intervals that say what they are.

Games of one luck are not independent, so a luck counts once. Shares of a victory have Wilson's
interval, which stays between 0 and 1 and is no point where every game was won; other figures have
the plain one, and are told without where there is none. Whoever compares many figures at once
asks for `z_among(number)`: Bonferroni's correction holds however they depend on each other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, isnan, log10, sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np
import numpy.typing as npt

CONFIDENCE: Final = 95  # per cent
RESAMPLES: Final = 4_000  # of a bootstrap


def z_among(number: int) -> float:
    """Standard deviations to either side so that all of so many intervals hold at once."""
    tail = (1 - CONFIDENCE / 100) / 2 / max(number, 1)
    return NormalDist().inv_cdf(1 - tail)


Z: Final = z_among(1)


@dataclass(frozen=True)
class Share:
    """A mean and half of its plain interval of 95 %; of one luck nobody knows how it varies."""

    mean: float
    half: float
    games: int
    lucks: int = 0  # of which they were dealt; 0: each had its own

    @property
    def low(self) -> float:
        return self.mean - self.half

    @property
    def high(self) -> float:
        return self.mean + self.half

    @property
    def interval(self) -> tuple[float, float]:
        return self.between(Z)

    def between(self, z: float) -> tuple[float, float]:
        """Wilson's interval, for shares of a victory. Games of one luck count for as much as they
        vary together, and once where nothing says how they do."""
        count, spread = float(self.lucks or self.games), self.mean * (1 - self.mean)
        if self.half > 0 and spread > 0:
            count = min(float(self.games), spread * (Z / self.half) ** 2)
        middle = (self.mean + z**2 / (2 * count)) / (1 + z**2 / count)
        half = z * sqrt(max(spread, 0) / count + z**2 / (4 * count**2)) / (1 + z**2 / count)
        return max(middle - half, 0.0), min(middle + half, 1.0)

    def plainly_between(self, z: float) -> tuple[float, float]:
        """The plain interval, for figures of any size; of one luck it is without end."""
        half = float("inf") if isnan(self.half) else self.half * z / Z
        return self.mean - half, self.mean + half


def mean_of(sample: npt.NDArray[Any]) -> Share:
    """The mean of games that each had a luck of their own."""
    values = np.asarray(sample, np.float64)
    spread = float(values.std(ddof=1)) if len(values) > 1 else float("nan")
    return Share(float(values.mean()), Z * spread / len(values) ** 0.5, len(values))


def share_of(samples: Sequence[tuple[int, float]]) -> Share:
    """The mean of samples, each with its luck; the interval is that of the lucks' means."""
    by_luck: dict[int, list[float]] = {}
    for luck, sample in samples:
        by_luck.setdefault(luck, []).append(sample)
    found = mean_of(np.array([np.mean(group) for group in by_luck.values()]))
    return Share(found.mean, found.half, len(samples), found.games)


def bootstrap(sample: npt.NDArray[np.float64], among: int, seed: int = 1) -> tuple[float, float]:
    """The interval of a mean by drawing the sample anew, wide enough for so many at once."""
    dice, size = np.random.default_rng(seed), len(sample)
    means = [sample[dice.integers(0, size, size)].mean() for _ in range(RESAMPLES)]
    tail = (100 - CONFIDENCE) / 2 / max(among, 1)
    low, high = np.percentile(means, [tail, 100 - tail])
    return float(low), float(high)


# Telling


def per_cent(share: Share, z: float = Z) -> str:
    """A share of the victory with its interval."""
    low, high = share.between(z)
    return f"{100 * share.mean:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def plus_minus(share: Share, digits: int = 1) -> str:
    """A figure with half its plain interval, in so many digits that there is something to be seen
    of it, or why it has none."""
    if isnan(share.half):
        return f"{share.mean:.{digits}f}, once"
    if share.half == 0:
        return f"{share.mean:.{digits}f}, always"
    digits = max(digits, -floor(log10(share.half)))
    return f"{share.mean:.{digits}f} ± {share.half:.{digits}f}"


def as_data(share: Share) -> dict[str, float | int | None]:
    """A figure for programs: its plain interval has no ends where one luck was played."""
    low, high = (None, None) if isnan(share.half) else (share.low, share.high)
    return {"mean": share.mean, "low": low, "high": high, "games": share.games}


def share_as_data(share: Share, z: float = Z) -> dict[str, float | int | None]:
    """A share of the victory for programs, with Wilson's interval."""
    low, high = share.between(z)
    return {"mean": share.mean, "low": low, "high": high, "games": share.games}
