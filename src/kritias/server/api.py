"""The HTTP API, for the page and for programs alike. Described by OpenAPI at /api/openapi.json."""

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from kritias.bots import BOTS, advise
from kritias.kernel.fair import verify
from kritias.kernel.game import NOBODY
from kritias.kernel.refusal import KritiasError, Refused, Unknown
from kritias.kernel.words import say
from kritias.server import show
from kritias.server.brush import picture_of, words_for
from kritias.server.daily import deal_of_today, standings
from kritias.server.hall import STAND_IN, Live
from kritias.server.house import House, caller, house_behind, language_of
from kritias.server.people import Guest, tidy
from kritias.server.refusal import NotNow, NotYourSeat, NotYourTurn
from kritias.server.show import Viewer
from kritias.server.table import Terms

Name = Annotated[str, Field(max_length=40)]
TableName = Annotated[str, Path(min_length=1, max_length=24, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=3)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Refusal(BaseModel):
    """Why something was refused; nothing has changed."""

    error: str = Field(description="The kind: stale, not_your_turn, illegal, over, unknown, …")
    message: str = Field(description="A sentence in the reader's language.")
    clause: str | None = Field(
        default=None, description="Of an illegal move: the clause that forbids it."
    )
    ply: int | None = Field(default=None, description="Of a stale move: where the table is now.")


class Player(Strict):
    kind: Literal["me", "bot", "free"] = "free"
    name: Name = ""
    level: str = Field(default="casual", max_length=20)


class NewTable(Strict):
    game: str = Field(max_length=40)
    seats: int = Field(default=2, ge=1, le=4)
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=20)
    players: list[Player] = Field(default_factory=list, max_length=4)
    seed: int | None = Field(
        default=None, ge=0, lt=2**64, description="Chosen luck; drawn if left out."
    )
    clock: Literal["off", "move", "game"] = "off"
    seconds: int = Field(default=0, ge=0, le=24 * 3600)
    one_screen: bool = False
    daily: bool = Field(default=False, description="Play the deal of the day, alone.")
    start: bool = Field(default=False, description="Deal at once; free seats get bots.")


class NewGuest(Strict):
    name: Name = ""


class Claim(Strict):
    key: str | None = Field(default=None, max_length=40)
    name: Name = ""


class Word(Strict):
    word: str = Field(max_length=80)


class Start(Strict):
    level: str = Field(default=STAND_IN, max_length=20, description="Of the bots on free seats.")


class NewMove(Strict):
    ply: int = Field(ge=0, le=2**31, description="The ply it answers.")
    move: int | str = Field(description="A code or a text from the list of moves.")


class Ply(Strict):
    ply: int = Field(ge=0, le=2**31)


class Line(Strict):
    text: str = Field(min_length=1, max_length=400)


class Hint(BaseModel):
    move: int
    text: str
    say: str
    before: float = Field(description="The own win share now.")
    after: float = Field(description="The own win share after the best move.")


class View(BaseModel):
    """A table as one seat may see it."""

    model_config = ConfigDict(extra="allow")

    id: str
    game: str
    status: Literal["waiting", "playing", "over"]
    ply: int = Field(description="What a move has to answer.")
    seat: int | None = Field(description="The seat one looks from.")
    decider: int | None = Field(description="The seat to decide.")
    moves: list[dict[str, Any]] = Field(description="What one may do now.")


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal} for status in (400, 403, 404, 409, 413, 422, 429)
}
router = APIRouter(prefix="/api", responses=REFUSALS)


async def the_house(request: Request) -> House:
    return house_behind(request)


HouseOf = Annotated[House, Depends(the_house)]


async def somebody(request: Request, response: Response) -> Guest:
    """Who asks; a newcomer gets a cookie."""
    return house_behind(request).doorkeeper.welcome(request, response)


async def anybody(request: Request) -> Guest:
    """Who asks, or a nameless spectator."""
    return house_behind(request).doorkeeper.known(request) or Guest("")


async def table_named(table: TableName, house: HouseOf) -> Live:
    return await house.hall.live(table)


Somebody = Annotated[Guest, Depends(somebody)]
Anybody = Annotated[Guest, Depends(anybody)]
LiveTable = Annotated[Live, Depends(table_named)]


def view_of(request: Request, live: Live, guest: Guest, **more: Any) -> JSONResponse:
    """The table as who asks may see it: plain data, ready to send. A newcomer gets a cookie."""
    house, viewer = house_behind(request), viewer_of(request, live, guest)
    answer = JSONResponse(show.data(live, viewer, house.hall.now()) | more)
    if house.doorkeeper.known(request) is None and guest.id:
        house.doorkeeper.remember(request, answer, guest)
    return answer


