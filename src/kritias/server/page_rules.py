"""The rule pages, and the pictures on them."""

import gzip
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

import kritias
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say
from kritias.server.page import filled, in_turn
from kritias.server.rule_sheet import rule_sheet
from kritias.server.services import language_of, services_behind
from kritias.ui.words import LANGUAGES

router = APIRouter(include_in_schema=False)
KEPT: Final = "public, max-age=3600"
SYMBOLS: Final = ("ui-search", "ui-print")


@router.get("/rules/{name}")
async def rules_page(request: Request, name: str) -> Response:
    """The rules of a game with pictures, to read, search and print."""
    if name not in kritias.ROOMS:
        raise Unknown(say("There is no game {name}.", name=name[:40]))
    language = language_of(request)
    services_behind(request).illustrator.begin(name, language)

    def made() -> Response:
        sheet = rule_sheet(kritias.ROOMS[name], language)
        return filled(request, "rules.html", sheet=sheet, symbols=SYMBOLS)

    return await in_turn(request, made)


@router.get("/picture/{game}/{language}/{name}.svg")
async def rule_picture(request: Request, game: str, language: str, name: str) -> Response:
    """A picture of a rule page."""
    if game not in kritias.ROOMS or language not in LANGUAGES:
        raise Unknown(say("There is nothing here."))
    packed = await services_behind(request).illustrator.picture(game, language, name)
    if packed is None:
        raise Unknown(say("There is nothing here."))
    headers = {"cache-control": KEPT, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed), media_type="image/svg+xml", headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(packed, media_type="image/svg+xml", headers=headers)
