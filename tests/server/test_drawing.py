"""What takes long to draw holds nobody else up, in a real process."""

import json

import pytest

from tests.server.houses import Person
from tests.server.test_wire import news, wire

MOVES = 70  # more than a page is sent at once
SENT = 60  # so many it is
OTHERS = 6  # frames for somebody else meanwhile; of a house that stops to draw there is one


def far_gone_table(person: Person) -> str:
    """A table at which many moves were made that nobody has drawn."""
    table = person.set_table(2, game="gods").id
    person.play_on(table, MOVES)
    return table


def meanwhile(page, other) -> tuple[dict, int]:
    """The next frame of a page, and how many somebody at another table was sent before it, who
    asked for frame after frame."""
    sent = 0
    while True:
        other.send(json.dumps({"at": None}))
        news(other)
        try:
            return json.loads(page.recv(timeout=0.001)), sent
        except TimeoutError:
            sent += 1


@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
def test_a_page_that_missed_much_delays_nobody_else(house, livia, bruno):
    """A page comes back after sixty moves, and another one in another shape: both times the house
    draws sixty boards, and others get their frames meanwhile."""
    table = far_gone_table(livia)
    with wire(house, bruno, bruno.set_table(2).id, **{"as": "data"}) as other:
        news(other)
        for aspect in ("1.6", "0.7"):
            with wire(house, None, table, ply=1, aspect=aspect) as page:
                missed, frames = meanwhile(page, other)
            assert len(missed["plays"]) == SENT
            assert frames >= OTHERS
