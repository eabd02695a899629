"""Who asks the API, about which table, and what it may see of it."""

from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from fastapi.responses import JSONResponse

from kritias.kernel.game import Seat
from kritias.server import viewer_data
from kritias.server.open_tables import OpenTable
from kritias.server.people import Guest
from kritias.server.services import Services, count, find_table, language_of, services_behind
from kritias.server.viewer import Viewer

TableName = Annotated[str, Path(min_length=1, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[Seat, Path(ge=0, le=3)]


async def the_services(request: Request) -> Services:
    return services_behind(request)


TheServices = Annotated[Services, Depends(the_services)]


async def somebody(request: Request, response: Response) -> Guest:
    """Whoever asks; a newcomer gets a cookie."""
    guests = services_behind(request).guests
    if guests.known(request) is None:
        count(request, "guest")
    return guests.welcome(request, response)


async def anybody(request: Request) -> Guest:
    """Whoever asks, or a nameless spectator."""
    return services_behind(request).guests.known(request) or Guest("")


async def table_named(request: Request, table: TableName) -> OpenTable:
    return await find_table(request, table)


async def actor(request: Request) -> Guest:
    """Somebody who does something, which is counted."""
    guest = await anybody(request)
    count(request, "act", guest.id)
    return guest


Somebody = Annotated[Guest, Depends(somebody)]
Anybody = Annotated[Guest, Depends(anybody)]
Actor = Annotated[Guest, Depends(actor)]
TableByName = Annotated[OpenTable, Depends(table_named)]


def view_of(request: Request, open_table: OpenTable, guest: Guest, **more: Any) -> JSONResponse:
    """The table as the caller may see it: plain data, ready to send."""
    viewer, now = viewer_of(request, open_table, guest), services_behind(request).tables.now()
    return answered(request, guest, viewer_data.data(open_table, viewer, now) | more)


def acknowledged(request: Request, open_table: OpenTable, guest: Guest) -> JSONResponse:
    """That an act is done and kept, and where the table is now."""
    table = open_table.table
    decider = table.decider if table.decider >= 0 else None
    content = {"ply": table.ply, "status": table.status, "decider": decider}
    return answered(request, guest, content)


def answered(request: Request, guest: Guest, content: dict[str, Any]) -> JSONResponse:
    """An answer; a newcomer gets a cookie with it."""
    answer, guests = JSONResponse(content), services_behind(request).guests
    if guest.id and guests.known(request) is None:
        guests.remember(request, answer, guest)
    return answer


def viewer_of(request: Request, open_table: OpenTable, guest: Guest) -> Viewer:
    """A caller of this API looks from their one seat, or from the seat to decide."""
    return Viewer(guest.id, language_of(request), uncovered=open_table.table.decider)
