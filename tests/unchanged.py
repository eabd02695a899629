"""Costly tests that run only when something they look at has changed since they last passed.

A group of tests names its inputs as files. `tests/unchanged.toml` keeps a hash of them: a run of
all tests that passes writes it, and it is committed with the change. Where the hash is another one
the tests of the group run; `make campaign` runs all groups, whatever the hash.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest
import tomli_w

from tests.campaign import ALL

ROOT: Final = Path(__file__).parents[1]
LEDGER: Final = ROOT / "tests" / "unchanged.toml"
MARK: Final = "looks_at"
LOCKS: Final = ("locks/test.txt",)  # another version of a library may answer otherwise
LIBRARY: Final = (
    "src/kritias/*.py",
    *(f"src/kritias/{name}/**/*.py" for name in ("kernel", "bots", "arena", "rl", "client", "cli")),
)
PICTURE_SOURCES: Final = (
    "src/kritias/ui/**/*", "src/kritias/games/**/*", "src/kritias/kernel/**/*.py",
)  # fmt: skip
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "documentation": (
        "docs/*.md", "docs/conf.py", "docs/_*/**/*", "docs/api/*", "docs/notebooks/*", "README.md",
        "examples/**/*", "tools/notebooks.py", "src/kritias/server/api*.py", *LIBRARY, *LOCKS,
        "tests/test_docs.py", "tests/test_readme.py", "tests/test_tutorial.py",
        "tests/test_notebooks.py", "tests/bots/test_docs.py",
    ),
    "mutation tool": (
        "tools/mut*.py", "tests/test_mutants.py", "tests/mutants_judged.toml", "pyproject.toml",
        "src/kritias/kernel/**/*.py", *LOCKS,
    ),
    "pictures": (
        *PICTURE_SOURCES, *LOCKS,
        "src/kritias/server/rule_sheet.py", "src/kritias/server/templates.py",
        "tests/pictures.py", "tests/test_pictures.py", "tests/test_illustrations.py",
        "tests/*/test_picture.py", "tests/*/drawn.py", "tests/artonauti/*.py", "tests/campaign.py",
    ),
    "pages": (
        *PICTURE_SOURCES, *LOCKS, "src/kritias/server/**/*.py", "tests/browser/conftest.py",
        "tests/browser/contexts.py", "tests/browser/person.py", "tests/browser/begun.py",
        "tests/browser/test_ears_and_keys.py", "tests/browser/test_play.py",
        "tests/browser/test_rules_page.py", "tests/campaign.py",
    ),
    "rules on a GPU": (
        "src/kritias/kernel/**/*.py", "src/kritias/bots/*.py", "src/kritias/arena/gpu*.py",
        "src/kritias/rl/vector*.py", "src/kritias/games/**/*.py", "examples/**/*.py", *LOCKS,
        "tests/test_gpu.py", "tests/test_gpu_search.py", "tests/rl/test_vector_gpu.py",
        "tests/rl/cuda_on_cores.py", "tests/searches_on_cores.py", "tests/campaign.py",
    ),
    "package": (
        "pyproject.toml", "tools/release.py", "src/kritias/__init__.py", "src/kritias/cli/*.py",
        "src/kritias/server/scripts.py", "tests/test_package.py", *LOCKS,
    ),
}  # fmt: skip


def looks_at(group: str) -> pytest.MarkDecorator:
    """Mark tests that need not run again while nothing of their group's inputs has changed."""
    assert group in GROUPS, group
    return pytest.mark.looks_at(group)


@cache
def hash_of(group: str) -> str:
    """A hash of all files that a group of tests looks at."""
    found = {file for pattern in GROUPS[group] for file in ROOT.glob(pattern) if file.is_file()}
    digest = sha256()
    for file in sorted(found):
        if "__pycache__" not in file.parts:
            digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0")
            digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def kept() -> dict[str, str]:
    """The hashes with which the groups last passed."""
    return tomllib.loads(LEDGER.read_text("utf-8")) if LEDGER.is_file() else {}


def skip_unchanged(items: Sequence[pytest.Item]) -> None:
    """Skip the tests of groups whose inputs are as they were when they last passed."""
    if ALL:
        return
    passed = kept()
    for item in items:
        if mark := item.get_closest_marker(MARK):
            (group,) = mark.args
            if passed.get(group) == hash_of(group):
                reason = f"{group}: nothing it looks at has changed since it passed"
                item.add_marker(pytest.mark.skip(reason=reason))


def keep(session: pytest.Session) -> None:
    """After a run of all tests that passed: keep what they have looked at."""
    config = session.config
    is_whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS
    is_part = any(map(config.getoption, ("keyword", "markexpr", "collectonly")))
    if is_whole and not is_part and session.exitstatus == pytest.ExitCode.OK:
        hashes = {group: hash_of(group) for group in GROUPS}
        if hashes != kept():
            LEDGER.write_text(tomli_w.dumps(hashes), encoding="utf-8")
