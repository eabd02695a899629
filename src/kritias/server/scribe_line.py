"""The scribe's own line to PostgreSQL, on which one statement writes all that happens as a rule.

A transaction of several statements asks the database once for each of them, and Python pays for
every question. What moves need (the events, what lists show of their tables, the terms of those who
act, the notice to other processes) is one prepared statement here, and so one question and one
transaction, however many tables it is about.
"""

import asyncio
import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

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
        self.connection: Any = None
        self.socket = -1
        self.answered: asyncio.Future[None] | None = None  # while something is asked

    async def write(self, rows: Sequence[dict[str, Any]], channel: str, notice: str) -> int:
        """How many events were written: all, or none if somebody acts by an old term."""
        import psycopg

        try:
            if self.connection is None:
                await self.open()
            told = await self.ask(json.dumps(rows), channel, notice)
        except psycopg.IntegrityError as error:
            raise Collision from error
        except (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError) as error:
            self.close()
            raise ConnectionError(str(error)) from error
        except BaseException:  # it may still be answered: nobody must take that for another answer
            self.close()
            raise
        return int(told)

    async def open(self) -> None:
        import psycopg

        words, options = self.engine.dialect.create_connect_args(self.engine.url)
        self.connection = await psycopg.AsyncConnection.connect(
            *words, **{**options, "autocommit": True, "connect_timeout": 5}
        )
        await self.connection.execute(BY_KEY)
        await self.connection.execute(PREPARE)
        self.socket = self.connection.fileno()
        asyncio.get_running_loop().add_reader(self.socket, self.hear)

    def close(self) -> None:
        if self.connection is None:
            return
        self.stop_hearing()
        self.connection.pgconn.finish()  # one that was cut would wait for a last word
        self.connection = None

    def stop_hearing(self) -> None:
        if self.socket >= 0:
            asyncio.get_running_loop().remove_reader(self.socket)
            self.socket = -1

    # Asking

    async def ask(self, *words: str) -> bytes:
        """Run the statement; the first value of its answer."""
        line = self.connection.pgconn
        line.send_query_prepared(NAME, [word.encode() for word in words])
        self.answered = asyncio.get_running_loop().create_future()
        try:
            while line.flush():
                await asyncio.sleep(0)
            await self.answered
        finally:
            self.answered = None
        return first_value(line)

    def hear(self) -> None:
        """Something has come: an answer, or, while nothing was asked, the end of the line."""
        error: Exception | None = None
        try:
            self.connection.pgconn.consume_input()
            if self.connection.pgconn.is_busy():
                return
        except Exception as cut:
            self.stop_hearing()  # at once: the number of its socket may soon be another's
            error = cut
        if self.answered is None:
            self.close()
        elif not self.answered.done():
            if error:
                self.answered.set_exception(error)
            else:
                self.answered.set_result(None)


def first_value(line: Any) -> bytes:
    """Of the answer that has come; or the error that it is."""
    from psycopg import errors, pq

    value, error = b"", None
    while result := line.get_result():
        if result.status == pq.ExecStatus.TUPLES_OK:
            value = result.get_value(0, 0) or b""
        else:
            error = errors.error_from_result(result)
    if error:
        raise error
    return value
