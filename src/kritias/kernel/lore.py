"""What a room knows of its things beside its moves: what they are for, by which clause a phase
goes, and whose they are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kritias.kernel.words import Phrase, Reason


def nothing_asked(seen: Any) -> Reason | None:
    """Where no sentence stands for whatever is not to be done now."""
    return None


@dataclass(frozen=True)
class Lore:
    """What is said of things that no move concerns now."""

    clauses: Mapping[int, str] = field(default_factory=dict)  # by which each phase goes
    uses: Mapping[str, Phrase] = field(default_factory=dict)  # what things of a kind do: by a
    # class they are drawn with, or by the first word of their ids
    others: Reason | None = None  # why one does not use what is another seat's
    asked: Callable[[Any], Reason | None] = nothing_asked  # said of whatever is not to be done now


UNTOLD: Final = Lore()  # of a room that says nothing
