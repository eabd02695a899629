"""The API of the lobby."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from kritias.server.api_shape import Called
from kritias.server.api_shape_view import View
from kritias.server.api_who import Anybody, Somebody, TableByName, TheServices, view_of
from kritias.server.people import tidy
from kritias.server.services import count, language_of
from kritias.server.templates import seat_name

router = APIRouter()


@router.get("/lobby")
async def read_lobby(services: TheServices, guest: Anybody) -> dict[str, list[dict[str, Any]]]:
    """Tables that anybody may join, and games to watch. A table stands here only if whoever set it
    has said so (`lobby`), and while somebody is there. A house may have no lobby: 404."""
    to_join, to_watch = await services.lobby.listed()
    return {
        "join": [one.data(guest.id) for one in to_join],
        "watch": [one.data(guest.id) for one in to_watch],
    }


@router.post("/tables/{table}/join", response_model=View)
async def join_table(
    request: Request,
    services: TheServices,
    open_table: TableByName,
    guest: Somebody,
    called: Called,
) -> JSONResponse:
    """Take a free seat at a table of the lobby: the first there is."""
    services.lobby.check_open()
    count(request, "act", guest.id)
    name, language = tidy(called.name) or guest.name, language_of(request)
    await services.tables.join(open_table, guest.id, lambda seat: name or seat_name(seat, language))
    return view_of(request, open_table, guest)
