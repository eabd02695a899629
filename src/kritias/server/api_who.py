"""Who asks the API, about which table, and what it may see of it."""

from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from fastapi.responses import JSONResponse

from kritias.server import show
from kritias.server.hall import Live
from kritias.server.house import House, house_behind, language_of
from kritias.server.people import Guest
from kritias.server.show import Viewer

TableName = Annotated[str, Path(min_length=1, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=3)]


async def the_house(request: Request) -> House:
    return house_behind(request)


HouseOf = Annotated[House, Depends(the_house)]


async def somebody(request: Request, response: Response) -> Guest:
    """Who asks; a newcomer gets a cookie."""
    return house_behind(request).doorkeeper.welcome(request, response)


async def anybody(request: Request) -> Guest:
    """Who asks, or a nameless spectator."""
    return house_behind(request).doorkeeper.known(request) or Guest("")


async def table_named(table: TableName, house: HouseOf) -> Live:
    return await house.hall.live(table)


Somebody = Annotated[Guest, Depends(somebody)]
Anybody = Annotated[Guest, Depends(anybody)]
LiveTable = Annotated[Live, Depends(table_named)]


def view_of(request: Request, live: Live, guest: Guest, **more: Any) -> JSONResponse:
    """The table as who asks may see it: plain data, ready to send. A newcomer gets a cookie."""
    house, viewer = house_behind(request), viewer_of(request, live, guest)
    answer = JSONResponse(show.data(live, viewer, house.hall.now()) | more)
    if house.doorkeeper.known(request) is None and guest.id:
        house.doorkeeper.remember(request, answer, guest)
    return answer


def viewer_of(request: Request, live: Live, guest: Guest) -> Viewer:
    """Who asks by this API looks from its one seat, or from the seat to decide."""
    return Viewer(guest.id, language_of(request), uncovered=live.table.decider)
