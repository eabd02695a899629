"""The works as drawings: each is one picture, and a card is a window on it.

A page holds the symbol of a work once (`work`); every card shows its part of it (`part`), so that
cards that lie side by side continue each other.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from kritias.games.artonauti.box import ALL_WORKS, COLOUR_NAMES, LARGEST, SMALLEST, Work
from kritias.kernel.words import Phrase, say
from kritias.ui.picture import Extra
from kritias.ui.svg import Markup, Value, tag

CARD_WIDTH: Final = 180  # units of a drawing across a card, and down
CARD_HEIGHT: Final = 120
DRAWINGS: Final = Path(__file__).with_name("works")
SIZES: Final = {
    work.id: (work.columns * CARD_WIDTH, work.rows * CARD_HEIGHT) for work in ALL_WORKS
}  # of every work its width and height in units


class About(NamedTuple):
    """What the gallery tells about a work, in one language."""

    title: str
    author: str
    place: str
    year: str
    about: str
    alt: str  # the picture in words


@cache
def about(language: str) -> dict[str, About]:
    """All works in a language, in the order of the box."""
    texts = tomllib.loads(Path(__file__).with_name("works_about.toml").read_text("utf-8"))
    return {work.id: About(**texts[work.id][language]) for work in ALL_WORKS}


@cache
def inside(name: str) -> Markup:
    """What is drawn in the file of a work, without its frame."""
    drawn = (DRAWINGS / f"{name}.svg").read_text(encoding="utf-8")
    return Markup(drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")].strip())


@cache
def work(name: str) -> Markup:
    """A work as a symbol, to stand in a page once."""
    return tag("symbol", inside(name), id=f"work-{name}", viewBox=view(0, 0, *SIZES[name]))


def whole(name: str, **attributes: Value) -> Markup:
    """The whole work; its symbol is in the page."""
    return window(name, view(0, 0, *SIZES[name]), **attributes)


def part(name: str, row: int, column: int, **attributes: Value) -> Markup:
    """What the card in this row and column shows; `x`, `y`, `width`, `height` place it."""
    left, top = column * CARD_WIDTH, row * CARD_HEIGHT
    return window(name, view(left, top, CARD_WIDTH, CARD_HEIGHT), **attributes)


def window(name: str, seen: str, **attributes: Value) -> Markup:
    """A piece of a work."""
    width, height = SIZES[name]
    picture = tag("use", href=f"#work-{name}", width=width, height=height)
    return tag("svg", picture, viewBox=seen, **attributes)


def view(left: int, top: int, width: int, height: int) -> str:
    return f"{left} {top} {width} {height}"


# The gallery: the works whole, with what there is to tell about them

WALLS: Final[dict[int, Phrase]] = {
    2: say("Works of two cards"),
    3: say("Works of three cards"),
    4: say("Works of four cards"),
}
assert list(WALLS) == list(range(SMALLEST, LARGEST + 1)), "a wall for every size"


def works_of(size: int) -> list[Work]:
    """The works of so many cards, the oldest first."""
    works = [work for work in ALL_WORKS if work.columns * work.rows == size]
    return sorted(works, key=lambda work: work.year)


def gallery(language: str) -> dict[str, Any]:
    """What fills the page of the gallery."""
    return {
        "rooms": [(heading, works_of(size)) for size, heading in WALLS.items()],
        "about": about(language),
        "sizes": SIZES,
        "colours": COLOUR_NAMES,
    }


GALLERY: Final = Extra(
    "gallery",
    say("The gallery: the works of Artonauti"),
    Path(__file__).with_name("gallery.html"),
    gallery,
    (*sorted(DRAWINGS.glob("*.svg")), Path(__file__).with_name("gallery.css")),
)
