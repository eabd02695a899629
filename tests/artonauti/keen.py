"""Games in which much happens: from the middle of the game on, everybody completes what can be
completed and else plays at random. From a deal on, random play hardly ever completes a work.

`python -m tests.artonauti.keen 3 5` writes the fingerprints of five games of three seats.
"""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from kritias.games import artonauti
from kritias.games.artonauti.box import DOUBLED
from kritias.games.artonauti.notation import CARD_NAMES, MARKS, TALE_NAMES
from kritias.kernel.batch import PLAYERS
from kritias.kernel.chance import below, stream, word
from kritias.kernel.game import NOBODY
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Unreadable
from kritias.kernel.trial import Moment, Trial

ALL = [name for name, twice in zip(CARD_NAMES, DOUBLED) for _ in range(1 + twice)]
LYING = 9
HELD = 8
OPEN = 3  # adventures that every seat has already
STARTS = [
    ("", "play"), ("sweep-2", "sweep"), ("take-2", "take-from"), ("give-1", "give-to"),
    ("back-2", "bring-back"), ("swap-2", "choose"), ("move-2", "lift"), ("play-2", "another"),
    ("rotate-2", "turn-cards"), ("block-2", "move-block"), ("", "action"),
]  # an adventure in which a game begins, and what has to be done  # fmt: skip


class Keen(Trial):
    """A trial of such games."""

    def start(self, number: int) -> Layout:
        luck = np.random.default_rng(number)
        while True:
            try:
                return artonauti.from_document(self.document(number, luck))
            except Unreadable:  # a complete work lies on the board
                continue

    def document(self, number: int, luck: Any) -> dict[str, Any]:
        """A table in the middle of the game: cards anywhere, some adventures already played."""
        cards, tales = luck.permutation(ALL), luck.permutation(TALE_NAMES)
        squares = luck.permutation([*cards[:LYING], "#", *["."] * (24 - LYING)])
        turned = luck.integers(0, 2, len(squares))
        board = [f"{name}~" if way and name not in ".#" else name
                 for name, way in zip(squares, turned)]  # fmt: skip
        document: dict[str, Any] = {
            "game": "artonauti", "seats": self.seats, "seat": MARKS[number % self.seats],
            "seed": int(luck.integers(1, 1 << 60)), "phase": "play", "board": " ".join(board),
            "options": dict(self.settings),
        }  # fmt: skip
        tale, phase = STARTS[number % len(STARTS)]
        if not tale or self.settings.get("adventures", True):
            document |= {"phase": phase, "move": {"adventure": tale} if tale else {}}
        tales = [tale, *(name for name in tales if name != tale)] if tale else tales
        for seat in range(self.seats):
            hand = cards[LYING + HELD * seat :][:HELD]
            document[MARKS[seat]] = {"hand": " ".join(hand)}
            if self.settings.get("adventures", True):
                place = OPEN * ((seat - number) % self.seats)  # who decides has the first
                document[MARKS[seat]]["adventures"] = " ".join(tales[place:][:OPEN])
        return document

    def walk(self, number: int) -> Iterator[Moment]:
        state = self.start(number)
        seed, moves = int(state.seed), []
        choices = np.uint64(stream(np.uint64(seed) ^ PLAYERS))
        while state.seat != NOBODY and len(moves) <= self.game.BOUND:
            legal = tuple(map(int, self.engine.legal(state)))
            luck = np.uint64(word(choices, len(moves)))
            move = self.completing(state, legal, legal[below(luck, len(legal))])
            yield Moment(seed, tuple(moves), state, legal, move, int(luck) & 0xFFFFFFFF)
            self.engine.play(state, move)
            moves.append(move)
        yield Moment(seed, tuple(moves), state, (), NOBODY, 0)

    def completing(self, state: Layout, legal: tuple[int, ...], other: int) -> int:
        """A move that completes a work, or the other one."""
        for move in legal:
            after = state.copy()
            self.engine.play(after, move)
            if any(after.worth[seat] > state.worth[seat] for seat in range(self.seats)):
                return move
        return other


def keen(seats: int, games: int, **settings: Any) -> Keen:
    return Keen(artonauti, seats, games=games, settings=settings)


if __name__ == "__main__":
    trial = keen(int(sys.argv[1]), int(sys.argv[2]))
    sys.stdout.write(" ".join(map(trial.fingerprint, range(trial.games))))
