"""`kritias position show` and `kritias position moves`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from kritias.cli.arguments import Rooms, help_without_command
from kritias.cli.console import AsJson, print_json, print_table, print_text
from kritias.cli.files import load_position
from kritias.kernel.refusal import Refused

if TYPE_CHECKING:
    from kritias.kernel.position import Position

app: Final = typer.Typer()

PositionFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="TOML or JSON; - reads standard input.")
]


def register(parent: typer.Typer) -> None:
    parent.add_typer(app, name="position")


@app.callback(invoke_without_command=True)
def position(context: typer.Context) -> None:
    """Positions written as documents."""
    help_without_command(context)


@app.command("show")
def show(
    file: PositionFile,
    room: Rooms = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Read a position, check it, and write it as a document that can be read again."""
    position = load_position(file, room)
    if as_json:
        print_json(position.game.describe(position.state))
        return
    print_text(document(position))
    if sys.stdout.isatty():
        typer.echo(f"# {position}")


def document(position: "Position") -> str:
    """A position as TOML."""
    import tomli_w

    return tomli_w.dumps(position.game.describe(position.state), multiline_strings=True)


@app.command("moves")
def moves(
    file: PositionFile,
    room: Rooms = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """List the legal moves of a position, and what they do; what chance brings is imagined."""
    position = load_position(file, room)
    if position.is_over:
        raise Refused("The game is over: there is no move.")
    seat = position.seat
    world = position.imagine(
        seat, position.state.seed
    )  # of what is hidden the document may be mute
    listed: list[dict[str, Any]] = [
        {"move": move, "says": " ".join(map(str, world.narrate(move, seat)))}
        for move in position.moves
    ]
    if as_json:
        print_json(listed)
        return
    print_table("move", "what it does", rows=[[one["move"], one["says"]] for one in listed])
