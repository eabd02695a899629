"""What the page asks of a room's picture: pure functions of what one seat sees.

A picture names each thing with a stable id, and for each move the things one touches to make it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from kritias.kernel.words import Phrase
from kritias.ui.svg import Markup
from kritias.ui.words import Words


@dataclass(frozen=True)
class Eyes:
    """Who looks: the seat (−1: a spectator), the language, the shape of the stage."""

    viewer: int
    words: Words
    aspect: float = 1.6  # width over height


@dataclass(frozen=True)
class Fact:
    """A number on a seat's plate."""

    symbol: str
    label: Phrase
    number: int


@dataclass(frozen=True)
class Step:
    """A step of the turn on the ribbon: done, now or to come."""

    label: Phrase
    when: str  # "done", "now" or ""


def ribbon(labels: Sequence[Phrase], now: int) -> list[Step]:
    """The steps of a turn: those before the one of now are done, those after it are to come."""
    return [
        Step(label, "done" if number < now else "now" if number == now else "")
        for number, label in enumerate(labels)
    ]


@dataclass(frozen=True)
class Offer:
    """A legal move as a person meets it."""

    group: Phrase  # the heading it stands under in the list of moves
    says: Phrase  # what it does, as far as one can know
    touches: tuple[tuple[str, ...], ...]  # ways to make it: what to touch, one after the other;
    # a step names one id, or several with spaces between, of which any will do
    shows: tuple[str, ...] = ()  # what to light up while it is pointed at


class Picture(Protocol):
    """A room's `picture.py`."""

    @property
    def SYMBOLS(self) -> tuple[str, ...]:
        """The drawn symbols that it uses."""

    def board(self, seen: Any, eyes: Eyes, /) -> Markup:
        """The table as SVG."""

    def tray(self, seen: Any, eyes: Eyes, /) -> Markup:
        """What lies before the viewer."""

    def facts(self, seen: Any, seat: int, /) -> list[Fact]: ...
    def steps(self, seen: Any, /) -> list[Step]: ...
    def prompt(self, seen: Any, viewer: int, /) -> Phrase: ...
    def offer(self, seen: Any, move: int, /) -> Offer: ...
    def picture(self, seen: Any, viewer: int, /) -> Markup:
        """The board as a file of its own, for notebooks and documents."""


def lister(legal: Callable[..., int], breadth: int) -> Callable[[Any], tuple[int, ...]]:
    """From a room's rule: what the seat to decide may do, as its picture asks for it."""

    def legal_moves(seen: Any) -> tuple[int, ...]:
        out = np.empty(breadth, np.int32)
        return tuple(map(int, out[: legal(seen, out)]))

    return legal_moves
