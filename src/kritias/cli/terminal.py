"""`kritias terminal`: play without a browser."""

from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kritias.cli.arguments import LAST_SEED, Choices, Seats, read_settings
from kritias.cli.console import ready
from kritias.kernel.refusal import KritiasError, Refused, Unreadable
from kritias.kernel.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from kritias.cli.terminal_game import TerminalGame
    from kritias.kernel.game import Game

USUAL: Final = "casual"


def register(app: typer.Typer) -> None:
    app.command()(terminal)


def terminal(  # one for each option of the command
    game: Annotated[str, typer.Argument(metavar="GAME")] = "atlantis",
    seats: Seats = None,
    seed: Annotated[
        int | None,
        typer.Option(min=0, max=LAST_SEED, help="The luck of the table; drawn if left out."),
    ] = None,
    level: Annotated[
        str | None, typer.Option(help="Of the bots: beginner to master; casual if left out.")
    ] = None,
    option: Choices = [],  # noqa: B006
    lang: Annotated[str, typer.Option(help="One of en, it, es.")] = "en",
    resume: Annotated[
        Path | None, typer.Option(help="A game that was saved, to go on with.")
    ] = None,
) -> None:
    """Play in the terminal against bots; `help` at the prompt says what can be typed."""
    from kritias.bots import bot_named
    from kritias.cli.terminal_file import load_game
    from kritias.cli.terminal_game import TerminalGame
    from kritias.ui.words import LANGUAGES

    if lang not in LANGUAGES:
        raise Unreadable(f"The table speaks {', '.join(LANGUAGES)}, not «{lang}».")
    if level is not None:
        bot_named(level)
    if resume is not None:
        table = load_game(resume, level, lang)
    else:
        room, number, luck = wanted(game, seats, seed)
        settings = read_settings(room, option)
        check(room, number, luck, settings)
        ready(room)
        table = TerminalGame.start(room, number, luck, settings, level or USUAL, lang)
    play(table)


def wanted(game: str, seats: int | None, seed: int | None) -> "tuple[Game, int, int]":
    """The game, for how many, and its luck."""
    import secrets

    import kritias

    room = kritias.open_room(game)
    usual = 2 if 2 in room.SEATS else room.SEATS[0]
    number = usual if seats is None else seats
    return room, number, secrets.randbits(64) if seed is None else seed


def check(room: "Game", seats: int, seed: int, settings: dict[str, bool | int | str]) -> None:
    """Refuse what cannot be before anything is compiled."""
    from kritias.kernel.game import set_up

    set_up(room, seats, seed, settings)


def play(table: "TerminalGame") -> None:
    """To the end, or until the person has enough."""
    from kritias.cli.terminal_view import show_end, tell

    while not table.position.is_over:
        if not table.is_asked:
            tell(table, table.move_by_itself())
        elif not ask(table):
            return
    show_end(table)


def ask(table: "TerminalGame") -> bool:
    """Show the table and let a person decide; False if they leave."""
    from kritias.cli.terminal_view import complain, show_table

    show_table(table)
    while True:
        answer = prompt(table.words(say("Your move")))
        try:
            outcome = answered(table, answer)
        except KritiasError as error:
            complain(table, error)
        else:
            if outcome is not Outcome.ASK_AGAIN:
                return outcome is Outcome.GO_ON


class Outcome(Enum):
    """What follows from an answer."""

    GO_ON = auto()  # the table has changed, or is to be seen again
    ASK_AGAIN = auto()
    LEAVE = auto()


def answered(table: "TerminalGame", answer: str) -> Outcome:
    """Do what a person has typed: a command, or a move by its number or as it is written."""
    from kritias.cli.terminal_view import tell

    word, _, rest = answer.partition(" ")
    if word in COMMANDS and answer not in table.position.moves:
        return COMMANDS[word](table, rest.strip())
    tell(table, table.move(answer))
    return Outcome.GO_ON


def take_back(table: "TerminalGame", _: str) -> Outcome:
    table.take_back()
    return Outcome.GO_ON


def look_again(table: "TerminalGame", _: str) -> Outcome:
    return Outcome.GO_ON


def give_hint(table: "TerminalGame", _: str) -> Outcome:
    from kritias.cli.terminal_view import show_hint

    show_hint(table)
    return Outcome.ASK_AGAIN


def give_help(table: "TerminalGame", _: str) -> Outcome:
    from kritias.cli.terminal_view import show_help

    show_help(table)
    return Outcome.ASK_AGAIN


def save(table: "TerminalGame", where: str) -> Outcome:
    from kritias.cli.terminal_file import save_game
    from kritias.cli.terminal_view import tell_saved

    if not where:
        raise Refused(say("Save it where? Type save and the name of a file."))
    save_game(table, Path(where))
    tell_saved(table, where)
    return Outcome.ASK_AGAIN


def leave(table: "TerminalGame", _: str) -> Outcome:
    return Outcome.LEAVE


COMMANDS: "Final[dict[str, Callable[[TerminalGame, str], Outcome]]]" = {
    "hint": give_hint, "h": give_hint,
    "undo": take_back, "u": take_back,
    "table": look_again, "t": look_again,
    "save": save, "s": save,
    "help": give_help, "?": give_help,
    "quit": leave, "q": leave,
}  # fmt: skip


def prompt(question: str) -> str:
    """What a person answers; input that ends before the game does is no answer."""
    try:
        return str(typer.prompt(question)).strip()
    except typer.Abort as error:
        if isinstance(error.__context__, EOFError):
            raise Refused("The input has ended before the game has.") from error
        raise
