"""What takes long to draw holds nobody else up, in a real process."""

import json
import time

import pytest

from tests.server.houses import Person
from tests.server.test_wire import news, wire

MOVES = 70  # more than a page is sent at once
SENT = 60  # so many it is


def far_gone_table(person: Person) -> str:
    """A table at which many moves were made that nobody has drawn."""
    table = person.set_table(2, game="gods").id
    person.play_on(table, MOVES)
    return table


def meanwhile(page, other) -> tuple[dict, float, float]:
    """The next frame of a page, how long it took, and the longest that somebody at another table,
    who asked for frame after frame, had to wait for one."""
    began, longest = time.monotonic(), 0.0
    while True:
        asked = time.monotonic()
        other.send(json.dumps({"at": None}))
        news(other)
        longest = max(longest, time.monotonic() - asked)
        try:
            return json.loads(page.recv(timeout=0.001)), time.monotonic() - began, longest
        except TimeoutError:
            continue


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
def test_a_page_that_missed_much_delays_nobody_else(house, livia, bruno):
    """A page comes back after sixty moves, and another one in another shape: both times the house
    draws sixty boards, and others get their frames meanwhile."""
    table = far_gone_table(livia)
    with wire(house, bruno, bruno.set_table(2).id, **{"as": "data"}) as other:
        news(other)
        for aspect in ("1.6", "0.7"):
            with wire(house, None, table, ply=1, aspect=aspect) as page:
                sent, took, longest = meanwhile(page, other)
            assert len(sent["plays"]) == SENT
            assert longest < max(took / 3, 0.2), f"{longest:.2f} s of {took:.2f} s"
