"""The states of a game, one after the other, in as little memory as they need."""

from collections.abc import Iterator

import numpy as np

from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.layout import Layout

FIRST_ROOM = 16  # states; it doubles when they fill it


class History:
    """Every state since the deal. What is taken out is not to be changed; older ones are copies."""

    def __init__(self, kind: type[Layout]) -> None:
        self.kind, self.length = kind, 0
        self.kept = kind.many(FIRST_ROOM)
        self.newest: Layout | None = None  # asked for again and again
        self.decider = NOBODY  # in the newest: asked for more often still

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, number: int) -> Layout:
        place = number + self.length if number < 0 else number
        if not 0 <= place < self.length:
            raise IndexError(number)
        if place == self.length - 1 and self.newest is not None:
            return self.newest
        state: Layout = self.kept[place].copy()
        return state

    def __iter__(self) -> Iterator[Layout]:
        return map(self.__getitem__, range(self.length))

    def append(self, state: Layout) -> None:
        if self.length == len(self.kept):
            self.kept = np.concatenate([self.kept, self.kind.many(self.length)])
        self.kept[self.length] = state
        self.length += 1
        self.newest, self.decider = state.copy(), Seat(state.seat)

    def keep(self, length: int) -> None:
        """Forget all but the first so many."""
        self.length, self.newest = min(length, self.length), None
        self.decider = Seat(self[-1].seat) if self.length else NOBODY
