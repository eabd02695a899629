"""The things of Island of Gods, with their articles and numbers."""

from kritias.games.gods.box import LEVEL_NAMES, NEUTRAL, NEUTRAL_SITE, SHAPE_NAMES
from kritias.games.gods.moves import DEMOLISH
from kritias.games.gods.state import State
from kritias.kernel.moves import part_a, part_b
from kritias.kernel.words import Phrase, say, say_many


def card(colour: int, count: int = 1) -> Phrase:
    """Inhabitants of one colour."""
    return (
        say_many("a sun card", "{count} sun cards", count),
        say_many("a wave card", "{count} wave cards", count),
        say_many("a laurel card", "{count} laurel cards", count),
        say_many("a lyre card", "{count} lyre cards", count),
    )[colour]


def follower(colour: int, count: int = 1) -> Phrase:
    """The same, where they follow a seat."""
    return (
        say_many("a sun follower", "{count} sun followers", count),
        say_many("a wave follower", "{count} wave followers", count),
        say_many("a laurel follower", "{count} laurel followers", count),
        say_many("a lyre follower", "{count} lyre followers", count),
    )[colour]


def region(colour: int) -> Phrase:
    """A region by its colour."""
    return (
        say("the region of the sun"),
        say("the region of the wave"),
        say("the region of the laurel"),
        say("the region of the lyre"),
    )[colour]


def site(spot: int) -> Phrase:
    """Where a seat may have tiles: in a region, or on its neutral site."""
    there = region(spot // 2)
    return say("the neutral site of {region}", region=there) if spot % 2 == NEUTRAL_SITE else there


def god(card: int) -> Phrase:
    """The name on a god card."""
    return (
        say("Poseidon"),
        say("Zeus"),
        say("Hera"),
        say("Athena"),
        say("Apollo"),
        say("Demeter"),
    )[card]


def ability(number: int) -> Phrase:
    """What a festival lets one do, by the number of the ability − 1."""
    return (
        say("Two of your tiles on different sites change places."),
        say("One of your tiles goes to another site."),
        say("A follower and a card of your hand change places."),
        say("You take an assistant, who saves a card in a build."),
        say("A follower comes back into your hand."),
        say("The Presence goes to any region."),
        say("You take two cards from the display."),
        say("You draw two cards from the deck."),
    )[number]


def tile(level: int) -> Phrase:
    """A temple tile."""
    return say("a tile of level {level}", level=LEVEL_NAMES[level])


def temple(shape: int) -> str:
    """A temple by its tiles."""
    return SHAPE_NAMES[shape]


def price(colour: int, cards: int, helped: int) -> Phrase:
    """G10: what a build costs."""
    if not helped:
        return card(colour, cards)
    if cards == 0:
        return say("the assistant")
    return say("{cards} and the assistant", cards=card(colour, cards))


def owner_of(s: State, move: int) -> int:
    """Whose tile a demolition takes."""
    where = part_b(DEMOLISH, move)
    return s.holder[part_a(DEMOLISH, move)] if where == NEUTRAL else where
