"""What could be done: a legal move as a sentence, before it is made."""

from collections.abc import Callable
from typing import Final

from kritias.games.gods.box import HEIGHT
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
from kritias.games.gods.state import Phase, State
from kritias.games.gods.words_things import (
    card,
    follower,
    owner_of,
    price,
    region,
    site,
    temple,
    tile,
)
from kritias.kernel.moves import Kind, is_of, part_a, part_b, part_c
from kritias.kernel.words import N_, Phrase, Who, say


def announce(s: State, move: int) -> Phrase:
    """What a legal move would do, as far as one can know before it is made."""
    for kind, announced in ANNOUNCED.items():
        if is_of(kind, move):
            return announced(s, move)
    if s.phase == Phase.ACT:
        return say("Nothing more can be done: the turn is over.")
    return say("Leave the ability at that.")


def announce_build(s: State, move: int) -> Phrase:
    """The temple that is reached, where, and what it costs."""
    shape, helped = part_b(BUILD, move), part_c(BUILD, move)
    return say(
        "Build {temple} in {site}, for {price}.", temple=temple(shape),
        site=site(s.presence * 2 + part_a(BUILD, move)),
        price=price(s.presence, HEIGHT[shape] - helped, helped),
    )  # fmt: skip


def announce_demolition(s: State, move: int) -> Phrase:
    gaps = {"tile": tile(part_c(DEMOLISH, move)), "region": region(part_a(DEMOLISH, move))}
    if owner_of(s, move) == s.seat:
        return say("Demolish {tile} in {region}.", **gaps)
    return say("Demolish {tile} of {owner} in {region}.", owner=Who(owner_of(s, move)), **gaps)


def announce_conversion(s: State, move: int) -> Phrase:
    other, who = part_a(CONVERT, move), follower(part_b(CONVERT, move))
    if other == STRANGER:
        return say("Convert {follower} of the imaginary opponent.", follower=who)
    return say("Convert {follower} of {other}.", follower=who, other=Who(other))


def announce_swap(s: State, move: int) -> Phrase:
    pair = part_c(SWAP, move)
    return say(
        "Swap {tile} in {site} and {higher} in {there}.", tile=tile(LOWER[pair]),
        site=site(part_a(SWAP, move)), higher=tile(HIGHER[pair]), there=site(part_b(SWAP, move)),
    )  # fmt: skip


def announce_shift(s: State, move: int) -> Phrase:
    return say(
        "Move {tile} from {site} to {there}.", tile=tile(part_c(SHIFT, move)),
        site=site(part_a(SHIFT, move)), there=site(part_b(SHIFT, move)),
    )  # fmt: skip


def announce_travel(s: State, move: int) -> Phrase:
    colour = part_a(TRAVEL, move)
    text = N_("Discard {card}: the Presence goes to {region}.")
    return say(text, card=card(colour), region=region(colour))


def announce_exchange(s: State, move: int) -> Phrase:
    back, instead = follower(part_a(EXCHANGE, move)), card(part_b(EXCHANGE, move))
    return say("Take back {follower} and give {card} instead.", follower=back, card=instead)


ANNOUNCED: Final[dict[Kind, Callable[[State, int], Phrase]]] = {
    TAKE: lambda s, move: say("Take {card} from the display.", card=card(part_a(TAKE, move))),
    DRAW: lambda s, move: say("Draw a card from the deck."),
    TRAVEL: announce_travel,
    BUILD: announce_build,
    DEMOLISH: announce_demolition,
    CONVERT: announce_conversion,
    FESTIVAL: lambda s, move: say(
        "Celebrate with two followers in {region}.", region=region(s.presence)
    ),
    RECRUIT: lambda s, move: say(
        "Recruit {cards}.", cards=card(s.presence, part_a(RECRUIT, move) + 1)
    ),
    MIGRATE: lambda s, move: say("Draw a card from the deck."),
    SWAP: announce_swap,
    SHIFT: announce_shift,
    EXCHANGE: announce_exchange,
    ASSIST: lambda s, move: say("Take an assistant."),
    RECALL: lambda s, move: say("Take back {follower}.", follower=follower(part_a(RECALL, move))),
    BECKON: lambda s, move: say(
        "The Presence goes to {region}.", region=region(part_a(BECKON, move))
    ),
    DISCARD: lambda s, move: say("Discard {card}.", card=card(part_a(DISCARD, move))),
}
