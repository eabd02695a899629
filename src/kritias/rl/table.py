"""One game as the environments of others hold it: a true state, what a seat may know of it, and a
door at which everything that is no legal action is refused.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import tomli_w

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import LUCKS, NOBODY, Game, Move, Setting, is_whole, set_up
from kritias.kernel.observe import Observation, Observer
from kritias.kernel.position import Position, legal_code
from kritias.kernel.refusal import Refused
from kritias.kernel.rulebook import is_drawn

Mask = npt.NDArray[np.int8]

SEEDS: Final = 1 << 63  # of all, those that a generator of NumPy draws


def room_of(game: str | Game) -> Game:
    """A game by its name, or a room."""
    return kritias.open_room(game) if isinstance(game, str) else game


def check_seat(seat: int | None, seats: int) -> None:
    """Refuse a seat that the table does not have; none may be named."""
    if seat is not None and seat not in range(seats):
        raise Refused(f"There is no seat {seat} at a table of {seats}.")


class Table:
    """A game that is played by programs."""

    def __init__(self, game: Game, seats: int, settings: Mapping[str, Setting]) -> None:
        self.game, self.engine = game, engine_of(game)
        self.blank = set_up(game, seats, 0, settings)
        self.state = self.blank.copy()
        self.state.seat = NOBODY

    @property
    def seats(self) -> int:
        return self.blank.seats

    @property
    def observer(self) -> Observer:
        return self.engine.observers[self.seats]

    @property
    def is_over(self) -> bool:
        return self.state.seat == NOBODY

    def deal(self, seed: int) -> None:
        self.state = self.blank.copy()
        self.state.seed = seed % LUCKS
        self.engine.deal(self.state)

    def play(self, action: Any) -> None:
        """Carry out an action, if it is a legal one."""
        self.engine.play(self.state, self.read(action))

    def read(self, action: Any) -> Move:
        """The move that an action is; whatever is none, or not legal now, is refused."""
        if isinstance(action, np.ndarray) and action.shape == ():
            action = action[()]
        if not is_whole(action):
            raise Refused(f"An action is a whole number, not {type(action).__name__}.")
        return legal_code(self.game, self.state, int(action))

    def mask(self, seat: int) -> Mask:
        """1 for every action that a seat may choose now."""
        mask = np.zeros(self.game.MOVES, np.int8)
        if seat == self.state.seat and not self.is_over:
            mask[self.engine.legal(self.state)] = 1
        return mask

    def observe(self, seat: int) -> Observation:
        return self.engine.observe(self.state, seat)

    @property
    def payoff(self) -> list[float]:
        """What the game has paid each seat; nothing before its end."""
        return self.engine.payoff(self.state)

    def render(self, mode: str | None, seat: int) -> str | None:
        """What a seat sees: as the text of a position, or as a picture."""
        seen = Position(self.game, self.engine.veil(self.state, seat))
        match mode:
            case "ansi":
                return tomli_w.dumps(self.game.describe(seen.state), multiline_strings=True)
            case "svg":
                return seen._repr_svg_()
        return None


def render_modes(game: Game) -> list[str]:
    """How a game can be shown."""
    return ["ansi", "svg"] if is_drawn(game) else ["ansi"]


def check_render_mode(game: Game, mode: str | None) -> str | None:
    """A way in which a game can be shown, or none."""
    if mode not in (None, *render_modes(game)):
        raise Refused(f"{game.TITLE} is shown as {' or '.join(render_modes(game))}, not {mode}.")
    return mode
