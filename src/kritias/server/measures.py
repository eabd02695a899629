"""What a house counts and times of itself, for whoever runs it. Nobody is named here: no person, no
table, nothing that somebody wrote."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kritias import __version__
from kritias.server.events import Event, Moved
from kritias.server.prometheus import Figure, Histogram, Values, gauge, gauges, text_of

if TYPE_CHECKING:
    from kritias.server.services import Services

PROC: Final = Path("/proc/self")
BEGAN: Final = time.time()


class Measures:
    """What grows while a house is open."""

    def __init__(self) -> None:
        self.requests = Figure(
            "kritias_requests_total", "Requests answered.", ("method", "route", "status")
        )
        self.refusals = Figure("kritias_refusals_total", "What was refused, by kind.", ("kind",))
        self.moves = Figure("kritias_moves_total", "Moves written down, by author.", ("author",))
        self.acknowledged = Histogram(
            "kritias_acknowledgement_seconds", "From a move sent over HTTP to its acknowledgement."
        )
        self.frames = Histogram(
            "kritias_frame_seconds", "To make a frame for a viewer and hand it to the net."
        )
        self.database = Histogram(
            "kritias_database_seconds", "A visit to the store, with its commit."
        )

    def note(self, event: Event) -> None:
        """Something happened at a table."""
        if isinstance(event, Moved):
            self.moves.count(event.author)

    def text(self, services: "Services", is_draining: bool) -> str:
        """All of it, and how the house is at this moment."""
        grown = (
            self.requests, self.refusals, self.moves, self.acknowledged, self.frames, self.database
        )  # fmt: skip
        return text_of((*grown, *now(services, is_draining), *of_the_process()))


def now(services: "Services", is_draining: bool) -> Iterator[Figure]:
    """How the house is at this moment."""
    tables = services.tables.open_tables.by_name.values()
    waiting, oldest = services.thinkers.queue()
    ready: dict[Values, float] = {
        (name,): float(one.is_ready) for name, one in services.ready.progress.items()
    }
    rules: dict[Values, float] = {
        (name, str(game.VERSION)): 1.0 for name, game in services.rooms.items()
    }
    yield gauge("kritias_tables_open", "Tables in memory.", len(tables))
    yield gauge(
        "kritias_viewers", "Connections that look at a table.", sum(len(t.viewers) for t in tables)
    )
    yield gauge("kritias_thoughts_waiting", "Thoughts asked for and not answered yet.", waiting)
    yield gauge("kritias_thoughts_oldest_seconds", "For how long the oldest has waited.", oldest)
    yield gauge("kritias_space_bytes", "Left where tables are kept.", services.space.free)
    yield gauge("kritias_draining", "Whether the house is about to close.", is_draining)
    yield gauges("kritias_rules_ready", "Whether a game can begin.", ("game",), ready)
    yield gauges(
        "kritias_rules_info", "The rules by which games are played.", ("game", "rules"), rules
    )
    yield gauges("kritias_info", "Which Kritias this is.", ("version",), {(__version__,): 1.0})


def of_the_process() -> Iterator[Figure]:
    """What the process takes, under the names that Prometheus has for it everywhere."""
    times = os.times()
    yield Figure(
        "process_cpu_seconds_total", "Processor time.", values={(): times.user + times.system}
    )
    yield gauge("process_start_time_seconds", "When it began, since 1970.", BEGAN)
    if sys.platform == "linux":
        pages = int((PROC / "statm").read_text("ascii").split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE")
        handles = len(os.listdir(PROC / "fd"))
        yield gauge("process_resident_memory_bytes", "Memory.", memory)
        yield gauge("process_open_fds", "Files and connections that are open.", handles)
