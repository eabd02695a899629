"""How fast many games are in step, with masks and with observations: `python -m benchmarks.vector`.

Whoever decides picks evenly among the legal moves; the picking is not timed, neither here nor where
others can be measured without it. `--python` names an interpreter in which others' environments are
installed, and has them measured in the same run.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

import kritias
from kritias.rl.vector import Vector

ROOMS = [*kritias.GAMES, "examples.connect_four"]


class Pace(NamedTuple):
    """Decisions a second."""

    game: str
    seats: int
    size: int  # numbers of an observation
    masks: float
    observations: float
    one_core: float  # with observations


def pace(name: str, seats: int, games: int, seconds: float) -> Pace:
    room = kritias.open_room(name)
    masks, observations, alone = (
        decisions_a_second(Vector(room, seats, games, **wish), seconds)
        for wish in ({"observe": False}, {}, {"workers": 1})
    )
    return Pace(name, seats, Vector(room, seats, 1).size, masks, observations, alone)


def decisions_a_second(vector: Vector, seconds: float) -> float:
    """Only steps are timed, not how their actions are picked."""
    vector.reset(seed=1)
    dice, spent, steps = np.random.default_rng(1), 0.0, 0
    lanes, rows = vector.lanes, np.arange(vector.games)
    while spent < seconds:
        actions = lanes.codes[rows, dice.integers(0, lanes.offered)].astype(np.int64)
        began = time.perf_counter()
        vector.step(actions)
        spent += time.perf_counter() - began
        steps += 1
    return steps * vector.games / spent


def peers(python: str, seconds: float) -> dict[str, float]:
    script = Path(__file__).with_name("vector_peers.py")
    told = subprocess.run([python, script, str(seconds)], stdout=subprocess.PIPE, text=True)
    return json.loads(told.stdout) if told.returncode == 0 else {}


def table_of(paces: list[Pace]) -> Table:
    table = Table("game", "seats", "numbers", "masks", "with observations", "the same on one core")
    for one in paces:
        table.add_row(one.game, str(one.seats), f"{one.size:,}", f"{one.masks:,.0f}",
                      f"{one.observations:,.0f}", f"{one.one_core:,.0f}")  # fmt: skip
    return table


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2.0)
    arguments.add_argument("--games", type=int, default=4096)
    arguments.add_argument("--python", default=sys.executable)
    chosen = arguments.parse_args()
    out = Console(width=110)
    load = os.getloadavg()[0]
    others = peers(chosen.python, chosen.seconds)
    ours = [
        pace(name, kritias.open_room(name).SEATS[-1], chosen.games, chosen.seconds)
        for name in ROOMS
    ]
    out.print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, load {load:.0f} before, "
              f"{platform.machine()}, Python {platform.python_version()}; {chosen.games} games in "
              "step, decisions a second")  # fmt: skip
    out.print(table_of(ours))
    for name, figure in others.items():
        out.print(f"{name}: {figure:,.0f}")


if __name__ == "__main__":
    main()
