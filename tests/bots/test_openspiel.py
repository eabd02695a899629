"""The games as OpenSpiel sees them."""

import numpy as np
import pytest

import kritias

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from kritias.rl import openspiel  # noqa: E402


@pytest.fixture
def state():
    return openspiel.load("atlantis", seats=3, seed=4).new_initial_state()


def play_on(state, moves: int) -> None:
    for _ in range(moves):
        state.apply_action(state.legal_actions()[-1])


def test_a_game_played_there_is_the_game_played_here(state):
    position = kritias.start("atlantis", seats=3, seed=4)
    while not state.is_terminal():
        assert state.current_player() == position.seat
        assert state.legal_actions() == sorted(position.codes)
        move = state.legal_actions()[0]
        state.apply_action(move)
        position = position.play(move)
    assert position.is_over
    assert state.returns() == position.payoff


def test_a_clone_goes_its_own_way(state):
    before = state.state.tobytes()
    clone = state.clone()
    play_on(clone, 5)
    assert state.state.tobytes() == before
    assert (len(state.history()), len(clone.history())) == (0, 5)


def test_another_world_looks_the_same_to_its_player_only(state):
    play_on(state, 7)
    player = state.current_player()
    worlds = [
        state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        for _ in range(3)
    ]
    told = {world.information_state_string(player) for world in worlds}
    assert told == {state.information_state_string()}
    assert len({world.state.tobytes() for world in [state, *worlds]}) == 4
    assert len({world.legal_actions().__str__() for world in [state, *worlds]}) == 1


def test_openspiel_sees_what_a_player_knows_through_its_own_door(state):
    observation = pyspiel.State.information_state_string(state, 1)
    assert observation == state.information_state_string(1)
    assert observation != state.information_state_string(2)


def test_its_ismcts_plays_our_game(state):
    game = state.get_game()
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), uct_c=1.0,
        max_simulations=15, random_state=np.random.RandomState(2),
        allow_inconsistent_action_sets=True,
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_options_and_seats_reach_the_game():
    game = openspiel.load("examples.connect_four", seats=2, misere=True)
    assert game.num_players() == 2
    assert game.new_initial_state().state.misere == 1
    assert game.num_distinct_actions() == 7
