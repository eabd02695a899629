"""How fast many games are in step, with masks and with observations: `python -m benchmarks.vector`.

Decisions a second of processor time, all cores together, so that figures of a busy machine compare:
one core's figure, which cores that are free multiply. Whoever decides picks evenly among the legal
moves; with us the picking is not timed, with Pgx it cannot be told apart. `--python` names an
interpreter in which others' environments are installed, and has them measured in the same run.
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
    """Decisions a second of processor time."""

    game: str
    seats: int
    size: int  # numbers of an observation
    masks: float
    observations: float


def pace(name: str, seats: int, games: int, seconds: float) -> Pace:
    room = kritias.open_room(name)
    blind, seeing = Vector(room, seats, games, observe=False), Vector(room, seats, games)
    masks, observations = (decisions_a_second(vector, seconds) for vector in (blind, seeing))
    return Pace(name, seats, seeing.size, masks, observations)


def decisions_a_second(vector: Vector, seconds: float) -> float:
    """Only steps are timed, not how their actions are picked."""
    vector.reset(seed=1)
    dice, spent, steps = np.random.default_rng(1), 0.0, 0
    lanes, rows = vector.lanes, np.arange(vector.games)
    while spent < seconds:
        actions = lanes.codes[rows, dice.integers(0, lanes.offered)].astype(np.int64)
        began = time.process_time()
        vector.step(actions)
        spent += time.process_time() - began
        steps += 1
    return steps * vector.games / spent


def peers(python: str, seconds: float) -> dict[str, float]:
    script = Path(__file__).with_name("vector_peers.py")
    told = subprocess.run([python, script, str(seconds)], stdout=subprocess.PIPE, text=True)
    return json.loads(told.stdout) if told.returncode == 0 else {}


def table_of(paces: list[Pace]) -> Table:
    table = Table("game", "seats", "numbers", "masks", "with observations")
    for one in paces:
        table.add_row(one.game, str(one.seats), f"{one.size:,}", f"{one.masks:,.0f}",
                      f"{one.observations:,.0f}")  # fmt: skip
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
              "step, decisions a second of processor time")  # fmt: skip
    out.print(table_of(ours))
    for name, figure in others.items():
        out.print(f"{name}: {figure:,.0f}")


if __name__ == "__main__":
    main()
