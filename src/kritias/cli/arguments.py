"""Arguments that many commands share, and how they are read."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kritias.kernel.refusal import Unreadable

if TYPE_CHECKING:
    from kritias.kernel.game import Game, Setting

LAST_SEED: Final = (1 << 64) - 1
MOST_WORKERS: Final = 1024

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, or a module that is one.")]
Seats = Annotated[int | None, typer.Option(help="How many play; as the game likes if left out.")]
Seed = Annotated[
    int, typer.Option(min=0, max=LAST_SEED, help="The luck of the table.", metavar="NUMBER")
]
Workers = Annotated[
    int, typer.Option(min=0, max=MOST_WORKERS, help="Processes; all cores if left out.")
]
Ray = Annotated[
    str, typer.Option(metavar="ADDRESS", help="A Ray cluster that does it, not this machine.")
]
Rooms = Annotated[
    list[str], typer.Option("--room", help="A module that is a game, if the file is of one.")
]
Choices = Annotated[list[str], typer.Option("--option", help="An option of the game: name=value.")]


def help_without_command(context: typer.Context) -> None:
    """Where a command should follow and none does, tell which there are."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def open_rooms(modules: Iterable[str]) -> None:
    """Let in the games that a person has named; a file's own word opens nothing."""
    import kritias

    for module in modules:
        kritias.open_room(module)


def read_options(game: "Game", words: Iterable[str]) -> "dict[str, list[Setting]]":
    """Options from the command line, each name=value; one name may come several times."""
    known = {option.name: option for option in game.OPTIONS}
    options: dict[str, list[Setting]] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not (sign and name):
            raise Unreadable(f"An option looks like name=value, not «{word}».")
        setting = known[name].read(value) if name in known else value
        if setting not in options.setdefault(name, []):
            options[name].append(setting)
    return options


def read_settings(game: "Game", words: Iterable[str]) -> "dict[str, Setting]":
    """The same where a name has one value."""
    options = read_options(game, words)
    for name, values in options.items():
        if len(values) > 1:
            raise Unreadable(f"{name} has one value here, not {len(values)}.")
    return {name: values[0] for name, values in options.items()}
