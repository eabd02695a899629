"""Games in step on a CUDA device, and how fast: `python -m benchmarks.gpu_vector [GAME …]`.

Decisions a second in random play; that each is picked on the device is timed too. First a few games
are compared with those of the cores, byte for byte. `--shape slots=512,registers=96` puts threads
to work in another way (several times: all of these), `--lock FILE` lets several processes compile
at once and measure one by one, and `--json FILE` keeps the figures. `--sharing` says what PyTorch
and JAX make of the arrays, `--pgx` measures Pgx.
"""

import argparse
import fcntl
import gc
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kritias
from benchmarks.gpu import is_same
from benchmarks.vector_peers import pgx_connect_four
from kritias.kernel import gpu
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game
from kritias.kernel.lockstep_gpu import DEALS, Shape
from kritias.rl.dlpack import SharedArray
from kritias.rl.vector import Step, Vector
from kritias.rl.vector_gpu import GpuStep, GpuVector

ROOMS = [*kritias.GAMES, "examples.connect_four"]
FOUR = "examples.connect_four"
USUALLY = 1 << 18  # games in step
LARGEST = 1 << 22  # beside Pgx: so many that asking for a step takes less time than the step
PEER = (1 << 16, 1 << 18, 1 << 20, LARGEST)
SAMPLE = 1 << 16  # of which it is looked up how far they are
STEPS = 10  # between two looks at how far the games are
WHOLE = (USUALLY, 1 << 20)  # games played to their end in one call


class Pace(NamedTuple):
    """Decisions a second, and how long the host took to ask for a step."""

    game: str
    seats: int
    games: int
    observe: bool
    shape: Shape
    decisions: float
    launch: float  # microseconds

    def __str__(self) -> str:
        what = "with observations" if self.observe else "masks"
        return (
            f"{self.game}, {self.seats} seats, {self.games:>9,} games, {what:17} "
            f"{self.decisions:>15,.0f}/s  launch {self.launch:4.0f} µs  {shape_text(self.shape)}"
        )


def shape_text(shape: Shape) -> str:
    return " ".join(f"{name}={value}" for name, value in shape._asdict().items())


def pace(name: str, vector: GpuVector) -> Pace:
    """Steps are timed from the second game of a lane to the third, so that every phase of a game
    has its part in the figure."""
    nothing = gpu.door().to_device(np.full(vector.games, -1))
    vector.reset(seed=1)
    play_until(vector, nothing, 2.0)
    began = time.perf_counter()
    steps, asking = play_until(vector, nothing, 3.0)
    return Pace(
        name, vector.seats, vector.games, vector.observe, vector.shape,
        steps * vector.games / (time.perf_counter() - began), asking / steps * 1e6,
    )  # fmt: skip


def play_until(vector: GpuVector, nothing: Any, deals: float) -> tuple[int, float]:
    """Step until a lane is at so many deals, on average; how often, and how long that was asked
    for."""
    steps, asking = 0, 0.0
    while vector.store.wholes[DEALS, :SAMPLE].copy_to_host().mean() < deals:
        asked = time.perf_counter()
        for _ in range(STEPS):
            vector.step(nothing)
        asking += time.perf_counter() - asked
        steps += STEPS
    return steps, asking


def is_alike(game: Game, seats: int, shape: Shape) -> bool:
    """Whether 150 games in 60 steps are the same as on the cores, in every byte."""
    cores = Vector(game, seats, 150, illegal="random")
    device = GpuVector(game, seats, 150, illegal="random", shape=shape)
    nothing = np.full(150, -1)
    answer = cores.reset(seed=3)
    device.reset(seed=3)
    for _ in range(60):
        answer = cores.step(nothing)
        device.step(nothing)
        if [part.tobytes() for part in answer] != [part.tobytes() for part in device.on_host()]:
            return False
    return cores.lanes.states.tobytes() == device.store.states.copy_to_host().tobytes()


def compare(name: str, shapes: list[Shape]) -> bool:
    game, same = kritias.open_room(name), True
    for seats, shape in product(ends(game), shapes):
        began = time.perf_counter()
        try:
            alike = is_alike(game, seats, shape)
        except Exception as error:  # what can be measured is
            say(f"{type(error).__name__}: {str(error)[:2000]}")
            alike = False
        same = same and alike
        say(f"{name}, {seats} seats, {shape_text(shape)}: "
            f"{'identical' if alike else 'DIFFERENT'}, compared in "
            f"{time.perf_counter() - began:.0f} s")  # fmt: skip
    return same


def ends(game: Game) -> list[int]:
    """The most seats and the fewest."""
    return sorted({game.SEATS[0], game.SEATS[-1]}, reverse=True)


def paces(name: str, shapes: list[Shape]) -> Iterator[Pace]:
    """Without observations and with them."""
    sizes = (USUALLY, LARGEST) if name == FOUR else (USUALLY,)
    for seats in ends(kritias.open_room(name)):
        for observe, size, shape in product((False, True), sizes, shapes):
            yield one_pace(name, seats, size, observe, shape)


def one_pace(name: str, seats: int, size: int, observe: bool, shape: Shape) -> Pace:
    game = kritias.open_room(name)
    vector = GpuVector(game, seats, size, illegal="random", observe=observe, shape=shape)
    figure = pace(name, vector)
    say(str(figure))
    del vector
    gc.collect()
    return figure


def playouts(name: str) -> list[dict[str, Any]]:
    """Whole games in one call, as `benchmarks.gpu` measures them."""
    told = []
    for seats, games in product(ends(game := kritias.open_room(name)), WHOLE):
        series = Series(engine_of(game), seats, 1, {})
        gpu.play(series, 128)
        played = gpu.play(series, games)
        told.append({"game": name, "seats": seats, "games": games,
                     "decisions": played.decisions / played.seconds})  # fmt: skip
        say(f"{name}, {seats} seats, {games:>9,} whole games: {told[-1]['decisions']:,.0f}/s")
    return told


