"""Pages for people: home, table, rules. They work as plain forms and links, too."""

import io
import re
from contextlib import suppress
from typing import Any, Final

import segno
from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from markdown_it import MarkdownIt

import kritias
from kritias.bots import LEVELS
from kritias.kernel.game import NOBODY, Game
from kritias.kernel.refusal import Unknown, Unreadable
from kritias.kernel.rulebook import folder_of, rule_page
from kritias.kernel.words import Phrase, say
from kritias.server import viewer_data, viewer_payload
from kritias.server.api_shape import NewTable, Player, is_sound
from kritias.server.api_table import check_levels, set_up_table
from kritias.server.clock import ClockKind
from kritias.server.people import Guest, tidy
from kritias.server.refusal import Played
from kritias.server.services import count, find_table, language_of, services_behind
from kritias.server.summary import recent_table
from kritias.server.templates import page_words, picture_of, render, words_for
from kritias.server.viewer import Viewer
from kritias.ui import shapes
from kritias.ui.svg import Markup
from kritias.ui.words import LANGUAGES

router = APIRouter(include_in_schema=False)
YEAR: Final = 365 * 24 * 3600

# The five games as the home page shows them; those not yet built are coming.
SHELF: Final[dict[str, tuple[str, str, Phrase]]] = {
    "atlantis": (
        "Atlantis",
        "2–4",
        say("Cards carry three pawns over a crumbling path of treasures."),
    ),
    "escape": (
        "Escape from Atlantis",
        "2–4",
        say("Twelve of yours, a terraced rock, and an octopus with an appetite."),
    ),
    "gods": (
        "Island of Gods",
        "1–4",
        say("Gather followers, raise temples tier by tier, please your god."),
    ),
    "artonauti": (
        "Artonauti",
        "2–4",
        say("Piece cut masterworks together on a shared mosaic."),
    ),
    "survive": (
        "Survive",
        "2–4",
        say("Save your people before the volcano. Some are worth more."),
    ),
}
MINUTES: Final = {"atlantis": 40, "escape": 50, "gods": 45, "artonauti": 30, "survive": 50}
ICONS: Final = (
    "compass",
    "ui-undo",
    "ui-hint",
    "ui-rules",
    "ui-chat",
    "ui-replay",
    "ui-settings",
    "ui-link",
    "ui-eye",
    "ui-clock",
    "ui-bot",
    "ui-flag-white",
    "ui-list",
    "ui-close",
    "ui-moon",
    "ui-sun",
    "ui-menu",
    "ui-play",
    "ui-pause",
    "ui-back",
    "ui-forward",
    "ui-friends",
    "ui-screen",
    "ui-log",
    "ui-whole",
    "ui-copy",
    "ui-check",
    "ui-trophy",
    "ui-seal",
    "mark-circle",
    "mark-triangle",
    "mark-square",
    "mark-diamond",
)
ON_HOME: Final = (
    "pawn",
    "ring",
    "statue",
    "helmet",
    "crown",
    "olive",
    "flag",
    "amphora",
    "boat",
    "person",
    "swimmer",
    "shark",
    "whale",
    "serpent",
)


def page(request: Request, template: str, **things: Any) -> HTMLResponse:
    """A whole page in the reader's language and theme."""
    words = things.pop("words", None) or page_words(language_of(request))
    theme = request.cookies.get("theme", "")
    guest = services_behind(request).guests.recognised(request)
    symbols = shapes.sheet((*ICONS, *things.pop("symbols", ())))
    return HTMLResponse(
        render(
            template,
            words,
            request=request,
            symbols=symbols,
            guest=guest,
            theme=theme if theme in ("light", "dark") else "",
            **things,
        )
    )


def error_page(request: Request, message: str, status: int) -> HTMLResponse:
    answer = page(request, "error.html", message=message)
    answer.status_code = status
    return answer


def waiting_page(request: Request, game: str, seconds: int) -> HTMLResponse:
    """How far the rules of a game are; the page looks again by itself."""
    progress = services_behind(request).ready.progress[game]
    answer = page(request, "wait.html", title=kritias.game(game).TITLE, progress=progress)
    answer.status_code = 503
    answer.headers["Retry-After"] = str(seconds)
    if not progress.failed:
        answer.headers["Refresh"] = str(seconds)
    return answer


