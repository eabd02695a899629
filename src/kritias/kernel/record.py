"""A game as a text file: options, seed and moves, from which everything else follows.

    kritias: 1
    game: atlantis
    rules: 1
    seats: 2
    seed: 0x2a

    1 circle: a-ring
    2 triangle: buy-crown4 b-flag pay-crown2

Labels before the colon are for people; a line is a turn. `#` begins a remark.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from kritias.kernel.document import LONGEST, shown
from kritias.kernel.game import Game, Setting, set_up
from kritias.kernel.position import Position
from kritias.kernel.refusal import Corrupt, Illegal, KritiasError
from kritias.kernel.words import MARKS, Phrase, say

FORMAT = "1"
SEEDS = range(1 << 64)
SEATS = range(100)  # for a number to be one at all; how many it may be, the game knows
FAIRNESS = ("table", "luck", "deal", "secret", "words", "commitment")


@dataclass(frozen=True)
class Record:
    """A game that was played, whole or so far."""

    position: Position
    seed: int
    names: tuple[str, ...] = ()
    fairness: Mapping[str, str] = field(default_factory=dict)

    @property
    def result(self) -> str:
        """The points at the end, and who shares the victory."""
        winners = [MARKS[seat] for seat, share in enumerate(self.position.payoff) if share > 0]
        points = " ".join(map(str, self.position.points))
        return f"{points} won by {' and '.join(winners) or 'nobody'}"


def write_record(record: Record) -> str:
    """The record as text."""
    position, game = record.position, record.position.game
    head = {
        "kritias": FORMAT,
        "game": game.NAME,
        "rules": str(game.VERSION),
        "seats": str(position.state.seats),
        "seed": f"{record.seed:#x}",
    }
    for option in game.OPTIONS:
        head[f"option {option.name}"] = spell(position.settings[option.name])
    for seat, name in enumerate(record.names):
        head[f"name {MARKS[seat]}"] = name
    head |= record.fairness
    if position.is_over:
        head["result"] = record.result
    lines = [f"{key}: {value}" for key, value in head.items()]
    return "\n".join([*lines, "", *turns(position), ""])


def turns(position: Position) -> Iterator[str]:
    """The moves, a line for each turn."""
    line, turn = "", None
    for before, move in zip(position.history(), position.played, strict=False):
        if turn != before.state.turn:
            if line:
                yield line
            turn = before.state.turn
            line = f"{turn} {MARKS[before.seat]}:"
        line += f" {before.game.write(before.state, move)}"
    if line:
        yield line


def spell(setting: Setting) -> str:
    """A setting as it stands in a record."""
    return ("no", "yes")[setting] if isinstance(setting, bool) else str(setting)


def read_record(text: str, find: Callable[[str], Game]) -> Record:
    """The record in a text, replayed; what does not replay is Corrupt."""
    head, moves = split(text)
    try:
        game = find(wanted(head, "game"))
        check_version(game, wanted(head, "rules"))
        seats, seed = whole(head, "seats", SEATS), whole(head, "seed", SEEDS)
        chosen = settings(game, head)
        set_up(game, seats, seed, chosen)  # an option may be called like an argument of `start`
        position = Position.start(game, seats, seed, **chosen)
    except Corrupt:
        raise
    except KritiasError as error:
        raise Corrupt(error.phrase) from error
    for number, move in moves:
        position = replay(position, number, move)
    record = Record(
        position,
        seed,
        names(head, position.state.seats),
        {key: head[key] for key in FAIRNESS if key in head},
    )
    if (told := head.get("result")) and told != (found := record.result):
        raise Corrupt(
            say(
                "The record says «{told}», but its moves lead to «{found}».",
                told=brief(told),
                found=found,
            )
        )
    return record


def split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """The head as a dictionary; the moves, each with the number of its line."""
    if text.partition("\n")[0].split() != ["kritias:", FORMAT]:
        raise Corrupt(say("This is no Kritias record: its first line should be «kritias: 1»."))
    head: dict[str, str] = {}
    moves: list[tuple[int, str]] = []
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        if not colon:
            raise Corrupt(
                say(
                    "Line {number} of the head is not «key: value»: {line}.",
                    number=number,
                    line=shown(line),
                )
            )
        if key.strip() in head:
            raise Corrupt(say("The head of the record says «{key}» twice.", key=brief(key.strip())))
        head[key.strip()] = value.strip()
    for number, line in lines:
        spoken = line.partition("#")[0]
        moves += [(number, move) for move in spoken.rpartition(":")[2].split()]
    return head, moves


def replay(position: Position, number: int, move: str) -> Position:
    """One more move of a record."""
    try:
        return position.play(move)
    except KritiasError as error:
        raise Corrupt(
            say(
                "Line {number}: {move} does not replay. {why}",
                number=number,
                move=brief(move),
                why=with_clause(error),
            )
        ) from error


def with_clause(error: KritiasError) -> Phrase:
    """What speaks against a move, and by which clause if one does."""
    if isinstance(error, Illegal):
        return say("{why} ({clause})", why=error.phrase, clause=error.clause)
    return error.phrase


def check_version(game: Game, version: str) -> None:
    if version != str(game.VERSION):
        raise Corrupt(
            say(
                "The record was played by version {version} of the rules of {game}; this is "
                "version {ours}.",
                version=brief(version),
                game=game.TITLE,
                ours=game.VERSION,
            )
        )


def settings(game: Game, head: Mapping[str, str]) -> dict[str, Setting]:
    """The options that the head names."""
    known = {option.name: option for option in game.OPTIONS}
    named = {key.removeprefix("option "): head[key] for key in head if key.startswith("option ")}
    return {
        name: known[name].read(value) if name in known else value for name, value in named.items()
    }


def names(head: Mapping[str, str], seats: int) -> tuple[str, ...]:
    """Those who played, as far as the head names them."""
    named = [key for key in head if key.startswith("name ")]
    if strange := [key for key in named if key.removeprefix("name ") not in MARKS[:seats]]:
        raise Corrupt(
            say(
                "«{key}» is of nobody at this table of {seats} seats.",
                key=brief(strange[0]),
                seats=seats,
            )
        )
    return tuple(head[key] for key in named)


def wanted(head: Mapping[str, str], key: str) -> str:
    if key not in head:
        raise Corrupt(say("The head of the record lacks «{key}».", key=key))
    return head[key]


def whole(head: Mapping[str, str], key: str, span: range) -> int:
    """A number of the head: decimal, or hexadecimal as in 0x2a."""
    text = wanted(head, key)
    try:
        number = int(text, 0)
    except ValueError as error:
        raise Corrupt(
            say("«{key}» should be a whole number, not {text}.", key=key, text=shown(text))
        ) from error
    if number not in span:
        raise Corrupt(
            say(
                "«{key}» should be from {least} to {most}, not {text}.",
                key=key,
                least=str(span[0]),
                most=str(span[-1]),
                text=brief(text),
            )
        )
    return number


def brief(text: str) -> str:
    """A text out of a record as a sentence quotes it: whatever stands there, this is short."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
