"""The API of tables: how they are set, joined and begun."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

import kritias
from kritias.bots import BOTS
from kritias.kernel.game import Seat, Setting, first_game
from kritias.kernel.lesson import PUPIL, RIVAL, Lesson, lesson_of
from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import say
from kritias.server.api_shape import Acknowledgement, Claim, NewTable, Start, Word
from kritias.server.api_shape_view import View
from kritias.server.api_who import (
    Actor,
    Anybody,
    SeatNumber,
    Somebody,
    TableByName,
    TheServices,
    acknowledged,
    view_of,
)
from kritias.server.daily import AS_IT_IS, LEVEL, deal_of
from kritias.server.open_tables import OpenTable
from kritias.server.people import Guest, tidy
from kritias.server.services import Services, count, language_of, source_of
from kritias.server.summary import listed_table
from kritias.server.table import Terms, objection_to
from kritias.server.table_service import STAND_IN
from kritias.server.templates import page_words, seat_name

router = APIRouter()


@router.get("/tables")
async def own_tables(
    request: Request, services: TheServices, guest: Anybody
) -> list[dict[str, Any]]:
    """The tables at which one sits, the latest first; of one that cannot be opened, why."""
    rows = await services.tables.store.tables_of(guest.id) if guest.id else []
    return [listed_table(row, page_words(language_of(request))) for row in rows]


@router.post("/tables", response_model=View, status_code=201)
async def set_table(
    request: Request, services: TheServices, guest: Somebody, new: NewTable
) -> JSONResponse:
    """Set a table. Whoever sets it gets the key of every seat, to send as links."""
    count(request, "table", guest.id)
    open_table = await set_up_table(services, guest, new, language_of(request), source_of(request))
    keys = list(open_table.table.setup.keys)
    answer = view_of(request, open_table, guest, keys=keys)
    answer.status_code = 201
    return answer


async def set_up_table(
    services: Services, guest: Guest, new: NewTable, language: str, source: str
) -> OpenTable:
    """The table that somebody wants; whoever has no name gets one in that language."""
    if new.lesson:
        return await set_up_lesson(services, guest, new, language)
    if len(new.players) > new.seats:
        raise Refused(say("There are more players than seats."))
    check_levels([player.level for player in new.players if player.kind == "bot"])
    if new.clock != "off" and new.seconds < 5:
        raise Refused(say("A clock needs at least five seconds."))
    if new.lobby:
        services.lobby.check_open()
    deal = deal_of(new.game, services.tables.now()) if new.daily else None
    if deal and not is_plain(new, deal.seats):
        raise Refused(AS_IT_IS)
    terms = Terms(
        *(new.seed, new.clock, new.seconds, new.one_screen), hints=new.hints, lobby=new.lobby
    )
    if deal:
        terms = replace(terms, deal=deal.name, secret=deal.secret(services.guests))
        open_table = await services.tables.create_deal(guest.id, new.game, deal.seats, terms)
    else:
        open_table = await services.tables.create(
            guest.id, new.game, new.seats, options_of(new), terms, source
        )
    services.ready.want(new.game)
    for number, player in enumerate(new.players):
        seat = Seat(number)
        if player.kind == "bot":
            await services.tables.put_bot(open_table, seat, guest.id, player.level)
        elif player.kind == "me":
            name = tidy(player.name) or name_for(guest, new, seat, language)
            await services.tables.sit(open_table, seat, guest.id, name, None)
    for number in range(1, deal.seats if deal else 0):
        await services.tables.put_bot(open_table, Seat(number), guest.id, LEVEL)
    if new.start:
        await begin(services, open_table, guest.id, STAND_IN)
    return open_table


async def set_up_lesson(
    services: Services, guest: Guest, new: NewTable, language: str
) -> OpenTable:
    """The guided first game of a room: the one that was left, or a new one."""
    found = lesson_of(kritias.game(new.game))
    if found is None:
        raise Unknown(say("There is no lesson in this game."))
    for row in await services.tables.store.tables_of(guest.id):
        if is_open_lesson(row, new.game, found):
            open_table = await services.tables.open_tables.find(row["id"])
            await services.tables.resume_lesson(open_table, guest.id)
            return open_table
    terms = Terms(found.seed, position=dict(found.position), lesson=True)
    options = dict(found.position.get("options", {}))
    open_table = await services.tables.create(guest.id, new.game, found.seats, options, terms)
    services.ready.want(new.game)
    name = guest.name or seat_name(PUPIL, language)
    await services.tables.sit(open_table, PUPIL, guest.id, name, None)
    for seat in range(RIVAL, found.seats):
        await services.tables.put_bot(open_table, Seat(seat), guest.id, STAND_IN)
    await begin(services, open_table, guest.id, STAND_IN)
    return open_table


def is_open_lesson(row: Mapping[str, Any], game: str, found: Lesson) -> bool:
    """Whether a table in the store is this lesson, by rules that are still played, and not over."""
    setup = json.loads(row["setup"])
    return (
        row["status"] == "playing"
        and setup["game"] == game
        and setup.get("lesson", False)
        and setup["position"] == found.position
        and objection_to(game, setup["version"]) is None
    )


def name_for(guest: Guest, new: NewTable, seat: Seat, language: str) -> str:
    """The name of a seat that has none: its guest's own, unless others sit there with them."""
    own = guest.name if seat == 0 or not new.one_screen else ""
    return own or seat_name(seat, language)


