"""What holds for every request: hosts, origins, sizes, time, and headers that keep a page apart."""

import asyncio
import json
import re
import sys
from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kritias.kernel.refusal import KritiasError
from kritias.kernel.words import say
from kritias.server.refusal import Forbidden, Misdirected, TooLong, kind_of, status_of
from kritias.server.request_log import REFUSAL
from kritias.server.static_address import STATIC_PREFIX, cache_policy, without_version

LARGEST: Final = 16 * 1024  # bytes in a body
LARGER: Final = {"/api/replays": 96 * 1024}  # where a whole record is brought
# A name or an address, perhaps with a port: nothing else of it may reach a header of ours.
HOST: Final = re.compile(r"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{1,5})?")
CLOSE: Final = {"connection": "close"}  # whatever else comes in on it is not listened to
SHARED: Final = (STATIC_PREFIX, "/room/")  # the same for everybody: a browser may keep it


class PlainJSON(JSONResponse):
    """JSON in plain ASCII: whatever a refusal repeats of what came in can be sent."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, separators=(",", ":")).encode("ascii")


class Guard:
    """No strange hosts, no foreign origins, no oversized or endless bodies."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], dawdle: float) -> None:
        self.app, self.hosts, self.dawdle = app, hosts, dawdle

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        if error := self.objection(scope, headers):
            await turn_away(scope, receive, send, error)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            guarded = with_headers(send, scope["path"], headers.get("host", ""))
            most = largest_at(scope["path"])
            scope["path"] = without_version(scope["path"])
            await self.app(scope, limited(receive, self.dawdle, most), guarded)

    def objection(self, scope: Scope, headers: dict[str, str]) -> KritiasError | None:
        """What speaks against a request before anybody looks at it."""
        named = [value.decode("latin-1") for key, value in scope["headers"] if key == b"host"]
        if len(named) != 1 or not is_served(named[0], self.hosts, scope.get("server")):
            name = named[0][:80] if named else ""
            return Misdirected(say("This house does not serve «{name}».", name=name))
        is_socket = scope["type"] == "websocket"
        writes = is_socket or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if writes and is_foreign(headers):
            return Forbidden(say("Not from there."))
        if not is_socket and length_of(headers) > largest_at(scope["path"]):
            return TooLong()
        return None


async def turn_away(scope: Scope, receive: Receive, send: Send, error: KritiasError) -> None:
    scope[REFUSAL] = kind_of(error)
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403})
        return
    content = {"error": kind_of(error), "message": str(error)}
    answer = PlainJSON(content, status_of(error), CLOSE)
    await answer(scope, receive, with_headers(send, scope["path"], ""))


def is_served(host: str, hosts: Collection[str], server: tuple[str, int | None] | None) -> bool:
    """Whether this house answers to a name: one it was given, or the address it was called at."""
    told = HOST.fullmatch(host.lower())
    if told is None:
        return False
    name = told["name"] or told["v6"]
    return "*" in hosts or name in hosts or (server is not None and name == server[0])


def is_foreign(headers: dict[str, str]) -> bool:
    """Whether a browser sends this from another site's page."""
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host")
    except ValueError:
        return True


def length_of(headers: dict[str, str]) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() and len(length) < 10 else sys.maxsize


def largest_at(path: str) -> int:
    """How many bytes a body may have that is sent to a path."""
    return LARGER.get(path, LARGEST)


def limited(receive: Receive, dawdle: float, most: int) -> Receive:
    """A body ends where it becomes too long, and a request whose body is not there in time, whole,
    is dropped."""
    taken, is_whole, due = 0, False, asyncio.get_running_loop().time() + dawdle

    async def careful() -> Message:
        nonlocal taken, is_whole
        if is_whole:
            return await receive()
        try:
            async with asyncio.timeout_at(due):
                message = await receive()
        except TimeoutError as error:
            raise HTTPException(408, "The request did not come in time.", CLOSE) from error
        taken += len(message.get("body", b""))
        if taken > most:
            raise HTTPException(413, headers=CLOSE)
        is_whole = not message.get("more_body", False)
        return message

    return careful


@lru_cache(64)
def headers_at(host: str) -> tuple[tuple[bytes, bytes], ...]:
    """What goes with every answer of a house that is called by this name."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"font-src 'self'; connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    return (
        (b"content-security-policy", policy.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    )


def cache_control(path: str, status: int) -> bytes:
    return cache_policy(path, status) if path.startswith(SHARED) else b"no-store"


def with_headers(send: Send, path: str, host: str) -> Send:
    guard = headers_at(host)

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = message.get("headers", [])
            is_said = any(name == b"cache-control" for name, _ in given)
            kept = () if is_said else ((b"cache-control", cache_control(path, message["status"])),)
            message = {**message, "headers": [*given, *guard, *kept]}
        await send(message)

    return guarded
