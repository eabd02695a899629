"""`kritias simulate`, `laws` and `bench`: games without people."""

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kritias.cli.arguments import Choices, GameName, Seats, Seed, read_settings
from kritias.cli.console import AsJson, bar, counted, err, out, print_json, print_table, ready
from kritias.cli.failure import blaming
from kritias.kernel.refusal import KritiasError, Refused
from kritias.kernel.words import MARKS

if TYPE_CHECKING:
    from rich.text import Text

    from kritias.kernel.batch import Games
    from kritias.kernel.game import Game


def register(app: typer.Typer) -> None:
    app.command()(simulate)
    app.command()(laws)
    app.command()(bench)


def simulate(  # one for each option of the command
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Seed = 1,
    option: Choices = [],  # noqa: B006
    on_gpu: Annotated[bool, typer.Option("--gpu", help="Play on the GPU.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play many games at random and show what came of them."""
    import kritias
    from kritias.kernel import gpu
    from kritias.kernel.batch import Series
    from kritias.kernel.game import set_up

    room = kritias.open_room(game)
    number = room.SEATS[-1] if seats is None else seats
    settings = read_settings(room, option)
    set_up(room, number, seed, settings)
    check_memory(room, games)
    if on_gpu and (reason := gpu.why_not()):
        raise Refused(reason)
    series = Series(ready(room), number, seed, settings)
    if on_gpu:
        played = gpu.play(series, games)
    else:
        with bar() as progress:
            task = progress.add_task(f"playing {room.TITLE}", total=games)
            played = series.play(games, on_progress=lambda more: progress.advance(task, more))
    played.check_ended(room)
    if as_json:
        print_json(figures(room, number, played))
    else:
        report(room, number, played)


def check_memory(room: "Game", games: int) -> None:
    """Refuse what this machine cannot hold before it tries."""
    if not hasattr(os, "sysconf"):  # Windows says it in another way
        return
    wanted = games * (room.State.layout.itemsize + 200)
    there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if wanted > there // 2:
        most = there // 2 // (room.State.layout.itemsize + 200)
        raise Refused(f"This machine holds {most:,} games of {room.TITLE} at once, not {games:,}.")


def figures(game: "Game", seats: int, played: "Games") -> dict[str, Any]:
    """What came of a series of games, for programs."""
    from kritias.arena.interval import as_data, mean_of, share_as_data

    return {
        "game": game.NAME,
        "seats": seats,
        "games": len(played.plies),
        "seconds": played.seconds,
        "decisions": played.decisions,
        "length": as_data(mean_of(played.plies)),
        "by_seat": [
            {
                "seat": MARKS[seat],
                "points": as_data(mean_of(played.points[:, seat])),
                "share": share_as_data(mean_of(played.payoff[:, seat])),
            }
            for seat in range(seats)
        ],
    }


def report(game: "Game", seats: int, played: "Games") -> None:
    """The figures of a series of games, for people."""
    from kritias.arena.interval import mean_of, per_cent, plus_minus

    count = len(played.plies)
    out().print(
        f"{game.TITLE}, {counted(seats, 'seat')}: {counted(count, 'game')} in "
        f"{played.seconds:.2f} s, {count / played.seconds:,.0f} games/s, "
        f"{played.decisions / played.seconds:,.0f} decisions/s. "
        f"Decisions a game: {plus_minus(mean_of(played.plies), 2)}."
    )
    rows = [
        [MARKS[seat], plus_minus(mean_of(played.points[:, seat]), 2),
         per_cent(mean_of(played.payoff[:, seat]))]
        for seat in range(seats)
    ]  # fmt: skip
    print_table("seat", "points", "win share", rows=rows)
    out().print("± is half the 95 % interval of the mean; in brackets stands Wilson's for a share.")


def laws(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="Random games for each number of seats.")] = 50,
    seed: Seed = 1,
    option: Choices = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Try the laws that every game must obey."""
    import kritias

    room = kritias.open_room(game)
    with blaming(room):
        tried = try_laws(room, games, seed, option, as_json)
    if as_json:
        print_json(tried)
    if any(one["broken"] for one in tried):
        raise typer.Exit(1)


def try_laws(
    room: "Game", games: int, seed: int, option: list[str], as_json: bool
) -> list[dict[str, Any]]:
    """What came of every law at every number of seats; shown as it comes, if it is for people."""
    from kritias.kernel.game import set_up
    from kritias.kernel.laws import never_tried, uphold
    from kritias.kernel.trial import Trial

    settings = read_settings(room, option)
    set_up(room, room.SEATS[0], seed, settings)
    check_memory(room, games)
    ready(room)
    tried: list[dict[str, Any]] = []
    for seats in room.SEATS:
        rows: list[list[str | Text]] = []
        with err().status(f"trying the laws on {games} games of {seats} seats"):
            trial = Trial(room, seats, games, seed, settings)
            for number, says, held in uphold(trial):
                missed = never_tried(trial, number, held) if isinstance(held, int) else ""
                rows.append([str(number), says, verdict(held, missed)])
                tried.append({"seats": seats, "law": number, "says": says, **found(held, missed)})
        if not as_json:
            title = f"{room.TITLE}, {counted(seats, 'seat')}"
            print_table("law", "it says", "held", rows=rows, title=title)
    return tried


def verdict(held: int | KritiasError, missed: str) -> "str | Text":
    """How often a law held, and what of it was not tried; or how it broke."""
    from rich.text import Text

    if isinstance(held, KritiasError):
        return Text(str(held), "red")
    if not missed:
        return f"{held:,} times"
    told = f"{held:,} times, but {missed}" if held else f"never tried: {missed}"
    return Text(told, "yellow")


def found(held: int | KritiasError, missed: str) -> dict[str, Any]:
    if isinstance(held, KritiasError):
        return {"held": 0, "broken": str(held), "untried": ""}
    return {"held": held, "broken": "", "untried": missed}


def bench(
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="For each figure.")] = 2.0,
    as_json: AsJson = False,
) -> None:
    """Measure how fast the games are on this machine."""
    import kritias
    from kritias.kernel.bench import pace

    paces = []
    for room in kritias.GAMES.values():
        ready(room)
        for seats in room.SEATS:
            with err().status(f"measuring {room.TITLE} with {seats} seats"):
                paces.append(pace(room, seats, seconds))
    if as_json:
        print_json([asdict(one) for one in paces])
        return
    rows = [
        [
            kritias.game(p.game).TITLE,
            str(p.seats),
            f"{p.interpreted:,.0f}",
            f"{p.one_core:,.0f}",
            f"{p.all_cores:,.0f}",
            f"{p.one_core / p.interpreted:,.0f}",
            f"{p.length:.0f}",
        ]
        for p in paces
    ]
    print_table(
        "game", "seats", "interpreted", "one core", "all cores", "compiled ×", "length", rows=rows
    )
    out().print("Decisions a second in random play; length in decisions.")
