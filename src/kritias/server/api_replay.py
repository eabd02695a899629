"""The API of replays: games that are over, and records that somebody brings, looked at again."""

import asyncio
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from kritias.kernel.game import Seat
from kritias.server import replay, replay_answers, replay_film, what_if
from kritias.server.api_shape import (
    Brought,
    Choices,
    Moment,
    NewRecord,
    Overview,
    PlayOn,
    Story,
    Try,
    Weighing,
)
from kritias.server.api_shape_view import LegalMove, View
from kritias.server.api_table import begin, check_levels
from kritias.server.api_who import Anybody, Somebody, TableName, TheServices, view_of
from kritias.server.branch import Branch, terms_of
from kritias.server.open_tables import OpenTable
from kritias.server.people import Guest
from kritias.server.replay import ALL, OPEN, Looker, check_eyes
from kritias.server.services import (
    Services,
    caller,
    count,
    find_replay,
    language_of,
    services_behind,
)
from kritias.server.table import Table, Terms
from kritias.server.templates import seat_name, words_for
from kritias.server.turns import Claim
from kritias.server.viewer_data import MOST_PLIES
from kritias.server.work_limits import timed

router = APIRouter()
Eyes = Annotated[
    str,
    Query(
        pattern=r"^(all|open|[0-3])$",
        description="A seat: as it saw the game; `all`: as everybody saw it; `open`: all hands.",
    ),
]
Aspect = Annotated[float, Query(ge=0.1, le=10, description="Of the stage: width by height.")]
At = Annotated[int, Path(ge=0, le=MOST_PLIES)]


async def replay_named(request: Request, table: TableName) -> OpenTable:
    return await find_replay(request, table)


ReplayByName = Annotated[OpenTable, Depends(replay_named)]


def looker_of(
    request: Request, open_table: OpenTable, guest: Guest, eyes: str, aspect: float = 1.6
) -> Looker:
    """How a caller looks, if it may look with these eyes."""
    now = services_behind(request).tables.now()
    check_eyes(open_table.table, eyes, guest.id, now)
    return Looker(eyes, language_of(request), aspect)


@router.post("/replays", status_code=201)
async def bring_record(
    request: Request, services: TheServices, guest: Anybody, new: NewRecord
) -> Brought:
    """Replay and verify a record, to look at it. It is kept in memory for a while, not stored."""
    count(request, "table", guest.id)
    await services.ready.expect(services.imports.game_in(new.record))
    open_table = await services.imports.add(
        new.record, language_of(request), caller(request, guest.id)
    )
    setup = open_table.table.setup
    return Brought(
        name=setup.id,
        game=setup.game,
        count=len(open_table.table.moves),
        is_proved=len(setup.secret) > 2,
    )


@router.get("/replays/{table}")
async def look_over(
    request: Request, services: TheServices, open_table: ReplayByName, guest: Anybody
) -> Overview:
    """How long a game was, where its mistakes and great moments are, how far its review is."""
    count(request, "wish", guest.id)
    if open_table.table.is_over:
        services.reviews.begin(open_table, caller(request, guest.id))
    looker = looker_of(request, open_table, guest, ALL)
    who = caller(request, guest.id)
    great = await replay_answers.great(services.drawing, who, open_table, looker)
    return Overview(**replay.overview(open_table, great))


@router.get("/replays/{table}/moments/{at}", response_model=Moment)
async def look_at(
    request: Request,
    services: TheServices,
    open_table: ReplayByName,
    guest: Anybody,
    at: At,
    eyes: Eyes = ALL,
    aspect: Aspect = 1.6,
) -> Response:
    """One moment of a game, so many moves after the deal."""
    count(request, "wish", guest.id)
    looker = looker_of(request, open_table, guest, eyes, aspect)
    who = caller(request, guest.id)
    body = await replay_answers.moment(services.drawing, who, open_table, looker, at)
    return Response(body, media_type="application/json")


@router.get("/replays/{table}/moments/{at}/moves")
async def list_choices(
    request: Request, open_table: ReplayByName, guest: Anybody, at: At
) -> Choices:
    """What could have been done at a moment, by whoever decided."""
    count(request, "wish", guest.id)
    table = open_table.table
    seat = what_if.decider_at(table, at)
    looker = looker_of(request, open_table, guest, str(seat))
    moves = what_if.choices(table, at, words_for(table, looker.language))
    return Choices(seat=seat, moves=[LegalMove(**move) for move in moves])


