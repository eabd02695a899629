"""The API of what happened: log, record, review, and the proof of the luck."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse

from kritias.kernel.fair import verify
from kritias.kernel.words import say
from kritias.server import show
from kritias.server.api_who import Anybody, HouseOf, LiveTable, viewer_of
from kritias.server.daily import is_told
from kritias.server.house import House
from kritias.server.refusal import NotNow
from kritias.server.table import Table

router = APIRouter()


@router.get("/tables/{table}/log")
async def read_log(
    request: Request,
    live: LiveTable,
    guest: Anybody,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    before: Annotated[int, Query(ge=0, le=2**31)] = 2**31,
    most: Annotated[int, Query(ge=1, le=show.MOST)] = show.DATA,
) -> list[dict[str, Any]]:
    """What happened after one ply and before another, as one may be told; the latest so many."""
    return show.log(live, viewer_of(request, live, guest), since, before, most)


@router.get("/tables/{table}/talk")
async def read_talk(
    live: LiveTable,
    before: Annotated[int, Query(ge=0, le=2**31)] = 2**31,
    most: Annotated[int, Query(ge=1, le=show.MOST)] = show.TALK,
) -> list[dict[str, Any]]:
    """What was said before a line: the latest so many lines, each with its number."""
    return show.talk(live.table, before, most)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def export(house: HouseOf, live: LiveTable) -> str:
    """The finished game as a record, with what proves its luck."""
    check_told(house, live.table)
    return show.record_text(live.table)


def check_told(house: House, table: Table) -> None:
    """What was secret is told once the game is closed; of a deal, when its day is over."""
    if not table.is_closed:
        raise NotNow(say("The record can be had when the game is over."))
    if not is_told(table.setup.deal, house.hall.tables.now()):
        raise NotNow(say("The luck of this deal is laid open when its day is over."))


@router.get("/tables/{table}/review")
async def read_review(house: HouseOf, live: LiveTable) -> dict[str, Any]:
    """What every decision of a finished game was worth; while it is being made, how far it is."""
    if not live.table.is_closed:
        raise NotNow(say("Only a finished game can be reviewed."))
    house.reviews.begin(live)
    judging = live.judging
    made = judging.review.to_dict() if judging.review else None
    return {"done": judging.done, "of": judging.of, "review": made}


@router.get("/tables/{table}/verify")
async def check_luck(house: HouseOf, live: LiveTable) -> dict[str, Any]:
    """The promise about the luck; once it is laid open, what is proved and what is not."""
    table = live.table
    content: dict[str, Any] = {**show.promise(table), "checked": [], "unproved": []}
    if table.is_closed and is_told(table.setup.deal, house.hall.tables.now()):
        verdict = verify(table.record())
        content |= {"checked": list(verdict.proved), "unproved": list(verdict.unproved)}
    return content