# Home


@router.get("/")
async def home(request: Request) -> Response:
    """Choose a game, choose the company."""
    services = services_behind(request)
    guest = services.guests.known(request) or Guest("")
    rows = await services.tables.store.tables_of(guest.id, 4) if guest.id else []
    return page(
        request,
        "home.html",
        shelf=SHELF,
        minutes=MINUTES,
        built=kritias.GAMES,
        recent=[recent for row in rows if (recent := recent_table(row))],
        vignette=vignette,
        symbols=ON_HOME,
        options=viewer_data.options_of(language_of(request)),
        levels=LEVELS,
        progress=services.ready.progress,
    )


def vignette(name: str) -> Markup:
    """The small engraving of a game."""
    file = shapes.ART / "vignettes" / f"{name}.svg"
    if name not in SHELF:
        return shapes.icon("compass")
    return Markup(file.read_text(encoding="utf-8"))


@router.post("/new")
async def new_table(request: Request) -> Response:
    """Set a table from the home page's form."""
    fields = await fields_of(request)
    services = services_behind(request)
    answer = RedirectResponse("/", 303)
    guest = services.guests.welcome(request, answer, tidy(fields.get("name", "")))
    count(request, "table", guest.id)
    new = wanted_table(fields, guest.name)
    try:
        open_table = await set_up_table(services, guest, new)
    except Played as played:  # their one try goes on, or is to be seen
        answer.headers["location"] = f"/t/{played.table}"
    else:
        answer.headers["location"] = f"/t/{open_table.table.setup.id}"
    return answer


async def fields_of(request: Request) -> dict[str, str]:
    """The texts of a form; files and what cannot be shown are no texts."""
    form = await request.form(max_files=0, max_fields=100)
    fields = {key: value for key, value in form.items() if isinstance(value, str)}
    if not is_sound(fields):
        raise Unreadable(say("This form cannot be read."))
    return fields


def whole(form: dict[str, str], name: str, otherwise: int, span: range) -> int:
    """A whole number of a form; one that is too large or too small is brought into its span."""
    text = form.get(name, "").strip()
    if not text:
        return otherwise
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10):
        raise Unreadable(say("«{text}» is no number.", text=text[:40]))
    return min(max(int(text), span[0]), span[-1])


def wanted_table(form: dict[str, str], name: str) -> NewTable:
    """What the form asks for: against bots, around one screen, or with friends."""
    game = form.get("game", "atlantis")
    if game not in kritias.ROOMS:
        raise Unknown(say("There is no game {name}.", name=game[:40]))
    room = kritias.ROOMS[game]
    seats = whole(form, "seats", room.SEATS[0], room.SEATS)
    way = form.get("way", "bots")
    level = form.get("level", "casual")
    check_levels([level])
    options = {
        option.name: option.read(form[f"option-{option.name}"])
        for option in room.OPTIONS
        if f"option-{option.name}" in form
    }
    flags = {option.name: False for option in room.OPTIONS if option.kind == "flag"}
    clocks: dict[str, ClockKind] = {"move": "move", "game": "game"}
    others = {
        "bots": [Player(kind="bot", level=level)] * (seats - 1),
        "screen": [
            Player(kind="me", name=tidy(form.get(f"name-{seat}", "")) or f"{seat + 1}")
            for seat in range(1, seats)
        ],
    }
    if way == "daily":
        me = Player(kind="me", name=name)
        return NewTable(game=game, seats=1, players=[me], daily=True, start=True)
    return NewTable(
        game=game,
        seats=seats,
        options=flags | options,
        players=[Player(kind="me", name=name), *others.get(way, [])],
        clock=clocks.get(form.get("clock", ""), "off"),
        seconds=whole(form, "seconds", 60, range(5, 24 * 3600 + 1)),
        hints="hints" in form,
        one_screen=way == "screen",
        start=way in ("bots", "screen"),
    )


# The table


