"""`kritias terminal`: play without a browser."""

from typing import TYPE_CHECKING, Annotated

import typer

from kritias.cli.arguments import LAST_SEED, Choices, Seats, read_settings
from kritias.cli.console import out, print_text, ready
from kritias.cli.position import document
from kritias.kernel.refusal import KritiasError, Refused

if TYPE_CHECKING:
    from kritias.kernel.position import Position


def register(app: typer.Typer) -> None:
    app.command()(terminal)


def terminal(
    game: Annotated[str, typer.Argument(metavar="GAME")] = "atlantis",
    seats: Seats = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=LAST_SEED, help="The luck of the table; drawn if left out."),
    ] = None,
    level: Annotated[str, typer.Option(help="Of the bots: beginner to master.")] = "casual",
    option: Choices = [],  # noqa: B006
) -> None:
    """Play in the terminal against bots."""
    import secrets

    import kritias
    from kritias.bots import bot_named
    from kritias.kernel.game import set_up
    from kritias.kernel.position import Position

    room, bot = kritias.open_room(game), bot_named(level)
    usual = 2 if 2 in room.SEATS else room.SEATS[0]
    number = usual if seats is None else seats
    luck = secrets.randbits(64) if seed is None else seed
    settings = read_settings(room, option)
    set_up(room, number, luck, settings)
    ready(room)
    position = Position.start(room, number, luck, **settings)
    while not position.is_over:
        if position.seat == 0:
            move: str | int = ask(position)
        else:
            seen = position.view(position.seat).state
            move = bot.think(room, seen, secrets.randbits(64)).move
        for sentence in position.narrate(move, 0):
            print_text(f"  {sentence}")
        position = position.play(move)
    print_text(str(position))


def ask(position: "Position") -> str:
    """Let a person choose: the table as far as the seat sees it, then the moves by number."""
    print_text(document(position.shown(position.seat)))
    for number, move in enumerate(position.moves, 1):
        print_text(f"  {number:3} {move}")
    while True:
        answer = prompt("Your move")
        if answer in (numbers := [str(number + 1) for number in range(len(position.moves))]):
            return position.moves[numbers.index(answer)]
        try:
            position.play(answer)
        except KritiasError as error:
            out().print(str(error), style="red", markup=False)
        else:
            return answer


def prompt(question: str) -> str:
    """What a person answers; input that ends before the game does is no answer."""
    try:
        return str(typer.prompt(question)).strip()
    except typer.Abort as error:
        if isinstance(error.__context__, EOFError):
            raise Refused("The input has ended before the game has.") from error
        raise
