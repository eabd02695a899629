"""Nothing stalls: whoever looks, talks or leaves disturbs no bot, and what hangs is replaced."""

import asyncio
import json
import os
import signal
import sqlite3
import threading
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kritias.server.opening import opened
from kritias.server.referee import Patience
from kritias.server.services import Plan, services_of
from kritias.server.table import Terms
from kritias.server.table_service import TableService
from tests.campaign import sized
from tests.server.houses import House, eventually, finish, until
from tests.server.test_bots_at_the_table import thinking_processes

MASTERS = [{"kind": "bot", "level": "master"}] * 2


@pytest.fixture
def busy(tmp_path):
    """A house of its own for those whose bots would think on."""
    with House.at(tmp_path, absence=600, thought=6, watch=0.5) as opened:
        yield opened
    assert "Traceback" not in opened.errors.read_text()


def wire(house: House, table: str, **headers: str):
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?as=data"
    return connect(address, max_size=None, additional_headers=headers)


def test_a_spectator_and_a_talker_do_not_disturb_a_bot_that_thinks(busy):
    """Master thinks for most of a second; somebody comes, goes or talks ten times in it."""
    livia = busy.guest()
    table = livia.set_table(players=MASTERS, seed=3).id
    until(lambda: livia.view(table)["ply"] >= 2)
    enough = threading.Event()

    def bother() -> None:
        while not enough.is_set():
            with suppress(ConnectionClosed), wire(busy, table) as spectator:
                spectator.recv(timeout=60)
            livia.post(f"/tables/{table}/talk", text="Is anybody there?")
            time.sleep(0.05)

    bothering = threading.Thread(target=bother)
    before = livia.view(table)["ply"]
    bothering.start()
    try:
        until(lambda: livia.view(table)["ply"] >= before + sized(3, 5))
    finally:
        enough.set()
        bothering.join()
        livia.close()


def test_a_thinking_process_that_is_stopped_is_replaced_and_the_table_goes_on(busy):
    livia = busy.guest()
    table = livia.set_table(players=MASTERS, seed=3).id
    until(lambda: livia.view(table)["ply"] >= 2)
    for thinker in thinking_processes(busy):
        os.kill(thinker, signal.SIGSTOP)
    stopped = livia.view(table)["ply"]
    until(lambda: livia.view(table)["ply"] >= stopped + sized(2, 3))
    livia.close()
    assert "A thinking process is replaced" in busy.errors.read_text()


def write_behind_its_back(house: House, table: str, kind: str, content: dict) -> None:
    """Another writer takes the next place of a log."""
    with sqlite3.connect(house.database, timeout=10) as store:
        (place,) = store.execute(
            "select max(seq) + 1 from events where table_id = ?", (table,)
        ).fetchone()
        store.execute(
            "insert into events values (?, ?, ?, ?, ?)",
            (table, place, kind, json.dumps(content), time.time()),
        )


def test_after_a_conflict_of_writers_the_viewers_are_woken_though_the_move_is_refused(house):
    livia = house.guest()
    table = livia.set_table().id
    view = livia.view(table)
    with wire(house, table, authorization=f"Bearer {livia.token}") as socket:
        assert json.loads(socket.recv(timeout=60))["ply"] == 0
        first, last = view["moves"][0]["code"], view["moves"][-1]["code"]
        move = {"seat": view["decider"], "move": first, "author": "seat"}
        write_behind_its_back(house, table, "Moved", move)
        assert livia.move(table, 0, last).status_code == 409
        assert json.loads(socket.recv(timeout=60))["ply"] == 1
    livia.close()


def test_after_a_conflict_of_writers_the_bot_that_is_to_move_now_moves(house):
    livia = house.guest()
    players = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    table = livia.set_table(players=players, seed=5).id
    until(lambda: livia.view(table)["moves"])
    view = livia.view(table)
    other = {"seat": 0, "level": "random", "why": "resigned"}
    write_behind_its_back(house, table, "LeftToBot", other)
    refused = livia.move(table, view["ply"], view["moves"][0]["code"])
    assert refused.status_code == 409
    until(lambda: livia.view(table)["ply"] > view["ply"] + 3)
    livia.close()


