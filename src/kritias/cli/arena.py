"""`kritias arena` and `kritias review`: bots against each other, and what they think of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kritias.cli.arguments import (
    Choices,
    GameName,
    Ray,
    Rooms,
    Seats,
    Seed,
    Workers,
    read_options,
)
from kritias.cli.console import AsJson, bar, counted, out, print_json, print_table
from kritias.cli.files import check_writable, load_record
from kritias.cli.records import RecordFile
from kritias.kernel.words import MARKS

if TYPE_CHECKING:
    from kritias.arena.figure import Figures
    from kritias.arena.match import Fixture, Outcome
    from kritias.arena.review import Judgement, Review

WIDTH: Final = 28  # characters of a graph's line
ITERATIONS: Final = 2000
MOST_GAMES: Final = 1_000_000  # a record of each stays in memory
MOST_SECONDS: Final = 86_400.0
SECONDS: Final = 10.0
SHOWN: Final = 12  # forfeits that are told one by one


def register(app: typer.Typer) -> None:
    app.command()(arena)
    app.command("review")(review_record)


def arena(  # noqa: PLR0913  # one for each option of the command
    game: GameName,
    bots: Annotated[str, typer.Option(help="Who plays, by commas.")] = "greedy,random",
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="How many at least.")] = 200,
    seats: Seats = None,
    option: Choices = [],  # noqa: B006
    seed: Seed = 1,
    workers: Workers = 0,
    seconds: Annotated[
        float, typer.Option(min=0.01, max=MOST_SECONDS, help="For each decision.")
    ] = SECONDS,
    ray: Ray = "",
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write HTML.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other: seats rotated, luck paired, ratings with intervals.

    A bot is one of the house, a module's (`module.bot`), or a program (its path, with a slash).
    Several values of one option are all tried.
    """
    import kritias
    from kritias.arena.entrant import send_home
    from kritias.arena.executor import work
    from kritias.arena.figure import Figures
    from kritias.arena.match import Match, play
    from kritias.arena.report import check_plots, write_report

    room = kritias.open_room(game)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    number = room.SEATS[-1] if seats is None else seats
    match = Match(game, names, number, seed, read_options(room, option), seconds)
    if report:
        check_plots()
        check_writable(report)
    fixtures = match.fixtures(games)
    done = work(play, fixtures, workers, ray)
    try:
        figures = Figures(match, list(watched(done, f"playing {room.TITLE}", fixtures)))
    finally:
        send_home()
    if as_json:
        print_json(as_data(figures))
    else:
        show(figures)
    if report:
        report.write_text(write_report(figures), encoding="utf-8")
        typer.echo(f"The report is in {report}.", err=as_json)


def watched(
    done: "Iterator[Outcome]", what: str, fixtures: "Sequence[Fixture]"
) -> "Iterator[Outcome]":
    """The outcomes as they come, with a bar."""
    with bar() as progress:
        task = progress.add_task(what, total=len(fixtures))
        for outcome in done:
            progress.advance(task)
            yield outcome


def as_data(figures: "Figures") -> dict[str, Any]:
    """The figures for programs."""
    from kritias.arena.interval import as_data as mean
    from kritias.arena.interval import share_as_data as share

    match = figures.match
    return {
        "game": match.game,
        "seats": match.seats,
        "games": len(figures.outcomes),
        "length": mean(figures.length),
        "bots": [
            {
                "bot": rating.bot,
                "elo": rating.elo,
                "low": rating.low,
                "high": rating.high,
                "share": share(figures.by_bot(rating.bot)),
                "against": {
                    other: share(figures.duel(rating.bot, other))
                    for other in figures.ranking
                    if other != rating.bot
                },
            }
            for rating in figures.ratings
        ],
        "forfeits": [
            {"game": game, "seed": f"{figures.outcomes[game - 1].fixture.seed:#x}"} | asdict(one)
            for game, one in figures.forfeits
        ],
        "by_seat": {MARKS[seat]: share(figures.by_seat(seat)) for seat in range(match.seats)},
    }


