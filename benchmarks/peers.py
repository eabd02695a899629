"""OpenSpiel's C++ random play, measured in the same run as ours."""

import time
from dataclasses import dataclass

import pyspiel

PEERS = ("backgammon", "gin_rummy", "connect_four")


@dataclass(frozen=True)
class Peer:
    """Decisions a second of somebody else's game: by rollouts of a search, and between bots."""

    game: str
    rollouts: float
    bots: float
    length: float

    @property
    def best(self) -> float:
        return max(self.rollouts, self.bots)


def measure(name: str, seconds: float) -> Peer:
    """Chance is not counted as a decision, here as with us."""
    game = pyspiel.load_game(name)
    length, bots = between_bots(game, seconds)
    return Peer(name, rollouts_a_second(game, seconds) * length, bots, length)


def between_bots(game: pyspiel.Game, seconds: float) -> tuple[float, float]:
    """`evaluate_bots` with uniform random bots: decisions a game, decisions a second."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]
    spent, decisions, games = 0.0, 0, 0
    while spent < seconds:
        state = game.new_initial_state()
        began = time.perf_counter()
        pyspiel.evaluate_bots(state, bots, games)
        spent += time.perf_counter() - began
        decisions += sum(event.player >= 0 for event in state.full_history())
        games += 1
    return decisions / games, decisions / spent


def rollouts_a_second(game: pyspiel.Game, seconds: float) -> float:
    """`RandomRolloutEvaluator`: a search of one simulation, whose leaf gets that many rollouts."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    count, spent = 100, 0.0
    while spent < seconds / 2:
        count *= 2
        evaluator = pyspiel.RandomRolloutEvaluator(count, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
        began = time.perf_counter()
        bot.step(state)
        spent = time.perf_counter() - began
    return count / spent
