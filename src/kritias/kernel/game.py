"""What a game is: the doors that every room has, and the options it may be played with."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, NewType, Protocol

import numpy as np

from kritias.kernel.layout import Codes, Layout, Numbers
from kritias.kernel.move_kind import Offer
from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import Phrase, Reason, Who, say

Seat = NewType("Seat", int)
Move = NewType("Move", int)
Ply = NewType("Ply", int)  # how many moves have been made and taken back

NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
NOBODY = Seat(-1)  # the seat to decide when the game is over; as a viewer: a spectator
START = Ply(0)
LUCKS: Final = 1 << 64  # seeds that a game can be dealt from

Setting = bool | str | int


@dataclass(frozen=True, slots=True)
class Option:
    """One way in which a game may be played, kept in the state's field of the same name."""

    name: str
    kind: Literal["flag", "choice", "number"]
    default: Setting
    words: Phrase
    about: Phrase
    choices: tuple[str, ...] = ()
    labels: tuple[Phrase, ...] = ()
    span: range = range(0)
    first: Setting | None = None  # what suits a first game, if it is not the default

    def encode(self, value: Setting) -> int:
        """The setting as the state holds it; anything else is refused in one sentence."""
        match self.kind, self.plain(value):
            case "flag", bool(value):
                return int(value)
            case "choice", str(value) if value in self.choices:
                return self.choices.index(value)
            case "number", int(value) if not isinstance(value, bool) and value in self.span:
                return value
        raise Refused(
            say(
                "{name} takes {allowed}, not {value}.",
                name=self.name,
                allowed=self.allowed,
                value=repr(value),
            )
        )

    def plain(self, value: Any) -> Setting:
        """A setting as programs may give it: NumPy's own truths and numbers, the texts of a command
        line, and the number that is to be chosen."""
        setting: Setting = value.item() if isinstance(value, np.generic) else value
        if self.kind == "choice":
            return str(setting) if is_whole(setting) else setting
        return self.read(setting) if isinstance(setting, str) else setting

    def decode(self, value: int) -> Setting:
        """The setting that the state holds."""
        match self.kind:
            case "flag":
                return bool(value)
            case "choice":
                return self.choices[value]
        return value

    def read(self, text: str) -> Setting:
        """The setting from a text: a command line, a record, a form."""
        if self.kind == "flag" and text.lower() in ("yes", "no", "true", "false"):
            return text.lower() in ("yes", "true")
        if self.kind == "number" and NUMBER.fullmatch(text):
            return int(text)
        return text

    @property
    def allowed(self) -> Phrase:
        """What the option takes, in words."""
        match self.kind:
            case "flag":
                return say("yes or no")
            case "choice":
                return say("one of {choices}", choices=", ".join(self.choices))
        return say("a number from {low} to {high}", low=self.span[0], high=self.span[-1])


@dataclass(frozen=True, slots=True)
class About:
    """A game on the shelf: how it is called there, what it is in a sentence, how long it takes."""

    title: str
    pitch: Phrase
    minutes: int
    is_printed: bool = False  # whether the printed rules say so; else it is our estimate
    first: Phrase | None = None  # what a first game leaves out or takes in


class Softness(NamedTuple):
    """How far from the best move found the lower levels stray, so that they are evenly apart: at
    some games a slip costs more than at others."""

    beginner: float = 0.5
    casual: float = 0.22
    skilled: float = 0.12


USUALLY: Final = Softness()


@dataclass(frozen=True, slots=True)
class Dials:
    """How a search goes about a game. A room in which few of the legal moves make sense lets its
    rollouts look at more of them, shortens them, or keeps a shortlist; where a plan is worth more
    than what the others might answer, the tree ends with the turn."""

    depth: int = 8  # decisions of a rollout
    follow: bool = False  # whether a move counts for the best of what may follow it in the turn
    tries: int = 4  # moves that it looks at before each
    exploration: float = 0.5
    widening: float = 1.0  # children of a node, times the root of its visits
    horizon: int = 0  # turns over which the tree reaches; 0: any number
    shortlist: int = 0  # moves that look best at a glance and are searched alone; 0: all are
    patience: int = 0  # decisions of every other lap of a long search of a shortlist; 0: as usual
    softness: Softness = USUALLY
    point: float = 0.001  # what a point is worth beside a victory
    rank: float = 0.01  # and what it is to be first instead of last


@dataclass(frozen=True, slots=True)
class Term:
    """Something that speaks for a seat, in words for a hint: why one move is better than another.
    How much more there is of it counts in whole numbers; where that is none and the odds still
    differ, it is said without."""

    more: Callable[[int], Phrase]  # for whoever decides
    better: Phrase
    hinders: Callable[[Who], Phrase]  # another seat, who has less of it
    theme: Phrase  # in a word: what puzzles are sorted by


