"""What a study of balance comes to: tables and charts, for the screen, for a page and for
programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

import kritias
from kritias.arena.balance import Sample, Study, in_order
from kritias.arena.chart import Span, histograms, intervals
from kritias.arena.interval import (
    Share,
    as_data,
    bootstrap,
    mean_of,
    per_cent,
    plus_minus,
    share_as_data,
)
from kritias.arena.report import STYLE, section, table

ORDER: Final = ("first", "second", "third", "fourth")
Row = Sequence[str]


@dataclass(frozen=True)
class Sheet:
    """A table, and what is said below it."""

    heads: Row
    rows: Sequence[Row]
    note: str = ""


@dataclass(frozen=True)
class Chart:
    """A drawing, by the name of its file."""

    name: str
    caption: str
    svg: str


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it."""

    title: str
    parts: Sequence[Sheet | Chart]


def sections(study: Study) -> list[Section]:
    """The whole report, as far as games have been played."""
    bots = [bot for bot in study.bots if study.of(bot)]
    sides = [by_side(study, bot, kind) for kind in study.sides for bot in bots]
    options = [changes(study, bot) for bot in bots]
    return [
        *(by_bot(study, bot) for bot in bots),
        *(one for one in options if one),
        *sides,
        Section("Drawn", [seats_chart(study, bots), spread_chart(study, bots)]),
    ]


def by_bot(study: Study, bot: str) -> Section:
    """What the seats win where one bot plays itself, and how long it takes."""
    samples = study.of(bot)
    parts = [by_seat(study, samples), by_length(samples)]
    if study.tallies:
        parts.append(by_tally(study, samples))
    return Section(f"{bot.capitalize()} with itself", parts)


def by_seat(study: Study, samples: Sequence[Sample]) -> Sheet:
    most = max(sample.setup.seats for sample in samples)
    heads = ["", "games", *ORDER[:most], "nobody wins"]
    rows = [
        [sample.setup.name, f"{sample.games:,}",
         *(per_cent(share, study.z) for share in sample.shares),
         *[""] * (most - sample.setup.seats), per_cent(sample.undecided)]
        for sample in samples
    ]  # fmt: skip
    return Sheet(heads, rows, verdict(study, samples))


def verdict(study: Study, samples: Sequence[Sample]) -> str:
    """What stands out: seats whose interval does not hold an equal share of what is won."""
    found = []
    for sample in samples:
        equal = float(sample.payoff.sum(1).mean()) / sample.setup.seats
        for place, share in zip(ORDER, sample.shares, strict=False):
            low, high = share.between(study.z)
            if sample.setup.seats > 1 and not low <= equal <= high:
                ahead = f"{100 * (share.mean - equal):+.1f}"
                found.append(f"{sample.setup.name}: the {place} {ahead} points")
    if not found:
        return "No seat's interval misses an equal share."
    return f"Seats whose interval misses an equal share: {'; '.join(found)}."


def by_length(samples: Sequence[Sample]) -> Sheet:
    heads = ["", "turns", "decisions", "fewest, median, most", "points of a seat", "lead"]
    rows = [
        [sample.setup.name, plus_minus(mean_of(sample.turns)),
         plus_minus(mean_of(sample.decisions)),
         ", ".join(f"{quantile:.0f}" for quantile in np.quantile(sample.decisions, (0, 0.5, 1))),
         plus_minus(mean_of(sample.points.mean(1))), plus_minus(sample.margin)]
        for sample in samples
    ]  # fmt: skip
    note = "The lead is by how many points the first is ahead of the second at the end."
    return Sheet(heads, rows, note)


def by_tally(study: Study, samples: Sequence[Sample]) -> Sheet:
    """What else was counted, a line for every set-up."""
    rows = [
        [sample.setup.name,
         *(plus_minus(mean_of(tally(sample.states))) for tally in study.tallies.values())]
        for sample in samples
    ]  # fmt: skip
    return Sheet(["all seats together", *study.tallies], rows)


# What an option changes