def viewer_of(request: Request, live: Live, guest: Guest) -> Viewer:
    """Who asks by this API looks from its one seat, or from the seat to decide."""
    return Viewer(guest.id, language_of(request), uncovered=live.table.decider)


# Games and guests


@router.get("/ready")
async def how_ready(house: HouseOf) -> dict[str, Any]:
    """How far the rules of each game are compiled, the first time on a machine."""
    return {name: asdict(progress) for name, progress in house.ready.progress.items()}


@router.get("/games")
async def list_games(request: Request) -> list[dict[str, Any]]:
    """The games, how many play them, and their options."""
    return show.options_of(language_of(request))


@router.get("/games/{game}/rules", response_class=PlainTextResponse)
async def read_rules(request: Request, game: Annotated[str, Path(max_length=40)]) -> str:
    """The rule page of a game, as Markdown."""
    import kritias
    from kritias.kernel.page import rule_page

    if game not in kritias.GAMES:
        raise Unknown(say("There is no game {name}.", name=game))
    return rule_page(kritias.GAMES[game], language_of(request))


@router.get("/daily/{game}")
async def read_daily(house: HouseOf, game: Annotated[str, Path(max_length=40)]) -> dict[str, Any]:
    """Today's deal of a game that is played alone, and who did best at it."""
    deal = deal_of_today(game, house.hall.now())
    rows = await standings(house.hall.store, deal.name)
    best = [{key: row[key] for key in ("table", "name", "points")} for row in rows]
    return {"deal": deal.name, "date": deal.day.isoformat(), "seed": deal.seed, "best": best}


@router.post("/guests")
async def come_in(
    request: Request, response: Response, house: HouseOf, new: NewGuest
) -> dict[str, str]:
    """Come in under a name. The token serves programs as a bearer's token."""
    guest = house.doorkeeper.welcome(request, response, tidy(new.name))
    return {"name": guest.name, "token": house.doorkeeper.token(guest)}


# Tables


@router.get("/tables")
async def own_tables(house: HouseOf, guest: Anybody) -> list[dict[str, Any]]:
    """The tables at which one sits, the latest first."""
    rows = await house.hall.store.tables_of(guest.id) if guest.id else []
    return [
        {"id": row["id"], "status": row["status"], "turn": row["turn"], "seats": row["seats"]}
        for row in rows
    ]


@router.post("/tables", response_model=View, status_code=201)
async def set_table(
    request: Request, house: HouseOf, guest: Somebody, new: NewTable
) -> JSONResponse:
    """Set a table. Who sets it gets the key of every seat, to send as links."""
    house.creating.take(caller(request, guest.id))
    live = await set_up_table(house, guest, new)
    keys = list(live.table.setup.keys)
    answer = view_of(request, live, guest, keys=keys)
    answer.status_code = 201
    return answer


async def set_up_table(house: House, guest: Guest, new: NewTable) -> Live:
    if len(new.players) > new.seats:
        raise Refused(say("There are more players than seats."))
    check_levels([player.level for player in new.players if player.kind == "bot"])
    if new.clock != "off" and new.seconds < 5:
        raise Refused(say("A clock needs at least five seconds."))
    deal = deal_of_today(new.game, house.hall.now()) if new.daily else None
    if deal and (new.seats != 1 or new.options or new.seed is not None):
        raise Refused(say("The deal of the day is for one seat, with nothing chosen."))
    live = await house.hall.create(
        guest.id,
        new.game,
        new.seats,
        dict(new.options),
        Terms(
            deal.seed if deal else new.seed,
            new.clock,
            new.seconds,
            new.one_screen,
            deal.name if deal else "",
        ),
    )
    for seat, player in enumerate(new.players):
        if player.kind == "bot":
            await house.hall.put_bot(live, seat, guest.id, player.level)
        elif player.kind == "me":
            name = tidy(player.name) or guest.name or f"Guest {seat + 1}"
            await house.hall.sit(live, seat, guest.id, name, None)
    if new.start and house.ready.is_ready(new.game):
        await house.hall.start(live, guest.id, STAND_IN)
    elif new.start:
        house.hall.start_when(live, guest.id, STAND_IN, house.ready.wait(new.game))
    return live


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
async def see_table(request: Request, live: LiveTable, guest: Anybody) -> JSONResponse:
    """The table as one may see it: the position, the moves one can make, who is who."""
    return view_of(request, live, guest)


@router.post("/tables/{table}/seats/{seat}/claim", response_model=View)
async def claim_seat(
    request: Request,
    house: HouseOf,
    live: LiveTable,
    guest: Somebody,
    seat: SeatNumber,
    claim: Claim,
) -> JSONResponse:
    """Take a seat with the key of its link."""
    name = tidy(claim.name) or guest.name or f"Guest {seat + 1}"
    await house.hall.sit(live, seat, guest.id, name, claim.key)
    return view_of(request, live, guest)


