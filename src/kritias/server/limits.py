"""How fast one may go: buckets that fill again with time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from kritias.server.refusal import TooMuch

MOST: Final = 10_000  # callers remembered


class Bucket:
    """So many acts at once, and so many more a minute, for each caller."""

    def __init__(
        self, burst: int, per_minute: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.burst, self.rate, self.now = burst, per_minute / 60, now
        self.callers: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> None:
        """Count one act, or refuse it."""
        now = self.now()
        left, then = self.callers.pop(caller, (float(self.burst), now))
        left = min(left + (now - then) * self.rate, self.burst)
        self.callers[caller] = (max(left - 1, 0), now) if left >= 1 else (left, now)
        if len(self.callers) > MOST:
            self.callers.popitem(last=False)
        if left < 1:
            raise TooMuch((1 - left) / self.rate)
