"""A token in foreign hands: its owner logs out everywhere, and it acts no more."""

import json

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.houses import House, Person
from tests.server.test_wire import news, wire

SENTENCE = "This token was revoked. Come in anew."


@pytest.fixture(scope="module")
def left(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("left"), absence=600) as house:
        yield house
    assert "Traceback" not in house.errors.read_text()


def log_out_everywhere(person: Person) -> str:
    """The token that is good from now on."""
    answer = person.post("/guests/revoke")
    assert answer.status_code == 200, answer.text
    person.client.cookies.clear()
    token: str = answer.json()["token"]
    return token


def status(house: House, token: str, path: str = "/tables") -> int:
    bearer = {"authorization": f"Bearer {token}"}
    return httpx.get(f"{house.url}/api{path}", headers=bearer).status_code


def test_after_logging_out_everywhere_only_the_new_token_acts(left):
    livia = left.guest()
    table = livia.set_table().id
    token = log_out_everywhere(livia)
    refused = livia.post(f"/tables/{table}/moves", ply=0, move=0)
    assert (refused.status_code, refused.json()["error"]) == (401, "revoked")
    assert refused.json()["message"] == SENTENCE
    assert refused.headers["www-authenticate"] == "Bearer"
    answer = httpx.get(
        f"{left.url}/api/tables/{table}", headers={"authorization": f"Bearer {token}"}
    )
    assert answer.json()["moves"], "it is the same guest, at the same seat"


def test_a_page_with_a_revoked_cookie_is_somebody_new(left):
    livia = left.guest()
    livia.post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}])
    log_out_everywhere(livia)
    with httpx.Client(base_url=left.url, cookies={"kritias": livia.token}) as page:
        assert page.get("/").status_code == 200
        assert page.get("/api/tables").json() == []
        again = page.post("/api/guests", json={"name": "Livia"})
        assert status(left, again.cookies["kritias"]) == 200


def test_the_button_keeps_this_browser_and_an_almanac_brings_no_old_token_back(left):
    livia = left.guest()
    origin = {"origin": left.url}
    with httpx.Client(base_url=left.url, cookies={"kritias": livia.token}, headers=origin) as own:
        file = own.get("/almanac/file").content
        assert 'action="/almanac/log-out"' in own.get("/almanac").text
        assert own.post("/almanac/log-out").status_code == 303
        cookies = {cookie.value for cookie in own.cookies.jar} - {livia.token}
    assert [status(left, one) for one in (livia.token, *cookies)] == [401, 200]
    with httpx.Client(base_url=left.url, headers=origin) as other:
        files = {"file": ("kritias.almanac.json", file)}
        assert other.post("/almanac", files=files).status_code == 303
        assert status(left, other.cookies["kritias"]) == 200


def test_a_wire_with_a_revoked_token_is_sent_nothing_more(left):
    livia = left.guest()
    table = livia.set_table().id
    with wire(left, livia, table, **{"as": "data"}) as socket:
        assert news(socket)["moves"]
        token = log_out_everywhere(livia)
        socket.send(json.dumps({"aspect": 1.0}))
        with pytest.raises(ConnectionClosed):
            news(socket)
    assert status(left, token) == 200


def test_nobody_who_is_forgotten_acts_any_more_also_in_a_house_that_is_opened_anew(left):
    livia, bruno = left.guest(), left.guest("Bruno")
    good = log_out_everywhere(bruno)
    page = {"origin": left.url}
    with httpx.Client(base_url=left.url, cookies={"kritias": livia.token}) as own:
        assert own.post("/almanac/forget", headers=page).status_code == 303
    assert status(left, livia.token) == 401
    left.kill()
    left.open()
    assert [status(left, token) for token in (livia.token, bruno.token, good)] == [401, 401, 200]


def test_nobody_is_logged_out_by_whoever_is_unknown(left):
    assert httpx.post(f"{left.url}/api/guests/revoke").status_code == 403
