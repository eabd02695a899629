"""Templates and words: how anything is put on a page."""

from functools import cache
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from kritias.bots import LEVELS
from kritias.kernel.game import Game
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import say
from kritias.server.static_address import static_address
from kritias.server.table import Table
from kritias.ui import shapes
from kritias.ui.svg import Markup
from kritias.ui.words import LANGUAGES, NAMES, Words

TEMPLATES: Final = Path(shapes.__file__).parent / "templates"
SEATS: Final = (say("Circle"), say("Triangle"), say("Square"), say("Diamond"))  # as marked


@cache
def environment() -> Environment:
    """The templates, in which nothing is forgotten and everything is escaped."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "cosine": lambda part, whole: cos(2 * pi * part / whole),
        "sine": lambda part, whole: sin(2 * pi * part / whole),
        "icon": shapes.icon,
        "static": static_address,
        "seat_mark": shapes.seat_mark,
        "languages": NAMES,
        "seat_names": SEATS,
        "levels": LEVELS,
    }
    return environment


def render(template: str | Path, words: Words, **things: Any) -> Markup:
    """A template of the house, or of a room, filled in the reader's language."""
    found = read(template) if isinstance(template, Path) else environment().get_template(template)
    return Markup(found.render(_=words, words=words, **things))


@cache
def read(file: Path) -> Template:
    """A template that lies in a room."""
    return environment().from_string(file.read_text("utf-8"))


def words_for(table: Table, language: str) -> Words:
    """A language at a table, with the room's words and the players' names."""
    return words_of(table.game, language).called(table.names)


def words_of(game: Game, language: str) -> Words:
    """A language with a room's words."""
    return page_words(language).beside(folder_of(game))


def seat_name(seat: int, language: str) -> str:
    """What somebody without a name is called: as the mark of the seat."""
    return page_words(language)(SEATS[seat])


def page_words(language: str) -> Words:
    return Words(language if language in LANGUAGES else LANGUAGES[0])
