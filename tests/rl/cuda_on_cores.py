"""The kernels of the GPU on the cores, thread by thread, where rules are interpreted: enough of
CUDA that what they say is tried without a device. `python -m tests.rl.cuda_on_cores ROOM STEPS`
compares games in step with those of `kritias.rl.vector`, and says so.
"""

import os
import sys
from threading import Barrier, Lock, Thread, local
from types import SimpleNamespace

import numpy as np

import kritias
from kritias.kernel import gpu
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Illegal, Refused
from kritias.kernel.regroup import Block
from kritias.rl.vector import Vector
from kritias.rl.vector_gpu import GpuVector, Shape
from tests.rl.play import any_legal

NARROW = Shape(threads=2, slots=4, width=2)


class Array(np.ndarray):
    """An array of the device that is none."""

    @property
    def __cuda_array_interface__(self):
        return self.__array_interface__

    def copy_to_host(self):
        return np.array(self)

    def copy_to_device(self, array):
        self[:] = array

    def is_c_contiguous(self):
        return self.flags.c_contiguous


class Kernel:
    """A kernel and its launches: all blocks one after the other, the threads of each together."""

    def __init__(self, function, here):
        self.function, self.here = function, here

    def specialize(self, *arguments):
        return self

    def __getitem__(self, launch):
        blocks, threads, _, room = (*launch, 0, 0)[:4]
        return lambda *arguments: self.launch(blocks, threads, room, arguments)

    def launch(self, blocks, width, room, arguments):
        for block in range(blocks):
            barrier, faults, shared = Barrier(width), [], Shared(room)

            def run(x, block=block, barrier=barrier, faults=faults, shared=shared):
                self.here.place = (block, x, width)
                self.here.barrier, self.here.shared, self.here.asked = barrier, shared, 0
                try:
                    self.function(*arguments)
                except Exception as error:
                    faults.append(error)
                    barrier.abort()

            threads = [Thread(target=run, args=(x,)) for x in range(width)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            if faults:
                raise faults[0]


class Shared:
    """What the threads of a block share: each asks for its arrays in the same order."""

    def __init__(self, room):
        self.arrays, self.lock, self.room = {}, Lock(), np.full(room, 1, np.uint8)

    def array(self, number, size, kind):
        if size == 0:
            return self.room.view(kind)
        with self.lock:
            return self.arrays.setdefault(number, np.full(size, 1, kind))


class Index:
    """An index of CUDA's: what it is depends on the thread that asks."""

    def __init__(self, here, **axes):
        self.here, self.axes = here, axes

    def __getattr__(self, axis):
        return self.here.place[self.axes[axis]]


class Door:
    """What `gpu.door` gives, on the cores."""

    def __init__(self):
        self.here, self.lock = local(), Lock()
        self.blockIdx = Index(self.here, x=0)
        self.threadIdx = Index(self.here, x=1)
        self.blockDim = Index(self.here, x=2)
        self.shared = SimpleNamespace(array=self.share)
        self.local = SimpleNamespace(array=np.zeros)
        self.atomic = SimpleNamespace(min=self.least, add=self.more)

    def jit(self, function=None, device=False, max_registers=None):
        if function is None:
            return lambda one: one if device else Kernel(one, self.here)
        return Kernel(function, self.here)

    def share(self, size, kind):
        self.here.asked += 1
        return self.here.shared.array(self.here.asked, size, kind)

    def grid(self, axes):
        return self.blockIdx.x * self.blockDim.x + self.threadIdx.x

    def syncthreads(self):
        self.here.barrier.wait()

    def least(self, array, place, value):
        with self.lock:
            array[place] = min(array[place], value)

    def more(self, array, place, value):
        with self.lock:
            array[place] += value
            return array[place] - value

    def to_device(self, array):
        return np.array(array).view(Array)

    def device_array(self, shape, kind, order="C"):
        return np.full(shape, 1, kind, order).view(Array)  # not empty: all of it has to be written

    def as_cuda_array(self, array):
        return array.view(Array)

    def get_current_device(self):
        return SimpleNamespace(id=0)

    def synchronize(self):
        pass


def compare(one, other):
    """Both answer the same bytes."""
    for name, part in one._asdict().items():
        assert part.tobytes() == getattr(other, name).tobytes(), name


def play(game, steps, shape=NARROW, games=3, **wishes):
    """Play both; what a step of each answers is the same."""
    here = Vector(game, game.SEATS[-1], games, **wishes)
    there = GpuVector(game, game.SEATS[-1], games, shape=shape, **wishes)
    dice, step = np.random.default_rng(3), here.reset(seed=7)
    there.reset(seed=7)
    ended = 0
    for number in range(steps):
        compare(step, there.on_host())
        moves = any_legal(step.mask, dice)
        if wishes.get("illegal") == "random" and number % 2:
            moves[0] = -1 if number % 4 == 1 else game.MOVES
        step = here.step(moves)
        there.step(moves.astype(np.int32).view(Array) if number % 3 else moves)
        ended += int(step.done.sum())
    compare(step, there.on_host())
    assert here.lanes.states.tobytes() == there.store.states.tobytes()
    return ended


def refuse(game):
    """Both refuse the same in the same words, and nothing is carried out."""
    here, there = Vector(game, game.SEATS[0], 2), GpuVector(game, game.SEATS[0], 2, shape=NARROW)
    mask = here.reset(seed=1).mask
    there.reset(seed=1)
    legal, illegal = int(np.flatnonzero(mask[0])[0]), np.flatnonzero(~mask[1])
    before = there.store.states.tobytes()
    for wrong in (*illegal[:1].tolist(), -1, game.MOVES):
        told = []
        for vector in (here, there):
            try:
                vector.step([legal, wrong])
            except (Illegal, Refused) as error:
                told.append(str(error))
        assert len(told) == 2, wrong
        assert told[0] == told[1]
    assert there.store.states.tobytes() == before


def play_whole_games(game):
    """Games to their end, in blocks that are sorted by phases and one of which is not full."""
    series = Series(engine_of(game), game.SEATS[0], 1, {})
    here, there = series.play(3), gpu.play(series, 3)
    assert here.states.tobytes() == there.states.tobytes()
    assert here.plies.tolist() == there.plies.tolist()


def main():
    room, steps = sys.argv[1], int(sys.argv[2])
    assert os.environ.get("NUMBA_DISABLE_JIT") == "1", "compiled rules take no arrays of ours"
    door = Door()
    gpu.door, gpu.why_not = (lambda: door), (lambda: "")
    gpu.block_for, gpu.THREADS = (lambda games: Block(2, 2)), 2
    game = kritias.open_room(room)
    ended = play(game, steps) + play(game, steps // 2, opponents="random", illegal="random")
    play(game, 2, observe=False)
    play(game, steps // 2, Shape(threads=2, slots=4, width=1), games=5)
    refuse(game)
    play_whole_games(game)
    sys.stdout.write(f"the same bytes; {ended} games ended\n")


if __name__ == "__main__":
    main()
