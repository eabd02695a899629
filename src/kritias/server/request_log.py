"""Every request is counted and timed here, and told in the log if the host wants it. Whoever is
asked for patience is told here for how long, should nobody have said so.

What is told is the path's template and never the path: that may hold the key to a seat.
"""

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kritias.server.draining import Draining
from kritias.server.refusal import Unavailable

if TYPE_CHECKING:
    from kritias.server.measures import Measures

log: Final = logging.getLogger("kritias.request")
API: Final = "/api"
MOVES: Final = f"{API}/tables/{{table}}/moves"
REFUSAL: Final = "kritias.refusal"  # in a scope: of which kind it was refused
NUMBER: Final = "kritias.number"  # in a scope: under which it stands in the log
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET")
LATER: Final = (429, 503)  # always told with when to try again
RETRY_AFTER_S: Final = 5  # where whoever refuses names no other time
ROUTINE: Final = ("/health", "/ready", "/metrics")  # asked every second: only a refusal is logged
SENT: Final = ("http.response.start", "websocket.http.response.start")


class RequestLog:
    """Around everything else: what came in, and how it was answered."""

    def __init__(self, app: ASGIApp, measures: "Measures", draining: Draining) -> None:
        self.app, self.measures, self.draining = app, measures, draining

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        scope[NUMBER], began, status = secrets.token_hex(4), time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] in SENT:
                status = message["status"]
                given = list(message.get("headers", ()))
                message = {**message, "headers": [*given, *self.more(scope), *later(status, given)]}
            elif message["type"] == "websocket.accept":
                status = 101
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            await self.app(scope, receive, noting)
        except asyncio.CancelledError:  # the house closes, and has waited for as long as it can
            scope[REFUSAL] = Unavailable.kind
            if scope["type"] == "http" and not status:
                await cut_short(scope, receive, noting)
        except Exception:
            status, scope[REFUSAL] = 500, "mistake"
            raise
        finally:
            self.note(scope, status, time.perf_counter() - began)

    def more(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """Under which number it is in the log; and, before the house closes, that the next request
        had better come on another connection."""
        leave = [(b"connection", b"close")] if self.draining.is_under_way else []
        return [(b"x-request-id", scope[NUMBER].encode()), *leave]

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        method, route = method_of(scope), route_of(scope)
        self.measures.requests.count(method, route, str(status))
        if kind := scope.get(REFUSAL):
            self.measures.refusals.count(kind)
        if (method, route, status) == ("POST", MOVES, 200):
            self.measures.acknowledged.observe(seconds)
        if log.isEnabledFor(logging.INFO) and not (route in ROUTINE and status == 200):
            told: dict[str, Any] = {
                "request": scope[NUMBER],
                "method": method,
                "route": route,
                "status": status,
                "ms": round(seconds * 1000, 2),
            }
            log.info("request", extra={"told": told | ({"refusal": kind} if kind else {})})


async def cut_short(scope: Scope, receive: Receive, send: Send) -> None:
    """Say of a request that was not answered in time that it may be sent again."""
    content = {"error": Unavailable.kind, "message": str(Unavailable())}
    await JSONResponse(content, 503)(scope, receive, send)


def later(status: int, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """When to try again, for an answer that asks for patience and does not say so itself."""
    if status not in LATER or any(name.lower() == b"retry-after" for name, _ in given):
        return []
    return [(b"retry-after", str(RETRY_AFTER_S).encode())]


def method_of(scope: Scope) -> str:
    """One of a few words: a caller may send any."""
    method = scope.get("method", "WEBSOCKET")
    return method if method in METHODS else "OTHER"


def route_of(scope: Scope) -> str:
    """The template of a path; whatever nobody answers to has none."""
    template = getattr(scope.get("route"), "path", None)
    if not isinstance(template, str):
        return "/static" if scope["path"].startswith("/static/") else ""
    is_short = scope["path"].startswith(f"{API}/") and not template.startswith(API)
    return API + template if is_short else template  # FastAPI may leave the prefix of a router out
