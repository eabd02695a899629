"""The games as OpenSpiel sees them."""

import copy
import json
import pickle
import subprocess
import sys
from importlib import import_module

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy, rl_environment
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    ismcts,
    mcts,
)
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY
from kritias.kernel.payoffs import payoffs_of
from kritias.kernel.refusal import Refused
from kritias.rl import openspiel
from tests.campaign import ALL, sized
from tests.rl.play import SEATINGS, any_legal, every_room, nonsense

KUHN = openspiel.register(kritias.open_room("examples.kuhn_poker"))
FOUR = openspiel.register(kritias.open_room("examples.connect_four"))
PLAYTHROUGH = "open_spiel.python.algorithms.generate_playthrough"
SHORT = ("examples.connect_four", "atlantis", "artonauti", "survive")
SIMULATED = [one for one in SEATINGS if ALL or (one[0].NAME in SHORT and one[1] == 2)]


@pytest.fixture
def state():
    return openspiel.load("atlantis", seats=3, seed=4).new_initial_state()


def dealt(name, digits=(1, 2, 3)):
    """A state of a game that is loaded by its name, after the luck is drawn."""
    state = pyspiel.load_game(name).new_initial_state()
    for digit in digits:
        state.apply_action(digit)
    return state


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


def test_a_game_is_loaded_by_name_seats_and_options():
    game = pyspiel.load_game("kritias_survive(players=3,dolphins=True)")
    assert game.num_players() == 3
    assert game.num_distinct_actions() == kritias.game("survive").MOVES
    assert game.new_initial_state().state.dolphins == 1
    assert {f"kritias_{name}" for name in kritias.GAMES} <= set(pyspiel.registered_names())
    assert dealt("kritias_artonauti(time_limit=45)").state.time_limit == 2
    assert dealt("kritias_gods(order=_1243)").state.order == 2
    for wrong in ("players=9", "dolphins=3", "krakens=True"):
        with pytest.raises((Refused, pyspiel.SpielError, RuntimeError)):
            pyspiel.load_game(f"kritias_survive({wrong})")


def test_every_game_is_dealt_afresh_by_chance():
    state = pyspiel.load_game("kritias_atlantis").new_initial_state()
    for _ in range(openspiel.DIGITS):
        assert state.is_chance_node()
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(state.chance_outcomes()[-1][0])
    assert not state.is_chance_node()
    others = {dealt("kritias_atlantis", digits).state.tobytes() for digits in
              ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 0, 0))}  # fmt: skip
    assert len(others) == 4


def test_payoffs_and_their_bounds_are_the_rooms():
    utilities = pyspiel.GameType.Utility
    kuhn, four = pyspiel.load_game(KUHN), pyspiel.load_game(FOUR)
    assert (kuhn.min_utility(), kuhn.max_utility(), kuhn.utility_sum()) == (-2, 2, 0)
    assert kuhn.get_type().utility == utilities.ZERO_SUM
    assert (four.min_utility(), four.max_utility(), four.utility_sum()) == (0, 1, None)
    assert four.get_type().utility == utilities.GENERAL_SUM


def test_the_deals_of_a_small_room_are_one_chance_node():
    state = pyspiel.load_game(KUHN).new_initial_state()
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)
    hands = {tuple(state.child(deal).state.card) for deal, _ in state.chance_outcomes()}
    assert len(hands) == 6


def test_kuhn_poker_is_exploited_as_openspiels_own():
    """Uniform play is, by 11/12; a strategy that fits the one game fits the other."""
    ours, theirs = pyspiel.load_game(KUHN), pyspiel.load_game("kuhn_poker")
    lost = [exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
            for game in (ours, theirs)]  # fmt: skip
    assert lost == pytest.approx([11 / 12, 11 / 12])


def test_regret_in_kuhn_poker_leads_to_its_value():
    game = pyspiel.load_game(KUHN)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(sized(60, 1_000)):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.exploitability(game, found) < 0.01
    value, _ = expected_game_score.policy_value(game.new_initial_state(), [found] * 2)
    assert value == pytest.approx(-1 / 18, abs=0.005)


