"""The API of what happened: log, record, review, and the proof of the luck."""

import json
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

from kritias.kernel.fair import verify
from kritias.kernel.game import START, Ply
from kritias.kernel.words import say
from kritias.server import viewer_data
from kritias.server.api_shape_view import LogEntry
from kritias.server.api_who import Anybody, TableByName, TheServices, viewer_of
from kritias.server.daily import is_told
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import NotNow
from kritias.server.services import Services, caller, services_behind
from kritias.server.summary import promise
from kritias.server.table import Table
from kritias.server.viewer import MOST, Viewer, seat_of
from kritias.server.viewer_data import MOST_PLIES

router = APIRouter()


@router.get("/tables/{table}/log", response_model=list[LogEntry])
async def read_log(
    request: Request,
    open_table: TableByName,
    guest: Anybody,
    since: Annotated[Ply, Query(ge=0, le=MOST_PLIES)] = START,
    before: Annotated[Ply, Query(ge=0, le=MOST_PLIES)] = MOST_PLIES,
    most: Annotated[int, Query(ge=1, le=MOST)] = viewer_data.MOST_MOVES,
) -> Response:
    """What happened after one ply and before another, as one may be told; the latest so many."""
    services, viewer = services_behind(request), viewer_of(request, open_table, guest)
    if viewer_data.is_short(open_table.table, since, before, most):
        return JSONResponse(viewer_data.log(open_table, viewer, since, before, most))
    asked = "log", seat_of(open_table.table, viewer), viewer.language, since, before, most
    told = partial(log_text, viewer=viewer, span=(since, before, most))
    who = caller(request, guest.id)
    body = await services.drawing.answer(who, open_table, asked, told)
    return Response(body, media_type="application/json")


def log_text(open_table: OpenTable, viewer: Viewer, span: tuple[Ply, Ply, int]) -> bytes:
    return JSONResponse(viewer_data.log(open_table, viewer, *span)).body  # type: ignore[return-value]


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def export(
    request: Request, services: TheServices, open_table: TableByName, guest: Anybody
) -> Response:
    """The finished game as a record, with what proves its luck."""
    check_told(services, open_table.table)
    if open_table.table.setup.position is not None:
        raise NotNow(say("A game that began from a position has no record."))
    who = caller(request, guest.id)
    return PlainTextResponse(await services.drawing.answer(who, open_table, "record", record_of))


def record_of(open_table: OpenTable) -> bytes:
    return viewer_data.record_text(open_table.table).encode()


def check_told(services: Services, table: Table) -> None:
    """What was secret is told once the game is closed; of a deal, when its day is over."""
    if not table.is_closed:
        raise NotNow(say("The record can be had when the game is over."))
    if not is_told(table.setup.deal, services.tables.now()):
        raise NotNow(say("The luck of this deal is laid open when its day is over."))


@router.get("/tables/{table}/review")
async def read_review(
    request: Request, services: TheServices, open_table: TableByName, guest: Anybody
) -> dict[str, Any]:
    """What every decision of a finished game was worth; while it is being made, how far it is."""
    if not open_table.table.is_closed:
        raise NotNow(say("Only a finished game can be reviewed."))
    services.reviews.begin(open_table, caller(request, guest.id))
    judging = open_table.judging
    made = judging.review.to_dict() if judging.review else None
    return {"done": judging.done, "of": judging.of, "review": made}


@router.get("/tables/{table}/verify")
async def check_luck(
    request: Request, services: TheServices, open_table: TableByName, guest: Anybody
) -> dict[str, Any]:
    """The promise about the luck; once it is laid open, what is proved and what is not."""
    table = open_table.table
    content: dict[str, Any] = {**promise(table), "checked": [], "unproved": []}
    is_dealt = table.setup.position is None
    if is_dealt and table.is_closed and is_told(table.setup.deal, services.tables.now()):
        who = caller(request, guest.id)
        content |= json.loads(await services.drawing.answer(who, open_table, "luck", luck_of))
    return content


def luck_of(open_table: OpenTable) -> bytes:
    """What is proved of the luck of a closed game, and what is not."""
    verdict = verify(open_table.table.record())
    found = {"checked": list(verdict.proved), "unproved": list(verdict.unproved)}
    return json.dumps(found).encode()
