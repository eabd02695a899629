"""The API of the games themselves, and of who comes in."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

import kritias
from kritias.kernel.refusal import Unknown
from kritias.kernel.rulebook import PICTURE, rule_page
from kritias.kernel.words import say
from kritias.server import viewer_data
from kritias.server.api_shape import NewGuest
from kritias.server.api_who import Actor, TheServices
from kritias.server.daily import deal_of, standings
from kritias.server.people import tidy
from kritias.server.refusal import Forbidden
from kritias.server.services import count, language_of

GameName = Annotated[str, Path(max_length=40)]
router = APIRouter()


@router.get("/ready")
async def how_ready(services: TheServices) -> dict[str, Any]:
    """How far the rules of each game are compiled, the first time on a machine."""
    return {name: asdict(progress) for name, progress in services.ready.progress.items()}


@router.post("/ready/{game}")
async def make_ready(services: TheServices, game: GameName) -> dict[str, Any]:
    """Somebody has chosen this game: its rules are compiled before all others."""
    if game not in services.ready.progress:
        raise Unknown(say("There is no game {name}.", name=game))
    services.ready.want(game)
    return asdict(services.ready.progress[game])


@router.get("/games")
async def list_games(request: Request, services: TheServices) -> list[dict[str, Any]]:
    """The games, how many play them, and their options."""
    return viewer_data.options_of(services.rooms, language_of(request))


@router.get("/games/{game}/rules", response_class=PlainTextResponse)
async def read_rules(request: Request, game: GameName) -> str:
    """The rule page of a game, as Markdown. What the printed rules do not say is marked:
    `[…]{.ruling}`, `{.reconstruction}` or `{.ours}`. Pictures are named by their addresses here."""
    if game not in kritias.ROOMS:
        raise Unknown(say("There is no game {name}.", name=game))
    language = language_of(request)
    page = rule_page(kritias.ROOMS[game], language)
    return PICTURE.sub(rf"![\1](/picture/{game}/{language}/\2-0.svg) ", page)


@router.get("/daily/{game}")
async def read_daily(
    services: TheServices, game: GameName, day: Annotated[str, Query(max_length=10)] = ""
) -> dict[str, Any]:
    """A day's deal of a game, and who did best at it; today's if left out. `seats` is how many sit
    there, one person and bots; a result is the points of whoever played alone, else by how many
    they were ahead of the best bot.

    Its luck is promised by a hash; the secret and the seed are told when the day is over.
    """
    now = services.tables.now()
    deal = deal_of(game, now, day)
    rows = await standings(services.tables.store, deal.name)
    best = [{key: row[key] for key in ("table", "name", "points")} for row in rows]
    promise = deal.promise(services.guests, now)
    told = {"deal": deal.name, "date": deal.day.isoformat(), "seats": deal.seats, "best": best}
    return told | promise


@router.post("/guests")
async def come_in(
    request: Request, response: Response, services: TheServices, new: NewGuest
) -> dict[str, str]:
    """Come in under a name. The token serves programs as a bearer's token."""
    count(request, "guest")
    guest = services.guests.welcome(request, response, tidy(new.name))
    return {"name": guest.name, "token": services.guests.token(guest)}


@router.post("/guests/revoke")
async def log_out_everywhere(
    request: Request, response: Response, services: TheServices, guest: Actor
) -> dict[str, str]:
    """Log out everywhere: no token that one had so far acts any more, on whichever device. Whoever
    asks gets a new one, and stays who they were."""
    if not guest.id:
        raise Forbidden(say("Only somebody who is known here can log out."))
    again = await services.revocations.revoke(guest)
    services.guests.remember(request, response, again)
    return {"name": again.name, "token": services.guests.token(again)}
