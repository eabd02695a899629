"""Every game as an environment of PettingZoo in which agents take turns (AEC).

    from kritias.rl import pettingzoo

    env = pettingzoo.env("survive", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        legal = observation["action_mask"]
        env.step(None if termination else env.action_space(agent).sample(legal))

An agent observes what its seat sees. An illegal action is refused, and nothing is carried out.
"""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]

from kritias.kernel.game import Game, Setting
from kritias.kernel.refusal import Refused
from kritias.rl.table import SEEDS, Table, check_render_mode, render_modes, room_of


def env(
    game: str | Game, seats: int = 2, render_mode: str | None = None, **settings: Setting
) -> "SeatsEnv":
    """A game by its name, or a room."""
    return SeatsEnv(Table(room_of(game), seats, settings), render_mode)


class SeatsEnv(AECEnv):  # type: ignore[misc, unused-ignore]
    """A game with an agent on every seat: seat_0, seat_1, …"""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        super().__init__()
        self.table = table
        self.render_mode = check_render_mode(table.game, render_mode)
        self.metadata = {
            "name": f"kritias_{table.game.NAME}",
            "render_modes": render_modes(table.game),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: Discrete(table.game.MOVES) for agent in self.possible_agents}
        self.observation_spaces = {agent: self.space() for agent in self.possible_agents}
        self.dice = np.random.default_rng()
        self.agents: list[str] = []

    def space(self) -> Dict:
        mask = Box(0, 1, (self.table.game.MOVES,), np.int8)
        seen = Box(*self.table.observer.bounds, dtype=np.float32)
        return Dict({"observation": seen, "action_mask": mask})

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal; the same seed deals alike."""
        if seed is not None:
            self.dice = np.random.default_rng(seed)
        self.table.deal(int(self.dice.integers(SEEDS)))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.state.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat_of[agent]
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: Any) -> None:
        """Carry out the action of the agent whose turn it is; None where it has ended."""
        if not self.agents:
            raise Refused("The game is over: reset the environment to deal another.")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise Refused("The game is over: the only action left is None.")
            self._was_dead_step(action)
            return
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.end_or_go_on()
        self._accumulate_rewards()

    def end_or_go_on(self) -> None:
        """Pay everybody at the end; before it, the next to decide is selected."""
        if not self.table.is_over:
            self.agent_selection = self.possible_agents[self.table.state.seat]
            return
        self.rewards = dict(zip(self.agents, self.table.payoff, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """What whoever decides sees."""
        return self.table.render(self.render_mode, self.seat_of[self.agent_selection])

    def close(self) -> None:
        """Nothing is open."""
