"""Many games in step on CUDA, everything staying on the device.

    vector = GpuVector(kritias.game("atlantis"), seats=2, games=65_536, illegal="random")
    step = vector.reset(seed=1)
    seen = torch.from_dlpack(step.observation)
    step = vector.step(actions)  # a tensor on the device, one whole number for each game

The same games as `kritias.rl.vector` deals and plays by the same seed and actions, bit for bit.
Every call writes the same memory anew, in CUDA's default stream. With `illegal="random"` nothing
is copied to the host; with `"refuse"` one number is, in every step.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from kritias.kernel import gpu, lockstep, lockstep_gpu
from kritias.kernel.lockstep_gpu import NONE_ILLEGAL, SEAT, Shape
from kritias.kernel.refusal import Refused
from kritias.rl.dlpack import SharedArray
from kritias.rl.in_step import (
    GamesInStep,
    Step,
    check_actions,
    illegal_action,
    no_action,
    whole_numbers,
)


class GpuStep(NamedTuple):
    """What came of a step, a row for each game: as `kritias.rl.in_step.Step`, on the device."""

    observation: SharedArray  # float32
    reward: SharedArray  # float64, [game, seat]
    done: SharedArray  # bool
    seat: SharedArray  # int64
    mask: SharedArray  # bool, [game, code]


@dataclass
class GpuVector(GamesInStep):
    """Games on a GPU, where opponents are random."""

    shape: Shape = field(default_factory=Shape)

    def __post_init__(self) -> None:
        if reason := gpu.why_not():
            raise Refused(reason)
        super().__post_init__()
        if self.opponents not in (None, "random"):
            raise Refused(
                f"On a GPU opponents are random; {self.opponents} thinks on the cores "
                "(kritias.rl.vector)."
            )
        cuda, settings = gpu.door(), dict(self.settings)
        self.store = lockstep_gpu.store_of(
            self.game, self.seats, self.games, self.size, settings, self.shape.codes
        )
        self.shown = lockstep_gpu.shown_of(self.game, self.store)
        self.plan = lockstep_gpu.plan_on_device(self.observer.plan)
        self.queue = lockstep_gpu.queue_of(self.game, self.games, self.shape.sort)
        self.actions = cuda.to_device(np.zeros(self.games, np.int64))
        self.first_illegal = cuda.to_device(np.zeros(1, np.int64))
        self.answer = GpuStep(*map(shared, self.parts))

    @property
    def parts(self) -> list[Any]:
        """What a step answers with, as arrays of the device."""
        store = self.store
        return [store.observation, store.reward, store.done, store.wholes[SEAT], store.mask]

    def reset(self, seed: int = 0) -> GpuStep:
        """Deal all games anew; the same seed, the same games."""
        self.begin(seed)
        return self.work(lockstep.DEAL, self.actions)

    def step(self, actions: Any) -> GpuStep:
        """Carry out an action in every game, or refuse all of them where one cannot be. Actions lie
        on the device (anything with `__cuda_array_interface__`), or are copied there."""
        moves = self.read(actions)
        if self.illegal == "refuse":
            self.refuse_illegal(moves)
        return self.work(lockstep.MOVE, moves)

    def on_host(self) -> Step:
        """A copy of the last answer as NumPy's arrays."""
        return Step(*(part.copy_to_host() for part in self.parts))

    def read(self, actions: Any) -> Any:
        """The actions on the device, as whole numbers of 64 bits."""
        cuda = gpu.door()
        if not hasattr(actions, "__cuda_array_interface__"):
            return cuda.to_device(whole_numbers(actions, self.games).astype(np.int64))
        given = cuda.as_cuda_array(actions)
        check_actions(given.shape, given.dtype, self.games)
        if given.dtype == np.int64 and given.is_c_contiguous():
            return given
        lockstep_gpu.copier()[self.blocks, self.shape.threads](given, self.actions)
        return self.actions

    def refuse_illegal(self, moves: Any) -> None:
        """Refuse the first action that is not legal."""
        self.first_illegal.copy_to_device(np.array([NONE_ILLEGAL]))
        find = lockstep_gpu.finder()
        find[self.blocks, self.shape.threads](self.store, moves, self.first_illegal)
        number = int(self.first_illegal.copy_to_host()[0])
        if number == NONE_ILLEGAL:
            return
        move = int(moves[number : number + 1].copy_to_host()[0])
        if move not in range(self.game.MOVES):
            raise no_action(self.game, number, move)
        raise illegal_action(self.game, number, self.state(number), move)

    def state(self, number: int) -> Any:
        """A copy of the state of a game."""
        states = self.game.State.many(1)
        states[:] = self.store.states[number : number + 1].copy_to_host()
        return states[0]

    def work(self, task: int, moves: Any) -> GpuStep:
        """Deal all games or make their moves, and write down what follows."""
        learner, others = self.deciders
        step = lockstep_gpu.stepper_of(self.game, task, others)
        show = lockstep_gpu.shower_of(self.game)
        threads = self.shape.threads
        width, rows = lockstep_gpu.team_of(self.shape, self.size)
        if self.shape.sort and task == lockstep.MOVE:
            self.sort(moves)
        step[self.blocks, threads](self.store, self.plan, moves, self.queue, self.start, learner)
        show[-(-self.games // rows), (width, rows)](self.shown, self.plan)
        return self.answer

    def sort(self, moves: Any) -> None:
        """Put games in which the same move is made beside each other, so that the threads of a
        block go the same ways."""
        count, add_up, arrange = lockstep_gpu.sorters()
        threads = self.shape.threads
        count[self.blocks, threads](self.store, moves, self.queue)
        add_up[-(-self.game.MOVES // threads), threads](self.queue)
        most = max(self.games, self.game.MOVES)
        arrange[-(-most // threads), threads](self.store, self.queue)

    @property
    def blocks(self) -> int:
        """How many of them have a thread for every game."""
        return -(-self.games // self.shape.threads)


def shared(array: Any) -> SharedArray:
    """An array of the device as it is shared."""
    cuda, told = gpu.door(), array.__cuda_array_interface__
    return SharedArray(
        array, told["data"][0], array.shape, array.dtype, number=cuda.get_current_device().id,
        finish=cuda.synchronize,
    )  # fmt: skip
