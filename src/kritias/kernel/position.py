"""Position: the pleasant Python object over a state.

    position = Position.start(game, seats=3, seed=7)
    position = position.play(position.moves[0])

Positions do not change: `play` answers with the next one. A state that was dealt carries its
moves along, so that `undo` is a replay and a game can be written down.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Self, cast

import numpy as np

from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.game import NOBODY, Game, Move, Seat, Setting, is_whole, set_up, settings_of
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Illegal, Over, Refused, Unknown
from kritias.kernel.rulebook import is_drawn
from kritias.kernel.words import MARKS, Phrase, say, say_many


class Position:
    """A table at one moment: where it began, what was played, how it lies now."""

    def __init__(self, game: Game, root: Layout, played: Sequence[int] = ()) -> None:
        self.game = game
        self.root = root.copy()
        self.played: tuple[int, ...] = ()
        self.state = root.copy()
        for move in played:
            self.engine.play(self.state, possible_code(game, self.state, move))
            self.played += (move,)

    @classmethod
    def start(cls, game: Game, seats: int, seed: int = 0, **settings: Setting) -> Self:
        """Set the table up and deal."""
        state = set_up(game, seats, seed, settings)
        engine_of(game).deal(state)
        return cls(game, state)

    @property
    def engine(self) -> Engine:
        return engine_of(self.game)

    @property
    def seat(self) -> Seat:
        """Who decides now; NOBODY when the game is over."""
        return Seat(self.state.seat)

    @property
    def is_over(self) -> bool:
        return self.state.seat == NOBODY

    @property
    def settings(self) -> dict[str, Setting]:
        return settings_of(self.game, self.state)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The legal moves as codes."""
        return () if self.is_over else tuple(map(int, self.engine.legal(self.state)))

    @cached_property
    def moves(self) -> tuple[str, ...]:
        """The legal moves as short texts."""
        return tuple(self.game.write(self.state, code) for code in self.codes)

    def play(self, move: str | int) -> "Position":
        """The position after a move; an illegal one is refused with the clause that forbids it."""
        code = possible_code(self.game, self.state, move)
        after = Position(self.game, self.state)
        self.engine.play(after.state, code)
        after.root, after.played = self.root, (*self.played, code)
        return after

    def undo(self, moves: int = 1) -> "Position":
        """The position so many moves ago, by playing the game again up to there."""
        if moves > len(self.played):
            raise Refused(
                say_many(
                    "There is only {count} move to take back.",
                    "There are only {count} moves to take back.",
                    len(self.played),
                )
            )
        return Position(self.game, self.root, self.played[: len(self.played) - moves])

    def history(self) -> Iterator["Position"]:
        """Every position from the beginning to this one."""
        position = Position(self.game, self.root)
        yield position
        for move in self.played:
            position = position.play(move)
            yield position

    def view(self, seat: int) -> "Position":
        """What a seat may know (NOBODY: a spectator), as a position of its own."""
        self._check_viewer(seat)
        return Position(self.game, self.engine.veil(self.state, seat))

    def shown(self, seat: int) -> "Position":
        """What a seat may look at: what it knows, but for what it has to remember."""
        self._check_viewer(seat)
        return Position(self.game, self.engine.shown(self.state, seat, self.state))

    def imagine(self, seat: int, seed: int) -> "Position":
        """A world that fits what a seat knows."""
        seen = self.view(seat).state
        return Position(self.game, self.engine.imagine(seen, seat, seed))

    def narrate(self, move: str | int, viewer: int) -> list[Phrase]:
        """What a move made here does, as a viewer may be told."""
        code, after = possible_code(self.game, self.state, move), self.play(move)
        return self.game.narrate(
            self.view(viewer).state,
            self.engine.veil_move(self.state, code, viewer),
            after.view(viewer).state,
            viewer,
        )

    @property
    def points(self) -> list[int]:
        return self.engine.points(self.state)

    @property
    def payoff(self) -> list[float]:
        return self.engine.payoff(self.state)

    def _check_viewer(self, seat: int) -> None:
        if not (is_whole(seat) and NOBODY <= seat < self.state.seats):
            raise Unknown(say("There is no seat {seat} at this table.", seat=seat))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and self.state.tobytes() == other.state.tobytes()

    def __hash__(self) -> int:
        return hash(self.state.tobytes())

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and copy: a game is a module and goes by its name."""
        state, root = self.state.tobytes(), self.root.tobytes()
        return restored, (self.game.__name__, root, self.played, state)

    def __repr__(self) -> str:
        points = " ".join(f"{MARKS[seat]} {points}" for seat, points in enumerate(self.points))
        now = "over" if self.is_over else f"{MARKS[self.seat]} to decide"
        return f"<{self.game.NAME} turn {self.state.turn}, {now}; {points}>"

    def _repr_svg_(self) -> str | None:
        """The table as a picture, for notebooks; None for a game that is not drawn."""
        if not is_drawn(self.game):
            return None
        viewer = max(self.seat, 0)
        brush = import_module(f"{self.game.__name__}.picture")
        return str(brush.picture(self.view(viewer).state, viewer))


def restored(name: str, root: bytes, played: tuple[int, ...], state: bytes) -> Position:
    """A position out of a pickle. Its room is imported, as any module is that a pickle names."""
    game = cast(Game, import_module(name))
    position = Position(game, state_of(game, root))
    position.state, position.played = state_of(game, state), played
    return position


def state_of(game: Game, packed: bytes) -> Layout:
    """A state of a game out of its bytes."""
    state: Layout = np.frombuffer(bytearray(packed), game.State.layout)[0]
    return state


def code_of(game: Game, state: Layout, move: Any) -> int:
    """The code that a move is, or that its text means."""
    if isinstance(move, str):
        return game.parse(state, move)
    if not is_whole(move):
        raise Refused(f"A move is a text or a whole number, not {move!r}.")
    return int(move)


def legal_code(game: Game, state: Layout, move: str | int) -> Move:
    """The code of a move, if it is legal in this state; else the clause that forbids it."""
    if state.seat == NOBODY:
        raise Over
    code = code_of(game, state, move)
    if not 0 <= code < game.MOVES:
        raise Unknown(
            say("{code} is no move: codes go from 0 to {last}.", code=code, last=game.MOVES - 1)
        )
    if code not in engine_of(game).legal(state):
        raise Illegal(*game.refusal(state, code))
    return Move(code)


def possible_code(game: Game, state: Layout, move: str | int) -> Move:
    """The code of a move that a seat may make here, or the table: it may ring the bell."""
    if state.seat != NOBODY and game.limit(state):
        code = code_of(game, state, move)
        if code == game.BELL:
            return Move(code)
    return legal_code(game, state, move)
