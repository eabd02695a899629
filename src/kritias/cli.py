"""Command line: `kritias play | serve | games | rules | simulate | laws | replay | verify | …`."""

import json
import secrets
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt
import tomli_w
import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import kritias
from kritias.arena import command as arena
from kritias.bots import BOTS, bot_named
from kritias.kernel import fair, gpu
from kritias.kernel.batch import Games, Series
from kritias.kernel.bench import pace
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import NOBODY, Game, Setting
from kritias.kernel.laws import uphold
from kritias.kernel.page import LANGUAGES, rule_page
from kritias.kernel.position import Position
from kritias.kernel.record import read_record
from kritias.kernel.refusal import Broken, KritiasError, Refused, Unreadable
from kritias.kernel.trial import Trial
from kritias.kernel.words import MARKS
from kritias.server import command as server

app: Final = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
position_app: Final = typer.Typer(no_args_is_help=True, help="Positions written as documents.")
app.add_typer(position_app, name="position")
server.register(app)
arena.register(app)
out: Final = Console()
err: Final = Console(stderr=True)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, or a module that is one.")]
Seats = Annotated[int, typer.Option(help="How many play.")]
Seed = Annotated[int, typer.Option(help="The luck of the table.")]
Rooms = Annotated[
    list[str], typer.Option("--room", help="A module that is a game, if the file is of one.")
]
Choices = Annotated[list[str], typer.Option("--option", help="An option of the game: name=value.")]


def main() -> None:
    """Run a command. What goes wrong gets one sentence; bad arguments end with code 2."""
    if len(sys.argv) == 1:
        sys.argv.append("--help")
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except typer.TyperException as error:
        complain(f"{error.format_message().rstrip('.')}.")
        sys.exit(2)
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}.")
        sys.exit(2)
    except KritiasError as error:
        complain(str(error))
        sys.exit(1 if isinstance(error, Broken) else 2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)


def complain(sentence: str) -> None:
    err.print(sentence, style="red", highlight=False, markup=False, soft_wrap=True)


@app.command()
def games() -> None:
    """List the games."""
    table = Table("game", "name", "seats", "options")
    for name, game in kritias.GAMES.items():
        options = ", ".join(f"{option.name} ({option.allowed})" for option in game.OPTIONS)
        table.add_row(game.TITLE, name, f"{game.SEATS[0]}–{game.SEATS[-1]}", options or "none")
    out.print(table)


