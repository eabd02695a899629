"""Drawings that take their colours from the page, and so are right by day and by night.

```{drawing} NAME    the file `drawings/NAME.svg`; what stands within is its caption
```{bars}            bars, drawn from lines «label | value | what is written beside it»
"""

from collections.abc import Sequence
from html import escape
from math import log10
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

WIDTH: Final = 520
LABEL: Final = 170  # left of the bars
ROOM: Final = 120  # right of them, for the figures
ROW: Final = 26
TALL: Final = 15


class Bar(NamedTuple):
    label: str
    value: float
    text: str


def read_bars(lines: Sequence[str]) -> list[Bar]:
    """The bars of a block; a line without a value is a heading."""
    bars = []
    for line in filter(str.strip, lines):
        label, _, rest = line.partition("|")
        value, _, text = rest.partition("|")
        bars.append(Bar(label.strip(), float(value.replace(",", "") or 0), text.strip()))
    return bars


def draw_bars(bars: Sequence[Bar], least: float = 0, most: float = 0) -> str:
    """Bars as SVG; on a scale of powers of ten where it begins above zero."""
    top = most or max(bar.value for bar in bars)
    shapes = "".join(
        draw_row(bar, number * ROW, share(bar.value, least, top)) for number, bar in enumerate(bars)
    )
    told = escape("; ".join(f"{bar.label}: {bar.text or bar.value}" for bar in bars if bar.value))
    return (
        f'<svg class="bars" viewBox="0 0 {WIDTH} {len(bars) * ROW}" role="img">'
        f"<title>{told}</title>{shapes}</svg>"
    )


def share(value: float, least: float, top: float) -> float:
    """How much of the width a value fills."""
    if value <= least:
        return 0.0
    return log10(value / least) / log10(top / least) if least else value / top


def draw_row(bar: Bar, y: int, part: float) -> str:
    """A label, its bar, and the figure beside it; or a heading."""
    middle = y + ROW / 2
    if not bar.value:
        return f'<text class="head" x="0" y="{middle}">{escape(bar.label)}</text>'
    length = (WIDTH - LABEL - ROOM) * part
    text = bar.text or f"{bar.value:,.0f}"
    return (
        f'<text x="{LABEL - 10}" y="{middle}" class="end">{escape(bar.label)}</text>'
        f'<rect x="{LABEL}" y="{middle - TALL / 2}" width="{length:.1f}" height="{TALL}" rx="3"/>'
        f'<text x="{LABEL + length + 7:.1f}" y="{middle}" class="figure">{escape(text)}</text>'
    )


class Drawing(SphinxDirective):
    """A drawing that lies in a file."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        file = Path(self.env.srcdir) / "drawings" / f"{self.arguments[0]}.svg"
        self.env.note_dependency(str(file))
        return [figure(self, file.read_text("utf-8"), "\n".join(self.content))]


class Bars(SphinxDirective):
    """Bars that are drawn from the lines of the block."""

    option_spec: ClassVar = {"from": float, "to": float, "caption": directives.unchanged}
    has_content = True

    def run(self) -> list[nodes.Node]:
        least, most = self.options.get("from", 0), self.options.get("to", 0)
        markup = draw_bars(read_bars(self.content), least, most)
        return [figure(self, markup, self.options.get("caption", ""))]


def figure(directive: SphinxDirective, markup: str, caption: str) -> nodes.Node:
    """SVG within the page, and its caption."""
    framed = nodes.container(classes=["drawing"])
    framed += nodes.raw("", markup, format="html")
    if caption.strip():
        told = directive.parse_text_to_nodes(caption)
        framed += nodes.container("", *told, classes=["caption"])
    return framed


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("drawing", Drawing)
    app.add_directive("bars", Bars)
    return {"parallel_read_safe": True}
