"""The things of Island of Gods in words, and what is told after any move."""

from collections.abc import Callable
from functools import wraps
from itertools import product
from typing import Final, TypedDict

from kritias.games.gods.box import (
    COLOURS,
    GODS,
    LEVEL_NAMES,
    LEVELS_OF_A_GOD,
    NEUTRAL_SITE,
    REGIONS,
)
from kritias.games.gods.moves import STRANGER
from kritias.games.gods.rules import is_marked, levels_marked
from kritias.games.gods.state import NONE, Phase, State
from kritias.kernel.game import Term
from kritias.kernel.move_kind import Teller
from kritias.kernel.words import (
    N_,
    Part,
    Phrase,
    Reason,
    ending,
    great,
    loss,
    named,
    opening,
    say,
    say_many,
    tell,
)

# Things


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
    """The name on a god card, whichever of its faces it shows."""
    return (
        say("Poseidon"),
        say("Zeus"),
        say("Hera"),
        say("Athena"),
        say("Apollo"),
        say("Demeter"),
    )[card % GODS]


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


def price(colour: int, cards: int, helped: int) -> Phrase:
    """G10: what a build costs."""
    if not helped:
        return card(colour, cards)
    if cards == 0:
        return say("the assistant")
    return say("{cards} and the assistant", cards=card(colour, cards))


# What things are called in pictures


def region_id(place: int) -> str:
    return f"region-{place}"


def site_id(place: int, seat: int) -> str:
    """The site of a seat in a region; NONE: the neutral one."""
    return f"site-{place}-{seat if seat != NONE else 'n'}"


def flock_id(seat: int, colour: int) -> str:
    """The followers of a seat, of one colour."""
    return f"flock-{seat}-{colour}"


# Things as a story names them: in words that refer to what is drawn


def that_region(place: int) -> Part:
    return named(region(place), region_id(place))


