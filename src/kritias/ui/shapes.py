"""The drawn symbols, taken from `art/`, and shapes that several pictures share."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from kritias.kernel.words import MARKS
from kritias.ui.picture import Look
from kritias.ui.svg import Markup, joined, tag, use

ART: Final = Path(__file__).parent / "art"
STATIC: Final = Path(__file__).parent / "static"
PLAIN: Final = STATIC / "plain_picture.css"  # of rooms that draw nothing themselves
AT_RULE: Final = re.compile(r"@font-face[^}]*}")  # a file of its own brings no fonts
STILL: Final = ".halo, .coordinates { display: none; }"  # in a file of its own nothing is touched
GROUND: Final = ".ground { fill: color-mix(in srgb, var(--sea) 52%, var(--deep)); }"  # as the stage
VIEW: Final = re.compile(r'viewBox="(\S+) (\S+) (\S+) (\S+)"')
IMPORT: Final = re.compile(r'@import url\("/static/([\w.]+)"\);')
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
DEFS: Final = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
TITLE: Final = re.compile(r"<title>.*?</title>\s*")


@cache
def drawn() -> dict[str, str]:
    """Every symbol by its name. Their own titles go: the picture that uses one says what it is."""
    sheets = [file.read_text(encoding="utf-8") for file in sorted(ART.glob("*.svg"))]
    return {
        match[1]: TITLE.sub("", match[0]) for sheet in sheets for match in SYMBOL.finditer(sheet)
    }


@cache
def hatching() -> str:
    """The patterns that symbols are shaded with."""
    sheets = [file.read_text(encoding="utf-8") for file in sorted(ART.glob("*.svg"))]
    return "".join(DEFS.search(sheet)[1] for sheet in sheets if DEFS.search(sheet))  # type: ignore[index]


@cache
def sheet(names: tuple[str, ...]) -> Markup:
    """The symbols a page uses, to stand in it once."""
    missing = [name for name in names if name not in drawn()]
    assert not missing, f"no symbol is called {', '.join(missing)}"
    return Markup(
        f"<defs>{hatching()}</defs>" + "".join(drawn()[name] for name in dict.fromkeys(names))
    )


def mark(seat: int) -> str:
    """The symbol of a seat."""
    return f"mark-{MARKS[seat]}"


@cache
def icon(name: str) -> Markup:
    """A symbol in the middle of text."""
    return tag("svg", use(name, 0, 0, 64), class_="ico", viewBox="0 0 64 64", aria_hidden="true")


@cache
def seat_mark(seat: int) -> Markup:
    """The mark of a seat in the middle of text."""
    return tag(
        "svg",
        use(mark(seat), 0, 0, 64),
        class_=f"seatmark s{seat}",
        viewBox="0 0 64 64",
        aria_hidden="true",
    )


@cache
def drawing(symbol: str) -> Markup:
    """A symbol as a drawing of its own, as large as the style makes it."""
    return tag("svg", use(symbol, 0, 0, 64), viewBox="0 0 64 64", aria_hidden="true")


def shelf(kind: str, heading: str, things: Iterable[Markup], gathers: str | None = None) -> Markup:
    """A row of things in the tray, with its heading; the first word of its kind names it. Where
    things pass to it, what they are called."""
    return tag(
        "div",
        tag("p", heading, class_="eyebrow"),
        tag("div", *things, class_="row"),
        class_=f"shelf {kind}",
        id=f"shelf-{kind.split()[0]}",
        data_gathers=gathers,
    )


def button(
    name: str,
    kind: str,
    *inside: str,
    label: str | None = None,
    look: Look | None = None,
    **more: str | None,
) -> Markup:
    """Something to press; a label where what is inside does not say enough, and more for those
    who look closely."""
    told = look.data if look else {"title": label}
    return tag(
        "button",
        *inside,
        id=name,
        type="button",
        class_=kind,
        **more,
        aria_label=label,
        **told,
    )


def thing(kind: str, label: str, *inside: str) -> Markup:
    """Something that lies before a seat, to look at: it is called by one label."""
    return tag("span", *inside, class_=f"thing {kind}", role="img", aria_label=label, title=label)


def backs(count: int, label: str) -> list[Markup]:
    """So many cards face down that overlap; nothing where there is none."""
    return [thing("backs", label, *[tag("i")] * count)] if count > 0 else []


def coordinates(names: Iterable[tuple[str, str, float, float]], size: float) -> Markup:
    """What places are called, over a board: of each its id, its name, and where that stands. The
    style shows a name when somebody asks for it."""
    texts = [tag("text", name, x=x, y=y, data_of=place) for place, name, x, y in names]
    return tag("g", *texts, class_="coordinates", font_size=size, aria_hidden="true")


def pawn_body(seat: int, size: float) -> Markup:
    """A pawn with its seat's mark, its foot at (0, 0)."""
    return joined(
        [
            tag("ellipse", cx=0, cy=-size * 0.06, rx=size * 0.34, ry=size * 0.1, class_="shadow"),
            use("pawn", -size / 2, -size, size),
            tag("g", use(mark(seat), -size * 0.13, -size * 0.5, size * 0.26), class_="onpiece"),
        ]
    )


def standalone(
    board: Markup, symbols: tuple[str, ...], room: Path, more: str = "", on_ground: bool = True
) -> Markup:
    """A board as a file of its own: with its symbols, the colours, the room's style, and more. It
    lies on the sea, as at the table, so that it is seen on white and on dark paper; in a page that
    holds it, its colours are its own."""
    style = (STATIC / "tokens.css").read_text(encoding="utf-8")
    style = AT_RULE.sub("", style) + brought_in(style_of(room).read_text(encoding="utf-8"))
    style = (STILL + GROUND + style + more).replace(":root", "svg")
    head, close, rest = str(board).partition(">")
    inside = tag("style", Markup(style)) + sheet(symbols) + (ground(head) if on_ground else "")
    head = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return Markup(head + close) + inside + Markup(rest)


def ground(head: str) -> Markup:
    """What a board lies on, as large as its view."""
    view = VIEW.search(head)
    assert view, "a board has a view box"
    return tag("rect", class_="ground", x=view[1], y=view[2], width=view[3], height=view[4])


def style_of(room: Path) -> Path:
    """How the picture of a room is coloured: its own sheet, or that of all that have none."""
    own = room / "picture.css"
    return own if own.is_file() else PLAIN


def brought_in(style: str) -> str:
    """A room's style with the sheets of the house that it imports."""
    return IMPORT.sub(lambda sheet: (STATIC / sheet[1]).read_text(encoding="utf-8"), style)
