"""The lobby of a house: open tables to join, games to watch, and nothing of what is hidden."""

import json
import sqlite3

import httpx

from kritias.server import lobby
from kritias.server.app import app_of
from kritias.server.services import Plan
from kritias.server.store_lobby import forget_sources
from tests.server.houses import finish, until
from tests.server.tables import Terms

OPEN = {"game": "atlantis", "seats": 3, "players": [{"kind": "me"}], "lobby": True}


def set_open(person, **more) -> dict:
    answer = person.post("/tables", **OPEN | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def listed(person, kind: str, table: str) -> dict | None:
    """A table as the lobby tells of it."""
    return next((one for one in person.get("/lobby")[kind] if one["id"] == table), None)


def test_only_a_table_that_was_opened_stands_in_the_lobby(house, livia, bruno):
    closed = livia.post("/tables", **OPEN | {"lobby": False}).json()["id"]
    table = set_open(livia)["id"]
    until(lambda: listed(bruno, "join", table) is not None, 10)
    assert listed(bruno, "join", closed) is None
    told = listed(bruno, "join", table)
    assert (told["free"], told["turn"], told["yours"]) == (2, 0, False)
    assert [seat["name"] for seat in told["seats"]] == ["Livia", None, None]
    assert listed(livia, "join", table)["yours"]


def test_whoever_joins_gets_the_first_free_seat_until_there_is_none(house, livia, bruno):
    table = set_open(livia)["id"]
    clio = house.guest("Clio")
    assert bruno.post(f"/tables/{table}/join").json()["seat"] == 1
    assert bruno.post(f"/tables/{table}/join").json()["seat"] == 1, "twice is once"
    assert clio.post(f"/tables/{table}/join", name="  Clio\n  II ").json()["seat"] == 2
    assert livia.view(table)["seats"][2]["name"] == "Clio II"
    late = house.guest("Dario")
    assert late.post(f"/tables/{table}/join").status_code == 409
    until(lambda: listed(late, "join", table) is None, 10)
    livia.post(f"/tables/{table}/start")
    assert late.post(f"/tables/{table}/join").status_code == 409
    until(lambda: listed(late, "watch", table) is not None, 10)
    assert late.view(table)["seat"] is None


def test_a_table_that_is_not_open_takes_a_key(house, livia, bruno):
    table = livia.post("/tables", **OPEN | {"lobby": False}).json()["id"]
    refused = bruno.post(f"/tables/{table}/join")
    assert refused.status_code == 403
    assert "it takes the link to a seat" in refused.json()["message"]


def test_a_list_tells_no_key_no_guest_and_no_hand(house, livia, bruno):
    table = set_open(livia, players=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    until(lambda: listed(bruno, "join", table["id"]) is not None, 10)
    livia.post(f"/tables/{table['id']}/start")
    until(lambda: listed(bruno, "watch", table["id"]) is not None, 10)
    told = listed(bruno, "watch", table["id"])
    assert set(told) == {"id", "game", "turn", "free", "seats", "clock", "yours"}
    assert all(set(seat) == {"name", "bot"} for seat in told["seats"])
    page = httpx.get(f"{house.url}/lobby").text
    for secret in (*table["keys"], livia.token):
        assert secret not in json.dumps(told)
        assert secret not in page


def test_a_name_is_escaped(house):
    mallory = house.guest("<script>alert(1)")
    table = set_open(mallory)["id"]
    until(lambda: listed(mallory, "join", table) is not None, 10)
    page = httpx.get(f"{house.url}/lobby").text
    assert "&lt;script&gt;" in page
    assert "<script>alert" not in page


def test_one_host_does_not_fill_the_lobby(house):
    eager = house.guest("Eager")
    tables = [set_open(eager)["id"] for _ in range(lobby.MOST_OF_ONE + 2)]
    until(lambda: listed(eager, "join", tables[-1]) is not None, 10)
    found = [one["id"] for one in eager.get("/lobby")["join"] if one["id"] in tables]
    assert len(found) == lobby.MOST_OF_ONE


def test_by_the_page_somebody_new_sits_down(house, livia):
    table = set_open(livia)["id"]
    until(lambda: listed(livia, "join", table) is not None, 10)
    with httpx.Client(base_url=house.url, follow_redirects=True) as newcomer:
        assert f'action="/lobby/{table}"' in newcomer.get("/lobby").text
        assert "<html" not in newcomer.get("/lobby?list").text
        page = newcomer.post(f"/lobby/{table}", data={"name": "Clio"})
        assert page.url.path == f"/t/{table}"
        assert page.status_code == 200
    assert "Clio" in [seat["name"] for seat in livia.view(table)["seats"]]


def test_a_house_may_have_no_lobby(tmp_path):
    finish(ask_without_lobby(tmp_path))


async def ask_without_lobby(folder) -> None:
    app = app_of(Plan(str(folder / "t.db"), folder, generous=True, lobby=False))
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url="http://localhost"
        ) as client,
    ):
        assert 'href="/lobby"' not in (await client.get("/")).text
        assert (await client.get("/lobby")).status_code == 404
        assert (await client.get("/api/lobby")).json()["message"] == "This house has no lobby."
        assert (await client.post("/api/tables", json=OPEN)).status_code == 404
        plain = await client.post("/api/tables", json=OPEN | {"lobby": False})
        assert plain.status_code == 201
        path = f"/api/tables/{plain.json()['id']}/join"
        assert (await client.post(path, json={})).status_code == 404


