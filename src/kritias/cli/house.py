"""`kritias play` and `kritias serve`: open the house."""

import gc
import re
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from kritias.cli.console import out
from kritias.kernel.refusal import Refused

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterable, Iterator

    import uvicorn

    from kritias.server.log_lines import LogKind
    from kritias.server.services import Plan

PORT: Final = 8734
LOOPBACK: Final = "127.0.0.1"
MOST_THINKERS: Final = 256
MOST_DAYS: Final = 36500
LONGEST_DRAIN: Final = 600  # seconds
MAX_WAIT_S: Final = 24 * 3600
LONGEST_ABSENCE: Final = 7 * 24 * 3600  # seconds
SHORTEST_KEY: Final = 16  # characters
NAME: Final = re.compile(
    r"[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?)*"
)

Database = Annotated[
    str, typer.Option(help="A file of SQLite, or a URL of PostgreSQL.", envvar="KRITIAS_DATABASE")
]
Folder = Annotated[Path | None, typer.Option(help="Where tables are kept.")]
Port = Annotated[int, typer.Option(min=1, max=65535)]
Wait = Annotated[
    float,
    typer.Option(min=0, max=MAX_WAIT_S, help="Seconds to wait for a PostgreSQL that is starting."),
]
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
    with in_haste():
        from kritias.server.services import Plan

        house = folder or usual_folder()
        check_folder(house)
        plan = Plan(
            str(house / "tables.db"), house, rooms=tuple(room), hosts=own_names(lan), lobby=lan
        )
        check(plan)
        listening = listen_on("0.0.0.0" if lan else LOOPBACK, port)
        tell_address(port, lan, browser)
        server = prepared(plan)
    server.run(sockets=[listening])


def tell_address(port: int, lan: bool, browser: bool) -> None:
    """Say where the table is, and go there."""
    import webbrowser

    address = f"http://localhost:{port}/"
    out().print(f"The table is set at [bold]{address}[/bold]. Ctrl+C closes it.", markup=True)
    if lan:
        invite(f"http://{lan_address()}:{port}/")
    if browser:
        webbrowser.open(address)


def serve(  # noqa: PLR0913  # one for each option of the command
    host: Annotated[str, typer.Option(help="The address to listen on.")] = LOOPBACK,
    port: Port = PORT,
    database: Database = "",
    folder: Folder = None,
    thinkers: Annotated[
        int, typer.Option(min=1, max=MOST_THINKERS, help="Processes in which bots think.")
    ] = 1,
    absence: Annotated[
        float, typer.Option(min=5, max=LONGEST_ABSENCE, help="Seconds before a bot fills in.")
    ] = 120,
    name: Annotated[
        list[str],
        typer.Option(help="A name under which the house is called, such as table.club.org."),
    ] = [],  # noqa: B006
    proxy: Annotated[
        list[str],
        typer.Option(help="The address of your web server: whom it names as caller is believed."),
    ] = [],  # noqa: B006
    leniency: Annotated[
        float,
        typer.Option(min=0.1, max=1000, help="Times as much as usual before somebody has to wait."),
    ] = 1.0,
    lobby: Annotated[
        bool, typer.Option(help="Let hosts open their tables to everybody in the house.")
    ] = True,
    drain: Annotated[
        float,
        typer.Option(min=0, max=LONGEST_DRAIN, help="Seconds it goes on serving after SIGTERM."),
    ] = 5.0,
    archive: Annotated[
        float,
        typer.Option(
            min=0, max=MOST_DAYS, help="Days after which a finished game is put away; 0: never."
        ),
    ] = 7,
    abandoned: Annotated[
        float,
        typer.Option(
            min=0,
            max=MOST_DAYS,
            help="Days after which a game that nobody goes on with is closed; 0: never.",
        ),
    ] = 180,
    outdated: Annotated[
        float,
        typer.Option(
            min=0,
            max=MOST_DAYS,
            help="Days after its last move that a game of older rules is closed; 0: never.",
        ),
    ] = 30,
    least_space: Annotated[
        int,
        typer.Option(
            min=0, max=1 << 30, help="Megabytes on the disk of the tables below which to warn."
        ),
    ] = 1024,
    log: Annotated[
        Literal["lines", "json"], typer.Option(help="The log: lines for people, or for programs.")
    ] = "lines",
    metrics_token: Annotated[
        str,
        typer.Option(
            help="The bearer's token for /metrics; without one it is for this machine alone.",
            envvar="KRITIAS_METRICS_TOKEN",
        ),
    ] = "",
    wait: Wait = 60,
    room: Rooms = [],  # noqa: B006
) -> None:
    """Run a house for a club: many tables, PostgreSQL if you like, behind your own door."""
    with in_haste():
        from kritias.server.caretaker import Terms
        from kritias.server.referee import Patience
        from kritias.server.services import SERVED, Plan

        house = folder or usual_folder()
        check_folder(house)
        check_database(database)
        check_names(name)
        check_proxies(proxy)
        check_token(metrics_token)
        plan = Plan(
            database or str(house / "tables.db"),
            house,
            Patience(absence=absence),
            thinkers,
            rooms=tuple(room),
            hosts=(*SERVED, *(one.lower() for one in name)),
            proxies=tuple(proxy),
            leniency=leniency,
            lobby=lobby,
            drain=drain,
            metrics_token=metrics_token,
            terms=Terms(archive, abandoned, outdated),
            least_space=least_space << 20,
        )
        await_store(plan.place, wait, log)
        check(plan)
        listening = listen_on(host, port)
        out().print(f"Kritias listens on {host}:{port}.")
        server = prepared(plan, log)
    server.run(sockets=[listening])


