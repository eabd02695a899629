"""Everything behind the door of a server as one object, opened and closed in order."""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from starlette.requests import HTTPConnection

from kritias.kernel.game import Game
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import say
from kritias.registry import drawn_rooms
from kritias.server.caretaker import Caretaker, Terms
from kritias.server.claim import claimed
from kritias.server.cluster import Cluster
from kritias.server.daily import check_seen
from kritias.server.drawing import Drawing
from kritias.server.explaining import Explaining
from kritias.server.illustrator import Illustrator
from kritias.server.imports import Imports, is_brought
from kritias.server.limits import Act, Caller, Limits, address_of
from kritias.server.lobby import Lobby
from kritias.server.measures import Measures
from kritias.server.membership import LEASE, joined
from kritias.server.open_tables import OpenTable
from kritias.server.opening import opened
from kritias.server.people import GuestCookies, signing_key
from kritias.server.presence import Presence
from kritias.server.ready import Readiness
from kritias.server.referee import Patience, Referee
from kritias.server.refusal import NotNow, Unavailable
from kritias.server.reviews import NICENESS, Reviews
from kritias.server.revoking import Revocations
from kritias.server.searches import BOTS_PER_SEARCH, Searches
from kritias.server.searches import NICENESS as SEARCH_NICENESS
from kritias.server.space import Space, space_of
from kritias.server.store import Store
from kritias.server.store_key import shared_key
from kritias.server.store_past import keep_mistakes
from kritias.server.table_service import TableService
from kritias.server.thoughts import Thoughts
from kritias.server.turns import Turns
from kritias.server.work_limits import WorkLimits
from kritias.server.workers import LIMIT, Thinkers
from kritias.ui.words import LANGUAGES, best_language

NO_LIMIT: Final = 1e9
SERVED: tuple[str, ...] = ("localhost",)  # beside the address that a request came in on


@dataclass(frozen=True)
class Plan:
    """How a house is run."""

    place: str  # where tables are kept: a file, or a URL
    folder: Path  # of the user's data: the key lies there
    patience: Patience = field(default_factory=Patience)
    thinkers: int | None = None
    thought: float = LIMIT  # seconds after which a thinking process is given up
    lease: float = LEASE  # seconds after which other houses take this one for dead
    dawdle: float = 12.0  # seconds in which the head of a request, and its body, have to come
    rooms: tuple[str, ...] = ()  # modules that are games, beside those of this house
    hosts: tuple[str, ...] = SERVED  # names under which it serves
    proxies: tuple[str, ...] = ()  # addresses whose word about forwarded ones is believed
    leniency: float = 1.0  # times as much as usual before somebody is told to wait
    generous: bool = False  # no limits: for tests and load
    drain: float = 0.0  # seconds for which it goes on after it was told to stop
    metrics_token: str = ""  # with which its figures are read; without one, on this machine alone
    terms: Terms = field(default_factory=Terms)  # after which games are put away and closed
    least_space: int = 0  # bytes below which the host is warned
    lobby: bool = True  # whether tables can be opened to everybody in the house

    @property
    def limits(self) -> Limits:
        return Limits(NO_LIMIT if self.generous else self.leniency)

    @property
    def work_limits(self) -> WorkLimits:
        return WorkLimits(NO_LIMIT if self.generous else self.leniency)


@dataclass
class Services:
    """Everything behind the door."""

    plan: Plan
    rooms: Mapping[str, Game]  # that can be shown at its tables
    tables: TableService
    referee: Referee
    thinkers: Thinkers
    reviews: Reviews
    guests: GuestCookies
    ready: Readiness
    limits: Limits
    illustrator: Illustrator
    explaining: Explaining
    imports: Imports
    lobby: Lobby
    measures: Measures
    space: Space
    presence: Presence
    work_limits: WorkLimits
    searches: Searches
    drawing: Drawing
    revocations: Revocations
    files: Turns = field(default_factory=Turns)  # at drawing pictures to be kept


@asynccontextmanager
async def services_of(plan: Plan, figures: Measures | None = None) -> AsyncIterator[Services]:
    """Open the house; close it in order."""
    rooms, measures = drawn_rooms(plan.rooms), figures or Measures()
    async with (
        claimed(plan.place),
        opened(plan.place) as store,
        joined(store, plan.lease) as member,
    ):
        revocations = await revocations_in(store, plan.folder)
        tables = measured(TableService(store), measures)
        cluster = Cluster(plan.place, tables.open_tables, member)
        thinkers = Thinkers(plan.thinkers, limit=plan.thought, rooms=plan.rooms)
        thoughts = thoughts_of(thinkers, cluster)
        referee = Referee(tables, thoughts, plan.patience, cluster)
        ready = Readiness(tables.wake_waiting, tuple(rooms))
        tables.open_tables.prepared = ready.expect
        caretaker = caretaker_of(plan, tables)
        work = [
            referee.watch(), store.keep_beating(), caretaker.keep_going(),
            revocations.keep_reading(), *cluster.work
        ]  # fmt: skip
        tasks = [asyncio.create_task(one) for one in work]
        reviews = reviews_of(plan, thoughts, store)
        work_limits = plan.work_limits
        drawing, searches = Drawing(work_limits), searches_of(plan, thinkers, work_limits)
        illustrator, explaining = Illustrator(), Explaining(searches, store)
        try:
            yield Services(
                plan, rooms, tables, referee, thinkers, reviews, revocations.guests, ready,
                plan.limits, illustrator, explaining, Imports(rooms),
                Lobby(tables.open_tables, plan.lobby), measures, caretaker.space,
                cluster.presence, work_limits, searches, drawing, revocations,
            )  # fmt: skip
        finally:
            for one in (illustrator, drawing, explaining):
                one.close()
            await ready.close()
            for close in (referee.close, reviews.close, searches.close, thinkers.close):
                close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, *tables.open_tables.acts, return_exceptions=True)
            with suppress(Unavailable):
                await store.beat()


