"""A line to the database that does not answer is given up, and the process lives on."""

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from kritias.server import listening
from kritias.server import store as store_module
from kritias.server.opening import opened
from kritias.server.refusal import Unavailable
from kritias.server.store import Store
from tests.attack.proxies import Proxy
from tests.campaign import sized
from tests.server.houses import ROOT, eventually, until

pytest.importorskip("psycopg")
pytest.importorskip("uvloop")
NOT_CANCELLED_S = 8.0  # seconds; psycopg needs ten to cancel one question


@pytest.fixture
def proxy(postgres) -> Iterator[Proxy]:
    with Proxy(postgres) as proxy:
        yield proxy


@pytest.fixture
def listener(proxy, request) -> Iterator[subprocess.Popen[str]]:
    more = getattr(request, "param", ())
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.busy_listener", proxy.url, *more],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


def line_of(listener: subprocess.Popen[str]) -> str:
    """What it says next; libuv ends a process that closes a socket which is to be watched."""
    told = listener.stdout.readline().strip()
    assert told, f"the process ended with code {listener.wait(10)}"
    return told


def swallow_a_question(proxy: Proxy, listener: subprocess.Popen[str]) -> None:
    """What the listener asks next on a line of the proxy is lost."""
    before = proxy.swallowed
    proxy.deafen("asked")
    listener.stdin.write("go on\n")
    listener.stdin.flush()
    until(lambda: proxy.swallowed > before)
    proxy.deafen()


def test_a_busy_process_survives_a_line_that_went_deaf(proxy, listener):
    for _ in range(sized(2, 20)):
        assert line_of(listener) == "listening"
        swallow_a_question(proxy, listener)
    assert line_of(listener) == "listening"


@pytest.mark.parametrize("listener", [("stop",)], indirect=True, ids=["stop"])
def test_a_busy_process_survives_to_stop_while_it_waits_for_an_answer(proxy, listener):
    assert line_of(listener) == "listening"
    swallow_a_question(proxy, listener)
    assert line_of(listener) == "stopped"


def test_a_line_that_is_deaf_before_it_listens_is_given_up(proxy, monkeypatch, caplog):
    monkeypatch.setattr(listening, "PATIENCE", 0.2)
    monkeypatch.setattr(listening, "AGAIN", 0.01)
    proxy.unheard = b"listen "

    async def live() -> None:
        listens = asyncio.Event()

        async def catch_up() -> None:
            listens.set()

        listener = asyncio.create_task(listening.listen(proxy.url, "kritias", print, catch_up))
        await eventually(lambda: "connection lost" in caplog.text)
        proxy.unheard = b""
        await eventually(listens.is_set)
        listener.cancel()

    with caplog.at_level(logging.WARNING, "kritias"):
        asyncio.run(live())
    told = [record.getMessage() for record in caplog.records]
    assert told[0] == "database listener: connection lost (timeout after 0.2 s), reconnecting"
    assert told[1].startswith("database listener: connected again after ")


@pytest.mark.parametrize("deaf_to", ["SELECT", "select pg_sleep"], ids=["ping", "question"])
def test_a_question_to_a_deaf_database_is_given_up_at_once(proxy, monkeypatch, caplog, deaf_to):
    """psycopg alone takes ten seconds more, and then lends the line out while it is in use."""
    monkeypatch.setattr(store_module, "PATIENCE", 0.3)

    async def ask(store: Store) -> None:
        async with store.reading() as connection:
            await connection.execute(sa.text("select pg_sleep(0)"))

    async def live() -> float:
        async with opened(proxy.url) as store:
            await ask(store)
            proxy.unheard = deaf_to.encode()
            began = time.monotonic()
            for _ in range(2):  # the second on another line
                with pytest.raises(Unavailable):
                    await ask(store)
            spent = time.monotonic() - began
            proxy.unheard = b""
            await ask(store)
        return spent

    assert asyncio.run(live()) < NOT_CANCELLED_S
    assert "psycopg" not in {record.name for record in caplog.records}
