"""What a move would do, asked over HTTP before it is made."""

import asyncio

import pytest

from kritias.server import foresight
from kritias.server.api_shape import Foresight, MoveAhead
from kritias.server.drawing import Drawing
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.viewer import Viewer
from kritias.server.work_limits import WorkLimits
from tests.server.houses import finish, two_at_a_table
from tests.server.tables import dealt, play, some_move
from tests.server.test_api import refused

LIVIA = Viewer("livia", "en")


async def foreseen(open_table: OpenTable) -> Foresight:
    """What is told of a move at the beginning of a game."""
    drawing, who = Drawing(WorkLimits()), Caller("", "livia")
    ahead = MoveAhead(ply=0, move=some_move(open_table.table))
    try:
        return await foresight.answer(drawing, who, open_table, LIVIA, ahead, 0.0)
    finally:
        drawing.close()


def ask(person, table: str, ply: int, move: int, **more):
    return person.post(f"/tables/{table}/foresight", ply=ply, move=move, **more)


def test_what_a_move_would_do_is_told_and_nothing_is_done(livia):
    table = livia.set_table().id
    before = livia.view(table)
    told = [ask(livia, table, before["ply"], move["code"]).json() for move in before["moves"]]
    assert all("<" in one["panel"] and "<" in one["board"] for one in told)
    assert len({one["panel"] for one in told}) > 1, "or the moves would all do the same"
    after = livia.view(table)
    assert (after["ply"], after["position"]) == (before["ply"], before["position"])


def test_only_whoever_decides_may_ask_and_only_about_what_is_offered_now(house):
    (first, second), table = two_at_a_table(house)
    view = first.view(table)
    ply, move = view["ply"], view["moves"][0]["code"]
    refused(ask(second, table, ply, move), "not_your_turn", 409)
    refused(ask(first, table, ply, 2**30), "unknown", 404)
    refused(ask(first, table, ply + 1, move), "stale", 409)
    assert first.move(table, ply, move).status_code == 200
    refused(ask(first, table, ply, move), "stale", 409)


@pytest.mark.parametrize("more", [{"aspect": 0}, {"aspect": "wide"}, {"world": 1}])
def test_what_is_no_question_is_refused(livia, more):
    table = livia.set_table().id
    assert ask(livia, table, 0, 0, **more).status_code == 422


def test_others_are_served_while_it_is_worked_out():
    """Not even a small part of the loop is taken: a breath later somebody else has had a turn."""

    async def breaths() -> int:
        open_table = OpenTable(dealt("escape", 2, ("livia", "livia")))
        asked = foreseen(open_table)
        answering = asyncio.create_task(asked)
        count = 0
        while not answering.done():
            await asyncio.sleep(0)
            count += 1
        assert (await answering).panel
        return count

    assert finish(breaths()) > 10


def test_a_move_that_is_made_meanwhile_is_told_of_all_the_same_and_to_nobody_else():
    async def passed() -> None:
        open_table = OpenTable(dealt("escape", 2, ("livia", "livia")))
        asked = foreseen(open_table)
        answering = asyncio.create_task(asked)
        await asyncio.sleep(0)
        play(open_table.table)
        assert (await answering).panel
        kinds = [key[0] for key in open_table.payloads if isinstance(key, tuple)]
        assert "foresight" not in kinds, "it would be told of the next position"

    finish(passed())
