"""Crowds at a table: one wins, no seat is given twice, nothing is left behind."""

import asyncio

import pytest

from tests.attack.crowds import (
    come_and_go,
    contradictions,
    guest,
    new_table,
    race,
    storm,
    weight,
)
from tests.attack.fuzzer import tracebacks
from tests.server.houses import House, until


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("crowded"), absence=3600) as opened:
        yield opened


def test_of_twenty_who_answer_the_same_ply_one_wins_and_the_log_takes_one(crowded):
    run = asyncio.run(race(crowded.port, clients=20, rounds=6))
    assert run.is_fair, run


def test_a_storm_at_a_table_breaks_nothing_and_replays(crowded):
    async def weather() -> None:
        for seed in range(3):
            past = await storm(crowded.port, seed)
            assert not past.mistakes, past.answers
            assert await contradictions(crowded, past) == []

    before = len(crowded.errors.read_text())
    asyncio.run(weather())
    assert not tracebacks(crowded.errors.read_text()[before:])


def test_viewers_that_come_and_go_leave_no_handle_behind(crowded):
    async def visit(times: int) -> None:
        host = await guest(crowded.port)
        table = await new_table(host, players=[{"kind": "me"}] * 2, start=True)
        assert await come_and_go(crowded.port, table["id"], times) == times
        host.close()

    told = len(crowded.errors.read_text())
    asyncio.run(visit(20))
    before = weight(crowded.process.pid)
    asyncio.run(visit(120))
    until(lambda: weight(crowded.process.pid).handles <= before.handles + 5)
    after = weight(crowded.process.pid)
    assert after.bytes < before.bytes * 1.2
    assert not tracebacks(crowded.errors.read_text()[told:])
