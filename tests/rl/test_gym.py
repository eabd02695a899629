"""The games as environments of Gymnasium."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import kritias.rl.gym
from kritias.kernel.refusal import Over, Refused
from tests.campaign import sized
from tests.rl.play import any_legal, every_room, every_seating, refuse_everything

FOUR = kritias.rl.gym.register("examples.connect_four")


def play(env, seed, steps):
    """What a learner who picks evenly is told; another game after each that ends."""
    dice, told = np.random.default_rng(seed), []
    observation, info = env.reset(seed=seed)
    for _ in range(steps):
        action = any_legal([info["action_mask"]], dice)[0]
        observation, reward, is_over, _, info = env.step(action)
        told.append((observation.tobytes(), reward, is_over, info["seat"]))
        if is_over:
            assert not info["action_mask"].any()
            observation, info = env.reset()
        assert env.observation_space.contains(observation)
    return told


@every_seating
@pytest.mark.filterwarnings("ignore")  # it advises bounds of −1 and 1 for all, and about specs
def test_gymnasium_finds_nothing_amiss(game, seats):
    """Its checker draws actions without a mask, so that illegal ones are replaced here."""
    name = kritias.rl.gym.register(game.NAME)
    env = gymnasium.make(name, seats=seats, illegal="random", disable_env_checker=True)
    check_env(env.unwrapped)


@every_room
def test_many_steps_are_the_same_for_the_same_seed(game):
    made = [kritias.rl.gym.Env(game, game.SEATS[-1]) for _ in range(2)]
    one, other = (play(env, 7, sized(30, 2_000)) for env in made)
    assert one == other
    assert play(made[0], 8, 3) != one[:3]


def test_the_reward_is_the_learners_payoff():
    env = gymnasium.make(FOUR, opponents="greedy", seat=1).unwrapped
    told = play(env, 3, sized(60, 600))
    ends = [reward for _, reward, is_over, _ in told if is_over]
    assert ends
    assert set(ends) <= {0.0, 0.5, 1.0}
    assert all(reward == 0 for _, reward, is_over, _ in told if not is_over)
    assert {seat for *_, seat in told} == {1}


@every_room
def test_whatever_is_no_legal_action_is_refused_and_changes_nothing(game):
    env = kritias.rl.gym.Env(game, game.SEATS[0])
    _, info = env.reset(seed=2)
    refuse_everything(env, game, info["action_mask"])


def test_after_the_end_there_is_nothing_to_do():
    env = kritias.rl.gym.Env("examples.connect_four")
    with pytest.raises(Over):
        env.step(0)


def test_a_vector_pays_the_seat_on_which_the_learner_sat():
    envs = gymnasium.make_vec(FOUR, num_envs=6, opponents="greedy")
    dice, paid = np.random.default_rng(0), []
    observation, info = envs.reset(seed=4)
    first = observation.copy()
    for _ in range(40):
        sat = info["seat"].copy()
        observation, reward, over, cut, info = envs.step(any_legal(info["action_mask"], dice))
        assert envs.observation_space.contains(observation)
        assert not cut.any()
        rows = np.arange(6)
        assert (reward == envs.unwrapped.vector.answer.reward[rows, sat]).all()
        paid += reward[over].tolist()
    assert len(paid) > 6
    again, _ = envs.reset(seed=4)
    assert (again == first).all()
    with pytest.raises(Refused, match="Game 0: 7 is no action"):
        envs.step(np.array([7] * 6))


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [({"seats": 3}, "is for 2 seats"), ({"opponents": "nobody"}, "no bot nobody"),
     ({"seat": 2}, "no seat 2"), ({"render_mode": "svg"}, "ansi, not svg"),
     ({"stakes": 3}, "no option stakes"), ({"opponents": None}, "by a bot, .* not by None"),
     ({"illegal": "randm"}, "not randm")],
)  # fmt: skip
def test_what_cannot_be_is_refused(wish, refusal):
    with pytest.raises(Refused, match=refusal):
        gymnasium.make(FOUR, **wish)
    if "render_mode" not in wish:
        with pytest.raises(Refused, match=refusal):
            gymnasium.make_vec(FOUR, num_envs=2, **wish)


def test_a_mask_of_many_games_is_one_that_a_space_of_gymnasium_takes():
    envs = gymnasium.make_vec(FOUR, num_envs=3)
    _, info = envs.reset(seed=1)
    action = envs.single_action_space.sample(info["action_mask"][0])
    assert info["action_mask"][0][action] == 1


def test_a_drawn_game_is_shown_as_text_and_as_a_picture():
    for mode, begins in (("ansi", "game = "), ("svg", "<svg")):
        env = gymnasium.make("kritias/Atlantis-v0", render_mode=mode).unwrapped
        env.reset(seed=1)
        assert env.render().startswith(begins)
