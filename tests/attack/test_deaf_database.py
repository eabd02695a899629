"""Servers under load whose database goes deaf, again and again: none of them ends."""

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.attack.databases import Database
from tests.attack.proxies import Proxy
from tests.campaign import campaign
from tests.server.houses import House, Person, until

pytest.importorskip("psycopg")
SERVERS = 3
ROUNDS = int(os.environ.get("KRITIAS_ROUNDS", "60"))
WAITS = {"QUIET": 0.2, "PATIENCE": 0.35, "AGAIN": 0.1}
READERS = 2  # of pages of each server, all the time
LOST, BACK = "listener: connection lost", "listener: connected again"


def read_pages(livia: Person, table: str, is_done: threading.Event) -> int:
    """How many pages were answered, by whatever."""
    read = 0
    paths = ("/", f"/tables/{table}", f"/api/tables/{table}", "/lobby", "/almanac")
    url = livia.client.base_url.copy_with(path="/")
    with httpx.Client(base_url=url, headers=livia.client.headers, timeout=60) as client:
        while not is_done.is_set():
            client.get(paths[read % len(paths)])
            read += 1
    return read


def go_deaf(house: House, proxy: Proxy) -> None:
    """The line on which the server asks whether anybody is there, until it has noticed."""

    def times(words: str) -> int:
        return house.errors.read_text().count(words)

    lost, back = times(LOST), times(BACK)
    proxy.unheard = b"select 1\0"
    until(lambda: times(LOST) > lost or bool(house.told_of_end()), 120)
    proxy.unheard = b""
    until(lambda: times(BACK) > back or bool(house.told_of_end()), 120)
    assert not house.told_of_end(), house.told_of_end()


def survive(house: House, proxy: Proxy) -> int:
    """How many pages were read meanwhile."""
    livia, is_done = house.guest(), threading.Event()
    table = livia.set_table().id
    with ThreadPoolExecutor(READERS) as pool:
        readers = [pool.submit(read_pages, livia, table, is_done) for _ in range(READERS)]
        try:
            for _ in range(ROUNDS):
                go_deaf(house, proxy)
        finally:
            is_done.set()
        return sum(reader.result() for reader in readers)


@campaign
def test_servers_under_load_survive_a_database_that_goes_deaf(tmp_path: Path):
    with ExitStack() as stack:
        database = stack.enter_context(Database(tmp_path / "pg"))
        proxies = [stack.enter_context(Proxy(database.url)) for _ in range(SERVERS)]
        houses = [
            stack.enter_context(House(proxy.url, tmp_path / str(number), listener=WAITS))
            for number, proxy in enumerate(proxies)
        ]
        with ThreadPoolExecutor(SERVERS) as pool:
            read = list(pool.map(survive, houses, proxies))
        assert min(read) > 0
        for house in houses:
            assert "Traceback" not in house.errors.read_text()
            until(lambda house=house: httpx.get(f"{house.url}/ready").status_code == 200)
