"""The kinds of moves of Island of Gods, each with all that is said of it and touched for it.

Those that change temples are in `move_kind_temple`; a temple is written by its tiles, the larger
first: `II+I`. A site is named by its region, the neutral one as in `sun-neutral`.
"""

from typing import Final

from kritias.games.gods.box import (
    COLOUR_NAMES,
    COLOURS,
    DISPLAY,
    DRAW_TWO,
    FEAST,
    FEASTED,
    MOVE_PRESENCE,
    SWAP_CARD,
    TAKE_ASSISTANT,
    TAKE_BACK,
    TAKE_TWO,
)
from kritias.games.gods.move_kind_temple import (
    BUILDING,
    DEMOLISHING,
    RESULTS,
    SHIFTING,
    SWAPPING,
    Result,
    pick_id,
)
from kritias.games.gods.moves import (
    ASSIST,
    BECKON,
    BREADTH,
    CONVERT,
    DISCARD,
    DRAW,
    EXCHANGE,
    FESTIVAL,
    MIGRATE,
    MOST_RECRUITED,
    RECALL,
    RECRUIT,
    STOP,
    STRANGER,
    TAKE,
    TRAVEL,
    legal,
)
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words import (
    ACTING,
    card,
    discarded,
    flock,
    flock_id,
    follower,
    is_due,
    refuse_use,
    region,
    tell_next,
    that_region,
    told_by,
    why_not_now,
    why_not_use,
    with_outcome,
)
from kritias.games.gods.words_lore import LORE
from kritias.kernel.move_kind import MoveKind, MoveKinds, Ways, told
from kritias.kernel.moves import code, lister
from kritias.kernel.words import MARKS, N_, Part, Phrase, Reason, Who, loss, named, say, tell

legal_moves = lister(legal, BREADTH)


# Cards


def why_not_draw(s: State, ability: int, reason: Phrase) -> Reason:
    """Why no card comes into the hand: none is there, or it is not the time for it."""
    if s.phase == Phase.DRAW or is_due(s, ability):
        return "G5", reason
    if s.phase == Phase.ACT:
        return "G5", say("You have drawn your cards for this turn.")
    return why_not_use(s)


def not_held(clause: str, colour: int, count: int = 1) -> Reason:
    return clause, say("You do not hold {card}.", card=card(colour, count))


def why_not_discard(s: State, colour: int) -> Reason:
    if s.phase == Phase.DISCARD:
        return not_held("G7", colour)
    if s.phase != Phase.ACT:
        return why_not_now(s)
    return "G7", say("Cards are discarded at the end of the turn, when there are more than five.")


def tell_draw(before: State, after: State, viewer: int) -> list[Phrase]:
    """G5: the face is for the own eyes."""
    if (colour := drawn(before, after, viewer)) != NONE:
        return [say("You draw {card} {deck}.", card=card(colour), deck=FROM_DECK)]
    return [say("{who} draws a card {deck}.", who=Who(before.seat), deck=FROM_DECK)]


def tell_migration(before: State, after: State, viewer: int) -> list[Phrase]:
    """G16: the same, as an action."""
    if (colour := drawn(before, after, viewer)) != NONE:
        return [say("You migrate and draw {card} {deck}.", card=card(colour), deck=FROM_DECK)]
    return [say("{who} migrates and draws a card {deck}.", who=Who(before.seat), deck=FROM_DECK)]


def drawn(before: State, after: State, viewer: int) -> int:
    """The colour that a viewer has drawn, or NONE."""
    if viewer != before.seat:
        return NONE
    had, has = before.hand[viewer], after.hand[viewer]
    return next((colour for colour in range(COLOURS) if has[colour] > had[colour]), NONE)


FROM_DECK: Final = named(say("from the deck"), "deck")


def taken(s: State, colour: int) -> Part:
    """A card of the display, from the first place where one lies."""
    places = [place for place in range(DISPLAY) if s.display[place] == colour]
    return named(card(colour), *(f"display-{place}" for place in places[:1]))


