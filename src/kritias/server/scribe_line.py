"""The scribe's own line to PostgreSQL, on which one statement writes all that happens as a rule.

A transaction of several statements asks the database once for each of them, and Python pays for
every question. What moves need (the events, what lists show of their tables, the terms of those who
act, the notice to other processes) is one prepared statement here, and so one question and one
transaction, however many tables it is about.
"""

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

from kritias.server.database_line import DatabaseLine

PREPARE: Final = """
prepare kritias_write (json, text, text) as
with new as materialized (
    select * from json_to_recordset($1) as n (
        table_id text, seq int, kind text, content text, at float8, term int,
        status text, decider int, turn int, updated float8, points int, length int
    )
), leased as materialized (
    select leases.table_id from new join leases using (table_id, term)
    where new.term > 0 for share of leases
), written as (
    insert into events (table_id, seq, kind, content, at)
    select table_id, seq, kind, content, at from new
    where (select count(*) from leased) = (select count(*) from new where term > 0)
    returning 1
), shown as (
    update tables set status = new.status, decider = new.decider, turn = new.turn,
        updated = new.updated, points = new.points, length = new.length
    from new where tables.id = new.table_id and (select count(*) from written) > 0
)
select number, (select pg_notify($2, $3)::text where number > 0)
from (select count(*) as number from written) as done
"""
# Rows are found by their keys and in the order given, in which other processes write too.
BY_KEY: Final = "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off"
NAME: Final = b"kritias_write"


class Collision(Exception):
    """A row is there already, or what it belongs to is not."""


class ScribeLine:
    """A connection that is made when it is first needed, and anew after it was cut."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.made: DatabaseLine | None = None

    @property
    def connection(self) -> DatabaseLine | None:
        """The line, if it stands."""
        return self.made if self.made and not self.made.error else None

    async def write(self, rows: Sequence[dict[str, Any]], channel: str, notice: str) -> int:
        """How many events were written: all, or none if somebody acts by an old term."""
        import psycopg

        words = [word.encode() for word in (json.dumps(rows), channel, notice)]
        try:
            line = self.connection or await self.open()
            results = await line.ask(line.pgconn.send_query_prepared, NAME, words)
        except psycopg.IntegrityError as error:
            raise Collision from error
        except (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError) as error:
            self.close()
            raise ConnectionError(str(error)) from error
        except BaseException:
            self.close()
            raise
        return int(results[0].get_value(0, 0))

    async def open(self) -> DatabaseLine:
        words, options = self.engine.dialect.create_connect_args(self.engine.url)
        self.made = await DatabaseLine.made(*words, **options)
        await self.made.run(BY_KEY)
        await self.made.run(PREPARE)
        return self.made

    def close(self) -> None:
        if self.made:
            self.made.close()