def is_whole_same(name: str) -> bool:
    """The same of games that are played to their end."""
    game = kritias.open_room(name)
    same = all(is_same(Series(engine_of(game), seats, 1, {})) for seats in ends(game))
    say(f"{name}, whole games: {'identical' if same else 'DIFFERENT'}")
    return same


def sharing() -> None:
    """What PyTorch and JAX make of the arrays, and whether they take part in their memory."""
    vector = GpuVector(kritias.open_room(FOUR), 2, 256, illegal="random")
    step = vector.reset(seed=1)
    for share in (share_with_torch, share_with_jax):
        try:
            share(vector, step)
        except ImportError as error:
            say(f"{share.__name__} is left out: {error}")


def share_with_torch(vector: GpuVector, step: GpuStep) -> None:
    import torch

    say(f"torch {torch.__version__}")
    for name in Step._fields:
        array: SharedArray = getattr(step, name)
        report("torch.from_dlpack", name, array, lambda a: torch.from_dlpack(a))
        report("torch.as_tensor", name, array, lambda a: torch.as_tensor(a, device="cuda"))
    for kind in (torch.int64, torch.int32):
        before, mask = vector.on_host(), torch.from_dlpack(step.mask)
        vector.step(mask.to(torch.float32).argmax(dim=1).to(kind))
        changed = bool((mask.cpu().numpy() == vector.on_host().mask).all())
        is_moved = before.observation.tobytes() != vector.on_host().observation.tobytes()
        say(f"  a step by actions of {kind}: carried out {is_moved}, seen in the tensor {changed}")


def share_with_jax(vector: GpuVector, step: GpuStep) -> None:
    import jax

    say(f"jax {jax.__version__}, {jax.devices()}")
    for name in Step._fields:
        report("jax.dlpack.from_dlpack", name, getattr(step, name), jax.dlpack.from_dlpack)
    before = vector.on_host()
    mask = jax.dlpack.from_dlpack(step.mask)
    vector.step(jax.block_until_ready(mask.argmax(axis=1)))
    is_moved = before.observation.tobytes() != vector.on_host().observation.tobytes()
    say(f"  a step by actions of {mask.argmax(axis=1).dtype}: carried out {is_moved}")


def report(how: str, name: str, array: SharedArray, take: Any) -> None:
    """Whether somebody takes an array as it lies; any error is a sentence here."""
    try:
        taken = take(array)
        find = getattr(taken, "data_ptr", None) or taken.unsafe_buffer_pointer
        say(f"  {how}({name}): {taken.dtype}, same memory {find() == array.address}")
    except Exception as error:
        say(f"  {how}({name}): refused: {type(error).__name__}: {error}")


def pgx(seconds: float) -> list[dict[str, Any]]:
    """Pgx's connect four on this device, with observations and masks."""
    told = []
    for games in PEER:
        figure = pgx_connect_four(seconds, games, time.perf_counter)
        told.append({"game": "pgx connect_four", "games": games, "decisions": figure})
        say(f"pgx connect_four, {games:>9,} games: {figure:,.0f}/s")
    return told


@contextmanager
def alone(path: Path | None) -> Iterator[None]:
    """Wait until no other process measures."""
    if path is None:
        yield
        return
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def say(text: str) -> None:
    print(text, flush=True)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*")
    arguments.add_argument("--seconds", type=float, default=0.5)
    arguments.add_argument("--shape", action="append", default=[])
    arguments.add_argument("--sharing", action="store_true")
    arguments.add_argument("--pgx", action="store_true")
    arguments.add_argument("--lock", type=Path)
    arguments.add_argument("--json", type=Path)
    chosen = arguments.parse_args()
    if reason := gpu.why_not():
        say(reason)
        return 1
    told: dict[str, Any] = {"device": gpu.device_name(), "same": True, "paces": [], "others": []}
    say(told["device"])
    for name in chosen.games or ([] if chosen.sharing or chosen.pgx else ROOMS):
        measure(name, chosen, told)
    with alone(chosen.lock):
        if chosen.pgx:
            told["others"] += pgx(chosen.seconds)
        if chosen.sharing:
            sharing()
    keep(told, chosen.json)
    return int(not told["same"])


def measure(name: str, chosen: argparse.Namespace, told: dict[str, Any]) -> None:
    """Everything about a game. What is compiled is compiled while others measure."""
    shapes = [shape_from(text) for text in chosen.shape] or [Shape()]
    told["same"] = compare(name, shapes) and told["same"]
    with alone(chosen.lock):
        note(paces(name, shapes), told, chosen.json)
    told["same"] = is_whole_same(name) and told["same"]
    with alone(chosen.lock):
        told["others"] += playouts(name)
    keep(told, chosen.json)


def shape_from(text: str) -> Shape:
    """`slots=512,width=4`, and the rest as usual."""
    pairs = (pair.split("=") for pair in text.split(",") if pair)
    return Shape(**{name: int(value) for name, value in pairs})


def note(figures: Iterator[Pace], told: dict[str, Any], path: Path | None) -> None:
    """Keep each figure as soon as it is there."""
    for one in figures:
        told["paces"].append(one._asdict() | {"shape": one.shape._asdict()})
        keep(told, path)


def keep(told: dict[str, Any], path: Path | None) -> None:
    if path:
        path.write_text(json.dumps(told, indent=1))


if __name__ == "__main__":
    sys.exit(main())
