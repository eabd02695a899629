"""The home page: the games on their shelf, a form that sets a table, the pages that rooms bring.

What the games are and what they bring, the rooms say; nothing here knows any of them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, RedirectResponse, Response

import kritias
from kritias.bots import LEVELS
from kritias.kernel.game import Game
from kritias.kernel.lesson import lesson_of
from kritias.kernel.refusal import Unknown
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import say, say_many
from kritias.registry import picture_of
from kritias.server import viewer_data
from kritias.server.api_shape import NewTable, Player
from kritias.server.api_table import check_levels, set_up_table
from kritias.server.clock import ClockKind
from kritias.server.daily import Card, cards, seats_of
from kritias.server.page import fields_of, filled, in_turn, whole
from kritias.server.people import Guest, tidy
from kritias.server.puzzle_list import Listed, puzzle_for_home
from kritias.server.refusal import Played
from kritias.server.resume import OpenGames, open_games
from kritias.server.services import count, language_of, services_behind, source_of
from kritias.server.templates import words_of
from kritias.ui.picture import Extra
from kritias.ui.svg import Markup, tag, use

router = APIRouter(include_in_schema=False)
USED: Final = re.compile(r'href="#([\w-]+)"')  # symbols in a drawing
COMPASS: Final = tag(
    "svg", use("compass", 110, 50, 80), class_="vig", viewBox="0 0 300 180", aria_hidden="true"
)


# The shelf


@dataclass(frozen=True)
class OnShelf:
    """A game as the home page shows it."""

    name: str
    title: str
    pitch: str
    seats: range
    minutes: int
    is_printed: bool  # that time
    vignette: Markup
    has_lesson: bool

    @property
    def seats_text(self) -> str:
        low, high = self.seats[0], self.seats[-1]
        return f"{low}–{high}" if low < high else f"{low}"


def shelf(rooms: Mapping[str, Game], language: str) -> list[OnShelf]:
    """Every game that this house has."""
    return [
        OnShelf(
            name,
            game.ABOUT.title,
            words_of(game, language)(game.ABOUT.pitch),
            game.SEATS,
            game.ABOUT.minutes,
            game.ABOUT.is_printed,
            vignette(name),
            lesson_of(game) is not None,
        )
        for name, game in rooms.items()
    ]


@cache
def vignette(name: str) -> Markup:
    """The small engraving of a game; a compass where it has none."""
    file = folder_of(kritias.game(name)) / "vignette.svg"
    return Markup(file.read_text("utf-8")) if file.is_file() else COMPASS


def symbols_in(drawings: Iterator[Markup]) -> tuple[str, ...]:
    """The symbols that some drawings use."""
    return tuple(dict.fromkeys(name for one in drawings for name in USED.findall(one)))


@router.get("/")
async def home(request: Request) -> Response:
    """Choose a game, choose the company."""
    services, language = services_behind(request), language_of(request)
    guest = services.guests.known(request) or Guest("")
    found = await open_games(services, guest, language)
    puzzle = await puzzle_for_home(services, guest.id)
    deals = await cards(services.tables.store, services.rooms, guest.id, services.tables.now())
    return await in_turn(request, partial(filled_home, request, found, puzzle, deals))


def filled_home(
    request: Request, found: OpenGames, puzzle: Listed | None, deals: Mapping[str, Card]
) -> Response:
    services, language = services_behind(request), language_of(request)
    games = shelf(services.rooms, language)
    return filled(
        request,
        "home.html",
        shelf=games,
        resumed=found.first,
        others=found.others,
        say_others=say_many("{count} more table", "{count} more tables", len(found.others)),
        refused=found.refused,
        say_refused=say_many(
            "{count} game of other rules", "{count} games of other rules", len(found.refused)
        ),
        puzzle=puzzle,
        deals=deals,
        vignette=vignette,
        symbols=symbols_in(game.vignette for game in games),
        options=viewer_data.options_of(services.rooms, language),
        levels=LEVELS,
        has_lobby=services.lobby.is_open,
        progress=services.ready.progress,
        extras=[
            (extra.path, words_of(game, language)(extra.link))
            for game, extra in extras(services.rooms)
        ],
    )


# The form


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
        language, source = language_of(request), source_of(request)
        open_table = await set_up_table(services, guest, new, language, source)
    except Played as played:  # their one try goes on
        answer.headers["location"] = f"/t/{played.table}"
    else:
        answer.headers["location"] = f"/t/{open_table.table.setup.id}"
    return answer


def wanted_table(form: dict[str, str], name: str) -> NewTable:
    """What the form asks for: against bots, around one screen, or with friends."""
    game = form.get("game", next(iter(kritias.GAMES)))
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
            Player(kind="me", name=tidy(form.get(f"name-{seat}", ""))) for seat in range(1, seats)
        ],
    }
    if way == "lesson":
        return NewTable(game=game, lesson=True)
    if way == "daily":
        me = Player(kind="me", name=name)
        return NewTable(game=game, seats=seats_of(room), players=[me], daily=True, start=True)
    return NewTable(
        game=game,
        seats=seats,
        options={} if "first" in form else flags | options,
        first="first" in form,
        players=[Player(kind="me", name=name), *others.get(way, [])],
        clock=clocks.get(form.get("clock", ""), "off"),
        seconds=whole(form, "seconds", 60, range(5, 24 * 3600 + 1)),
        hints="hints" in form,
        lobby="lobby" in form,
        one_screen=way == "screen",
        start=way in ("bots", "screen"),
    )


# What rooms bring


def extras(rooms: Mapping[str, Game]) -> Iterator[tuple[Game, Extra]]:
    """The pages that rooms have beside their tables."""
    for game in rooms.values():
        for extra in getattr(picture_of(game), "EXTRAS", ()):
            yield game, extra


def router_of(game: Game, extra: Extra) -> APIRouter:
    """Where a room's page and its files are found."""
    own = APIRouter(prefix=f"/{extra.path}", include_in_schema=False)
    files = {file.name: file for file in extra.files}

    @own.get("")
    async def show(request: Request) -> Response:
        def made() -> Response:
            language = language_of(request)
            words = words_of(game, language)
            return filled(request, extra.template, words=words, **extra.content(language))

        return await in_turn(request, made)

    @own.get("/{name}")
    async def file(name: str) -> Response:
        if name not in files:
            raise Unknown(say("There is nothing here."))
        return FileResponse(files[name], headers={"cache-control": "public, max-age=3600"})

    return own
