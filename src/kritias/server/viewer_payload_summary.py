"""A table in a few sentences, for those who listen: what is to be done, what lies on the board, and
what is before every seat."""

from collections.abc import Iterator
from typing import Any

from markupsafe import escape

from kritias.kernel.words import Part, Phrase, Who, row, say
from kritias.ui.picture import Fact, Picture, total
from kritias.ui.svg import Markup
from kritias.ui.words import Words


def summary(picture: Picture, seen: Any, viewer: int, prompt: Phrase, words: Words) -> Markup:
    """All of it as one text."""
    seats = (seat_in_words(picture, seen, seat) for seat in range(seen.seats))
    sentences = [prompt, *picture.summary(seen, viewer), *(one for one in seats if one)]
    return escape(" ".join(map(words, sentences)))


def seat_in_words(picture: Picture, seen: Any, seat: int) -> Phrase | None:
    """What the plate of a seat shows, if it shows anything."""
    counted = list(map(fact_in_words, picture.facts(seen, seat)))
    facts = [*counted, *points(picture, seen, seat)]
    return say("{who}: {facts}.", who=Who(seat), facts=row(facts)) if facts else None


def fact_in_words(fact: Fact) -> Phrase:
    return say("{label} {number}", label=fact.label, number=figure(fact.number))


def points(picture: Picture, seen: Any, seat: int) -> Iterator[Part]:
    """What the seat would have if the game ended now, as far as that is known."""
    number = total(picture.score(seen, seat))
    if number is not None:
        yield say("points if it ended now: {number}", number=figure(number))


def figure(number: int) -> str:
    """A number with a minus that is read as one."""
    return str(number).replace("-", "−")