def test_nobody_sees_which_luck_was_drawn():
    """Two lucks that have dealt a player the same look the same to it."""
    seeds = [(0, 0, digit) for digit in range(40)]
    seen = {dealt(FOUR, digits).information_state_string(0) for digits in seeds}
    assert len(seen) == 2  # who begins


@pytest.mark.parametrize("again", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one)),
                                   lambda one: one.clone(),
                                   lambda one: pyspiel.deserialize_game_and_state(
                                       pyspiel.serialize_game_and_state(one.get_game(), one))[1]],
                         ids=["copied", "pickled", "cloned", "serialised"])  # fmt: skip
@pytest.mark.parametrize("name", ["kritias_atlantis(players=3)", "kritias_atlantis(seed=5)"])
def test_a_state_that_is_kept_goes_on_alike(again, name):
    state = dealt(name, () if "seed" in name else (1, 2, 3))
    play_on(state, 4)
    kept = again(state)
    play_on(kept, 3)
    assert state.history() == kept.history()[:-3]
    play_on(state, 3)
    assert kept.history() == state.history()
    assert kept.state.tobytes() == state.state.tobytes()
    for player in range(state.num_players()):
        assert kept.information_state_string(player) == state.information_state_string(player)
        assert kept.observation_tensor(player) == state.observation_tensor(player)


@pytest.mark.parametrize(("game", "seats"), SIMULATED, ids=lambda one: getattr(one, "NAME", one))
def test_openspiel_finds_nothing_amiss(game, seats):
    spiel = openspiel.load(game.NAME, seats=seats)
    pyspiel.random_sim_test(spiel, num_sims=sized(1, 3), serialize=True, verbose=False)


@pytest.mark.parametrize(
    ("game", "seats"),
    [(kritias.open_room("examples.kuhn_poker"), 2), *SIMULATED],
    ids=lambda one: getattr(one, "NAME", one),
)
def test_openspiel_writes_a_game_down_step_by_step(game, seats):
    """What each player is told at every step, and what can be done: its playthrough."""
    name = openspiel.register(game)
    generate_playthrough = import_module(PLAYTHROUGH)  # imports SciPy's statistics: not for all
    text = generate_playthrough.playthrough(f"{name}(players={seats})", None, seed=1)
    assert f"NumPlayers() = {seats}\n" in text
    assert text.count("IsTerminal() = True") == 1
    told = dict(
        line.split(" = ", 1) for line in text.splitlines() if " = " in line
    )  # the last ones
    end = pyspiel.load_game(f"{name}(players={seats})").new_initial_state()
    for action in json.loads(told["History()"]):
        end.apply_action(action)
    assert payoffs_of(game).allow(end.returns())
    assert json.loads(told["Returns()"]) == pytest.approx(end.returns(), abs=1e-6)


def test_what_is_public_is_what_a_spectator_sees():
    state = pyspiel.load_game(KUHN).new_initial_state().child(0)
    spectator = state.observation_string(NOBODY)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    for player in range(2):
        told = state.get_game().make_py_observer(public).string_from(state, player)
        assert told == spectator != state.observation_string(player)


@every_room
def test_the_tensor_is_what_the_seat_observes(game):
    state = openspiel.load(game.NAME, seats=game.SEATS[-1], seed=3).new_initial_state()
    play_on(state, 3)
    for player in range(state.num_players()):
        told = engine_of(game).observe(state.state, player)
        assert state.observation_tensor(player) == pytest.approx(told.tolist())
        assert state.information_state_tensor(player) == pytest.approx(told.tolist())


def test_what_was_seen_before_tells_information_states_apart():
    """The same board, reached by other ways."""
    ways = [dealt(FOUR) for _ in range(2)]
    for state, moves in zip(ways, ((0, 1, 2, 3), (2, 3, 0, 1)), strict=True):
        for move in moves:
            state.apply_action(move)
    one, other = ways
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)


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
    assert len({str(world.legal_actions()) for world in [state, *worlds]}) == 1


