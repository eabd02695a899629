"""The games as environments of PettingZoo."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kritias.kernel.engine import engine_of
from kritias.kernel.refusal import Refused
from kritias.rl import pettingzoo
from tests.campaign import sized
from tests.rl.play import any_legal, every_room, every_seating, refuse_everything

quiet = pytest.mark.filterwarnings("ignore")  # advice about shapes of pictures, and names


def play(env, seed, steps):
    """What agents are told who pick evenly; another game after each that ends."""
    dice, told = np.random.default_rng(seed), []
    env.reset(seed=seed)
    for _ in range(steps):
        if not env.agents:
            env.reset()
        seen, reward, is_over, _, _ = env.last()
        told.append((env.agent_selection, seen["observation"].tobytes(), reward, is_over))
        env.step(None if is_over else any_legal([seen["action_mask"]], dice)[0])
    return told


@every_seating
@quiet
def test_pettingzoo_finds_nothing_amiss(game, seats):
    api_test(pettingzoo.env(game, seats), num_cycles=sized(20, 1_000))
    seed_test(lambda: pettingzoo.env(game, seats), num_cycles=sized(10, 500))


@every_room
def test_many_steps_are_the_same_for_the_same_seed(game):
    made = [pettingzoo.env(game, game.SEATS[-1]) for _ in range(2)]
    one, other = (play(env, 7, sized(60, 3_000)) for env in made)
    assert one == other
    assert play(made[0], 8, 3) != one[:3]


def test_every_seat_is_paid_at_the_end_and_then_dismissed():
    env, ends = pettingzoo.env("examples.connect_four"), []
    env.reset(seed=1)
    dice = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        if is_over:
            ends.append((agent, reward))
            assert not seen["action_mask"].any()
        env.step(None if is_over else any_legal([seen["action_mask"]], dice)[0])
    assert [agent for agent, _ in ends] == ["seat_0", "seat_1"]
    assert sum(reward for _, reward in ends) == 1
    with pytest.raises(Refused, match="reset"):
        env.step(None)


def test_only_the_agent_whose_turn_it_is_has_actions():
    env = pettingzoo.env("atlantis", seats=3)
    env.reset(seed=4)
    masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
    legal = engine_of(env.table.game).legal(env.table.state)
    for agent, mask in masks.items():
        mine = legal.tolist() if agent == env.agent_selection else []
        assert np.flatnonzero(mask).tolist() == sorted(mine)


@every_room
def test_whatever_is_no_legal_action_is_refused_and_changes_nothing(game):
    env = pettingzoo.env(game, game.SEATS[0])
    env.reset(seed=2)
    refuse_everything(env, game, env.last()[0]["action_mask"])


def test_a_game_is_shown_as_whoever_decides_sees_it():
    env = pettingzoo.env("atlantis", render_mode="ansi")
    env.reset(seed=1)
    assert 'seed = "0x0"' in env.render()
    assert 'seed = "0x0"' not in str(env.table.game.describe(env.table.state))
    assert pettingzoo.env("atlantis", render_mode="svg").metadata["render_modes"] == ["ansi", "svg"]
    with pytest.raises(Refused, match="ansi, not svg"):
        pettingzoo.env("examples.connect_four", render_mode="svg")
