"""What many games in step have in common, on the cores and on a GPU: what one wishes of them, and
which actions are refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel import chance, lockstep
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import Game, Setting, check_seats, is_whole
from kritias.kernel.layout import Layout
from kritias.kernel.observe import Observer, Piece
from kritias.kernel.refusal import Illegal, Refused
from kritias.kernel.words import say
from kritias.rl.table import check_seat, room_of


class Step(NamedTuple):
    """What came of a step, a row for each game."""

    observation: npt.NDArray[np.float32]  # of the seat that decides
    reward: npt.NDArray[np.float64]  # [game, seat]: what a game has paid that ended in this step
    done: npt.NDArray[np.bool_]  # whether one has
    seat: npt.NDArray[np.int64]  # who decides now
    mask: npt.NDArray[np.bool_]  # [game, code]: which moves are legal


@dataclass
class GamesInStep:
    """So many games of one kind. With opponents the learner has one seat, another one in every deal
    if none is named."""

    game: Game
    seats: int
    games: int
    settings: Mapping[str, Setting] = field(default_factory=dict)
    opponents: str | None = None  # the name of a bot; None: whoever decides is asked
    learner: int | None = None  # a seat
    illegal: Literal["refuse", "random"] = "refuse"  # or: any legal move in its place
    observe: bool = True

    def __post_init__(self) -> None:
        """Refuse a vector that cannot be. A game may be given by its name."""
        self.game = room_of(self.game)
        check_seats(self.game, self.seats)
        if not is_whole(self.games) or self.games < 1:
            raise Refused(f"A vector has one game at least, not {self.games!r}.")
        check_illegal(self.illegal)
        check_seat(self.learner, self.seats)
        self.start, self.is_dealt = np.uint64(0), False

    @property
    def engine(self) -> Engine:
        return engine_of(self.game)

    @property
    def observer(self) -> Observer:
        return self.engine.observers[self.seats]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """What the numbers of an observation are."""
        return self.observer.pieces

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.observer.size if self.observe else 0

    @property
    def deciders(self) -> tuple[int, int]:
        """For whom games are played, and who decides on the other seats."""
        if self.opponents is None:
            return lockstep.EVERYBODY, lockstep.WAIT
        seat = lockstep.BY_TURNS if self.learner is None else self.learner
        return seat, lockstep.PICK if self.opponents == "random" else lockstep.WAIT

    def begin(self, seed: int) -> None:
        """Settle the luck of all games to come."""
        if not is_whole(seed):
            raise Refused(f"A seed is a whole number, not {seed!r}.")
        self.is_dealt = True
        self.start = np.uint64(chance.stream(np.uint64(seed % (1 << 64))))

    def check_dealt(self) -> None:
        """Before the first deal there is nothing to carry an action out in."""
        if not self.is_dealt:
            raise Refused("Nothing is dealt yet: reset comes before step.")


def check_illegal(way: str) -> None:
    """Refuse a way to deal with illegal actions that there is not."""
    if way not in ("refuse", "random"):
        raise Refused(f"Illegal actions are dealt with by refuse or random, not {way}.")


def whole_numbers(actions: npt.ArrayLike, games: int) -> npt.NDArray[np.integer]:
    """The actions as an array; refused if they are not whole numbers, one for each game."""
    try:
        given = np.asarray(actions)
    except (TypeError, ValueError, OverflowError) as error:
        raise Refused(f"These are not {games} actions: {error}.") from error
    check_actions(given.shape, given.dtype, games)
    return given


def check_actions(shape: tuple[int, ...], kind: np.dtype[Any], games: int) -> None:
    if shape != (games,):
        raise Refused(f"A step takes {games} actions, not those of shape {shape}.")
    if kind.kind not in "iu":
        raise Refused(f"An action is a whole number; these are of type {kind}.")


def no_action(game: Game, number: int, action: int) -> Refused:
    return Refused(f"Game {number}: {action} is no action; they go from 0 to {game.MOVES - 1}.")


def illegal_action(game: Game, number: int, state: Layout, move: int) -> Illegal:
    """Why a move cannot be made, in the words of the room."""
    clause, reason = game.refusal(engine_of(game).veil(state, state.seat), move)
    return Illegal(clause, say("{text}", text=f"Game {number}, action {move}: {reason}"))