def test_openspiel_sees_what_a_player_knows_through_its_own_door(state):
    observation = pyspiel.State.information_state_string(state, 1)
    assert observation == state.information_state_string(1)
    assert observation != state.information_state_string(2)


@every_room
def test_whatever_is_no_legal_action_is_refused_and_changes_nothing(game):
    state = openspiel.load(game.NAME, seats=game.SEATS[0], seed=2).new_initial_state()
    before, dice = state.state.tobytes(), np.random.default_rng(6)
    illegal = sorted({*range(game.MOVES)} - {*state.legal_actions()}) or [-5]
    for _ in range(sized(100, 100_000)):
        for action in (nonsense(game.MOVES, dice), illegal[dice.integers(len(illegal))]):
            if not isinstance(action, bool | np.float32):  # to pybind11 these are numbers
                with pytest.raises((Refused, TypeError, RuntimeError)):
                    state.apply_action(action)
    assert state.state.tobytes() == before
    assert state.history() == []


def test_an_outcome_that_chance_does_not_have_is_refused():
    state = pyspiel.load_game(FOUR).new_initial_state()
    for action in (-7, openspiel.DIGIT, 2**40):
        with pytest.raises(Refused):
            state.apply_action(action)
    assert state.history() == []


def test_its_ismcts_plays_our_game(state):
    game = state.get_game()
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), uct_c=1.0,
        max_simulations=15, random_state=np.random.RandomState(2),
        allow_inconsistent_action_sets=True,
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_its_environment_for_learners_runs():
    env = rl_environment.Environment("kritias_atlantis(players=3)")
    for _ in range(2):
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            legal = step.observations["legal_actions"][player]
            assert len(step.observations["info_state"][player]) > 1_000
            step = env.step([legal[len(legal) // 2]])
        assert sum(step.rewards) == 1


@pytest.mark.filterwarnings("ignore")  # of the wrapper's own
@pytest.mark.parametrize(
    ("game", "seats"),
    SIMULATED if ALL else SIMULATED[-1:],
    ids=lambda one: getattr(one, "NAME", one),
)
def test_shimmys_wrapper_runs(game, seats):
    """It loads the game by name in every reset, so it has to be told of the seats by its config."""
    name = openspiel.register(game)
    env = OpenSpielCompatibilityV0(game_name=name, config={"players": seats})
    dice = np.random.default_rng(1)
    env.reset(seed=1)
    for agent in env.agent_iter(game.BOUND + seats):
        _, _, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else any_legal([info["action_mask"]], dice)[0])
        assert agent in env.possible_agents
    assert not env.agents


def test_the_interpreter_ends_in_peace_after_games_were_registered():
    """OpenSpiel keeps what was registered longer than the interpreter lives."""
    program = "import kritias.rl.openspiel, pyspiel; pyspiel.load_game('kritias_gods')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_seed_that_openspiel_cannot_hold_is_refused():
    with pytest.raises(Refused, match="from 0 to 2147483647"):
        openspiel.load("atlantis", seats=2, seed=1 << 31)


def test_a_game_can_be_pickled():
    game = pyspiel.load_game("kritias_survive(players=3,dolphins=True)")
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.new_initial_state().num_players() == 3


def test_a_seed_below_none_is_refused_when_a_game_is_loaded():
    with pytest.raises(Refused, match="from 0 to 2147483647, not -5"):
        pyspiel.load_game("kritias_atlantis(seed=-5)")


def test_players_and_actions_that_do_not_exist_are_refused():
    state = pyspiel.load_game("kritias_atlantis(players=3,seed=1)").new_initial_state()
    for player in (3, 7, -2):
        for ask in (state.observation_string, state.information_state_string):
            with pytest.raises(Refused, match=f"no player {player} in a game of 3"):
                ask(player)
    for action in (-1, 10**6):
        with pytest.raises(Refused, match="is no action"):
            state.action_to_string(0, action)
