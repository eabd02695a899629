"""Sentences as data: English with gaps, translated only where they are shown.

A room says what happened; it knows no language. The text of a phrase is the key under which the
page's catalogues hold its Italian and Spanish.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final, TypeVar


@dataclass(frozen=True, slots=True)
class Who:
    """A seat, to be called by its player's name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Named:
    """A thing or a place that a sentence names, and the ids under which it is drawn: on the board,
    and perhaps in the tray as well. Plain text has only the words; a page shows which it is."""

    part: "Part"
    ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence, or a noun with its article, whose gaps are filled when it is shown."""

    text: str
    plural: str = ""
    count: int = 1
    gaps: Mapping[str, "Part"] = field(default_factory=dict)
    tone: str = ""  # "loss" hurts, "finale" ended the game, "great" is seldom: shown as such
    opens: int = -1  # the seat whose turn begins with it, or is skipped; −1: told of the turn it is
    symbol: str = ""  # drawn beside what is great

    def __str__(self) -> str:
        return render(self, english, mark_of)


Part = Phrase | Who | Named | int | str
AnyPart = TypeVar("AnyPart", bound=Part)
Reason = tuple[str, Phrase]  # a clause, and what it says

FINALE: Final = "finale"
GREAT: Final = "great"
MARKS: Final = ("circle", "triangle", "square", "diamond")


def say(text: str, /, **gaps: Part) -> Phrase:
    """A phrase with its gaps."""
    return Phrase(text, gaps=gaps)


def say_many(text: str, plural: str, count: int, /, **gaps: Part) -> Phrase:
    """A phrase that depends on a number, which fills the gap {count}."""
    return Phrase(text, plural, count, {"count": count, **gaps})


def named(part: Part, *ids: str) -> Part:
    """A part of a sentence that stands for what is drawn under these ids, if there are any."""
    return Named(part, ids) if ids else part


def references(part: Part) -> Iterator[str]:
    """The ids of all that a sentence names, in the order of its gaps."""
    match part:
        case Phrase(gaps=gaps):
            for inner in gaps.values():
                yield from references(inner)
        case Named(inner, ids):
            yield from ids
            yield from references(inner)


def loss(phrase: Phrase) -> Phrase:
    """The same, told as a loss."""
    return replace(phrase, tone="loss")


def great(phrase: Phrase, symbol: str) -> Phrase:
    """The same, told as an event that everybody stops at, with what is drawn beside it."""
    return replace(phrase, tone=f"{phrase.tone} {GREAT}".strip(), symbol=symbol)


def is_great(phrase: Phrase) -> bool:
    return GREAT in phrase.tone.split()


def opening(seat: int, phrase: Phrase) -> Phrase:
    """The same, told of the turn that a seat now begins, or has to skip."""
    return replace(phrase, opens=seat)


def by_turn(
    sentences: Sequence[Phrase], before: Any, after: Any
) -> Iterator[tuple[int, int, tuple[Phrase, ...]]]:
    """What a move did, with the number and the seat of the turn it is told of: first the one it was
    made in, then one that is skipped, which has no number (0), or the one that now begins."""
    turns = {after.seat: (after.turn, after.seat), -1: (before.turn, before.seat)}
    if not sentences or sentences[0].opens >= 0:
        yield int(before.turn), int(before.seat), ()
    for opens, told in groupby(sentences, key=lambda phrase: phrase.opens):
        turn, seat = turns.get(opens, (0, opens))
        yield int(turn), int(seat), tuple(told)


def ending(phrase: Phrase) -> Phrase:
    """The same, told as what ended the game: the result says it as well."""
    return replace(phrase, tone=f"{phrase.tone} {FINALE}".strip())


def is_ending(phrase: Phrase) -> bool:
    return FINALE in phrase.tone.split()


def N_(text: str) -> str:
    """Mark a text for the catalogues where it does not stand in a `say`."""
    return text


def tell(viewer: int, seat: int, own: str, other: str, /, **gaps: Part) -> Phrase:
    """What `seat` did: told to itself as *you*, to everybody else by its name, {who}."""
    return say(own, **gaps) if viewer == seat else say(other, who=Who(seat), **gaps)


def both(parts: Sequence[AnyPart]) -> AnyPart | Phrase:
    """A list in words: a, b and c."""
    match parts:
        case [only]:
            return only
        case [*most, last]:
            return say("{most} and {last}", most=row(most), last=last)
    return say("nothing")


def row(parts: Sequence[Part]) -> Part:
    """The part of a list before its *and*."""
    match parts:
        case [*most, last] if most:
            return say("{most}, {last}", most=row(most), last=last)
    return parts[0]


def in_plain_text(text: str, ids: tuple[str, ...]) -> str:
    """What a sentence names, where nothing is drawn beside it."""
    return text


def render(
    phrase: Phrase,
    translate: Callable[[Phrase], str],
    name: Callable[[int], str],
    refer: Callable[[str, tuple[str, ...]], str] = in_plain_text,
) -> str:
    """Fill the gaps of a phrase, in the language and with the names of whoever reads it. `refer`
    says how a thing is shown that the sentence names."""

    def shown(part: Part) -> str:
        match part:
            case Phrase():
                return render(part, translate, name, refer)
            case Who(seat):
                return name(seat)
            case Named(inner, ids):
                return refer(shown(inner), ids)
            case _:
                return str(part)

    return translate(phrase).format_map({gap: shown(part) for gap, part in phrase.gaps.items()})


def english(phrase: Phrase) -> str:
    """The text as it was written."""
    return phrase.plural if phrase.plural and phrase.count != 1 else phrase.text


def mark_of(seat: int) -> str:
    """A seat by its mark, where nobody has a name."""
    return MARKS[seat]
