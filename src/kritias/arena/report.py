"""The report of a match: one HTML file that needs nothing else."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from html import escape
from importlib.util import find_spec
from io import StringIO
from typing import Any, Final

import kritias
from kritias.arena.figure import Figures
from kritias.arena.interval import Share, per_cent, plus_minus
from kritias.kernel.record import spell
from kritias.kernel.refusal import Refused
from kritias.kernel.words import MARKS

STYLE: Final = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       background: #fbf7ec; color: #2b2a26; }
h1, h2 { font-weight: 500; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .9rem .25rem 0; text-align: right; border-bottom: 1px solid #d8cfb8; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; } p.note { color: #6b665a; font-size: .9rem; }
"""
INK: Final = "#2b2a26"
BLUE: Final = "#2f6f8f"

Draw = Callable[[Any], None]


def check_plots() -> None:
    """Refuse before the games are played, not after."""
    if find_spec("matplotlib") is None:
        raise Refused("Reports need Matplotlib: pip install 'kritias[reports]'.")


def write_report(figures: Figures) -> str:
    """The whole page."""
    title = f"{escape(kritias.game(figures.match.game).TITLE)}: an arena"
    parts = [summary(figures), ratings(figures), forfeits(figures), crosstable(figures),
             seats(figures), options(figures), lengths(figures)]  # fmt: skip
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style><h1>{title}</h1>{''.join(parts)}</html>\n"
    )


def summary(figures: Figures) -> str:
    match, bots = figures.match, ", ".join(figures.match.bots)
    lucks = len({outcome.fixture.seed for outcome in figures.outcomes})
    settings = "; ".join(
        f"{name}: {', '.join(map(spell, values))}" for name, values in (match.options or {}).items()
    )
    return (
        f"<p>{len(figures.outcomes):,} games with {match.seats} seats between {escape(bots)}; "
        f"{lucks:,} lucks, seed {match.seed}. {escape(settings)}</p>"
        f'<p class="note">{datetime.now(UTC):%Y-%m-%d}, Kritias {kritias.__version__}. Every bot '
        "plays alone against a table of every other, on each seat in turn, all with the same luck. "
        "In brackets stands Wilson's 95 % interval, over lucks. Shared victories count as shares."
        "</p>"
    )


def ratings(figures: Figures) -> str:
    rows = [
        [rating.bot, f"{rating.elo:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}",
         per_cent(figures.by_bot(rating.bot)), f"{figures.slowest(rating.bot):.2f} s"]
        for rating in figures.ratings
    ]  # fmt: skip
    heads = ["bot", "Elo", "95 %", "a seat wins", "slowest decision"]

    def draw(axes: Any) -> None:
        elo = [rating.elo for rating in figures.ratings]
        errors = [
            [rating.elo - rating.low for rating in figures.ratings],
            [rating.high - rating.elo for rating in figures.ratings],
        ]
        axes.errorbar(elo, range(len(elo)), xerr=errors, fmt="o", color=BLUE, capsize=4)
        axes.set_yticks(range(len(elo)), figures.ranking)
        axes.invert_yaxis()
        axes.set_xlabel("Elo; the field's mean is 0")

    return section("Strength", table(heads, rows), plot(draw))


def forfeits(figures: Figures) -> str:
    if not figures.forfeits:
        return ""
    rows = [
        [one.bot, str(game), MARKS[one.seat], str(one.decision), one.kind, one.why]
        for game, one in figures.forfeits
    ]
    note = (
        '<p class="note">Nothing of a foul is carried out. A stand-in plays on, and what it wins '
        "goes to the others in equal parts. Decision 0 is the greeting.</p>"
    )
    heads = ["bot", "game", "seat", "decision", "kind", "why"]
    return section("Forfeits", table(heads, rows), note)


def crosstable(figures: Figures) -> str:
    if len(figures.match.bots) == 1:
        return ""
    rows = [
        [one, *("" if one == other else per_cent(figures.duel(one, other))
                for other in figures.ranking)]
        for one in figures.ranking
    ]  # fmt: skip
    note = (
        f'<p class="note">What the bot of the row wins alone against a table of the column\'s; '
        f"among equals {100 * figures.fair:.0f} %.</p>"
    )
    return section("Each against each", table(["", *figures.ranking], rows), note)


def seats(figures: Figures) -> str:
    marks, bots = MARKS[: figures.match.seats], figures.ranking
    rows = [
        [mark, per_cent(figures.by_seat(seat)),
         *(per_cent(figures.by_seat_of(bot, seat)) for bot in bots)]
        for seat, mark in enumerate(marks)
    ]  # fmt: skip

    def draw(axes: Any) -> None:
        bars(axes, marks, [figures.by_seat(seat) for seat in range(len(marks))], figures.fair)

    return section("By seat", table(["seat", "all", *bots], rows), plot(draw))


def options(figures: Figures) -> str:
    if not figures.varied:
        return ""
    rows = [
        [f"{name} = {spell(value)}",  # type: ignore[arg-type]
         *(per_cent(figures.by_option(bot, (name, value))) for bot in figures.ranking)]
        for name, value in figures.varied
    ]  # fmt: skip
    return section("By option", table(["option", *figures.ranking], rows))


def lengths(figures: Figures) -> str:
    decisions, turns = figures.length, figures.turns
    told = (
        f"<p>{plus_minus(decisions)} decisions, {plus_minus(turns)} turns a game; "
        "± is half the 95 % interval.</p>"
    )

    def draw(axes: Any) -> None:
        axes.hist(figures.lengths, bins=30, color=BLUE)
        axes.set_xlabel("decisions")
        axes.set_ylabel("games")

    return section("Length", told, plot(draw))


# Parts


def section(title: str, *parts: str) -> str:
    return f"<h2>{title}</h2>{''.join(parts)}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(cell)}</th>" for cell in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><tr>{head}</tr>{body}</table>"


def bars(axes: Any, names: Sequence[str], shares: Sequence[Share], fair: float) -> None:
    """A bar for each share, with its interval, and the line of equals."""
    means = [100 * share.mean for share in shares]
    ends = [share.interval for share in shares]
    errors = [
        [mean - 100 * low for mean, (low, _) in zip(means, ends)],
        [100 * high - mean for mean, (_, high) in zip(means, ends)],
    ]
    axes.bar(names, means, yerr=errors, color=BLUE, ecolor=INK, capsize=4)
    axes.axhline(100 * fair, color=INK, linewidth=1, linestyle="--")
    axes.set_ylabel("win share, %")


def plot(draw: Draw) -> str:
    """A drawing as SVG, to stand in the page."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.fonttype": "none", "font.family": "serif"}):
        figure = Figure(figsize=(7, 3), facecolor="none", layout="tight")
        axes = figure.subplots()
        axes.set_facecolor("none")
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        out = StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]
