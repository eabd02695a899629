"""The API of what happened: log, record, review, and the proof of the luck."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from kritias.kernel.fair import verify
from kritias.kernel.game import START, Ply
from kritias.kernel.words import say
from kritias.server import viewer_data
from kritias.server.api_shape_view import LogEntry
from kritias.server.api_who import Anybody, TableByName, TheServices, viewer_of
from kritias.server.daily import is_told
from kritias.server.refusal import NotNow
from kritias.server.services import Services, caller
from kritias.server.summary import promise
from kritias.server.table import Table
from kritias.server.viewer import MOST
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
) -> JSONResponse:
    """What happened after one ply and before another, as one may be told; the latest so many."""
    viewer = viewer_of(request, open_table, guest)
    return JSONResponse(viewer_data.log(open_table, viewer, since, before, most))


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def export(services: TheServices, open_table: TableByName) -> str:
    """The finished game as a record, with what proves its luck."""
    check_told(services, open_table.table)
    if open_table.table.setup.position is not None:
        raise NotNow(say("A game that began from a position has no record."))
    return viewer_data.record_text(open_table.table)


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
async def check_luck(services: TheServices, open_table: TableByName) -> dict[str, Any]:
    """The promise about the luck; once it is laid open, what is proved and what is not."""
    table = open_table.table
    content: dict[str, Any] = {**promise(table), "checked": [], "unproved": []}
    is_dealt = table.setup.position is None
    if is_dealt and table.is_closed and is_told(table.setup.deal, services.tables.now()):
        verdict = verify(table.record())
        content |= {"checked": list(verdict.proved), "unproved": list(verdict.unproved)}
    return content