def changes(study: Study, bot: str) -> Section | None:
    """Every option beside the usual game, luck by luck; nothing where there is none."""
    usual = study.usual(bot)
    varied = [sample for sample in study.of(bot) if sample.setup.settings]
    if usual is None or not varied:
        return None
    among = 3 * len(varied)
    note = (
        f"Beside {usual.setup.name} with nothing changed, with the same lucks; intervals by "
        f"bootstrap over them, corrected for {among} comparisons (Bonferroni)."
    )
    heads = ["", "lucks", "the first wins, points", "turns", "points of a seat"]
    rows = [change(sample, usual, among) for sample in varied]
    return Section(f"What an option changes: {bot}", [Sheet(heads, rows, note)])


def change(sample: Sample, usual: Sample, among: int) -> Row:
    """How games with an option differ from those without that had the same luck."""
    lucks = min(sample.games, usual.games)
    won = 100 * (sample.payoff[:lucks, 0] - usual.payoff[:lucks, 0])
    turns = sample.turns[:lucks] - usual.turns[:lucks]
    points = sample.points[:lucks].mean(1) - usual.points[:lucks].mean(1)
    return [sample.setup.name, f"{lucks:,}", *(shift(one, among) for one in (won, turns, points))]


def shift(differences: npt.NDArray[Any], among: int) -> str:
    """A mean difference with its interval, or why it has none."""
    if not differences.any():
        return "none in any luck"
    if len(set(differences.tolist())) == 1:
        return f"{differences[0]:+.1f} in every luck"
    low, high = bootstrap(np.asarray(differences, np.float64), among)
    return f"{differences.mean():+.1f} ({low:+.1f} to {high:+.1f})"


# By side


def by_side(study: Study, bot: str, kind: str) -> Section:
    """What the sides of a kind win, all set-ups with as many seats together."""
    samples = [sample for sample in study.of(bot) if sample.setup.seats > 1]
    numbers = sorted({sample.setup.seats for sample in samples})
    won = {seats: side_shares(study, samples, kind, seats) for seats in numbers}
    names = sorted({name for shares in won.values() for name in shares})
    rows = [
        [name, *(per_cent(won[seats][name]) if name in won[seats] else "" for seats in numbers)]
        for name in names
    ]
    spans = [
        span(f"{name}, {seats} seats", won[seats][name], won[seats][name].interval)
        for seats in numbers
        for name in names
        if name in won[seats]
    ]
    chart = intervals(f"Win share by {kind}, %: {bot}", spans, None, ())
    return Section(
        f"By {kind}: {bot}",
        [Sheet([kind, *(f"{seats} seats" for seats in numbers)], rows, "Each interval by itself."),
         Chart(f"{kind}-{bot}", f"Win share by {kind}", chart)],
    )  # fmt: skip


def side_shares(study: Study, samples: Sequence[Sample], kind: str, seats: int) -> dict[str, Share]:
    """What those on each side win at tables of so many seats."""
    tables = [sample for sample in samples if sample.setup.seats == seats]
    sides = np.concatenate(
        [in_order(study.sides[kind](one.states)[:, :seats], one.sits) for one in tables]
    )
    payoff = np.concatenate([one.payoff for one in tables])
    return {str(name): mean_of(payoff[sides == name]) for name in np.unique(sides)}


# Charts


def seats_chart(study: Study, bots: Sequence[str]) -> Chart:
    """What every seat of every set-up wins, in hundredths of an equal share."""
    spans = []
    for sample in sorted(study.played, key=lambda one: list(study.setups).index(one.setup)):
        seats, colour = sample.setup.seats, bots.index(sample.bot)
        for place, share in zip(ORDER, sample.shares, strict=False):
            label = f"{sample.setup.name}, {place}"
            spans.append(span(label, share, share.between(study.z), seats, colour))
    title = "What the seats win, an equal share being 100"
    return Chart("seats", title, intervals(title, spans, 100, bots))


def span(
    label: str, share: Share, ends: tuple[float, float], times: float = 1, colour: int = 0
) -> Span:
    low, high = ends
    return Span(label, 100 * times * share.mean, 100 * times * low, 100 * times * high, colour)


