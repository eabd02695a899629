"""The API of talk: what was said, and spectators who are muted."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from kritias.server import viewer_data
from kritias.server.api_shape import LONGEST_LINE, Acknowledgement, Line, Voice
from kritias.server.api_who import (
    Actor,
    Somebody,
    TableByName,
    TheServices,
    acknowledged,
)
from kritias.server.muting import mute, unmute
from kritias.server.people import tidy
from kritias.server.services import count
from kritias.server.viewer import MOST, TALK

router = APIRouter()


@router.get("/tables/{table}/talk")
async def read_talk(
    open_table: TableByName,
    before: Annotated[int, Query(ge=0, le=2**31)] = 2**31,
    most: Annotated[int, Query(ge=1, le=MOST)] = TALK,
) -> list[dict[str, Any]]:
    """What was said before a line: the latest so many lines, each with its number. A spectator may
    bear any name: `spectator` tells that whoever spoke had no seat, and `voice` who it was."""
    return viewer_data.talk(open_table.table, before, most)


@router.post("/tables/{table}/talk", response_model=Acknowledgement)
async def talk(
    request: Request, services: TheServices, open_table: TableByName, guest: Somebody, line: Line
) -> JSONResponse:
    """Say something at the table. Players are heard however much spectators say."""
    seats = open_table.table.seats_of(guest.id)
    count(request, "talk" if seats else "remark", guest.id, open_table.table.setup.id)
    name = open_table.table.chairs[seats[0]].name if seats else guest.name or "…"
    await services.tables.talk(open_table, guest.id, name, tidy(line.text, LONGEST_LINE) or "…")
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/mute", response_model=Acknowledgement)
async def mute_spectators(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor, whom: Voice
) -> JSONResponse:
    """As a player, mute a spectator by the voice of their lines, or all spectators."""
    await mute(services.tables.open_tables, open_table, guest.id, whom.voice)
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/unmute", response_model=Acknowledgement)
async def unmute_spectators(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor, whom: Voice
) -> JSONResponse:
    """Let a spectator speak again, or all but those who are muted by themselves."""
    await unmute(services.tables.open_tables, open_table, guest.id, whom.voice)
    return acknowledged(request, open_table, guest)
