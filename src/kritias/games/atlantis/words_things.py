"""The things of Atlantis in words."""

from collections.abc import Sequence

from kritias.games.atlantis.box import COLOUR, VALUE
from kritias.kernel.words import Phrase, both, say, say_many


def card(colour: int, count: int = 1) -> Phrase:
    """Cards of one colour, with their article or number."""
    return (
        say_many("a ring", "{count} rings", count),
        say_many("a statue", "{count} statues", count),
        say_many("a helmet", "{count} helmets", count),
        say_many("a crown", "{count} crowns", count),
        say_many("an olive branch", "{count} olive branches", count),
        say_many("a flag", "{count} flags", count),
        say_many("an amphora", "{count} amphorae", count),
    )[colour]


def tile(kind: int) -> Phrase:
    """A tile with its value."""
    return (
        say("a ring of {value}", value=VALUE[kind]),
        say("a statue of {value}", value=VALUE[kind]),
        say("a helmet of {value}", value=VALUE[kind]),
        say("a crown of {value}", value=VALUE[kind]),
        say("an olive branch of {value}", value=VALUE[kind]),
        say("a flag of {value}", value=VALUE[kind]),
        say("an amphora of {value}", value=VALUE[kind]),
    )[COLOUR[kind]]


def cards(counts: Sequence[int]) -> Phrase:
    """Several cards, listed."""
    return both([card(colour, count) for colour, count in enumerate(counts) if count > 0])


def so_many_cards(count: int) -> Phrase:
    """Cards whose faces are not told."""
    return say_many("one card", "{count} cards", count)
