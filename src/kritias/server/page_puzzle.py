"""Pages of puzzles: that of the day, and all of a room by theme; and the way to their tables."""

from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from kritias.arena.puzzle import puzzles_of
from kritias.kernel.game import Game, Seat
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say
from kritias.server.api_table import begin
from kritias.server.daily import today
from kritias.server.open_tables import OpenTable
from kritias.server.page import filled, in_turn
from kritias.server.page_home import symbols_in, vignette
from kritias.server.people import Guest
from kritias.server.puzzle import TRIES, puzzle_named, puzzle_of_day
from kritias.server.puzzle_list import Listed, Rows, listed, rows_of
from kritias.server.refusal import Outdated, Played
from kritias.server.services import Services, count, language_of, services_behind
from kritias.server.table import Terms
from kritias.server.table_service import STAND_IN
from kritias.server.templates import seat_name, words_of

router = APIRouter(include_in_schema=False)


@router.get("/puzzle")
async def puzzles_of_the_day(request: Request) -> Response:
    """Today's puzzle of every room that has some."""
    services = services_behind(request)
    guest, day = services.guests.recognised(request), today(services.tables.now())
    rows = await rows_of(services, guest.id)

    def made() -> Response:
        chosen = [
            (game, listed(game, found, rows))
            for game in services.rooms.values()
            if (found := puzzle_of_day(game, day))
        ]
        return filled(
            request,
            "puzzle_day.html",
            puzzles=chosen,
            vignette=vignette,
            symbols=symbols_in(vignette(game.NAME) for game, _ in chosen),
            tries=TRIES,
        )

    return await in_turn(request, made)


@router.get("/puzzles/{game}")
async def puzzles_by_theme(request: Request, game: str) -> Response:
    """All puzzles of a room, by what they are about."""
    services = services_behind(request)
    room = services.rooms.get(game)
    if room is None or not puzzles_of(room):
        raise Unknown(say("There are no puzzles of this game here."))
    rows = await rows_of(services, services.guests.recognised(request).id)
    return await in_turn(request, partial(list_by_theme, request, room, rows))


def list_by_theme(request: Request, room: Game, rows: Rows) -> Response:
    themes: dict[str, list[Listed]] = {}
    for one in puzzles_of(room).values():
        themes.setdefault(one.theme, []).append(listed(room, one, rows))
    words = words_of(room, language_of(request))
    return filled(
        request,
        "puzzles.html",
        words=words,
        game=room,
        themes=sorted(((words(theme), some) for theme, some in themes.items()), key=by_number),
        solved=sum(one.state == "solved" for some in themes.values() for one in some),
        count=len(puzzles_of(room)),
    )


def by_number(themed: tuple[str, list[Listed]]) -> tuple[int, str]:
    """The largest themes first."""
    theme, some = themed
    return -len(some), theme


@router.post("/puzzles/{game}/next")
async def next_puzzle(request: Request, game: str) -> Response:
    """One that this guest has not tried, or else any they have not solved."""
    services = services_behind(request)
    room = services.rooms.get(game)
    names = list(puzzles_of(room)) if room else []
    if not names:
        raise Unknown(say("There are no puzzles of this game here."))
    rows = await rows_of(services, services.guests.recognised(request).id)
    fresh = [name for name in names if (game, name) not in rows]
    if not fresh:
        return RedirectResponse(f"/puzzles/{game}", 303)
    return await open_puzzle(request, game, fresh[0])


@router.post("/puzzles/{game}/{name}")
async def open_puzzle(request: Request, game: str, name: str) -> Response:
    """To the table of a puzzle: the one at which it was begun, or a new one."""
    services = services_behind(request)
    puzzle_named(game, name)
    answer = RedirectResponse("/", 303)
    guest = services.guests.welcome(request, answer)
    count(request, "table", guest.id)
    open_table = await puzzle_table(services, guest, game, name, language_of(request))
    answer.headers["location"] = f"/t/{open_table.table.setup.id}"
    return answer


async def puzzle_table(
    services: Services, guest: Guest, game: str, name: str, language: str
) -> OpenTable:
    store, tables = services.tables.store, services.tables.open_tables
    if found := await store.puzzle_table(guest.id, game, name):
        try:
            return await tables.find(found)
        except Outdated:
            pass  # by rules that are no longer played: it is laid out anew
    puzzle = puzzle_named(game, name)
    terms = Terms(0, position=dict(puzzle.position), right=puzzle.right, puzzle=name)
    try:
        return await lay_out(services, guest, game, terms, language)
    except Played:  # at the same moment, from another page of theirs
        return await tables.find(await store.puzzle_table(guest.id, game, name) or "")


async def lay_out(
    services: Services, guest: Guest, game: str, terms: Terms, language: str
) -> OpenTable:
    """A table at which somebody is to find the best move in a position."""
    position = terms.position or {}
    room = services.rooms[game]
    state = room.from_document(position)
    seats, seat = int(state.seats), Seat(int(state.seat))
    options = dict(position.get("options", {}))
    open_table = await services.tables.create(guest.id, game, seats, options, terms)
    services.ready.want(game)
    name = guest.name or seat_name(seat, language)
    await services.tables.sit(open_table, seat, guest.id, name, None)
    for other in range(seats):
        if other != seat:
            await services.tables.put_bot(open_table, Seat(other), guest.id, STAND_IN)
    await begin(services, open_table, guest.id, STAND_IN)
    return open_table
