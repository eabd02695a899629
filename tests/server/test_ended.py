"""A server that ends though nobody told it to: the test that fails says how, and what it logged."""

import os
import signal
from collections.abc import Iterator

import httpx
import pytest

from tests.server.ended import TITLE
from tests.server.houses import House, until


@pytest.fixture
def aborted(tmp_path) -> Iterator[House]:
    """A server that has ended as libuv ends one."""
    house = House.at(tmp_path).begin()
    os.kill(house.process.pid, signal.SIGABRT)
    house.process.wait(20)
    yield house
    with pytest.raises(AssertionError, match="SIGABRT"):
        house.close()
    assert "SIGABRT" not in told_when_given_up(), "it is told of once"


def told_when_given_up() -> str:
    with pytest.raises(AssertionError) as given_up:
        until(lambda: False, 0)
    return str(given_up.value)


def test_a_server_that_was_aborted_is_told_of_with_its_code_and_log(aborted, request):
    call = pytest.CallInfo.from_call(lambda: httpx.get(aborted.url), "call")
    report = request.node.ihook.pytest_runtest_makereport(item=request.node, call=call)
    told = dict(report.sections)[TITLE]
    assert "ended by itself with code -6 (SIGABRT)" in told
    assert "Fatal Python error: Aborted" in told
    assert "-6 (SIGABRT)" in told_when_given_up()


def test_a_server_that_cannot_start_is_told_of_at_once(tmp_path):
    house = House(str(tmp_path), tmp_path)  # a folder is no file of tables
    with pytest.raises(AssertionError) as failed:
        house.begin()
    assert "ended by itself with code" in failed.value.__notes__[0]
    assert "cannot be kept" in failed.value.__notes__[0]
    with pytest.raises(AssertionError):
        house.close()


def test_a_server_that_was_killed_or_told_to_end_is_no_news(tmp_path):
    with House.at(tmp_path) as house:
        house.kill()
        assert not house.told_of_end()
        house.begin()
        house.process.terminate()
        house.process.wait(20)
        assert not house.told_of_end()