@app.command()
def rules(
    game: GameName,
    lang: Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Read the rules of a game, with their clause numbers."""
    out.print(Markdown(rule_page(kritias.open_room(game), lang)))


@app.command()
def simulate(
    game: GameName,
    seats: Seats = 4,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Seed = 1,
    option: Choices = [],  # noqa: B006
    on_gpu: Annotated[bool, typer.Option("--gpu", help="Play on the GPU.")] = False,
) -> None:
    """Play many games at random and show what came of them."""
    room = kritias.open_room(game)
    series = Series(ready(room), seats, seed, read_settings(room, option))
    series.states(1)
    if on_gpu:
        report(room, seats, gpu.play(series, games))
        return
    with bar() as progress:
        task = progress.add_task(f"playing {room.TITLE}", total=games)
        played = series.play(games, tell=lambda more: progress.advance(task, more))
    report(room, seats, played)


@app.command()
def laws(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="Random games for each number of seats.")] = 50,
    seed: Seed = 1,
    option: Choices = [],  # noqa: B006
) -> None:
    """Try the laws that every game must obey."""
    room = kritias.open_room(game)
    ready(room)
    settings = read_settings(room, option)
    broken = 0
    for seats in room.SEATS:
        table = Table("law", "it says", "held", title=f"{room.TITLE}, {seats} seats")
        with err.status(f"trying the laws on {games} games of {seats} seats"):
            for number, says, held in uphold(Trial(room, seats, games, seed, settings)):
                broken += isinstance(held, KritiasError)
                table.add_row(str(number), says, verdict(held))
        out.print(table)
    if broken:
        raise typer.Exit(1)


def verdict(held: int | KritiasError) -> str:
    return f"[red]{held}[/red]" if isinstance(held, KritiasError) else f"{held:,} times"


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    viewer: Annotated[str, typer.Option(help="Whose eyes: a mark, or nobody.")] = "nobody",
    room: Rooms = [],  # noqa: B006
) -> None:
    """Tell a recorded game again."""
    open_rooms(room)
    record = read_record(file.read_text(encoding="utf-8"), kritias.game)
    eyes = seat_of(viewer, record.position.state.seats)
    last_turn = None
    for before, move in zip(record.position.history(), record.position.played, strict=False):
        if before.state.turn != last_turn:
            last_turn = before.state.turn
            out.rule(f"turn {last_turn}, {MARKS[before.seat]}", align="left", style="dim")
        for sentence in before.narrate(move, eyes):
            out.print(f"  {sentence}", highlight=False)
    out.print(record.position)


@app.command()
def bench(
    seconds: Annotated[float, typer.Option(min=0.1, help="For each figure.")] = 2.0,
) -> None:
    """Measure how fast the games are on this machine."""
    table = Table("game", "seats", "interpreted", "one core", "all cores", "compiled ×", "length")
    for room in kritias.GAMES.values():
        ready(room)
        for seats in room.SEATS:
            with err.status(f"measuring {room.TITLE} with {seats} seats"):
                p = pace(room, seats, seconds)
            table.add_row(
                room.TITLE,
                str(seats),
                f"{p.interpreted:,.0f}",
                f"{p.one_core:,.0f}",
                f"{p.all_cores:,.0f}",
                f"{p.one_core / p.interpreted:,.0f}",
                f"{p.length:.0f}",
            )
    out.print(table)
    out.print("Decisions a second in random play; length in decisions.")


@position_app.command("show")
def position_show(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    room: Rooms = [],  # noqa: B006
) -> None:
    """Read a position, check it, and show it."""
    open_rooms(room)
    position = read_position(file)
    out.print(
        tomli_w.dumps(position.game.describe(position.state), multiline_strings=True),
        highlight=False,
        markup=False,
    )
    out.print(position)


@position_app.command("moves")
def position_moves(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    room: Rooms = [],  # noqa: B006
) -> None:
    """List the legal moves of a position."""
    open_rooms(room)
    position = read_position(file)
    if position.is_over:
        raise Refused("The game is over: there is no move.")
    table = Table("move", "what it does")
    for move in position.moves:
        told = " ".join(map(str, position.narrate(move, position.seat)))
        table.add_row(move, told)
    out.print(table)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="RECORD")],
    receipt: Annotated[
        str, typer.Option(help="The line kept at the table, or a file that holds it.")
    ] = "",
    room: Rooms = [],  # noqa: B006
) -> None:
    """Check a finished game offline: what is proved about its moves and its luck, and what not."""
    open_rooms(room)
    record = read_record(file.read_text(encoding="utf-8"), kritias.game)
    kept = fair.read_receipt(line_or_file(receipt)) if receipt else None
    verdict = fair.verify(record, kept)
    for sentence in verdict.proved:
        out.print(f"✓ {sentence}", highlight=False, markup=False, soft_wrap=True)
    for sentence in verdict.unproved:
        out.print(f"· not proved: {sentence}", highlight=False, markup=False, soft_wrap=True)


def line_or_file(text: str) -> str:
    """A line as it was typed, or the content of the file that it names."""
    if text.startswith("kritias "):
        return text
    return Path(text).read_text(encoding="utf-8")


@app.command()
def terminal(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "atlantis",
    seats: Seats = 2,
    seed: Annotated[int, typer.Option(help="The luck of the table; drawn if left out.")] = -1,
    level: Annotated[str, typer.Option(help=f"Of the bots: {', '.join(BOTS)}.")] = "casual",
    option: Choices = [],  # noqa: B006
) -> None:
    """Play in the terminal against bots."""
    room, bot = kritias.open_room(game), bot_named(level)
    ready(room)
    luck = seed if seed >= 0 else secrets.randbits(64)
    position = Position.start(room, seats, luck, **read_settings(room, option))
    while not position.is_over:
        if position.seat == 0:
            move: str | int = ask(position)
        else:
            seen = position.view(position.seat).state
            move = bot.think(room, seen, secrets.randbits(64)).move
        for sentence in position.narrate(move, 0):
            out.print(f"  {sentence}", highlight=False)
        position = position.play(move)
    out.print(position)


def ask(position: Position) -> str:
    """Let a person choose: the table as far as the seat sees it, then the moves by number."""
    seen = position.view(position.seat)
    out.print(
        tomli_w.dumps(position.game.describe(seen.state), multiline_strings=True),
        highlight=False,
        markup=False,
    )
    for number, move in enumerate(position.moves, 1):
        out.print(f"  {number:3} {move}", highlight=False)
    while True:
        answer = typer.prompt("Your move").strip()
        if answer.isdecimal() and 0 < int(answer) <= len(position.moves):
            return position.moves[int(answer) - 1]
        try:
            position.play(answer)
        except KritiasError as error:
            out.print(str(error), style="red", markup=False)
        else:
            return str(answer)


# Parts


def open_rooms(modules: list[str]) -> None:
    """Let in the games that a person has named; a file's own word opens nothing."""
    for module in modules:
        kritias.open_room(module)


def ready(game: Game) -> Engine:
    """The game's engine; the first time on a machine it is compiled, with a line that says so."""
    with err.status(f"making {game.TITLE} ready") as status:

        def tell(what: str, number: int, of: int) -> None:
            status.update(
                f"compiling {what} ({number + 1} of {of}); the next time it is there at once"
            )

        return engine_of(game, tell)


def bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
    )


