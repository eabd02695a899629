"""Limits by the processor time that callers use."""

import pytest

from kritias.server.limits import Caller
from kritias.server.refusal import TooMuch
from kritias.server.work_limits import ALLOWANCES, WorkLimits

LIVIA = Caller("192.0.2.1", "livia")
BRUNO = Caller("192.0.2.1", "bruno")
ALLOWED = ALLOWANCES["search"]["guest"]


class Clock:
    time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock) -> WorkLimits:
    return WorkLimits(now=clock)


def test_work_is_charged_by_the_time_it_takes_and_its_debt_is_waited_for(limits, clock):
    with limits.charged("search", LIVIA):
        clock.time += ALLOWED.burst_s + 1
    assert limits.wait("search", LIVIA) == pytest.approx(1 / ALLOWED.share)
    with pytest.raises(TooMuch) as refused, limits.charged("search", LIVIA):
        pass
    assert refused.value.seconds == round(1 / ALLOWED.share)
    clock.time += 1 / ALLOWED.share
    with limits.charged("search", LIVIA):
        pass


def test_a_guest_has_one_search_at_a_time_and_others_of_the_address_have_theirs(limits):
    with (
        limits.charged("search", LIVIA),
        limits.charged("search", BRUNO),
        pytest.raises(TooMuch),
        limits.charged("search", LIVIA),
    ):
        pass
    assert not limits.under_way


def test_work_that_fails_is_charged_and_no_more_under_way(limits, clock):
    def fail() -> None:
        with limits.charged("search", LIVIA):
            clock.time += ALLOWED.burst_s + 2
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert limits.wait("search", LIVIA) == pytest.approx(2 / ALLOWED.share)
    assert not limits.under_way


def test_who_is_not_named_is_counted_by_the_address_alone(limits):
    nobody = Caller("192.0.2.1")
    assert limits.keys_of("search", nobody) == [("search", "address", "192.0.2.1")]
