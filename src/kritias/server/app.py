"""The front door: HTTP in, hypertext and data out. No rule of any game is known here."""

import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from kritias import __version__
from kritias.kernel.refusal import Illegal, KritiasError, Unknown, Unreadable
from kritias.kernel.words import say
from kritias.registry import drawn_rooms
from kritias.server import (
    api,
    operations,
    page_almanac,
    page_docs,
    page_home,
    page_lobby,
    page_puzzle,
    page_replay,
    page_review,
    page_rules,
    page_table,
    websocket,
)
from kritias.server.api_description import describe
from kritias.server.draining import Draining
from kritias.server.guard import Guard, PlainJSON
from kritias.server.measures import Measures
from kritias.server.page import error_page, waiting_page
from kritias.server.quick_move import QuickMove
from kritias.server.refusal import (
    NotReady,
    Played,
    Revoked,
    Stale,
    TooLong,
    TooMuch,
    Unavailable,
    kind_of,
    status_of,
)
from kritias.server.request_log import NUMBER, REFUSAL, RequestLog, route_of
from kritias.server.scripts import PageFiles
from kritias.server.services import Plan, language_of, services_of
from kritias.server.templates import page_words

log: Final = logging.getLogger("kritias")
# Paths are tried one after the other, so what is asked most comes early; home is first, since what
# it takes to answer others is made when they are asked.
PARTS: Final = (
    page_home, api, websocket, page_table, page_rules, page_almanac, page_puzzle, page_lobby,
    page_replay, page_review, page_docs, operations,
)  # fmt: skip


def app_of(plan: Plan) -> FastAPI:
    """The server."""
    measures, draining = Measures(), Draining(plan.drain)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with services_of(plan, measures) as services:
            app.state.services = services
            yield

    app = FastAPI(
        title="Kritias",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        description="Tables of board games. Everything refused says why and changes nothing.",
    )
    app.state.draining = draining
    app.router.routes.append(QuickMove())
    for part in PARTS:
        app.include_router(part.router)
    for game, extra in page_home.extras(drawn_rooms(plan.rooms)):
        app.include_router(page_home.router_of(game, extra))
    app.mount("/static", PageFiles(), name="static")
    app.add_exception_handler(KritiasError, refuse)
    app.add_exception_handler(RequestValidationError, refuse_shape)
    app.add_exception_handler(HTTPException, refuse_path)
    app.add_exception_handler(ClientDisconnect, forget)
    app.add_exception_handler(Exception, apologise)
    describe(app)
    app.add_middleware(Guard, hosts=plan.hosts, dawdle=plan.dawdle)
    app.add_middleware(RequestLog, measures=measures, draining=draining)
    return app


# Refusals


async def refuse(
    request: Request, error: Exception, more: Mapping[str, str] | None = None
) -> Response:
    """A refusal, as JSON for programs and as a page for people; perhaps with headers of its own."""
    assert isinstance(error, KritiasError)
    request.scope[REFUSAL] = kind_of(error)
    words = page_words(language_of(request))
    content: dict[str, Any] = {"error": kind_of(error), "message": words(error.phrase)}
    headers = dict(more or {})
    if isinstance(error, Illegal):
        content["clause"] = error.clause
    if isinstance(error, Stale):
        content["ply"] = error.ply
    if isinstance(error, Played):
        content["table"] = error.table
    if isinstance(error, NotReady) and not is_for_programs(request):
        return await waiting_page(request, error.game, error.seconds)
    if isinstance(error, Revoked):
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, (TooMuch, Unavailable)):
        headers["Retry-After"] = str(error.seconds)
    return await answer(request, content, status_of(error), headers)


def is_for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api")


async def answer(
    request: Request, content: dict[str, Any], status: int, headers: dict[str, str]
) -> Response:
    if is_for_programs(request):
        return PlainJSON(content, status, headers)
    page = await error_page(request, content["message"], status)
    page.headers.update(headers)
    return page


async def refuse_shape(request: Request, error: Exception) -> Response:
    """A body or an address that does not fit its description."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return await refuse(request, Unreadable(f"{where}: {first['msg']}."))


async def refuse_path(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await refuse(request, Unknown(say("There is nothing here.")))
    if error.status_code == 413:
        return await refuse(request, TooLong(), error.headers)
    content = {"error": "refused", "message": str(error.detail)}
    return await answer(request, content, error.status_code, dict(error.headers or {}))


async def forget(request: Request, error: Exception) -> Response:
    """Somebody hung up in the middle of a request: there is nobody left to answer."""
    return Response(status_code=400)


async def apologise(request: Request, error: Exception) -> Response:
    """Our own mistake: said in a sentence, with a number under which the log has the rest."""
    number = request.scope[NUMBER]
    log.error(
        "Mistake %s at %s %s: %s",
        number,
        request.method,
        route_of(request.scope),
        type(error).__name__,
    )
    words = page_words(language_of(request))
    apology = say("Something went wrong here. It is noted as {number}.", number=number)
    return await answer(request, {"error": "mistake", "message": words(apology)}, 500, {})
