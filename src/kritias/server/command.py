"""`kritias play` and `kritias serve`: open the house."""

import asyncio
import ipaddress
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
from kritias.server.app import app_of
from kritias.server.house import Plan
from kritias.server.referee import Patience
from kritias.server.store import opened

PORT: Final = 8734
LOOPBACK: Final = "127.0.0.1"
out: Final = Console()

Folder = Annotated[Path | None, typer.Option(help="Where tables are kept.")]
Port = Annotated[int, typer.Option(min=1, max=65535)]


def register(app: typer.Typer) -> None:
    app.command()(play)
    app.command()(serve)


def play(
    port: Port = PORT,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in the house join.")] = False,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    folder: Folder = None,
) -> None:
    """Open the table in the browser."""
    house = folder or Path(platformdirs.user_data_dir("kritias"))
    host = "0.0.0.0" if lan else LOOPBACK
    listening = listen_on(host, port)
    address = f"http://localhost:{port}/"
    out.print(f"The table is set at [bold]{address}[/bold]. Ctrl+C closes it.")
    if lan:
        invite(f"http://{lan_address()}:{port}/")
    if browser:
        webbrowser.open(address)
    run(Plan(place=str(house / "tables.db"), folder=house), listening)


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = LOOPBACK,
    port: Port = PORT,
    database: Annotated[
        str,
        typer.Option(help="A file of SQLite, or a URL of PostgreSQL.", envvar="KRITIAS_DATABASE"),
    ] = "",
    folder: Folder = None,
    thinkers: Annotated[int, typer.Option(min=1, help="Processes in which bots think.")] = 1,
    absence: Annotated[float, typer.Option(min=5, help="Seconds before a bot fills in.")] = 120,
) -> None:
    """Run a house for a club: many tables, PostgreSQL if you like, behind your own door."""
    house = folder or Path(platformdirs.user_data_dir("kritias"))
    place = database or str(house / "tables.db")
    plan = Plan(place, house, Patience(absence=absence), thinkers)
    listening = listen_on(host, port)
    out.print(f"Kritias listens on {host}:{port}.")
    run(plan, listening)


def run(plan: Plan, listening: socket.socket) -> None:
    """Serve until told to stop. What hinders the start is said in one sentence."""
    asyncio.run(try_store(plan.place))
    config = uvicorn.Config(
        app_of(plan),
        log_level="warning",
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=2,
        proxy_headers=True,
        lifespan="on",
    )
    uvicorn.Server(config).run(sockets=[listening])


async def try_store(place: str) -> None:
    """Bring the store up to date before anybody is let in."""
    async with opened(place):
        pass


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
