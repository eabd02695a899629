"""Pages take turns at the one thread that draws; no reader is refused one."""

import asyncio
import time

import pytest

from kritias.server.drawing import FEW_PAGES_S, Drawing
from kritias.server.limits import Caller
from kritias.server.refusal import TooMuch
from kritias.server.work_limits import WorkLimits
from tests.server.houses import finish

LIVIA, BRUNO = Caller("192.0.2.1"), Caller("192.0.2.2")
PAGES = 60  # of a family that opens ten each
DEBT_S = 100.0
LONG = 10_000  # times as long as a page took


@pytest.fixture
def drawing():
    drawing = Drawing(WorkLimits())
    yield drawing
    drawing.close()


def work(seconds: float) -> None:
    """Use so much processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_a_family_is_answered_all_its_pages_though_its_address_is_in_debt(drawing):
    drawing.limits.charge("draw", LIVIA, DEBT_S)

    async def read() -> list[int]:
        with pytest.raises(TooMuch):
            await drawing.take_turn(LIVIA)
        pages = (drawing.write(LIVIA, lambda number=number: number) for number in range(PAGES))
        return await asyncio.gather(*pages)

    assert finish(read()) == list(range(PAGES))


def test_the_loop_rests_after_a_page_of_an_address_that_has_opened_many(drawing, monkeypatch):
    """Whoever opens a few has the next at once; others have not opened many either."""
    monkeypatch.setattr("kritias.server.drawing.REST", LONG)

    async def rests(who: Caller) -> bool:
        await drawing.write(who, lambda: work(0.01))
        await asyncio.sleep(0.02)
        if is_resting := drawing.turns.is_taken:
            drawing.turns.give_on()
        return is_resting

    async def read() -> list[bool]:
        found = [await rests(LIVIA)]
        drawing.restless.charge(LIVIA.address, FEW_PAGES_S)
        return [*found, await rests(LIVIA), await rests(BRUNO)]

    assert finish(read()) == [False, True, False]
