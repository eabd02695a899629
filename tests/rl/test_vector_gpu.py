"""Many games in step on a GPU: the same bytes as on the cores, and memory that others share."""

import gc
import os
import subprocess
import sys

import numpy as np
import pytest

import kritias
from kritias.kernel import gpu
from kritias.kernel.lockstep_gpu import Shape, launch_of
from kritias.kernel.refusal import Illegal, Refused
from kritias.rl import dlpack
from kritias.rl.dlpack import CPU, SharedArray
from kritias.rl.vector import Step, Vector
from kritias.rl.vector_gpu import GpuVector
from tests.campaign import sized
from tests.rl.play import any_legal, every_room
from tests.unchanged import looks_at

pytestmark = looks_at("rules on a GPU")

FOUR = kritias.open_room("examples.connect_four")
here = pytest.mark.skipif(gpu.is_there(), reason="there is a GPU here")
there = pytest.mark.skipif(not gpu.is_there(), reason=gpu.why_not() or "no GPU")
quiet = pytest.mark.filterwarnings("ignore:.*Grid size")


@pytest.mark.parametrize(("room", "steps"), [("examples.connect_four", 50), ("atlantis", 8)])
def test_the_kernels_do_thread_by_thread_what_the_loop_does(room, steps):
    told = subprocess.run(
        [sys.executable, "-m", "tests.rl.cuda_on_cores", room, str(sized(steps, 10 * steps))],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("the same bytes")


def pair(game, seats, games, **wishes):
    return Vector(game, seats, games, **wishes), GpuVector(game, seats, games, **wishes)


def check_same(step, vector):
    for name, part, other in zip(Step._fields, step, vector.on_host(), strict=True):
        assert part.tobytes() == other.tobytes(), name


@there
@quiet
@every_room
def test_the_same_seed_and_actions_give_the_same_bytes_as_on_the_cores(game):
    for seats in {game.SEATS[0], game.SEATS[-1]}:
        cores, device = pair(game, seats, 150)
        step, dice = cores.reset(seed=2**64 - 1), np.random.default_rng(1)
        device.reset(seed=2**64 - 1)
        for _ in range(sized(60, 1_000)):
            check_same(step, device)
            moves = any_legal(step.mask, dice)
            step = cores.step(moves)
            device.step(moves)
        assert cores.lanes.states.tobytes() == device.store.states.copy_to_host().tobytes()


@there
@quiet
@every_room
def test_random_opponents_and_replaced_actions_are_those_of_the_cores(game):
    cores, device = pair(game, game.SEATS[-1], 40, opponents="random", illegal="random")
    step, nonsense = cores.reset(seed=4), np.full(40, -1)
    device.reset(seed=4)
    for _ in range(sized(30, 1_000)):
        check_same(step, device)
        step = cores.step(nonsense)
        device.step(nonsense)
    check_same(step, device)


@there
@quiet
def test_an_illegal_action_on_the_device_is_refused_and_nothing_is_carried_out():
    vector = GpuVector(FOUR, 2, games=3)
    vector.reset()
    for _ in range(6):
        vector.step([3, 3, 3])
    before = vector.store.states.copy_to_host().tobytes()
    with pytest.raises(Illegal, match="Game 1, action 3: Column d is full"):
        vector.step([0, 3, 3])
    with pytest.raises(Refused, match="Game 0: 7 is no action"):
        vector.step(np.array([7, 0, 0]))
    assert vector.store.states.copy_to_host().tobytes() == before


@pytest.mark.parametrize("slots", [6, 2048, 302])
def test_a_block_that_cannot_be_is_refused(slots):
    with pytest.raises(Refused, match=f"A block has up to 1024 games, .* not {slots}"):
        launch_of(Shape(threads=4, slots=slots), games=1000, size=100)


@pytest.mark.parametrize("size", [0, 109, 1517, 4035, 40_000])
def test_a_block_has_room_for_what_its_threads_see(size):
    launch = launch_of(Shape(), games=100_000, size=size)
    rows = launch.threads // launch.width
    assert rows * size <= launch.room <= 48 * 1024
    assert rows >= 1


def test_an_observation_that_has_no_room_in_a_block_is_refused():
    with pytest.raises(Refused, match="49152 numbers at most, not 49153"):
        launch_of(Shape(), games=1000, size=49_153)


@here
def test_without_a_gpu_one_sentence_says_what_is_missing():
    with pytest.raises(Refused, match=r"numba-cuda is not installed|no CUDA device"):
        GpuVector(FOUR, 2, games=3)


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.bool_, np.int64])
def test_memory_is_shared_and_given_back(kind):
    """NumPy reads DLPack too, of memory that is the processor's."""
    numbers = np.arange(12).reshape(3, 4).astype(kind)
    array = SharedArray(numbers, numbers.ctypes.data, numbers.shape, numbers.dtype, CPU)
    other = np.from_dlpack(array)
    assert other.dtype == kind
    assert other.tolist() == numbers.tolist()
    numbers[1, 1] = 0
    assert other[1, 1] == 0
    gc.collect()  # of what other tests have left
    held = len(dlpack.LENT)
    del other
    gc.collect()
    assert len(dlpack.LENT) == held - 1


def test_a_capsule_that_nobody_opens_gives_back_what_it_holds():
    numbers = np.zeros(3)
    array = SharedArray(numbers, numbers.ctypes.data, numbers.shape, numbers.dtype, CPU)
    gc.collect()  # of what other tests have left
    held = len(dlpack.LENT)
    capsule = array.__dlpack__()
    assert len(dlpack.LENT) == held + 1
    del capsule
    assert len(dlpack.LENT) == held


def test_only_memory_of_cuda_has_its_interface():
    numbers = np.zeros(3)
    array = SharedArray(numbers, numbers.ctypes.data, numbers.shape, numbers.dtype, CPU)
    assert not hasattr(array, "__cuda_array_interface__")
    of_cuda = SharedArray(numbers, 64, (3,), numbers.dtype)
    assert of_cuda.__cuda_array_interface__["data"] == (64, False)
    assert of_cuda.__dlpack_device__() == (dlpack.CUDA, 0)
