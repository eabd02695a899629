"""Code, rule pages and tests stay in step: every clause is in all of them, and none is invented."""

import re
from pathlib import Path

import pytest

import kritias
from kritias.kernel.rulebook import LANGUAGES, clauses, folder_of

TESTS = Path(__file__).parent
ROOMS = pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)


def cited(folder: Path, letter: str) -> set[str]:
    """The clauses that the docstrings of a folder name."""
    text = "\n".join(file.read_text("utf-8") for file in sorted(folder.rglob("*.py")))
    return set(re.findall(rf"\b{letter}\d+\b", "\n".join(re.findall(r'"""(.*?)"""', text, re.S))))


@ROOMS
def test_every_clause_is_kept_by_a_rule_and_tried_by_a_test(game):
    known = set(clauses(game))
    letter = next(iter(known))[0]
    assert cited(folder_of(game), letter) == known
    assert cited(TESTS / game.NAME, letter) == known


@ROOMS
def test_the_rule_pages_have_the_same_clauses_in_every_language(game):
    pages = [list(clauses(game, language)) for language in LANGUAGES]
    assert pages[0] == pages[1] == pages[2]
    assert pages[0] == [f"{pages[0][0][0]}{number}" for number in range(1, len(pages[0]) + 1)]
