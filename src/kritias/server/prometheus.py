"""Figures in the text format of Prometheus: what only grows, what is now, and how long things took.

Written here because it is so little: a house needs no registry, no threads and no exporter, and
whoever only plays should not have to install and import one.
"""

import math
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS: Final = (
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0
)  # fmt: skip

Values = tuple[str, ...]  # of the labels, in their order


@dataclass
class Figure:
    """A number, or one for each combination of labels."""

    name: str
    about: str
    labels: tuple[str, ...] = ()
    kind: Literal["counter", "gauge"] = "counter"
    values: dict[Values, float] = field(default_factory=lambda: defaultdict(float))

    def count(self, *values: str, by: float = 1.0) -> None:
        self.values[values] += by

    def lines(self) -> Iterator[str]:
        for values, number in self.values.items():
            yield line(self.name, self.labels, values, number)


@dataclass
class Histogram:
    """How long things took, in seconds: how many took at most so long, and all together."""

    name: str
    about: str
    labels: tuple[str, ...] = ()
    bounds: Sequence[float] = BOUNDS
    kind: Literal["histogram"] = "histogram"
    counts: dict[Values, list[int]] = field(default_factory=dict)
    sums: dict[Values, float] = field(default_factory=lambda: defaultdict(float))

    def observe(self, seconds: float, *values: str) -> None:
        counts = self.counts.setdefault(values, [0] * (len(self.bounds) + 1))
        counts[bisect_left(self.bounds, seconds)] += 1
        self.sums[values] += seconds

    @contextmanager
    def timed(self, *values: str) -> Iterator[None]:
        began = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - began, *values)

    def lines(self) -> Iterator[str]:
        for values, counts in self.counts.items():
            so_far = 0
            for bound, count in zip((*self.bounds, math.inf), counts, strict=True):
                so_far += count
                labels, told = (*self.labels, "le"), (*values, written(bound))
                yield line(f"{self.name}_bucket", labels, told, so_far)
            yield line(f"{self.name}_sum", self.labels, values, self.sums[values])
            yield line(f"{self.name}_count", self.labels, values, so_far)


def gauge(name: str, about: str, number: float) -> Figure:
    """One number as it is now."""
    return Figure(name, about, (), "gauge", {(): number})


def gauges(
    name: str, about: str, labels: tuple[str, ...], numbers: Mapping[Values, float]
) -> Figure:
    """Numbers as they are now, by their labels."""
    return Figure(name, about, labels, "gauge", dict(numbers))


def text_of(metrics: Iterable[Figure | Histogram]) -> str:
    """All of them, each under its heading."""
    lines = list[str]()
    for metric in metrics:
        lines += [f"# HELP {metric.name} {metric.about}", f"# TYPE {metric.name} {metric.kind}"]
        lines += metric.lines()
    return "\n".join(lines) + "\n"


def line(name: str, labels: Sequence[str], values: Sequence[str], number: float) -> str:
    told = ",".join(
        f'{label}="{escaped(value)}"' for label, value in zip(labels, values, strict=True)
    )
    return f"{name}{{{told}}} {written(number)}" if told else f"{name} {written(number)}"


def escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def written(number: float) -> str:
    if math.isinf(number):
        return "+Inf"
    return str(int(number)) if number == int(number) else repr(number)
