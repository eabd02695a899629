"""What the page asks of a room's picture: pure functions of what one seat sees.

A picture names each thing with a stable id; a room's kinds of moves say which are touched. What is
drawn apart from what it belongs to names that as `data-on`: a sail its boat, a boat its space. A
touch on it means the first of these that can be touched, and what is in front is drawn later.
What moves from place to place is a `mover`. What passes from the board to the seats tells by
`data-passes` what it is called there (`Fact.gathers`) and what lies here: it goes to the seat that
then has more, or to whoever acts (`data-to`). Of a pile face down `data-pile` tells the number, and
`data-given` changes where something was taken whose like took its place. What is part of something
to come names that by `data-joins`. «from» tells of a place where whoever acts puts something down.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from kritias.kernel.words import Phrase
from kritias.ui.svg import Markup
from kritias.ui.words import Words


@dataclass(frozen=True)
class ViewContext:
    """Who looks: the seat (−1: a spectator), the language, the shape of the stage."""

    viewer: int
    words: Words
    aspect: float = 1.6  # width over height
    taker: int = -1  # around one screen, while hands are covered: the seat that takes it next

    @property
    def near(self) -> int:
        """The seat from which the table is laid out: the viewer's, or whose the screen will be, so
        that nothing moves when it is taken; −1: a spectator's."""
        return self.taker if self.viewer == -1 else self.viewer


@dataclass(frozen=True)
class Look:
    """What a thing tells when it is looked at closely, in the reader's words: its name, what kind
    of thing it is, and what else there is to say, line by line."""

    name: str
    kind: str = ""
    lines: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """The same for those who listen."""
        return " · ".join(filter(None, (self.name, self.kind, *self.lines)))

    @property
    def data(self) -> dict[str, str | None]:
        """Attributes of the thing from which the page tells it."""
        lines = "\n".join(self.lines) or None
        return {"data_look": self.name, "data_look_kind": self.kind or None,
                "data_look_lines": lines}  # fmt: skip

    @property
    def drawn(self) -> dict[str, str | None]:
        """The same for a thing in a drawing, of which those are told who listen."""
        return self.data | {"role": "img", "aria_label": self.spoken}

    @property
    def reached(self) -> dict[str, str | None]:
        """The same for one that keys reach, too: it is part of no other that they do."""
        return self.drawn | {"tabindex": "0"}


@dataclass(frozen=True)
class Fact:
    """A number on a seat's plate; where things pass to the seat, what they are called."""

    symbol: str
    label: Phrase
    number: int
    gathers: str = ""
    hurts: bool = False  # whether more of it is worse


@dataclass(frozen=True)
class Stake:
    """Something that a move costs or brings, where that is not to be seen at once when it is made,
    or worth more words: the way it takes, its price or its prize."""

    kind: str  # "way", "price" or "prize"
    words: Phrase
    figure: Markup | None = None  # as it is drawn; else its number stands for it
    number: int | None = None
    things: tuple[str, ...] = ()  # on the board: the places of a way, or what is paid or taken
    later: int = 0  # points that come only when a price has been paid


def nothing_more_at_stake(seen: Any, move: int) -> list[Stake]:
    """`stakes` of a game whose moves show at once all that they do."""
    return []


@dataclass(frozen=True)
class PlateGroup:
    """Things of one kind that lie before a seat: a heading, the things as they are drawn, and what
    there is to say beside them."""

    heading: Phrase
    things: Sequence[Markup] = ()
    note: Phrase | None = None


@dataclass(frozen=True)
class ScorePart:
    """A part of a seat's score: what it is, what it brings (None: whoever looks may not know), by
    which clause, and how many things bring it, where that is worth telling."""

    label: Phrase
    number: int | None
    clause: str
    count: int | None = None


def total(parts: Iterable[ScorePart]) -> int | None:
    """What the parts of a score come to; None where one of them is not known."""
    numbers = [part.number for part in parts]
    known = [number for number in numbers if number is not None]
    return sum(known) if len(known) == len(numbers) else None


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
class Extra:
    """A page that a room brings beside its table: a template, what fills it, files it shows."""

    path: str  # where it lies in the house
    link: Phrase  # what leads to it from the home page
    template: Path
    content: Callable[[str], Mapping[str, Any]]  # by language
    files: tuple[Path, ...] = ()


class Picture(Protocol):
    """A room's `picture.py`. It may have `EXTRAS` besides, a tuple of pages of its own."""

    @property
    def SYMBOLS(self) -> tuple[str, ...]:
        """The drawn symbols that it uses."""

    def board(self, seen: Any, context: ViewContext, /) -> Markup:
        """The table as SVG."""

    def tray(self, seen: Any, context: ViewContext, /) -> Markup:
        """What lies before the viewer."""

    def facts(self, seen: Any, seat: int, /) -> list[Fact]: ...
    def plate(self, seen: Any, seat: int, context: ViewContext, /) -> list[PlateGroup]:
        """All that lies before a seat, and what it is known to hold: for anybody at the table to
        see who looks there."""

    def score(self, seen: Any, seat: int, /) -> list[ScorePart]:
        """What a seat's points would be made of if the game ended now: at the end they sum to what
        `points` says. Every seat has the same parts, in the same order."""

    def stakes(self, seen: Any, move: int, /) -> list[Stake]:
        """What a legal move costs and brings beside what its picture shows when it is made."""

    def summary(self, seen: Any, viewer: int, /) -> list[Phrase]:
        """What lies on the board, in a few sentences, for those who listen."""

    def steps(self, seen: Any, /) -> list[Step]: ...
    def prompt(self, seen: Any, viewer: int, /) -> Phrase: ...
    def picture(self, seen: Any, viewer: int, words: Words | None = None, /) -> Markup:
        """The board as a file of its own, for notebooks and documents; in English, if no language
        is wanted."""