def report(game: Game, seats: int, played: Games) -> None:
    """The figures of a series of games."""
    out.print(
        f"{game.TITLE}, {seats} seats: {len(played.plies):,} games in {played.seconds:.2f} s, "
        f"{len(played.plies) / played.seconds:,.0f} games/s, "
        f"{played.decisions / played.seconds:,.0f} decisions/s, "
        f"length {with_interval(played.plies)} decisions."
    )
    table = Table("seat", "points", "win share")
    for seat in range(seats):
        share = with_interval(100 * played.payoff[:, seat])
        table.add_row(MARKS[seat], with_interval(played.points[:, seat]), f"{share} %")
    out.print(table)
    out.print("± is half the 95 % confidence interval of the mean.")


def with_interval(sample: npt.NDArray[Any]) -> str:
    """The mean with half its 95 % confidence interval."""
    half = 1.96 * float(np.std(sample)) / max(len(sample), 1) ** 0.5
    return f"{np.mean(sample):.2f} ± {half:.2f}"


def read_settings(game: Game, words: list[str]) -> dict[str, Setting]:
    """Options from the command line, each name=value."""
    known = {option.name: option for option in game.OPTIONS}
    settings: dict[str, Setting] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign:
            raise Unreadable(f"An option looks like name=value, not «{word}».")
        settings[name] = known[name].read(value) if name in known else value
    return settings


def seat_of(viewer: str, seats: int) -> int:
    names = ("nobody", *MARKS[:seats])
    if viewer not in names:
        raise Unreadable(f"«{viewer}» is nobody at this table; there are {', '.join(names)}.")
    return names.index(viewer) + NOBODY


READERS: Final[Mapping[str, Callable[[str], Any]]] = {".toml": tomllib.loads, ".json": json.loads}


def read_position(file: Path) -> Position:
    """The position in a TOML or JSON file."""
    if file.suffix not in READERS:
        raise Unreadable(f"{file.name} should end in .toml or .json.")
    try:
        document = READERS[file.suffix](file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise Unreadable(f"{file.name} is not {file.suffix[1:].upper()}: {error}.") from error
    if not isinstance(document, dict) or not isinstance(document.get("game"), str):
        raise Unreadable(f"{file.name} does not say which «game» it is a position of.")
    game = kritias.game(document["game"])
    return Position(game, game.lay(document))
