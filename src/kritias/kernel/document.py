"""Positions as documents that people write: reading them with one clear sentence per slip."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from kritias.kernel.chance import PURPOSES
from kritias.kernel.game import NOBODY, Option, Setting
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import KritiasError, Unreadable
from kritias.kernel.words import MARKS

REQUIRED: Final = object()
MOST: Final = 127  # things on one pile: no box has more, and no field of a state holds more
MOST_TURNS: Final = (1 << 14) - 1  # and moves: what follows still fits a state
MOST_DRAWS: Final = (1 << 30) - 1
LIST: Final = 100  # characters of a list of names in a sentence
LONGEST: Final = 60  # characters of a value that a sentence quotes


def names_of(kinds: type[IntEnum]) -> tuple[str, ...]:
    """What phases, or steps, are called in documents."""
    return tuple(kind.name.lower().replace("_", "-") for kind in kinds)


def shown(value: Any) -> str:
    """A value as a sentence quotes it: whatever stands in a document, this is short."""
    match value:
        case Mapping():
            return "a table"
        case list():
            return "a list"
        case int() if value.bit_length() > 64:
            return "a number beyond all bounds"
    return clipped(repr(value))


def clipped(text: str) -> str:
    """A text, or as much of it as a sentence quotes."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


class Sheet:
    """A table of a document. Whatever is asked for is checked; what nobody asks for is a slip."""

    def __init__(self, content: Mapping[str, Any], name: str) -> None:
        if not isinstance(content, Mapping):
            raise Unreadable(f"{name} should be a table of names and values, not {shown(content)}.")
        self.content = content
        self.name = name
        self.asked: set[str] = set()

    def value(self, key: str, default: Any = REQUIRED) -> Any:
        self.asked.add(key)
        if key not in self.content and default is REQUIRED:
            raise Unreadable(f"{self.name} lacks «{key}».")
        return self.content.get(key, default)

    def text(self, key: str, default: Any = REQUIRED) -> str:
        value = self.value(key, default)
        if not isinstance(value, str):
            raise Unreadable(f"«{key}» of {self.name} should be a text, not {shown(value)}.")
        return value

    def flag(self, key: str, default: Any = REQUIRED) -> bool:
        value = self.value(key, default)
        if not isinstance(value, bool):
            raise Unreadable(f"«{key}» of {self.name} should be true or false, not {shown(value)}.")
        return value

    def whole(self, key: str, span: range, default: Any = REQUIRED) -> int:
        """A whole number; a text like "0x2a" serves for those too large for TOML."""
        value = self.value(key, default)
        if isinstance(value, str):
            try:
                value = int(value, 0)
            except ValueError as error:
                raise Unreadable(
                    f"«{key}» of {self.name} should be a number, not {shown(value)}."
                ) from error
        if not isinstance(value, int) or isinstance(value, bool) or value not in span:
            raise Unreadable(
                f"«{key}» of {self.name} should be a whole number from {span[0]} to {span[-1]}, "
                f"not {shown(value)}."
            )
        return value

    def choice(self, key: str, names: Sequence[str], default: Any = REQUIRED) -> int:
        """One of some names: its number."""
        return index(self.text(key, default), names, f"«{key}» of {self.name}")

    def counts(self, key: str, names: Sequence[str]) -> list[int]:
        """A multiset written as «ring crown*2», empty if it is left out: how many of each."""
        counts = [0] * len(names)
        for word in self.text(key, "").split():
            name, star, number = word.partition("*")
            if star and not (number.isdecimal() and len(number) <= len(str(MOST))):
                raise Unreadable(f"«{key}» of {self.name}: «{word}» should look like {name}*2.")
            counts[index(name, names, f"«{key}» of {self.name}")] += int(number or 1)
        if sum(counts) > MOST:
            raise Unreadable(f"«{key}» of {self.name} counts {sum(counts)}; no box has so many.")
        return counts

    def part(self, key: str) -> "Sheet":
        """A table within, empty if it is left out."""
        return Sheet(self.value(key, {}), f"«{key}»")

    def done(self) -> None:
        """Nothing may be left over: it would be a misspelt name."""
        if strange := sorted(set(self.content) - self.asked):
            takes = listed(sorted(self.asked))
            raise Unreadable(f"{self.name} has no «{clipped(strange[0])}»; it takes {takes}.")