@contextmanager
def in_haste() -> "Iterator[None]":
    """Nothing of what a start imports is garbage, and to look for some takes an eighth of it. What
    is there in the end is left alone for good."""
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


def usual_folder() -> Path:
    """Where a person's tables are kept if nothing else is said."""
    import platformdirs

    return Path(platformdirs.user_data_dir("kritias"))


def check_folder(folder: Path) -> None:
    """What lies on the way to the folder has to be folders."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    if not there.is_dir():
        raise Refused(f"{there} is a file, not a folder to keep tables in.")


def check_database(database: str) -> None:
    """A file, or an address that begins as those of PostgreSQL do."""
    from kritias.server.database_url import check_address, is_address

    if "://" in database and not database.startswith(("postgresql://", "postgres://")):
        raise Refused(
            "Tables are kept in a file of SQLite, or at an address of PostgreSQL such as "
            "postgresql://kritias@localhost/kritias."
        )
    if is_address(database):
        check_address(database)
    elif database:
        check_folder(Path(database).parent)
        if Path(database).is_dir():
            raise Refused(f"{database} is a folder, not a file to keep tables in.")


def check_names(names: "Iterable[str]") -> None:
    """What people type, without anything around it."""
    for name in names:
        if not NAME.fullmatch(name.lower()):
            raise Refused(f"A house has a name such as table.club.org, not «{name}».")


def check_proxies(proxies: "Iterable[str]") -> None:
    """Nobody ever calls from an address that is none, so it would be believed in vain."""
    import ipaddress

    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError as error:
            raise Refused(
                f"Your web server has an address such as 127.0.0.1 or 10.0.0.0/8, not «{proxy}»."
            ) from error


def check_key() -> None:
    """A key that the host has chosen must not be easy to guess."""
    import os

    key = os.environ.get("KRITIAS_KEY", "")
    if key and (len(key) < SHORTEST_KEY or not key.isprintable()):
        raise Refused(
            f"KRITIAS_KEY should be a secret of at least {SHORTEST_KEY} characters. Leave it out, "
            "and one is drawn and kept beside the tables."
        )


def check_token(token: str) -> None:
    """What opens the figures of a house must not be easy to guess either."""
    if token and (len(token) < SHORTEST_KEY or not (token.isascii() and token.isprintable())):
        raise Refused(f"A token for the metrics has at least {SHORTEST_KEY} plain characters.")


def own_names(lan: bool) -> tuple[str, ...]:
    """The names under which this machine is called by those in the house."""
    import socket

    from kritias.server.services import SERVED

    own = socket.gethostname().lower()
    return (*SERVED, own, f"{own}.local") if lan else SERVED


def check(plan: "Plan") -> None:
    """What hinders the start is said in one sentence, before anything is opened."""
    import asyncio

    from kritias.registry import drawn_rooms
    from kritias.server.people import signing_key

    check_key()
    drawn_rooms(plan.rooms)
    asyncio.run(try_store(plan.place))
    if "://" not in plan.place:  # a database keeps the key itself
        signing_key(plan.folder)


def await_store(place: str, seconds: float, log: "LogKind" = "lines") -> None:
    """Let a database that is starting take its time, and say so in the log."""
    from kritias.server.database_wait import wait_for_database
    from kritias.server.log_lines import begin_log

    wait_for_database(place, seconds, lambda: begin_log(log))


async def try_store(place: str) -> None:
    """See that the store can be ours, and bring it up to date before anybody is let in."""
    from kritias.server.claim import claimed
    from kritias.server.opening import opened

    async with claimed(place), opened(place):
        pass


def prepared(plan: "Plan", log: "LogKind" = "lines") -> "uvicorn.Server":
    """What serves a house until it is told to stop."""
    from kritias.server.log_lines import begin_log
    from kritias.server.serving import server_of

    begin_log(log)
    server = server_of(plan, log)
    server.farewell = tell_end
    return server


def tell_end() -> None:
    """One line, over the ^C that a terminal shows."""
    start = "\r" if sys.stdout.isatty() else ""
    out().print(f"{start}Closed. Games that are not over can be gone on with.")


def listen_on(host: str, port: int) -> "socket.socket":
    """The port, if nobody else has it."""
    import socket

    if not host:
        raise Refused("Which address to listen on? 127.0.0.1 is this machine, 0.0.0.0 the net.")
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        host.encode("idna")
        listening.bind((host, port))
        listening.listen()  # a browser may be faster than the house
    except (OSError, UnicodeError) as error:  # UnicodeError: no host can be called so
        listening.close()
        raise Refused(why_not_there(host, port, error)) from error
    return listening


def why_not_there(host: str, port: int, error: Exception) -> str:
    """One sentence about an address that nobody can listen on."""
    import errno

    match error:
        case OSError(errno=errno.EADDRINUSE):
            return f"Port {port} is taken, perhaps by another Kritias. Choose another with --port."
        case OSError(errno=errno.EACCES):
            return f"Port {port} is not for everybody on this machine. Choose one above 1023."
    return f"This machine has no address {host} to listen on."


def invite(address: str) -> None:
    """How others in the house find the table: an address to type, a code to photograph."""
    out().print(f"Others in the house: [bold]{address}[/bold]", markup=True)
    import segno

    segno.make(address).terminal(compact=True)


def lan_address() -> str:
    """This machine's address in its network. No packet is sent."""
    import ipaddress
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
    return address if not ipaddress.ip_address(address).is_unspecified else LOOPBACK
