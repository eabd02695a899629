"""Never a 5xx for what a person can send, never a bare one for what can happen."""

import os
import resource
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import psutil
import pytest

from kritias.kernel.refusal import Refused
from kritias.server.people import signing_key
from tests.attack.databases import Database
from tests.server.houses import House, Person, until


def told(answer: httpx.Response, status: int) -> None:
    """It is refused with this status, in a sentence."""
    assert answer.status_code == status, answer.text
    if "json" in answer.headers["content-type"]:
        assert answer.json()["message"].endswith((".", "…"))


# What a person can send


FORMS = {
    "seats": ["abc", "9" * 99, "²", "1e3", "\ud800", "\0"],
    "seconds": ["abc", "-", "9" * 5000, "0x10"],
    "level": ["x" * 30, "", "grandmaster"],
    "game": ["x" * 500, "../atlantis", "\0"],
    "option-x": ["1"],
}


@pytest.mark.parametrize("field", FORMS)
def test_a_form_may_hold_anything(house, field):
    for value in FORMS[field]:
        form = {"game": "atlantis", "seats": "2", "way": "friends", field: value}
        wire = httpx.QueryParams(
            {k: v.encode("utf-8", "surrogatepass").decode("latin-1") for k, v in form.items()}
        )
        answer = httpx.post(
            f"{house.url}/new", content=str(wire),
            headers={"content-type": "application/x-www-form-urlencoded"},
        )  # fmt: skip
        assert answer.status_code < 500, (field, value, answer.text)


def test_files_and_long_pieces_in_a_form_are_refused(house):
    form = {"content-type": "application/x-www-form-urlencoded"}
    long = {"content": (b"a=b&" * 3000 for _ in range(3)), "headers": form}
    for more in ({"files": {"seats": ("x", b"2")}}, long):
        answer = httpx.post(f"{house.url}/new", **more)
        assert 400 <= answer.status_code < 500


def test_texts_that_cannot_be_shown_are_refused_and_the_refusal_can_be(house):
    livia = house.guest()
    table = livia.set_table().id
    for path, body in (
        (f"/tables/{table}/moves", '{"ply": 0, "move": "\\ud800"}'),
        (f"/tables/{table}/talk", '{"text": "\\ud800"}'),
        (f"/tables/{table}/talk", '{"text": "a\\u0000b"}'),
        ("/tables", '{"game": "atlantis", "options": {"\\ud800": 1}}'),
        ("/guests", '{"\\udfff": 1}'),
        ("/guests", "[" * 900 + "]" * 900),
    ):
        answer = livia.client.post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), (body[:40], answer.text)
        assert answer.json()["message"]
    livia.close()


def test_undo_before_the_game_is_refused(house):
    livia = house.guest()
    table = livia.post("/tables", game="atlantis", players=[{"kind": "me"}]).json()["id"]
    told(livia.post(f"/tables/{table}/undo", ply=0), 409)
    livia.close()


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://a]b", "null", "\xff"])
def test_an_origin_that_is_none_is_foreign(house, origin):
    answer = httpx.post(
        f"{house.url}/api/guests", json={}, headers={"origin": origin.encode("latin-1")}
    )
    told(answer, 403)


# Hosts, caches, keys


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "[", "", "x" * 3000])
def test_a_host_that_the_house_does_not_serve_is_turned_away(house, host):
    """A page of somebody else that lets its name point here gets nothing."""
    answer = httpx.get(f"{house.url}/", headers={"host": host})
    told(answer, 421)


MORE_THAN_A_NAME = (
    "localhost:1; script-src *", "localhost:1;script-src *", "localhost:80a", "localhost:", ":80",
    "localhost:1 *", "localhost;", "localhost,evil.example", "me@localhost", "localhost/x",
    "localhost?x", "localhost#x", "[::1", "[::1]x", "local\u00adhost",
)  # fmt: skip


@pytest.mark.parametrize("hosts", ["its own", "any"])
def test_nothing_but_a_name_and_a_port_reaches_a_header(house, hosts, any_name):
    """The name goes into the policy of the page: with more in it, it would be another policy."""
    port = house.port if hosts == "its own" else any_name.port
    for host in MORE_THAN_A_NAME:
        headers = {"host": host.encode("latin-1")}
        answer = httpx.get(f"http://127.0.0.1:{port}/health", headers=headers)
        told(answer, 421)
        assert "script-src *" not in answer.headers["content-security-policy"]


@pytest.fixture(scope="module")
def any_name(tmp_path_factory):
    """A house that serves under every name."""
    with House.at(tmp_path_factory.mktemp("any"), hosts=["*"]) as opened:
        yield opened


def test_the_names_of_the_house_are_served(house):
    for host in ("table.club.example", "TABLE.club.example:443", f"127.0.0.1:{house.port}"):
        assert httpx.get(f"{house.url}/", headers={"host": host}).status_code == 200


def test_private_views_are_not_stored_by_anybody(house):
    livia = house.guest()
    table = livia.set_table().id
    for path in (f"/t/{table}", "/", f"/api/tables/{table}", "/api/tables", "/api/guests"):
        answer = livia.client.get(f"{house.url}{path}")
        assert answer.headers["cache-control"] == "no-store", path
    assert "no-store" not in httpx.get(f"{house.url}/static/table.css").headers.values()
    livia.close()


