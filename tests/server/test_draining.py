"""A house that is told to stop: it says so, serves on for a while, and loses nothing."""

import threading
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kritias.client.call import call
from tests.campaign import sized
from tests.server.houses import House, Person, until
from tests.server.test_wire import news, wire

ROUNDS = sized(1, 10)  # of stopping and opening again


@dataclass
class Player:
    """Somebody who plays on and on as a program does, and trusts in trying again."""

    house: House
    person: Person
    table: str
    acknowledged: list[tuple[int, int]] = field(default_factory=list)  # ply and move
    failed: list[Exception] = field(default_factory=list)
    has_to_stop: threading.Event = field(default_factory=threading.Event)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        address = f"{self.house.url}/api/tables/{self.table}{path}"
        return call(method, address, self.person.token, body, patience=120)

    def play(self) -> None:
        try:
            while not self.has_to_stop.is_set():
                view = self.ask("GET", "")
                if view["status"] == "over":
                    self.table = self.ask("POST", "/rematch", {})["id"]
                    self.acknowledged.clear()
                    continue
                ply, move = view["ply"], view["moves"][view["ply"] * 7 % len(view["moves"])]["code"]
                self.ask("POST", "/moves", {"ply": ply, "move": move})
                self.acknowledged.append((ply, move))
        except Exception as error:
            self.failed.append(error)


def is_refused(house: House) -> bool:
    try:
        httpx.get(f"{house.url}/health")
    except httpx.TransportError:
        return True
    return False


def test_a_house_is_opened_anew_while_people_play_and_no_move_is_lost(tmp_path):
    with House.at(tmp_path, drain=1.5) as house:
        livia = house.guest("Livia")
        players = [Player(house, livia, livia.set_table(one_screen=True).id) for _ in range(3)]
        threads = [threading.Thread(target=player.play) for player in players]
        for thread in threads:
            thread.start()
        try:
            for _ in range(ROUNDS):
                until(lambda: all(len(one.acknowledged) >= 3 for one in players))
                stop(house, livia, players[0].table)
                house.open()
                reached = [len(one.acknowledged) for one in players]
                until(
                    lambda before=reached: all(
                        len(one.acknowledged) != count for one, count in zip(players, before)
                    )
                )
        finally:
            for one in players:
                one.has_to_stop.set()
            for thread in threads:
                thread.join()
        assert [one.failed for one in players] == [[], [], []]
        for one in players:
            record = livia.client.get(f"/tables/{one.table}/log").json()
            kept = {entry["ply"] for entry in record}
            assert {ply + 1 for ply, _ in one.acknowledged} <= kept


def watch_to_the_end(socket: Any) -> None:
    while True:
        news(socket)


def stop(house: House, person: Person, table: str) -> None:
    """Tell a house to stop, and see that it closes as it should."""
    with wire(house, person, table) as here:
        news(here)
        house.process.terminate()
        until(lambda: httpx.get(f"{house.url}/ready").status_code == 503)
        assert "The house is about to close." in httpx.get(f"{house.url}/ready").json()["reasons"]
        with wire(house, person, table) as late, pytest.raises(ConnectionClosed) as closed:
            news(late)
        assert closed.value.rcvd.code == 1012, "a newcomer is told to come back"
        assert news(here), "whoever was there is served to the end"
        with pytest.raises(ConnectionClosed) as closed:
            watch_to_the_end(here)
        assert closed.value.rcvd.code == 1012
    assert house.process.wait(60) == 0
    assert is_refused(house)
