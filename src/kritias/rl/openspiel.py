"""Every game as a game of OpenSpiel.

    import pyspiel
    import kritias.rl.openspiel

    game = pyspiel.load_game("kritias_survive(players=3,dolphins=True)")

The luck of a game is settled before its first move, and nobody sees it: chance nodes at the start
draw the seed, and what is drawn, rolled and turned up later follows from it. So every deal is
another, a history of actions says all, and states are cloned, pickled and serialised by it. With
`seed=7` all games are dealt alike and there is no chance node.

An algorithm that clones a state and plays on sees the true luck. Fair play needs
`resample_from_infostate`, which imagines another world with another luck, as
`open_spiel.python.algorithms.ismcts` does. Algorithms that walk the whole tree (CFR, best response)
are right where a room tells all its deals (`DEALS`): one chance node has them as its outcomes.
Elsewhere they never end.

Do not hand these states to searches that OpenSpiel wrote in C++ (`pyspiel.ISMCTSBot`): they ask a
state to resample itself in C++, where a Python state cannot answer, and end the process.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found, unused-ignore]

import kritias
from kritias.kernel.deals import deals_of
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import NOBODY, Game, Option, Setting, set_up
from kritias.kernel.layout import Layout
from kritias.kernel.observe import Observer
from kritias.kernel.payoffs import Payoffs, bounds_of, payoffs_of
from kritias.kernel.position import legal_code
from kritias.kernel.refusal import Refused

WORDS: Final = 1 << 53  # a float of [0, 1) tells so many seeds apart
DIGIT: Final = 1024  # outcomes of a chance node
DIGITS: Final = 3  # chance nodes that make a seed
FRESH: Final = -1  # the seed that is drawn anew for every game
PRIVATE: Final = pyspiel.PrivateInfoType
SEEDS: Final = 1 << 31  # parameters of OpenSpiel have 32 bits


def load(name: str, seats: int, seed: int = FRESH, **settings: Setting) -> "SpielGame":
    """A game by its name; with a seed, every initial state is dealt from that."""
    check_luck(seed)
    return loaded(name, {"players": seats, "seed": seed, **settings})


def loaded(name: str, parameters: Mapping[str, Any]) -> "SpielGame":
    """A game by the name of its room and its parameters, also out of a pickle."""
    game: SpielGame = pyspiel.load_game(register(kritias.open_room(name)), dict(parameters))
    return game


def check_luck(seed: int) -> int:
    """A seed that games can be dealt from, or the one that says: draw it anew."""
    if not FRESH <= seed < SEEDS:
        raise Refused(f"A seed of OpenSpiel is a number from 0 to {SEEDS - 1}, not {seed}.")
    return seed


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]
    """A room, seen as a game of OpenSpiel; `register` makes a class of its own for each."""

    room: ClassVar[Game]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        room, wishes = self.room, parameters(self.room) | dict(params or {})
        seats, self.seed = wishes["players"], check_luck(wishes["seed"])
        settings = {option.name: setting_of(option, wishes[option.name]) for option in room.OPTIONS}
        self.digits, self.blank = digits_of(room, self.seed), set_up(room, seats, 0, settings)
        info = game_info(room, seats, self.digits)
        super().__init__(game_type(room, self.seed), info, dict(params or {}))

    @property
    def engine(self) -> Engine:
        return engine_of(self.room)

    @property
    def observer(self) -> Observer:
        return self.engine.observers[self.blank.seats]

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: a game is its room and its parameters."""
        return loaded, (self.room.NAME, self.get_parameters())

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return len(self.digits)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self.observer, iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]
    """A true state, and what each player has come to know of it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state = game.blank.copy()
        self.drawn: tuple[int, ...] = ()  # the digits of the seed
        self.traces: tuple[str, ...] = ()  # all that each seat has seen, and a spectator, in short
        if not game.digits:
            self.deal(game, game.seed)

    @property
    def home(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    @property
    def is_dealt(self) -> bool:
        return bool(self.traces)

    def deal(self, game: SpielGame, seed: int) -> None:
        self.state.seed = seed
        game.engine.deal(self.state)
        self.traces = ("",) * (self.state.seats + 1)
        self.remember(game)

    def remember(self, game: SpielGame) -> None:
        """Add what everybody sees now to what they have seen."""
        self.traces = tuple(
            sha256(trace.encode() + game.engine.veil(self.state, viewer).tobytes()).hexdigest()
            for viewer, trace in enumerate(self.traces, NOBODY)
        )

    def current_player(self) -> int:
        if not self.is_dealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else int(self.state.seat)

    def is_terminal(self) -> bool:
        return self.is_dealt and self.state.seat == NOBODY

    def returns(self) -> list[float]:
        return self.home.engine.payoff(self.state) if self.is_dealt else [0.0] * self.state.seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next digit of the seed: all alike."""
        count = self.home.digits[len(self.drawn)]
        return [(digit, 1 / count) for digit in range(count)]

    def _legal_actions(self, player: int) -> list[int]:
        if not self.is_dealt or player != self.state.seat:
            return []
        return sorted(self.home.engine.legal(self.state).tolist())

    def _apply_action(self, action: int) -> None:
        """Draw a digit, or carry out a move; what is not legal is refused."""
        home = self.home
        if self.is_dealt:
            home.engine.play(self.state, legal_code(home.room, self.state, action))
            self.remember(home)
            return
        digits = (*self.drawn, check_digit(action, home.digits[len(self.drawn)]))
        self.drawn = digits
        if len(digits) == len(home.digits):
            self.deal(home, seed_of(home.room, digits))

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return f"luck {action}"
        room = self.home.room
        if not 0 <= action < room.MOVES:
            raise Refused(f"{action} is no action; they go from 0 to {room.MOVES - 1}.")
        return room.write(self.state, action)

    def __str__(self) -> str:
        if not self.is_dealt:
            return " ".join(map(str, ("luck", *self.drawn)))
        return json.dumps(self.home.room.describe(self.state))

    def seen(self, player: int) -> Layout:
        """What a player sees; before the deal there is nothing to hide."""
        return self.home.engine.veil(self.state, player) if self.is_dealt else self.state

    def observation_string(self, player: int | None = None) -> str:
        """What a player sees now: the bytes of the veiled state."""
        return self.seen(self.viewer(player)).tobytes().hex()

    def information_state_string(self, player: int | None = None) -> str:
        """What a player sees now, and a digest of all it saw before."""
        seat = self.viewer(player)
        trace = self.traces[seat + 1] if self.is_dealt else ""
        return f"{trace} {self.observation_string(seat)}"

    def viewer(self, player: int | None) -> int:
        """A player of this table, or a spectator; whoever decides if none is named."""
        seat = self.current_player() if player is None else player
        if player is not None and not NOBODY <= seat < self.state.seats:
            raise Refused(f"There is no player {player} in a game of {self.state.seats}.")
        return max(seat, NOBODY)

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another world that looks the same to a player, with a luck of its own. What the others
        may have seen there is only known as far as a spectator saw it."""
        home = self.home
        world = SpielState(home)
        seed = int(sampler() * WORDS)
        world.state = home.engine.imagine(self.seen(player), player, seed)
        world.drawn = self.drawn
        world.traces = tuple(
            self.traces[player + 1] if seat == player else self.traces[0]
            for seat in range(NOBODY, world.state.seats)
        )
        return world


class SpielObserver:
    """What a player sees, for those who ask from C++: the tensor, its pieces by name, a string.

    With and without perfect recall the tensor is the same: of what was seen before it holds what a
    veiled state holds, by which our own bots decide. Only the string of an information state tells
    all histories apart. Where nothing private is asked for, it is what a spectator sees.
    """

    def __init__(self, observer: Observer, wanted: Any = None) -> None:
        self.observer = observer
        self.recalls = bool(wanted is not None and wanted.perfect_recall)
        self.is_public = wanted is not None and wanted.private_info == PRIVATE.NONE
        self.tensor = np.zeros(observer.size, np.float32)
        self.dict = {
            piece.name: self.tensor[piece.start : piece.stop].reshape(piece.shape)
            for piece in observer.pieces
        }

    def set_from(self, state: SpielState, player: int) -> None:
        self.observer.write(state.seen(self.viewer(player)), player, self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = self.viewer(player)
        if self.recalls:
            return state.information_state_string(viewer)
        return state.observation_string(viewer)

    def viewer(self, player: int) -> int:
        return NOBODY if self.is_public else player


def digits_of(room: Game, seed: int) -> tuple[int, ...]:
    """How many outcomes each chance node has that the seed is drawn by."""
    if seed != FRESH:
        return ()
    deals = deals_of(room)
    return (len(deals),) if deals else (DIGIT,) * DIGITS


def seed_of(room: Game, drawn: tuple[int, ...]) -> int:
    """The seed that was drawn: one of the room's deals, or the digits of any."""
    if deals := deals_of(room):
        return deals[drawn[0]]
    seed = 0
    for digit in drawn:
        seed = seed * DIGIT + digit
    return seed


