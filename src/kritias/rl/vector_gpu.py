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
        self.launch = lockstep_gpu.launch_of(self.shape, self.games, self.size)
        cuda, settings = gpu.door(), dict(self.settings)
        self.store = lockstep_gpu.store_of(self.game, self.seats, self.games, self.size, settings)
        self.plans = lockstep_gpu.plans_of(self.observer.plan)
        self.stepper: Any = None
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
        self.check_dealt()
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
        lockstep_gpu.copier()[self.launch.each](given, self.actions)
        return self.actions

    def refuse_illegal(self, moves: Any) -> None:
        """Refuse the first action that is not legal."""
        self.first_illegal.copy_to_device(np.array([NONE_ILLEGAL]))
        find = lockstep_gpu.finder()
        find[self.launch.each](self.store, moves, self.first_illegal)
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
        launch, (learner, others) = self.launch, self.deciders
        given = (
            self.store, self.plans, moves, task, self.start, learner, launch.slots, launch.width,
        )  # fmt: skip
        if self.stepper is None:  # to look up each time what the arguments are would take longer
            step = lockstep_gpu.stepper_of(self.game, others, self.shape.registers)
            self.stepper = step.specialize(*given)
        self.stepper[launch.blocks, launch.threads, 0, launch.room](*given)
        return self.answer


def shared(array: Any) -> SharedArray:
    """An array of the device as it is shared."""
    cuda, told = gpu.door(), array.__cuda_array_interface__
    return SharedArray(
        array, told["data"][0], array.shape, array.dtype, number=cuda.get_current_device().id,
        finish=cuda.synchronize,
    )  # fmt: skip
