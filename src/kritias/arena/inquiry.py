"""Questions that take several searches, some of them only once others are made.

A question is a generator: it says what it wants to have searched, hears what was found, and goes on
until it returns its answer. So it does not know where the searches are made: here, one after the
other, or many at once for many questions.
"""

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeVar

from kritias.bots.search import Effort, think_ahead
from kritias.bots.thought import Thought
from kritias.kernel.game import Game
from kritias.kernel.layout import Layout


class Search(NamedTuple):
    """What is to be searched: from what a seat sees, or an open state, and how."""

    seen: Layout
    seed: int
    effort: Effort


T = TypeVar("T")
Inquiry = Generator[list[Search], list[Thought], T]
SearchAll = Callable[[Game, Sequence[Search]], list[Thought]]


def search_here(game: Game, searches: Sequence[Search]) -> list[Thought]:
    """One after the other, on this core."""
    return [think_ahead(game, *one) for one in searches]


def answered(game: Game, inquiry: Inquiry[T], search_all: SearchAll = search_here) -> T:
    """The answer to one question."""
    return answer_all(game, [inquiry], search_all)[0]


def answer_all(
    game: Game, inquiries: Sequence[Inquiry[T]], search_all: SearchAll = search_here
) -> list[T]:
    """The answers to many questions about one game: what all of them want next is searched
    together."""
    answers: dict[int, T] = {}
    told: dict[int, list[Thought] | None] = dict.fromkeys(range(len(inquiries)))
    while told:
        wanted: dict[int, list[Search]] = {}
        for number, thoughts in told.items():
            try:
                inquiry = inquiries[number]
                wanted[number] = next(inquiry) if thoughts is None else inquiry.send(thoughts)
            except StopIteration as end:
                answers[number] = end.value
        found = iter(search_all(game, [one for some in wanted.values() for one in some]))
        told = {number: [next(found) for _ in some] for number, some in wanted.items()}
    return [answers[number] for number in range(len(inquiries))]
