"""Why something cannot be done, and by which clause."""

from collections.abc import Callable
from typing import Final

from kritias.games.gods.box import (
    DRAW_TWO,
    FEAST,
    HEIGHT,
    IMPOSSIBLE,
    MOVE_PRESENCE,
    MOVE_TILE,
    NEUTRAL,
    NO_TEMPLE,
    SWAP_CARD,
    SWAP_TILES,
    TAKE_ASSISTANT,
    TAKE_BACK,
    TAKE_TWO,
    TILE_FOR,
    WITHOUT,
)
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
    STOP,
    STRANGER,
    SWAP,
    TAKE,
    TRAVEL,
    can_use_neutral,
    shape_at,
)
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words_things import card, follower, region, tile
from kritias.kernel.moves import Kind, is_of, part_a, part_b, part_c
from kritias.kernel.words import Reason, say


def refusal(s: State, move: int) -> Reason:
    """The clause that forbids a move which is not legal, and what it says."""
    if is_of(DISCARD, move):
        return why_not_discard(s, move)
    if is_of(TAKE, move) or is_of(DRAW, move):
        return why_not_draw(s, move)
    if is_of(STOP, move) and s.phase == Phase.ACT:
        return "G6", say("There is no pass: an action is possible.")
    if is_of(STOP, move):
        return why_not_now(s)
    for kind, why in ACTIONS.items():
        if is_of(kind, move):
            return why(s, move) if s.phase == Phase.ACT else why_not_now(s)
    for kind, (ability, why) in USES.items():
        if is_of(kind, move):
            is_due = s.phase == Phase.FESTIVAL and s.ability[s.presence] == ability
            return why(s, move) if is_due else why_not_use(s)
    raise AssertionError(f"move {move} is of no kind")


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


def why_not_discard(s: State, move: int) -> Reason:
    if s.phase == Phase.DISCARD:
        return "G7", say("You do not hold {card}.", card=card(part_a(DISCARD, move)))
    return "G7", say("Cards are discarded at the end of the turn, when there are more than five.")


def why_not_draw(s: State, move: int) -> Reason:
    ability = s.ability[s.presence] if s.phase == Phase.FESTIVAL else NONE
    if is_of(TAKE, move):
        if s.phase == Phase.DRAW or ability == TAKE_TWO:
            return "G5", say("There is no such card in the display.")
    elif s.phase == Phase.DRAW or ability == DRAW_TWO:
        return "G5", say("Deck and discards are empty.")
    if s.phase == Phase.ACT:
        return "G5", say("You have drawn your cards for this turn.")
    return why_not_use(s)


# Actions


def why_not_travel(s: State, move: int) -> Reason:
    colour = part_a(TRAVEL, move)
    if colour == s.presence:
        return "G8", say("The Presence is in {region} already.", region=region(colour))
    return "G8", say("You do not hold {card}.", card=card(colour))


def why_not_build(s: State, move: int) -> Reason:
    neutral, after, helped = part_a(BUILD, move), part_b(BUILD, move), part_c(BUILD, move)
    before = shape_at(s, s.seat, s.presence * 2 + neutral)
    if neutral and not can_use_neutral(s, s.seat, s.presence):
        return "G11", say("Somebody else's tiles are on the neutral site.")
    if TILE_FOR[before, after] == IMPOSSIBLE:
        return "G9", say("A build raises the temple by one level, in one of the printed ways.")
    if s.supply[s.seat, TILE_FOR[before, after]] == 0:
        return "G9", say(
            "There is no such tile in your supply: {tile}.", tile=tile(TILE_FOR[before, after])
        )
    if helped and s.assistant[s.seat] == 0:
        return "G10", say("You have no assistant.")
    cost = card(s.presence, HEIGHT[after] - helped)
    return "G10", say("That costs {cards}.", cards=cost)


def why_not_demolish(s: State, move: int) -> Reason:
    place, site, level = part_a(DEMOLISH, move), part_b(DEMOLISH, move), part_c(DEMOLISH, move)
    owner = s.holder[place] if site == NEUTRAL else site
    if owner == NONE or owner >= s.seats:
        return "G12", say("There is no such tile.")
    shape = s.neutral[place] if site == NEUTRAL else s.temple[owner, place]
    if WITHOUT[shape, level] == IMPOSSIBLE:
        return "G12", say("There is no such tile.")
    return "G12", say("You demolish your own tiles only.")


