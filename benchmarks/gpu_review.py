"""Reviews on a CUDA device and on one core: `python -m benchmarks.gpu_review [GAME …]`.

All decisions of one random game of every room are judged, as a review does it, on the device at
once and on a core one by one, with the same iterations asked for. How long it takes, how often the
best move found is the same, in how many of the decisions that were dear by the core's judgement,
and how far the two judgements of what was lost lie apart on average. Every part runs in a process
of its own: the rules of all rooms are compiled at the same time, and those on the device are
measured one by one. `--json FILE` keeps the figures.
"""

import argparse
import fcntl
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np

import kritias
from kritias.arena import gpu_search
from kritias.arena.inquiry import SearchAll, answer_all, search_here
from kritias.arena.review import Finding, judging
from kritias.bots.baseline import word_of
from kritias.kernel import gpu
from kritias.kernel.position import Position

ITERATIONS: Final = 1_000
MOST: Final = 256  # decisions of a game that are judged
FEW: Final = (1, 16)  # decisions that are also judged at once, to see how long one waits
DEAR: Final = 0.05  # what a decision has lost that was plainly wrong
LONGEST: Final = 240.0  # seconds that a part may take, with compiling


def decisions(room: str, most: int, seed: int = 1) -> list[tuple[Position, int]]:
    """Those of a random game with two seats in which there was a choice."""
    game, dice = kritias.open_room(room), np.random.default_rng(seed)
    position, found = kritias.start(game.NAME, game.SEATS[0], seed), []
    while not position.is_over and len(found) < most:
        codes = [int(code) for code in position.codes]
        move = codes[int(dice.integers(len(codes)))]
        if len(codes) > 1:
            found.append((position, move))
        position = position.play(game.write(position.state, move))
    return found


def judge_all(
    chosen: Sequence[tuple[Position, int]], iterations: int, search_all: SearchAll
) -> tuple[list[Finding], float]:
    """What was found in all decisions, and in how many seconds."""
    game, began = chosen[0][0].game, time.perf_counter()
    asked = [
        judging(position, move, iterations, int(word_of(1, len(position.played))))
        for position, move in chosen
    ]
    return answer_all(game, asked, search_all), time.perf_counter() - began


def on_device(room: str, iterations: int, most: int, lock: str) -> dict[str, Any]:
    """A part: all decisions on the device, twice, and a few of them."""
    if reason := gpu.why_not():
        return {"error": reason}
    chosen, began = decisions(room, most), time.perf_counter()
    gpu_search.get_ready(chosen[0][0].game)
    compiled = time.perf_counter() - began
    with alone(lock):
        judge_all(chosen[:1], iterations, gpu_search.search_all)
        few = {
            count: judge_all(chosen[:count], iterations, gpu_search.search_all)[1] for count in FEW
        }
        found, seconds = judge_all(chosen, iterations, gpu_search.search_all)
        again, second = judge_all(chosen, iterations, gpu_search.search_all)
    is_same = [one.before for one in found] == [one.before for one in again]
    return told(found, min(seconds, second)) | {
        "device": gpu.device_name(), "compiled": compiled, "few": few, "is_same": is_same,
    }  # fmt: skip


def on_core(room: str, iterations: int, most: int, lock: str) -> dict[str, Any]:
    """A part: all decisions on one core."""
    chosen = decisions(room, most)
    judge_all(chosen[:1], iterations, search_here)  # compiles
    return told(*judge_all(chosen, iterations, search_here))


def told(found: Sequence[Finding], seconds: float) -> dict[str, Any]:
    return {
        "seconds": seconds,
        "best": [int(one.best) for one in found],
        "loss": [float(one.loss) for one in found],
    }


@contextmanager
def alone(lock: str) -> Iterator[None]:
    """Measure while nobody else does."""
    with Path(lock).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


PARTS: Final = {"device": on_device, "core": on_core}


def run_part(part: str, room: str, iterations: int, most: int, lock: str) -> dict[str, Any]:
    """A part in a process of its own; what went wrong, if something did."""
    about = [part, room, str(iterations), str(most), lock]
    command = [sys.executable, "-m", "benchmarks.gpu_review", "--part", *about]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        return {"error": f"nothing after {LONGEST:.0f} s"}
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:
        return {"error": (done.stderr.strip() or f"code {done.returncode}")[-1500:]}
    answer: dict[str, Any] = json.loads(lines[-1])
    return answer


def compare(room: str, device: dict[str, Any], core: dict[str, Any]) -> dict[str, Any]:
    """A row of the table."""
    pairs = list(zip(device["best"], core["best"], strict=True))
    dear = [pair for pair, loss in zip(pairs, core["loss"], strict=True) if loss >= DEAR]
    return {
        "room": room,
        "decisions": len(pairs),
        "device_s": round(device["seconds"], 2),
        "device_per_s": round(len(pairs) / device["seconds"], 1),
        "core_s": round(core["seconds"], 2),
        "core_per_s": round(len(pairs) / core["seconds"], 1),
        "agree": sum(one == other for one, other in pairs),
        "dear": len(dear),
        "dear_agree": sum(one == other for one, other in dear),
        "loss_apart": round(float(np.mean(np.abs(np.subtract(device["loss"], core["loss"])))), 4),
        "loss_device": round(float(np.mean(device["loss"])), 4),
        "loss_core": round(float(np.mean(core["loss"])), 4),
    }


def tell(text: str) -> None:
    print(text, flush=True)


def run(rooms: Sequence[str], iterations: int, most: int) -> list[dict[str, Any]]:
    """All parts at the same time; a row for every room of which both could be measured."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    rows = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2 * len(rooms)) as pool:
        lock = str(Path(folder) / "lock")
        jobs = {
            pool.submit(run_part, part, room, iterations, most, lock): (part, room)
            for room in rooms
            for part in PARTS
        }
        for job in as_completed(jobs):
            part, room = jobs[job]
            found[part, room] = answer = job.result()
            if "error" in answer:
                tell(f"{room}, {part}: {answer['error']}")
                continue
            more = {key: answer[key] for key in ("compiled", "few", "is_same") if key in answer}
            tell(f"{room}, {part}: {len(answer['best'])} in {answer['seconds']:.2f} s {more or ''}")
            both = [found.get((one, room), {}) for one in PARTS]
            if all("best" in one for one in both):
                rows.append(compare(room, *both))
                tell(json.dumps(rows[-1]))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="GAME")
    parser.add_argument("--iterations", type=int, default=ITERATIONS)
    parser.add_argument("--most", type=int, default=MOST, help="decisions of a game")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--part", nargs=5, help=argparse.SUPPRESS)
    wishes = parser.parse_args()
    if wishes.part:
        part, room, iterations, most, lock = wishes.part
        tell(json.dumps(PARTS[part](room, int(iterations), int(most), lock)))
        return
    if reason := gpu.why_not():
        sys.exit(reason)
    began = time.perf_counter()
    rows = run(wishes.rooms or list(kritias.GAMES), wishes.iterations, wishes.most)
    tell(f"{wishes.iterations} iterations a decision; all in {time.perf_counter() - began:.0f} s")
    for row in rows:
        tell("| " + " | ".join(str(value) for value in row.values()) + " |")
    if wishes.json:
        wishes.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
