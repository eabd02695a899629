"""What lies beside the code of a room: `rules.en.md` and its sisters, clause by clause.

What the printed rules do not say is marked, as Pandoc and MyST write a span, with the reason why it
stands there: `[Who begins is drawn by lot.]{.ruling}`. `{minutes}` is the playing time of the room.
A picture stands behind its clause, by the name it has in the room's `illustrations/`, with a
caption: `![The shark takes all three.](shark)`. A section that is a list of pictures is the game in
a minute: the goal, what a turn is, the end.
"""

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

# Why something is on a rule page that is not in the printed rules: they are silent or unclear, what
# they show is lost, or it was never theirs.
ORIGINS: Final = ("ruling", "reconstruction", "ours")
PICTURE: Final = re.compile(r"!\[([^\[\]]*)\]\(([\w-]+)\)\s*")
MARKED: Final = re.compile(rf"\[([^\[\]]+)\]\{{\.({'|'.join(ORIGINS)})\}}")


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
    return page.read_text(encoding="utf-8").replace("{minutes}", str(game.ABOUT.minutes))


@cache
def clauses(game: Game, language: str = "en") -> dict[str, str]:
    """Every clause with its text; a clause is a paragraph that begins with its number in bold."""
    return dict(CLAUSE.findall(unmarked(rule_page(game, language))))


def unillustrated(page: str) -> str:
    """A rule page without its pictures."""
    return PICTURE.sub("", page)


def unmarked(text: str) -> str:
    """A text of a rule page without its marks."""
    return MARKED.sub(r"\1", text)


def marks(game: Game, language: str = "en") -> dict[str, tuple[str, ...]]:
    """The clauses of which something is not in the printed rules, and why it is there."""
    found = CLAUSE.findall(rule_page(game, language))
    origins = {clause: tuple(one[2] for one in MARKED.finditer(text)) for clause, text in found}
    return {clause: reasons for clause, reasons in origins.items() if reasons}
