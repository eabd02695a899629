"""The front door: HTTP in, hypertext and data out. No rule of any game is known here."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kritias import __version__
from kritias.kernel.refusal import Illegal, KritiasError, Unknown, Unreadable
from kritias.kernel.words import say
from kritias.server import api, gallery, live, pages
from kritias.server.brush import TEMPLATES, house_words
from kritias.server.house import Plan, house_of, language_of
from kritias.server.refusal import Forbidden, Stale, TooMuch, kind_of, status_of

LARGEST: Final = 16 * 1024  # bytes in a body


def app_of(plan: Plan) -> FastAPI:
    """The server of a house."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with house_of(plan) as house:
            app.state.house = house
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
    app.include_router(api.router)
    app.include_router(live.router)
    app.include_router(pages.router)
    app.include_router(gallery.router)
    app.mount("/static", StaticFiles(directory=TEMPLATES.parent / "static"), name="static")
    app.add_exception_handler(KritiasError, refuse)
    app.add_exception_handler(RequestValidationError, refuse_shape)
    app.add_exception_handler(HTTPException, refuse_path)
    app.add_middleware(Guard)
    return app


# Refusals


async def refuse(request: Request, error: Exception) -> Response:
    """A refusal, as JSON for programs and as a page for people."""
    assert isinstance(error, KritiasError)
    words = house_words(language_of(request))
    content: dict[str, Any] = {"error": kind_of(error), "message": words(error.phrase)}
    headers = {}
    if isinstance(error, Illegal):
        content["clause"] = error.clause
    if isinstance(error, Stale):
        content["ply"] = error.ply
    if isinstance(error, TooMuch):
        headers["Retry-After"] = str(error.seconds)
    if request.url.path.startswith("/api"):
        return JSONResponse(content, status_of(error), headers)
    return pages.error_page(request, content["message"], status_of(error))


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
    content = {"error": "refused", "message": str(error.detail)}
    return JSONResponse(content, error.status_code, dict(error.headers or {}))


# What holds for every request


class Guard:
    """No foreign origins, no oversized bodies, and headers that keep a page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if writes and is_foreign(headers):
            await self.turn_away(scope, receive, send, 403, Forbidden(say("Not from there.")))
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif length_of(headers) > LARGEST:
            await self.turn_away(scope, receive, send, 413, Unreadable(say("That is too long.")))
        else:
            await self.app(scope, limited(receive), with_headers(send, headers))

    async def turn_away(
        self, scope: Scope, receive: Receive, send: Send, status: int, error: KritiasError
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403})
            return
        content = {"error": kind_of(error), "message": str(error)}
        await JSONResponse(content, status)(scope, receive, with_headers(send, {}))


def is_foreign(headers: dict[str, str]) -> bool:
    """Whether a browser sends this from another site's page."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


def length_of(headers: dict[str, str]) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() else LARGEST + 1


def limited(receive: Receive) -> Receive:
    """A body that is sent in pieces ends where it becomes too long."""
    taken = 0

    async def careful() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        return message if taken <= LARGEST else {"type": "http.disconnect"}

    return careful


def with_headers(send: Send, headers: dict[str, str]) -> Send:
    host = headers.get("host", "")
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    guard = {
        b"content-security-policy": policy.encode("latin-1"),
        b"x-content-type-options": b"nosniff",
        b"referrer-policy": b"same-origin",
        b"cross-origin-opener-policy": b"same-origin",
        b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
    }

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *guard.items()]}
        await send(message)

    return guarded
