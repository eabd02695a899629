"""What a house shows of a table, as typed values; `docs/http.md` describes every field."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kritias.kernel.game import Setting

Status = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class LegalMove:
    """A move that may be made now."""

    code: int
    text: str
    say: str  # what it does, in words


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat."""

    seat: int
    name: str
    kind: Literal["human", "bot", "free"]
    level: str | None


@dataclass(frozen=True)
class View:
    """A table as one seat may see it."""

    id: str
    game: str
    rules: int
    options: Mapping[str, Setting]
    status: Status
    ply: int  # what a move has to answer
    seat: int | None  # the one looked from
    decider: int | None
    chairs: tuple[Chair, ...]
    moves: tuple[LegalMove, ...]  # what may be done now; none while others decide
    position: Mapping[str, Any]  # the table as a document; empty before the game
    points: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory, once the game is over
    time_left: float | None  # seconds, for whoever decides
    clock: Literal["off", "move", "game"]
    content: Mapping[str, Any]  # all that the house said

    @classmethod
    def of(cls, content: Mapping[str, Any]) -> "View":
        """A view out of what the house said."""
        return cls(
            **{key: content[key] for key in PLAIN},
            chairs=tuple(Chair(**{key: one[key] for key in CHAIR}) for one in content["seats"]),
            moves=tuple(
                LegalMove(one["code"], one["text"], one["say"]) for one in content["moves"]
            ),
            position=content.get("position", {}),
            points=tuple(content.get("points", ())),
            shares=tuple(content.get("shares") or ()),
            clock=content["clock"]["kind"],
            content=content,
        )

    @property
    def is_over(self) -> bool:
        return self.status == "over"

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]


PLAIN = ("id", "game", "rules", "options", "status", "ply", "seat", "decider", "time_left")
CHAIR = ("seat", "name", "kind", "level")
