"""Command line: `kritias play | serve | games | rules | simulate | laws | replay | verify | …`.

Nothing heavy is imported until a command is carried out: `kritias --help` and `--version` know
neither the rules nor the server. That is why commands import what they need inside.
"""

import faulthandler
import sys
from typing import Annotated, Any, Final

import typer

from kritias import __version__
from kritias.cli import (
    arena,
    balance,
    bot_check,
    check_tables,
    export_tables,
    forget,
    games,
    house,
    mine,
    new_game,
    position,
    records,
    simulate,
    sit,
    solve,
    terminal,
    worker,
)
from kritias.cli.arguments import help_without_command
from kritias.cli.failure import answer
from kritias.kernel.refusal import Unreadable

app: Final = typer.Typer(
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part in (
    *(house, worker, check_tables, export_tables, forget, games, terminal, simulate, records),
    *(arena, bot_check, sit, balance, new_game, mine, solve, position),
):
    part.register(app)


def tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kritias {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def kritias(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    """A digital table for five board games about lost Atlantis and lost art."""
    help_without_command(context)


def main() -> None:
    """Run a command. What goes wrong gets one sentence; bad arguments end with code 2."""
    tell_crashes()
    sys.exit(answer(carry_out))


def tell_crashes() -> None:
    """A fatal signal leaves a traceback on stderr. A stream that is somebody else's is left
    alone: it may be closed by then.

    Only of the thread that failed: the others go on while theirs would be read, so that one
    abort in five with busy threads ended as a segmentation fault in the midst of its traceback."""
    if sys.stderr is sys.__stderr__ and sys.stderr:
        faulthandler.enable(all_threads=False)


def carry_out() -> Any:
    """The command that was typed."""
    if any("\0" in word for word in sys.argv):
        raise Unreadable("There is a NUL character in what was typed.")
    return app(prog_name="kritias", standalone_mode=False)
