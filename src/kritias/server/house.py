"""The house as one object: what every door of the server needs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from fastapi import Request
from starlette.requests import HTTPConnection

from kritias.server.hall import Hall
from kritias.server.limits import Bucket
from kritias.server.people import Doorkeeper, signing_key
from kritias.server.ready import Readiness
from kritias.server.referee import Patience, Referee
from kritias.server.reviews import Reviews
from kritias.server.store import listen, opened, url_of
from kritias.server.workers import Thinkers
from kritias.ui.words import LANGUAGES, best_language


@dataclass(frozen=True)
class Plan:
    """How a house is run."""

    place: str  # where tables are kept: a file, or a URL
    folder: Path  # of the user's data: the key lies there
    patience: Patience = field(default_factory=Patience)
    thinkers: int | None = None
    tables_a_minute: float = 20
    lines_a_minute: float = 30
    generous: bool = False  # no limits: for tests and load


@dataclass
class House:
    """Everything behind the door."""

    plan: Plan
    hall: Hall
    referee: Referee
    thinkers: Thinkers
    reviews: Reviews
    doorkeeper: Doorkeeper
    ready: Readiness
    creating: Bucket
    talking: Bucket


@asynccontextmanager
async def house_of(plan: Plan) -> AsyncIterator[House]:
    """Open the house; close it in order."""
    async with opened(plan.place) as store:
        hall = Hall(store)
        thinkers = Thinkers(plan.thinkers)
        referee = Referee(hall, thinkers, plan.patience)
        reviews = Reviews(thinkers)
        ready = Readiness(hall.wake_waiting)
        tasks = []
        if url_of(plan.place).startswith("postgresql"):
            tasks.append(asyncio.create_task(listen(plan.place, hall.catch_up)))
        many = 1e9 if plan.generous else 1
        try:
            yield House(
                plan=plan,
                hall=hall,
                referee=referee,
                thinkers=thinkers,
                reviews=reviews,
                doorkeeper=Doorkeeper(signing_key(plan.folder)),
                ready=ready,
                creating=Bucket(int(10 * many), plan.tables_a_minute * many),
                talking=Bucket(int(8 * many), plan.lines_a_minute * many),
            )
        finally:
            await ready.close()
            referee.close()
            reviews.close()
            thinkers.close()
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task


def house_behind(request: HTTPConnection) -> House:
    house: House = request.app.state.house
    return house


def language_of(request: HTTPConnection) -> str:
    """The reader's language: as chosen, or as the browser wishes."""
    chosen = request.query_params.get("lang") or request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(request.headers.get("accept-language", ""))


def caller(request: Request, guest: str) -> str:
    """Who is counted when something may be done only so often."""
    host = request.client.host if request.client else ""
    return f"{host} {guest}"
