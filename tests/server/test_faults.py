"""What is acknowledged is never lost and never twice, whatever breaks."""

import itertools
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from operator import gt

import httpx
import numpy as np

from tests.campaign import sized
from tests.server.houses import House, Person, finish, until

KILLS = sized(2, 6)


def persistent_move(person: Person, table: str, ply: int, move: int) -> httpx.Response:
    """Send a move until it is answered, however often the house falls down meanwhile."""
    while True:
        try:
            return person.move(table, ply, move)
        except httpx.TransportError:
            time.sleep(0.1)


def moved_on(acknowledged: list[list[int]]) -> Callable[[], bool]:
    """Whether everybody has made a move since now."""
    before = [len(moves) for moves in acknowledged]
    return lambda: all(map(gt, map(len, acknowledged), before))


def test_killed_again_and_again_the_house_loses_nothing_and_repeats_nothing(tmp_path):
    house = House(str(tmp_path / "tables.db"), tmp_path).open()
    people = [house.guest(f"P{number}") for number in range(3)]
    tables = [person.set_table(seed=number).id for number, person in enumerate(people)]
    acknowledged: list[list[int]] = [[] for _ in people]
    enough = threading.Event()

    def play(number: int) -> None:
        person, table = people[number], tables[number]
        for turn in itertools.count():
            try:
                view = person.view(table)
            except httpx.TransportError:
                time.sleep(0.1)
                continue
            if view["status"] == "over" or enough.is_set():
                return
            move = view["moves"][turn % len(view["moves"])]["code"]
            answer = persistent_move(person, table, view["ply"], move)
            assert answer.status_code == 200, answer.text
            acknowledged[number].append(move)
            time.sleep(0.02)

    with ThreadPoolExecutor(3) as pool:
        players = [pool.submit(play, number) for number in range(3)]
        dice = np.random.default_rng(3)
        for _ in range(KILLS):
            until(moved_on(acknowledged))
            time.sleep(float(dice.uniform(0.0, 0.1)))  # in the midst of something
            house.kill()
            house.open()
        enough.set()
        for player in players:
            player.result()
    moves = [stored_moves(house, table) for table in tables]
    house.close()
    for person in people:
        person.close()
    assert sum(map(len, acknowledged)) > KILLS
    assert moves == acknowledged


def stored_moves(house: House, table: str) -> list[int]:
    """The moves as they lie in the store, read by nobody's cache."""

    from kritias.server.events import Moved
    from kritias.server.opening import opened

    async def read() -> list[int]:
        async with opened(house.database) as store:
            events = await store.events(table)
            return [event.move for event, _ in events if isinstance(event, Moved)]

    return finish(read())


def at_once(people, table: str, ply: int, moves: list[int]) -> list[httpx.Response]:
    """Two moves in answer to the same ply, at the same time."""
    with ThreadPoolExecutor(2) as pool:
        sent = [
            pool.submit(who.move, table, ply, move) for who, move in zip(people, moves, strict=True)
        ]
        return [answer.result() for answer in sent]


def test_of_two_who_race_for_a_ply_one_wins_and_the_other_is_told(house, livia):
    table = livia.set_table().id
    twin = Person.__new__(Person)
    twin.client = httpx.Client(base_url=livia.client.base_url, headers=livia.client.headers)
    for _ in range(sized(8, 25)):
        view = livia.view(table)
        if view["status"] == "over" or len(view["moves"]) < 2:
            livia.play_on(table, 1)
            continue
        moves = [view["moves"][0]["code"], view["moves"][-1]["code"]]
        answers = at_once((livia, twin), table, view["ply"], moves)
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == [200, 409], [answer.text for answer in answers]
        loser = max(answers, key=lambda answer: answer.status_code).json()
        assert loser["error"] == "stale"
        assert loser["ply"] == view["ply"] + 1
    twin.client.close()


def test_a_client_that_drops_repeats_delays_and_reorders_converges(livia):
    """Old requests come again at any time; what was played stays as it was."""
    table = livia.set_table(seed=11).id
    dice = np.random.default_rng(5)
    sent: list[tuple[int, int]] = []
    while (view := livia.view(table))["status"] != "over" and len(sent) < sized(30, 120):
        move = view["moves"][int(dice.integers(len(view["moves"])))]["code"]
        sent.append((view["ply"], move))
        livia.move(table, *sent[-1])
        for _ in range(int(dice.integers(3))):
            ply, old = sent[int(dice.integers(len(sent)))]
            again = livia.move(table, ply, old)
            assert again.status_code == 200, again.text
        stranger = livia.move(table, int(dice.integers(view["ply"] + 1)), 10**6)
        assert stranger.status_code in (404, 409)
    log = livia.get(f"/tables/{table}/log")
    assert [entry["ply"] for entry in log] == [ply + 1 for ply, _ in sent]
