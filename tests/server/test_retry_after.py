"""Whoever is asked for patience is told for how long: every 429 and 503 carries `Retry-After`."""

import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from kritias.kernel.refusal import KritiasError
from kritias.kernel.words import say
from kritias.server.refusal import status_of
from kritias.server.request_log import LATER
from kritias.server.services import Plan
from kritias.server.serving import server_of
from tests.server.houses import House, free_port, until

NEARLY_NONE = 0.001  # of what is usual: nothing is let through
# With what a refusal is made that is made of anything.
MADE_OF: dict[str, tuple[Any, ...]] = {
    "Illegal": ("X1", say("No.")), "Over": (), "Stale": (3,), "NotYourSeat": (), "NotYourTurn": (),
    "Taken": (), "Outdated": ("atlantis", 1, 2), "GivenUp": (3,), "Played": ("table",),
    "Unavailable": (), "NoRoom": (), "NotReady": ("atlantis",), "Revoked": (), "TooLong": (),
    "TooMuch": (0.2,),
    "Uncompilable": ("atlantis", "why"), "Broken": ("atlantis", "why"),
}  # fmt: skip


def kinds(kind: type[KritiasError] = KritiasError) -> Iterator[type[KritiasError]]:
    yield kind
    for one in kind.__subclasses__():
        yield from kinds(one)


def refusals() -> dict[str, KritiasError]:
    """One of each kind that the kernel and the server have."""
    ours = [kind for kind in kinds() if kind.__module__.startswith(("kritias.kernel", "kritias.s"))]
    return {
        kind.__name__: kind(*MADE_OF.get(kind.__name__, (say("No."),)))  # type: ignore[arg-type]
        for kind in ours
    }


def refuse(request: Request) -> Response:
    """What any path of the house may come to."""
    kind = request.path_params["kind"]
    if kind == "bare":
        return PlainTextResponse("Later.", 503)
    if kind == "raised":
        raise HTTPException(503, "Later.")
    raise refusals()[kind]


@pytest.fixture(scope="module")
def impatient(tmp_path_factory) -> Iterator[str]:
    """The address of a house in this process that lets nothing through, and refuses as it is told
    in every way it has."""
    folder = tmp_path_factory.mktemp("impatient")
    plan = Plan(str(folder / "t.db"), folder, thinkers=1, leniency=NEARLY_NONE)
    server = server_of(plan, port=(port := free_port()))
    server.config.app.router.routes[:0] = [  # type: ignore[union-attr]
        Route("/api/refused/{kind}", refuse), Route("/refused/{kind}", refuse),
    ]  # fmt: skip
    thread = threading.Thread(target=server.run)
    thread.start()
    until(lambda: server.started or not thread.is_alive())
    yield f"127.0.0.1:{port}"
    server.should_exit = True
    thread.join(30)


@pytest.mark.parametrize("kind", ["bare", "raised", *refusals()])
def test_each_kind_of_refusal_that_asks_for_patience_says_for_how_long(impatient, kind):
    for path in ("/api/refused/", "/refused/"):
        answer = httpx.get(f"http://{impatient}{path}{kind}")
        if kind in refusals():
            assert answer.status_code == status_of(refusals()[kind])
        waits = answer.headers.get_list("retry-after")
        assert [int(wait) > 0 for wait in waits] == [True] * (answer.status_code in LATER), path


def test_limits_say_for_how_long_at_pages_paths_and_wires(impatient):
    """The first of each may pass; the second is too fast."""
    for _ in range(2):
        asked = [
            httpx.post(f"http://{impatient}/api/guests", json={}),
            httpx.post(f"http://{impatient}/new", data={"game": "atlantis", "way": "bots"}),
            httpx.get(f"http://{impatient}/t/nowhere"),
        ]
    assert [one.status_code for one in asked] == [429] * 3
    assert all(int(one.headers["retry-after"]) >= 1 for one in asked)
    answers = [denial(f"ws://{impatient}/api/tables/nowhere/live") for _ in range(2)]
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1


def denial(address: str):
    """The answer of a server to which no WebSocket is opened; None if one is."""
    try:
        with connect(address):
            return None
    except InvalidStatus as refused:
        return refused.response


def test_a_house_that_is_not_ready_says_when_to_ask_again(tmp_path):
    with House.at(tmp_path, drain=60) as house:
        house.process.terminate()
        until(lambda: httpx.get(f"{house.url}/ready").status_code == 503)
        assert int(httpx.get(f"{house.url}/ready").headers["retry-after"]) >= 1
        house.kill()
