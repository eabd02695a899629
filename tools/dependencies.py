"""Write into docs/dependencies.md what each lock installs and who brings it: `make lock`.

With a fresh environment for players, `python tools/dependencies.py .venv` also weighs what lies in
it. Needs nothing but Python: whoever renews the locks may not have set up the house yet.
"""

import csv
import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOCKS: Final = ROOT / "locks"
PURPOSES: Final = ("play", "host", "test", "bench", "docs")
PAGE: Final = ROOT / "docs" / "dependencies.md"
BY_HAND: Final = "gpu"  # the extra that is in no lock
HEAD: Final = "| package | installed to | brought by | MB |\n|---|---|---|--:|\n"
ROW: Final = re.compile(r"^\| `([^`]+)` \| [^|]+ \| [^|]+ \| ([\d.<]*) ?\|$", re.MULTILINE)
ASKED_BY: Final = re.compile(r"^ +#(?: via|  ) +([\w.-]+)", re.MULTILINE)


def locks() -> dict[str, str]:
    """The locks by purpose."""
    return {purpose: (LOCKS / f"{purpose}.txt").read_text("utf-8") for purpose in PURPOSES}


def plain(name: str) -> str:
    """A package's name as the lock writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def named(requirements: list[str]) -> set[str]:
    """The packages that some requirements ask for."""
    return {plain(re.split(r"[^\w.-]", text, maxsplit=1)[0]) for text in requirements}


def direct() -> dict[str, set[str]]:
    """What Kritias itself asks for, by purpose."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    purposes: dict[str, list[str]] = {
        "player": asked["project"]["dependencies"],
        **asked["project"]["optional-dependencies"],
        **asked["dependency-groups"],
    }
    return {purpose: named(requirements) for purpose, requirements in purposes.items()}


def pins(lock: str) -> list[str]:
    """The entries of a lock: a package in one version, its hashes, and who asks for it."""
    return re.split(r"\n(?=\S)", lock.strip())


def askers(lock: str) -> dict[str, set[str]]:
    """For every package of a lock, the packages that ask for it."""
    found: dict[str, set[str]] = {}
    for pin in pins(lock):
        found.setdefault(pin.partition("==")[0], set()).update(ASKED_BY.findall(pin))
    return found


def bringers(name: str, asked_by: dict[str, set[str]], roots: set[str]) -> set[str]:
    """The direct dependencies from which a chain of other packages leads to this one."""
    found: set[str] = set()
    waiting, seen = {name}, {name}
    while waiting:
        asking = asked_by.get(waiting.pop(), set()) - seen
        seen |= asking
        found |= asking & roots
        waiting |= asking - roots
    return found


def table(locked: dict[str, str], roots: set[str], weights: dict[str, str]) -> str:
    """A row for every package of every lock."""
    by_purpose = {purpose: askers(lock) for purpose, lock in locked.items()}
    asked_by: dict[str, set[str]] = {}
    for found in by_purpose.values():
        for name, asking in found.items():
            asked_by.setdefault(name, set()).update(asking)
    rows = []
    for name in sorted(asked_by):
        to = [purpose for purpose, found in by_purpose.items() if name in found]
        where = "all" if len(to) == len(locked) else ", ".join(to)
        who = "Kritias" if name in roots else ", ".join(sorted(bringers(name, asked_by, roots)))
        weight = weights.get(name, "") if "play" in to else ""
        rows.append(f"| `{name}` | {where} | {who} | {weight} |\n".replace("|  |", "| |"))
    return HEAD + "".join(rows)


def told_weights(page: str) -> dict[str, str]:
    """What the page says each package weighs."""
    return dict(ROW.findall(page))


def measured_weights(environment: Path) -> dict[str, str]:
    """Megabytes by package, as its own list of files has them."""
    return {
        plain(folder.name.partition("-")[0]): rounded(weight(folder) / 1e6)
        for folder in environment.glob("[lL]ib/**/site-packages/*.dist-info")
    }


def weight(folder: Path) -> int:
    """Bytes of a package, without what Python compiles when it is first imported."""
    with (folder / "RECORD").open(encoding="utf-8", newline="") as record:
        return sum(int(size or 0) for _, _, size in csv.reader(record))


def rounded(megabytes: float) -> str:
    return f"{megabytes:.1f}" if megabytes >= 0.05 else "<0.1"


def renewed(
    page: str, locked: dict[str, str], roots: set[str], weights: dict[str, str] | None = None
) -> str:
    """The page with the figures and the table of now. The table is the last thing on it."""
    before, head, _ = page.partition(HEAD)
    assert head, f"{PAGE.name} has lost its table: {HEAD!r}"
    for purpose, lock in locked.items():
        row = rf"^(\| `locks/{purpose}.txt` \| .* \|) \d+ \|$"
        before = re.sub(row, rf"\1 {len(askers(lock))} |", before, flags=re.MULTILINE)
    return before + table(locked, roots, told_weights(page) if weights is None else weights)


def main(*environment: str) -> int:
    roots = set().union(*direct().values())
    weights = measured_weights(Path(environment[0])) if environment else None
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), locks(), roots, weights), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
