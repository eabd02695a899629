"""A house that is told to stop: it says so, serves on for a while, and loses nothing."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kritias.client.call import Rejected, Unreachable, call
from tests.campaign import sized
from tests.server.houses import CLOSING, House, Person, until
from tests.server.test_wire import news, wire

ROUNDS = sized(1, 10)  # of stopping and opening again
PATIENCE = 120.0  # seconds for which somebody tries again
PAUSE = 0.1  # seconds between two tries
LONG = 600  # seconds for which a house serves on, unless it is told again
THOUGHT = 0.05  # seconds before the next move


@dataclass
class Player:
    """Somebody who plays on and on as a program does, and trusts in trying again."""

    houses: list[House]
    person: Person
    table: str
    acknowledged: list[tuple[int, int]] = field(default_factory=list)  # ply and move
    failed: list[Exception] = field(default_factory=list)
    has_to_stop: threading.Event = field(default_factory=threading.Event)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """At one house after the other, as a proxy would, until somebody answers."""
        end = time.monotonic() + PATIENCE
        for house in cycle(self.houses):
            address = f"{house.url}/api/tables/{self.table}{path}"
            try:
                return call(method, address, self.person.token, body, patience=0)
            except (Unreachable, Rejected) as error:
                is_final = isinstance(error, Rejected) and error.status != 503
                if is_final or time.monotonic() > end:
                    raise
            time.sleep(PAUSE)
        raise AssertionError("there is a house")

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
                time.sleep(THOUGHT)
        except Exception as error:
            self.failed.append(error)


def is_refused(house: House) -> bool:
    try:
        httpx.get(f"{house.url}/health")
    except httpx.TransportError:
        return True
    return False


@contextmanager
def playing(houses: list[House]) -> Iterator[list[Player]]:
    """Three tables at which somebody plays on and on; in the end every move is there."""
    livia = houses[0].guest("Livia")
    players = [Player(houses, livia, livia.set_table(one_screen=True).id) for _ in range(3)]
    threads = [threading.Thread(target=player.play) for player in players]
    for thread in threads:
        thread.start()
    try:
        until(lambda: all(len(one.acknowledged) >= 3 for one in players))
        yield players
    finally:
        for one in players:
            one.has_to_stop.set()
        for thread in threads:
            thread.join()
    assert [one.failed for one in players] == [[], [], []]
    for one in players:
        kept = {entry["ply"] for entry in livia.client.get(f"/tables/{one.table}/log").json()}
        assert {ply + 1 for ply, _ in one.acknowledged} <= kept


def moved_on(players: list[Player]) -> Callable[[], bool]:
    """Whether everybody has made a move since now."""
    before = [len(one.acknowledged) for one in players]
    return lambda: all(len(one.acknowledged) != some for one, some in zip(players, before))


def test_a_house_is_opened_anew_while_people_play_and_no_move_is_lost(tmp_path):
    with House.at(tmp_path, drain=LONG) as house, playing([house]) as players:
        for _ in range(ROUNDS):
            stop(house, players[0].person, players[0].table)
            house.open()
            until(moved_on(players))


def test_of_two_houses_one_after_the_other_is_opened_anew_and_nobody_waits(tmp_path, postgres):
    """Nobody waits for a house that opens: while it does, the other one answers."""
    folders = [tmp_path / name for name in ("one", "two")]
    first, second = (House(postgres, folder, drain=LONG) for folder in folders)
    with first, second, playing([first, second]) as players:
        for house in ([first, second] * ROUNDS)[: sized(1, 2 * ROUNDS)]:
            stop(house, players[0].person, players[0].table)
            until(moved_on(players))
            house.open()


def watch_to_the_end(socket: Any) -> None:
    while True:
        news(socket)


def stop(house: House, person: Person, table: str) -> None:
    """Tell a house to stop, and see that it closes as it should."""
    with wire(house, person, table) as here:
        news(here)
        house.process.terminate()
        until(lambda: CLOSING in httpx.get(f"{house.url}/ready").json()["reasons"])
        assert httpx.get(f"{house.url}/ready").status_code == 503
        with wire(house, person, table) as late, pytest.raises(ConnectionClosed) as closed:
            news(late)
        assert closed.value.rcvd.code == 1012, "a newcomer is told to come back"
        assert news(here), "whoever was there is served to the end"
        house.process.terminate()
        with pytest.raises(ConnectionClosed) as closed:
            watch_to_the_end(here)
        assert closed.value.rcvd.code == 1012
    assert house.process.wait(60) == 0
    assert is_refused(house)


def test_a_request_that_is_not_done_when_the_house_closes_is_told_to_come_again(tmp_path):
    """Its body never comes whole, and the house closes when its time is up, told only once; nobody
    is told of a mistake."""
    with House.at(tmp_path, drain=0.1) as house:
        with socket.create_connection(("127.0.0.1", house.port), 60) as line:
            head = "POST /api/guests HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n"
            line.sendall(f"{head}content-type: application/json\r\n\r\n{{".encode())
            httpx.get(f"{house.url}/health")  # it has come in before this one
            house.process.terminate()
            answer = b"".join(iter(lambda: line.recv(4096), b"")).decode()
        assert answer.startswith("HTTP/1.1 503")
        assert "\r\nretry-after: " in answer
        assert "Try again soon." in answer
    assert house.errors.read_text() == ""
