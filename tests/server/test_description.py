"""What the house says of itself is what it does: OpenAPI, the page on the wire, and `/docs`."""

import json
import re
from pathlib import Path
from threading import Thread

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kritias.server.api_shape_view import Frame, LegalMove, LogEntry, View
from tests.server.houses import Person, until

PAGE = (Path(__file__).parents[2] / "docs" / "http.md").read_text("utf-8")
OPEN = ("position", "options")  # whose keys a game chooses


def rows(part: str) -> dict[str, str]:
    """The table below some words of the page: what is said of each field."""
    table = PAGE.partition(part)[2].partition("\n\n|")[2].partition("\n\n")[0]
    told = [line.split("|", 2) for line in f"|{table}".splitlines()]
    return {name: more for _, names, more in told for name in re.findall(r"`(\w+)`", names)}


def within(content, name: str = ""):
    """The names of all that an object holds, each with that of the field it is found in."""
    if isinstance(content, dict):
        for key, value in content.items():
            yield name or key, key
            if key not in OPEN:
                yield from within(value, name or key)
    elif isinstance(content, list):
        for value in content:
            yield from within(value, name)


def overheard(person: Person, house, table: str, kind: str) -> list[dict]:
    """All frames of one kind of a game that a person plays to its end."""
    heard: list[dict] = []
    address = f"{house.url.replace('http', 'ws')}/api/tables/{table}/live?as={kind}"
    token = {"authorization": f"Bearer {person.token}"}
    with connect(address, additional_headers=token, max_size=None) as wire:
        listener = Thread(target=lambda: listen(wire, heard))
        listener.start()
        play_before_listeners(person, table, heard)
        wire.send("[]")
        wire.send("{}")
        while not (heard and heard[-1].get("status") == "over" and was_refused(heard)):
            listener.join(0.05)
        wire.close()
        listener.join()
    return heard


def play_before_listeners(person: Person, table: str, heard: list[dict]) -> None:
    """Play to the end; each move when the frame of the one before was heard."""
    while (view := person.wait_for_turn(table))["status"] != "over":
        until(lambda ply=view["ply"]: any(frame["ply"] >= ply for frame in heard[-1:]))
        person.play_on(table, 1)


def was_refused(heard: list[dict]) -> bool:
    return any("error" in frame for frame in heard)


def listen(wire, heard: list[dict]) -> None:
    try:
        for text in wire:
            heard.append(json.loads(text))
    except ConnectionClosed:
        pass


def test_every_frame_of_a_game_is_as_it_is_described(house, livia):
    """Of both kinds: each key of each frame stands on the page, where it belongs."""
    for kind, part in (("data", "A frame for programs"), ("page", "Frames for the page")):
        bots = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        table = livia.set_table(players=bots, clock="game", seconds=3600).id
        heard = overheard(livia, house, table, kind)
        told, frames = rows(part), [frame for frame in heard if "error" not in frame]
        assert len(frames) > 10
        assert [set(frame) for frame in heard if "error" in frame] == [{"error", "message"}]
        for frame in frames:
            if kind == "data":
                Frame(**frame)
                for field, key in within(frame):
                    assert field in told, field
                    assert field == key or f"`{key}`" in told[field], (field, key)
            assert set(frame) <= set(told), set(frame) - set(told)


def test_what_calls_answer_is_as_it_is_described(house, livia):
    new = {"game": "atlantis", "seats": 2, "players": [{"kind": "me"}]}
    waiting = livia.post("/tables", **new).json()
    View(**waiting)
    table = livia.set_table(seed=3).id
    livia.play_on(table, 4)
    View(**livia.view(table))
    assert [LegalMove(**move) for move in livia.get(f"/tables/{table}/moves")]
    assert [LogEntry(**entry) for entry in livia.get(f"/tables/{table}/log")]


def references(schema):
    if isinstance(schema, dict):
        for key, value in schema.items():
            yield from [value] if key == "$ref" else references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from references(value)


@pytest.fixture(scope="module")
def description(house):
    return httpx.get(f"{house.url}/api/openapi.json").json()


def test_position_and_moves_are_typed_and_it_is_said_who_may_ask(description):
    shapes = description["components"]["schemas"]
    assert {one.rpartition("/")[2] for one in references(description)} <= set(shapes)
    fields = shapes["View"]["properties"]
    assert fields["moves"]["items"]["$ref"].endswith("/LegalMove")
    assert fields["position"]["anyOf"][0]["$ref"].endswith("/PositionDocument")
    schemes = description["components"]["securitySchemes"]
    assert schemes["token"]["scheme"] == "bearer"
    assert {name for one in description["security"] for name in one} == set(schemes)


def test_the_page_for_programs_tells_every_path_and_fetches_nothing_from_elsewhere(
    house, description
):
    answer = httpx.get(f"{house.url}/docs")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    for path, methods in description["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code>" in answer.text
    for name in description["components"]["schemas"]:
        assert f'<h3 id="shape-{name.lower()}">' in answer.text
    fetched = re.findall(r'<(?:link|script|img)[^>]+(?:href|src)="([^"]+)"', answer.text)
    assert fetched
    assert all(one.startswith("/") for one in fetched), fetched
    assert "<script>" not in answer.text
    assert "style=" not in answer.text.partition("<main")[2]
    targets = set(re.findall(r'href="#([\w-]+)"', answer.text))
    assert targets <= set(re.findall(r'id="([\w-]+)"', answer.text))
