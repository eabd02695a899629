"""How many small mistakes in the rules would the tests find? `make mutants`, or

    python tools/mutants.py atlantis --number 200 --seed 1 --workers 2 --report mutants.md

takes a sample of changes in the rules and views of a room (or in `server/table.py`: `table`), and
for each of them tries the room's stored games, its tests and the laws, the quickest first, until
one fails. What survives is either no change at all, or a test that is missing; the judgement of a
person goes into `tests/mutants_judged.toml`.

Everything runs in the plain interpreter. Checks that take longer than a few seconds there, or that
start other processes, are left out, and the report names them. Left alone are the audit, which
checks and is not played, and what is reckoned when a module is imported, such as the box.
"""

import argparse
import ast
import gc
import os
import sys
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mutant_checks import Check
    from mutant_report import Outcome
    from mutation import Mutant, Source

ROOT: Final = Path(__file__).resolve().parents[1]
JUDGED: Final = ROOT / "tests" / "mutants_judged.toml"
PREFIXES: Final = ("moves", "rules", "view")
PLAIN: Final = {"NUMBA_DISABLE_JIT": "1", "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
TABLE: Final = "kritias.server.table"
INTERRUPTED: Final = 130
NO_TESTS: Final = ROOT / "tools"  # without a folder pytest would collect all that there are


class Unusable(Exception):
    """What was asked for cannot be tried, and why."""


@dataclass(frozen=True)
class Target:
    """What is changed, and what has to notice."""

    name: str
    sources: "list[Source]"
    tests: list[Path]
    checks: "list[Check]"


def main() -> int:
    asked = arguments()
    if any(os.environ.get(name) != value for name, value in PLAIN.items()):
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | PLAIN)
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    from mutant_report import Unjudged, read_judgements

    try:
        judged = read_judgements(asked.judged)
        campaign = Campaign(open_target(asked.target), asked, judged)
        return campaign.run()
    except (Unusable, Unjudged) as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Try small changes in rules and see which of them no test finds."
    )
    parser.add_argument("target", help="a game, `table`, or the dotted name of a room or module")
    parser.add_argument("--number", type=count, default=200, help="how many changes (200)")
    parser.add_argument("--seed", type=int, default=1, help="which sample of them (1)")
    parser.add_argument("--only", nargs="+", metavar="KEY", help="these changes, and no sample")
    parser.add_argument("--workers", type=count, default=1, help="how many at once (1)")
    parser.add_argument(
        "--patience", type=float, default=8.0, help="seconds of checks for each change (8)"
    )
    parser.add_argument("--report", type=Path, help="where to write a report in Markdown")
    parser.add_argument("--judged", type=Path, default=JUDGED, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.seed < 0:
        parser.error("--seed should not be negative")
    if asked.report and not asked.report.resolve().parent.is_dir():
        parser.error(f"there is no folder {asked.report.resolve().parent}")
    if asked.report:
        asked.report = asked.report.resolve()
    return asked


def count(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)


# Targets


def open_target(name: str) -> Target:
    """What a name stands for."""
    import kritias

    if name == "table":
        return module_target(name, TABLE, [ROOT / "tests" / "server", ROOT / "tests" / "attack"])
    if name in kritias.GAMES:
        return room_target(name, kritias.GAMES[name])
    if "." not in name:
        raise Unusable(f"«{name}» is none of {', '.join(kritias.GAMES)}, table; nor a module.")
    try:
        module: Any = import_module(name)
    except ImportError as error:
        raise Unusable(f"«{name}» cannot be imported: {error}.") from error
    if hasattr(module, "State"):
        return room_target(name, module)
    file = Path(module.__file__)
    return module_target(name, name, [file.with_name(f"test_{file.name}")])


def module_target(name: str, module: str, tests: list[Path]) -> Target:
    """All functions of a module."""
    from mutation import Source

    if missing := [test for test in tests if not test.exists()]:
        raise Unusable(f"«{name}» has no tests: there is no {missing[0]}.")
    return Target(name, [Source(module, ROOT, lambda _: True)], tests, [])


def room_target(name: str, game: Any) -> Target:
    """The rules and views of a room, but for what only the audit needs."""
    from mutant_checks import game_checks
    from mutation import Source, is_rule, only_for

    files = sorted(Path(game.__file__).parent.glob("*.py"))
    mine = [file for file in files if file.stem.startswith(PREFIXES)]
    sources = [Source(f"{game.__name__}.{file.stem}", ROOT, is_rule) for file in mine]
    others = [ast.parse(file.read_text("utf-8")) for file in files if file not in mine]
    for function in only_for("audit", sources, others):
        for source in sources:
            source.nodes.pop(function, None)
    tests = ROOT / "tests" / name.rpartition(".")[2]
    return Target(name, sources, [tests] if tests.is_dir() else [], list(game_checks(game)))


# Trying


class Campaign:
    """A sample of mutants, tried where pytest would run the tests that it has collected."""

    def __init__(self, target: Target, asked: argparse.Namespace, judged: dict[str, Any]) -> None:
        self.target, self.asked, self.judged = target, asked, judged
        self.began = time.monotonic()
        self.outcome: Outcome | None = None
        self.trouble = ""
        self.interrupted = False

    def run(self) -> int:
        import pytest

        words = ["-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:randomly", "-s"]
        words += ["-o", "addopts=", *map(str, self.target.tests or [NO_TESTS])]
        with TemporaryDirectory() as temporary:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = temporary
            ended = pytest.main(words, plugins=[self])
        self.interrupted |= ended == pytest.ExitCode.INTERRUPTED
        if self.outcome is None and not self.interrupted:
            raise Unusable(self.trouble or f"pytest has given up ({ended}).")
        self.tell()
        return INTERRUPTED if self.interrupted else 0

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.trouble = f"{report.nodeid} cannot be collected:\n{report.longreprtext}"

    def pytest_runtestloop(self, session: Any) -> bool:
        """In the place of the tests."""
        if not self.trouble:
            try:
                self.try_sample(session.items)
            except KeyboardInterrupt:
                self.interrupted = True
            except Unusable as error:
                self.trouble = str(error)
        return True

    def try_sample(self, items: list[Any]) -> None:
        from mutant_checks import test_check, try_all
        from mutant_report import Outcome
        from mutation import all_mutants, sample

        mutants = all_mutants(self.target.name, self.target.sources)
        chosen = (
            only(mutants, self.asked.only)
            if self.asked.only
            else sample(mutants, self.asked.number, self.asked.seed)
        )
        checks = [*self.target.checks, *map(test_check, items)]
        gc.collect()
        gc.freeze()
        found = self.look(checks)
        if self.trouble:
            return
        keys = {mutant.key for mutant in mutants}
        choice = "by key" if self.asked.only else f"seed {self.asked.seed}"
        self.outcome = Outcome(
            self.target.name, choice, len(mutants), len(chosen), found, self.judged, keys
        )
        patience, workers = self.asked.patience, self.asked.workers
        for mutant, killer in try_all(chosen, found, patience, workers):
            self.outcome.tried.append((mutant, killer))
            self.outcome.seconds = time.monotonic() - self.began
            self.show(progress(self.outcome), len(self.outcome.tried), len(chosen))

    def look(self, checks: "list[Check]") -> "list[Any]":
        """What the checks say of the program as it is: nothing against it."""
        from mutant_checks import PASSED, look_at

        found = []
        for one in look_at(checks, self.target.sources, self.asked.workers):
            found.append(one)
            self.show(f"{len(found)} of {len(checks)} checks of the program as it is",
                      len(found), len(checks))  # fmt: skip
        if failed := [one for one in found if one.ending.startswith("it fails")]:
            said = "\n".join(f"{one.check.name}: {one.ending}" for one in failed)
            self.trouble = f"{len(failed)} checks fail without any change.\n{said}"
        elif not any(one.ending == PASSED for one in found):
            self.trouble = f"there is nothing that checks {self.target.name}."
        return found

    def show(self, line: str, done: int, whole: int) -> None:
        """Say how far it is: on one line of a terminal, or now and then."""
        if sys.stderr.isatty():
            end = "\n" if done == whole else ""
            print(f"\r\033[K{line}", end=end, file=sys.stderr, flush=True)
        elif done == whole or done % 25 == 0:
            print(line, file=sys.stderr, flush=True)

    def tell(self) -> None:
        from mutant_report import told_in_markdown, told_on_screen

        if self.outcome is None:
            print("\nIt was interrupted before anything was tried.", file=sys.stderr)
            return
        if self.interrupted:
            print(file=sys.stderr)
        print("\n".join(told_on_screen(self.outcome)))
        if self.asked.report:
            self.asked.report.write_text("\n".join(told_in_markdown(self.outcome)) + "\n", "utf-8")


def only(mutants: "list[Mutant]", keys: list[str]) -> "list[Mutant]":
    """The mutants with these keys."""
    if strange := sorted(set(keys) - {mutant.key for mutant in mutants}):
        raise Unusable(f"there is no change {', '.join(strange)}.")
    return [mutant for mutant in mutants if mutant.key in keys]


def progress(outcome: "Outcome") -> str:
    done = len(outcome.tried)
    left = outcome.seconds / done * (outcome.wanted - done)
    return (
        f"{done} of {outcome.wanted}: {outcome.killed} killed, {done - outcome.killed} survived, "
        f"{clock(outcome.seconds)}, about {clock(left)} left"
    )


def clock(seconds: float) -> str:
    return "{}:{:02}".format(*divmod(round(seconds), 60))


if __name__ == "__main__":
    sys.exit(main())
