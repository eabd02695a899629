"""Play games of a trial without the compiler, in a process of its own: `python -m …interpret`.

It reads what to play from standard input and writes the games' fingerprints.
"""

import json
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

from kritias.kernel.trial import Trial

PATIENCE = 30.0  # seconds a game


def interpreted_fingerprints(trial: Trial, games: int) -> list[str]:
    """What the first games of a trial look like in the plain interpreter."""
    order = {
        "module": trial.game.__name__,
        "seats": trial.seats,
        "seed": trial.seed,
        "settings": dict(trial.settings),
        "games": games,
    }
    try:
        told = subprocess.run(
            [sys.executable, "-m", "kritias.kernel.interpret"],
            input=json.dumps(order),
            capture_output=True,
            text=True,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
            timeout=PATIENCE * games,
        )
    except subprocess.TimeoutExpired:
        return ["it does not come to an end"] * games
    if told.returncode:
        return [told.stderr] * games
    fingerprints: list[str] = json.loads(told.stdout)
    return fingerprints


def fingerprints(order: dict[str, Any]) -> list[str]:
    game: Any = import_module(order["module"])
    trial = Trial(game, order["seats"], seed=order["seed"], settings=order["settings"])
    return [trial.fingerprint(number) for number in range(order["games"])]


if __name__ == "__main__":
    json.dump(fingerprints(json.load(sys.stdin)), sys.stdout)
