"""A game in the terminal: the person has the first seat, bots of one level have the others."""

import secrets
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Self

from kritias.bots import Advice, advise, bot_named
from kritias.kernel.game import Game, Seat, Setting
from kritias.kernel.layout import Layout
from kritias.kernel.position import Position
from kritias.kernel.refusal import Refused
from kritias.kernel.words import Phrase, say
from kritias.server.table import has_revealed
from kritias.server.templates import seat_name, words_of
from kritias.ui.words import Words

OWN: Final = Seat(0)


@dataclass
class TerminalGame:
    """What is played, and in which language it is told."""

    position: Position
    seed: int
    level: str
    language: str
    undone_turn: int | None = field(default=None)  # of what was taken back last

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int,
        seed: int,
        settings: dict[str, Setting],
        level: str,
        language: str,
    ) -> Self:
        return cls(Position.start(game, seats, seed, **settings), seed, level, language)

    @property
    def game(self) -> Game:
        return self.position.game

    @cached_property
    def words(self) -> Words:
        """The language at this table: seats are called by their marks."""
        names = [seat_name(seat, self.language) for seat in range(self.position.state.seats)]
        return words_of(self.game, self.language).called(names)

    @property
    def seen(self) -> Layout:
        """What the person may look at."""
        return self.position.shown(OWN).state

    @property
    def foregone(self) -> int | None:
        """The move that the rules leave to nobody, if that is so."""
        move: int | None = self.position.engine.foregone(self.position.state)
        return move

    @property
    def is_asked(self) -> bool:
        """Whether the person has something to decide."""
        return self.position.seat == OWN and self.foregone is None

    # Playing

    def move_by_itself(self) -> list[Phrase]:
        """The only move that there is, or a bot's; what it did."""
        move = self.foregone
        if move is None:
            seen = self.position.view(self.position.seat).state
            move = bot_named(self.level).think(self.game, seen, secrets.randbits(64)).move
        return self.make(move)

    def move(self, answer: str) -> list[Phrase]:
        """The person's move, by its number in the list or as it is written; what it did."""
        moves = self.position.moves
        is_number = answer.isascii() and answer.isdecimal() and len(answer) < 9
        if is_number and 1 <= int(answer) <= len(moves) and answer not in moves:
            answer = moves[int(answer) - 1]
        return self.make(answer)

    def make(self, move: str | int) -> list[Phrase]:
        after = self.position.play(move)
        story = self.position.narrate(move, OWN)
        self.position, self.undone_turn = after, None
        return story

    def take_back(self) -> None:
        """The person's last move, as at any table: within their turn, while nobody else has acted
        and nothing has come to light."""
        left = self.undo_point()
        if left is None:
            raise Refused(say("Nothing can be taken back: something has come to light since."))
        self.position = self.position.undo(len(self.position.played) - left)
        self.undone_turn = int(self.position.state.turn)

    def undo_point(self) -> int | None:
        """How many moves are left when the last one is taken back; None if it may not be."""
        history = list(self.position.history())
        for number in reversed(range(len(self.position.played))):
            before, after = history[number], history[number + 1]
            if has_revealed(self.game, before.state, after.state, before.seat):
                return None
            if self.position.engine.foregone(before.state) is None:
                is_same_turn = self.undone_turn in (None, int(before.state.turn))
                return number if before.seat == OWN and is_same_turn else None
        return None

    # Advice

    def advice(self) -> Advice:
        """What a bot would do, by what the person knows."""
        known: Any = self.position.view(OWN).state
        return advise(self.game.NAME, known.tobytes(), len(self.position.played))
