"""The rule pages of a room: `rules.en.md` and its sisters, clause by clause."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from kritias.kernel.game import Game
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say

LANGUAGES: Final = ("en", "it", "es")
CLAUSE: Final = re.compile(r"^\*\*([A-Z]\d+)\.\*\*\s*(.*)$", re.MULTILINE)


@cache
def rule_page(game: Game, language: str = "en") -> str:
    """The whole page as Markdown."""
    page = files(game.__name__).joinpath(f"rules.{language}.md")
    if not page.is_file():
        raise Unknown(
            say("{game} has no rules in «{language}».", game=game.TITLE, language=language)
        )
    return page.read_text(encoding="utf-8")


@cache
def clauses(game: Game, language: str = "en") -> dict[str, str]:
    """Every clause with its text; a clause is a paragraph that begins with its number in bold."""
    return dict(CLAUSE.findall(rule_page(game, language)))
