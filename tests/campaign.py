"""What only a campaign tries: `KRITIAS_ALL=1`, as in `make campaign`.

Every commit sees each kind of test, with samples of a size that can be waited for. A campaign has
the sizes that were wanted, and the tests for which something has to be compiled that nobody plays.
"""

import os
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import cycle, product
from pathlib import Path
from typing import Final, TypeVar

import pytest

T = TypeVar("T")
U = TypeVar("U")

ALL: Final = bool(os.environ.get("KRITIAS_ALL"))
campaign: Final = pytest.mark.skipif(not ALL, reason="for `make campaign`")


def by_turns(many: Iterable[T], few: Sequence[U]) -> list[tuple[T, U]]:
    """Each of many with one of a few, in turn: every room on one of the screens. In a campaign
    each with every one."""
    if ALL:
        return list(product(many, few))
    return list(zip(many, cycle(few), strict=False))


def some(many: Iterable[T], start: int = 0, number: int = 2) -> list[T]:
    """A few of many, from one on and round: other tests begin elsewhere, so that together they see
    every room on every screen. In a campaign all."""
    everything = list(many)
    if ALL:
        return everything
    return [everything[(start + step) % len(everything)] for step in range(number)]


@cache
def commits() -> int:
    """How many there are; 0 where nobody can say."""
    if not (git := shutil.which("git")):
        return 0
    count = [git, "rev-list", "--count", "HEAD"]
    told = subprocess.run(count, cwd=Path(__file__).parent, capture_output=True, text=True)
    return int(told.stdout or 0)


def in_turn(many: Iterable[T], number: int = 1) -> list[T]:
    """So few of many that each commit can wait for them, and the next commit has the next ones:
    after some commits all were tried. In a campaign all."""
    return some(many, commits() * number, number)


def sized(usual: int, campaign: int) -> int:
    """How many: as many as every commit can wait for, or as many as were wanted."""
    return campaign if ALL else usual
