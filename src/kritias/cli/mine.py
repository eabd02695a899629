"""`kritias mine`: puzzles out of games of bots."""

from collections import Counter
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kritias.cli.arguments import Choices, GameName, Ray, Seed, Workers, read_settings
from kritias.cli.console import AsJson, bar, print_json, print_table
from kritias.cli.files import check_writable
from kritias.kernel.refusal import Corrupt, Refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kritias.arena.puzzle import Puzzle

MOST: Final = 100_000


def register(app: typer.Typer) -> None:
    app.command()(mine)


def mine(  # noqa: PLR0913  # one for each option of the command
    game: GameName,
    puzzles: Annotated[int, typer.Option(min=1, max=MOST, help="How many to find.")] = 10,
    games: Annotated[
        int, typer.Option(min=1, max=MOST, help="After so many games, give up.")
    ] = 10_000,
    into: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Add them to this file; else GAME.puzzles here."),
    ] = None,
    option: Choices = [],  # noqa: B006
    seed: Seed = 1,
    workers: Workers = 0,
    ray: Ray = "",
    as_json: AsJson = False,
) -> None:
    """Find puzzles: positions of bots' games where one move is clearly best.

    Each is added to the file as soon as it is found; one that is there already is not counted.
    """
    import kritias
    from kritias.arena.executor import work
    from kritias.arena.mine import dig, seams

    room = kritias.open_room(game)
    if room.SEATS[-1] < 2:
        raise Refused(f"{room.TITLE} is played alone: nobody's move is better than another's.")
    file = into or Path(f"{room.NAME}.puzzles")
    check_writable(file)
    known = {one.name for one in puzzles_in(file)}
    settings = tuple(read_settings(room, option).items())
    finds = work(dig, islice(seams(game, seed, settings), games), workers, ray)
    found = list["Puzzle"]()
    with bar() as progress:
        task = progress.add_task(f"mining {room.TITLE}", total=puzzles)
        for puzzle in islice(news(chain.from_iterable(finds), known), puzzles):
            add(puzzle, file)
            found.append(puzzle)
            progress.advance(task)
    tell(found, file, as_json)


def news(finds: "Iterable[Puzzle]", known: set[str]) -> "Iterator[Puzzle]":
    """What is not known yet."""
    for puzzle in finds:
        if puzzle.name not in known:
            known.add(puzzle.name)
            yield puzzle


def add(puzzle: "Puzzle", file: Path) -> None:
    """At once, so that nothing is lost should the work be broken off."""
    from kritias.arena.puzzle import write_puzzle

    with file.open("a", encoding="utf-8") as lines:
        lines.write(write_puzzle(puzzle) + "\n")


def puzzles_in(file: Path) -> "list[Puzzle]":
    """What a file holds already; a line that is none is refused before anything is done."""
    from kritias.arena.puzzle import read_puzzle

    if not file.exists():
        return []
    found = []
    for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), 1):
        try:
            found.append(read_puzzle(line))
        except Corrupt as error:
            raise Corrupt(f"Line {number} of {file} is no puzzle: nothing is done.") from error
    return found


def tell(found: "list[Puzzle]", file: Path, as_json: bool) -> None:
    """How many there are of each theme and difficulty."""
    themes = Counter(puzzle.theme for puzzle in found)
    grades = Counter((puzzle.theme, puzzle.difficulty) for puzzle in found)
    if as_json:
        print_json(
            {
                "file": str(file),
                "puzzles": [
                    {"name": one.name, "theme": one.theme, "difficulty": one.difficulty}
                    for one in found
                ],
            }
        )
        return
    rows = [
        [theme, str(number), *(str(grades[theme, grade] or "") for grade in range(1, 6))]
        for theme, number in themes.most_common()
    ]
    print_table("theme", "puzzles", *"12345", rows=rows, title="By difficulty")
    new = "1 new puzzle is" if len(found) == 1 else f"{len(found)} new puzzles are"
    typer.echo(f"{new} in {file}.")