def why_not_convert(s: State, move: int) -> Reason:
    other, colour = part_a(CONVERT, move), part_b(CONVERT, move)
    if other == s.seat:
        return "G13", say("You convert a follower of an opponent.")
    if other != STRANGER and other >= s.seats:
        return "G13", say("Nobody sits there.")
    if s.converted:
        return "G13", say("You convert once a turn.")
    if other == STRANGER:
        return "G19", say("There is no such follower of an imaginary opponent.")
    return "G13", say("This opponent does not have {follower}.", follower=follower(colour))


def why_not_celebrate(s: State, move: int) -> Reason:
    return "G14", say("A festival needs {followers}.", followers=follower(s.presence, FEAST))


def why_not_recruit(s: State, move: int) -> Reason:
    cards = card(s.presence, part_a(RECRUIT, move) + 1)
    return "G15", say("You do not hold {card}.", card=cards)


def why_not_migrate(s: State, move: int) -> Reason:
    return "G16", say("Deck and discards are empty.")


ACTIONS: Final[dict[Kind, Callable[[State, int], Reason]]] = {
    TRAVEL: why_not_travel,
    BUILD: why_not_build,
    DEMOLISH: why_not_demolish,
    CONVERT: why_not_convert,
    FESTIVAL: why_not_celebrate,
    RECRUIT: why_not_recruit,
    MIGRATE: why_not_migrate,
}


# Abilities


def why_not_swap(s: State, move: int) -> Reason:
    spot, other, pair = part_a(SWAP, move), part_b(SWAP, move), part_c(SWAP, move)
    if spot == other:
        return "G17", say("The two tiles are on different sites.")
    if not has_tile(s, spot, LOWER[pair]) or not has_tile(s, other, HIGHER[pair]):
        return "G17", say("You have no such tile there.")
    return "G17", say("That would make a temple of no printed shape.")


def why_not_shift(s: State, move: int) -> Reason:
    spot, other, level = part_a(SHIFT, move), part_b(SHIFT, move), part_c(SHIFT, move)
    if spot == other:
        return "G17", say("The tile goes to another site.")
    if not has_tile(s, spot, level):
        return "G17", say("You have no such tile there.")
    if shape_at(s, s.seat, other) == IMPOSSIBLE:
        return "G17", say("Somebody else's tiles are on the neutral site.")
    return "G17", say("That would make a temple of no printed shape.")


def has_tile(s: State, spot: int, level: int) -> bool:
    """Whether who decides has a tile of this level on a spot."""
    shape = shape_at(s, s.seat, spot)
    return shape > NO_TEMPLE and bool(WITHOUT[shape, level] != IMPOSSIBLE)


def why_not_exchange(s: State, move: int) -> Reason:
    back, instead = part_a(EXCHANGE, move), part_b(EXCHANGE, move)
    if s.followers[s.seat, back] == 0:
        return "G14", say("You do not have {follower}.", follower=follower(back))
    if s.hand[s.seat, instead] == 0:
        return "G14", say("You do not hold {card}.", card=card(instead))
    return "G14", say("Two of the same colour would change nothing.")


def why_not_assist(s: State, move: int) -> Reason:
    return "G10", say("You have an assistant already.")


def why_not_recall(s: State, move: int) -> Reason:
    who = follower(part_a(RECALL, move))
    return "G14", say("You do not have {follower}.", follower=who)


def why_not_beckon(s: State, move: int) -> Reason:
    there = region(part_a(BECKON, move))
    return "G14", say("The Presence is in {region} already.", region=there)


USES: Final[dict[Kind, tuple[int, Callable[[State, int], Reason]]]] = {
    SWAP: (SWAP_TILES, why_not_swap),
    SHIFT: (MOVE_TILE, why_not_shift),
    EXCHANGE: (SWAP_CARD, why_not_exchange),
    ASSIST: (TAKE_ASSISTANT, why_not_assist),
    RECALL: (TAKE_BACK, why_not_recall),
    BECKON: (MOVE_PRESENCE, why_not_beckon),
}
