"""The API of what happened: log, record, review, and the proof of the luck."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import PlainTextResponse

from kritias.kernel.fair import verify
from kritias.kernel.refusal import KritiasError
from kritias.kernel.words import say
from kritias.server import show
from kritias.server.api_who import Anybody, HouseOf, LiveTable, viewer_of
from kritias.server.refusal import NotNow

router = APIRouter()


@router.get("/tables/{table}/log")
async def read_log(
    request: Request,
    live: LiveTable,
    guest: Anybody,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> list[dict[str, Any]]:
    """What happened since a ply, as one may be told."""
    return show.log(live, viewer_of(request, live, guest), since)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def export(live: LiveTable) -> str:
    """The finished game as a record, with what proves its luck."""
    if not live.table.is_over:
        raise NotNow(say("The record can be had when the game is over."))
    return show.record_text(live.table)


@router.get("/tables/{table}/review")
async def read_review(house: HouseOf, live: LiveTable) -> dict[str, Any]:
    """What every decision of a finished game was worth; while it is being made, how far it is."""
    if not live.table.is_over:
        raise NotNow(say("Only a finished game can be reviewed."))
    house.reviews.begin(live)
    judging = live.judging
    made = judging.review.to_dict() if judging.review else None
    return {"done": judging.done, "of": judging.of, "review": made}


@router.get("/tables/{table}/verify")
async def check_luck(live: LiveTable) -> dict[str, Any]:
    """The promise about the luck; once the game is over, whether it was kept."""
    table = live.table
    content: dict[str, Any] = {"commitment": table.setup.commitment, "checked": []}
    if table.is_over:
        try:
            content["checked"] = verify(table.record())
        except KritiasError as error:
            raise AssertionError(f"our own record does not verify: {error}") from error
    return content