def check_digit(action: int, count: int) -> int:
    """An outcome of a chance node, if it is one."""
    if action not in range(count):
        raise Refused(f"{action} is no outcome; they go from 0 to {count - 1}.")
    return action


def parameters(room: Game) -> dict[str, Any]:
    """What a game can be loaded with, and what holds where nothing is said."""
    return {"players": room.SEATS[0], "seed": FRESH} | {
        option.name: parameter_of(option) for option in room.OPTIONS
    }


def parameter_of(option: Option) -> Setting:
    """The default of an option. Where all that can be chosen are numbers it is one: OpenSpiel reads
    whatever looks like a number as such."""
    if option.kind == "choice" and all(choice.isdecimal() for choice in option.choices):
        return int(option.default)
    return option.default


def setting_of(option: Option, value: Any) -> Setting:
    """What a parameter sets an option to. A number that can be chosen beside words is written with
    a line before it, as in `kritias_gods(order=_1234)`."""
    setting: Setting = str(value).removeprefix("_") if option.kind == "choice" else value
    return setting


def name_of(room: Game) -> str:
    """How a room is called in OpenSpiel: atlantis is kritias_atlantis."""
    return f"kritias_{room.NAME.rpartition('.')[2]}"


def game_type(room: Game, seed: int = FRESH) -> Any:
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_of(room),
        long_name=room.TITLE,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if seed == FRESH else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility_of(room),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=room.SEATS[-1],
        min_num_players=room.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(room),
    )


