"""How fast a game is: interpreted, on one core, on all cores, in one run."""

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game


@dataclass(frozen=True)
class Pace:
    """Decisions a second of random play."""

    game: str
    seats: int
    interpreted: float
    one_core: float
    all_cores: float
    length: float  # decisions a game


def pace(game: Game, seats: int, seconds: float = 2.0) -> Pace:
    """Measure a game; each of the three figures takes about so many seconds."""
    series = Series(engine_of(game), seats, 1, {})
    once = series.play(200, workers=1)
    games = max(200, int(200 * seconds / once.seconds))
    alone = series.play(games, workers=1)
    together = series.play(games * (os.cpu_count() or 1))
    return Pace(
        game=game.NAME,
        seats=seats,
        interpreted=interpreted_pace(game, seats, seconds),
        one_core=alone.decisions / alone.seconds,
        all_cores=together.decisions / together.seconds,
        length=alone.decisions / games,
    )


def interpreted_pace(game: Game, seats: int, seconds: float) -> float:
    """The same loop in a process without the compiler."""
    told = subprocess.run(
        [sys.executable, "-m", "kritias.kernel.bench", game.__name__, str(seats), str(seconds)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(json.loads(told.stdout))


def measure_interpreted(game: Any, seats: int, seconds: float) -> float:
    series = Series(engine_of(game), seats, 1, {})
    began, decisions, spent = time.perf_counter(), 0, 0.0
    while time.perf_counter() - began < seconds:
        games = series.play(1, workers=1)
        decisions += games.decisions
        spent += games.seconds
    return decisions / spent


if __name__ == "__main__":
    name, number, budget = sys.argv[1:]
    print(json.dumps(measure_interpreted(import_module(name), int(number), float(budget))))  # noqa: T201
