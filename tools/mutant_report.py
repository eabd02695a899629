"""What came of mutants: figures, survivors, and what people have judged of them."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from math import sqrt
from pathlib import Path
from typing import Final

from mutant_checks import PASSED, Found
from mutation import Mutant

EQUIVALENT: Final = "equivalent"
TEST_ADDED: Final = "test added"
VERDICTS: Final = (EQUIVALENT, TEST_ADDED)
NORMAL: Final = 1.959963985  # standard deviations either side hold 95 %


@dataclass(frozen=True)
class Judgement:
    """What a person has said of a survivor."""

    verdict: str
    reason: str
    target: str


class Unjudged(Exception):
    """A file of judgements that cannot be read."""


@dataclass
class Outcome:
    """What came of a sample."""

    target: str
    choice: str  # how the sample was chosen
    possible: int  # changes there are
    wanted: int  # mutants in the sample
    found: list[Found]
    judged: dict[str, Judgement]
    keys: set[str]  # of all changes there are
    tried: list[tuple[Mutant, str]] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def killed(self) -> int:
        return sum(bool(killer) for _, killer in self.tried)

    @property
    def survivors(self) -> list[Mutant]:
        alive = [mutant for mutant, killer in self.tried if not killer]
        return sorted(alive, key=lambda mutant: (str(mutant.source.file), mutant.line, mutant.key))

    def is_equivalent(self, mutant: Mutant) -> bool:
        return mutant.key in self.judged and self.judged[mutant.key].verdict == EQUIVALENT

    @property
    def equivalent(self) -> list[Mutant]:
        return [mutant for mutant in self.survivors if self.is_equivalent(mutant)]

    @property
    def open(self) -> list[Mutant]:
        """Survivors that nobody has judged to be no change at all."""
        return [mutant for mutant in self.survivors if not self.is_equivalent(mutant)]


def read_judgements(file: Path) -> dict[str, Judgement]:
    """The judgements in a file, by the key of the mutant; none if there is no file."""
    if not file.is_file():
        return {}
    try:
        told = tomllib.loads(file.read_text("utf-8"))
        judged = {
            key: Judgement(one["verdict"], one["reason"], one["target"])
            for key, one in told.items()
        }
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unjudged(f"{file.name} cannot be read: {error}.") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise Unjudged(f"{file.name}: every key needs target, verdict and reason.") from error
    for key, one in judged.items():
        if one.verdict not in VERDICTS:
            raise Unjudged(
                f"{file.name}: the verdict of {key} is «{one.verdict}», none of "
                f"{', '.join(VERDICTS)}."
            )
    return judged


def wilson(killed: int, tried: int) -> tuple[float, float]:
    """The interval that holds the true share in 95 of 100 samples."""
    if tried == 0:
        return 0.0, 1.0
    share, square = killed / tried, NORMAL**2
    middle = share + square / (2 * tried)
    spread = NORMAL * sqrt(share * (1 - share) / tried + square / (4 * tried**2))
    whole = 1 + square / tried
    return max((middle - spread) / whole, 0.0), min((middle + spread) / whole, 1.0)


def share(killed: int, tried: int) -> str:
    """So many of so many, in words and with its interval."""
    low, high = wilson(killed, tried)
    part = 100 * killed / tried if tried else 0.0
    return f"{killed} of {tried} killed, {part:.1f} % (95 %: {100 * low:.1f}–{100 * high:.1f} %)"


def summary(outcome: Outcome) -> Iterator[str]:
    tried, equivalent = len(outcome.tried), len(outcome.equivalent)
    yield f"{outcome.target}, {outcome.choice}: {share(outcome.killed, tried)}."
    rest = share(outcome.killed, tried - equivalent)
    yield f"Without the {equivalent} judged equivalent: {rest}."
    if tried < outcome.wanted:
        yield f"It was interrupted: {outcome.wanted - tried} of {outcome.wanted} were not tried."


def remarks(outcome: Outcome) -> Iterator[str]:
    """What else should be known: of the sample, of the checks, of the judgements."""
    minutes, seconds = divmod(round(outcome.seconds), 60)
    yield f"There are {outcome.possible} changes; the sample took {minutes}:{seconds:02} minutes."
    used = [one for one in outcome.found if one.ending == PASSED]
    worth = sum(one.seconds for one in used)
    yield f"{len(used)} checks, {worth:.0f} s in all on the program as it is."
    for ending, number in Counter(left_out(outcome)).items():
        yield f"{number} checks are left out: {ending}."
    slow = sum(killer == "time" for _, killer in outcome.tried)
    if slow:
        yield f"{slow} were killed because they took too long."
    for mutant, killer in outcome.tried:
        if killer and outcome.is_equivalent(mutant):
            yield f"{mutant.key} is judged equivalent, and was killed by {killer}."
    mine = {key for key, one in outcome.judged.items() if one.target == outcome.target}
    for key in sorted(mine - outcome.keys):
        yield f"The judgement of {key} is of no change that there is any more."


def left_out(outcome: Outcome) -> list[str]:
    return [one.ending for one in outcome.found if one.ending != PASSED]


def told_on_screen(outcome: Outcome) -> Iterator[str]:
    for title, mutants in (("Survived", outcome.open), ("Judged equivalent", outcome.equivalent)):
        if mutants:
            yield f"{title}:"
        for mutant in mutants:
            yield f"\n{mutant.where}  {mutant.function}  {mutant.key}"
            yield from (f"    {line}" for line in difference(mutant))
            yield from (f"    {line}" for line in said_of(outcome, mutant))
        if mutants:
            yield ""
    yield from remarks(outcome)
    yield from summary(outcome)


def told_in_markdown(outcome: Outcome) -> Iterator[str]:
    yield f"# Mutants of {outcome.target}\n"
    yield f"{date.today().isoformat()}\n"
    yield from (f"- {line}" for line in (*summary(outcome), *remarks(outcome)))
    for title, mutants in (("Survived", outcome.open), ("Judged equivalent", outcome.equivalent)):
        if not mutants:
            continue
        yield f"\n## {title}\n"
        yield "| where | function | change | key | judgement |"
        yield "|---|---|---|---|---|"
        for mutant in mutants:
            change = "<br>".join(
                f"`{line.replace('|', chr(92) + '|')}`" for line in difference(mutant)
            )
            said = "; ".join(said_of(outcome, mutant))
            yield f"| {mutant.where} | {mutant.function} | {change} | {mutant.key} | {said} |"
    names = [(one.check.name, one.ending) for one in outcome.found if one.ending != PASSED]
    if names:
        yield "\n## Checks left out\n"
        yield from (f"- {name}: {ending}" for name, ending in names)


def said_of(outcome: Outcome, mutant: Mutant) -> Iterator[str]:
    """What is known of a survivor: whether anything looked there, and what a person has said."""
    if not any(one.reaches(mutant) for one in outcome.found):
        yield "no check gets there"
    if judged := outcome.judged.get(mutant.key):
        yield f"{judged.verdict}: {judged.reason}"


def difference(mutant: Mutant) -> Iterator[str]:
    """The lines that are gone and those that are new."""
    old, new = mutant.before.splitlines(), mutant.after.splitlines()
    yield from (f"- {line}" for line in old if line not in new)
    yield from (f"+ {line}" for line in new if line not in old)
