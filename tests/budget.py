"""Processor time of a run of the tests, by folder; a run that takes too much of it fails.

Every process of pytest adds up its own time and that of all processes below it (servers, browsers,
databases): a process that has ended is counted by the one that waited for it.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import psutil
import pytest

from tests.campaign import ALL

TESTS: Final = Path(__file__).parent
MAX_CPU_S: Final = 1000  # of all processes together, as a busy machine counts them
FIGURES: Final = "kritias_cpu_s"


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


class Meter:
    """Processor time by folder, of one process that runs tests."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self.last = cpu_s()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        try:
            return (yield)
        finally:
            if nextitem is None or folder_of(nextitem.path) != folder_of(item.path):
                self.note(folder_of(item.path))

    def note(self, folder: str) -> None:
        now = cpu_s()
        self.spent[folder] += round(max(now - self.last, 0.0), 3)
        self.last = now

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.note("(closing)")
        told = getattr(session.config, "workeroutput", None)
        if told is not None:
            told[FIGURES] = dict(self.spent)


class Ledger:
    """The sum of what all processes have used, told and judged at the end of a run."""

    def __init__(self, meter: Meter | None) -> None:
        self.meter = meter
        self.spent: Counter[str] = Counter()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object, error: object) -> None:
        self.spent.update(getattr(node, "workeroutput", {}).get(FIGURES, {}))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.meter:
            self.spent.update(self.meter.spent)
        if self.is_exceeded and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @property
    def is_exceeded(self) -> bool:
        return not ALL and sum(self.spent.values()) > MAX_CPU_S

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        total = sum(self.spent.values())
        parts = ", ".join(f"{name} {spent:.0f}" for name, spent in self.spent.most_common())
        terminalreporter.write_line(f"processor time: {total:.0f} s ({parts})")
        if self.is_exceeded:
            terminalreporter.write_line(
                f"FAILED: the tests may use {MAX_CPU_S} s of processor time: do less in each "
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
