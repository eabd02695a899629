"""When the house was down: what the store writes of it, however many houses write."""

import asyncio

import pytest
import sqlalchemy as sa

from kritias.server import schema, store
from tests.server.houses import eventually
from tests.server.tables import Evening


@pytest.fixture
def kept(evening) -> Evening:
    """A store whose house woke up at 1000."""
    evening.store.now = lambda: evening.time
    evening.run(evening.store.wake_up())
    return evening


def written(evening: Evening) -> list[tuple[float, float]]:
    async def read() -> list[tuple[float, float]]:
        async with evening.store.reading() as connection:
            return await store.outages_in(connection)

    return evening.run(read())


def write(evening: Evening, statement: sa.Executable) -> None:
    async def run() -> None:
        async with evening.store.writing() as connection:
            await connection.execute(statement)

    evening.run(run())


def beat_at(evening: Evening, now: float) -> None:
    evening.time = now
    evening.run(evening.store.beat())


def test_a_house_that_beats_was_not_down(kept):
    for now in (1010.0, 1020.0, 1045.0):
        beat_at(kept, now)
    assert written(kept) == kept.store.outages == []


def test_a_house_that_was_silent_was_down(kept):
    beat_at(kept, 1100.0)
    beat_at(kept, 1110.0)
    assert written(kept) == kept.store.outages == [(1000.0, 1100.0)]


def test_what_a_clock_holds_is_told_of_an_outage(kept):
    held = kept.store.outages
    beat_at(kept, 1100.0)
    assert held == [(1000.0, 1100.0)]


def test_an_outage_that_is_written_already_goes_on(kept):
    write(kept, sa.insert(schema.outages).values(began=1000.0, ended=1050.0))
    beat_at(kept, 1100.0)
    assert written(kept) == kept.store.outages == [(1000.0, 1100.0)]


def test_an_outage_that_is_written_as_longer_stays_so(kept):
    write(kept, sa.insert(schema.outages).values(began=1000.0, ended=1150.0))
    beat_at(kept, 1100.0)
    assert written(kept) == kept.store.outages == [(1000.0, 1150.0)]


def test_a_house_that_was_cut_off_takes_in_what_the_other_one_wrote(kept):
    """The other came at 1060, and beat until 1290."""
    write(kept, sa.insert(schema.outages).values(began=1000.0, ended=1060.0))
    write(kept, sa.update(schema.pulse).values(at=1290.0))
    beat_at(kept, 1300.0)
    assert written(kept) == kept.store.outages == [(1000.0, 1060.0)], "it was open meanwhile"
    beat_at(kept, 1400.0)
    assert kept.store.outages == [(1000.0, 1060.0), (1300.0, 1400.0)]


def test_a_house_that_comes_beside_another_was_not_missed(kept):
    beat_at(kept, 1010.0)
    kept.time = 1015.0
    kept.run(kept.store.wake_up(is_alone=False))
    assert written(kept) == []
    kept.time = 1016.0
    kept.run(kept.store.wake_up(is_alone=True))
    assert written(kept) == [(1015.0, 1016.0)]


def test_the_heart_goes_on_whatever_was_written_meanwhile(kept, monkeypatch):
    """Another house writes the very outage, in the very moment."""
    monkeypatch.setattr(store, "PULSE", 0.01)
    beats = []

    async def insert_only(connection, began, ended):
        beats.append(began)
        await connection.execute(sa.insert(schema.outages).values(began=began, ended=ended))

    monkeypatch.setattr(store, "write_outage", insert_only)
    write(kept, sa.insert(schema.outages).values(began=1000.0, ended=1050.0))
    kept.time = 1100.0

    async def live() -> bool:
        beating = asyncio.create_task(kept.store.keep_beating())
        await eventually(lambda: len(beats) > 1 or beating.done())
        is_alive = not beating.done()
        beating.cancel()
        await asyncio.gather(beating, return_exceptions=True)
        return is_alive

    assert kept.run(live())
