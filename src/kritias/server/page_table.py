"""Pages about a table: the table itself, a seat to take; and the reader's language."""

import io
from functools import partial
from typing import Final

import segno
from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, RedirectResponse, Response

import kritias
from kritias.kernel.game import NOBODY, Game, Seat
from kritias.kernel.refusal import Unknown
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import say
from kritias.registry import kinds_of, picture_of
from kritias.server import viewer_payload
from kritias.server.open_tables import OpenTable
from kritias.server.page import fields_of, filled, in_turn, page
from kritias.server.page_home import extras
from kritias.server.people import Guest, tidy
from kritias.server.refusal import NotNow
from kritias.server.resume import ASPECT, small_picture
from kritias.server.rule_sheet import rule_sheet
from kritias.server.services import caller, count, find_table, language_of, services_behind
from kritias.server.templates import seat_name, words_for, words_of
from kritias.server.viewer import Viewer
from kritias.ui.shapes import style_of
from kritias.ui.words import LANGUAGES, Words

router = APIRouter(include_in_schema=False)
YEAR: Final = 365 * 24 * 3600


@router.get("/t/{name}")
async def table_page(request: Request, name: str) -> Response:
    """The table, with everything already on it; the wire keeps it so."""
    services = services_behind(request)
    open_table = await find_table(request, name[:24])
    guest = services.guests.known(request) or Guest("")
    made = partial(filled_table, request, guest)
    return await services.drawing.write_about(caller(request), open_table, made)


def filled_table(request: Request, guest: Guest, open_table: OpenTable) -> Response:
    services, table, language = services_behind(request), open_table.table, language_of(request)
    viewer = Viewer(guest.id, language)
    progress = services.ready.progress.get(table.setup.game)
    frame = viewer_payload.frame(open_table, viewer, services.tables.now(), progress)
    return filled(
        request,
        "table.html",
        words=words_for(table, language),
        table=table,
        frame=frame,
        symbols=picture_of(table.game).SYMBOLS,
        own=table.seats_of(guest.id),
        sheet=rule_sheet(table.game, language),
        uses=uses_of(table.game, words_of(table.game, language)),
        extras=[
            (extra.path, words_of(game, language)(extra.link))
            for game, extra in extras({table.setup.game: table.game})
        ],
        title=table.game.TITLE,
        is_host=guest.id == table.setup.host,
        nobody=NOBODY,
    )


@router.get("/t/{name}/picture.svg")
async def table_picture(request: Request, name: str) -> Response:
    """The board as it stands, small, as far as whoever asks may see it."""
    services = services_behind(request)
    open_table = await find_table(request, name[:24])
    if not open_table.table.is_started:
        raise NotNow(say("The game has not begun."))
    guest = services.guests.recognised(request)
    viewer = Viewer(guest.id, language_of(request), ASPECT)

    def drawn(apart: OpenTable) -> str:
        return small_picture(apart, viewer, services.tables.now())

    picture = await services.drawing.write_about(caller(request), open_table, drawn)
    return Response(themed(request, picture), media_type="image/svg+xml")


def themed(request: Request, picture: str) -> str:
    """A picture by day or by night, as its reader has chosen; else as their browser wishes."""
    theme = request.cookies.get("theme", "")
    chosen = theme if theme in ("light", "dark") else ""
    return (
        str(picture).replace("<svg", f'<svg data-theme="{chosen}"', 1) if chosen else str(picture)
    )


def uses_of(game: Game, words: Words) -> dict[str, str]:
    """What the things of a game are for, by their kinds."""
    return {kind: words(use) for kind, use in kinds_of(game).lore.uses.items()}


@router.get("/t/{name}/sit/{seat}/{key}")
async def sit_page(request: Request, name: str, seat: Seat, key: str) -> Response:
    """What a link to a seat opens: say your name and sit down."""
    open_table = await find_table(request, name[:24])
    guest = services_behind(request).guests.known(request) or Guest("")
    check_seat(open_table, seat)
    if seat in open_table.table.seats_of(guest.id):
        return RedirectResponse(f"/t/{open_table.table.setup.id}", 303)
    return await page(request, "sit.html", table=open_table.table, seat=seat, key=key)


@router.post("/t/{name}/sit/{seat}/{key}")
async def sit_down(request: Request, name: str, seat: Seat, key: str) -> Response:
    services = services_behind(request)
    called = tidy((await fields_of(request)).get("name", ""))
    open_table = await find_table(request, name[:24])
    answer = RedirectResponse(f"/t/{open_table.table.setup.id}", 303)
    guest = services.guests.welcome(request, answer, called)
    count(request, "act", guest.id)
    check_seat(open_table, seat)
    name = guest.name or seat_name(seat, language_of(request))
    await services.tables.sit(open_table, seat, guest.id, name, key[:40])
    return answer


def check_seat(open_table: OpenTable, seat: Seat) -> None:
    if not 0 <= seat < open_table.table.setup.seats:
        raise Unknown(say("There is no seat {seat} at this table.", seat=seat))


@router.get("/t/{name}/qr/{seat}.svg")
async def seat_code(request: Request, name: str, seat: Seat) -> Response:
    """The link to a seat as a QR code, for the one who set the table."""
    services = services_behind(request)
    open_table = await find_table(request, name[:24])
    guest = services.guests.known(request) or Guest("")
    setup = open_table.table.setup
    if guest.id != setup.host or not 0 <= seat < setup.seats:
        raise Unknown(say("There is nothing here."))
    link = f"{request.base_url}t/{setup.id}/sit/{seat}/{setup.keys[seat]}"
    code = await in_turn(request, partial(qr_code, link))
    return Response(code, media_type="image/svg+xml")


def qr_code(text: str) -> bytes:
    """A picture of its own: inline markup would lack the namespace that a browser asks for."""
    file = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(file, kind="svg", scale=4, border=2, dark="#1d2b33", light="#fff")
    return file.getvalue()


@router.get("/room/{name}.css")
async def room_style(name: str) -> Response:
    """How a room's picture is coloured."""
    if name not in kritias.ROOMS:
        raise Unknown(say("There is nothing here."))
    return FileResponse(style_of(folder_of(kritias.ROOMS[name])), media_type="text/css")


# Preferences


@router.get("/lang/{language}")
async def choose_language(request: Request, language: str) -> Response:
    back = request.headers.get("referer", "/")
    answer = RedirectResponse(back if back.startswith(str(request.base_url)) else "/", 303)
    if language in LANGUAGES:
        answer.set_cookie("lang", language, max_age=YEAR, samesite="lax")
    return answer
