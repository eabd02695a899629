"""Limits that limit: by address, by guest and by table; and memory that is given back."""

import asyncio
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.cookiejar import CookieJar

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kritias.server.limits import CONNECTIONS, RATES, Caller, Limits, address_of
from kritias.server.open_tables import ENDED, UNUSED
from kritias.server.opening import opened
from kritias.server.refusal import TooMuch
from kritias.server.services import Plan
from kritias.server.table import Terms
from kritias.server.table_service import TableService
from tests.server.houses import House, Person, finish, until


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A house with its real limits, and little patience for those who dawdle."""
    folder = tmp_path_factory.mktemp("limits")
    with House.at(folder, generous=False, dawdle=1.5) as house:
        yield house
    assert "Traceback" not in house.errors.read_text()


def at_once(send, times: int) -> list[int]:
    """The same thing so many times, eight at a time; how each was answered."""
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(send, number) for number in range(times)]
        return [one.result().status_code for one in sent]


@pytest.fixture(scope="module")
def stranger():
    """Somebody who keeps no cookies, so that every request is a newcomer's."""
    with httpx.Client(cookies=NoCookies(), timeout=60) as client:
        yield client


class NoCookies(CookieJar):
    def set_cookie(self, cookie) -> None:
        pass


def new_table(stranger: httpx.Client, house: House, address: str) -> httpx.Response:
    """A table set by a newcomer who says to have been forwarded from an address."""
    body = {"game": "atlantis", "seats": 2}
    return stranger.post(f"{house.url}/api/tables", json=body, headers={"x-forwarded-for": address})


def test_newcomers_from_one_address_share_its_limit_whatever_they_say(strict, stranger):
    """Each is a new guest, and says to have been forwarded from elsewhere."""
    began = time.monotonic()
    told = at_once(lambda number: new_table(stranger, strict, f"10.0.0.{number}"), 150)
    allowed = RATES["table"]["address"]
    most = allowed.burst + allowed.per_minute / 60 * (time.monotonic() - began) + 1
    assert set(told) == {201, 429}
    assert told.count(201) <= most


def test_behind_the_hosts_own_proxy_the_forwarded_address_is_counted(tmp_path, stranger):
    house = House(str(tmp_path / "t.db"), tmp_path, generous=False, proxies=["127.0.0.1"]).open()
    many = at_once(lambda number: new_table(stranger, house, f"10.0.{number}.1"), 60)
    one = at_once(lambda _: new_table(stranger, house, "10.9.9.9"), 150)
    house.close()
    assert set(many) == {201}
    assert 429 in one


def test_whoever_tries_names_of_tables_has_to_wait(strict, stranger):
    told = at_once(lambda number: stranger.get(f"{strict.url}/api/tables/guess{number}"), 120)
    assert 429 in told
    assert set(told) <= {404, 429}


def test_a_table_in_use_is_found_whatever_a_neighbour_tries(strict, stranger):
    """Behind one address there may be a whole club, and one who tries names."""
    livia = strict.guest()
    answer = livia.post("/tables", game="atlantis", seats=2)
    while answer.status_code == 429:
        time.sleep(int(answer.headers["retry-after"]))
        answer = livia.post("/tables", game="atlantis", seats=2)
    told = at_once(lambda number: stranger.get(f"{strict.url}/api/tables/other{number}"), 120)
    assert 429 in told
    assert livia.client.get(f"/tables/{answer.json()['id']}").status_code == 200
    livia.close()


@pytest.fixture(scope="module")
def lenient(tmp_path_factory):
    """The same limits, not yet used up by anybody."""
    with House.at(tmp_path_factory.mktemp("lenient"), generous=False) as house:
        yield house


def test_hints_and_undo_are_limited(lenient):
    livia = lenient.guest()
    table = livia.set_table().id
    asked = []
    told = at_once(lambda _: asked.append(livia.post(f"/tables/{table}/hint")) or asked[-1], 4)
    assert set(told) == {200, 429}, "one at a time"
    assert all("retry-after" in one.headers for one in asked if one.status_code == 429)
    assert set(at_once(lambda _: livia.post(f"/tables/{table}/undo", ply=0), 300)) == {409, 429}
    livia.close()


