"""Where nothing is left to decide nobody is asked: the table goes on, and everybody sees how."""

from contextlib import asynccontextmanager

import pytest

from kritias.server.referee import Patience
from kritias.server.services import Plan, services_of
from kritias.server.table import Terms
from kritias.server.viewer import Viewer
from kritias.server.viewer_data import log
from tests.server.houses import eventually, finish
from tests.server.tables import some_move


@asynccontextmanager
async def at_the_only_move(folder, pause: float = 0.0, **terms):
    """A table of Livia and Bruno at which the last hex of a ring has to go."""
    patience = Patience(pause=pause)
    plan = Plan(str(folder / "t.db"), folder, patience, generous=True, thinkers=1)
    async with services_of(plan) as house:
        await house.ready.wait("escape")
        clock = [1000.0]
        house.tables.open_tables.now = lambda: clock[0]
        open_table = await house.tables.create("livia", "escape", 2, {}, Terms(seed=3, **terms))
        for seat, guest in enumerate(("livia", "bruno")):
            key = open_table.table.setup.keys[seat]
            await house.tables.sit(open_table, seat, guest, guest.title(), key)
            open_table.arrive(guest)
        await house.tables.start(open_table, "livia", "casual")
        table = open_table.table
        while table.foregone is None:
            clock[0] += 1
            guest = table.chairs[table.decider].guest
            await house.tables.move(open_table, guest, table.ply, some_move(table, 5))
        yield house, open_table, clock


def test_the_table_makes_the_only_move_and_tells_it_like_any_other(tmp_path):
    async def evening() -> None:
        async with at_the_only_move(tmp_path) as (_, open_table, _):
            table, count = open_table.table, len(open_table.table.moves)
            mover, move = table.decider, table.foregone
            await eventually(lambda: len(table.moves) > count)
            made = table.moves[count]
            assert (made.seat, made.move, made.author) == (mover, move, "rules")
            guest = table.chairs[mover].guest
            assert "You take away" in log(open_table, Viewer(guest))[count]["sentences"][0]
            assert table.moves[count - 1].author == "seat"

    finish(evening())


def test_whoever_does_not_want_to_wait_for_the_only_move_may_make_it(tmp_path):
    async def evening() -> None:
        async with at_the_only_move(tmp_path, pause=3600) as (house, open_table, _):
            table, ply = open_table.table, open_table.table.ply
            assert house.referee.tasks[table.setup.id].duty.what == "foregone"
            guest = table.chairs[table.decider].guest
            await house.tables.move(open_table, guest, ply, table.foregone)
            assert table.moves[-1].author == "seat", "whoever does not want to wait may do it"

    finish(evening())


@pytest.mark.parametrize("clock", ["move", "game"])
def test_the_pause_is_on_nobodys_clock(tmp_path, clock):
    async def evening() -> None:
        terms = {"clock": clock, "seconds": 5000}
        async with at_the_only_move(tmp_path, **terms) as (_, open_table, now):
            table, count, mover = (
                open_table.table,
                len(open_table.table.moves),
                open_table.table.decider,
            )
            spent = table.clock.spent[mover]
            now[0] += 100
            await eventually(lambda: len(table.moves) > count)
            assert table.clock.spent[mover] == spent

    finish(evening())


def test_it_is_read_back_from_the_log(tmp_path):
    async def evening() -> None:
        async with at_the_only_move(tmp_path) as (house, open_table, _):
            table, count = open_table.table, len(open_table.table.moves)
            await eventually(lambda: len(table.moves) > count)
            house.tables.open_tables.by_name.clear()
            again = (await house.tables.open_tables.find(table.setup.id)).table
            assert again.moves[: count + 1] == table.moves[: count + 1]
            assert again.state.tobytes() == again.states[len(again.moves)].tobytes()

    finish(evening())
