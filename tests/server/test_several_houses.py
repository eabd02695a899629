"""Several houses on one database: any of them serves any table, and none stands in another's way.

Real processes on a real PostgreSQL. One of the houses reaches it by a line that can be cut.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import ClientConnection

from kritias.server import lobby
from kritias.server.forgetting import NO_NAME
from tests.attack.databases import Database
from tests.attack.proxies import Proxy
from tests.campaign import sized
from tests.server.houses import House, Person, until
from tests.server.test_faults import stored_moves
from tests.server.test_wire import last_news, news, wire

pytest.importorskip("psycopg")
ABSENCE = 4  # seconds that a seat waits
MOVES = sized(4, 12)  # that are made and looked at
LISTENERS = "from pg_stat_activity where application_name = 'kritias listener'"
LISTENING = f"{LISTENERS} and query in ('listen kritias', 'select 1') and state = 'idle'"
LEASE = 3  # seconds after which a house that is silent is dead


@dataclass
class Town:
    """Two houses on one database."""

    database: Database
    proxy: Proxy
    first: House
    second: House  # by the line that can be cut

    @property
    def both(self) -> tuple[House, House]:
        return self.first, self.second

    def wait_for_listeners(self) -> None:
        """Wait until both servers receive notices: another test may have cut their connections."""
        until(lambda: len(self.database.run(f"select pid {LISTENING}")) == len(self.both))

    def deafen(self) -> None:
        """End the lines on which both hear notices; they make them anew after a second."""
        self.wait_for_listeners()
        self.database.run(f"select pg_terminate_backend(pid, 5000) {LISTENERS}")


@pytest.fixture(scope="module")
def town(tmp_path_factory) -> Iterator[Town]:
    folder: Path = tmp_path_factory.mktemp("town")
    more = {"absence": ABSENCE, "lease": LEASE, "watch": 1.0}
    with (
        Database(folder / "pg") as database,
        Proxy(database.url) as proxy,
        House(database.url, folder / "first", **more) as first,
        House(proxy.url, folder / "second", **more) as second,
    ):
        yield Town(database, proxy, first, second)


def person_at(house: House, other: Person) -> Person:
    """The same person at another house."""
    same = Person.__new__(Person)
    same.token = other.token
    same.client = httpx.Client(
        base_url=f"{house.url}/api", headers=other.client.headers, timeout=60
    )
    house.guests.append(same)
    return same


def company(town: Town) -> tuple[Person, Person, str]:
    """Livia, who plays at the first house; Bruno, who plays at the second; their table."""
    livia, bruno = town.first.guest("Livia"), town.second.guest("Bruno")
    wanted = {"game": "atlantis", "seats": 2, "players": [{"kind": "me"}]}
    table = livia.post("/tables", **wanted).json()
    claimed = bruno.post(f"/tables/{table['id']}/seats/1/claim", key=table["keys"][1])
    assert claimed.status_code == 200, claimed.text
    assert livia.post(f"/tables/{table['id']}/start").status_code == 200
    return livia, bruno, table["id"]


def move_on(people: tuple[Person, Person], table: str) -> int:
    """Whoever is to decide moves, at their own house; the ply that was answered."""
    views = [person.view(table) for person in people]
    ply = max(view["ply"] for view in views)
    decider = next(view["decider"] for view in views if view["ply"] == ply)
    who = people[decider]
    while not (view := who.view(table))["moves"]:
        time.sleep(0.01)
    answer = who.move(table, view["ply"], view["moves"][0]["code"])
    assert answer.status_code == 200, answer.text
    return int(view["ply"])


def kinds(person: Person, table: str) -> list[str]:
    return [seat["kind"] for seat in person.view(table)["seats"]]


def test_whoever_looks_at_one_house_sees_what_is_played_at_another(town):
    """Each plays at an own house, known there by the same token, and nobody is refused."""
    livia, bruno, table = company(town)
    with wire(town.first, livia, table) as left, wire(town.second, bruno, table) as right:
        for _ in range(MOVES):
            ply = move_on((livia, bruno), table)
            for socket in (left, right):
                assert last_news(socket, ply + 1)["ply"] == ply + 1
    again = person_at(town.second, livia)
    assert again.view(table)["seat"] == livia.view(table)["seat"]
    assert livia.get(f"/tables/{table}/log") == again.get(f"/tables/{table}/log")


def forget(person: Person, house: House) -> None:
    forgotten = httpx.post(
        f"{house.url}/almanac/forget", cookies={"kritias": person.token},
        headers={"origin": house.url},
    )  # fmt: skip
    assert forgotten.status_code == 303, forgotten.text


@pytest.mark.parametrize("is_heard", [True, False], ids=["heard", "notice lost"])
def test_whoever_is_forgotten_at_one_house_is_nameless_at_all(town, is_heard):
    livia, bruno, table = company(town)
    livia.view(table)
    bruno.view(table)
    if not is_heard:
        town.deafen()
    forget(livia, town.first)
    until(lambda: [seat["name"] for seat in bruno.view(table)["seats"]] == [NO_NAME, "Bruno"])


def test_whoever_logs_out_everywhere_does_so_at_all_houses(town):
    livia = town.first.guest("Livia")
    elsewhere = person_at(town.second, livia)
    assert elsewhere.client.get("/tables").status_code == 200
    assert livia.post("/guests/revoke").status_code == 200
    until(lambda: elsewhere.client.get("/tables").status_code == 401)


def test_in_every_house_the_lobby_takes_turns_between_addresses(town):
    """A host at the first house; at the second, from one address, more tables than are listed."""
    wanted = {"game": "atlantis", "seats": 2, "players": [{"kind": "me"}], "lobby": True}
    honest = town.first.guest().post("/tables", **wanted).json()["id"]
    elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
    with httpx.Client(base_url=f"{town.second.url}/api", transport=elsewhere) as client:
        for _ in range(lobby.MOST + 1):
            client.cookies.clear()
            latest = client.post("/tables", json=wanted).json()["id"]
    for house in town.both:
        until(lambda house=house: latest in to_join(house))
        assert honest in to_join(house)


def to_join(house: House) -> list[str]:
    return [one["id"] for one in httpx.get(f"{house.url}/api/lobby").json()["join"]]


def test_an_act_is_decided_by_what_other_houses_have_written(town):
    """Neither house hears of the moves that are made at the other."""
    livia = town.first.guest("Livia")
    table = livia.set_table(seed=4).id
    twin = person_at(town.second, livia)
    twin.view(table)
    for number in range(MOVES):
        town.deafen()
        view = livia.wait_for_turn(table)
        who = (livia, twin)[number % 2]
        answer = who.move(table, view["ply"], view["moves"][0]["code"])
        assert answer.status_code == 200, answer.text
        until(lambda ply=view["ply"]: livia.view(table)["ply"] > ply)
    until(lambda: twin.view(table)["ply"] == livia.view(table)["ply"])


def test_a_player_at_one_house_is_not_replaced_by_a_bot_of_another(town):
    livia, bruno, table = company(town)
    with wire(town.first, livia, table, **{"as": "data"}) as socket:
        with wire(town.second, bruno, table) as other:
            until(lambda: all(seat["here"] for seat in livia.view(table)["seats"]))
            until(lambda: all(seat["here"] for seat in bruno.view(table)["seats"]))
            news(socket)
            news(other)
            *strangers, empty = company(town)
            until(lambda: "bot" in kinds(strangers[0], empty))  # nobody came there, later than here
            for person in (livia, bruno):
                assert kinds(person, table) == ["human", "human"]
            if livia.view(table)["decider"] == 0:
                move_on((livia, bruno), table)
                until(lambda: livia.view(table)["decider"] == 1)
        until(lambda: kinds(livia, table) == ["human", "bot"])
        with wire(town.first, bruno, table):
            until(lambda: kinds(bruno, table) == ["human", "human"])


def at_both(town: Town, person: Person, table: str, ply: int, moves: list[int]):
    """Two moves of one person in answer to the same ply, one at each house, at once."""
    people = [person_at(house, person) for house in town.both]
    with ThreadPoolExecutor(2) as pool:
        sent = [
            pool.submit(who.move, table, ply, move) for who, move in zip(people, moves, strict=True)
        ]
        return [answer.result() for answer in sent]


def test_a_move_that_is_sent_to_both_houses_is_made_once(town):
    livia = town.first.guest("Livia")
    table = livia.set_table(seed=5).id
    for _ in range(MOVES):
        view = livia.wait_for_turn(table)
        move = view["moves"][0]["code"]
        answers = at_both(town, livia, table, view["ply"], [move, move])
        assert [answer.status_code for answer in answers] == [200, 200], answers
        until(lambda ply=view["ply"]: livia.view(table)["ply"] > ply)
    stored = stored_moves(town.first, table)
    assert len(stored) == livia.view(table)["ply"]
    view = livia.wait_for_turn(table)
    moves = [view["moves"][0]["code"], view["moves"][-1]["code"]]
    answers = at_both(town, livia, table, view["ply"], moves)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert {answer.json().get("error") for answer in answers} == {None, "stale"}


ODD = ("log t", "log t x", "anew", "who", "thought", "", "dance t", "log t 1 u")


def test_an_odd_notice_is_ignored_with_one_log_line(town):
    """Anybody who may connect to the database may call out some."""
    town.wait_for_listeners()
    before = len(town.first.errors.read_text())
    for notice in ODD:
        town.database.run(f"select pg_notify('kritias', '{notice}')")

    def told() -> list[str]:
        lines = town.first.errors.read_text()[before:].splitlines()
        return [line for line in lines if "unexpected notice ignored" in line]

    until(lambda: len(told()) == len(ODD))
    assert "Traceback" not in town.first.errors.read_text()[before:]


def settled(socket: ClientConnection, ply: int) -> int:
    return int(last_news(socket, ply)["ply"])


@pytest.mark.parametrize("ways", [("answered",), ("asked",), ()], ids=["deaf", "mute", "cut"])
def test_a_house_whose_line_was_cut_catches_up(town, ways):
    """Without a word on one side only, or on both with one."""
    livia = town.first.guest("Livia")
    table = livia.set_table(seed=6).id
    with wire(town.second, livia, table) as socket:
        news(socket)
        town.proxy.deafen(*ways)
        if not ways:
            town.proxy.cut()
        view = livia.play_on(table, 3)
        if ways:
            time.sleep(2 * LEASE)
        town.proxy.deafen()
        assert settled(socket, view["ply"]) == view["ply"]
    twin = person_at(town.second, livia)
    until(lambda: twin.client.get(f"/tables/{table}").status_code == 200)
    view = twin.play_on(table, 2)
    until(lambda: livia.view(table)["ply"] == view["ply"])


def test_the_bots_of_a_house_that_is_killed_go_on_at_another(town):
    """Livia looks at both; the first acts for her bots, and dies in the midst."""
    livia = town.first.guest("Livia")
    bots = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
    table = livia.set_table(2, players=bots, seed=7).id
    livia.play_on(table, 2)
    twin = person_at(town.second, livia)
    with wire(town.second, livia, table):
        town.first.kill()
        try:
            view = twin.play_on(table)
        finally:
            town.first.open()
    assert view["status"] == "over"
    assert "Traceback" not in town.second.errors.read_text()


def test_houses_that_come_at_once_agree_on_tables_and_key(tmp_path):
    """Neither finds anything: both want to make the tables, and to draw the key."""
    with Database(tmp_path / "pg") as database:
        houses = [House(database.url, tmp_path / name) for name in ("one", "two")]
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(House.begin, houses))
        token = houses[0].guest().token
        bearer = {"authorization": f"Bearer {token}"}
        known = httpx.get(f"{houses[1].url}/api/tables", headers=bearer)
        assert known.status_code == 200, known.text
        for house in houses:
            house.close()