@router.post("/replays/{table}/moments/{at}/try")
async def try_move(
    request: Request,
    services: TheServices,
    open_table: ReplayByName,
    guest: Anybody,
    at: At,
    new: Try,
) -> Weighing:
    """What if: what another move would have been worth, by what the seat knew then."""
    table = open_table.table
    looker = looker_of(request, open_table, guest, str(what_if.decider_at(table, at)))
    about = what_if.question(table, at, new.move)
    with services.searches.charged(caller(request, guest.id)) as ask:
        found = await ask(what_if.weigh, *about)
    words = words_for(table, looker.language)
    return Weighing(**what_if.answer(table, at, new.move, found, words))


@router.post("/replays/{table}/play", response_model=View, status_code=201)
async def play_on(
    request: Request,
    services: TheServices,
    open_table: ReplayByName,
    guest: Somebody,
    wish: PlayOn,
) -> JSONResponse:
    """A new table with the position of a moment: oneself on a seat, bots on the others."""
    count(request, "table", guest.id)
    check_levels([wish.level])
    table, now = open_table.table, services.tables.now()
    check_eyes(table, OPEN if wish.is_true else str(wish.seat), guest.id, now)
    terms = terms_of(table, Branch(wish.at, wish.seat, wish.is_true))
    again = await set_up_branch(services, guest, table, terms, wish.level, language_of(request))
    answer = view_of(request, again, guest)
    answer.status_code = 201
    return answer


async def set_up_branch(
    services: Services, guest: Guest, table: Table, terms: Terms, level: str, language: str
) -> OpenTable:
    """Set the table, seat everybody, and begin."""
    setup = table.setup
    again = await services.tables.create(
        guest.id, setup.game, setup.seats, dict(setup.settings), terms
    )
    own = Seat((terms.origin or {})["seat"])
    for number in range(setup.seats):
        seat = Seat(number)
        if seat == own:
            name = guest.name or seat_name(seat, language)
            await services.tables.sit(again, seat, guest.id, name, None)
        else:
            await services.tables.put_bot(again, seat, guest.id, level)
    await begin(services, again, guest.id, level)
    return again


@router.get("/replays/{table}/story", response_model=Story)
async def read_story(
    request: Request,
    services: TheServices,
    open_table: ReplayByName,
    guest: Anybody,
    eyes: Eyes = ALL,
) -> Response:
    """The log of the whole game."""
    count(request, "wish", guest.id)
    looker = looker_of(request, open_table, guest, eyes)
    who = caller(request, guest.id)
    body = await replay_answers.story(services.drawing, who, open_table, looker)
    return Response(body, media_type="application/json")


@router.get("/replays/{table}/strip.svg", response_class=Response)
async def draw_strip(
    request: Request, open_table: ReplayByName, guest: Anybody, eyes: Eyes = ALL
) -> Response:
    """Key moments of the game side by side, as one picture."""
    return await picture_file(request, open_table, guest, eyes, replay_film.strip, "strip")


@router.get("/replays/{table}/film.svg", response_class=Response)
async def draw_film(
    request: Request, open_table: ReplayByName, guest: Anybody, eyes: Eyes = ALL
) -> Response:
    """The game in fast motion, as one picture that moves."""
    return await picture_file(request, open_table, guest, eyes, replay_film.moving, "film")


async def picture_file(
    request: Request,
    open_table: OpenTable,
    guest: Guest,
    eyes: str,
    draw: Callable[[OpenTable, Looker], str],
    name: str,
) -> Response:
    """A picture of its own, to be kept; it is drawn beside the loop, one at a time."""
    looker, who = looker_of(request, open_table, guest, eyes), caller(request, guest.id)
    services = services_behind(request)
    with services.work_limits.charged("draw", who) as bill:
        bill.seconds = 0.0
        async with services.files.turn(lambda: [Claim(who)]):
            apart = replay.apart(open_table)
            drawn, bill.seconds = await asyncio.to_thread(timed, draw, apart, looker)
    file = f"{open_table.table.setup.game}-{open_table.table.setup.id}-{name}.svg"
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
