"""`kritias balance`: what the seats of a game win, until it is known well enough."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kritias.cli.arguments import Choices, GameName, Ray, Seed, Workers, read_settings
from kritias.cli.console import bar, out, print_table, ready
from kritias.cli.failure import STOPPED
from kritias.cli.files import check_writable
from kritias.kernel.refusal import Refused

if TYPE_CHECKING:
    from kritias.arena.balance import Setup, Study
    from kritias.kernel.game import Game

MOST_GAMES = 1_000_000
PAGES = (".html", ".md")


def register(app: typer.Typer) -> None:
    app.command()(balance)


def balance(  # noqa: PLR0913  # one for each option of the command
    game: GameName,
    bots: Annotated[str, typer.Option(help="Who plays, each with itself, by commas.")] = "greedy",
    until: Annotated[
        float, typer.Option(min=0.0001, max=1, help="Half of the widest interval of a share.")
    ] = 0.02,
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, help="Of each set-up and bot at most.")
    ] = 10_000,
    seats: Annotated[
        int | None, typer.Option(help="How many play; every number if left out.")
    ] = None,
    option: Choices = [],  # noqa: B006
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = "",
    as_json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON.")
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a page with charts: .html or .md.")
    ] = None,
) -> None:
    """Play a game until what every seat wins is known well enough.

    Every number of seats is tried, and every option alone; with --seats or --option only that.
    Ctrl+C ends it early: what was played is reported.
    """
    import kritias
    from kritias.arena.balance import Study
    from kritias.arena.match import Match

    room = kritias.open_room(game)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    wanted = wanted_setups(room, seats, option)
    Match(game, names, wanted[0].seats)  # refuses bots that are none, before anything is played
    check_files(as_json, report)
    study = Study(game, names, until, games, seed, wanted)
    ready(room)
    is_whole = carry_out(study, workers, ray, f"balancing {room.TITLE}")
    if study.played:
        show(study)
        keep(study, as_json, report)
    if not is_whole:
        out().print("Stopped early: the figures are of what was played until then.")
        raise typer.Exit(STOPPED)


def check_files(*files: Path | None) -> None:
    """What cannot be written is said before the games are played, not after."""
    for file in files:
        if file:
            check_writable(file)
    *_, report = files
    if report and report.suffix not in PAGES:
        raise Refused(f"A report is a page in HTML or Markdown: {report.stem}.html, not {report}.")


def wanted_setups(room: "Game", seats: int | None, words: list[str]) -> "list[Setup]":
    """All set-ups of a game, or the one that was asked for."""
    from kritias.arena.balance import Setup, setups
    from kritias.kernel.game import set_up

    settings = read_settings(room, words)
    number = room.SEATS[-1] if seats is None else seats
    set_up(room, number, 0, settings)
    if words:
        return [Setup(number, tuple(settings.items()))]
    return [one for one in setups(room) if seats is None or one == Setup(seats)]


def carry_out(study: "Study", workers: int, ray: str, what: str) -> bool:
    """Play until all is known, with a bar; whether nobody stopped it before."""
    from kritias.arena.balance import play
    from kritias.arena.entrant import send_home
    from kritias.arena.executor import work

    with bar() as progress:
        task = progress.add_task(what, total=study.expected())
        try:
            for played in work(play, study.portions(), workers, ray):
                study.take(played)
                told = f"{what}, ± {100 * study.widest:.1f} points"
                progress.update(
                    task, description=told, completed=study.games, total=study.expected()
                )
        except KeyboardInterrupt:
            return False
        finally:
            send_home()
    return True


def show(study: "Study") -> None:
    """The figures as tables."""
    from kritias.arena.balance_report import Sheet, method, sections, title_of

    out().print(f"{title_of(study)}. {method(study)}", highlight=False)
    for section in sections(study):
        for part in section.parts:
            if isinstance(part, Sheet):
                print_table(*part.heads, rows=part.rows, title=section.title)
                if part.note:
                    out().print(part.note, highlight=False)


def keep(study: "Study", as_json: Path | None, report: Path | None) -> None:
    """The figures as files."""
    import json

    from kritias.arena.balance_report import as_html, report_as_data, write_markdown

    if as_json:
        text = json.dumps(report_as_data(study), indent=2, ensure_ascii=False, allow_nan=False)
        as_json.write_text(text + "\n", encoding="utf-8")
        out().print(f"The figures are in {as_json}.")
    if report and report.suffix == ".md":
        write_markdown(study, report)
    elif report:
        report.write_text(as_html(study), encoding="utf-8")
    if report:
        out().print(f"The report is in {report}.")
