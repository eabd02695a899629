"""Throwaway guests who set many tables: an honest host's table stands in the lobby all the same."""

import asyncio

import httpx
import pytest

from tests.attack.lines import Wire, handshake
from tests.server.houses import House, until

TABLES = 41  # of strangers, more than a list holds
OPEN = {"game": "atlantis", "seats": 3, "players": [{"kind": "me"}], "lobby": True}


@pytest.fixture(scope="module")
def open_house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("flooded")
    with House.at(folder, generous=False, leniency=2, proxies=["127.0.0.1"]) as house:
        yield house
    assert "Traceback" not in house.errors.read_text()


def set_open(house: House, address: str) -> tuple[str, str]:
    """A table of a newcomer from an address, and the token of whoever set it."""
    headers = {"x-forwarded-for": address}
    with httpx.Client(base_url=f"{house.url}/api", headers=headers, timeout=60) as client:
        token = client.post("/guests", json={"name": "Eve"}).json()["token"]
        answer = client.post("/tables", json=OPEN)
        assert answer.status_code == 201, answer.text
        return answer.json()["id"], token


async def look_at(house: House, table: str, token: str) -> Wire:
    """A page of whoever set a table."""
    wire = Wire(house.port)
    bearer = f"authorization: Bearer {token}\r\nx-forwarded-for: 10.9.9.9\r\n"
    assert await wire.open(handshake(house.port, f"/api/tables/{table}/live", bearer)) == 101
    return wire


def listed(house: House) -> list[str]:
    return [one["id"] for one in httpx.get(f"{house.url}/api/lobby").json()["join"]]


def listed_with(house: House, table: str) -> list[str]:
    """The list as soon as it knows of a table."""
    until(lambda: table in listed(house))
    return listed(house)


@pytest.mark.parametrize("addresses", [1, 5], ids=["one address", "a handful"])
def test_an_honest_host_is_listed_beside_all_tables_of_strangers(open_house, addresses):
    honest = set_open(open_house, f"10.{addresses}.0.1")

    async def evening() -> None:
        wires = [await look_at(open_house, *honest)]
        try:
            for number in range(TABLES):
                table = set_open(open_house, f"10.{addresses}.1.{number % addresses}")
                wires.append(await look_at(open_house, *table))
            assert honest[0] in listed_with(open_house, table[0])
        finally:
            for wire in wires:
                wire.abort()

    asyncio.run(evening())
