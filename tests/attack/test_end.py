"""A finished game is finished: nothing is taken back, and secrets are told only after it."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kritias.server.events import Closed, Moved, TookBack
from kritias.server.opening import opened
from tests.server.houses import House, Person, finish, until


def log_of(house: House, table: str) -> list:
    async def read() -> list:
        async with opened(house.database) as store:
            return [event for event, _ in await store.events(table)]

    return finish(read())


def quiet_end(person: Person) -> str:
    """A game whose last move drew nothing, so that it could be undone if it were not the last."""
    table = person.set_table(game="gods", seats=1, players=[{"kind": "me"}], seed=0).id
    assert person.play_on(table)["status"] == "over"
    until(lambda: person.view(table)["closed"])
    return table


def test_after_the_end_nothing_can_be_taken_back(house, livia):
    table = quiet_end(livia)
    end = livia.view(table)
    answer = livia.post(f"/tables/{table}/undo", ply=end["ply"])
    assert answer.status_code == 409
    assert answer.json()["error"] == "over"
    assert livia.view(table) == end | {"time_left": livia.view(table)["time_left"]}
    assert isinstance(log_of(house, table)[-1], Closed)


def test_nothing_is_told_before_the_event_that_closes_the_game(house, livia):
    table = livia.set_table(2)
    for path in ("record", "review"):
        answer = livia.client.get(f"/tables/{table.id}/{path}")
        assert answer.status_code == 409, path
    assert livia.get(f"/tables/{table.id}/verify")["checked"] == []
    livia.play_on(table.id)
    kinds = [type(event) for event in log_of(house, table.id)]
    assert kinds[-2:] == [Moved, Closed]
    assert livia.client.get(f"/tables/{table.id}/record").status_code == 200
    assert livia.view(table.id)["closed"]


def test_a_storm_of_undo_around_the_end_never_reopens_a_game(house, livia):
    """Its last moves come together with undo after undo, once the length of the game is known."""
    length = livia.play_on(livia.set_table(2, seed=3).id)["ply"]
    table = livia.set_table(2, seed=3).id
    view = livia.play_on(table, length - 2)
    for _ in range(20):
        if view["status"] == "over":
            break
        with ThreadPoolExecutor(6) as pool:
            move = pool.submit(livia.move, table, view["ply"], view["moves"][0]["code"])
            undos = [
                pool.submit(livia.post, f"/tables/{table}/undo", ply=view["ply"] + more)
                for more in (1, 1, 2, 2)
            ]
            statuses = {one.result().status_code for one in (move, *undos)}
        assert statuses <= {200, 409}
        view = livia.play_on(table, 2)
    assert livia.play_on(table)["status"] == "over"
    log = log_of(house, table)
    closed = next(place for place, event in enumerate(log) if isinstance(event, Closed))
    assert not any(isinstance(event, Moved | TookBack) for event in log[closed:])


# A ranked deal


DAILY = {"game": "gods", "seats": 1, "players": [{"kind": "me"}], "daily": True, "start": True}


def test_of_a_ranked_deal_everybody_has_one_try_however_fast_they_ask(house):
    bruno = house.guest("Bruno")
    with ThreadPoolExecutor(8) as pool:
        answers = [one.result() for one in [pool.submit(bruno.post, "/tables", **DAILY)
                                            for _ in range(8)]]  # fmt: skip
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
    table = next(answer.json()["id"] for answer in answers if answer.status_code == 201)
    refused = [answer.json() for answer in answers if answer.status_code == 409]
    assert {(one["error"], one["table"]) for one in refused} == {("played", table)}
    again = bruno.client.post(f"{house.url}/new", data={"game": "gods", "way": "daily"})
    assert again.headers["location"] == f"/t/{table}"
    bruno.close()


def test_on_its_day_a_ranked_game_is_seen_by_its_player_alone(house):
    """Everybody has the same luck: whoever watched another's try would know what is to come."""
    ada, eve = house.guest("Ada"), house.guest("Eve")
    table = ada.post("/tables", **DAILY).json()["id"]
    ada.play_on(table, 5)
    for path in ("", "/log", "/moves", "/verify", "/talk"):
        answer = eve.client.get(f"/tables/{table}{path}")
        assert answer.status_code == 409, path
        assert answer.json()["message"].endswith("when its day is over."), path
    assert eve.client.get(f"{house.url}/t/{table}").status_code == 409
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?as=data"
    bearer = {"authorization": f"Bearer {eve.token}"}
    with connect(address, additional_headers=bearer) as line, pytest.raises(ConnectionClosed):
        line.recv(timeout=60)
    assert ada.view(table)["status"] == "playing"
    for person in (ada, eve):
        person.close()


def test_at_a_ranked_deal_one_plays_oneself(house):
    """No friend takes the seat, no bot plays on, and no clock lets one move."""
    ada, eve = house.guest("Ada"), house.guest("Eve")
    for chosen in (
        {"clock": "move", "seconds": 5}, {"players": [{"kind": "bot"}]}, {"players": []}
    ):  # fmt: skip
        assert ada.post("/tables", **DAILY | chosen).status_code == 422, chosen
    own = ada.post("/tables", **DAILY).json()
    ada.play_on(own["id"], 2)
    claim = eve.post(f"/tables/{own['id']}/seats/0/claim", key=own["keys"][0])
    assert claim.status_code == 409
    assert ada.post(f"/tables/{own['id']}/seats/0/leave").status_code == 409
    page = ada.client.get(f"{house.url}/t/{own['id']}").text
    assert "Leave my seat to a bot" not in page
    for person in (ada, eve):
        person.close()


def test_the_seed_of_a_ranked_deal_is_told_to_nobody_on_its_day(house):
    clio = house.guest("Clio")
    table = clio.post("/tables", **DAILY).json()["id"]
    assert "seed" not in clio.get("/daily/gods")
    word = clio.post(f"/tables/{table}/word", word="mine")
    assert word.status_code == 409
    hint = clio.post(f"/tables/{table}/hint")
    assert hint.status_code == 409
    clio.play_on(table)
    assert clio.view(table)["status"] == "over"
    assert clio.client.get(f"/tables/{table}/record").status_code == 409
    page = clio.client.get(f"{house.url}/t/{table}").text
    assert "is laid open when its day is over" in page
    assert "Seed" not in page
    tomorrow = clio.client.get("/daily/gods", params={"day": "2999-01-01"})
    assert tomorrow.status_code == 422
    yesterday = clio.get("/daily/gods", day="2026-01-01")
    assert len(yesterday["secret"]) == 64
    clio.close()