def caretaker_of(plan: Plan, tables: TableService) -> Caretaker:
    """Whoever goes round the house; new tables are set only where there is room."""
    space = space_of(plan.place, plan.folder, plan.least_space)
    tables.check_room = space.check
    return Caretaker(tables.open_tables, plan.terms, space)


def thoughts_of(thinkers: Thinkers, cluster: Cluster) -> Thoughts:
    """Thoughts of this house, and of whoever only thinks."""
    thoughts = Thoughts(thinkers, cluster.member)
    cluster.answered = thoughts.hear
    return thoughts


def reviews_of(plan: Plan, thoughts: Thoughts, store: Store) -> Reviews:
    """Reviews by whoever only thinks; else in a process of the house that stands back."""
    own = Thinkers(1, limit=plan.thought, rooms=plan.rooms, niceness=NICENESS)
    return Reviews(thoughts.beside(own), partial(keep_mistakes, store))


def searches_of(plan: Plan, thinkers: Thinkers, limits: WorkLimits) -> Searches:
    """Searches for people, in processes that begin when they are needed and stand back."""
    count = max(thinkers.count // BOTS_PER_SEARCH, 1)
    own = Thinkers(count, limit=plan.thought, rooms=plan.rooms, niceness=SEARCH_NICENESS)
    return Searches(own, limits)


def measured(tables: TableService, measures: Measures) -> TableService:
    """Tables at which is counted what happens, and timed how long it takes to write it."""
    tables.open_tables.noted = measures.note
    tables.store.took = measures.database.observe
    return tables


async def key_of(store: Store, folder: Path) -> str:
    """The key that signs guests: given by the host; else kept beside the tables, in the database
    that several houses share or in the folder of the only one."""
    if store.is_shared and "KRITIAS_KEY" not in os.environ:
        return await shared_key(store, folder)
    return signing_key(folder)


async def revocations_in(store: Store, folder: Path) -> Revocations:
    """Guests by their tokens, and which of these are good no more."""
    revocations = Revocations(store, GuestCookies(await key_of(store, folder)))
    await revocations.read()
    return revocations


def services_behind(request: HTTPConnection) -> Services:
    services: Services = request.app.state.services
    return services


def language_of(request: HTTPConnection) -> str:
    """The reader's language: as chosen, or as the browser wishes."""
    chosen = request.query_params.get("lang") or request.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    return best_language(request.headers.get("accept-language", ""))


def caller(request: HTTPConnection, guest: str = "", table: str = "") -> Caller:
    """Who is counted when something may be done only so often."""
    host = request.client.host if request.client else ""
    return Caller(address_of(host), guest, table)


def source_of(request: HTTPConnection) -> str:
    """A mark of the address from which somebody asks: the same for the same address, in all houses
    that share a key, and without the key nothing tells which address it is."""
    return services_behind(request).guests.secret_of(f"source {caller(request).address}")[:16]


def count(request: HTTPConnection, act: Act, guest: str = "", table: str = "") -> None:
    """Count an act, or refuse it for coming too fast."""
    services_behind(request).limits.take(act, caller(request, guest, table))


async def find_table(request: HTTPConnection, name: str) -> OpenTable:
    """A table by its name, if whoever asks may look at it.

    Whoever tries many names that nothing bears has to wait; tables in use are found meanwhile, for
    others behind the same address.
    """
    services, who = services_behind(request), caller(request)
    tables = services.tables.open_tables
    if name not in tables.by_name and services.limits.wait("unknown", who):
        knock_again(request)
    try:
        open_table = await tables.find(name)
    except Unknown:
        services.limits.take("unknown", who)
        raise
    check_seen(open_table.table, services.guests.recognised(request).id, tables.now())
    return open_table


def knock_again(request: HTTPConnection) -> None:
    """Where neighbours have tried too many names, whoever is known may still try a few."""
    services = services_behind(request)
    who = caller(request, services.guests.recognised(request).id)
    services.limits.take("return" if who.guest else "unknown", who)


async def find_replay(request: HTTPConnection, name: str) -> OpenTable:
    """A game that is over, or a record that somebody brought, to be looked at again."""
    if is_brought(name):
        return services_behind(request).imports.find(name)
    open_table = await find_table(request, name)
    if not open_table.table.is_closed:
        raise NotNow(say("A game can be looked at again when it is over."))
    return open_table