def test_the_key_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    monkeypatch.delenv("KRITIAS_KEY", raising=False)
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError("no space left")))
        with pytest.raises(Refused, match="no space left"):
            signing_key(tmp_path)
    assert list(tmp_path.iterdir()) == []
    key = signing_key(tmp_path)
    assert len(key) == 64
    assert signing_key(tmp_path) == key
    (tmp_path / "key").write_text("")
    with pytest.raises(Refused, match="damaged"):
        signing_key(tmp_path)


def test_many_houses_that_start_at_once_agree_on_one_key(tmp_path):
    script = f"from pathlib import Path; from kritias.server.people import signing_key as k; print(k(Path({str(tmp_path)!r})))"  # noqa: E501
    started = [
        subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) for _ in range(4)
    ]
    keys = {one.communicate()[0].strip() for one in started}
    assert len(keys) == 1
    assert len(keys.pop()) == 64
    assert [file.name for file in tmp_path.iterdir()] == ["key"]


# What can happen


def away(answer: httpx.Response) -> None:
    """The store is away: said in a sentence, with when to try again."""
    assert answer.status_code == 503, answer.text
    assert int(answer.headers["retry-after"]) >= 1
    assert "Nothing is lost" in answer.text


def persistent(send) -> httpx.Response:
    """The answer once the house is well again."""
    answers = []

    def is_well() -> bool:
        answers.append(send())
        return answers[-1].status_code != 503

    until(is_well)
    return answers[-1]


def test_a_full_disk_is_said_and_the_house_recovers_when_there_is_room(tmp_path):
    """The process may write no file beyond the size that its tables have now."""
    house = House(str(tmp_path / "t.db"), tmp_path).open()
    livia = house.guest()
    table = livia.set_table().id
    view = livia.play_on(table, 5)
    full = Path(f"{house.database}-wal").stat().st_size
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
    move = view["moves"][0]["code"]
    refused = [livia.move(table, view["ply"], move) for _ in range(3)]
    away(refused[-1])
    away(livia.client.post(f"{house.url}/new", data={"game": "atlantis", "way": "friends"}))
    assert livia.view(table)["ply"] == view["ply"]
    infinity = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, infinity)
    assert persistent(lambda: livia.move(table, view["ply"], move)).status_code == 200
    assert livia.view(table)["ply"] == view["ply"] + 1
    livia.close()
    house.close()
    errors = house.errors.read_text()
    assert "The store is away" in errors
    assert "The store is back" in errors
    assert "Traceback" not in errors


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    with Database(tmp_path_factory.mktemp("pg")) as running:
        yield running


def bots_go_on(livia: Person, table: str) -> None:
    ply = livia.view(table)["ply"]
    until(lambda: livia.view(table)["ply"] > ply + 2)


def test_a_database_that_is_killed_is_said_and_everything_goes_on_when_it_is_back(
    tmp_path, database
):
    """Moves, pages and bots; and the listener hears again."""
    house = House(database.url, tmp_path / "house", watch=0.5).open()
    livia = house.guest()
    bots = [{"kind": "bot", "level": "casual"}] * 2
    table, played = livia.set_table().id, livia.set_table(players=bots).id
    view = livia.play_on(table, 5)
    database.kill()
    move = view["moves"][0]["code"]
    away(livia.move(table, view["ply"], move))
    away(livia.client.get(f"{house.url}/t/unknown"))
    away(livia.client.post("/tables", json={"game": "atlantis"}))
    database.start()
    assert persistent(lambda: livia.move(table, view["ply"], move)).status_code == 200
    bots_go_on(livia, played)
    for line in ("The store is away", "The store is back", "database listener: connected again"):
        until(lambda line=line: line in house.errors.read_text())
    livia.close()
    house.close()
    assert "Traceback" not in house.errors.read_text()


def test_a_listener_that_is_cut_hears_again_and_catches_up(tmp_path, database):
    house = House(database.url, tmp_path / "house").open()
    livia = house.guest()
    table = livia.set_table().id
    livia.play_on(table, 3)
    database.run(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'"
    )
    said = '{"name": "Clio", "seat": -1, "text": "from elsewhere"}'
    database.run(
        f"insert into events select '{table}', max(seq) + 1, 'Said', '{said}', 0 "
        f"from events where table_id = '{table}'"
    )
    database.run(f"update tables set length = length + 1 where id = '{table}'")
    until(lambda: bool(livia.get(f"/tables/{table}/talk")))
    livia.close()
    house.close()


def test_a_house_that_was_stopped_for_a_while_goes_on(house):
    livia = house.guest()
    table = livia.set_table().id
    stopped = psutil.Process(house.process.pid)
    stopped.suspend()
    try:
        until(lambda: stopped.status() == psutil.STATUS_STOPPED)
        line = socket.create_connection(("127.0.0.1", house.port), 60)
        line.sendall(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n")
    finally:
        stopped.resume()
    with line:
        assert line.recv(4096).startswith(b"HTTP/1.1 200"), "who has asked meanwhile is answered"
    assert livia.play_on(table, 3)["ply"] == 3
    livia.close()
