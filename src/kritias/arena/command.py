"""The commands `kritias arena` and `kritias review`."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import kritias
from kritias.arena import crew
from kritias.arena.figure import Figures
from kritias.arena.match import Fixture, Match, Outcome, play
from kritias.arena.report import check_plots, per_cent, write_report
from kritias.arena.review import ITERATIONS, Judgement, Review, review
from kritias.bots import BOTS
from kritias.kernel.game import Game, Setting
from kritias.kernel.record import read_record
from kritias.kernel.refusal import Refused, Unreadable
from kritias.kernel.words import MARKS

out: Final = Console()
err: Final = Console(stderr=True)

WIDTH: Final = 28  # characters of a graph's line


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command("arena")(arena)
    app.command("review")(review_record)


def arena(  # noqa: PLR0913  # one for each option of the command
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, or a module that is one.")],
    bots: Annotated[str, typer.Option(help=f"Who plays, of {', '.join(BOTS)}.")] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, help="How many at least.")] = 200,
    seats: Annotated[int, typer.Option(help="How many play; the most there are if left out.")] = 0,
    option: Annotated[
        list[str], typer.Option(help="name=value; several values of one option are all tried.")
    ] = [],  # noqa: B006
    seed: Annotated[int, typer.Option(help="The luck of the first table.")] = 1,
    workers: Annotated[int, typer.Option(help="Processes; all cores if left out.")] = 0,
    ray: Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster.")] = "",
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write HTML.")] = None,
) -> None:  # fmt: skip
    """Let bots play each other: seats rotated, luck paired, ratings with intervals."""
    room = kritias.open_room(game)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    match = Match(game, names, seats or room.SEATS[-1], seed, read_options(room, option))
    if report:
        check_plots()
        check_writable(report)
    fixtures = match.fixtures(games)
    done = crew.work_on_ray(play, fixtures, ray) if ray else crew.work(play, fixtures, workers)
    figures = Figures(match, list(watched(done, f"playing {room.TITLE}", fixtures)))
    show(figures)
    if report:
        report.write_text(write_report(figures), encoding="utf-8")
        out.print(f"The report is in {report}.", highlight=False)


def watched(done: Iterator[Outcome], what: str, fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
    """The outcomes as they come, with a bar."""
    with bar() as progress:
        task = progress.add_task(what, total=len(fixtures))
        for outcome in done:
            progress.advance(task)
            yield outcome


def show(figures: Figures) -> None:
    """The figures as tables."""
    match = figures.match
    out.print(
        f"{kritias.game(match.game).TITLE}, {match.seats} seats: {len(figures.outcomes):,} games, "
        f"{figures.length.mean:.1f} ± {figures.length.half:.1f} decisions a game."
    )
    table = Table(
        "bot", "Elo", "95 %", "share of a seat", *(f"against {b}" for b in figures.ranking)
    )
    for rating in figures.ratings:
        duels = (
            "" if rating.bot == other else per_cent(figures.duel(rating.bot, other))
            for other in figures.ranking
        )
        table.add_row(
            rating.bot, f"{rating.elo:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}",
            per_cent(figures.by_bot(rating.bot)), *duels,
        )  # fmt: skip
    out.print(table)
    by_seat = ", ".join(
        f"{MARKS[seat]} {per_cent(figures.by_seat(seat))}" for seat in range(match.seats)
    )
    out.print(f"By seat: {by_seat}.", highlight=False)
    out.print(
        f"«against»: alone against a table of the other; among equals {100 * figures.fair:.0f} %. "
        "± is half the 95 % interval, over lucks.",
        highlight=False,
    )


def review_record(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A finished game.")],
    iterations: Annotated[int, typer.Option(min=100, help="For each decision.")] = ITERATIONS,
    seed: Annotated[int, typer.Option(help="Of the search.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    room: Annotated[
        list[str], typer.Option(help="A module that is a game, if the record is of one.")
    ] = [],  # noqa: B006
) -> None:
    """Judge a finished game: what every decision was worth, and what was luck."""
    for module in room:
        kritias.open_room(module)
    record = read_record(file.read_text(encoding="utf-8"), kritias.game)
    with bar() as progress:
        task = progress.add_task("reviewing", total=len(record.position.played))
        judged = review(
            record, iterations, seed, lambda done, _: progress.update(task, completed=done)
        )
    if as_json:
        out.print_json(json.dumps(judged.to_dict()))
    else:
        show_review(judged)


def show_review(judged: Review) -> None:
    """The graph, the mistakes, and the balance of decisions and luck."""
    graph = Table("move", "turn", "seat", "played", "win share before", "loss")
    for one in judged.judgements:
        graph.add_row(
            str(one.ply + 1), str(one.turn), MARKS[one.seat], one.text, strip(one),
            f"{100 * one.loss:.0f}" if one.loss > 0 else "",
        )  # fmt: skip
    out.print(graph)
    mistakes = Table("move", "seat", "played", "better", "loss", title="The worst mistakes")
    for one in judged.worst():
        mistakes.add_row(
            str(one.ply + 1), MARKS[one.seat], one.text, one.best_text, f"{100 * one.loss:.0f}"
        )
    out.print(mistakes)
    balance = Table("seat", "equal share", "own decisions", "others' decisions", "luck", "won")
    for seat in range(judged.seats):
        parts = (judged.start, judged.own, judged.others, judged.luck, judged.payoff)
        balance.add_row(MARKS[seat], *(f"{100 * part[seat]:+.0f}" for part in parts))
    out.print(balance)
    out.print(
        "In hundredths of a victory. Luck is what changed between decisions: what chance revealed, "
        "what the next to decide knows, and the error of the estimates."
    )


def strip(one: Judgement) -> str:
    """The shares of all seats as one line of blocks."""
    edges = [round(WIDTH * sum(one.before[:seat])) for seat in range(len(one.before) + 1)]
    blocks = [BLOCKS[seat] * (edges[seat + 1] - edges[seat]) for seat in range(len(one.before))]
    return "".join(blocks)


BLOCKS: Final = "█▒▓░"


def bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=err,
    )  # fmt: skip


def read_options(game: Game, words: Sequence[str]) -> dict[str, list[Setting]]:
    """Options from the command line, each name=value; one name may come several times."""
    known = {option.name: option for option in game.OPTIONS}
    options: dict[str, list[Setting]] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise Unreadable(f"An option looks like name=value, not «{word}».")
        options.setdefault(name, []).append(known[name].read(value) if name in known else value)
    return options


def check_writable(file: Path) -> None:
    """Refuse before the games are played, not after."""
    if not file.parent.is_dir():
        raise Refused(f"There is no folder {file.parent} to write {file.name} into.")
