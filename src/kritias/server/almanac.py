"""An almanac of one's own: the games that a guest has finished, with whom and how, and what was
dear in them."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

import kritias
from kritias.bots import BOTS
from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.move_kind import told_apart
from kritias.kernel.refusal import Refused
from kritias.kernel.words import Phrase, say
from kritias.server import store_past
from kritias.server.daily import today
from kritias.server.services import Services
from kritias.server.summary import Summary, seat_results
from kritias.server.table import Table, objection_to
from kritias.server.templates import words_for

DEAREST: Final = 5  # mistakes that are shown
COMPANIONS: Final = 12
LOOKED_AT: Final = 100  # games of an older house of which one is told at the most
SETTLED: Final = 8  # of them that are opened at once
MIXED: Final = "mixed"  # bots of several levels
PEOPLE: Final = "people"
ALONE: Final = "alone"


@dataclass(frozen=True)
class Sat:
    """A seat at a finished game."""

    name: str
    level: str  # of a bot; or empty
    points: int
    has_won: bool
    is_own: bool


@dataclass(frozen=True)
class Played:
    """A finished game."""

    table: str
    game: str
    ended: str  # a date
    company: str  # the level of the bots, people, or alone
    seats: tuple[Sat, ...]

    @property
    def own(self) -> Sat | None:
        """One's own seat; None around one screen, where one has several."""
        mine = [seat for seat in self.seats if seat.is_own]
        return mine[0] if len(mine) == 1 else None


@dataclass(frozen=True)
class Tally:
    """How one did at a game in one kind of company."""

    game: str
    company: str
    games: int
    won: int
    best: int  # points


@dataclass(frozen=True)
class PuzzleTally:
    """How one did at the puzzles of a game."""

    game: str
    tried: int
    solved: int
    at_once: int  # solved at the first try


@dataclass(frozen=True)
class Almanac:
    """All of it, but for mistakes."""

    games: tuple[Played, ...]  # the latest first
    tallies: tuple[Tally, ...]
    companions: tuple[tuple[str, int], ...]  # people, and how often
    bots: tuple[tuple[str, int], ...]
    puzzles: tuple[PuzzleTally, ...]
    kept: tuple[dict[str, Any], ...]  # rows of tables that cannot be opened any more


# Reading


async def almanac_of(services: Services, guest: str) -> Almanac:
    """What a guest has played, under whichever of their names."""
    store = services.tables.store
    guests = await store_past.kin_of(store, guest)
    kept = await settle_older(services, guests)
    rows = await store_past.games_of(store, guests)
    games = tuple(played(results, guests) for results in rows)
    sat = [seat for game in games for seat in game.seats if not seat.is_own]
    return Almanac(
        games,
        tuple(tallied(games)),
        tuple(Counter(one.name for one in sat if not one.level).most_common(COMPANIONS)),
        tuple(Counter(one.name for one in sat if one.level).most_common(COMPANIONS)),
        tuple(solved_puzzles([row for one in guests for row in await store.puzzles_of(one)])),
        tuple(kept),
    )


def played(results: Sequence[Any], guests: Sequence[str]) -> Played:
    most = max(row.share for row in results)
    seats = tuple(
        Sat(
            row.name,
            "" if row.guest else row.level,
            row.points,
            row.share > 0 and row.share == most,
            row.guest in guests,
        )
        for row in results
    )
    first = results[0]
    ended = today(first.ended).isoformat()
    return Played(first.table_id, first.game, ended, company_of(seats), seats)


def company_of(seats: Iterable[Sat]) -> str:
    """Against whom a game was played, in a word."""
    others = [seat for seat in seats if not seat.is_own]
    levels = {seat.level for seat in others}
    if not others:
        return ALONE
    if "" in levels:
        return PEOPLE
    return levels.pop() if len(levels) == 1 else MIXED


