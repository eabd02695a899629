"""Common-sense cases: positions out of games of bots in which anybody sees what is right or wrong.

`tests/common_sense/<room>.toml` holds those of a room:

    [[case]]
    why = "a toll of 1 is not paid with a tile of 5"
    found = "skilled against greedy, luck 3, turn 14"
    wrong = ["pay-crown5"]  # or right = […], the moves of which one should be made

    [case.position]
    …  # as `kritias position` writes it; whoever decides there sees their own part of it

A bot is asked with the eyes of the seat that decides, once with every seed.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import kritias
from kritias.bots import bot_named
from kritias.kernel.position import Position

HERE: Final = Path(__file__).parent.parent / "common_sense"
SEEDS: Final = range(1, 6)


@dataclass(frozen=True)
class Case:
    """A position, and what anybody would do there, or not do."""

    game: str
    number: int
    content: dict[str, Any]

    @property
    def why(self) -> str:
        return str(self.content["why"])

    @cached_property
    def position(self) -> Position:
        game = kritias.game(self.game)
        return Position(game, game.from_document(self.content["position"]))

    def moves(self, key: str) -> list[str]:
        return list(self.content.get(key, []))

    def answer(self, level: str, seed: int) -> str:
        """What a bot does here."""
        position = self.position
        seen = position.engine.veil(position.state, position.seat)
        move = bot_named(level).think(position.game, seen, seed).move
        return position.game.write(position.state, move)

    def is_right(self, move: str) -> bool:
        right = self.moves("right")
        return move in right if right else move not in self.moves("wrong")

    def wrong_answers(self, level: str, seeds: Sequence[int] = SEEDS) -> list[str]:
        """What a bot does here that nobody would."""
        answers = (self.answer(level, seed) for seed in seeds)
        return [move for move in answers if not self.is_right(move)]


def cases_of(game: str) -> Iterator[Case]:
    content = tomllib.loads((HERE / f"{game}.toml").read_text("utf-8"))
    for number, case in enumerate(content["case"], 1):
        yield Case(game, number, case)
