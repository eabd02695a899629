"""A bot at a live table: it is asked what a person would be asked, until the game is over."""

import secrets
from dataclasses import dataclass, field
from typing import Final, Protocol

import kritias
from kritias.arena.entrant import Entrant, entrant_named
from kritias.bots.foul import Foul
from kritias.bots.program import Program, is_program, words_of
from kritias.bots.protocol import Clock, Greeting, Question, over, quoted
from kritias.client.call import Rejected
from kritias.client.house import Table
from kritias.client.view import View
from kritias.kernel.refusal import Refused

PASSED: Final = ("stale", "not_your_turn", "over")  # the table has moved on meanwhile
SECONDS: Final = 60.0  # for a decision at a table without a clock


class Mind(Protocol):
    """Whoever decides."""

    def decide(self, view: View) -> int | str:
        """A move, or a foul."""

    def end(self, view: View, foul: Foul | None) -> None:
        """The game is over, or was left after a foul."""


@dataclass
class BotMind:
    """A bot in Python, of the house or somebody's own, which thinks here and not there."""

    bot: Entrant
    seconds: float = SECONDS

    def decide(self, view: View) -> int:
        game = kritias.game(view.game)
        try:
            seen = game.from_document(view.position)
        except Refused as error:
            raise Foul("crashed", f"It cannot read this position. {error}") from error
        luck = secrets.randbits(64)
        return self.bot.think(game, seen, luck, 0.0, view.time_left or self.seconds).move

    def end(self, view: View, foul: Foul | None) -> None:
        pass


@dataclass
class ProgramMind:
    """A program that speaks the line protocol, started when it is first asked."""

    command: str
    seconds: float = SECONDS
    decisions: int = 0
    program: Program | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        words_of(self.command)

    def decide(self, view: View) -> int | str:
        assert view.seat is not None
        if self.program is None:
            self.program = Program(self.command)
            self.program.greet(
                Greeting(view.game, view.rules, view.options, view.seat, view.names)
            )  # fmt: skip
        self.decisions += 1
        moves = [vars(move) for move in view.moves]
        asked = Question(self.decisions, view.position, view.points, moves, self.clock(view))
        return self.program.decide(asked)

    def clock(self, view: View) -> Clock:
        """The time that the table leaves, and what this program is given where it leaves any."""
        left = None if view.time_left is None else round(view.time_left * 1000)
        given = round(self.seconds * 1000)
        return Clock(given, left) if view.clock == "game" else Clock(min(given, left or given))

    def end(self, view: View, foul: Foul | None) -> None:
        if self.program:
            self.program.tell(over(view.points, view.shares, foul))
            self.program.close()
            self.program = None


def mind_named(name: str, seconds: float = SECONDS) -> Mind:
    """A level by its name, a bot in Python by its module, or a program by its path."""
    if is_program(name):
        return ProgramMind(name, seconds)
    return BotMind(entrant_named(name), seconds)


@dataclass
class Sitting:
    """A bot on a seat of a live table."""

    table: Table
    mind: Mind
    answered: int = -1  # the last ply that was decided: frames of it may still be on their way

    def play(self) -> View:
        """Play to the end. After a foul the seat is left to a bot of the house, and the foul is
        raised."""
        view = self.table.view()
        try:
            for view in self.table.views():
                if view.is_over:
                    break
                if view.moves and view.ply > self.answered:
                    self.answer(view)
        except Foul as foul:
            self.give_up(view, foul)
            raise
        except BaseException:
            self.mind.end(view, None)
            raise
        self.mind.end(view, None)
        return view

    def answer(self, view: View) -> None:
        """Make a move; one that came too late for the table is no foul."""
        self.answered = view.ply
        move = offered(view, self.mind.decide(view))
        try:
            self.table.play(move, view.ply)
        except Rejected as refusal:
            if refusal.error not in PASSED:
                raise Foul("illegal", f"The house refused {move}: {refusal}") from refusal

    def give_up(self, view: View, foul: Foul) -> None:
        """Leave the seat to a bot of the house, so that the others can play on."""
        self.mind.end(view, foul)
        if view.seat is not None:
            self.table.leave(view.seat)


def offered(view: View, move: int | str) -> int:
    """The code of a move that the house offers; another one is a foul and is not sent."""
    for one in view.moves:
        if move in (one.code, one.text) and not isinstance(move, bool):
            return one.code
    raise Foul("illegal", f"It wanted to play {quoted(str(move))}, which was not offered.")
