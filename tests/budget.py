"""Processor time of a run of the tests, by folder; a run that takes too much of it fails.

Every process of pytest adds up its own time and that of all processes below it (servers, browsers,
databases): a process that has ended is counted by the one that waited for it.

The same tests take twice as many seconds on a slow machine, or beside busy neighbours, as on a fast
one. So the budget is counted in units of a small piece of reference work, which is timed again and
again during the run.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import mean
from typing import Final

import psutil
import pytest

from tests.campaign import ALL

TESTS: Final = Path(__file__).parent
MAX_UNITS: Final = 40_000  # times the reference work, by all processes together
REFERENCE_ROWS: Final = 3000
REFERENCE_ROUNDS: Final = 6
SAMPLE_EVERY_S: Final = 10.0
FIGURES: Final = "kritias_cpu_s"
SAMPLES: Final = "kritias_reference_s"


def cpu_s() -> float:
    """Seconds of processor time that this process and all below it have used."""
    own = psutil.Process()
    return sum(map(times_of, [own, *own.children(recursive=True)]))


def times_of(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.Error:  # it has just ended
        return 0.0
    return float(sum(times[:4]))  # its own, and that of those it has waited for


def reference_s() -> float:
    """Seconds of processor time that the reference work takes here and now: reading, sorting and
    writing of text, as most of the tests do."""
    began = time.thread_time()
    rows = {str(number): [number, str(number * 7919)] for number in range(REFERENCE_ROWS)}
    for _ in range(REFERENCE_ROUNDS):
        text = json.dumps(rows, sort_keys=True)
        rows = dict(sorted(json.loads(text).items(), key=lambda row: row[1][1]))
        sha256(text.encode()).hexdigest()
    return time.thread_time() - began


class Meter:
    """Processor time by folder, of one process that runs tests; and how fast that process is."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.last = cpu_s()
        self.samples: list[float] = []
        self.sampled = 0.0  # when the last sample was taken

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        try:
            return (yield)
        finally:
            if nextitem is None or folder_of(nextitem.path) != folder_of(item.path):
                self.note(folder_of(item.path))
            if time.monotonic() - self.sampled >= SAMPLE_EVERY_S:
                self.sample()

    def sample(self) -> None:
        self.samples.append(reference_s())
        self.sampled = time.monotonic()

    def note(self, folder: str) -> None:
        now = cpu_s()
        self.spent[folder] += round(max(now - self.last, 0.0), 3)
        self.last = now

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.note("(closing)")
        self.sample()
        told = getattr(session.config, "workeroutput", None)
        if told is not None:
            told[FIGURES], told[SAMPLES] = dict(self.spent), self.samples


class Ledger:
    """The sum of what all processes have used, told and judged at the end of a run."""

    def __init__(self, meter: Meter | None) -> None:
        self.meter = meter
        self.spent: Counter[str] = Counter()
        self.samples: list[float] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object, error: object) -> None:
        told = getattr(node, "workeroutput", {})
        self.add(told.get(FIGURES, {}), told.get(SAMPLES, []))

    def add(self, spent: Mapping[str, float], samples: Sequence[float]) -> None:
        self.spent.update(spent)
        self.samples.extend(samples)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.meter:
            self.add(self.meter.spent, self.meter.samples)
        if self.is_exceeded and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @property
    def units(self) -> float:
        """How many times the reference work could have been done instead."""
        return sum(self.spent.values()) / mean(self.samples) if self.samples else 0.0

    @property
    def is_exceeded(self) -> bool:
        return not ALL and self.units > MAX_UNITS

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        total = sum(self.spent.values())
        parts = ", ".join(f"{name} {spent:.0f}" for name, spent in self.spent.most_common())
        terminalreporter.write_line(f"processor time: {total:.0f} s ({parts})")
        told = f"{self.units:,.0f} times the reference work; the budget is {MAX_UNITS:,} times"
        terminalreporter.write_line(f"processor time: {told}")
        if self.is_exceeded:
            terminalreporter.write_line(
                "FAILED: the tests use more processor time than their budget: do less in each "
                "commit, or move repetition to `make campaign`.",
                red=True,
            )


def folder_of(file: Path) -> str:
    """The folder of a test below `tests`; of files beside them, the file."""
    return file.relative_to(TESTS).parts[0] if file.is_relative_to(TESTS) else file.name


def pytest_configure(config: pytest.Config) -> None:
    if sys.platform == "win32":
        return
    is_alone = not hasattr(config, "workerinput") and not config.getoption("numprocesses", None)
    meter = Meter() if is_alone or hasattr(config, "workerinput") else None
    if meter:
        config.pluginmanager.register(meter, "processor time")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Ledger(meter), "processor time of all")
