"""Mistakes of a finished game: each as a picture, and at a table of its own to be tried again."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from kritias.arena.review import Finding
from kritias.kernel.game import Seat
from kritias.kernel.move_kind import Offer
from kritias.kernel.words import say
from kritias.registry import picture_of
from kritias.server.open_tables import OpenTable
from kritias.server.page_puzzle import lay_out
from kritias.server.page_table import themed
from kritias.server.refusal import NotNow
from kritias.server.services import caller, count, find_table, language_of, services_behind
from kritias.server.table import Terms
from kritias.server.templates import words_for
from kritias.ui.picture import ViewContext
from kritias.ui.two_ways import two_ways

router = APIRouter(include_in_schema=False)


def finding_at(open_table: OpenTable, ply: int) -> Finding:
    """What the review has found in a decision of a finished game."""
    judging = open_table.judging
    found: Finding | None = judging.findings.get(ply) if judging else None
    if found is None:
        raise NotNow(say("This decision has not been judged yet."))
    return found


@router.get("/t/{name}/mistake/{ply}.svg")
async def mistake_picture(request: Request, name: str, ply: int) -> Response:
    """The board before a decision, with what was played and what was better."""
    open_table = await find_table(request, name[:24])
    found, table = finding_at(open_table, ply), open_table.table
    seat = Seat(found.seat)
    context = ViewContext(seat, words_for(table, language_of(request)), 1.0)

    def drawn(apart: OpenTable) -> str:
        seen = apart.table.seen(seat, ply)
        ways = {
            kind: way_of(table.game.offer(seen, move))
            for kind, move in (("played", found.move), ("better", found.best))
        }
        return two_ways(table.game, picture_of(table.game), seen, context, ways)

    services = services_behind(request)
    picture = await services.drawing.write_about(caller(request), open_table, drawn)
    return Response(themed(request, picture), media_type="image/svg+xml")


def way_of(offer: Offer) -> list[str]:
    """The things that one touches for a move, one after the other, of each step the first."""
    return [step.split()[0] for step in offer.touches[0] if step.split()]


@router.post("/t/{name}/again/{ply}")
async def try_again(request: Request, name: str, ply: int) -> Response:
    """A table with the position that somebody decided in, as their seat saw it."""
    services = services_behind(request)
    open_table = await find_table(request, name[:24])
    found, table = finding_at(open_table, ply), open_table.table
    answer = RedirectResponse("/", 303)
    guest = services.guests.welcome(request, answer)
    count(request, "table", guest.id)
    terms = terms_of(found, table.setup.id)
    laid = await lay_out(services, guest, table.setup.game, terms, language_of(request))
    answer.headers["location"] = f"/t/{laid.table.setup.id}"
    return answer


def terms_of(found: Finding, table: str) -> Terms:
    """How a table is set for a decision to be tried again: by what its seat knew, and no more."""
    game, seen = found.position.game, found.position.view(Seat(found.seat)).state
    right = tuple(game.write(seen, move) for move in (found.best, *found.alike))
    return Terms(0, position=game.describe(seen), right=right, again=table)
