"""Every game as an environment of Gymnasium: a learner on one seat, bots on the others.

    import gymnasium
    import kritias.rl.gym

    env = gymnasium.make("kritias/Atlantis-v0", seats=2, opponents="greedy")
    observation, info = env.reset(seed=1)
    info["action_mask"]  # 1 for every legal action

    envs = gymnasium.make_vec("kritias/Atlantis-v0", num_envs=64)

The reward is the learner's payoff when the game ends. An illegal action is refused, and nothing is
carried out; `illegal="random"` puts any legal one in its place, for programs that know no mask.
"""

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv

import kritias
from kritias.bots import bot_named
from kritias.kernel.game import Game, Setting
from kritias.kernel.observe import Observation, Observer
from kritias.kernel.refusal import Refused
from kritias.rl.in_step import check_illegal
from kritias.rl.table import SEEDS, Table, check_render_mode, check_seat, render_modes, room_of
from kritias.rl.vector import Vector

Illegals = Literal["refuse", "random"]
Info = dict[str, Any]


def space_of(observer: Observer) -> Any:
    """Where the observations of a seat lie."""
    return Box(*observer.bounds, dtype=np.float32)


def check_bot(opponents: Any) -> str:
    """The name of the bot on the other seats: rewards are one seat's here, so that somebody has to
    decide on the others."""
    if not isinstance(opponents, str):
        raise Refused(f"The other seats are played by a bot, by its name, not by {opponents!r}.")
    return opponents


class Env(gymnasium.Env[Observation, np.int64]):
    """One game, for a learner on one seat: another one in every deal if none is named."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "svg"], "render_fps": 1}  # noqa: RUF012

    def __init__(  # what `gymnasium.make` hands on
        self,
        game: str | Game,
        seats: int = 2,
        opponents: str = "random",
        seat: int | None = None,
        illegal: Illegals = "refuse",
        render_mode: str | None = None,
        **settings: Setting,
    ) -> None:
        room = room_of(game)
        self.table, self.bot = Table(room, seats, settings), bot_named(check_bot(opponents))
        check_seat(seat, seats)
        check_illegal(illegal)
        self.wish, self.seat, self.illegal = seat, 0, illegal
        self.render_mode = check_render_mode(room, render_mode)
        self.metadata = {**Env.metadata, "render_modes": render_modes(room)}
        self.observation_space = space_of(self.table.observer)
        self.action_space = Discrete(room.MOVES)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Deal; the same seed deals and seats alike. Where the others end a game before the learner
        was ever asked, another is dealt."""
        super().reset(seed=seed)
        self.table.state.seat = -1
        while self.table.is_over:
            self.table.deal(self.draw(SEEDS))
            self.seat = self.draw(self.table.seats) if self.wish is None else self.wish
            self.let_bots_play()
        return self.table.observe(self.seat), self.info

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Carry out an action, and what the others do until the learner decides again."""
        if self.illegal == "random" and not self.is_legal(action):
            action = self.draw_legal()
        self.table.play(action)
        self.let_bots_play()
        reward = float(self.table.payoff[self.seat])
        return self.table.observe(self.seat), reward, self.table.is_over, False, self.info

    @property
    def info(self) -> Info:
        return {"action_mask": self.table.mask(self.seat), "seat": self.seat}

    def draw(self, count: int) -> int:
        return int(self.np_random.integers(count))

    def is_legal(self, action: Any) -> bool:
        try:
            self.table.read(action)
        except Refused:
            return self.table.is_over
        return True

    def draw_legal(self) -> int:
        legal = np.flatnonzero(self.table.mask(self.seat))
        return int(legal[self.draw(len(legal))])

    def let_bots_play(self) -> None:
        """Moves of the others until the learner decides, each by what its own seat sees."""
        table = self.table
        while not table.is_over and table.state.seat != self.seat:
            seen = table.engine.veil(table.state, table.state.seat)
            table.play(self.bot.think(table.game, seen, self.draw(SEEDS)).move)

    def render(self) -> Any:
        return self.table.render(self.render_mode, self.seat)


class VecEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games in step (`kritias.rl.vector`). What `step` answers is written anew by the next.

    A game that ends is followed by a deal in the same step. Nothing is ever cut short, so that the
    last observation of a game, which is not told, is worth nothing to anybody who learns.
    """

    def __init__(  # what `gymnasium.make_vec` hands on
        self,
        game: str | Game,
        num_envs: int = 1,
        seats: int = 2,
        opponents: str = "random",
        seat: int | None = None,
        illegal: Illegals = "refuse",
        **settings: Setting,
    ) -> None:
        room = room_of(game)
        bot = check_bot(opponents)
        self.vector = Vector(room, seats, num_envs, settings, bot, seat, illegal)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = space_of(self.vector.observer)
        self.single_action_space = Discrete(room.MOVES)
        batch = gymnasium.vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        self.action_space = batch(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[Observation, Info]:
        """Deal all games anew, from one seed."""
        if isinstance(seed, list):
            raise Refused("All games of a vector are dealt from one seed; give one number.")
        super().reset(seed=seed)
        step = self.vector.reset(int(self.np_random.integers(SEEDS)))
        return step.observation, self.info

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """Carry out an action in every game, or refuse all of them where one cannot be."""
        sat = self.vector.lanes.learner.copy()
        step = self.vector.step(actions)
        reward = step.reward[np.arange(self.num_envs), sat]
        return step.observation, reward, step.done, np.zeros(self.num_envs, np.bool_), self.info

    @property
    def info(self) -> Info:
        mask = self.vector.answer.mask.view(np.int8)  # as a space of Gymnasium takes it
        return {"action_mask": mask, "seat": self.vector.answer.seat}


def id_of(name: str) -> str:
    """How a game is called in Gymnasium's registry: atlantis is kritias/Atlantis-v0."""
    words = name.rpartition(".")[2].split("_")
    return f"kritias/{''.join(word.capitalize() for word in words)}-v0"


def register(name: str) -> str:
    """Make a game known to Gymnasium, and say under which id; again is no harm."""
    if id_of(name) not in gymnasium.registry:
        gymnasium.register(
            id_of(name),
            entry_point="kritias.rl.gym:Env",
            vector_entry_point="kritias.rl.gym:VecEnv",
            kwargs={"game": name},
            disable_env_checker=True,  # it tries actions that are not legal
        )
    return id_of(name)


for room_name in kritias.ROOMS:
    register(room_name)
