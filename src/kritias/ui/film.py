"""Several pictures of a game in one file: side by side as a strip, or one after the other as a film
that plays by itself. Each picture is a file of its own before (`Picture.picture`); what they share,
style and symbols, stands in the new file once."""

import re
from collections.abc import Sequence
from textwrap import shorten, wrap
from typing import Final, NamedTuple

from kritias.ui.shapes import SYMBOL, hatching
from kritias.ui.svg import Markup, joined, num, tag

WIDTH: Final = 420  # of a picture in a strip
COLUMNS: Final = 3
APART: Final = 24  # units around pictures
CAPTION: Final = 86  # below each
HEAD: Final = 76  # above all
LINES: Final = 3  # of a caption, each of so many letters
LETTERS: Final = 46
SCREEN: Final = 720  # units across a film
HOLD: Final = 1.2  # seconds that a picture of a film stands
LARGEST: Final = 1_200_000  # characters of a film
STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
VIEW: Final = re.compile(r'viewBox="([^"]+)"')
TOLD: Final = re.compile(
    r'<title>.*?</title>|<g class="coordinates".*?</g>|<rect class="ground".*?</rect>|'
    r' (?:aria-[\w-]+|data-[\w-]+|role|tabindex|xmlns)="[^"]*"',
    re.DOTALL,
)  # what is not seen
REFERENCE: Final = re.compile(r'(?:href="#|url\(#)([\w-]+)')
ID: Final = re.compile(r' id="([^"]*)"')
PAPER: Final = (
    ".sheet { fill: var(--paper); } .title { font: 500 30px var(--serif); fill: var(--ink); }"
    ".sub { font: 17px var(--sans); fill: var(--ink-soft); } .frame-rim { fill: none;"
    "stroke: var(--line); } .water { fill: color-mix(in srgb, var(--sea) 52%, var(--deep)); }"
    ".when { font: 600 15px var(--sans); fill: var(--ink); }"
    ".says { font: 15px var(--serif); fill: var(--ink); }"
)


class Frame(NamedTuple):
    """A moment: its picture as a file of its own, when it was, and what happened."""

    drawn: str
    when: str
    says: str


class Film(NamedTuple):
    """Pictures without what they share, and that."""

    pictures: list[str]
    shared: Markup
    across: float  # how wide a picture is for its height


def gather(frames: Sequence[Frame], more: str) -> Film:
    """Take apart what frames share. All of them are of one room and of one shape."""
    style = STYLE.search(frames[0].drawn)
    symbols: dict[str, str] = {}
    pictures = []
    shading = f"<defs>{hatching()}</defs>"
    for frame in frames:
        bare = STYLE.sub("", frame.drawn, count=1).replace(shading, "")
        symbols |= {match[1]: match[0] for match in SYMBOL.finditer(bare)}
        pictures.append(lean(SYMBOL.sub("", bare)))
    _, _, width, height = map(float, view_of(pictures[0]).split())
    shared = tag("style", Markup((style[1] if style else "") + more))
    drawn = tag("defs", Markup(hatching() + "".join(symbols.values())))
    return Film(pictures, shared + drawn, width / height)


def lean(drawn: str) -> str:
    """A picture without what only those need who touch it or listen."""
    bare = TOLD.sub("", drawn)
    used = set(REFERENCE.findall(bare))
    return ID.sub(lambda found: found[0] if found[1] in used else "", bare)


def view_of(drawn: str) -> str:
    found = VIEW.search(drawn)
    assert found, "a picture has a view box"
    return found[1]


def placed(drawn: str, x: float, y: float, width: float, height: float) -> Markup:
    """A picture within another."""
    place = f'<svg x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"'
    return Markup(drawn.strip().replace("<svg", place, 1))


def whole(width: float, height: float, *inside: str) -> str:
    """The file."""
    return str(
        tag(
            "svg",
            *inside,
            xmlns="http://www.w3.org/2000/svg",
            width=width,
            height=height,
            viewBox=f"0 0 {num(width)} {num(height)}",
        )
    )


# Side by side


def strip(frames: Sequence[Frame], title: str, result: str) -> str:
    """Moments side by side, each with what happened."""
    film = gather(frames, PAPER)
    height = WIDTH / film.across
    columns = min(COLUMNS, len(frames))
    rows = -(-len(frames) // columns)
    step = (WIDTH + APART, height + CAPTION + APART)
    across, down = columns * step[0] + APART, HEAD + rows * step[1]
    cells = [
        cell(frame, drawn, APART + number % columns * step[0], HEAD + number // columns * step[1],
             height)
        for number, (frame, drawn) in enumerate(zip(frames, film.pictures, strict=True))
    ]  # fmt: skip
    return whole(
        across,
        down,
        film.shared,
        tag("rect", class_="sheet", width=across, height=down),
        tag("text", title, class_="title", x=APART, y=42),
        tag("text", result, class_="sub", x=APART, y=64),
        *cells,
    )


def cell(frame: Frame, drawn: str, x: float, y: float, height: float) -> Markup:
    """One moment with its caption."""
    box = {"x": x, "y": y, "width": WIDTH, "height": height}
    lines = wrap(shorten(frame.says, LETTERS * LINES, placeholder=" …"), LETTERS)[:LINES]
    told = [
        tag("text", line, class_="says", x=x, y=y + height + 40 + 18 * number)
        for number, line in enumerate(lines)
    ]
    return joined(
        [
            tag("rect", class_="water", **box),
            placed(drawn, x, y, WIDTH, height),
            tag("rect", class_="frame-rim", **box),
            tag("text", frame.when, class_="when", x=x, y=y + height + 21),
            *told,
        ]
    )


# One after the other


def film(frames: Sequence[Frame]) -> str:
    """Moments one after the other, again and again; still for those who want no motion."""
    kept = fitting(frames)
    height = SCREEN / gather(kept[:1], "").across
    reel = gather(kept, PAPER + playing(len(kept)))
    shots = [
        tag(
            "g",
            tag("rect", class_="water", width=SCREEN, height=height),
            placed(drawn, 0, 0, SCREEN, height),
            tag("text", frame.when, class_="when", x=12, y=height + 22),
            tag("text", shorten(frame.says, 80, placeholder=" …"), class_="says", x=12,
                y=height + 44),
            class_=f"shot n{number}",
        )
        for number, (frame, drawn) in enumerate(zip(kept, reel.pictures, strict=True))
    ]  # fmt: skip
    down = height + 56
    paper = tag("rect", class_="sheet", width=SCREEN, height=down)
    return whole(SCREEN, down, reel.shared, paper, *shots)


def fitting(frames: Sequence[Frame]) -> list[Frame]:
    """As many frames as a film may hold, evenly taken; the last is always there."""
    size = max(len(picture) for picture in gather(frames, "").pictures)
    most = max(min(len(frames), LARGEST // size), 2)
    last = len(frames) - 1
    places = sorted({round(number * last / (most - 1)) for number in range(most)})
    return [frames[place] for place in places]


def playing(count: int) -> str:
    """The style by which each shot is seen for a while, in its turn."""
    part, time = 100 / count, HOLD * count
    turns = "".join(
        f".n{number} {{ animation-delay: {HOLD * number:.1f}s; }}" for number in range(count)
    )
    return (
        f".shot {{ visibility: hidden; animation: shown {time:.1f}s step-end infinite; }}"
        "@keyframes shown { 0% { visibility: visible; }"
        f"{part:.3f}% {{ visibility: hidden; }} }}"
        f"{turns}@media (prefers-reduced-motion: reduce) {{ .shot {{ animation: none; }}"
        f".n{count - 1} {{ visibility: visible; }} }}"
    )
