"""A house that is about to close: it says so, goes on serving for a while, and takes no new wires.

Whoever asks /ready hears it at once, so that a proxy sends newcomers elsewhere; what is under way
is finished meanwhile.
"""

import time
from dataclasses import dataclass

from starlette.requests import HTTPConnection


@dataclass
class Draining:
    """For how long a house goes on after it was told to stop, and since when it has been told."""

    seconds: float = 0.0
    began: float | None = None

    def begin(self) -> None:
        if self.began is None:
            self.began = time.monotonic()

    @property
    def is_under_way(self) -> bool:
        return self.began is not None

    @property
    def is_over(self) -> bool:
        return self.began is not None and time.monotonic() >= self.began + self.seconds


def draining_of(request: HTTPConnection) -> Draining:
    draining: Draining = request.app.state.draining
    return draining
