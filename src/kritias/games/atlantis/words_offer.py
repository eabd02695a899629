"""What could be done: a legal move as a sentence, before it is made."""

from kritias.games.atlantis.box import MAINLAND, VALUE
from kritias.games.atlantis.moves import (
    BRIDGE,
    BUY,
    GIVE_CARD,
    GIVE_TILE,
    GO,
    gap_toll,
    next_place,
    next_tile,
    toll,
)
from kritias.games.atlantis.rules import prize_place
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.games.atlantis.words_things import card, so_many_cards, tile
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Phrase, say


def announce(s: State, move: int) -> Phrase:
    """What a legal move would do, as far as one can know before it is made."""
    if is_of(BUY, move):
        kind = part_a(BUY, move)
        drawn = so_many_cards(VALUE[kind] // 2)
        return say("Hand in {tile} and draw {cards}.", tile=tile(kind), cards=drawn)
    if is_of(GO, move):
        return announce_go(s, part_a(GO, move), part_b(GO, move))
    if is_of(GIVE_TILE, move):
        return announce_gift(s, tile(part_a(GIVE_TILE, move)), VALUE[part_a(GIVE_TILE, move)])
    if is_of(GIVE_CARD, move):
        return announce_gift(s, card(part_a(GIVE_CARD, move)), 1)
    if is_of(BRIDGE, move):
        place = part_a(BRIDGE, move)
        saved = gap_toll(s, place - 1, next_tile(s, place))
        return say("Lay the bridge over the gap of {toll}.", toll=saved)
    return say("Show the hand and draw two cards.")


def announce_go(s: State, pawn: int, colour: int) -> Phrase:
    """Where the pawn gets, what that costs, and what it brings."""
    start = s.where[s.seat, pawn]
    origin = s.origin if s.phase == Phase.CHAIN else start
    place = next_place(s, start, colour)
    cost = toll(s, origin, place)
    there = say("the mainland") if place == MAINLAND else tile(s.top[place])
    if place != MAINLAND and holds(s.taken, place):
        text = say(
            "Play {card}: {there} is taken, so another card follows.",
            card=card(colour),
            there=there,
        )
        return text
    prize = prize_of(s, pawn, place)
    if cost:
        return say(
            "Play {card}, go to {there}, pay {toll}, take {prize}.",
            card=card(colour),
            there=there,
            toll=cost,
            prize=prize,
        )
    return say(
        "Play {card}, go to {there}, take {prize}.", card=card(colour), there=there, prize=prize
    )


def prize_of(s: State, pawn: int, place: int) -> Phrase:
    """The tile that a move to this place would bring."""
    free = prize_place(s, pawn, place)
    return tile(s.top[free]) if free != NONE else say("nothing")


def announce_gift(s: State, thing: Phrase, value: int) -> Phrase:
    """What a payment covers, and what it gives for nothing."""
    if value > s.due:
        return say("Give {thing}; {over} of it for nothing.", thing=thing, over=value - s.due)
    if value == s.due:
        return say("Give {thing}: the toll is covered.", thing=thing)
    return say("Give {thing}; {left} is still due.", thing=thing, left=s.due - value)
