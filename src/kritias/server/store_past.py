"""What the store knows of games that are over, for those who played them: results, mistakes, and
which guests are one person. Every list here is bounded, and of nobody (an empty guest: a bot's
seat) nothing is told."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kritias.server import schema
from kritias.server.store import Store, result_rows
from kritias.server.summary import Summary

MOST_GAMES: Final = 1000  # that an almanac counts
MOST_KIN: Final = 20


# Results


async def games_of(store: Store, guests: Collection[str], most: int = MOST_GAMES) -> list[Any]:
    """The latest games that somebody has finished: for each the results of all its seats."""
    results = schema.results.c
    own = (
        sa.select(results.table_id, results.ended)
        .where(results.guest.in_(filter(None, guests)))
        .distinct()
        .order_by(results.ended.desc())
        .limit(most)
        .subquery()
    )
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(schema.results)
            .join(own, own.c.table_id == results.table_id)
            .order_by(results.ended.desc(), results.table_id, results.seat)
        )
        games: dict[str, list[Any]] = defaultdict(list)
        for row in rows:
            games[row.table_id].append(row)
    return list(games.values())


async def unsettled(store: Store, guests: Collection[str], most: int) -> list[dict[str, Any]]:
    """Finished tables of somebody of which no result is kept: an older house has closed them, or
    they are not counted."""
    tables, seats, results = schema.tables.c, schema.seats.c, schema.results.c
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(schema.tables)
            .join(schema.seats, seats.table_id == tables.id)
            .outerjoin(schema.results, results.table_id == tables.id)
            .where(seats.guest.in_(guests), tables.status == "over", results.table_id.is_(None))
            .order_by(tables.updated.desc())
            .limit(most * 4)
        )
        found = {row.id: dict(row._mapping) | {"seats": []} for row in rows}
    return list(found.values())[:most]


async def settle(store: Store, table: str, summary: Summary) -> None:
    """Keep the results of a game that an older house has closed."""
    updated = schema.tables.c.updated
    with suppress(IntegrityError):  # somebody else has done it meanwhile
        async with store.writing() as connection:
            ended = await connection.scalar(sa.select(updated).where(schema.tables.c.id == table))
            if rows := result_rows(table, summary, ended or 0.0):
                await connection.execute(sa.insert(schema.results), rows)


async def best_of(store: Store, deals: Sequence[str]) -> dict[str, tuple[str, int]]:
    """Who has done best at each of some deals so far, and with what."""
    tables, results = schema.tables.c, schema.results.c
    place = sa.func.row_number().over(
        partition_by=tables.deal, order_by=(tables.points.desc(), tables.created)
    )
    ranked = (
        sa.select(tables.deal, tables.points, results.name, place.label("place"))
        .join(schema.results, (results.table_id == tables.id) & (results.seat == 0))
        .where(tables.deal.in_(deals), tables.points.is_not(None))
        .subquery()
    )
    async with store.reading() as connection:
        rows = await connection.execute(sa.select(ranked).where(ranked.c.place == 1))
        return {row.deal: (row.name, row.points) for row in rows}


async def tries_of(store: Store, deals: Sequence[str], guest: str) -> dict[str, tuple[str, Any]]:
    """At which table somebody has tried each of some deals, and what came of it so far."""
    tries, tables = schema.tries.c, schema.tables.c
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(tries.deal, tries.table_id, tables.points)
            .join(schema.tables, tables.id == tries.table_id)
            .where(tries.deal.in_(deals), tries.guest == guest)
        )
        return {row.deal: (row.table_id, row.points) for row in rows}


# Mistakes


async def keep_mistakes(store: Store, table: str, rows: Sequence[dict[str, Any]]) -> None:
    """Keep what a review has found, in the place of what an earlier one had."""
    mistakes = schema.mistakes
    with suppress(IntegrityError):  # another house has reviewed the same game
        async with store.writing() as connection:
            await connection.execute(sa.delete(mistakes).where(mistakes.c.table_id == table))
            if rows:
                kept = [{"table_id": table, **row} for row in rows]
                await connection.execute(sa.insert(mistakes), kept)


async def dearest_of(store: Store, guests: Collection[str], most: int) -> list[Any]:
    """The dearest decisions of somebody, as far as their games were reviewed."""
    mistakes, results = schema.mistakes.c, schema.results.c
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(schema.mistakes, results.game, results.ended)
            .join(
                schema.results,
                (results.table_id == mistakes.table_id) & (results.seat == mistakes.seat),
            )
            .where(results.guest.in_(filter(None, guests)))
            .order_by(mistakes.cost.desc())
            .limit(most)
        )
        return list(rows)


# One person


async def kin_of(store: Store, guest: str) -> list[str]:
    """A guest, and those who have turned out to be the same person."""
    kin = schema.kin.c
    async with store.reading() as connection:
        rows = await connection.execute(
            sa.select(kin.other).where(kin.guest == guest).order_by(kin.other).limit(MOST_KIN)
        )
        return [guest, *(row.other for row in rows)]


async def join_kin(store: Store, guest: str, others: Collection[str]) -> None:
    """Some guests are the same person as this one."""
    known = await kin_of(store, guest)
    rows = [{"guest": guest, "other": other} for other in others if other not in known]
    with suppress(IntegrityError):
        async with store.writing() as connection:
            if rows:
                await connection.execute(sa.insert(schema.kin), rows[: MOST_KIN + 1 - len(known)])
