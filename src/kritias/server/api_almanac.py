"""The API of an almanac: what one has played, and the file that takes it to another device."""

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse

from kritias.server.almanac import almanac_of, dearest_of
from kritias.server.almanac_file import file_of, take_in
from kritias.server.api_shape import AlmanacFile
from kritias.server.api_who import Anybody, Somebody, TheServices
from kritias.server.services import count, language_of
from kritias.server.summary import listed_table
from kritias.server.templates import page_words

router = APIRouter()


@router.get("/almanac")
async def read_almanac(request: Request, services: TheServices, guest: Anybody) -> dict[str, Any]:
    """The games one has finished, the latest first, results by game and company, with whom, and
    one's dearest decisions as far as games were reviewed."""
    almanac = await almanac_of(services, guest.id)
    dearest = await dearest_of(services, guest.id, language_of(request))
    words = page_words(language_of(request))
    return asdict(almanac) | {
        "dearest": [asdict(one) for one in dearest],
        "kept": [listed_table(row, words) for row in almanac.kept],
    }


@router.get("/almanac/file", response_class=PlainTextResponse)
async def export_almanac(services: TheServices, guest: Somebody) -> str:
    """Who one is, as a file signed by the house. Whoever has it is that guest: keep it as a key."""
    almanac = await almanac_of(services, guest.id)
    return file_of(services.guests, guest, almanac, services.tables.now())


@router.post("/almanac/file")
async def import_almanac(
    request: Request,
    response: Response,
    services: TheServices,
    guest: Anybody,
    new: AlmanacFile,
) -> dict[str, str]:
    """Become the guest of a file. What one has finished before comes along; games that are still
    open are not left behind: then this is refused."""
    count(request, "act", guest.id)
    known = await take_in(services, new.file, guest)
    services.guests.remember(request, response, known)
    return {"name": known.name, "token": services.guests.token(known)}
