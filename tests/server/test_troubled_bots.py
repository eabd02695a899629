"""In place of a bot that raises, dies or names no move a simpler one moves, and the log says so."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from kritias import bots
from kritias.server import deciding, setbacks
from kritias.server.duty import Duty
from kritias.server.referee import Patience
from kritias.server.services import Plan, services_of
from kritias.server.setbacks import FIRST_PAUSE_S, LONGEST_PAUSE_S, Setbacks
from tests.campaign import sized
from tests.server.houses import House, eventually, finish, until

ROOM = "tests.server.troubled_room"
TOLD = {
    "en": "{bot} could not decide; a simpler bot moved in its place.",
    "it": "{bot} non ha saputo decidere; al suo posto ha mosso un bot più semplice.",
    "es": "{bot} no ha podido decidir; en su lugar ha movido un bot más sencillo.",
}


@pytest.fixture(scope="module")
def trouble(tmp_path_factory):
    return tmp_path_factory.mktemp("trouble") / "which"


@pytest.fixture(scope="module")
def house(trouble, tmp_path_factory):
    house = House.at(tmp_path_factory.mktemp("house"), rooms=[ROOM])
    with pytest.MonkeyPatch.context() as around:
        around.setenv("KRITIAS_TROUBLE", str(trouble))
        house.open()
    with house:
        yield house


@pytest.mark.parametrize("which", sized(("raise", "all"), ("raise", "all", "exit")))
def test_in_place_of_a_bot_that_fails_a_simpler_one_moves(house, trouble, livia, which):
    players = [{"kind": "bot", "level": "beginner"}, {"kind": "me"}]
    table = livia.set_table(game=ROOM, players=players, seed=1)
    livia.wait_for_turn(table.id)
    trouble.write_text(which)
    try:
        ply = livia.play_on(table.id, 1)["ply"]
    finally:
        trouble.unlink()
    bot = livia.view(table.id)["seats"][0]["name"]
    for language, sentence in TOLD.items():
        log = livia.get(f"/tables/{table.id}/log", lang=language)
        [told] = [entry for entry in log if entry["ply"] == ply and entry["seat"] == 0]
        assert sentence.format(bot=bot) in told["sentences"], told
    complaint = f"table {table.id}: the bot beginner could not decide"
    until(lambda: complaint in house.errors.read_text())
    if which != "exit":
        until(lambda: "meet_trouble" in house.errors.read_text())  # where it happened
    livia.play_on(table.id, 1)
    [*_, last] = livia.get(f"/tables/{table.id}/log")
    assert len(last["sentences"]) == 1, "the next one it decides itself"


def name_no_move(game, seen, level, seed, spent=0.0):
    """Think as a bot that errs about the rules."""
    return replace(bots.think(game, seen, "greedy", seed), move=10**6)


@asynccontextmanager
async def two_bots(folder):
    """The services of a house whose bots name no move, and a table at which two of them play."""
    plan = Plan(str(folder / "t.db"), folder, thinkers=1, patience=Patience(watch=0.1))
    async with services_of(plan) as services:
        services.thinkers.think_over = name_no_move
        await services.ready.wait("atlantis")
        open_table = await services.tables.create("livia", "atlantis", 2, {})
        await services.tables.start(open_table, "livia", "beginner")
        yield services, open_table


def test_of_bots_that_name_no_move_simpler_ones_move_and_without_those_it_is_tried_more_rarely(
    tmp_path, monkeypatch
):
    """The referee looks ten times a second, and whenever somebody talks."""
    monkeypatch.setattr(setbacks, "FIRST_PAUSE_S", 0.2)
    told = []

    async def play():
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append((loop.time(), context)))
        async with two_bots(tmp_path) as (services, open_table):
            await eventually(lambda: len(open_table.table.moves) >= 3)
            authors = {moved.author for moved in open_table.table.moves}
            assert "simpler bot" in authors <= {"simpler bot", "rules"}
            monkeypatch.setattr(deciding, "SIMPLER", ())
            while len(told) < 3:
                await services.tables.talk(open_table, "livia", "Livia", "Is it stuck?")
                await asyncio.sleep(0.02)
            monkeypatch.undo()
            made = len(open_table.table.moves)
            await eventually(lambda: len(open_table.table.moves) > made)

    finish(play())
    times = [at for at, _ in told]
    assert [times[1] - times[0] >= 0.2, times[2] - times[1] >= 0.4] == [True, True]
    assert "the referee stumbled (think), tried again in" in told[0][1]["message"]


def test_what_failed_is_left_alone_for_longer_each_time_and_another_duty_is_not():
    held, duty, now = Setbacks(), Duty("think", 3, 0, "casual"), 100.0
    pauses = [held.note("table", duty, now) for _ in range(12)]
    assert pauses[:3] == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
    assert pauses[-1] == LONGEST_PAUSE_S
    assert held.hold("table", duty, now + LONGEST_PAUSE_S - 1)
    assert not held.hold("table", duty, now + LONGEST_PAUSE_S)
    assert not held.hold("table", Duty("think", 4, 0, "casual"), now)
    assert not held.hold("another", duty, now)
    assert held.note("table", Duty("think", 4, 0, "casual"), now) == FIRST_PAUSE_S