def index(name: str, names: Sequence[str], place: str) -> int:
    """The number of a name, or a sentence that lists what there is."""
    if name not in names:
        raise Unreadable(f"{place}: «{clipped(name)}» is none of {listed(names)}.")
    return names.index(name)


def listed(names: Sequence[str]) -> str:
    """What there is, as far as a sentence has room for it."""
    told = ", ".join(names)
    return told if len(told) <= LIST else f"{told[: told.rindex(', ', 0, LIST)]} …"


def spelt(counts: Iterable[int], names: Sequence[str]) -> str:
    """The other way round: a multiset as text."""
    return " ".join(
        name if count == 1 else f"{name}*{count}"
        for name, count in zip(names, counts, strict=True)
        if count
    )


@dataclass(frozen=True)
class Head:
    """The part of a document that is the same in every room."""

    game: str
    rules: int
    seats: range
    phases: tuple[str, ...]
    options: tuple[Option, ...] = ()
    plies: range = range(MOST_TURNS + 1)  # with BOUND more of them a state still counts

    def describe(self, s: Layout) -> dict[str, Any]:
        head: dict[str, Any] = {
            "game": self.game,
            "rules": self.rules,
            "seed": f"{s.seed:#x}",
            "drawn": " ".join(map(str, s.drawn)),
            "seats": s.seats,
            "turn": s.turn,
            "ply": s.ply,
            "seat": MARKS[s.seat] if s.seat != NOBODY else "nobody",
            "phase": self.phases[s.phase],
        }
        if self.options:
            head["options"] = {
                option.name: option.decode(getattr(s, option.name)) for option in self.options
            }
        return head

    def read(self, sheet: Sheet, s: Layout) -> None:
        sheet.choice("game", [self.game])
        self.check_version(sheet.whole("rules", range(1 << 15), self.rules))
        s.seed = sheet.whole("seed", range(1 << 64), 0)
        s.drawn[:] = self.counters(sheet.text("drawn", "0 " * PURPOSES))
        s.seats = sheet.whole("seats", self.seats)
        s.turn = sheet.whole("turn", range(1, MOST_TURNS + 1), 1)
        s.ply = sheet.whole("ply", self.plies, 0)
        s.seat = sheet.choice("seat", ["nobody", *MARKS[: s.seats]]) - 1
        s.phase = sheet.choice("phase", self.phases, self.phases[0])
        self.lay_options(sheet.part("options"), s)

    def check_version(self, version: int) -> None:
        if version != self.rules:
            raise Unreadable(
                f"The position was written by version {version} of the rules of {self.game}; "
                f"this is version {self.rules}."
            )

    def counters(self, text: str) -> list[int]:
        numbers = text.split()
        if len(numbers) != PURPOSES or not all(map(is_counter, numbers)):
            raise Unreadable(f"«drawn» should be {PURPOSES} numbers, not {shown(text)}.")
        if (most := max(map(int, numbers))) > MOST_DRAWS:
            raise Unreadable(f"«drawn» counts {most} draws; no game has so many.")
        return [int(number) for number in numbers]

    def lay_options(self, sheet: Sheet, s: Layout) -> None:
        for option in self.options:
            value = sheet.value(option.name, option.default)
            try:
                setattr(s, option.name, option.encode(plain_setting(value)))
            except KritiasError as error:
                raise Unreadable(str(error)) from error
        sheet.done()


def is_counter(text: str) -> bool:
    """Whether a text counts draws; longer ones are not even numbers to Python."""
    return text.isdecimal() and len(text) <= len(str(1 << 64))


def plain_setting(value: Any) -> Setting:
    """A value that may be a setting; an option quotes what it refuses, so others become words."""
    if isinstance(value, bool | str) or (isinstance(value, int) and value.bit_length() <= 64):
        return value
    return shown(value)
