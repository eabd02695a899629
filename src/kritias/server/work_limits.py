"""How much processor time one may use: what is asked is limited by the work it takes, not by how
often it is asked.

The cost of work is known when it is done, so a caller may get into debt by one piece of work, and
waits until it is paid. A few pieces of work may be under way at a time; more are refused.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal

from kritias.server.limits import Bucket, Caller
from kritias.server.refusal import TooMuch

Work = Literal["search", "draw"]
WorkScope = Literal["address", "guest", "connection"]
SECONDS_PER_MINUTE: Final = 60
BUSY_RETRY_S: Final = 1  # after which somebody whose work is still under way asks again


@dataclass(frozen=True)
class Allowance:
    """Processor time that one caller may use."""

    burst_s: float  # seconds of work at once
    share: float  # of a core in the long run
    at_once: int  # pieces of work under way


ALLOWANCES: Final[dict[Work, dict[WorkScope, Allowance]]] = {
    "search": {"address": Allowance(40, 0.5, 4), "guest": Allowance(12, 0.25, 1)},
    "draw": {
        "address": Allowance(6, 0.4, 4),
        "guest": Allowance(4, 0.25, 2),
        "connection": Allowance(4, 0.25, 1),
    },
}


def timed(function: Callable[..., Any], *about: Any) -> tuple[Any, float]:
    """An answer, and the processor time that it took in the thread where this is called."""
    began = time.thread_time()
    answer = function(*about)
    return answer, time.thread_time() - began


class Bill:
    """What a piece of work costs: the time it takes, unless it is told to have cost less."""

    seconds: float | None = None


class WorkLimits:
    """The processor time that callers of a server have left, and their work under way."""

    def __init__(self, leniency: float = 1.0, now: Callable[[], float] = time.monotonic) -> None:
        self.leniency, self.now = leniency, now
        self.buckets = {
            (work, scope): Bucket(
                allowed.burst_s * leniency, allowed.share * SECONDS_PER_MINUTE * leniency, now
            )
            for work, scopes in ALLOWANCES.items()
            for scope, allowed in scopes.items()
        }
        self.under_way: Counter[tuple[Work, WorkScope, str]] = Counter()

    def keys_of(self, work: Work, caller: Caller) -> list[tuple[Work, WorkScope, str]]:
        """The scopes in which a caller's work is counted."""
        return [
            (work, scope, name) for scope in ALLOWANCES[work] if (name := getattr(caller, scope))
        ]

    def wait(self, work: Work, caller: Caller) -> float:
        """Seconds until the caller's debt is paid; 0: at once."""
        keys = self.keys_of(work, caller)
        return max((self.buckets[work, scope].debt(name) for _, scope, name in keys), default=0.0)

    def is_busy(self, work: Work, caller: Caller) -> bool:
        """Report whether as much work of the caller is under way as may be."""
        return any(
            self.under_way[key] >= ALLOWANCES[work][key[1]].at_once * self.leniency
            for key in self.keys_of(work, caller)
        )

    @contextmanager
    def charged(self, work: Work, caller: Caller) -> Iterator[Bill]:
        """Do a piece of work and charge the caller for it, or refuse it."""
        if (seconds := self.wait(work, caller)) > 0:
            raise TooMuch(seconds)
        if self.is_busy(work, caller):
            raise TooMuch(BUSY_RETRY_S)
        keys, bill, began = self.keys_of(work, caller), Bill(), self.now()
        self.under_way.update(keys)
        try:
            yield bill
        finally:
            for key in keys:
                self.under_way[key] -= 1
                if not self.under_way[key]:
                    del self.under_way[key]
            spent = self.now() - began if bill.seconds is None else bill.seconds
            self.charge(work, caller, spent)

    def charge(self, work: Work, caller: Caller, seconds: float) -> None:
        """Take the cost of work from what a caller has left."""
        for _, scope, name in self.keys_of(work, caller):
            self.buckets[work, scope].charge(name, seconds)
