"""The page of one's own almanac, and the file that takes it along."""

from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile

import kritias
from kritias.kernel.refusal import KritiasError, Unreadable
from kritias.kernel.words import say, say_many
from kritias.server.almanac import almanac_of, dearest_of, told_company
from kritias.server.almanac_file import file_of, take_in
from kritias.server.forgetting import forget_here
from kritias.server.page import page, whole
from kritias.server.page_home import symbols_in, vignette
from kritias.server.people import COOKIE, Guest
from kritias.server.refusal import status_of
from kritias.server.services import count, language_of, services_behind
from kritias.server.summary import recent_table
from kritias.server.templates import page_words

router = APIRouter(include_in_schema=False)
SHOWN: Final = 24  # games on one page


@router.get("/almanac")
async def almanac_page(request: Request) -> Response:
    """What one has played, with whom, how, and what was dear."""
    return await shown(request)


@router.post("/almanac/log-out")
async def log_out_elsewhere(request: Request) -> Response:
    """Let no other browser and no program act for this guest any more."""
    services = services_behind(request)
    guest = services.guests.recognised(request)
    count(request, "act", guest.id)
    answer = RedirectResponse("/almanac", 303)
    if guest.id:
        services.guests.remember(request, answer, await services.revocations.revoke(guest))
    return answer


@router.post("/almanac/forget")
async def forget_me(request: Request) -> Response:
    """Be forgotten: the games stay with those one played with, without a name."""
    services = services_behind(request)
    guest = services.guests.recognised(request)
    count(request, "act", guest.id)
    if guest.id:
        await forget_here(services.tables.open_tables, guest.id)
        await services.revocations.read()
    answer = RedirectResponse("/almanac?forgotten", 303)
    answer.delete_cookie(COOKIE)
    return answer


async def shown(request: Request, refusal: str = "") -> Response:
    services = services_behind(request)
    guest = services.guests.recognised(request)
    almanac = await almanac_of(services, guest.id)
    games = [game for game in almanac.games if game.game in kritias.ROOMS]
    words = page_words(language_of(request))
    query = {"from": request.query_params.get("from", "")}
    first = whole(query, "from", 0, range(max(len(games), 1)))
    return await page(
        request,
        "almanac.html",
        almanac=almanac,
        games=games[first : first + SHOWN],
        newer=first - SHOWN if first else None,
        older=first + SHOWN if first + SHOWN < len(games) else None,
        tallies=[one for one in almanac.tallies if one.game in kritias.ROOMS],
        puzzles=[one for one in almanac.puzzles if one.game in kritias.ROOMS],
        dearest=await dearest_of(services, guest.id, language_of(request)),
        kept=[entry for row in almanac.kept if (entry := recent_table(row, words))],
        rooms=kritias.ROOMS,
        vignette=vignette,
        told_company=told_company,
        counted=say_many("{count} game finished.", "{count} games finished.", len(almanac.games)),
        refusal=refusal,
        is_forgotten="forgotten" in request.query_params and not guest.id,
        symbols=symbols_in(map(vignette, kritias.GAMES)),
    )


@router.get("/almanac/file")
async def export(request: Request) -> Response:
    """One's almanac as a file to take along."""
    services = services_behind(request)
    if services.guests.recognised(request).id == "":
        count(request, "guest")
    answer = Response(media_type="application/json")
    guest = services.guests.welcome(request, answer)
    almanac = await almanac_of(services, guest.id)
    answer.body = file_of(services.guests, guest, almanac, services.tables.now()).encode()
    answer.headers["content-length"] = str(len(answer.body))
    answer.headers["content-disposition"] = 'attachment; filename="kritias.almanac.json"'
    return answer


@router.post("/almanac")
async def take_along(request: Request) -> Response:
    """Take in an almanac that was made on another device."""
    services = services_behind(request)
    here = services.guests.recognised(request)
    count(request, "act", here.id)
    try:
        guest: Guest = await take_in(services, await file_text(request), here)
    except KritiasError as error:
        refused = await shown(request, page_words(language_of(request))(error.phrase))
        refused.status_code = status_of(error)
        return refused
    answer = RedirectResponse("/almanac", 303)
    services.guests.remember(request, answer, guest)
    return answer


async def file_text(request: Request) -> str:
    """The text of the file in a form."""
    form = await request.form(max_files=1, max_fields=4)
    file = form.get("file")
    if not isinstance(file, UploadFile) or not file.size:
        raise Unreadable(say("Choose the file of an almanac first."))
    try:
        return (await file.read()).decode()
    except UnicodeDecodeError as error:
        raise Unreadable(say("This is no almanac of Kritias.")) from error