@router.post("/tables/{table}/word", response_model=View)
async def add_word(
    request: Request, house: HouseOf, live: LiveTable, guest: Anybody, word: Word
) -> JSONResponse:
    """Add a word to the luck, before the game begins."""
    await house.hall.add_word(live, guest.id, word.word)
    return view_of(request, live, guest)


@router.post("/tables/{table}/start", response_model=View)
async def start_game(
    request: Request, house: HouseOf, live: LiveTable, guest: Anybody, start: Start
) -> JSONResponse:
    """Deal; seats that are still free get bots."""
    check_levels([start.level])
    await house.ready.wait(live.table.setup.game)
    await house.hall.start(live, guest.id, start.level)
    return view_of(request, live, guest)


# Playing


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
    request: Request, house: HouseOf, live: LiveTable, guest: Anybody, ply: Ply
) -> JSONResponse:
    """Take back the moves of the own turn, as far as nothing has come to light."""
    await house.hall.take_back(live, guest.id, ply.ply)
    return view_of(request, live, guest)


@router.post("/tables/{table}/seats/{seat}/leave", response_model=View)
async def leave_seat(
    request: Request, house: HouseOf, live: LiveTable, guest: Anybody, seat: SeatNumber
) -> JSONResponse:
    """Leave the own seat to a bot."""
    check_own(live, guest, seat)
    await house.hall.leave(live, seat, "resigned")
    return view_of(request, live, guest)


@router.post("/tables/{table}/seats/{seat}/return", response_model=View)
async def return_to_seat(
    request: Request, house: HouseOf, live: LiveTable, guest: Anybody, seat: SeatNumber
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
    house.creating.take(caller(request, guest.id))
    again = await house.hall.rematch(live, guest.id)
    return view_of(request, again, guest)


@router.post("/tables/{table}/talk", response_model=View)
async def talk(
    request: Request, house: HouseOf, live: LiveTable, guest: Somebody, line: Line
) -> JSONResponse:
    """Say something at the table."""
    house.talking.take(caller(request, guest.id))
    seats = live.table.seats_of(guest.id)
    name = live.table.chairs[seats[0]].name if seats else guest.name or "…"
    await house.hall.talk(live, guest.id, name, line.text.strip() or "…")
    return view_of(request, live, guest)


@router.post("/tables/{table}/hint")
async def hint(request: Request, house: HouseOf, live: LiveTable, guest: Anybody) -> Hint:
    """The best move a bot finds from what the seat can see, and what it is worth."""
    table, viewer = live.table, viewer_of(request, live, guest)
    seat = show.seat_of(table, viewer)
    if seat == NOBODY or table.decider != seat:
        raise NotYourTurn if table.seats_of(guest.id) else NotYourSeat
    house.talking.take(caller(request, guest.id))
    seen = table.seen(seat)
    thought = await house.thinkers.ask(advise, table.setup.game, seen.tobytes(), table.ply)
    offer = picture_of(table).offer(seen, thought.move)
    words = words_for(table, viewer.language)
    best = thought.candidates[0].share if thought.candidates else thought.shares[seat]
    return Hint(
        move=thought.move,
        text=table.game.write(seen, thought.move),
        say=words(offer.says),
        before=thought.shares[seat],
        after=best,
    )


# What happened


@router.get("/tables/{table}/log")
async def read_log(
    request: Request,
    live: LiveTable,
    guest: Anybody,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
) -> list[dict[str, Any]]:
    """What happened since a ply, as one may be told."""
    return show.log(live, viewer_of(request, live, guest), since)


@router.get("/tables/{table}/record", response_class=PlainTextResponse)
async def export(live: LiveTable) -> str:
    """The finished game as a record, with what proves its luck."""
    if not live.table.is_over:
        raise NotNow(say("The record can be had when the game is over."))
    return show.record_text(live.table)


@router.get("/tables/{table}/review")
async def read_review(house: HouseOf, live: LiveTable) -> dict[str, Any]:
    """What every decision of a finished game was worth; while it is being made, how far it is."""
    if not live.table.is_over:
        raise NotNow(say("Only a finished game can be reviewed."))
    house.reviews.begin(live)
    judging = live.judging
    made = judging.review.to_dict() if judging.review else None
    return {"done": judging.done, "of": judging.of, "review": made}


@router.get("/tables/{table}/verify")
async def check_luck(live: LiveTable) -> dict[str, Any]:
    """The promise about the luck; once the game is over, whether it was kept."""
    table = live.table
    content: dict[str, Any] = {"commitment": table.setup.commitment, "checked": []}
    if table.is_over:
        try:
            content["checked"] = verify(table.record())
        except KritiasError as error:
            raise AssertionError(f"our own record does not verify: {error}") from error
    return content
