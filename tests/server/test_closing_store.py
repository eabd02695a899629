"""A store is closed when nothing of it is under way any more."""

import asyncio
import threading

import sqlalchemy as sa

from kritias.server.opening import opened
from kritias.server.sqlite_connection import connect

LONG = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) "


def test_what_was_asked_and_given_up_is_done_before_the_event_loop_ends(tmp_path, monkeypatch):
    """aiosqlite tells the loop from a thread, and would raise there if the loop were closed."""
    failed = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    began = threading.Event()

    async def give_up() -> None:
        async with opened(str(tmp_path / "t.db")) as store:

            async def ask() -> None:
                async with store.reading() as connection:
                    began.set()
                    await connection.execute(sa.text(f"{LONG} select count(*) from n"))

            asked = asyncio.create_task(ask())
            while not began.is_set():
                await asyncio.sleep(0)
            await asyncio.sleep(0.01)  # the statement is on its way
            while not asked.done():  # impatiently: SQLAlchemy waits no more for its rollback
                asked.cancel()
                await asyncio.sleep(0)

    before = set(threading.enumerate())
    asyncio.run(give_up())
    left = set(threading.enumerate()) - before
    for thread in left:
        thread.join(10)
    assert not left
    assert not failed


def test_a_connection_that_is_stopped_while_it_is_being_closed_keeps_nobody_waiting(tmp_path):
    """As SQLAlchemy does where a request is cancelled: `close` goes on in a task of its own."""

    async def stop_while_closing() -> bool:
        connection = await connect(str(tmp_path / "t.db"))
        closing = asyncio.create_task(connection.close())
        await asyncio.sleep(0)  # it has asked the thread
        connection.stop()
        thread = connection if isinstance(connection, threading.Thread) else connection._thread
        await asyncio.to_thread(thread.join, 10)
        await asyncio.wait({closing}, timeout=10)
        is_closed = closing.done()
        closing.cancel()
        return is_closed

    assert asyncio.run(stop_while_closing())
