"""What happens at the table of Island of Gods, in sentences."""

from collections.abc import Callable
from typing import Final

from kritias.games.gods.box import COLOURS, HEIGHT, LEVELS_OF_A_GOD, REGIONS
from kritias.games.gods.moves import (
    ASSIST,
    BECKON,
    BUILD,
    CONVERT,
    DEMOLISH,
    DISCARD,
    DRAW,
    EXCHANGE,
    FESTIVAL,
    HIGHER,
    LOWER,
    MIGRATE,
    RECALL,
    RECRUIT,
    SHIFT,
    STRANGER,
    SWAP,
    TAKE,
    TRAVEL,
)
from kritias.games.gods.rules_end import is_marked, levels_marked
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words_refusal import refusal
from kritias.games.gods.words_things import (
    card,
    follower,
    god,
    owner_of,
    price,
    region,
    site,
    temple,
    tile,
)
from kritias.kernel.moves import Kind, is_of, part_a, part_b, part_c
from kritias.kernel.words import N_, Phrase, Who, loss, say, tell

__all__ = ["limit", "narrate", "refusal", "timeout_move"]

# What happened


def narrate(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """What a move did, as the viewer may be told."""
    story = [tell_move(before, move, after, viewer)]
    story += tell_marks(before, after, viewer)
    story += tell_leaving(before, move, after, viewer)
    if after.seats == 1 and after.turn != before.turn and after.stranger != NONE:
        who = follower(after.stranger)
        story.append(say("The imaginary opponent has {follower}.", follower=who))
    if after.phase == Phase.OVER:
        story += tell_end(after, viewer)
    return story


def tell_move(before: State, move: int, after: State, viewer: int) -> Phrase:
    """The gesture itself."""
    for kind, told in TOLD.items():
        if is_of(kind, move):
            return told(before, move, after, viewer)
    if before.phase == Phase.ACT:
        own = N_("You can do nothing more in this turn.")
        return tell(viewer, before.seat, own, N_("{who} can do nothing more in this turn."))
    own = N_("You leave the ability at that.")
    return tell(viewer, before.seat, own, N_("{who} leaves the ability at that."))


def tell_take(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You take {card} from the display.")
    other = N_("{who} takes {card} from the display.")
    return tell(viewer, before.seat, own, other, card=card(part_a(TAKE, move)))


def tell_draw(before: State, move: int, after: State, viewer: int) -> Phrase:
    """G5, G16: the face is for the own eyes."""
    seat = before.seat
    drawn = [
        colour for colour in range(COLOURS) if after.hand[seat, colour] > before.hand[seat, colour]
    ]
    if viewer == seat and drawn:
        return say("You draw {card}.", card=card(drawn[0]))
    return say("{who} draws a card.", who=Who(seat))


def tell_travel(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You discard {card}: the Presence goes to {region}.")
    other = N_("{who} discards {card}: the Presence goes to {region}.")
    colour = part_a(TRAVEL, move)
    return tell(viewer, before.seat, own, other, card=card(colour), region=region(colour))


def tell_build(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You build {temple} in {site}, for {price}.")
    other = N_("{who} builds {temple} in {site}, for {price}.")
    shape, helped = part_b(BUILD, move), part_c(BUILD, move)
    return tell(
        viewer, before.seat, own, other, temple=temple(shape),
        site=site(before.presence * 2 + part_a(BUILD, move)),
        price=price(before.presence, HEIGHT[shape] - helped, helped),
    )  # fmt: skip


def tell_demolish(before: State, move: int, after: State, viewer: int) -> Phrase:
    place, owner = part_a(DEMOLISH, move), owner_of(before, move)
    thing, where = tile(part_c(DEMOLISH, move)), region(place)
    if owner == before.seat:
        own, other = (
            N_("You demolish {tile} in {region}."),
            N_("{who} demolishes {tile} in {region}."),
        )
        return tell(viewer, owner, own, other, tile=thing, region=where)
    if viewer == owner:
        hurt = N_("{who} demolishes {tile} of yours in {region}.")
        return loss(say(hurt, who=Who(before.seat), tile=thing, region=where))
    own = N_("You demolish {tile} of {owner} in {region}.")
    other = N_("{who} demolishes {tile} of {owner} in {region}.")
    return tell(viewer, before.seat, own, other, tile=thing, owner=Who(owner), region=where)


def tell_convert(before: State, move: int, after: State, viewer: int) -> Phrase:
    other_seat, who = part_a(CONVERT, move), follower(part_b(CONVERT, move))
    if other_seat == STRANGER:
        return say("You convert {follower} of the imaginary opponent.", follower=who)
    if viewer == other_seat:
        hurt = N_("{who} converts {follower} of yours.")
        return loss(say(hurt, who=Who(before.seat), follower=who))
    own = N_("You convert {follower} of {other}.")
    other = N_("{who} converts {follower} of {other}.")
    return tell(viewer, before.seat, own, other, follower=who, other=Who(other_seat))


def tell_festival(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You celebrate in {region}.")
    other = N_("{who} celebrates in {region}.")
    return tell(viewer, before.seat, own, other, region=region(before.presence))


def tell_recruit(before: State, move: int, after: State, viewer: int) -> Phrase:
    own, other = N_("You recruit {cards}."), N_("{who} recruits {cards}.")
    cards = card(before.presence, part_a(RECRUIT, move) + 1)
    return tell(viewer, before.seat, own, other, cards=cards)


def tell_swap(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You swap {tile} in {site} and {higher} in {there}.")
    other = N_("{who} swaps {tile} in {site} and {higher} in {there}.")
    pair = part_c(SWAP, move)
    return tell(
        viewer, before.seat, own, other, tile=tile(LOWER[pair]), site=site(part_a(SWAP, move)),
        higher=tile(HIGHER[pair]), there=site(part_b(SWAP, move)),
    )  # fmt: skip


def tell_shift(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You move {tile} from {site} to {there}.")
    other = N_("{who} moves {tile} from {site} to {there}.")
    return tell(
        viewer, before.seat, own, other, tile=tile(part_c(SHIFT, move)),
        site=site(part_a(SHIFT, move)), there=site(part_b(SHIFT, move)),
    )  # fmt: skip


def tell_exchange(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You take back {follower} and let {card} follow you.")
    other = N_("{who} takes back {follower} and gives {card} instead.")
    gaps = {
        "follower": follower(part_a(EXCHANGE, move)),
        "card": card(part_b(EXCHANGE, move)),
    }
    return tell(viewer, before.seat, own, other, **gaps)


def tell_assist(before: State, move: int, after: State, viewer: int) -> Phrase:
    own, other = N_("You take an assistant."), N_("{who} takes an assistant.")
    return tell(viewer, before.seat, own, other)


def tell_recall(before: State, move: int, after: State, viewer: int) -> Phrase:
    own = N_("You take back {follower}.")
    other = N_("{who} takes back {follower}.")
    return tell(viewer, before.seat, own, other, follower=follower(part_a(RECALL, move)))


def tell_beckon(before: State, move: int, after: State, viewer: int) -> Phrase:
    return say("The Presence goes to {region}.", region=region(part_a(BECKON, move)))


def tell_discard(before: State, move: int, after: State, viewer: int) -> Phrase:
    own, other = N_("You discard {card}."), N_("{who} discards {card}.")
    return tell(viewer, before.seat, own, other, card=card(part_a(DISCARD, move)))


Tell = Callable[[State, int, State, int], Phrase]
TOLD: Final[dict[Kind, Tell]] = {
    TAKE: tell_take,
    DRAW: tell_draw,
    TRAVEL: tell_travel,
    BUILD: tell_build,
    DEMOLISH: tell_demolish,
    CONVERT: tell_convert,
    FESTIVAL: tell_festival,
    RECRUIT: tell_recruit,
    MIGRATE: tell_draw,
    SWAP: tell_swap,
    SHIFT: tell_shift,
    EXCHANGE: tell_exchange,
    ASSIST: tell_assist,
    RECALL: tell_recall,
    BECKON: tell_beckon,
    DISCARD: tell_discard,
}


# What follows from it


def tell_marks(before: State, after: State, viewer: int) -> list[Phrase]:
    """G18: temples that got or lost their shape, where the viewer knows the god card."""
    story = []
    for seat in range(before.seats):
        if before.god[seat] == NONE:
            continue
        for number in range(REGIONS):
            had, has = is_marked(before, seat, number), is_marked(after, seat, number)
            if has and not had:
                own = N_("Your temple in {region} has its shape.")
                other = N_("The temple of {who} in {region} has its shape.")
            elif had and not has:
                own = N_("Your temple in {region} has lost its shape.")
                other = N_("The temple of {who} in {region} has lost its shape.")
            else:
                continue
            story.append(tell(viewer, seat, own, other, region=region(before.numbered[number])))
    return story


def tell_leaving(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """G7: followers that are too many at the end of a turn."""
    seat, story = before.seat, []
    for colour in range(COLOURS):
        count = before.followers[seat, colour] - after.followers[seat, colour]
        count += followers_gained(before, move, colour)
        if count > 0:
            own, other = N_("You let {followers} go."), N_("{who} lets {followers} go.")
            story.append(tell(viewer, seat, own, other, followers=follower(colour, count)))
    return story


def followers_gained(before: State, move: int, colour: int) -> int:
    """How many more of a colour the move itself brings."""
    here = colour == before.presence
    if is_of(BUILD, move):
        return int(here) * (HEIGHT[part_b(BUILD, move)] - part_c(BUILD, move))
    if is_of(RECRUIT, move):
        return int(here) * (part_a(RECRUIT, move) + 1)
    if is_of(CONVERT, move):
        return int(part_b(CONVERT, move) == colour)
    if is_of(EXCHANGE, move):
        return (part_b(EXCHANGE, move) == colour) - (part_a(EXCHANGE, move) == colour)
    if is_of(RECALL, move):
        return -(part_a(RECALL, move) == colour)
    return -2 * int(here) if is_of(FESTIVAL, move) else 0


def tell_end(after: State, viewer: int) -> list[Phrase]:
    """G18, G19, G20."""
    if after.winner != NONE:
        own = N_("Your temples stand as {god} wants them: you win.")
        other = N_("The temples of {who} stand as {god} wants them: {who} wins.")
        return [tell(viewer, after.winner, own, other, god=god(after.god[after.winner]))]
    if after.seats == 1:
        missing = LEVELS_OF_A_GOD - levels_marked(after, 0)
        return [
            loss(say("The tenth turn is over, and {missing} levels are missing.", missing=missing))
        ]
    return [say("Sixty rounds are over: nobody wins.")]


def timeout_move(s: State) -> int:
    """Nobody is only asked here: a bot decides for who is late."""
    return NONE


def limit(s: State) -> int:
    """There is no bell in this game."""
    return 0
