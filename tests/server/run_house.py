"""A real server in a process of its own, patient as a test needs it: `python -m …run_house`.

All that it is told stands in one JSON object: the port, and what goes into its plan.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

from kritias.bots import advice, level
from kritias.cli import tell_crashes
from kritias.server import listening, ready, reviews, what_if
from kritias.server.log_lines import begin_log
from kritias.server.referee import Patience
from kritias.server.services import Plan
from kritias.server.serving import server_of


def run_house(told: dict[str, Any]) -> None:
    tell_crashes()  # as `kritias serve` does
    patience = Patience(pause=0, absence=told.pop("absence"), watch=told.pop("watch", 5.0))
    log = told.pop("log", "lines")
    ready.RETRY_ASKED_S = told.pop("retry_asked", ready.RETRY_ASKED_S)
    for name, seconds in told.pop("listener", {}).items():  # its waits: a test has many of them
        setattr(listening, name, seconds)
    port, folder = told.pop("port"), Path(told.pop("folder"))
    plan = Plan(folder=folder, patience=patience, **{"thinkers": 1} | told)
    if not os.environ.get("KRITIAS_ALL"):
        # Tests look at the form of reviews and reasons, not at their quality.
        reviews.ITERATIONS, reviews.FIRST_LOOK, advice.LOOKS, advice.GLANCES = 16, 6, 16, 8
        what_if.ITERATIONS, what_if.ALONE, level.EXPLAINED = 200, 100, 200
    begin_log(log)
    server_of(plan, log, port=port).run()


if __name__ == "__main__":
    run_house(json.loads(sys.argv[1]))
