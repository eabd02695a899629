"""S4: after set-up nobody looks up a value again, not even those of the own people.

Two worlds differ only in whom Livia put where. From the end of set-up on the house sends her the
same bytes in both, whatever she asks for: frames of this moment and of those before, log,
data, moves, record, verdict, refusals. With open memory they differ.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import pytest

from tests.campaign import ALL, sized
from tests.server.houses import House, Person
from tests.server.test_wire import news, wire

LANGUAGES = ("en", "it", "es") if ALL else ("it",)
VALUES = (1, 1, 1, 2, 2, 3, 3, 4, 5, 6)
SET_UP = 2 * (10 + 2)  # moves
LATER = (0, sized(8, 200))  # moves after set-up at which the worlds are compared


@pytest.fixture(scope="module")
def memory_house(tmp_path_factory) -> Iterator[House]:
    with House.at(tmp_path_factory.mktemp("memory")) as opened:
        yield opened


@dataclass
class World:
    """A table at which Livia puts her people down in an order of her own."""

    house: House
    livia: Person
    bruno: Person
    order: tuple[int, ...]
    options: dict[str, bool]
    put: list[tuple[int, str]] = field(default_factory=list)  # what she did at set-up, and when

    def __post_init__(self) -> None:
        set_ = self.livia.post(
            "/tables", game="survive", seats=2, seed=11, players=[{"kind": "me"}],
            options=self.options,
        ).json()  # fmt: skip
        self.id, self.keys = set_["id"], set_["keys"]
        self.bruno.post(f"/tables/{self.id}/seats/1/claim", key=self.keys[1])
        self.livia.post(f"/tables/{self.id}/start")
        while self.livia.view(self.id)["status"] == "waiting":
            pass

    def play_to(self, ply: int) -> None:
        """Every move is chosen by its place in the list; at set-up that is one of tiles."""
        while (view := self.livia.view(self.id))["ply"] < ply and view["status"] != "over":
            for mover in (self.livia, self.bruno):
                view = mover.view(self.id)
                if view["moves"] and view["ply"] < ply:
                    self.move(mover, view)

    def move(self, mover: Person, view: dict) -> None:
        texts = [move["text"] for move in view["moves"]]
        if texts[0].startswith("put"):
            texts = sorted({text.rpartition("-")[0] for text in texts})
        move = texts[view["ply"] * 7 % len(texts)]
        if move.startswith("put"):
            order = self.order if mover is self.livia else VALUES
            move = f"{move}-{order[view['ply'] // 2]}"
            self.put += [(view["ply"], move)] if mover is self.livia else []
        assert mover.move(self.id, view["ply"], move).status_code == 200

    # What Livia is sent

    def everything(self) -> dict[str, str]:
        """All that the house tells her now, each by what she asked for."""
        with self.wire("en") as here, ThreadPoolExecutor() as pool:
            news(here)  # that she is there is told as well
            frames = pool.map(self.frames, LANGUAGES)
            told = [*map(self.answers, LANGUAGES), *frames]
        texts = {what: text for one in told for what, text in one.items()}
        return {what: text.replace(self.id, "table") for what, text in texts.items()}

    def answers(self, language: str) -> dict[str, str]:
        """Over HTTP."""
        client, path = self.livia.client, f"/tables/{self.id}"
        headers = {"accept-language": language}
        asked = {
            what: client.get(f"{path}{what}", headers=headers)
            for what in ("", "/moves", "/log", "/log?since=3&most=9", "/talk", "/record", "/verify",
                         "/review")
        }  # fmt: skip
        asked["page"] = client.get(f"{self.house.url}/t/{self.id}", headers=headers)
        for number, (ply, move) in enumerate(self.put):
            other = f"{move[:-1]}{VALUES[number]}"  # in one world it was the very move
            body = {"ply": ply, "move": other}
            asked[f"again {number}"] = client.post(f"{path}/moves", json=body, headers=headers)
        told = {what: f"{one.status_code} {one.text}" for what, one in asked.items()}
        return {f"{language} {what}": text for what, text in told.items()}

    def frames(self, language: str) -> dict[str, str]:
        """Over the wire: of this moment, of moments of set-up, and of some later ones."""
        with self.wire(language, **{"as": "data"}) as socket:
            told = {f"{language} data": json.dumps(news(socket))}
        with self.wire(language) as socket:
            now = news(socket)
            told[f"{language} frame"] = json.dumps(now)
            for at in (*range(1, SET_UP, sized(4, 1)), *range(SET_UP, now["count"], 5), None):
                socket.send(json.dumps({"at": at}))
                told[f"{language} at {at}"] = json.dumps(news(socket))
        with self.wire(language, ply="1") as socket:
            told[f"{language} plays"] = json.dumps(news(socket))
        return told

    def wire(self, language: str, **query: str):
        return wire(self.house, self.livia, self.id, lang=language, **query)


def two_worlds(house: House, **options: bool) -> list[World]:
    livia, bruno = house.guest("Livia"), house.guest("Bruno")
    return [World(house, livia, bruno, order, options) for order in (VALUES, VALUES[::-1])]


def differences(worlds: list[World]) -> dict[str, str]:
    """What Livia was told differently in the two worlds, from where on it differs."""
    with ThreadPoolExecutor() as pool:
        told, other = pool.map(World.everything, worlds)
    assert told.keys() == other.keys()
    return {
        what: text[max(first_difference(text, other[what]) - 60, 0) :][:120]
        for what, text in told.items()
        if text != other[what]
    }


def first_difference(text: str, other: str) -> int:
    """The place of the first letter that is not the same."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((place for place, (one, two) in pairs if one != two), min(len(text), len(other)))


def test_after_set_up_nothing_tells_a_seat_its_own_values(memory_house):
    worlds = two_worlds(memory_house)
    for ply in (SET_UP + later for later in LATER):
        for world in worlds:
            world.play_to(ply)
        assert differences(worlds) == {}, f"after {ply} moves"


def test_during_set_up_a_seat_sees_its_own_values(memory_house):
    worlds = two_worlds(memory_house)
    for world in worlds:
        world.play_to(SET_UP - 1)
    assert {"it ", "it /log", "it frame", "it at 5", "it plays", "it page"} <= differences(
        worlds
    ).keys()


def test_with_open_memory_a_seat_keeps_seeing_its_own_values(memory_house):
    worlds = two_worlds(memory_house, open_memory=True)
    for world in worlds:
        world.play_to(SET_UP + sized(4, 20))
    assert {"it ", "it /log", "it frame", "it at 5", "it plays", "it page"} <= differences(
        worlds
    ).keys()
