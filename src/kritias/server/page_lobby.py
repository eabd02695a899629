"""The page of the lobby."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

import kritias
from kritias.server.page import fields_of, page
from kritias.server.page_home import symbols_in, vignette
from kritias.server.people import tidy
from kritias.server.services import count, find_table, language_of, services_behind
from kritias.server.templates import seat_name

router = APIRouter(include_in_schema=False)


@router.get("/lobby")
async def lobby_page(request: Request) -> Response:
    """Tables to join and games to watch; asked for its list alone, that."""
    services = services_behind(request)
    to_join, to_watch = await services.lobby.listed()
    template = "lobby_list.html" if "list" in request.query_params else "lobby_page.html"
    return await page(
        request,
        template,
        to_join=to_join,
        to_watch=to_watch,
        vignette=vignette,
        symbols=symbols_in(map(vignette, kritias.GAMES)),
    )


@router.post("/lobby/{name}")
async def join(request: Request, name: str) -> Response:
    """Take a free seat."""
    services = services_behind(request)
    services.lobby.check_open()
    called = tidy((await fields_of(request)).get("name", ""))
    open_table = await find_table(request, name[:24])
    answer = RedirectResponse(f"/t/{open_table.table.setup.id}", 303)
    guest = services.guests.welcome(request, answer, called)
    count(request, "act", guest.id)
    language = language_of(request)
    await services.tables.join(
        open_table, guest.id, lambda seat: guest.name or seat_name(seat, language)
    )
    return answer
