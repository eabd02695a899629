"""Charts as SVG that needs nothing else: intervals on a line, and how figures are spread.

They lie on paper of their own, so that they are read on white and on dark; paper and ink follow
whatever the reader prefers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kritias.ui.svg import Markup, joined, tag

STYLE: Final = """
text { font: 12px Georgia, serif; fill: #2b2a26; } .scale { fill: #6b665a; text-anchor: middle; }
.label { text-anchor: end; } .rule { stroke: #b9b09a; stroke-width: 1; }
.equal { stroke: #6b665a; stroke-width: 1; stroke-dasharray: 4 3; }
.c0 { stroke: #2f6f8f; fill: #2f6f8f; } .c1 { stroke: #b98b2c; fill: #b98b2c; }
.c2 { stroke: #8a4f7d; fill: #8a4f7d; } .c3 { stroke: #4f7d4a; fill: #4f7d4a; }
.paper { fill: #fbf8f0; }
.bars { fill-opacity: .45; stroke-width: 1; } .ends { stroke-width: 2; }
@media (prefers-color-scheme: dark) {
.paper { fill: #23221e; }
text { fill: #ece5d3; } .scale { fill: #b3ab97; } .rule { stroke: #5a5648; }
.equal { stroke: #b3ab97; } .c0 { stroke: #7fb7d3; fill: #7fb7d3; }
.c1 { stroke: #e0b95e; fill: #e0b95e; } .c2 { stroke: #cf9cc4; fill: #cf9cc4; }
.c3 { stroke: #97c791; fill: #97c791; } }
"""
WIDTH: Final = 680
LEFT, RIGHT, TOP, BOTTOM = 210, 20, 30, 34
ROW: Final = 15  # a line of a chart of intervals
PANEL: Final = 120  # the height of a histogram
COLOURS: Final = 4
TICKS: Final = 5
BINS: Final = 30


class Drawing(str):
    """The text of an SVG, which a notebook shows as what it draws."""

    def _repr_svg_(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Span:
    """A figure with its interval, drawn in the colour of its kind."""

    label: str
    mean: float
    low: float
    high: float
    colour: int = 0


def intervals(
    title: str, spans: Sequence[Span], equal: float | None, names: Sequence[str]
) -> Drawing:
    """A line for each figure: a dot with its interval; dashed, what all would have among equals.
    `names` say whose colour is which."""
    ends = [end for span in spans for end in (span.low, span.high)]
    low, high = bounds([*ends, *([] if equal is None else [equal])])
    height = TOP + ROW * len(spans) + BOTTOM

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    return drawing(
        title,
        height,
        legend(names),
        scale(low, high, height, across),
        "" if equal is None else upright(across(equal), height, "equal"),
        joined(
            interval(span, before, TOP + ROW * (line + 0.5), across)
            for line, (span, before) in enumerate(zip(spans, [None, *spans], strict=False))
        ),
    )


def interval(span: Span, before: Span | None, y: float, across: Any) -> Markup:
    """A dot and its ends; a label that is the same as the one above is not repeated."""
    said = "" if before and before.label == span.label else span.label
    low, high = across(span.low), across(span.high)
    return tag(
        "g",
        tag("text", said, x=LEFT - 10, y=y + 4, class_="label"),
        tag("path", d=f"M{low:.1f} {y:.1f}H{high:.1f}", class_=f"ends c{span.colour % COLOURS}"),
        tag("circle", cx=across(span.mean), cy=y, r=3.5, class_=f"c{span.colour % COLOURS}"),
        tag("title", f"{span.label}: {span.mean:.1f} ({span.low:.1f} to {span.high:.1f})"),
    )


def histograms(
    title: str, panels: Sequence[tuple[str, Sequence[npt.NDArray[Any]]]], names: Sequence[str]
) -> Drawing:
    """One above the other, how several kinds are spread, each kind in its colour."""
    height = TOP + (PANEL + BOTTOM) * len(panels)
    parts = [
        panel(what, kinds, TOP + number * (PANEL + BOTTOM))
        for number, (what, kinds) in enumerate(panels)
    ]
    return drawing(title, height, legend(names), joined(parts))


def panel(what: str, kinds: Sequence[npt.NDArray[Any]], top: float) -> Markup:
    """A histogram with its scale below."""
    low = min(float(values.min()) for values in kinds) - 0.5
    high = max(float(np.quantile(values, 0.999)) for values in kinds) + 0.5
    edges = np.linspace(low, high, int(min(high - low, BINS)) + 1)
    counted = [np.histogram(values, edges)[0] / len(values) for values in kinds]
    tallest, bottom = max(float(parts.max()) for parts in counted) or 1.0, top + PANEL

    def across(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    def outline(parts: npt.NDArray[np.float64]) -> str:
        steps = "".join(
            f"V{bottom - (PANEL - 14) * part / tallest:.1f}H{across(float(end)):.1f}"
            for part, end in zip(parts, edges[1:], strict=True)
        )
        return f"M{across(low):.1f} {bottom:.1f}{steps}V{bottom:.1f}Z"

    return joined(
        [
            tag("text", what, x=LEFT - 10, y=top + PANEL / 2, class_="label"),
            *(
                tag("path", d=outline(parts), class_=f"bars c{colour % COLOURS}")
                for colour, parts in enumerate(counted)
            ),
            scale(low, high, bottom + BOTTOM, across, rules=False),
        ]
    )


# Parts


def drawing(title: str, height: float, *parts: str) -> Drawing:
    paper = tag("rect", width=WIDTH, height=height, rx=6, class_="paper")
    svg = tag(
        "svg", tag("title", title), tag("style", Markup(STYLE)), paper, *parts,
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height:.0f}",
        width=WIDTH, height=height, role="img", aria_label=title,
    )  # fmt: skip
    return Drawing(svg)


def legend(names: Sequence[str]) -> Markup:
    """Whose colour is which, where there are several."""
    if len(names) < 2:
        return Markup("")
    return joined(
        tag(
            "g",
            tag("circle", cx=LEFT + 6 + 150 * at, cy=12, r=4, class_=f"c{at % COLOURS}"),
            tag("text", name, x=LEFT + 16 + 150 * at, y=16),
        )
        for at, name in enumerate(names)
    )


def scale(low: float, high: float, height: float, across: Any, rules: bool = True) -> Markup:
    """Round figures below, and a faint line upwards from each."""
    return joined(
        (upright(across(at), height, "rule") if rules else Markup(""))
        + tag("text", f"{at:g}", x=across(at), y=height - BOTTOM + 18, class_="scale")
        for at in ticks(low, high)
    )


def upright(x: float, height: float, kind: str) -> Markup:
    return tag("path", d=f"M{x:.1f} {TOP}V{height - BOTTOM:.1f}", class_=kind)


def ticks(low: float, high: float) -> list[float]:
    """Round figures between two others."""
    rough = (high - low) / TICKS
    ten = 10 ** np.floor(np.log10(rough))
    step = next(float(ten * times) for times in (1, 2, 5, 10) if ten * times >= rough)
    first = np.ceil(low / step) * step
    return [round(float(at), 6) + 0.0 for at in np.arange(first, high + step / 1000, step)]


def bounds(values: Sequence[float]) -> tuple[float, float]:
    """A scale with some room at its ends."""
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 0.5
    return low - room, high + room