def touch_display(seen: State, colour: int) -> Ways:
    places = (f"display-{place}" for place in range(DISPLAY) if seen.display[place] == colour)
    return ((" ".join(places),),)


TAKING: Final = MoveKind(
    TAKE, "take-{}", (COLOUR_NAMES,), heading=say("Take"),
    **told_by(
        N_("Take {card} from the display."),
        N_("You take {card} from the display."),
        N_("{who} takes {card} from the display."),
        lambda s, colour: {"card": taken(s, colour)},
    ),
    refuse=lambda s, _: why_not_draw(s, TAKE_TWO, say("There is no such card in the display.")),
    touch=touch_display,
)  # fmt: skip
DRAWING: Final = MoveKind(
    DRAW, "draw", heading=say("Draw"), announce=say("Draw a card from the deck."),
    refuse=lambda s: why_not_draw(s, DRAW_TWO, say("Deck and discards are empty.")),
    tell=with_outcome(tell_draw), touch=(("deck",),),
)  # fmt: skip
MIGRATING: Final = MoveKind(
    MIGRATE, "migrate", heading=say("Migrate"), announce=say("Draw a card from the deck."),
    phases=ACTING, refuse=lambda s: ("G16", say("Deck and discards are empty.")),
    tell=with_outcome(tell_migration), touch=(("act-migrate",), ("deck",)), light=("deck",),
)  # fmt: skip
DISCARDING: Final = MoveKind(
    DISCARD, "discard-{}", (COLOUR_NAMES,), heading=say("Discard"),
    **told_by(
        N_("Discard {card}."), N_("You discard {card}."), N_("{who} discards {card}."),
        lambda s, colour: {"card": discarded(colour)},
    ),
    refuse=why_not_discard, touch=lambda s, colour: ((f"hand-{colour}",),),
)  # fmt: skip


# Followers


def announce_conversion(s: State, other: int, colour: int) -> Phrase:
    if other == STRANGER:
        return say("Convert {follower} of the imaginary opponent.", follower=follower(colour))
    return say("Convert {follower} of {other}.", follower=follower(colour), other=Who(other))


def why_not_convert(s: State, other: int, colour: int) -> Reason:
    if other == s.seat:
        return "G13", say("You convert a follower of an opponent.")
    if other != STRANGER and other >= s.seats:
        return "G13", say("Nobody sits there.")
    if s.converted:
        return "G13", say("You convert once a turn.")
    if other == STRANGER:
        return "G19", say("There is no such follower of an imaginary opponent.")
    return "G13", say("This opponent does not have {follower}.", follower=follower(colour))


def tell_conversion(
    before: State, after: State, viewer: int, other_seat: int, colour: int
) -> list[Phrase]:
    who = flock(other_seat, colour)
    if other_seat == STRANGER:
        return [say("You convert {follower} of the imaginary opponent.", follower=who)]
    if viewer == other_seat:
        hurt = N_("{who} converts {follower} of yours.")
        return [loss(say(hurt, who=Who(before.seat), follower=who))]
    own = N_("You convert {follower} of {other}.")
    other = N_("{who} converts {follower} of {other}.")
    return [tell(viewer, before.seat, own, other, follower=who, other=Who(other_seat))]


def touch_convert(seen: State, other: int, colour: int) -> Ways:
    who = flock_id(other, colour)
    return (who, flock_id(seen.seat, colour)), ("act-convert", who)


def touch_recruit(seen: State, number: int) -> Ways:
    which = pick_id(code(RECRUIT, number))
    return (f"hand-{seen.presence}", which), ("act-recruit", which)


def why_not_recall(s: State, colour: int) -> Reason:
    return "G14", say("You do not have {follower}.", follower=follower(colour))


