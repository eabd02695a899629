"""The API of playing: moves, seats left and taken back, and hints."""

from dataclasses import replace
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from kritias.bots import advise
from kritias.kernel.game import NOBODY
from kritias.kernel.move_kind import told_apart
from kritias.kernel.words import both, say
from kritias.registry import kinds_of
from kritias.server import foresight, viewer_data, why
from kritias.server.api_shape import (
    Acknowledgement,
    Answer,
    AtPly,
    Foresight,
    Hint,
    HintedMove,
    MoveAhead,
    NewMove,
    Touches,
)
from kritias.server.api_shape_view import LegalMove, View
from kritias.server.api_who import (
    Actor,
    Anybody,
    SeatNumber,
    TableByName,
    TheServices,
    acknowledged,
    view_of,
    viewer_of,
)
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.people import Guest
from kritias.server.refusal import NotNow, NotYourSeat, NotYourTurn
from kritias.server.services import caller, count, source_of
from kritias.server.templates import words_for
from kritias.server.viewer import seat_of

router = APIRouter()


@router.get("/tables/{table}/moves", response_model=list[LegalMove])
async def list_moves(
    request: Request, services: TheServices, open_table: TableByName, guest: Anybody
) -> JSONResponse:
    """The legal moves: code, text, what each does in words, and what to touch."""
    viewer, now = viewer_of(request, open_table, guest), services.tables.now()
    return JSONResponse(viewer_data.data(open_table, viewer, now)["moves"])


@router.post("/tables/{table}/moves", response_model=Acknowledgement)
async def make_move(
    request: Request, services: TheServices, open_table: TableByName, guest: Anybody, new: NewMove
) -> JSONResponse:
    """Make a move. It is kept when this answers; to send it again does no harm."""
    await services.tables.move(open_table, guest.id, new.ply, new.move)
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/why")
async def why_not(
    request: Request,
    services: TheServices,
    open_table: TableByName,
    guest: Anybody,
    touches: Touches,
) -> Answer:
    """What the thing touched last is, and why it cannot be used now. Nothing is done."""
    count(request, "why", guest.id)
    viewer = viewer_of(request, open_table, guest)
    told = partial(why.answer, viewer=viewer, ply=touches.ply, touched=touches.touched)
    return await services.drawing.draw(asker(request, open_table, guest), open_table, told)


@router.post("/tables/{table}/foresight")
async def foresee(
    request: Request,
    services: TheServices,
    open_table: TableByName,
    guest: Anybody,
    ahead: MoveAhead,
) -> Foresight:
    """What a legal move would do, as far as it is certain. Nothing is done."""
    count(request, "why", guest.id)
    viewer = viewer_of(request, open_table, guest)
    who, now = asker(request, open_table, guest), services.tables.now()
    return await foresight.answer(services.drawing, who, open_table, viewer, ahead, now)


def asker(request: Request, open_table: OpenTable, guest: Guest) -> Caller:
    """Who is charged for an answer: a player alone, and not others behind the same address."""
    who = caller(request, guest.id)
    return replace(who, address="") if open_table.table.seats_of(guest.id) else who


@router.post("/tables/{table}/undo", response_model=Acknowledgement)
async def undo(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor, at: AtPly
) -> JSONResponse:
    """Take back the last move of the own turn, if nothing has come to light since."""
    await services.tables.take_back(open_table, guest.id, at.ply)
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/seats/{seat}/leave", response_model=Acknowledgement)
async def leave_seat(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor, seat: SeatNumber
) -> JSONResponse:
    """Leave the own seat to a bot."""
    check_own(open_table, guest, seat)
    await services.tables.leave(open_table, seat, "resigned")
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/seats/{seat}/return", response_model=Acknowledgement)
async def return_to_seat(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor, seat: SeatNumber
) -> JSONResponse:
    """Take the own seat back from a bot."""
    check_own(open_table, guest, seat)
    await services.tables.come_back(open_table, seat)
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/lesson/leave", response_model=Acknowledgement)
async def leave_lesson(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor
) -> JSONResponse:
    """Leave the guided first game and play on alone at its table."""
    await services.tables.leave_lesson(open_table, guest.id)
    return acknowledged(request, open_table, guest)


@router.post("/tables/{table}/lesson/resume", response_model=Acknowledgement)
async def resume_lesson(
    request: Request, services: TheServices, open_table: TableByName, guest: Actor
) -> JSONResponse:
    """Take the guided first game up again; moves beside its script are taken back."""
    await services.tables.resume_lesson(open_table, guest.id)
    return acknowledged(request, open_table, guest)


def check_own(open_table: OpenTable, guest: Guest, seat: int) -> None:
    if seat not in open_table.table.seats_of(guest.id):
        raise NotYourSeat


@router.post("/tables/{table}/rematch", response_model=View)
async def rematch(
    request: Request, services: TheServices, open_table: TableByName, guest: Anybody
) -> JSONResponse:
    """Play once more with the same company."""
    count(request, "table", guest.id)
    again = await services.tables.rematch(open_table, guest.id, source_of(request))
    return view_of(request, again, guest)


@router.post("/tables/{table}/hint")
async def hint(
    request: Request, services: TheServices, open_table: TableByName, guest: Anybody
) -> Hint:
    """The best move a bot finds from what the seat can see, and what it is worth."""
    table, viewer = open_table.table, viewer_of(request, open_table, guest)
    seat = seat_of(table, viewer)
    if seat == NOBODY or table.decider != seat:
        raise NotYourTurn if table.seats_of(guest.id) else NotYourSeat
    if not table.has_hints:
        raise NotNow(say("There are no hints at this table."))
    with services.searches.charged(caller(request, guest.id)) as ask:
        await services.tables.tell_hint(open_table, seat)
        seen, known = table.seen(seat), table.known(seat).tobytes()
        advice = await ask(advise, table.setup.game, known, table.ply)
    words = words_for(table, viewer.language)
    told = told_apart([table.game.offer(seen, one.move) for one in advice.best])
    moves = [
        HintedMove(
            move=one.move,
            text=table.game.write(seen, one.move),
            say=words(act),
            share=one.share,
        )
        for one, act in zip(advice.best, told, strict=True)
    ]
    return Hint(
        moves=moves,
        why=words(say("Why: {reasons}.", reasons=both(advice.reasons))),
        clause=kinds_of(table.game).lore.clauses.get(int(seen.phase), ""),
    )
