"""Strangers who bring records all the time: what somebody else has brought stays."""

import httpx
import pytest

from kritias.server.imports import MOST
from tests.server.houses import House

GAME = {"game": "artonauti", "seats": 2, "players": [{"kind": "me"}] * 2, "start": True}


@pytest.fixture(scope="module")
def open_house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("brought")
    with House.at(folder, generous=False, proxies=["127.0.0.1"]) as house:
        yield house
    assert "Traceback" not in house.errors.read_text()


@pytest.fixture(scope="module")
def record(open_house) -> str:
    livia = open_house.guest("Livia", "10.7.0.1")
    table = livia.set_table(game="artonauti").id
    livia.play_on(table)
    return livia.client.get(f"/tables/{table}/record").text


def bring(house: House, record: str, address: str) -> str:
    headers = {"x-forwarded-for": address}
    answer = httpx.post(f"{house.url}/api/replays", json={"record": record}, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer.json()["name"]


@pytest.mark.parametrize("addresses", [1, 4], ids=["one address", "a handful"])
def test_a_record_stays_whatever_strangers_bring(open_house, record, addresses):
    mine = bring(open_house, record, "10.7.1.1")
    for number in range(MOST + addresses):
        another = record.replace("Livia", f"Eve {number}")
        latest = bring(open_house, another, f"10.7.2.{number % addresses}")
    for name in (mine, latest):
        assert httpx.get(f"{open_house.url}/api/replays/{name}").status_code == 200
