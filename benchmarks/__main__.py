"""Ours and others' random play side by side, from one run: `make bench`.

The figures of one run compare with each other; those of different machines or days do not.
`--check` ends with code 1 if a bar is missed.
"""

import argparse
import os
import platform
import sys
from datetime import UTC, datetime

from rich.console import Console
from rich.table import Table

import kritias
from benchmarks.peers import PEERS, Peer, measure
from kritias.kernel.bench import Pace, pace

ROOMS = [*kritias.GAMES, "examples.connect_four"]
BARS = (
    ("compiled, times interpreted", 300),
    ("one core, times OpenSpiel's backgammon", 10),
    ("connect four, times OpenSpiel's connect four", 5),
)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2.0)
    arguments.add_argument("--check", action="store_true")
    chosen = arguments.parse_args()
    out = Console(width=110)
    with Console(stderr=True).status("measuring"):
        peers = {name: measure(name, chosen.seconds) for name in PEERS}
        ours = [
            pace(kritias.open_room(name), seats, chosen.seconds)
            for name in ROOMS
            for seats in kritias.open_room(name).SEATS
        ]
    out.print(f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, {platform.machine()}, "
              f"Python {platform.python_version()}; decisions a second")  # fmt: skip
    out.print(table_of_ours(ours, peers))
    out.print(table_of_peers(peers))
    return int(chosen.check and not all_bars_met(out, ours, peers))


def table_of_ours(ours: list[Pace], peers: dict[str, Peer]) -> Table:
    table = Table("game", "seats", "interpreted", "one core", "all cores", "× interpreted",
                  "× backgammon", "× same game")  # fmt: skip
    for one in ours:
        same = peers.get(one.game.rpartition(".")[2])
        table.add_row(
            one.game, str(one.seats), f"{one.interpreted:,.0f}", f"{one.one_core:,.0f}",
            f"{one.all_cores:,.0f}", f"{one.one_core / one.interpreted:,.0f}",
            f"{one.one_core / peers['backgammon'].best:,.1f}",
            f"{one.one_core / same.best:,.1f}" if same else "",
        )  # fmt: skip
    return table


def table_of_peers(peers: dict[str, Peer]) -> Table:
    table = Table("OpenSpiel (C++, one core)", "rollouts", "evaluate_bots", "decisions a game")
    for peer in peers.values():
        table.add_row(peer.game, f"{peer.rollouts:,.0f}", f"{peer.bots:,.0f}", f"{peer.length:.0f}")
    return table


def all_bars_met(out: Console, ours: list[Pace], peers: dict[str, Peer]) -> bool:
    rooms = [one for one in ours if "." not in one.game]
    reached = (
        min(one.one_core / one.interpreted for one in rooms),
        min(one.one_core for one in rooms) / peers["backgammon"].best,
        next(one.one_core for one in ours if one.game.endswith("connect_four"))
        / peers["connect_four"].best,
    )
    for (what, bar), figure in zip(BARS, reached, strict=True):
        out.print(f"{what}: {figure:,.1f} (bar {bar}){'' if figure >= bar else '  MISSED'}")
    return all(figure >= bar for (_, bar), figure in zip(BARS, reached, strict=True))


if __name__ == "__main__":
    sys.exit(main())