# Who is there


def shown(evening, status: str) -> list[str]:
    open_lobby = lobby.Lobby(evening.tables.open_tables)
    return [one.id for one in evening.run(open_lobby.found(status))]


def test_a_table_whose_host_has_gone_leaves_the_lobby_and_comes_back_with_them(evening):
    open_table = evening.set_table(terms=Terms(seed=1, lobby=True))
    name = open_table.table.setup.id
    evening.sit(open_table, 0, "livia")
    assert shown(evening, "waiting") == [name]
    evening.time += lobby.ALONE + 1
    assert shown(evening, "waiting") == []
    open_table.arrive("livia")
    assert shown(evening, "waiting") == [name]
    evening.time += lobby.LATELY + 1
    assert shown(evening, "waiting") == []


def test_a_table_of_older_rules_is_not_listed(evening, monkeypatch):
    evening.set_table(terms=Terms(seed=1, lobby=True))
    assert len(shown(evening, "waiting")) == 1
    monkeypatch.setattr(lobby, "objection_to", lambda game, version: "older rules")
    assert shown(evening, "waiting") == []


def test_the_lists_are_bounded(evening, monkeypatch):
    monkeypatch.setattr(lobby, "MOST_OF_ONE", 100)
    monkeypatch.setattr(lobby, "MOST", 5)
    for _ in range(7):
        evening.set_table(terms=Terms(seed=1, lobby=True))
    assert len(shown(evening, "waiting")) == 5


def test_from_where_a_table_was_set_is_forgotten_when_it_leaves_the_lobby(evening):
    def sources() -> list[str]:
        with sqlite3.connect(evening.file) as store:
            return [source for (source,) in store.execute("select source from tables order by id")]

    terms = Terms(seed=1, lobby=True)
    evening.run(evening.tables.create("livia", "atlantis", 2, {}, terms, "a mark"))
    evening.run(evening.tables.create("bruno", "atlantis", 2, {}, Terms(seed=1), "a mark"))
    assert sorted(sources()) == ["", "a mark"], "of a table that is not in the lobby it is not kept"
    evening.run(forget_sources(evening.store, evening.time - lobby.LATELY))
    assert sorted(sources()) == ["", "a mark"]
    evening.time += lobby.LATELY + 1
    evening.run(forget_sources(evening.store, evening.time - lobby.LATELY))
    assert sources() == ["", ""]
