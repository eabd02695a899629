"""Pages about the past: a game that is over, and where a record can be brought to be looked at."""

import json

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kritias.registry import picture_of
from kritias.server import replay, replay_answers
from kritias.server.imports import is_brought
from kritias.server.open_tables import OpenTable
from kritias.server.page import filled, page
from kritias.server.page_table import uses_of
from kritias.server.people import Guest
from kritias.server.replay import Looker, eyes_open_to, usual_eyes
from kritias.server.rule_sheet import rule_sheet
from kritias.server.services import caller, find_replay, language_of, services_behind
from kritias.server.templates import words_for, words_of

router = APIRouter(include_in_schema=False)


@router.get("/replay")
async def bring_page(request: Request) -> Response:
    """Drop a record, and look at the game."""
    return await page(request, "replay_bring.html")


@router.get("/replay/{name}")
async def replay_page(request: Request, name: str) -> Response:
    """A game that is over, at a moment, with somebody's eyes: both stand in the link."""
    services, language = services_behind(request), language_of(request)
    open_table = await find_replay(request, name[:24])
    table = open_table.table
    guest = services.guests.known(request) or Guest("")
    if table.is_over:
        services.reviews.begin(open_table, caller(request, guest.id))
    allowed = eyes_open_to(table, guest.id, services.tables.now())
    wished = request.query_params.get("eyes", "")
    looker = Looker(wished if wished in allowed else usual_eyes(table, guest.id), language)
    at = moment_in(request, open_table)
    who, drawing = caller(request, guest.id), services.drawing
    moment = await replay_answers.moment(drawing, who, open_table, looker, at)
    log = await replay_answers.story(drawing, who, open_table, looker)
    great = await replay_answers.great(drawing, who, open_table, looker)

    def made(apart: OpenTable) -> Response:
        return filled(
            request,
            "replay.html",
            words=words_for(table, language),
            table=table,
            moment=json.loads(moment),
            log=json.loads(log)["log"],
            overview=replay.overview(apart, great),
            result=replay.result(table),
            eyes=looker.eyes,
            allowed=allowed,
            is_brought=is_brought(table.setup.id),
            has_record=replay.ALL in allowed and replay.OPEN in allowed and has_record(apart),
            symbols=picture_of(table.game).SYMBOLS,
            sheet=rule_sheet(table.game, language),
            uses=uses_of(table.game, words_of(table.game, language)),
            title=table.game.TITLE,
        )

    return await drawing.draw(who, open_table, made)


def moment_in(request: Request, open_table: OpenTable) -> int:
    """The moment that a link names; without one, the beginning."""
    text = request.query_params.get("at", "")
    wished = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0
    return min(wished, len(open_table.table.moves))


def has_record(open_table: OpenTable) -> bool:
    """Whether the game can be had as a record: not one that began from a position, nor one that
    came as a record."""
    setup = open_table.table.setup
    return setup.position is None and not is_brought(setup.id)
