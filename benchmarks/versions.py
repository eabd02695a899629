"""The bots of this checkout against those of another one, at the same table and by the same clock.

    python -m benchmarks.versions survive --other ../before --games 40

The rules are played here; the bots of the other checkout think in a process of their own, which is
handed what its seat sees, as bytes, and answers with a move. So both must know the same rules: the
same fields in a state and the same codes of moves. Each bot plays alone against a table of the
other on each seat in turn, with paired luck. Told are the share of the victory and the difference
in points, both with intervals of 95 % over lucks. `--check` ends with code 1 if the share is below
an equal one or the points are.
"""

import argparse
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.progress import track

import kritias
from benchmarks.sheet import keep, machine, markdown, show, today
from kritias.arena.interval import Share, per_cent, share_of
from kritias.arena.match import BOTS, Fixture, Seating, alone, dealt, lucks
from kritias.kernel import chance
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game

HERE, THERE = "here", "there"
ROOT: Final = Path(__file__).parents[1]
THINKER: Final = """
import pickle, sys
from kritias.bots import think
asked, answered = sys.stdin.buffer, sys.stdout.buffer
sys.stdout = sys.stderr
while True:
    try:
        game, seen, level, seed, spent = pickle.load(asked)
    except EOFError:
        break
    thought = think(game, seen, level, seed, spent)
    pickle.dump((int(thought.move), thought.seconds), answered)
    answered.flush()
"""


def path_with(source: Path) -> str:
    """Where Python looks for modules, with those of a checkout first."""
    return os.pathsep.join([str(source), *filter(None, [os.environ.get("PYTHONPATH")])])


class Thinker:
    """A process in which the bots of one checkout think."""

    def __init__(self, checkout: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", THINKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": path_with(checkout / "src")},
        )

    def think(self, *asked: Any) -> tuple[int, float]:
        """The move, and the seconds it took."""
        assert self.process.stdin
        assert self.process.stdout
        pickle.dump(asked, self.process.stdin)
        self.process.stdin.flush()
        move, seconds = pickle.load(self.process.stdout)
        return int(move), float(seconds)

    def close(self) -> None:
        """Let it end: it has nothing more to read."""
        self.process.communicate()


@dataclass(frozen=True)
class Result:
    """One game, from the side of this checkout's bot."""

    luck: int
    share: float
    ahead: float  # points more than the others on average
    seconds: dict[str, float]  # a decision of each side


@dataclass(frozen=True)
class Meeting:
    """What is to be played, and by whom."""

    game: Game
    level: str
    seats: int

    def play(self, thinkers: dict[str, Thinker], seating: Seating, luck: int) -> Result:
        """One game; where there is no choice nobody is asked."""
        engine = engine_of(self.game)
        state = dealt(self.game, Fixture(self.game.NAME, seating, luck))
        words = np.uint64(chance.stream(np.uint64(luck) ^ BOTS))
        turn, spent, plies = 0, 0.0, 0
        used: dict[str, list[float]] = {HERE: [], THERE: []}
        while state.seat >= 0:
            if state.turn != turn:
                turn, spent = int(state.turn), 0.0
            legal, side = engine.legal(state), seating[state.seat]
            move = int(legal[0])
            if len(legal) > 1:
                seen = engine.veil(state, state.seat).tobytes()
                seed = int(chance.word(words, plies))
                move, seconds = thinkers[side].think(self.game.NAME, seen, self.level, seed, spent)
                spent += seconds
                used[side].append(seconds)
            plies += 1
            engine.play(state, move)
        seat, points = seating.index(HERE), engine.points(state)
        others = [reached for place, reached in enumerate(points) if place != seat]
        return Result(
            luck,
            engine.payoff(state)[seat],
            points[seat] - sum(others) / len(others),
            {side: float(np.mean(times or [0.0])) for side, times in used.items()},
        )

    def results(self, other: Path, games: int, seed: int, workers: int) -> Iterator[Result]:
        """As many games as are asked for, and so many more that the last luck is played out."""
        free: SimpleQueue[dict[str, Thinker]] = SimpleQueue()
        pairs = [{HERE: Thinker(ROOT), THERE: Thinker(other)} for _ in range(workers)]
        for pair in pairs:
            free.put(pair)

        def play(task: tuple[Seating, int]) -> Result:
            pair = free.get()
            try:
                return self.play(pair, *task)
            finally:
                free.put(pair)

        tables = alone(HERE, THERE, self.seats)
        tasks = [
            (seating, luck)
            for luck in islice(lucks(seed), -(-games // len(tables)))
            for seating in tables
        ]
        try:
            with ThreadPoolExecutor(workers) as pool:
                yield from track(
                    pool.map(play, tasks), self.game.TITLE, len(tasks),
                    console=Console(stderr=True),
                )  # fmt: skip
        finally:
            for pair in pairs:
                for thinker in pair.values():
                    thinker.close()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("game")
    arguments.add_argument("--other", type=Path, required=True, help="the other checkout")
    arguments.add_argument("--games", type=int, default=40)
    arguments.add_argument("--seats", type=int, default=2)
    arguments.add_argument("--level", default="master")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--check", action="store_true")
    chosen = arguments.parse_args()
    meeting = Meeting(kritias.game(chosen.game), chosen.level, chosen.seats)
    results = list(meeting.results(chosen.other, chosen.games, chosen.seed, chosen.workers))
    share = share_of([(one.luck, one.share) for one in results])
    ahead = share_of([(one.luck, one.ahead) for one in results])
    report(chosen, share, ahead, results)
    return int(chosen.check and (share.mean < 1 / chosen.seats or ahead.mean < 0))


def report(
    chosen: argparse.Namespace, share: Share, ahead: Share, results: Sequence[Result]
) -> None:
    heads = ["game", "seats", "games", "share of the victory (95 %)", "points ahead (95 %)",
             "s a decision, here", "there"]  # fmt: skip
    seconds = [np.mean([one.seconds[side] for one in results]) for side in (HERE, THERE)]
    row = [
        kritias.game(chosen.game).TITLE, str(chosen.seats), str(share.games), per_cent(share),
        f"{ahead.mean:+.2f} ({ahead.low:+.2f} to {ahead.high:+.2f})",
        *(f"{one:.2f}" for one in seconds),
    ]  # fmt: skip
    where = f"{today()}, {chosen.level} of this checkout against that of another"
    show(Console(width=130), heads, [row], where)
    text = f"## {where}\n\n{machine()}, {chosen.workers} games at once.\n\n{markdown(heads, [row])}"
    print(f"As Markdown in {keep(f'versions-{chosen.game}-{chosen.seats}', text)}.")


if __name__ == "__main__":
    sys.exit(main())