def utility_of(room: Game) -> Any:
    """What OpenSpiel calls the payoffs of a room. Shares of the victory have no constant sum:
    nobody may win."""
    kinds = pyspiel.GameType.Utility
    match payoffs_of(room):
        case Payoffs.ZERO_SUM:
            return kinds.ZERO_SUM
        case Payoffs.COOPERATIVE:
            return kinds.IDENTICAL
    return kinds.GENERAL_SUM


def game_info(room: Game, seats: int, digits: tuple[int, ...]) -> Any:
    least, most = bounds_of(room)
    return pyspiel.GameInfo(
        num_distinct_actions=room.MOVES,
        max_chance_outcomes=max(digits, default=0),
        num_players=seats,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0 if payoffs_of(room) is Payoffs.ZERO_SUM else None,
        max_game_length=room.BOUND,
    )


def register(room: Game) -> str:
    """Make a room known to OpenSpiel, and say under which name; again is no harm.

    OpenSpiel keeps what it was given beyond the end of the interpreter, where a class may stay but
    a plain function would have to be taken apart.
    """
    name = name_of(room)
    if name not in pyspiel.registered_names():
        pyspiel.register_game(game_type(room), type(name, (SpielGame,), {"room": room}))
    return name


for known in kritias.ROOMS.values():
    register(known)
