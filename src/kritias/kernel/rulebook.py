"""What lies beside the code of a room: `rules.en.md` and its sisters, clause by clause."""

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from kritias.kernel.game import Game
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say

LANGUAGES: Final = ("en", "it", "es")
CLAUSE: Final = re.compile(r"^\*\*([A-Z]\d+)\.\*\*\s*(.*)$", re.MULTILINE)


def folder_of(game: Game) -> Path:
    """Where a room keeps its pages and stored games."""
    return Path(str(import_module(game.__name__).__file__)).parent


def is_drawn(game: Game) -> bool:
    """Whether a room has a picture."""
    return (folder_of(game) / "picture.py").is_file()


@cache
def rule_page(game: Game, language: str = "en") -> str:
    """The whole page as Markdown."""
    page = folder_of(game) / f"rules.{language}.md"
    if not page.is_file():
        raise Unknown(
            say("{game} has no rules in «{language}».", game=game.TITLE, language=language)
        )
    return page.read_text(encoding="utf-8")


@cache
def clauses(game: Game, language: str = "en") -> dict[str, str]:
    """Every clause with its text; a clause is a paragraph that begins with its number in bold."""
    return dict(CLAUSE.findall(rule_page(game, language)))
