"""`kritias play` and `kritias serve`: open the house."""

import asyncio
import ipaddress
import logging
import socket
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import platformdirs
import segno
import typer
import uvicorn
from rich.console import Console

from kritias.kernel.refusal import Refused
from kritias.server.claim import claimed
from kritias.server.house import SERVED, Plan
from kritias.server.opening import opened
from kritias.server.people import house_key
from kritias.server.pictures import open_drawn_rooms
from kritias.server.referee import Patience
from kritias.server.serving import config_of

PORT: Final = 8734
LOOPBACK: Final = "127.0.0.1"
out: Final = Console()

Folder = Annotated[Path | None, typer.Option(help="Where tables are kept.")]
Port = Annotated[int, typer.Option(min=1, max=65535)]
Rooms = Annotated[
    list[str],
    typer.Option("--room", help="A module that is a game, to be played beside those of the house."),
]


def register(app: typer.Typer) -> None:
    app.command()(play)
    app.command()(serve)


def play(
    port: Port = PORT,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in the house join.")] = False,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    folder: Folder = None,
    room: Rooms = [],  # noqa: B006
) -> None:
    """Open the table in the browser."""
    house = folder or Path(platformdirs.user_data_dir("kritias"))
    plan = Plan(str(house / "tables.db"), house, rooms=tuple(room), hosts=own_names(lan))
    check(plan)
    host = "0.0.0.0" if lan else LOOPBACK
    listening = listen_on(host, port)
    address = f"http://localhost:{port}/"
    out.print(f"The table is set at [bold]{address}[/bold]. Ctrl+C closes it.")
    if lan:
        invite(f"http://{lan_address()}:{port}/")
    if browser:
        webbrowser.open(address)
    run(plan, listening)


def serve(  # noqa: PLR0913  # one for each option of the command
    host: Annotated[str, typer.Option(help="The address to listen on.")] = LOOPBACK,
    port: Port = PORT,
    database: Annotated[
        str,
        typer.Option(help="A file of SQLite, or a URL of PostgreSQL.", envvar="KRITIAS_DATABASE"),
    ] = "",
    folder: Folder = None,
    thinkers: Annotated[int, typer.Option(min=1, help="Processes in which bots think.")] = 1,
    absence: Annotated[float, typer.Option(min=5, help="Seconds before a bot fills in.")] = 120,
    name: Annotated[
        list[str],
        typer.Option(help="A name under which the house is called, such as table.club.org."),
    ] = [],  # noqa: B006
    proxy: Annotated[
        list[str],
        typer.Option(help="The address of your web server: who it says has called is believed."),
    ] = [],  # noqa: B006
    leniency: Annotated[
        float, typer.Option(min=0.1, help="Times as much as usual before somebody has to wait.")
    ] = 1.0,
    room: Rooms = [],  # noqa: B006
) -> None:
    """Run a house for a club: many tables, PostgreSQL if you like, behind your own door."""
    house = folder or Path(platformdirs.user_data_dir("kritias"))
    plan = Plan(
        database or str(house / "tables.db"),
        house,
        Patience(absence=absence),
        thinkers,
        rooms=tuple(room),
        hosts=(*SERVED, *(one.lower() for one in name)),
        proxies=tuple(proxy),
        leniency=leniency,
    )
    check(plan)
    listening = listen_on(host, port)
    out.print(f"Kritias listens on {host}:{port}.")
    run(plan, listening)


def own_names(lan: bool) -> tuple[str, ...]:
    """The names under which this machine is called by those in the house."""
    own = socket.gethostname().lower()
    return (*SERVED, own, f"{own}.local") if lan else SERVED


def check(plan: Plan) -> None:
    """What hinders the start is said in one sentence, before anything is opened."""
    open_drawn_rooms(plan.rooms)
    asyncio.run(try_store(plan.place))
    house_key(plan.folder)


async def try_store(place: str) -> None:
    """See that the store is ours alone, and bring it up to date before anybody is let in."""
    async with claimed(place), opened(place):
        pass


def run(plan: Plan, listening: socket.socket) -> None:
    """Serve until told to stop."""
    logging.basicConfig(format="%(asctime)s %(name)s: %(message)s", level=logging.WARNING)
    uvicorn.Server(config_of(plan)).run(sockets=[listening])


def listen_on(host: str, port: int) -> socket.socket:
    """The port, if nobody else has it."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise Refused(
            f"Port {port} is taken, perhaps by another Kritias. Choose another with --port."
        ) from error
    return listening


def invite(address: str) -> None:
    """How others in the house find the table: an address to type, a code to photograph."""
    out.print(f"Others in the house: [bold]{address}[/bold]")
    segno.make(address).terminal(compact=True)


def lan_address() -> str:
    """This machine's address in its network. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
    return address if not ipaddress.ip_address(address).is_unspecified else LOOPBACK
