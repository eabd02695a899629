"""Any game of the house as a Python game of OpenSpiel.

    game = openspiel.load("atlantis", seats=2, seed=7)
    state = game.new_initial_state()

Chance is counted inside the state, so there are no chance nodes: cards drawn and tiles turned up
follow from the seed that the state carries. The consequence: an algorithm that clones a state and
plays on sees the true luck. Fair play needs `resample_from_infostate`, which imagines another
world with another luck; `open_spiel.python.algorithms.ismcts` does just that. Algorithms that
enumerate chance (CFR, expectimax) see a deterministic game and should not be used.

Do not hand these states to searches that OpenSpiel wrote in C++ (`pyspiel.ISMCTSBot`): they ask a
state to resample itself in C++, where a Python state cannot answer, and end the process.
"""

import json
from typing import Any, Final

import pyspiel  # type: ignore[import-not-found, unused-ignore]

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import NOBODY, Game, Setting, set_up
from kritias.kernel.layout import Layout

WORDS: Final = 1 << 53  # a float of [0, 1) tells so many seeds apart


def load(name: str, seats: int, seed: int = 0, **settings: Setting) -> "SpielGame":
    """A game by its name; every initial state is dealt from the same seed."""
    return SpielGame(kritias.open_room(name), seats, seed, settings)


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A room, seen as a game of OpenSpiel."""

    def __init__(self, room: Game, seats: int, seed: int, settings: dict[str, Setting]) -> None:
        super().__init__(game_type(room), game_info(room, seats), {})
        self.room, self.engine = room, engine_of(room)
        self.start = set_up(room, seats, seed, settings)
        self.engine.deal(self.start)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer()


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A true state, and what each player may know of it."""

    def __init__(self, game: SpielGame, state: Layout | None = None) -> None:
        super().__init__(game)
        self.state = (state or game.start).copy()  # the only thing a clone has to copy

    @property
    def home(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        seat = self.state.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def is_terminal(self) -> bool:
        return self.state.seat == NOBODY

    def returns(self) -> list[float]:
        return self.home.engine.payoff(self.state)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.home.engine.legal(self.state).tolist())

    def _apply_action(self, action: int) -> None:
        self.home.engine.play(self.state, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.home.room.write(self.state, action)

    def __str__(self) -> str:
        return json.dumps(self.home.room.describe(self.state))

    def information_state_string(self, player: int | None = None) -> str:
        """What a player knows: the bytes of the veiled state."""
        seat = self.current_player() if player is None else player
        return self.home.engine.veil(self.state, seat).tobytes().hex()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another world that looks the same to a player, with a luck of its own."""
        engine = self.home.engine
        seen = engine.veil(self.state, player)
        return SpielState(self.home, engine.imagine(seen, player, int(sampler() * WORDS)))


class Observer:
    """What a player sees, for those who ask from C++: a string, no tensor."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is no tensor to fill."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player)


def game_type(room: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"kritias_{room.NAME.replace('.', '_')}",
        long_name=room.TITLE,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=room.SEATS[-1],
        min_num_players=room.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )


def game_info(room: Game, seats: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=room.MOVES,
        max_chance_outcomes=0,
        num_players=seats,
        min_utility=0.0,
        max_utility=1.0,
        max_game_length=room.BOUND,
    )