def options_of(new: NewTable) -> dict[str, Setting]:
    """The options a table is wanted with: those of a first game, or the usual ones, but for what
    is named."""
    preset = first_game(kritias.game(new.game)) if new.first else {}
    return preset | new.options


def is_plain(new: NewTable, seats: int) -> bool:
    """Whether a table is for the one who sets it, on the first of so many seats, with nothing
    chosen."""
    chosen = new.options or new.first or new.seed is not None or new.hints or new.lobby
    chosen = chosen or new.clock != "off"
    return new.seats == seats and [one.kind for one in new.players] == ["me"] and not chosen


def check_levels(levels: list[str]) -> None:
    for level in levels:
        if level not in BOTS:
            raise Unknown(
                say(
                    "There is no level {level}; there are {levels}.",
                    level=level,
                    levels=", ".join(BOTS),
                )
            )


@router.get("/tables/{table}", response_model=View)
async def see_table(request: Request, open_table: TableByName, guest: Anybody) -> JSONResponse:
    """The table as one may see it: the position, the moves one can make, who is who."""
    return view_of(request, open_table, guest)


@router.post("/tables/{table}/seats/{seat}/claim", response_model=View)
async def claim_seat(
    request: Request,
    services: TheServices,
    open_table: TableByName,
    guest: Somebody,
    seat: SeatNumber,
    claim: Claim,
) -> JSONResponse:
    """Take a seat with the key of its link."""
    count(request, "act", guest.id)
    name = tidy(claim.name) or guest.name or seat_name(seat, language_of(request))
    await services.tables.sit(open_table, seat, guest.id, name, claim.key)
    return view_of(request, open_table, guest)


@router.post("/tables/{table}/word", response_model=Acknowledgement)
async def add_word(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor, word: Word
) -> JSONResponse:
    """Add a word to the luck, before the game begins."""
    await services.tables.add_word(open_table, guest.id, word.word)
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/start", response_model=View)
async def start_game(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor, start: Start
) -> JSONResponse:
    """Deal; seats that are still free get bots. Rules that are still being compiled are awaited
    by the table itself: this answers at once."""
    check_levels([start.level])
    await begin(services, open_table, guest.id, start.level)
    return view_of(request, open_table, guest)


async def begin(services: Services, open_table: OpenTable, guest: str, level: str) -> None:
    """Deal now, or as soon as the rules are there."""
    game = open_table.table.setup.game
    if services.ready.is_ready(game):
        await services.tables.start(open_table, guest, level)
    else:
        services.tables.start_when(open_table, guest, level, lambda: services.ready.wait(game))
