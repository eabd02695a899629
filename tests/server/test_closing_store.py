"""A store is closed when nothing of it is under way any more."""

import asyncio
import threading

import sqlalchemy as sa

from kritias.server.opening import opened

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
