"""`kritias sit`: a bot of one's own at a live table."""

from typing import Annotated, Final

import typer

from kritias.cli.console import AsJson, err, out, print_json, print_table
from kritias.kernel.refusal import Refused
from kritias.kernel.words import MARKS

SECONDS: Final = 60.0
MOST_SECONDS: Final = 86_400.0
NAME: Final = 24  # characters that a house takes


def register(app: typer.Typer) -> None:
    app.command()(sit)


def sit(
    link: Annotated[str, typer.Argument(metavar="URL", help="A link to a seat, as people get it.")],
    bot: Annotated[str, typer.Option(help="A level, module.bot, or a program by its path.")],
    name: Annotated[str, typer.Option(help="At the table; the bot's own if left out.")] = "",
    seconds: Annotated[
        float, typer.Option(min=0.01, max=MOST_SECONDS, help="For each decision, without a clock.")
    ] = SECONDS,
    token: Annotated[
        str, typer.Option(help="Of the guest who has the seat, to go on where this was ended.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Sit a bot down at a live table of a running house; it plays to the end of the game.

    After a foul its seat is left to a bot of the house, and the command ends with a sentence.
    """
    from kritias.bots.foul import Foul
    from kritias.client import House, SeatLink
    from kritias.client.sitting import Sitting, mind_named

    seat = SeatLink.read(link)
    mind = mind_named(bot, seconds)
    house = House(seat.house, name or bot.rpartition("/")[2][:NAME], token)
    table = house.sit(seat)
    if not token:
        err().print(f"Should this be ended, go on with --token {house.token}", soft_wrap=True)
    try:
        with err().status(f"playing at {seat.house}/t/{seat.table}"):
            view = Sitting(table, mind).play()
    except Foul as foul:
        complaint = f" On stderr: {foul.stderr.splitlines()[-1]}" if foul.stderr else ""
        raise Refused(
            f"{bot} has fouled: {foul} {foul.remedy} Its seat was left to a bot.{complaint}"
        ) from foul
    if as_json:
        print_json({"seat": view.seat, "points": view.points, "shares": view.shares})
        return
    rows = [
        [MARKS[one.seat], one.name, str(view.points[one.seat]), f"{view.shares[one.seat]:.0%}"]
        for one in view.chairs
    ]
    print_table("seat", "", "points", "of the victory", rows=rows)
    out().print(f"The game can be looked at again at {seat.house}/replay/{seat.table}.")