@router.get("/t/{name}")
async def table_page(request: Request, name: str) -> Response:
    """The table, with everything already on it; the wire keeps it so."""
    services = services_behind(request)
    open_table = await find_table(request, name[:24])
    table = open_table.table
    guest = services.guests.known(request) or Guest("")
    language = language_of(request)
    viewer = Viewer(guest.id, language)
    progress = services.ready.progress.get(table.setup.game)
    frame = viewer_payload.frame(open_table, viewer, services.tables.now(), progress)
    return page(
        request,
        "table.html",
        words=words_for(table, language),
        table=table,
        frame=frame,
        symbols=picture_of(table).SYMBOLS,
        own=table.seats_of(guest.id),
        clauses=rule_html(table.game, language),
        title=table.game.TITLE,
        is_host=guest.id == table.setup.host,
        nobody=NOBODY,
    )


@router.get("/t/{name}/sit/{seat}/{key}")
async def sit_page(request: Request, name: str, seat: int, key: str) -> Response:
    """What a link to a seat opens: say your name and sit down."""
    open_table = await find_table(request, name[:24])
    guest = services_behind(request).guests.known(request) or Guest("")
    if not 0 <= seat < open_table.table.setup.seats:
        raise Unknown(say("There is no seat {seat} at this table.", seat=seat))
    if seat in open_table.table.seats_of(guest.id):
        return RedirectResponse(f"/t/{open_table.table.setup.id}", 303)
    return page(request, "sit.html", table=open_table.table, seat=seat, key=key)


@router.post("/t/{name}/sit/{seat}/{key}")
async def sit_down(request: Request, name: str, seat: int, key: str) -> Response:
    services = services_behind(request)
    called = tidy((await fields_of(request)).get("name", ""))
    open_table = await find_table(request, name[:24])
    answer = RedirectResponse(f"/t/{open_table.table.setup.id}", 303)
    guest = services.guests.welcome(request, answer, called)
    count(request, "act", guest.id)
    await services.tables.sit(
        open_table, seat, guest.id, guest.name or f"Guest {seat + 1}", key[:40]
    )
    return answer


@router.get("/t/{name}/qr/{seat}.svg")
async def seat_code(request: Request, name: str, seat: int) -> Response:
    """The link to a seat as a QR code, for the one who set the table."""
    services = services_behind(request)
    open_table = await find_table(request, name[:24])
    guest = services.guests.known(request) or Guest("")
    setup = open_table.table.setup
    if guest.id != setup.host or not 0 <= seat < setup.seats:
        raise Unknown(say("There is nothing here."))
    link = f"{request.base_url}t/{setup.id}/sit/{seat}/{setup.keys[seat]}"
    return Response(qr_code(link), media_type="image/svg+xml")


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
    style = folder_of(kritias.ROOMS[name]) / "picture.css"
    if not style.is_file():
        return Response("", media_type="text/css")
    return FileResponse(style, media_type="text/css")


# Rules


@router.get("/rules/{name}")
async def rules_page(request: Request, name: str) -> Response:
    if name not in kritias.ROOMS:
        raise Unknown(say("There is no game {name}.", name=name[:40]))
    game = kritias.ROOMS[name]
    body = rule_html(game, language_of(request))
    return page(request, "rules.html", title=game.TITLE, body=body)


def page_in(game: Game, language: str) -> str:
    """The rule page in a language; a room from outside may speak only English, or not at all."""
    for one in (language, "en"):
        with suppress(Unknown):
            return rule_page(game, one)
    return ""


def rule_html(game: Game, language: str) -> Markup:
    """A rule page as HTML; every clause has an anchor of its own number."""
    html = MarkdownIt().render(page_in(game, language))
    anchored = re.sub(r"<p><strong>([A-Z]\d+)\.</strong>", r'<p id="\1"><strong>\1</strong>', html)
    return Markup(anchored)


# Preferences


@router.get("/lang/{language}")
async def choose_language(request: Request, language: str) -> Response:
    back = request.headers.get("referer", "/")
    answer = RedirectResponse(back if back.startswith(str(request.base_url)) else "/", 303)
    if language in LANGUAGES:
        answer.set_cookie("lang", language, max_age=YEAR, samesite="lax")
    return answer
