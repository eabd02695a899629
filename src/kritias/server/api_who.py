"""Who asks the API, about which table, and what it may see of it."""

from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from fastapi.responses import JSONResponse

from kritias.server import show
from kritias.server.house import House, count, find_table, house_behind, language_of
from kritias.server.open_tables import Live
from kritias.server.people import Guest
from kritias.server.show import Viewer

TableName = Annotated[str, Path(min_length=1, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=3)]


async def the_house(request: Request) -> House:
    return house_behind(request)


HouseOf = Annotated[House, Depends(the_house)]


async def somebody(request: Request, response: Response) -> Guest:
    """Whoever asks; a newcomer gets a cookie."""
    doorkeeper = house_behind(request).doorkeeper
    if doorkeeper.known(request) is None:
        count(request, "guest")
    return doorkeeper.welcome(request, response)


async def anybody(request: Request) -> Guest:
    """Whoever asks, or a nameless spectator."""
    return house_behind(request).doorkeeper.known(request) or Guest("")


async def table_named(request: Request, table: TableName) -> Live:
    return await find_table(request, table)


async def actor(request: Request) -> Guest:
    """Somebody who does something, which is counted."""
    guest = await anybody(request)
    count(request, "act", guest.id)
    return guest


Somebody = Annotated[Guest, Depends(somebody)]
Anybody = Annotated[Guest, Depends(anybody)]
Actor = Annotated[Guest, Depends(actor)]
LiveTable = Annotated[Live, Depends(table_named)]


def view_of(request: Request, live: Live, guest: Guest, **more: Any) -> JSONResponse:
    """The table as the caller may see it: plain data, ready to send. A newcomer gets a cookie."""
    house, viewer = house_behind(request), viewer_of(request, live, guest)
    answer = JSONResponse(show.data(live, viewer, house.hall.tables.now()) | more)
    if house.doorkeeper.known(request) is None and guest.id:
        house.doorkeeper.remember(request, answer, guest)
    return answer


def viewer_of(request: Request, live: Live, guest: Guest) -> Viewer:
    """A caller of this API looks from their one seat, or from the seat to decide."""
    return Viewer(guest.id, language_of(request), uncovered=live.table.decider)