def that_site(s: State, spot: int) -> Part:
    """A site of whoever moves, or the neutral one of a region."""
    seat = NONE if spot % 2 == NEUTRAL_SITE else int(s.seat)
    return named(site(spot), site_id(spot // 2, seat))


def flock(seat: int, colour: int, count: int = 1) -> Part:
    """Followers of a seat."""
    return named(follower(colour, count), flock_id(seat, colour))


def discarded(colour: int) -> Part:
    """A card that goes to the discards."""
    return named(card(colour), "discards")


# Why something cannot be done now

ACTING: Final = (Phase.ACT,)

Refuse = Callable[..., Reason]


def why_not_now(s: State) -> Reason:
    """Something else has to be done first."""
    if s.phase == Phase.DRAW:
        return "G5", say("Draw first: {draws} more.", draws=s.draws)
    if s.phase == Phase.DISCARD:
        return "G7", say("At the end of the turn you keep five cards: discard first.")
    return "G14", say("Use the ability of the region first, or leave it.")


def why_not_use(s: State) -> Reason:
    """An ability that is not the one of this festival."""
    if s.phase == Phase.FESTIVAL:
        return "G14", say("The ability of this region is another.")
    if s.phase == Phase.ACT:
        return "G14", say("An ability is used in a festival only.")
    return why_not_now(s)


def is_due(s: State, ability: int) -> bool:
    """Whether this ability may be used now."""
    return s.phase == Phase.FESTIVAL and bool(s.ability[s.presence] == ability)


def refuse_use(ability: int, why: Refuse) -> Refuse:
    """G14: why a use of an ability is refused in its own festival; elsewhere there is none."""
    return wraps(why)(lambda s, *parts: why(s, *parts) if is_due(s, ability) else why_not_use(s))


# What is told of a move, and what follows from it

Gaps = Callable[..., dict[str, Part]]  # of a sentence, from the state and the parts of the move
Gains = Callable[..., dict[int, int]]  # followers that a move itself brings, by colour


class Told(TypedDict):
    """What a kind of move would do, and what it did."""

    announce: Callable[..., Phrase]
    tell: Teller


def told_by(text: str, own: str, other: str, gaps: Gaps, gains: Gains | None = None) -> Told:
    """Three sentences with the same gaps: what a move would do, what *you* did, what {who} did."""

    def sentence(before: State, after: State, viewer: int, *parts: int) -> list[Phrase]:
        return [tell(viewer, before.seat, own, other, **gaps(before, *parts))]

    announce = wraps(gaps)(lambda s, *parts: say(text, **gaps(s, *parts)))
    return {"announce": announce, "tell": with_outcome(sentence, gains)}


def with_outcome(teller: Teller, gains: Gains | None = None) -> Teller:
    """What a move did and what follows from it: first in temples, then in followers."""

    @wraps(teller)
    def story(before: State, after: State, viewer: int, *parts: int) -> list[Phrase]:
        return [
            *teller(before, after, viewer, *parts),
            *tell_marks(before, after, viewer),
            *tell_leaving(before, after, viewer, gains(before, *parts) if gains else {}),
        ]

    return story


def tell_marks(before: State, after: State, viewer: int) -> list[Phrase]:
    """G18: temples that got or lost their shape, where the viewer knows the god card."""
    story = []
    for seat, number in product(range(before.seats), range(REGIONS)):
        had, has = is_marked(before, seat, number), is_marked(after, seat, number)
        if had == has or before.god[seat] == NONE:
            continue
        own = N_("Your temple in {region} has lost its shape.")
        other = N_("The temple of {who} in {region} has lost its shape.")
        if has:
            own = N_("Your temple in {region} has its shape.")
            other = N_("The temple of {who} in {region} has its shape.")
        place = int(before.numbered[number])
        there = named(region(place), site_id(place, seat))
        deed = tell(viewer, seat, own, other, region=there)
        story.append(great(deed, "ui-temple") if has else deed)
    return story


def tell_leaving(before: State, after: State, viewer: int, gained: dict[int, int]) -> list[Phrase]:
    """G7: followers that are too many at the end of a turn."""
    seat, story = before.seat, []
    for colour in range(COLOURS):
        count = before.followers[seat, colour] - after.followers[seat, colour]
        count += gained.get(colour, 0)
        if count > 0:
            own, other = N_("You let {followers} go."), N_("{who} lets {followers} go.")
            story.append(tell(viewer, seat, own, other, followers=flock(seat, colour, count)))
    return story


def tell_next(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    """What comes next: a new deck (G5), another follower of the imaginary opponent (G19), or the
    end."""
    story = []
    if after.shuffles > before.shuffles:
        story.append(say("The deck is used up: the discards are shuffled into a new one."))
    if after.seats == 1 and after.turn != before.turn and after.stranger != NONE:
        who = flock(STRANGER, int(after.stranger))
        rival = say("The imaginary opponent has {follower}.", follower=who)
        story.append(opening(after.seat, rival))
    if after.phase == Phase.OVER:
        story.append(ending(tell_end(after, viewer)))
    return story


def tell_end(after: State, viewer: int) -> Phrase:
    """G18, G19, G20."""
    if after.winner != NONE:
        own = N_("Your temples stand as {god} wants them: you win.")
        other = N_("The temples of {who} stand as {god} wants them: {who} wins.")
        return tell(viewer, after.winner, own, other, god=god(after.god[after.winner]))
    if after.seats == 1:
        missing = LEVELS_OF_A_GOD - levels_marked(after, 0)
        return loss(
            say_many(
                "The tenth turn is over, and one level is missing.",
                "The tenth turn is over, and {count} levels are missing.",
                missing,
            )
        )
    return say("Sixty rounds are over: nobody wins.")


# What a guess is made of, as a hint tells it; in the order of `guess.explain`.
TERMS: Final = (
    Term(
        lambda n: say_many(
            "your temples need {count} action less", "your temples need {count} actions less", n
        ),
        say("your temples need less work"),
        lambda who: say("the temples of {seat} need more work", seat=who),
        say("Building"),
    ),
    Term(
        lambda n: say_many("{count} useful card more", "{count} useful cards more", n),
        say("more of the cards you need"),
        lambda who: say("fewer useful cards for {seat}", seat=who),
        say("Hand"),
    ),
    Term(
        lambda n: say_many("{count} journey less", "{count} journeys less", n),
        say("fewer journeys"),
        lambda who: say("longer journeys for {seat}", seat=who),
        say("Journeys"),
    ),
    Term(
        lambda n: say("more followers, or an assistant"),
        say("more followers, or an assistant"),
        lambda who: say("fewer followers for {seat}", seat=who),
        say("Followers"),
    ),
    Term(
        lambda n: say("the others can demolish less of yours"),
        say("the others can demolish less of yours"),
        lambda who: say("{seat} has to fear more demolitions", seat=who),
        say("Defence"),
    ),
    Term(
        lambda n: say("more is done in this turn"),
        say("more is done in this turn"),
        lambda who: say("{seat} loses time", seat=who),
        say("Tempo"),
    ),
)
