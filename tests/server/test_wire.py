"""The WebSocket: frames after every move, resumption, presence, and nonsense."""

import json
import os
import threading
from contextlib import suppress

import numpy as np
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from kritias.server import viewer_payload
from kritias.server.app import app_of
from kritias.server.services import Plan
from tests.campaign import sized
from tests.server.houses import House, Person, free_port, until


def wire(house: House, person: Person | None, table: str, **query):
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    headers = {"authorization": f"Bearer {person.token}"} if person else {}
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?{asked}"
    return connect(address, additional_headers=headers, max_size=None, open_timeout=60)


def news(socket, seconds: float = 60) -> dict:
    return json.loads(socket.recv(timeout=seconds))


def last_news(socket, ply: int) -> dict:
    while (frame := news(socket))["ply"] < ply:
        pass
    return frame


def test_a_viewer_gets_a_frame_at_once_and_after_every_move(house, livia):
    table = livia.set_table().id
    with wire(house, livia, table, aspect="0.6") as socket:
        first = news(socket)
        assert first["ply"] == 0
        assert "<svg" in first["parts"]["board"]
        livia.play_on(table, 1)
        assert last_news(socket, 1)["ply"] == 1


def test_a_program_gets_data_and_what_it_missed(house, livia):
    table = livia.set_table().id
    livia.play_on(table, 8)
    with wire(house, livia, table, **{"as": "data"}, ply=5) as socket:
        frame = news(socket)
        assert [entry["ply"] for entry in frame["log"]] == [6, 7, 8]
        assert frame["moves"]
        livia.play_on(table, 1)
        assert [entry["ply"] for entry in last_news(socket, 9)["log"]] == [9]


def test_a_spectator_sees_no_hand_and_no_moves(house, livia):
    table = livia.set_table().id
    with wire(house, None, table, **{"as": "data"}) as socket:
        frame = news(socket)
    assert frame["moves"] == []
    assert frame["position"]["circle"]["hand"].startswith("?")


def test_presence_is_told(house, livia, bruno):
    table = livia.post("/tables", game="atlantis", seats=2, players=[{"kind": "me"}]).json()
    bruno.post(f"/tables/{table['id']}/seats/1/claim", key=table["keys"][1])

    def is_here() -> bool:
        return livia.view(table["id"])["seats"][1]["here"]

    assert not is_here()
    with wire(house, bruno, table["id"]) as socket:
        news(socket)
        assert is_here()
    until(lambda: not is_here())


def test_around_one_screen_a_hand_is_covered_until_its_owner_takes_the_screen(house, livia):
    table = livia.set_table(one_screen=True).id
    decider = livia.view(table)["decider"]
    with wire(house, livia, table) as socket:
        covered = news(socket)
        assert covered["moves"] == []
        assert 'id="cover"' in covered["parts"]["tray"]
        assert 'class="card' not in covered["parts"]["tray"]
        socket.send(json.dumps({"uncover": 1 - decider}))
        assert news(socket)["moves"] == []
        socket.send(json.dumps({"uncover": decider}))
        open_ = news(socket)
        assert open_["moves"]
        assert 'class="card' in open_["parts"]["tray"]


def test_the_past_can_be_looked_at_as_far_as_the_seat_saw_it(house, livia):
    table = livia.set_table(one_screen=True).id
    livia.play_on(table, 10)
    with wire(house, livia, table) as socket:
        news(socket)
        socket.send(json.dumps({"at": 0}))
        then = news(socket)
        assert then["at"] == 0
        assert then["moves"] == []
        socket.send(json.dumps({"at": None}))
        assert news(socket)["at"] is None


def test_a_table_that_is_not_there_closes_the_wire_with_a_word(house):
    with wire(house, None, "nowhere") as socket, pytest.raises(ConnectionClosed) as closed:
        news(socket)
    assert closed.value.rcvd.code == 4404


def test_a_wire_from_a_foreign_page_is_refused(house, livia):
    table = livia.set_table().id
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live"
    with pytest.raises(InvalidStatus), connect(address, origin="http://evil.example"):
        pass


def nonsense(dice: np.random.Generator) -> str | bytes:
    """A random frame: bytes, text, broken and strange JSON."""
    kind = int(dice.integers(8))
    if kind == 0:
        return dice.bytes(int(dice.integers(200)))
    if kind == 1:
        return dice.bytes(int(dice.integers(100))).decode("latin-1")
    values = [None, True, -1, 10**30, 1.5, "x" * 50, [], {}, [1, [2]], {"a": {}}, "NaN"]
    wishes = {
        str(dice.choice(["aspect", "uncover", "at", "ply", "zz"])): values[int(dice.integers(11))]
        for _ in range(int(dice.integers(4)))
    }
    text = json.dumps(wishes)
    if kind == 2:
        return text[: int(dice.integers(len(text) + 1))]
    return json.dumps([wishes]) if kind == 3 else text


def drain(socket) -> None:
    """Read what has come: who does not listen is not sent more."""
    with suppress(TimeoutError):
        while True:
            json.loads(socket.recv(timeout=0))


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
def test_thousands_of_random_frames_break_nothing(house, livia):
    table = livia.set_table().id
    dice = np.random.default_rng(1)
    before = os.path.getsize(house.errors)
    sent = 0
    while sent < sized(250, 10_000):
        with wire(house, livia, table, aspect="banana", ply="-3") as socket:
            for _ in range(250):
                socket.send(nonsense(dice))
                sent += 1
                if sent % 25 == 0:
                    drain(socket)
    with wire(house, livia, table) as socket:
        assert news(socket)["ply"] == 0
    assert "Traceback" not in house.errors.read_text()[before:]


def test_a_frame_that_cannot_be_made_is_told_and_closes_the_wire(tmp_path, monkeypatch, caplog):
    """Our own mistake never leaves a page frozen: the wire closes, and the page connects anew."""

    def broken(*_):
        raise ValueError("a hole in the picture")

    port = free_port()
    plan = Plan(str(tmp_path / "t.db"), tmp_path, thinkers=1)
    server = uvicorn.Server(uvicorn.Config(app_of(plan), port=port, log_config=None))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive())
        person = Person(f"http://127.0.0.1:{port}", "Livia")
        table = person.post("/tables", game="atlantis").json()["id"]
        person.close()
        monkeypatch.setattr(viewer_payload, "frame", broken)
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        with connect(address) as socket, pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=60)
    finally:
        server.should_exit = True
        thread.join()
    assert closed.value.rcvd.code == 1011
    assert "could not be made" in caplog.text
