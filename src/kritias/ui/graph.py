"""Two small charts: who was winning, and what was luck."""

from collections.abc import Mapping, Sequence
from typing import Final

from kritias.ui.shapes import mark
from kritias.ui.svg import Markup, joined, moved, tag, use

WIDTH, HEIGHT = 560, 236
LEFT, RIGHT, TOP, BOTTOM = 34, 14, 14, 22
MARKS_EACH: Final = 5  # seat marks on a line, so that colour is not alone
SLIGHT: Final = 0.005  # a share that is not to be seen
ROW: Final = 52  # a seat in the chart of luck, in units of the picture
LONG: Final = 116  # the longest bar, in units of the picture


def line_of(shares: Sequence[tuple[int, float]], last: int) -> list[tuple[float, float]]:
    """Points of a line: moves to the right, shares upwards."""
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    return [(LEFT + wide * ply / max(last, 1), TOP + high * (1 - share)) for ply, share in shares]


def winning(
    lines: Sequence[Sequence[tuple[int, float]]],
    mistakes: Sequence[tuple[int, int, str]],
    last: int,
    label: str,
) -> Markup:
    """Each seat's share of the victory over the moves, and after theirs nobody's, which is drawn
    where there is some; mistakes are numbered, to be touched.

    A mistake is given by its ply, the seat that made it, and what it says to whoever cannot see.
    """
    *drawn, nobodys = [line_of(line, last) for line in lines]
    return tag(
        "svg",
        grid(),
        nobodys_curve(nobodys) if has_some(lines[-1]) else "",
        joined(curve(seat, points) for seat, points in enumerate(drawn)),
        joined(
            pin(number, mistake, height_at(lines[mistake[1]], mistake[0]), last)
            for number, mistake in enumerate(mistakes, 1)
        ),
        class_="winning",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="group",
        aria_label=label,
    )


def grid() -> Markup:
    """Levels at each quarter."""
    levels = (0.0, 0.25, 0.5, 0.75, 1.0)
    high = HEIGHT - TOP - BOTTOM
    return joined(
        tag("path", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", class_="level")
        + tag("text", f"{level:.0%}".rstrip("%"), x=LEFT - 8, y=y + 4, class_="scale")
        for level in levels
        for y in (TOP + high * (1 - level),)
    )


def curve(seat: int, points: Sequence[tuple[float, float]]) -> Markup:
    """A seat's line, with its mark now and then."""
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    every = max(len(points) // MARKS_EACH, 1)
    offset = (seat * every) // 4
    marked = points[offset::every]
    return tag(
        "g",
        tag("path", d=way, class_="under"),
        tag("path", d=way, class_="line"),
        joined(use(mark(seat), x - 6, y - 6, 12) for x, y in marked),
        class_=f"s{seat} pc",
    )


def has_some(line: Sequence[tuple[int, float]]) -> bool:
    """Whether a line leaves the ground at all."""
    return any(share > SLIGHT for _, share in line)


def nobodys_curve(points: Sequence[tuple[float, float]]) -> Markup:
    """How likely nobody wins."""
    way = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return tag("path", d=way, class_="nobody")


def height_at(line: Sequence[tuple[int, float]], ply: int) -> float:
    """The share shown at a ply, or the last one before it."""
    return next((share for at, share in reversed(line) if at <= ply), line[0][1])


def pin(number: int, mistake: tuple[int, int, str], share: float, last: int) -> Markup:
    """A mistake: a number hanging from the line, which leads to that moment."""
    ply, _, label = mistake
    ((x, y),) = line_of([(ply, share)], last)
    down = 26 if y + 40 < HEIGHT else -26
    return tag(
        "g",
        tag("path", d=f"M0 0V{down}", class_="stem"),
        tag("circle", cx=0, cy=down, r=20, class_="reach"),
        tag("circle", cx=0, cy=down, r=10),
        tag("text", str(number), x=0, y=down + 4.5),
        class_="mistake",
        transform=moved(x, y),
        role="button",
        tabindex="0",
        data_at=str(ply),
        aria_label=label,
    )


def scales(amounts: Sequence[Mapping[str, float]], label: str) -> Markup:
    """For each seat what luck and decisions brought, in points of win share."""
    largest = max(abs(amount) for kinds in amounts for amount in kinds.values()) or 1.0
    middle = 40 + LONG + 36
    rows = [
        tag(
            "g",
            tag("g", use(mark(seat), 4, 11, 22), class_="pc"),
            joined(
                bar(amount / largest, amount, 2 + 14 * place, kind, middle)
                for place, (kind, amount) in enumerate(kinds.items())
            ),
            class_=f"s{seat}",
            transform=moved(0, seat * ROW),
        )
        for seat, kinds in enumerate(amounts)
    ]
    tall = ROW * len(amounts)
    return tag(
        "svg",
        tag("path", d=f"M{middle} 0V{tall}", class_="level"),
        joined(rows),
        class_="scales",
        viewBox=f"0 0 {2 * middle - 40} {tall}",
        role="img",
        aria_label=label,
    )


def bar(part: float, amount: float, y: float, kind: str, middle: float) -> Markup:
    """A bar to the left for a loss, to the right for a gain, with its figure at the end."""
    wide = max(abs(part) * LONG, 0.5)
    start = middle if amount >= 0 else middle - wide
    end = middle + wide + 6 if amount >= 0 else middle - wide - 6
    figure = f"{amount * 100:+.0f}".replace("-", "−")
    return tag("rect", x=start, y=y, width=wide, height=12, rx=2, class_=kind) + tag(
        "text",
        figure if figure not in ("+0", "−0") else "0",
        x=end,
        y=y + 10.5,
        class_="figure" if amount >= 0 else "figure before",
    )