def tallied(games: Iterable[Played]) -> Iterable[Tally]:
    """Results by game and company; what was played around one screen is nobody's."""
    kinds: dict[tuple[str, str], list[Sat]] = {}
    for game in games:
        if game.own:
            kinds.setdefault((game.game, game.company), []).append(game.own)
    for (name, company), own in sorted(kinds.items()):
        won = sum(seat.has_won for seat in own)
        yield Tally(name, company, len(own), won, max(seat.points for seat in own))


def solved_puzzles(rows: Iterable[Mapping[str, Any]]) -> Iterable[PuzzleTally]:
    """Puzzles by game; one that was tried on two devices counts once, as it went best."""
    best: dict[tuple[str, str], Mapping[str, Any]] = {}
    for row in sorted(rows, key=lambda row: (row["solved"], -row["tries"])):
        best[row["game"], row["puzzle"]] = row
    for game in sorted({game for game, _ in best}):
        own = [row for (name, _), row in best.items() if name == game]
        solved = [row for row in own if row["solved"]]
        yield PuzzleTally(game, len(own), len(solved), sum(row["tries"] == 1 for row in solved))


async def settle_older(services: Services, guests: Sequence[str]) -> list[dict[str, Any]]:
    """Look up results of games that an older house has closed, a few at a time; those that cannot
    be opened any more are told."""
    rows = await store_past.unsettled(services.tables.store, guests, LOOKED_AT)
    setups = [json.loads(row["setup"]) for row in rows]
    counted = [
        (row, objection_to(setup["game"], setup["version"]))
        for row, setup in zip(rows, setups, strict=True)
        if setup.get("position") is None
    ]
    for row in [row for row, objection in counted if objection is None][:SETTLED]:
        await settle(services, row["id"])
    return [row for row, objection in counted if objection is not None]


async def settle(services: Services, name: str) -> None:
    """Keep the results of one such game, if its rules are there."""
    with suppress(Refused):
        table = (await services.tables.open_tables.find(name)).table
        if table.is_closed:
            results = seat_results(table, table.state)
            summary = Summary("over", NOBODY, 0, (), results=results, game=table.setup.game)
            await store_past.settle(services.tables.store, name, summary)


# What was dear


@dataclass(frozen=True)
class Dear:
    """A decision that gave much away."""

    table: str
    title: str
    ended: str
    ply: int
    cost: int  # points of win share
    played: str  # in words; empty where the table cannot be opened now
    better: str


async def dearest_of(services: Services, guest: str, language: str) -> list[Dear]:
    """The dearest decisions of somebody, as far as their games were reviewed."""
    store = services.tables.store
    guests = await store_past.kin_of(store, guest)
    rows = await store_past.dearest_of(store, guests, DEAREST)
    return [await told(services, row, language) for row in rows if row.game in kritias.ROOMS]


async def told(services: Services, row: Any, language: str) -> Dear:
    said = "", ""
    with suppress(Refused):
        open_table = await services.tables.open_tables.find(row.table_id)
        said = in_words(open_table.table, row, language)
    return Dear(
        row.table_id,
        kritias.ROOMS[row.game].ABOUT.title,
        today(row.ended).isoformat(),
        row.ply,
        round(row.cost * 100),
        *said,
    )


def in_words(table: Table, row: Any, language: str) -> tuple[str, str]:
    """What was played, and what would have been better."""
    seen = table.seen(Seat(row.seat), row.ply)
    offers = [table.game.offer(seen, move) for move in (row.move, row.best)]
    words = words_for(table, language)
    played, better = told_apart(offers)
    return words(played), words(better)


# In words


COMPANIES: Final = {
    ALONE: say("Alone"),
    PEOPLE: say("With people"),
    MIXED: say("Bots of several levels"),
}


def told_company(company: str) -> Phrase:
    """Against whom, in a few words."""
    bot = BOTS.get(company)
    return (
        say("Bots: {level}", level=bot.label) if bot else COMPANIES.get(company, COMPANIES[MIXED])
    )
