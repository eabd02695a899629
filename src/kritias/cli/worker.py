"""`kritias worker`: think for houses on the same database."""

from typing import Annotated

import typer

from kritias.cli.console import out
from kritias.cli.house import MOST_THINKERS, Rooms, Wait, await_store, try_store
from kritias.kernel.refusal import Refused


def register(app: typer.Typer) -> None:
    app.command()(worker)


def worker(
    database: Annotated[
        str,
        typer.Option(help="The URL of the PostgreSQL of the houses.", envvar="KRITIAS_DATABASE"),
    ],
    processes: Annotated[
        int, typer.Option(min=1, max=MOST_THINKERS, help="Thoughts at the same time.")
    ] = 1,
    on_gpu: Annotated[
        bool,
        typer.Option("--gpu", help="Answer reviews and large searches on the GPU, many at once."),
    ] = False,
    wait: Wait = 60,
    room: Rooms = [],  # noqa: B006
) -> None:
    """Think for the bots and reviews of all houses on a database; on any machine, as many as you
    like."""
    import asyncio

    if not database.startswith(("postgresql://", "postgres://")):
        raise Refused(
            "A worker shares a database of PostgreSQL with the houses it thinks for, such as "
            "postgresql://kritias@localhost/kritias."
        )
    from kritias.kernel import gpu

    if on_gpu and (reason := gpu.why_not()):
        raise Refused(reason)
    from kritias.server.log_lines import begin_log
    from kritias.server.worker import work

    await_store(database, wait)
    asyncio.run(try_store(database))
    begin_log("lines")
    out().print(f"Thinking, {processes} at a time. Ctrl+C ends it.")
    if on_gpu:
        out().print(f"{gpu.device_name()} joins in once its rules are compiled, in some minutes.")
    asyncio.run(work(database, processes, room, on_gpu=on_gpu))