def show(figures: "Figures") -> None:
    """The figures as tables."""
    import kritias
    from kritias.arena.interval import per_cent, plus_minus

    match, console = figures.match, out()
    console.print(
        f"{kritias.game(match.game).TITLE}, {counted(match.seats, 'seat')}: "
        f"{counted(len(figures.outcomes), 'game')}. Decisions a game: {plus_minus(figures.length)}."
    )
    rows = []
    for rating in figures.ratings:
        duels = (
            "" if rating.bot == other else per_cent(figures.duel(rating.bot, other))
            for other in figures.ranking
        )
        rows.append(
            [
                rating.bot, f"{rating.elo:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}",
                per_cent(figures.by_bot(rating.bot)), *duels,
            ]
        )  # fmt: skip
    against = (f"against {bot}" for bot in figures.ranking)
    print_table("bot", "Elo", "95 %", "share of a seat", *against, rows=rows)
    by_seat = ", ".join(
        f"{MARKS[seat]} {per_cent(figures.by_seat(seat))}" for seat in range(match.seats)
    )
    console.print(f"By seat: {by_seat}.", highlight=False)
    console.print(
        f"«against»: alone against a table of the other; among equals {100 * figures.fair:.0f} %. "
        "In brackets stands Wilson's 95 % interval, over lucks; ± is half the plain one.",
        highlight=False,
    )
    show_forfeits(figures)


def show_forfeits(figures: "Figures") -> None:
    """Who has lost which game by a foul, and by which."""
    if not figures.forfeits:
        return
    rows = [
        [one.bot, str(game), MARKS[one.seat], str(one.decision), one.why]
        for game, one in figures.forfeits[:SHOWN]
    ]
    print_table("bot", "game", "seat", "decision", "why", rows=rows, title="Forfeits")
    if (more := len(figures.forfeits) - SHOWN) > 0:
        out().print(f"And {more:,} more; --json tells them all, with what was on stderr.")
    complaint = next((one.stderr for _, one in figures.forfeits if one.stderr), "")
    if complaint:
        out().print(f"On stderr, the first time: {complaint.splitlines()[-1]}", highlight=False)


def review_record(
    file: RecordFile,
    iterations: Annotated[
        int, typer.Option(min=100, max=10_000_000, help="For each decision.")
    ] = ITERATIONS,
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = "",
    room: Rooms = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Judge a finished game: what every decision was worth, and what was luck."""
    from kritias.arena.executor import work
    from kritias.arena.review import review

    record = load_record(file, room)
    with bar() as progress:
        task = progress.add_task("reviewing", total=len(record.position.played))
        judged = review(
            record,
            iterations,
            seed,
            lambda done, _: progress.update(task, completed=done),
            lambda function, tasks: work(function, tasks, workers, ray),
        )
    if as_json:
        print_json(judged.to_dict())
    else:
        show_review(judged)


def show_review(judged: "Review") -> None:
    """The graph, the mistakes, and the balance of decisions and luck."""
    graph = [
        [
            str(one.ply + 1), str(one.turn), MARKS[one.seat], one.text, strip(one),
            f"{100 * one.loss:.0f}" if one.loss > 0 else "",
        ]
        for one in judged.judgements
    ]  # fmt: skip
    print_table("move", "turn", "seat", "played", "how it stood", "loss", rows=graph)
    mistakes = [
        [str(one.ply + 1), MARKS[one.seat], one.text, one.best_text, f"{100 * one.loss:.0f}"]
        for one in judged.worst()
    ]
    print_table(
        "move", "seat", "played", "better", "loss", rows=mistakes, title="The worst mistakes"
    )
    parts = (judged.start, judged.own, judged.others, judged.luck, judged.payoff)
    balance = [
        [name, *(f"{100 * part[seat]:+.0f}" for part in parts)]
        for seat, name in enumerate([*MARKS[: judged.seats], "nobody"])
        if name != "nobody" or any(one.stood[seat] > NEGLIGIBLE for one in judged.judgements)
    ]
    print_table(
        "seat", "equal share", "own decisions", "others' decisions", "luck", "won", rows=balance
    )
    out().print(
        "In hundredths of a victory. How it stood is judged by whoever sees everything, a decision "
        "by what its seat knew. Luck is all else that changed from one decision to the next: what "
        "chance revealed, what was hidden from whoever decided, and the error of the estimates."
    )


def strip(one: "Judgement") -> str:
    """The shares of all seats, and nobody's, as one line of blocks."""
    *seats, _ = one.stood
    edges = [round(WIDTH * sum(seats[:seat])) for seat in range(len(seats) + 1)]
    blocks = [BLOCKS[seat] * (edges[seat + 1] - edges[seat]) for seat in range(len(seats))]
    return "".join(blocks).ljust(WIDTH, NOBODYS)


BLOCKS: Final = "█▒▓░"
NOBODYS: Final = "·"
NEGLIGIBLE: Final = 0.005  # a share of nobody that is not told
