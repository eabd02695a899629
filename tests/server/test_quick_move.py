"""A move is answered alike on the short way and on the long one, byte for byte."""

import json

import httpx
import pytest

BODIES = (
    b"", b"[]", b"{}", b"null", b"{", b'"x"', b'{"ply": 0}', b'{"move": 1}',
    b'{"ply": -1, "move": 1}', b'{"ply": "0", "move": 999999}', b'{"ply": 0, "move": -1}',
    b'{"ply": 0, "move": "nonsense"}', b'{"ply": 0, "move": 1.5}', b'{"ply": 7, "move": 1}',
    b'{"ply": 0, "move": "\\u0000"}', b'{"ply": 0, "move": 1, "more": 2}', b"\xff", b"[" * 9000,
    b'{"ply": true, "move": 0}', b'{"ply": NaN, "move": 0}',
)  # fmt: skip
LONG_WAY = "application/json; charset=utf-8"  # as good, and not plain
TOLD_ANEW = ("x-request-id", "date")


def sent(person, table: str, body: bytes, kind: str, **headers: str) -> httpx.Response:
    path = f"/tables/{table}/moves"
    return person.client.post(path, content=body, headers={"content-type": kind, **headers})


def told(answer: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    headers = {name: value for name, value in answer.headers.items() if name not in TOLD_ANEW}
    return answer.status_code, answer.content, headers


@pytest.mark.parametrize("body", BODIES)
def test_what_is_refused_is_refused_alike(livia, body):
    table = livia.set_table(seed=1).id
    short, long = (sent(livia, table, body, kind) for kind in ("application/json", LONG_WAY))
    assert told(short) == told(long)
    assert short.status_code >= 400


def test_what_is_done_is_acknowledged_alike(livia):
    """The first ones make the move; sent again, it is recognised."""
    answers = []
    for kind in ("application/json", LONG_WAY):
        table = livia.set_table(seed=1).id
        move = livia.view(table)["moves"][0]["code"]
        body = json.dumps({"ply": 0, "move": move}).encode()
        answers += [told(sent(livia, table, body, kind)) for _ in range(2)]
    assert len({str(one) for one in answers}) == 1
    assert answers[0][0] == 200


@pytest.mark.parametrize("name", ["nowhere", "not%20a%20name", "x" * 25])
@pytest.mark.parametrize("token", ["", "Bearer nobody"])
def test_a_stranger_and_a_table_that_is_not_there_are_told_alike(livia, name, token):
    body = b'{"ply": 0, "move": 1}'
    more = {"authorization": token} if token else {}
    short, long = (sent(livia, name, body, kind, **more) for kind in ("application/json", LONG_WAY))
    assert told(short) == told(long)
    assert short.status_code in (404, 422)