def why_not_exchange(s: State, back: int, instead: int) -> Reason:
    if s.followers[s.seat, back] == 0:
        return why_not_recall(s, back)
    if s.hand[s.seat, instead] == 0:
        return not_held("G14", instead)
    return "G14", say("Two of the same colour would change nothing.")


def touch_exchange(seen: State, back: int, instead: int) -> Ways:
    who, with_card = flock_id(seen.seat, back), f"hand-{instead}"
    return (who, with_card), (with_card, who)


CONVERTING: Final = MoveKind(
    CONVERT, "convert-{}-{}", ((*MARKS, "stranger"), COLOUR_NAMES), heading=say("Convert"),
    announce=announce_conversion, phases=ACTING, refuse=why_not_convert,
    tell=with_outcome(tell_conversion, gains=lambda s, other, colour: {colour: 1}),
    touch=touch_convert, light=lambda s, other, colour: (flock_id(other, colour),),
)  # fmt: skip
RECRUITING: Final = MoveKind(
    RECRUIT, "recruit-{}", (range(1, MOST_RECRUITED + 1),), heading=say("Recruit"),
    **told_by(
        N_("Recruit {cards}."), N_("You recruit {cards}."), N_("{who} recruits {cards}."),
        lambda s, number: {
            "cards": named(card(s.presence, number + 1), flock_id(s.seat, s.presence)),
        },
        gains=lambda s, number: {s.presence: number + 1},
    ),
    phases=ACTING, refuse=lambda s, number: not_held("G15", s.presence, number + 1),
    touch=touch_recruit, light=lambda s, number: (flock_id(s.seat, s.presence),),
)  # fmt: skip
EXCHANGING: Final = MoveKind(
    EXCHANGE, "exchange-{}-{}", (COLOUR_NAMES, COLOUR_NAMES), heading=say("Swap a card"),
    **told_by(
        N_("Take back {follower} and give {card} instead."),
        N_("You take back {follower} and let {card} follow you."),
        N_("{who} takes back {follower} and gives {card} instead."),
        lambda s, back, instead: {
            "follower": flock(s.seat, back),
            "card": named(card(instead), flock_id(s.seat, instead)),
        },
        gains=lambda s, back, instead: {back: -1, instead: 1},
    ),
    refuse=refuse_use(SWAP_CARD, why_not_exchange), touch=touch_exchange,
)  # fmt: skip
RECALLING: Final = MoveKind(
    RECALL, "recall-{}", (COLOUR_NAMES,), heading=say("Take back"),
    **told_by(
        N_("Take back {follower}."),
        N_("You take back {follower}."),
        N_("{who} takes back {follower}."),
        lambda s, colour: {"follower": flock(s.seat, colour)},
        gains=lambda s, colour: {colour: -1},
    ),
    refuse=refuse_use(TAKE_BACK, why_not_recall),
    touch=lambda s, colour: ((flock_id(s.seat, colour),),),
)  # fmt: skip


# The Presence and its festivals


def already_there(clause: str, place: int) -> Reason:
    return clause, say("The Presence is in {region} already.", region=region(place))


def why_not_travel(s: State, colour: int) -> Reason:
    return already_there("G8", colour) if colour == s.presence else not_held("G8", colour)


def announce_beckoning(s: State, place: int) -> Phrase:
    return say("The Presence goes to {region}.", region=that_region(place))


def why_not_celebrate(s: State) -> Reason:
    return "G14", say("A festival needs {followers}.", followers=follower(s.presence, FEAST))


def announce_stop(s: State) -> Phrase:
    if s.phase == Phase.ACT:
        return say("Nothing more can be done: the turn is over.")
    return say("Leave the ability at that.")


def tell_stop(before: State, after: State, viewer: int) -> list[Phrase]:
    own = N_("You leave the ability at that.")
    other = N_("{who} leaves the ability at that.")
    if before.phase == Phase.ACT:
        own = N_("You can do nothing more in this turn.")
        other = N_("{who} can do nothing more in this turn.")
    return [tell(viewer, before.seat, own, other)]


