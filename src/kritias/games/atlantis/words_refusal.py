"""Why something cannot be done: the clause, and what it says."""

from kritias.games.atlantis.box import ATLANTIS, MAINLAND, PLACES, VALUE
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
from kritias.games.atlantis.state import IN_HAND, NONE, ONCE, Phase, State
from kritias.games.atlantis.words_things import card, tile
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Reason, say


def refusal(s: State, move: int) -> Reason:
    """The clause that forbids a move which is not legal, and what it says."""
    if is_of(BUY, move):
        return why_not_buy(s, part_a(BUY, move))
    if is_of(GO, move):
        return why_not_go(s, part_a(GO, move), part_b(GO, move))
    if is_of(GIVE_TILE, move) or is_of(GIVE_CARD, move):
        return why_not_pay(s, move)
    if is_of(BRIDGE, move):
        return why_not_bridge(s, part_a(BRIDGE, move))
    if s.phase == Phase.TURN:
        return "A8", say("Who can move has to move.")
    return why_not_now(s)


def why_not_now(s: State) -> Reason:
    """Something else has to be done first."""
    if s.phase == Phase.CHAIN:
        return "A5", say("The pawn stands on a taken place: another card has to be played for it.")
    return "A10", say("The toll has to be paid first: {due} is still due.", due=s.due)


def why_not_buy(s: State, kind: int) -> Reason:
    if s.phase != Phase.TURN:
        return "A3", say("Cards are bought at the start of the turn, before a pawn moves.")
    if s.bought != NONE:
        return "A3", say("Only one tile a turn can be handed in.")
    if not holds(s.kept[s.seat, ONCE], kind):
        return "A3", say("You have not collected {tile}.", tile=tile(kind))
    if VALUE[kind] == 1:
        return "A3", say("A tile of 1 buys no card.")
    return "A3", say("There is no card left to draw.")


def why_not_go(s: State, pawn: int, colour: int) -> Reason:
    if s.phase == Phase.TOLL or (s.phase == Phase.CHAIN and pawn != s.pawn):
        return why_not_now(s)
    if s.where[s.seat, pawn] == MAINLAND:
        return "A4", say("This pawn is on the mainland and moves no more.")
    if s.hand[s.seat, colour] == 0:
        return "A4", say("You do not hold {card}.", card=card(colour))
    if is_second_on_atlantis(s, pawn):
        return "A4", say("Your pawns on Atlantis are alike: the first of them goes.")
    start = s.where[s.seat, pawn]
    place = next_place(s, start, colour)
    cost = toll(s, s.origin if s.phase == Phase.CHAIN else start, place)
    if place == MAINLAND or not holds(s.taken, place):
        return "A7", say("The gaps on the way cost {cost}, more than you can pay.", cost=cost)
    return "A7", say("The place is taken, and no card of yours can complete the move from there.")


def is_second_on_atlantis(s: State, pawn: int) -> bool:
    """Whether an earlier own pawn still waits beside this one."""
    mine = s.where[s.seat]
    return mine[pawn] == ATLANTIS and any(mine[other] == ATLANTIS for other in range(pawn))


def why_not_pay(s: State, move: int) -> Reason:
    if s.phase == Phase.CHAIN:
        return why_not_now(s)
    if s.phase != Phase.TOLL:
        return "A10", say("No toll is due.")
    if is_of(GIVE_TILE, move):
        return "A10", say("You have not collected {tile}.", tile=tile(part_a(GIVE_TILE, move)))
    colour = part_a(GIVE_CARD, move)
    if s.hand[s.seat, colour] == 0:
        return "A10", say("You do not hold {card}.", card=card(colour))
    return "A12", say("Cards bought this turn pay no toll.")


def why_not_bridge(s: State, place: int) -> Reason:
    if s.phase != Phase.TOLL:
        return "A11", say("A bridge is laid only over a gap that was crossed in this move.")
    if s.bridge[s.seat] != IN_HAND:
        return "A11", say("You have laid your bridge already.")
    edge = place - 1
    far = next_tile(s, edge)
    crossed = s.origin <= edge and far <= s.where[s.seat, s.pawn] and far < PLACES
    if edge == ATLANTIS or not crossed or s.top[edge] == NONE or far == place:
        return "A11", say("No gap that was crossed in this move begins there.")
    if gap_toll(s, edge, far) == 0:
        return "A11", say("A bridge lies over this gap already.")
    return "A7", say("With the bridge there you could not pay for the other gaps.")