def spread_chart(study: Study, bots: Sequence[str]) -> Chart:
    """How long the fullest table takes, and what its seats reach."""
    samples = [study.usual(bot) or study.of(bot)[0] for bot in bots]
    panels = [
        ("decisions", [sample.decisions for sample in samples]),
        ("points of a seat", [sample.points.ravel() for sample in samples]),
    ]
    title = f"Length and points, {samples[0].setup.name}"
    return Chart("spread", title, histograms(title, panels, bots))


# Whole reports


def title_of(study: Study) -> str:
    return f"{kritias.open_room(study.game).TITLE}: how balanced it is"


def method(study: Study) -> str:
    """How the figures came about."""
    options = " Options are tried alone, at the fullest table." * any(
        setup.settings for setup in study.setups
    )
    return (
        f"{study.games:,} games, seed {study.seed}. Seats are counted from the one that decides "
        "first; shared victories count as shares. In brackets stand Wilson's intervals, which hold "
        f"all {study.comparisons} shares of seats at once in 95 of 100 studies (Bonferroni); the "
        f"widest is ± {100 * study.widest:.1f} points. ± is half a plain 95 % interval. All "
        f"set-ups have the same lucks.{options}"
    )


def as_html(study: Study) -> str:
    """One file that needs nothing else."""
    title = escape(title_of(study))
    parts = [
        section(escape(one.title), *(html_part(part) for part in one.parts))
        for one in sections(study)
    ]
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1><p>{escape(method(study))}</p>"
        f"{''.join(parts)}</html>\n"
    )


def html_part(part: Sheet | Chart) -> str:
    if isinstance(part, Chart):
        return f"<figure><figcaption>{escape(part.caption)}</figcaption>{part.svg}</figure>"
    note = f'<p class="note">{escape(part.note)}</p>' if part.note else ""
    return table(part.heads, part.rows) + note


def write_markdown(study: Study, file: Path, head: str = "", foot: str = "") -> None:
    """A page and, beside it, its drawings."""
    lines = [f"# {title_of(study)}", f"{head}{method(study)}"]
    for one in sections(study):
        lines.append(f"## {one.title}")
        for part in one.parts:
            lines.append(markdown_part(part, file))
    text = "\n\n".join([*lines, *([foot] if foot else [])])
    file.write_text(text + "\n", encoding="utf-8")


def markdown_part(part: Sheet | Chart, file: Path) -> str:
    """A part as text; a drawing goes into a file beside the page."""
    if isinstance(part, Chart):
        drawing = file.with_name(f"{file.stem}-{part.name}.svg")
        drawing.write_text(part.svg + "\n", encoding="utf-8")
        return f"![{part.caption}]({drawing.name})"
    rule = ["---", *("--:" for _ in part.heads[1:])]
    lines = [
        f"| {' | '.join(row)} |".replace("|  ", "| ") for row in (part.heads, rule, *part.rows)
    ]
    return "\n".join(lines) + (f"\n\n{part.note}" if part.note else "")


def report_as_data(study: Study) -> dict[str, Any]:
    """The figures for programs."""
    return {
        "game": study.game,
        "seed": study.seed,
        "games": study.games,
        "until": study.until,
        "widest": study.widest,
        "intervals": {"kind": "Wilson", "confidence": 0.95, "comparisons": study.comparisons,
                      "correction": "Bonferroni"},
        "setups": [sample_as_data(study, sample) for sample in study.played],
    }  # fmt: skip


def sample_as_data(study: Study, sample: Sample) -> dict[str, Any]:
    return {
        "bot": sample.bot,
        "seats": sample.setup.seats,
        "settings": dict(sample.setup.settings),
        "games": sample.games,
        "by_place": [share_as_data(share, study.z) for share in sample.shares],
        "nobody": share_as_data(sample.undecided),
        "turns": as_data(mean_of(sample.turns)),
        "decisions": as_data(mean_of(sample.decisions)),
        "points": as_data(mean_of(sample.points.mean(1))),
        "is_narrow": (sample.bot, sample.setup) in study.finished,
    }