def test_a_guest_has_so_many_connections_and_no_more(lenient):
    livia = lenient.guest()
    table = livia.set_table().id
    address = f"{lenient.url.replace('http', 'ws')}/api/tables/{table}/live?as=data"
    bearer = {"authorization": f"Bearer {livia.token}"}
    with ExitStack() as open_ones:
        for _ in range(CONNECTIONS["guest"]):
            open_ones.enter_context(connect(address, additional_headers=bearer))
        with pytest.raises(InvalidStatus) as refused:
            connect(address, additional_headers=bearer)
        assert refused.value.response.status_code == 429
        assert "retry-after" in refused.value.response.headers
    assert "handshake" not in lenient.errors.read_text()  # else a flood would fill the log

    def comes_in() -> bool:
        try:
            with connect(address, additional_headers=bearer) as again:
                return json.loads(again.recv(timeout=60))["id"] == table
        except InvalidStatus:
            return False

    until(comes_in)
    livia.close()


def test_an_address_of_the_sixth_version_is_a_household():
    assert address_of("2001:db8:1:2::1") == address_of("2001:db8:1:2:ffff::9")
    assert address_of("2001:db8:1:2::1") != address_of("2001:db8:1:3::1")
    assert address_of("::ffff:192.0.2.1") == "192.0.2.1"


def test_what_is_refused_is_counted_nowhere():
    now = [0.0]
    limits = Limits(now=lambda: now[0])
    crowd = [Caller("a", f"g{number}", "t") for number in range(200)]
    for one in crowd[:40]:
        limits.take("talk", one)
    with pytest.raises(TooMuch):
        limits.take("talk", crowd[40])
    other_table = Caller("a", "g40", "u")
    limits.take("talk", other_table)


# Half-open requests

LONG = Plan.dawdle - 1  # seconds; less than a house waits that was told nothing


BEGUN = {
    "nothing": b"",
    "a head": b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\nx-slow: ",
    "a body": b"POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99\r\n"
    b"content-type: application/json\r\n\r\n{",
    "a long line": b"GET /api/tables/x/live?" + b"x" * 9000 + b" HTTP/1.1\r\nhost: localhost\r\n"
    b"connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
}


@pytest.mark.parametrize("begun", BEGUN.values(), ids=BEGUN)
def test_a_request_that_is_begun_and_not_ended_is_closed(strict, begun):
    with socket.create_connection(("127.0.0.1", strict.port), LONG) as line:
        line.sendall(begun)
        read_to_the_end(line)
    assert httpx.get(f"{strict.url}/api/ready").status_code == 200


def test_a_body_that_trickles_has_no_more_time_than_another(strict):
    """A byte now and then: every one of them comes in time, the whole does not."""
    with socket.create_connection(("127.0.0.1", strict.port)) as line:
        line.sendall(BEGUN["a body"])
        line.settimeout(0.5)
        until(lambda: is_closed_after(line, b" "), LONG)


def is_closed_after(line: socket.socket, piece: bytes) -> bool:
    """Send something; whether the other side hangs up in the next moment."""
    try:
        line.sendall(piece)
        return not line.recv(4096)
    except TimeoutError:
        return False
    except OSError:
        return True


def read_to_the_end(line: socket.socket) -> None:
    """Until the other side hangs up; it has to before the line runs out of time."""
    with suppress(ConnectionResetError):
        while line.recv(4096):
            pass


