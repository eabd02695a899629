"""The line protocol: what the house says to a program that plays, and what it takes for an answer.

Each message is a JSON object on a line of its own. `docs/protocol.md` describes every one of them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from kritias.bots.foul import Foul, printable
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Move, Setting
from kritias.kernel.layout import Layout
from kritias.kernel.move_kind import told_apart
from kritias.kernel.position import legal_code
from kritias.kernel.refusal import Refused
from kritias.kernel.words import MARKS

PROTOCOL: Final = 1
SECRETS: Final = ("seed", "drawn")  # of a position: luck, which no seat may know
QUOTED: Final = 80  # characters of an answer that a sentence repeats
NAME: Final = 60  # characters of a program's name and version

Message = dict[str, Any]


@dataclass(frozen=True)
class Greeting:
    """A game that begins for a program: which one, how it is played, and who sits where."""

    game: str
    rules: int
    options: Mapping[str, Setting]
    seat: int
    names: Sequence[str]

    def message(self) -> Message:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self.game,
            "rules": self.rules,
            "options": dict(self.options),
            "seats": len(self.names),
            "seat": self.seat,
            "mark": MARKS[self.seat],
            "names": list(self.names),
        }


@dataclass(frozen=True)
class Clock:
    """Milliseconds for this decision, and for all that are left of the game; None: no end."""

    move: int | None = None
    left: int | None = None

    @property
    def seconds(self) -> float | None:
        """How long this decision may take."""
        bounds = [bound for bound in (self.move, self.left) if bound is not None]
        return min(bounds) / 1000 if bounds else None


@dataclass(frozen=True)
class Question:
    """A decision that a program is asked for."""

    decision: int  # of this seat in this game, from 1
    position: Mapping[str, Any]
    points: Sequence[int]
    moves: Sequence[Mapping[str, Any]]
    clock: Clock = field(default_factory=Clock)

    def message(self) -> Message:
        return {
            "type": "decide",
            "decision": self.decision,
            "position": without_luck(self.position),
            "points": list(self.points),
            "moves": [{key: move[key] for key in ("code", "text", "say")} for move in self.moves],
            "clock": asdict(self.clock),
        }


@dataclass(frozen=True)
class Introduction:
    """What a program says of itself."""

    name: str
    version: str


def question(game: Game, seen: Layout, decision: int, clock: Clock) -> Question:
    """The question that a veiled state asks the seat that decides there."""
    engine = engine_of(game)
    codes = [int(code) for code in engine.legal(seen)]
    acts = told_apart([game.offer(seen, code) for code in codes])
    moves = [
        {"code": code, "text": game.write(seen, code), "say": str(act)}
        for code, act in zip(codes, acts, strict=True)
    ]
    return Question(decision, game.describe(seen), engine.points(seen), moves, clock)


def without_luck(position: Mapping[str, Any]) -> Message:
    return {key: value for key, value in position.items() if key not in SECRETS}


def over(points: Sequence[int], shares: Sequence[float], foul: Foul | None = None) -> Message:
    """The end of a game, and why it is one that was forfeited."""
    forfeit = {"kind": foul.kind, "why": str(foul)} if foul else None
    return {"type": "over", "points": list(points), "shares": list(shares), "forfeit": forfeit}


QUIT: Final[Message] = {"type": "quit"}


def line_of(message: Message) -> bytes:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def answer_in(line: bytes) -> Message:
    """The object that a line holds."""
    try:
        content = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Foul("unreadable", f"It said {quoted(line)}, which is not JSON.") from error
    if not isinstance(content, dict):
        raise Foul("unreadable", f"It said {quoted(line)}, which is not a JSON object.")
    return content


def introduction_in(answer: Message) -> Introduction:
    """Who answers a greeting."""
    if "decline" in answer:
        reason = str(answer["decline"])[:QUOTED].rstrip(".")
        raise Foul("declined", f"It does not want to play this: {reason}.")
    told = [answer.get(key) for key in ("name", "version")]
    for key, text in zip(("name", "version"), told, strict=True):
        if not isinstance(text, str) or not 0 < len(text) <= NAME or not text.isprintable():
            raise Foul(
                "unreadable",
                f"Its answer to «hello» has no «{key}» that is a text of 1 to {NAME} characters.",
            )
    return Introduction(*map(str, told))


def move_in(answer: Message) -> int | str:
    """What a program wants to do, whether it may or not."""
    move = answer.get("move")
    if isinstance(move, bool) or not isinstance(move, int | str):
        said = quoted(json.dumps(answer))
        raise Foul("unreadable", f"It said {said}, where «move» is neither a code nor a text.")
    return move


def legal_move(game: Game, seen: Layout, move: int | str) -> Move:
    """The code of a move that is legal here; another one is a foul."""
    try:
        return legal_code(game, seen, move)
    except Refused as error:
        raise Foul("illegal", f"It wanted to play {quoted(str(move))}: {error}") from error


def quoted(said: bytes | str) -> str:
    """What was said as a sentence repeats it: printable, and not too long."""
    text = said if isinstance(said, str) else said[: 4 * QUOTED].decode("utf-8", "replace")
    return f"«{printable(text.strip(), QUOTED)}»"