TRAVELLING: Final = MoveKind(
    TRAVEL, "travel-{}", (COLOUR_NAMES,), heading=say("Travel"),
    **told_by(
        N_("Discard {card}: the Presence goes to {region}."),
        N_("You discard {card}: the Presence goes to {region}."),
        N_("{who} discards {card}: the Presence goes to {region}."),
        lambda s, colour: {"card": discarded(colour), "region": that_region(colour)},
    ),
    phases=ACTING, refuse=why_not_travel,
    touch=lambda s, colour: (
        (f"hand-{colour}", f"region-{colour}"), ("act-travel", f"region-{colour}"),
    ),
    light=lambda s, colour: (f"region-{colour}",),
)  # fmt: skip
BECKONING: Final = MoveKind(
    BECKON, "presence-{}", (COLOUR_NAMES,), heading=say("Move Presence"),
    announce=announce_beckoning,
    refuse=refuse_use(MOVE_PRESENCE, lambda s, place: already_there("G14", place)),
    tell=with_outcome(lambda before, after, viewer, place: [announce_beckoning(before, place)]),
    touch=lambda s, place: ((f"region-{place}",),),
    light=lambda s, place: (f"region-{place}",),
)  # fmt: skip
CELEBRATING: Final = MoveKind(
    FESTIVAL, "festival", heading=say("Festival"),
    **told_by(
        N_("Celebrate with two followers in {region}."),
        N_("You celebrate in {region}."),
        N_("{who} celebrates in {region}."),
        lambda s: {"region": that_region(s.presence)},
        gains=lambda s: {s.presence: -FEASTED},
    ),
    phases=ACTING, refuse=why_not_celebrate,
    touch=lambda s: (("act-festival",), (f"ability-{s.presence}", "act-festival")),
    light=lambda s: (f"ability-{s.presence}",),
)  # fmt: skip
ASSISTING: Final = MoveKind(
    ASSIST, "assistant", heading=say("Assistant"), announce=say("Take an assistant."),
    refuse=refuse_use(TAKE_ASSISTANT, lambda s: ("G10", say("You have an assistant already."))),
    tell=with_outcome(told(N_("You take an assistant."), N_("{who} takes an assistant."))),
    touch=lambda s: (("act-assist",), (f"ability-{s.presence}",)),
    light=lambda s: (f"ability-{s.presence}",),
)  # fmt: skip
STOPPING: Final = MoveKind(
    STOP, "stop", heading=say("No more"), announce=announce_stop,
    phases=ACTING, refuse=lambda s: ("G6", say("There is no pass: an action is possible.")),
    tell=with_outcome(tell_stop), touch=(("act-stop",),),
)  # fmt: skip

MOVE_KINDS: Final = MoveKinds(
    "Island of Gods",
    "take-sun, draw, travel-wave, build-II+I, build-neutral-I-helped, migrate",
    (
        TAKING, DRAWING, TRAVELLING, BUILDING, DEMOLISHING, CONVERTING, CELEBRATING, RECRUITING,
        MIGRATING, SWAPPING, SHIFTING, EXCHANGING, ASSISTING, RECALLING, BECKONING, STOPPING,
        DISCARDING,
    ),
    tell_next,
    why_not_now,
    lore=LORE,
)  # fmt: skip

# The actions in the order of the rules, each with the name of its button.
ACTS: Final = {
    "travel": TRAVELLING,
    "build": BUILDING,
    "demolish": DEMOLISHING,
    "convert": CONVERTING,
    "festival": CELEBRATING,
    "recruit": RECRUITING,
    "migrate": MIGRATING,
}


def results(seen: State, move: int) -> list[Result]:
    """The temples that a move leaves on the sites it changes."""
    kind, parts = MOVE_KINDS.find(move)
    return RESULTS[kind.codes](seen, *parts) if kind.codes in RESULTS else []
