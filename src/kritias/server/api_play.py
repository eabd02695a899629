"""The API of playing: moves, seats left and taken back, talk and hints."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from kritias.bots import advise
from kritias.kernel.game import NOBODY
from kritias.kernel.words import say
from kritias.server import show
from kritias.server.api_shape import LONGEST_LINE, Hint, Line, NewMove, Ply, View
from kritias.server.api_who import (
    Actor,
    Anybody,
    HouseOf,
    LiveTable,
    SeatNumber,
    Somebody,
    view_of,
    viewer_of,
)
from kritias.server.brush import words_for
from kritias.server.house import count
from kritias.server.open_tables import Live
from kritias.server.people import Guest, tidy
from kritias.server.refusal import NotNow, NotYourSeat, NotYourTurn

router = APIRouter()


@router.get("/tables/{table}/moves")
async def list_moves(request: Request, live: LiveTable, guest: Anybody) -> list[dict[str, Any]]:
    """The legal moves: code, text, what each does in words, and what to touch."""
    viewer = viewer_of(request, live, guest)
    return show.moves_for(live.table, viewer, words_for(live.table, viewer.language))


@router.post("/tables/{table}/moves", response_model=View)
async def make_move(
    request: Request, house: HouseOf, live: LiveTable, guest: Anybody, new: NewMove
) -> JSONResponse:
    """Make a move. It is kept when this answers; to send it again does no harm."""
    await house.hall.move(live, guest.id, new.ply, new.move)
    return view_of(request, live, guest)


@router.post("/tables/{table}/undo", response_model=View)
async def undo(
    request: Request, house: HouseOf, live: LiveTable, guest: Actor, ply: Ply
) -> JSONResponse:
    """Take back the moves of the own turn, as far as nothing has come to light."""
    await house.hall.take_back(live, guest.id, ply.ply)
    return view_of(request, live, guest)


@router.post("/tables/{table}/seats/{seat}/leave", response_model=View)
async def leave_seat(
    request: Request, house: HouseOf, live: LiveTable, guest: Actor, seat: SeatNumber
) -> JSONResponse:
    """Leave the own seat to a bot."""
    check_own(live, guest, seat)
    await house.hall.leave(live, seat, "resigned")
    return view_of(request, live, guest)


@router.post("/tables/{table}/seats/{seat}/return", response_model=View)
async def return_to_seat(
    request: Request, house: HouseOf, live: LiveTable, guest: Actor, seat: SeatNumber
) -> JSONResponse:
    """Take the own seat back from a bot."""
    check_own(live, guest, seat)
    await house.hall.come_back(live, seat)
    return view_of(request, live, guest)


def check_own(live: Live, guest: Guest, seat: int) -> None:
    if seat not in live.table.seats_of(guest.id):
        raise NotYourSeat


@router.post("/tables/{table}/rematch", response_model=View)
async def rematch(
    request: Request, house: HouseOf, live: LiveTable, guest: Anybody
) -> JSONResponse:
    """Play once more with the same company."""
    count(request, "table", guest.id)
    again = await house.hall.rematch(live, guest.id)
    return view_of(request, again, guest)


@router.post("/tables/{table}/talk", response_model=View)
async def talk(
    request: Request, house: HouseOf, live: LiveTable, guest: Somebody, line: Line
) -> JSONResponse:
    """Say something at the table."""
    count(request, "talk", guest.id, live.table.setup.id)
    seats = live.table.seats_of(guest.id)
    name = live.table.chairs[seats[0]].name if seats else guest.name or "…"
    await house.hall.talk(live, guest.id, name, tidy(line.text, LONGEST_LINE) or "…")
    return view_of(request, live, guest)


@router.post("/tables/{table}/hint")
async def hint(request: Request, house: HouseOf, live: LiveTable, guest: Anybody) -> Hint:
    """The best move a bot finds from what the seat can see, and what it is worth."""
    table, viewer = live.table, viewer_of(request, live, guest)
    seat = show.seat_of(table, viewer)
    if seat == NOBODY or table.decider != seat:
        raise NotYourTurn if table.seats_of(guest.id) else NotYourSeat
    if not table.has_hints:
        raise NotNow(say("There are no hints at this table."))
    count(request, "hint", guest.id, table.setup.id)
    await house.hall.tell_hint(live, seat)
    seen = table.seen(seat)
    thought = await house.thinkers.ask(advise, table.setup.game, seen.tobytes(), table.ply)
    offer = table.game.offer(seen, thought.move)
    words = words_for(table, viewer.language)
    best = thought.candidates[0].share if thought.candidates else thought.shares[seat]
    return Hint(
        move=thought.move,
        text=table.game.write(seen, thought.move),
        say=words(offer.says),
        before=thought.shares[seat],
        after=best,
    )
