"""Write into docs/dependencies.md which direct dependency brings each other package: `make lock`.

Needs nothing but Python: whoever renews the lock may not have set up the house yet.
"""

import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = ROOT / "requirements.lock"
PAGE: Final = ROOT / "docs" / "dependencies.md"
BY_HAND: Final = "gpu"  # the extra that is not in the lock
HEAD: Final = "| package | brought by |\n|---|---|\n"
ASKED_BY: Final = re.compile(r"^ +#(?: via|  ) +([\w.-]+)", re.MULTILINE)


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


def table(lock: str, roots: set[str]) -> str:
    """A row for every package that Kritias does not ask for by name."""
    asked_by = askers(lock)
    rows = [
        f"| `{name}` | {', '.join(sorted(bringers(name, asked_by, roots)))} |\n"
        for name in sorted(asked_by.keys() - roots)
    ]
    return HEAD + "".join(rows)


def renewed(page: str, lock: str, roots: set[str]) -> str:
    """The page with the table of now. The table is the last thing on it."""
    before, head, _ = page.partition(HEAD)
    assert head, f"{PAGE.name} has lost its table: {HEAD!r}"
    return before + table(lock, roots)


def main() -> int:
    roots = set().union(*direct().values())
    PAGE.write_text(renewed(PAGE.read_text("utf-8"), LOCK.read_text("utf-8"), roots), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