def evening(tmp_path, play) -> None:
    """Do something in a house within this process."""

    async def open_and_play() -> None:
        patience = Patience(pause=0, absence=60, watch=0.3)
        plan = Plan(str(tmp_path / "t.db"), tmp_path, patience, generous=True, thinkers=1)
        async with services_of(plan) as house:
            await house.ready.wait("atlantis")
            await play(house)

    finish(open_and_play())


async def table_of(house, levels: tuple[str, ...]):
    open_table = await house.tables.create("g", "atlantis", len(levels), {}, Terms(seed=4))
    for seat, level in enumerate(levels):
        if level:
            await house.tables.put_bot(open_table, seat, "g", level)
        else:
            await house.tables.sit(open_table, seat, "g", "G", None)
    await house.tables.start(open_table, "g", "random")
    return open_table


def test_a_move_that_is_being_written_is_finished_though_whoever_sent_it_has_gone(tmp_path):
    async def play(house) -> None:
        open_table = await table_of(house, ("", ""))
        append, has_gone = house.tables.store.append, asyncio.Event()

        async def slow(*entry):
            await has_gone.wait()
            await append(*entry)

        house.tables.store.append = slow
        woken = asyncio.Event()
        open_table.viewers.add(woken)
        move = int(open_table.table.engine.legal(open_table.table.state)[0])
        sending = asyncio.create_task(house.tables.move(open_table, "g", 0, move))
        await eventually(open_table.lock.locked)
        sending.cancel()
        await asyncio.wait([sending], timeout=0)
        has_gone.set()
        async with asyncio.timeout(60):
            await woken.wait()
        assert open_table.table.ply == 1
        open_table.viewers.discard(woken)

    evening(tmp_path, play)


def test_a_table_where_nobody_is_on_the_way_is_found_by_the_watch(tmp_path, caplog):
    async def play(house) -> None:
        open_table = await table_of(house, ("", ""))
        look, house.tables.open_tables.after = (
            house.tables.open_tables.after,
            lambda open_table: None,
        )
        house.referee.close()
        house.referee.tasks.clear()
        house.referee.is_closed = False
        await house.tables.leave(open_table, open_table.table.decider, "resigned")
        house.tables.open_tables.after = look
        await eventually(lambda: open_table.table.ply > 0)

    evening(tmp_path, play)
    assert "nobody was on the way" in caplog.text


def test_of_two_halls_on_one_store_the_log_takes_one_and_both_know(tmp_path):
    """As two processes would, should they ever be on one database."""

    async def play() -> None:
        async with opened(str(tmp_path / "two.db")) as store:
            services = [TableService(store), TableService(store)]
            here = await services[0].create("g", "atlantis", 2, {}, Terms(seed=4))
            for seat in range(2):
                await services[0].sit(here, seat, "g", "G", None)
            await services[0].start(here, "g", "random")
            there = await services[1].open_tables.find(here.table.setup.id)
            for _ in range(10):
                ply, legal = here.table.ply, here.table.engine.legal(here.table.state)
                sent = [
                    service.move(open_table, "g", ply, int(move))
                    for service, open_table, move in ((services[0], here, legal[0]),
                                             (services[1], there, legal[-1]))
                ]  # fmt: skip
                refusals = [
                    one for one in await asyncio.gather(*sent, return_exceptions=True) if one
                ]
                assert len(refusals) == (len(legal) > 1)
                await services[0].open_tables.catch_up(here.table.setup.id)
                await services[1].open_tables.catch_up(here.table.setup.id)
                assert here.table.ply == there.table.ply == ply + 1
                assert here.table.state.tobytes() == there.table.state.tobytes()

    finish(play())
