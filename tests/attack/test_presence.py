"""Whoever is there keeps the seat, and time in which the house was down is charged to nobody."""

import asyncio
import json
import sqlite3
import time

import pytest
from websockets.sync.client import connect

from kritias.server.referee import Patience
from kritias.server.services import Plan, services_of
from kritias.server.table import Terms
from tests.server.houses import House, Person, eventually, finish, two_at_a_table, until


def wire(house: House, person: Person, table: str):
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?as=data"
    return connect(address, additional_headers={"authorization": f"Bearer {person.token}"},
                   max_size=None)  # fmt: skip


def kinds(person: Person, table: str) -> list[str]:
    return [seat["kind"] for seat in person.view(table)["seats"]]


ABSENCE = 3  # seconds that a seat waits: enough for a busy machine to connect meanwhile
OUTAGE = 1000  # seconds


MOMENTS = {"events": ("at",), "pulse": ("at",), "tables": ("created", "updated")}


class Witness:
    """Another table, begun later, to which nobody comes: when its seat is taken, that of whoever
    had gone before would have been taken too."""

    def __init__(self, house: House) -> None:
        self.people, self.table = two_at_a_table(house)

    def wait(self) -> None:
        until(lambda: "bot" in kinds(self.people[1], self.table))
        until(lambda: self.people[1].view(self.table)["ply"] > 0)
        for person in self.people:
            person.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("presence"), absence=ABSENCE) as opened:
        yield opened


def test_arriving_ends_the_wait(house):
    """The decider comes within the wait and stays; the seat is not taken when it would run out."""
    people, table = two_at_a_table(house)
    with wire(house, people[0], table):
        Witness(house).wait()
        assert kinds(people[0], table) == ["human", "human"]
    for person in people:
        person.close()


def test_a_restart_gives_everybody_the_full_time_anew(house):
    people, table = two_at_a_table(house)
    with wire(house, people[0], table), wire(house, people[1], table):
        Witness(house).wait()  # they are there: nobody minds that they think
    house.kill()
    house.open()
    assert kinds(people[1], table) == ["human", "human"], "somebody looks: it is known again"
    with wire(house, people[0], table):
        Witness(house).wait()
        assert kinds(people[0], table) == ["human", "human"]
    for person in people:
        person.close()


def put_back(house: House, seconds: float) -> None:
    """Let everything that a house has written down have happened so much earlier."""
    with sqlite3.connect(house.database) as store:
        for table, moments in MOMENTS.items():
            for moment in moments:
                store.execute(f"update {table} set {moment} = {moment} - ?", (seconds,))
    store.close()


def test_time_in_which_the_house_was_down_is_charged_to_nobody(house):
    """Ten times as long as the clock would allow."""
    people, table = two_at_a_table(house, clock="game", seconds=OUTAGE // 10)
    began = time.monotonic()
    before = people[0].view(table)["time_left"]
    house.kill()
    put_back(house, OUTAGE)
    house.open()
    after = people[0].view(table)["time_left"]
    assert before - after <= time.monotonic() - began, "opening took part of it, but not the outage"
    assert kinds(people[0], table) == ["human", "human"]
    for person in people:
        person.close()


def test_whoever_comes_back_while_the_seat_is_being_taken_gets_it_back(tmp_path):
    """The bot's taking over is on its way to the disk when the player connects."""

    async def evening() -> None:
        patience = Patience(pause=0, absence=0.2, watch=0.2)
        plan = Plan(str(tmp_path / "t.db"), tmp_path, patience, generous=True, thinkers=1)
        async with services_of(plan) as house:
            await house.ready.wait("atlantis")
            open_table = await house.tables.create("g0", "atlantis", 2, {}, Terms(seed=1))
            for seat in range(2):
                key = open_table.table.setup.keys[seat]
                await house.tables.sit(open_table, seat, f"g{seat}", f"P{seat}", key)
            append = house.tables.store.append

            async def slow(*entry):
                if type(entry[2]).__name__ == "LeftToBot":
                    open_table.arrive(f"g{open_table.table.decider}")
                    await asyncio.sleep(0.1)
                await append(*entry)

            house.tables.store.append = slow
            await house.tables.start(open_table, "g0", "random")
            decider = open_table.table.decider
            await eventually(
                lambda: not open_table.table.chairs[decider].left and bool(open_table.present)
            )
            assert open_table.present[f"g{decider}"] == 1
            assert open_table.table.chairs[decider].level == ""
            await asyncio.sleep(0.6)
            assert open_table.table.chairs[decider].level == ""

    finish(evening())


def test_two_pages_of_one_player_are_one_player(house):
    people, table = two_at_a_table(house)
    with wire(house, people[0], table):
        with wire(house, people[0], table) as second:
            json.loads(second.recv(timeout=60))
        Witness(house).wait()
        assert people[1].view(table)["seats"][people[0].view(table)["seat"]]["here"]
        assert kinds(people[0], table) == ["human", "human"]
    for person in people:
        person.close()
