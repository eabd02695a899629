"""Moves as short texts and back: a room brings its words, the rest is the same everywhere.

    NOTATION = Notation(
        each("{}-{}", GO, PAWN_NAMES, TREASURES) | each("show", SHOW),
        no_move_of("Atlantis", "a-ring, show"),
    )
    write, parse = NOTATION.write, NOTATION.parse

These two are doors of the room.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from itertools import product
from math import prod

from kritias.kernel.layout import Layout
from kritias.kernel.moves import Kind
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import Phrase, say


@dataclass(frozen=True)
class Notation:
    """One text for each move, and the sentence for who writes another: its gap is {text}."""

    texts: Mapping[str, int]
    slip: Phrase

    def __post_init__(self) -> None:
        strange = set(range(len(self.texts))) ^ set(self.texts.values())
        assert not strange, f"moves with two texts or none: {sorted(strange)}"

    @cached_property
    def codes(self) -> dict[int, str]:
        return {move: text for text, move in self.texts.items()}

    def write(self, s: Layout, move: int) -> str:
        """A move as text."""
        return self.codes[move]

    def parse(self, s: Layout, text: str) -> int:
        """The move that a text means."""
        if text not in self.texts:
            raise Unreadable(replace(self.slip, gaps={**self.slip.gaps, "text": text}))
        return self.texts[text]


def each(form: str, kind: Kind, *names: Sequence[object]) -> dict[str, int]:
    """The texts of all moves of a kind: a form, and the names that fill it part by part."""
    assert prod(map(len, names)) == kind.size, f"«{form}» has not as many names as moves"
    return {
        form.format(*parts): move for move, parts in enumerate(product(*names), start=kind.first)
    }


def no_move_of(game: str, examples: str) -> Phrase:
    """The usual sentence for who writes what is no move."""
    return say(
        "«{text}» is no move of {game}. Moves look like {examples}.", game=game, examples=examples
    )


def names_of(kinds: type[IntEnum]) -> tuple[str, ...]:
    """What phases, or steps, are called in documents."""
    return tuple(kind.name.lower().replace("_", "-") for kind in kinds)
