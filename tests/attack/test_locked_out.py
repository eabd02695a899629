"""Strangers who take every place at a table: its players come in all the same, and other spectators
find a place too.

The house believes what is said about forwarded addresses, so that everybody can come from somewhere
else; its limits are a tenth of the usual ones.
"""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from kritias.server.limits import CONNECTIONS, RATES
from tests.attack.lines import Wire, handshake
from tests.server.houses import House, Person

SHARE = 0.1  # of the usual limits
NEIGHBOUR = "10.1.1.1"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    more = {"generous": False, "leniency": SHARE, "proxies": ["127.0.0.1"]}
    with House.at(folder, absence=600, **more) as house:
        yield house
    assert "Traceback" not in house.errors.read_text()


def most(scope: str) -> int:
    """The connections that may be open in this house."""
    return round(CONNECTIONS[scope] * SHARE)


class Crowd:
    """Connections that look at one table."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.wires: list[Wire] = []

    async def come(self, address: str, person: Person | None = None) -> int:
        """One more from an address; with what it was answered."""
        headers = f"x-forwarded-for: {address}\r\n"
        if person:
            headers += f"authorization: Bearer {person.token}\r\n"
        wire = Wire(self.house.port)
        path = f"/api/tables/{self.table}/live?as=data"
        status = await wire.open(handshake(self.house.port, path, headers))
        if status == 101:
            self.wires.append(wire)
        else:
            wire.line.close()
        return status

    async def fill(self, address: str) -> int:
        """Come from an address as long as it is let in; how many that were."""
        come = 0
        while await self.come(address) == 101:
            come += 1
        return come

    def go(self) -> None:
        """Be gone without a word, all at once."""
        for wire in self.wires:
            wire.abort()
        self.wires.clear()


def run(house: House, table: str, story: Callable[[Crowd], Awaitable[None]]) -> None:
    """Let a crowd do something at a table, and send it home."""

    async def told() -> None:
        crowd = Crowd(house, table)
        try:
            await story(crowd)
        finally:
            crowd.go()

    asyncio.run(told())


def a_table(house: House, address: str) -> tuple[Person, str]:
    """Somebody who sits at a table of their own, and comes from an address."""
    person = house.guest("Livia", address)
    answer = person.post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}])
    assert answer.status_code == 201, answer.text
    return person, answer.json()["id"]


def test_a_player_comes_in_when_strangers_have_taken_every_place(small):
    livia, table = a_table(small, "10.2.0.1")

    async def story(crowd: Crowd) -> None:
        taken = [await crowd.fill(f"10.2.1.{number}") for number in range(12)]
        assert sum(taken) == most("table"), taken
        assert await crowd.come("10.2.0.1", livia) == 101
        assert await crowd.come("10.2.0.1", livia) == 101, "and with another device"

    run(small, table, story)


def test_a_handful_of_addresses_leaves_places_to_another_spectator(small):
    _, table = a_table(small, "10.3.0.1")

    async def story(crowd: Crowd) -> None:
        for number in range(3):
            await crowd.fill(f"10.3.1.{number}")
        assert len(crowd.wires) < most("table")
        assert await crowd.come("10.3.2.1") == 101

    run(small, table, story)


def test_a_player_comes_in_when_a_neighbour_has_taken_all_places_of_the_address(small):
    livia, table = a_table(small, NEIGHBOUR)
    others = [a_table(small, f"10.1.2.{number}")[1] for number in range(4)]

    async def story(crowd: Crowd) -> None:
        for other in (*others, table):
            crowd.table = other
            await crowd.fill(NEIGHBOUR)
        assert len(crowd.wires) == most("address")
        assert await crowd.come(NEIGHBOUR, livia) == 101

    run(small, table, story)


def test_a_player_comes_in_when_a_neighbour_connects_again_and_again(small):
    livia, table = a_table(small, "10.4.0.1")
    burst = round(RATES["connect"]["address"].burst * SHARE)

    async def story(crowd: Crowd) -> None:
        told = []
        while 429 not in told:
            told.append(await crowd.come("10.4.0.1"))
            crowd.go()
        assert len(told) >= burst
        assert await crowd.come("10.4.0.1", livia) == 101

    run(small, table, story)


def test_a_player_has_so_many_connections_and_no_more(small):
    livia, table = a_table(small, "10.5.0.1")

    async def story(crowd: Crowd) -> None:
        told = [await crowd.come("10.5.0.1", livia) for _ in range(most("guest") + 1)]
        assert told == [101] * most("guest") + [429]

    run(small, table, story)
