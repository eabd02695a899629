"""Tests that are spared while their inputs are unchanged run again as soon as one changes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import unchanged
from tests.campaign import in_turn

ROOT = Path(__file__).parents[1]
GROUP = "package"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A tree with one input of a group, and a ledger in which it has passed."""
    monkeypatch.setattr(unchanged, "ROOT", tmp_path)
    monkeypatch.setattr(unchanged, "LEDGER", tmp_path / "unchanged.toml")
    (tmp_path / "pyproject.toml").write_text("[project]")
    unchanged.hash_of.cache_clear()
    unchanged.LEDGER.write_text(f'{GROUP} = "{unchanged.hash_of(GROUP)}"')
    yield tmp_path
    unchanged.hash_of.cache_clear()


class Marked:
    """A test of the group, as pytest hands it over."""

    def __init__(self) -> None:
        self.added: list[pytest.MarkDecorator] = []

    def get_closest_marker(self, name: str) -> pytest.Mark:
        return unchanged.looks_at(GROUP).mark

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.added.append(mark)


def is_spared() -> bool:
    unchanged.hash_of.cache_clear()
    item = Marked()
    unchanged.skip_unchanged([item])
    return bool(item.added)


@pytest.mark.skipif(unchanged.ALL, reason="a campaign spares nothing")
def test_a_group_is_spared_until_a_file_that_it_looks_at_changes_comes_or_goes(tree):
    assert is_spared()
    (tree / "pyproject.toml").write_text("[project]\n")
    assert not is_spared()
    (tree / "pyproject.toml").write_text("[project]")
    assert is_spared()
    (tree / "locks").mkdir()
    (tree / "locks" / "test.txt").touch()
    assert not is_spared()
    (tree / "locks" / "test.txt").unlink()
    (tree / "pyproject.toml").unlink()
    assert not is_spared()


def test_every_pattern_finds_something():
    for group, patterns in unchanged.GROUPS.items():
        for pattern in patterns:
            assert any(ROOT.glob(pattern)), (group, pattern)


FEW = ["--ignore-glob=*/tests/*[!y]", "--ignore-glob=*[!r].py"]  # no folder, some of the files


@pytest.mark.parametrize("part", in_turn([["tests/test_grammar.py"], ["--co", *FEW]]))
def test_a_part_of_the_tests_that_passes_keeps_nothing(part):
    written = "import pytest, tests.unchanged as u; u.LEDGER = u.ROOT / 'build' / 'no-ledger.toml'"
    run = f"{written}; raise SystemExit(pytest.main(['-q', '-n', '0', *{part}]))"
    done = subprocess.run([sys.executable, "-c", run], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert not (ROOT / "build" / "no-ledger.toml").exists()
