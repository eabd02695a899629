"""`kritias solve`: who solves how many puzzles."""

from pathlib import Path
from typing import Annotated

import typer

from kritias.cli.arguments import GameName, Ray, Workers
from kritias.cli.console import AsJson, bar, print_json, print_table
from kritias.cli.mine import puzzles_in
from kritias.kernel.refusal import Refused


def register(app: typer.Typer) -> None:
    app.command()(solve)


def solve(
    game: GameName,
    file: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Puzzles; those of the room if left out."),
    ] = None,
    workers: Workers = 0,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Let a large search and every level solve puzzles; how often they do, by difficulty."""
    import kritias
    from kritias.arena.executor import work
    from kritias.arena.puzzle import puzzles_of
    from kritias.arena.solve import TRIES, Exam, table_of, tried

    room = kritias.open_room(game)
    puzzles = puzzles_in(file) if file else [*puzzles_of(room).values()]
    if not puzzles:
        raise Refused(f"There are no puzzles of {room.TITLE} here.")
    with bar() as progress:
        results = work(tried, (Exam(game, one) for one in puzzles), workers, ray)
        solved = list(progress.track(results, len(puzzles), description=f"solving {room.TITLE}"))
    rows = list(table_of(solved))
    if as_json:
        print_json([row._asdict() for row in rows])
        return
    cells = [
        [
            str(row.difficulty or "all"),
            str(row.puzzles),
            *(f"{part:.1%}" for part in (row.searched, *row.levels.values())),
        ]
        for row in rows
    ]
    print_table("difficulty", "puzzles", "search", *TRIES, rows=cells, title=room.TITLE)
