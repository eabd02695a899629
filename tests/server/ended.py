"""Servers of tests that have ended although nobody told them to: the test that fails says so."""

import signal
from typing import Any, Final, Protocol

import pytest

TITLE: Final = "servers that ended by themselves"
MAX_LOG: Final = 8000  # characters of the end of a server's log
TOLD: Final = (0, -signal.SIGTERM)  # with which a server ends that was told to


class Server(Protocol):
    """Can say why it is no more."""

    def told_of_end(self) -> str: ...


OPENED: Final[list[Server]] = []  # and not closed yet


def told_of_ends() -> str:
    """The codes with which servers have ended by themselves, and what they logged last."""
    return "\n".join(filter(None, (server.told_of_end() for server in OPENED)))


def told_of_code(code: int) -> str:
    """-6 (SIGABRT)"""
    return f"{code} ({signal.Signals(-code).name})" if code < 0 else str(code)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Any:
    """A connection that is refused says nothing of the reason."""
    report = yield
    if report.failed and (ends := told_of_ends()):
        report.sections.append((TITLE, ends))
    return report
