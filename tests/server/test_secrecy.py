"""Secrecy on the wire: in two worlds that look alike to a seat, it receives the same bytes.

The second world is made from the first by replacing every state of the table by one that the
seat could imagine. Pages, frames, data, moves and log must not differ in a byte.
"""

import json

import httpx
import pytest

import kritias
from kritias.kernel.game import NOBODY
from kritias.server import show
from kritias.server.app import app_of
from kritias.server.house import Plan
from kritias.server.show import Viewer
from kritias.server.table import Terms
from tests.server.houses import finish

LONG = {"gods": 2}  # at random it goes to its sixtieth round: fewer seats are enough
GAMES = [(name, LONG.get(name, game.SEATS[-1])) for name, game in kritias.GAMES.items()]


def everything_shown(live, viewer: Viewer) -> dict[str, bytes]:
    """All that one viewer can be sent about a table."""
    now = live.table.since
    shown = {"data": json.dumps(show.data(live, viewer, now)),
             "log": json.dumps(show.log(live, viewer))}  # fmt: skip
    for language in ("en", "it", "es"):
        looker = Viewer(viewer.guest, language, uncovered=viewer.uncovered)
        shown[f"frame {language}"] = json.dumps(show.frame(live, looker, now))
    middle = Viewer(viewer.guest, "en", at=len(live.table.moves) // 2)
    shown["replay"] = json.dumps(show.frame(live, middle, now))
    return {key: text.encode() for key, text in shown.items()}


def alike(live, seat: int):
    """The same table in a world that this seat could take for the true one."""
    table, engine = live.table, live.table.engine
    table.states = [
        engine.imagine(engine.veil(state, seat), seat, 1000 + number)
        for number, state in enumerate(table.states)
    ]
    table.stories.clear()
    return live


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_a_seat_is_sent_does_not_depend_on_what_it_may_not_know(name, seats, tmp_path):
    finish(compare_worlds(name, seats, tmp_path))


def random_game(table) -> list[int]:
    """Moves from here to the end."""
    state, moves = table.state.copy(), []
    while state.seat != NOBODY:
        legal = table.engine.legal(state)
        moves.append(int(legal[len(moves) * 5 % len(legal)]))
        table.engine.play(state, moves[-1])
    return moves


async def compare_worlds(name: str, seats: int, folder) -> None:
    app = app_of(Plan(str(folder / "t.db"), folder, generous=True))
    async with app.router.lifespan_context(app):
        house = app.state.house
        await house.ready.wait(name)
        live = await house.hall.create("host", name, seats, {}, Terms(seed=5))
        for seat in range(seats):
            await house.hall.sit(
                live, seat, f"guest{seat}", f"P{seat}", live.table.setup.keys[seat]
            )
        await house.hall.start(live, "host", "random")
        compared, moves = 0, random_game(live.table)
        for ply, move in enumerate(moves):
            await house.hall.move(live, f"guest{live.table.decider}", live.table.ply, move)
            if ply % max(len(moves) // 12, 1) == 0:
                compared += await compare_now(app, live)
        assert live.table.is_over
        assert compared > 50


async def compare_now(app, live) -> int:
    """Compare both worlds for every seat and for a spectator; how often."""
    table = live.table
    truth, stories = table.states, table.stories
    count = 0
    for seat in range(NOBODY, table.setup.seats):
        viewer = Viewer(f"guest{seat}" if seat >= 0 else "")
        shown = everything_shown(live, viewer)
        page = await page_of(app, table, viewer)
        alike(live, seat)
        other = everything_shown(live, viewer)
        assert (await page_of(app, table, viewer)) == page
        for key in shown:
            assert shown[key] == other[key], f"seat {seat}: {key} differs"
            count += 1
        table.states, table.stories = truth, stories
        table.stories.clear()
    return count


async def page_of(app, table, viewer: Viewer) -> bytes:
    """The whole page over HTTP."""
    from kritias.server.people import Guest

    token = app.state.house.doorkeeper.token(Guest(viewer.guest))
    transport = httpx.ASGITransport(app)
    cookies = {"kritias": token}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://here", cookies=cookies
    ) as client:
        answer = await client.get(f"/t/{table.setup.id}")
    assert answer.status_code == 200
    return answer.content


def test_the_comparison_would_find_a_leak(tmp_path, monkeypatch):
    """A test of the test: a picture that is handed the true state is found out."""
    from kritias.server.table import Table

    def leaky(self, viewer, at=None):
        return self.states[-1 if at is None else at].copy()

    monkeypatch.setattr(Table, "seen", leaky)
    with pytest.raises(AssertionError, match="differs"):
        finish(compare_worlds("atlantis", 3, tmp_path))
