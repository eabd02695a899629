"""What happened at a table, in the past tense. A table is nothing but a list of these."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from kritias.kernel.game import Move, Seat

Author = Literal["seat", "bot", "simpler bot", "table", "rules"]
Reason = Literal["resigned", "absent", "clock"]
ALL_SPECTATORS: Final = ""  # in place of a voice


@dataclass(frozen=True, slots=True)
class Sat:
    """Somebody took a seat."""

    seat: Seat
    guest: str
    name: str


@dataclass(frozen=True, slots=True)
class BotSat:
    """A bot was put on a seat."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class Worded:
    """A player added a word to the luck."""

    seat: Seat
    word: str


@dataclass(frozen=True, slots=True)
class Started:
    """The game was dealt."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat moved, or a bot for it (a simpler one where that bot could not decide), or the table
    because time had run out, or the table because the rules left nothing to decide."""

    seat: Seat
    move: Move
    author: Author = "seat"


@dataclass(frozen=True, slots=True)
class TookBack:
    """A seat took its moves back; so many are left."""

    seat: Seat
    left: int


@dataclass(frozen=True, slots=True)
class LeftToBot:
    """A bot took a seat over."""

    seat: Seat
    level: str
    why: Reason


@dataclass(frozen=True, slots=True)
class CameBack:
    """Whoever had left took the seat back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Said:
    """A line of talk."""

    name: str
    seat: Seat
    text: str
    voice: str = ""  # of a spectator: by it they can be muted; older lines have none


@dataclass(frozen=True, slots=True)
class Muted:
    """A seat has muted a spectator, or all."""

    seat: Seat
    voice: str = ALL_SPECTATORS


@dataclass(frozen=True, slots=True)
class Heard:
    """A seat lets a spectator speak again, or all."""

    seat: Seat
    voice: str = ALL_SPECTATORS


@dataclass(frozen=True, slots=True)
class Hinted:
    """A seat was given a hint at a table of several people."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Tried:
    """At a puzzle a seat said what it would play; the position stays."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class LessonLeft:
    """The pupil left the lesson, to go on alone."""


@dataclass(frozen=True, slots=True)
class LessonResumed:
    """The lesson goes on where it was left."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The game is over for good: nothing is taken back, and what was secret may be told."""


@dataclass(frozen=True, slots=True)
class Abandoned:
    """Nobody went on with the game for so many days: the house has closed the table."""

    days: int


@dataclass(frozen=True, slots=True)
class Rematched:
    """Another table was set for the same company."""

    table: str


Event = (
    Sat | BotSat | Worded | Started | Moved | TookBack | Tried | LeftToBot | CameBack | Said
    | Muted | Heard | Hinted | LessonLeft | LessonResumed | Closed | Abandoned | Rematched
)  # fmt: skip
KINDS: Final[dict[str, type]] = {kind.__name__: kind for kind in Event.__args__}


def to_json(event: Event) -> dict[str, Any]:
    """All that is to be known of an event; its fields hold plain values."""
    return {name: getattr(event, name) for name in event.__slots__}


def from_json(kind: str, content: dict[str, Any]) -> Event:
    event: Event = KINDS[kind](**content)
    return event