class Game(Protocol):
    """A room. Its `__init__.py` is checked against this by mypy, in `games/__init__.py`."""

    __name__: str

    def __hash__(self) -> int: ...
    @property
    def NAME(self) -> str: ...
    @property
    def TITLE(self) -> str: ...
    @property
    def ABOUT(self) -> About: ...
    @property
    def VERSION(self) -> int:
        """Of the rules: a record names the one it was played by."""

    @property
    def SEATS(self) -> range: ...
    @property
    def OPTIONS(self) -> tuple[Option, ...]: ...
    @property
    def MOVES(self) -> int:
        """Every move's code is below this."""

    @property
    def BREADTH(self) -> int:
        """No position has more legal moves than this."""

    @property
    def BOUND(self) -> int:
        """Every game ends within so many moves."""

    @property
    def BELL(self) -> int:
        """The move that only the table makes, when time has run out; −1: there is none."""

    @property
    def DIALS(self) -> Dials:
        """What suits a search of this game; `Dials()` are the usual ones."""

    @property
    def TERMS(self) -> tuple[Term, ...]:
        """What a guess is made of, in words: for hints. `()`: it cannot be said."""

    @property
    def State(self) -> type[Layout]: ...

    # rules: compiled, over one record
    def deal(self, s: Any, /) -> None: ...
    def legal(self, s: Any, out: Codes, /) -> int: ...
    def play(self, s: Any, move: int, /) -> None: ...
    def points(self, s: Any, out: Any, /) -> None: ...
    def payoff(self, s: Any, out: Numbers, /) -> None: ...
    def appraise(self, s: Any, thinker: int, shares: Numbers, points: Numbers, /) -> None:
        """A guess of the end, asked before it, as one seat thinks it (NOBODY: as nobody in
        particular does): shares of the victory, after the last seat's nobody's, which sum to
        one; and each seat's points."""

    def explain(self, s: Any, thinker: int, seat: int, amounts: Numbers, odds: Numbers, /) -> None:
        """Of each of the TERMS, how much a seat has of it, and what that adds to the logarithm
        of its odds; together they are what `appraise` shares the victory by."""

    def veil(self, s: Any, seat: int, /) -> None: ...
    def veil_move(self, s: Any, move: int, seat: int, /) -> int: ...
    def imagine(self, s: Any, seat: int, /) -> None: ...
    def audit(self, s: Any, /) -> int: ...

    # words: plain Python, over what one seat sees
    def write(self, s: Any, move: int, /) -> str: ...
    def parse(self, s: Any, text: str, /) -> int: ...
    def describe(self, s: Any, /) -> dict[str, Any]: ...
    def from_document(self, document: Mapping[str, Any], /) -> Any: ...
    def narrate(self, before: Any, move: int, after: Any, viewer: int, /) -> list[Phrase]: ...
    def refusal(self, s: Any, move: int, /) -> Reason: ...
    def offer(self, seen: Any, move: int, /) -> Offer: ...
    def timeout_move(self, s: Any, /) -> int:
        """The move the table makes for a seat that does not answer in time; −1: a bot decides."""

    def limit(self, s: Any, /) -> int:
        """Minutes of play after which the table rings the bell; 0: never, or it has rung."""

    def cover(self, seen: Any, seat: int, now: Any, /) -> bool:
        """Erase from what a seat saw at some moment whatever has to be remembered by now, which
        nobody may look up any more, not even its owner. Whether there is anything of that kind
        now, whoever looks: then moves of a time when there was not are told as to a spectator.
        What may be done never depends on it. Bots remember: they decide by what is veiled alone.
        """


def no_limit(s: Any) -> int:
    """`limit` of a game without a bell."""
    return 0


def bot_decides(s: Any) -> int:
    """`timeout_move` of a game in which nobody is merely asked: a bot decides for the silent."""
    return -1


def nothing_to_remember(seen: Any, seat: int, now: Any) -> bool:
    """`cover` of a game in which whatever was seen may be looked up again."""
    return False


def first_game(game: Game) -> dict[str, Setting]:
    """The options that suit whoever plays a game for the first time."""
    return {
        option.name: option.default if option.first is None else option.first
        for option in game.OPTIONS
    }


def set_up(game: Game, seats: int, seed: int, settings: Mapping[str, Setting]) -> Layout:
    """A state with seats, seed and options written in, ready to be dealt."""
    check_seats(game, seats)
    if not is_whole(seed) or not 0 <= seed < LUCKS:
        raise Refused(f"A seed is a whole number from 0 to {LUCKS - 1}, not {seed!r}.")
    state = game.State.blank()
    state.seats, state.seed = seats, seed
    for option in game.OPTIONS:
        setattr(state, option.name, option.encode(settings.get(option.name, option.default)))
    if strange := sorted(set(settings) - {option.name for option in game.OPTIONS}):
        raise Unknown(
            say(
                "{game} has no option {name}; it has {options}.",
                game=game.TITLE,
                name=strange[0],
                options=", ".join(option.name for option in game.OPTIONS) or "none",
            )
        )
    return state


def is_whole(value: Any) -> bool:
    """Whether something is a whole number, Python's or NumPy's; a truth is none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def check_seats(game: Game, seats: int) -> None:
    """Refuse a number of seats the box has no pieces for."""
    if is_whole(seats) and seats in game.SEATS:
        return
    few, most = game.SEATS[0], game.SEATS[-1]
    if few == most:
        raise Refused(say("{game} is for {few} seats.", game=game.TITLE, few=few))
    raise Refused(
        say(
            "{game} is for {low} to {high} seats, not {seats}.",
            game=game.TITLE, low=few, high=most, seats=seats if is_whole(seats) else repr(seats),
        )
    )  # fmt: skip


def settings_of(game: Game, state: Layout) -> dict[str, Setting]:
    """The options a state is played with."""
    return {option.name: option.decode(getattr(state, option.name)) for option in game.OPTIONS}
