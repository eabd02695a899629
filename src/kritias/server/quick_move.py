"""The short way for moves: what is asked most by far, and is nearly always the same.

FastAPI tries one path after the other and solves what each argument depends on; for a move that
would take longer than the move. So a request that is plainly a move is read here, by the same
model, and answered by the same function that FastAPI would have called. Whatever is not plain goes
the long way and is answered there; so is everything that a description has to know.
"""

import json
import re
from typing import Final

from pydantic import ValidationError
from starlette.requests import Request
from starlette.routing import BaseRoute, Match
from starlette.types import Message, Receive, Scope, Send

from kritias.server.api_play import make_move
from kritias.server.api_shape import NewMove
from kritias.server.api_who import anybody, table_named
from kritias.server.request_log import MOVES
from kritias.server.services import services_behind

PATH: Final = re.compile(MOVES.replace("{table}", "([A-Za-z0-9_-]{1,24})"))
LONG_WAY: Final = "kritias.long_way"  # in a scope: it has been here
JSON: Final = "application/json"


class QuickMove(BaseRoute):
    """Stands before all other routes, and lets pass what is no move."""

    path = MOVES

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http" or scope["method"] != "POST" or LONG_WAY in scope:
            return Match.NONE, {}
        found = PATH.fullmatch(scope["path"])
        if not found:
            return Match.NONE, {}
        return Match.FULL, {"route": self, "path_params": {"table": found[1]}}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        body = await request.body()
        new = move_in(body) if request.headers.get("content-type") == JSON else None
        if new is None:
            scope[LONG_WAY] = True
            await scope["router"](scope, once_more(body, receive), send)
            return
        open_table = await table_named(request, scope["path_params"]["table"])
        guest = await anybody(request)
        answer = await make_move(request, services_behind(request), open_table, guest, new)
        await answer(scope, receive, send)


def move_in(body: bytes) -> NewMove | None:
    """The move that a body holds; None if something is wrong with it."""
    try:
        return NewMove.model_validate(json.loads(body))
    except (ValueError, RecursionError, ValidationError):
        return None


def once_more(body: bytes, receive: Receive) -> Receive:
    """A body that was read, for whoever reads it next."""
    is_told = False

    async def told() -> Message:
        nonlocal is_told
        if is_told:
            return await receive()
        is_told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return told