def test_a_head_without_end_is_not_read_on(strict):
    with socket.create_connection(("127.0.0.1", strict.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx: ")
        assert pour(line, 8 * 1024 * 1024) < 4 * 1024 * 1024


def pour(line: socket.socket, most: int) -> int:
    """Send until the other side has had enough; how many bytes that took."""
    piece = b"x" * 4096
    for sent in range(0, most, len(piece)):
        try:
            line.sendall(piece)
        except OSError:
            return sent
        time.sleep(0.001)
    return most


# Windows


def test_log_and_talk_of_a_frame_are_windows_and_older_lines_come_on_demand(lenient):
    livia = lenient.guest()
    table = livia.set_table(4, game="survive").id
    livia.play_on(table, 140)
    log = livia.get(f"/tables/{table}/log")
    told = [entry["ply"] for entry in log if entry["sentences"]]  # not every move is told
    address = f"{lenient.url.replace('http', 'ws')}/api/tables/{table}/live"
    bearer = {"authorization": f"Bearer {livia.token}"}
    with connect(address, additional_headers=bearer, max_size=None) as page:
        shown = json.loads(page.recv(timeout=60))["parts"]["log"]
        assert 'data-older="log"' in shown
        assert f'id="told-{told[0]}-' not in shown
        assert f'id="told-{told[-1]}-' in shown
        page.send(json.dumps({"older": "log"}))
        whole = json.loads(page.recv(timeout=60))["parts"]["log"]
        assert f'id="told-{told[0]}-' in whole
        assert 'data-older="log"' not in whole
    latest = livia.get(f"/tables/{table}/log", most=10)
    last = latest[-1]["ply"]  # the table may have made a move that nobody had to decide
    assert last >= log[-1]["ply"]
    assert {entry["ply"] for entry in latest} == set(range(last - 9, last + 1))
    older = livia.get(f"/tables/{table}/log", before=last - 9, most=10)
    assert {entry["ply"] for entry in older} == set(range(last - 19, last - 9))
    livia.close()


def test_talk_is_a_window_too(house):
    livia = house.guest()
    table = livia.set_table().id
    for number in range(60):
        livia.post(f"/tables/{table}/talk", text=f"line {number}")
    page = livia.client.get(f"{house.url}/t/{table}").text
    assert "line 59<" in page
    assert "line 9<" not in page
    assert 'data-older="talk"' in page
    older = livia.get(f"/tables/{table}/talk", before=10)
    assert [line["text"] for line in older] == [f"line {number}" for number in range(10)]
    livia.close()


# Memory


def test_tables_that_nobody_uses_leave_memory_and_are_found_again(tmp_path):
    async def evening() -> None:
        now = [1000.0]
        async with opened(str(tmp_path / "t.db")) as store:
            service = TableService(store, lambda: now[0])
            open_tables = []
            for _ in range(20):
                open_table = await service.create("g", "atlantis", 2, {}, Terms(seed=1))
                for seat in range(2):
                    await service.sit(open_table, seat, "g", "G", None)
                await service.start(open_table, "g", "random")
                open_tables.append(open_table)
            viewer = asyncio.Event()
            open_tables[0].viewers.add(viewer)
            now[0] += UNUSED + 1
            (await service.open_tables.find(open_tables[1].table.setup.id)).table.seen(0)
            service.open_tables.make_room()
            assert set(service.open_tables.by_name) == {
                open_table.table.setup.id for open_table in open_tables[:2]
            }
            again = await service.open_tables.find(open_tables[5].table.setup.id)
            assert again.table.state.tobytes() == open_tables[5].table.state.tobytes()
            await service.talk(open_tables[5], "g", "G", "I held on to it")
            assert len(again.table.talk) == 1, "one table is one object"
            assert service.open_tables.loading == {}

    finish(evening())
    assert ENDED < UNUSED


def test_names_that_nothing_bears_leave_nothing_behind(tmp_path):
    async def evening() -> None:
        async with opened(str(tmp_path / "t.db")) as store:
            service = TableService(store)
            for number in range(50):
                with pytest.raises(Exception, match="no such table"):
                    await service.open_tables.find(f"guess{number}")
            assert not service.open_tables.loading
            assert not service.open_tables.by_name

    finish(evening())


def test_states_are_kept_in_little_more_than_their_own_bytes(tmp_path):
    """Of a finished game; a table in use used to cost one to three megabytes."""
    import tracemalloc

    import kritias
    from kritias.server.events import Moved, Sat, Started
    from kritias.server.table import Setup, Table

    game = kritias.game("survive")
    tracemalloc.start()
    try:
        table = Table(Setup("x", "survive", 1, 4, {}, "00" * 32, 5, "h", ("k",) * 4))
        for seat in range(4):
            table.apply(Sat(seat, "g", "G"), 0.0)
        table.apply(Started(), 0.0)
        before = tracemalloc.get_traced_memory()[0]
        while not table.is_over:
            move = int(table.engine.legal(table.state)[-1])
            table.apply(Moved(table.decider, move), 0.0)
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    moves = len(table.moves)
    assert (after - before) / moves < 2 * game.State.layout.itemsize + 400


def test_a_person_in_a_hurry_is_not_limited(lenient):
    """Somebody who plays fast, looks about and talks a little meets no limit."""
    bruno: Person = lenient.guest("Bruno")
    table = bruno.set_table().id
    bruno.play_on(table)
    for path in ("", "/log", "/verify", "/moves"):
        assert bruno.client.get(f"/tables/{table}{path}").status_code == 200
    assert bruno.post(f"/tables/{table}/talk", text="Well played!").status_code == 200
    bruno.close()
