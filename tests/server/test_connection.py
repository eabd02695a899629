"""A page is sent what has changed since it was last sent something, and nothing else."""

import asyncio
import json
from contextlib import asynccontextmanager

from fastapi import WebSocket

from kritias.server.events import Closed
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.reviews import Judging
from kritias.server.services import Plan, services_of
from kritias.server.table import Terms
from kritias.server.viewer import Viewer
from kritias.server.websocket import Connection
from tests.server.houses import finish
from tests.server.tables import GUESTS, dealt, play_to_the_end, some_move


class Wire:
    """Both ends of a WebSocket, without a net between them."""

    def __init__(self) -> None:
        self.frames: asyncio.Queue = asyncio.Queue()
        self.wishes: asyncio.Queue = asyncio.Queue()
        self.wishes.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "query_string": b"", "headers": []}
        self.socket = WebSocket(scope, self.wishes.get, self.frames.put)

    def wish(self, **wishes) -> None:
        self.wishes.put_nowait({"type": "websocket.receive", "text": json.dumps(wishes)})

    def hang_up(self) -> None:
        self.wishes.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def parts(self) -> dict[str, str]:
        """The parts of the next frame."""
        async with asyncio.timeout(30):
            while (message := await self.frames.get())["type"] != "websocket.send":
                pass
        return json.loads(message["text"])["parts"]


@asynccontextmanager
async def connected(services, open_table, guest: str = ""):
    """Somebody's page, until it is closed."""
    wire = Wire()
    await wire.socket.accept()
    viewer, who = Viewer(guest), Caller("127.0.0.1", guest, open_table.table.setup.id)
    running = asyncio.create_task(Connection(services, open_table, viewer, wire.socket, who).run())
    yield wire
    wire.hang_up()
    await running


@asynccontextmanager
async def house(folder, game: str = "atlantis"):
    """A house with a table of Livia's and Bruno's, at which the luck was chosen."""
    plan = Plan(str(folder / "t.db"), folder, thinkers=1, generous=True)
    async with services_of(plan) as services:
        tables = services.tables
        open_table = await tables.create("livia", game, 2, {}, Terms(seed=1))
        for seat, guest in enumerate(GUESTS[:2]):
            key = open_table.table.setup.keys[seat]
            await tables.sit(open_table, seat, guest, guest.title(), key)
        await tables.start(open_table, "livia", "casual")
        yield services, open_table


MUCH = 1e11  # seconds of work, even for a generous house
ALL = {
    "board",
    "summary",
    "ribbon",
    "tray",
    "seats",
    "log",
    "since",
    "talk",
    "muting",
    "luck",
    "end",
}


def test_a_page_is_sent_all_parts_and_then_those_that_have_changed(tmp_path):
    async def evening() -> None:
        async with (
            house(tmp_path) as (services, open_table),
            connected(services, open_table) as page,
        ):
            assert set(await page.parts()) == ALL
            await services.tables.talk(open_table, "livia", "Livia", "Hello.")
            said = await page.parts()
            assert set(said) == {"talk"}
            assert "Hello." in said["talk"]
            table = open_table.table
            mover, move = GUESTS[table.decider], some_move(table)
            await services.tables.move(open_table, mover, table.ply, move)
            changed = set(await page.parts())
            assert {"board", "log", "seats"} <= changed
            assert not changed & {"talk", "luck", "end"}
            page.wish(aspect=1.6)
            assert await page.parts() == {}, "the page is as it was wished already"

    finish(evening())


def test_a_page_that_connects_later_is_sent_all_of_it(tmp_path):
    async def evening() -> None:
        async with (
            house(tmp_path) as (services, open_table),
            connected(services, open_table) as page,
        ):
            first = await page.parts()
            async with connected(services, open_table) as another:
                assert await another.parts() == first

    finish(evening())


def test_somebody_who_arrives_is_told_in_the_part_that_says_who_is_there(tmp_path):
    async def evening() -> None:
        async with (
            house(tmp_path) as (services, open_table),
            connected(services, open_table, "livia") as page,
        ):
            await page.parts()
            async with connected(services, open_table, "bruno"):
                assert 'aria-label="here"' in (await page.parts())["seats"]
            left = await page.parts()
            assert set(left) == {"seats"}
            assert 'aria-label="away"' in left["seats"]

    finish(evening())


def test_a_part_is_sent_when_it_becomes_empty_and_when_it_is_filled_again(tmp_path):
    """The end of a game covers the board, but not while one looks back at an earlier move."""

    async def evening() -> None:
        async with house(tmp_path, "artonauti") as (services, open_table):
            play_to_the_end(open_table.table).apply(Closed(), 0.0)
            open_table.judging = Judging()  # a review is on its way
            async with connected(services, open_table, "livia") as page:
                end = (await page.parts())["end"]
                assert end
                page.wish(at=3)
                assert (await page.parts())["end"] == ""
                page.wish(at=4)
                assert "end" not in await page.parts()
                page.wish(at=None)
                assert (await page.parts())["end"] == end

    finish(evening())


def test_a_player_is_shown_a_move_at_once_though_the_address_has_used_up_its_budget(tmp_path):
    """Somebody behind it has looked at too much: an onlooker waits, a player does not, and neither
    is cut."""

    async def evening() -> None:
        async with (
            house(tmp_path) as (services, open_table),
            connected(services, open_table, "livia") as player,
            connected(services, open_table) as onlooker,
        ):
            await player.parts()
            assert "board" in await onlooker.parts()
            services.work_limits.charge("draw", Caller("127.0.0.1"), MUCH)
            table = open_table.table
            await services.tables.move(
                open_table, GUESTS[table.decider], table.ply, some_move(table)
            )
            assert "board" in await player.parts()
            assert onlooker.frames.empty()
            services.work_limits.charge("draw", Caller("127.0.0.1"), -MUCH)
            await services.tables.talk(open_table, "livia", "Livia", "Hello.")
            assert {"board", "talk"} <= set(await onlooker.parts())

    finish(evening())


SENT = [  # the parts of one frame after the other, and what of it is sent
    ({"board": "a", "end": ""}, {"board": "a", "end": ""}),
    ({"board": "a", "end": ""}, {}),
    ({"board": "b", "end": ""}, {"board": "b"}),
    ({"board": "b", "end": "won"}, {"end": "won"}),
    ({"board": "a", "end": ""}, {"board": "a", "end": ""}),
    ({"lobby": "x"}, {"lobby": "x"}),
    ({"board": "a", "end": ""}, {"board": "a", "end": ""}),
]


def test_what_was_last_sent_is_left_out():
    async def one_after_the_other() -> None:
        wire = Wire()
        connection = Connection(None, OpenTable(dealt()), Viewer(), wire.socket, Caller("", "", ""))
        for parts, sent in SENT:
            assert connection.news_of(parts) == sent

    finish(one_after_the_other())
