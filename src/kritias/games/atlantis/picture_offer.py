"""Every move of Atlantis as a person meets it: its heading, what it does, how it is made."""

from kritias.games.atlantis.box import ATLANTIS, COLOURS, MAINLAND, PAWNS
from kritias.games.atlantis.moves import (
    BREADTH,
    BRIDGE,
    BUY,
    GIVE_CARD,
    GIVE_TILE,
    GO,
    legal,
    next_place,
)
from kritias.games.atlantis.notation import PAWN_NAMES
from kritias.games.atlantis.picture_gap import bridged_by, gaps
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.games.atlantis.words_offer import announce
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import say
from kritias.ui.picture import Offer, lister

legal_moves = lister(legal, BREADTH)


def offer(seen: State, move: int) -> Offer:
    """A legal move: its heading, what it does, and how to make it by touching."""
    if is_of(GO, move):
        return offer_go(seen, move, part_a(GO, move), part_b(GO, move))
    says = announce(seen, move)
    if is_of(BUY, move):
        return Offer(say("Hand in a tile"), says, ((copies_of_tile(seen, part_a(BUY, move)),),))
    if is_of(GIVE_TILE, move):
        return Offer(say("Pay"), says, ((copies_of_tile(seen, part_a(GIVE_TILE, move)),),))
    if is_of(GIVE_CARD, move):
        return Offer(say("Pay"), says, ((copies_of_card(seen, part_a(GIVE_CARD, move)),),))
    if is_of(BRIDGE, move):
        gap_id = f"gap-{part_a(BRIDGE, move)}"
        return Offer(say("Lay the bridge"), says, ((gap_id,), ("lay-bridge", gap_id)), (gap_id,))
    return Offer(say("Show the hand"), says, (("show",),))


def offer_go(seen: State, move: int, number: int, colour: int) -> Offer:
    """A pawn and a card, in either order, or the pawn and the place, if one card leads there."""
    where = seen.where[seen.seat, number]
    target = next_place(seen, where, colour)
    there = "mainland" if target == MAINLAND else f"place-{target}"
    alike = [other for other in range(PAWNS) if seen.where[seen.seat, other] == where]
    pawns = (
        " ".join(f"pawn-{seen.seat}-{other}" for other in alike)
        if where == ATLANTIS
        else (f"pawn-{seen.seat}-{number}")
    )
    cards = copies_of_card(seen, colour, fresh_too=True)
    leading = [
        one
        for one in range(COLOURS)
        if seen.hand[seen.seat, one] and next_place(seen, where, one) == target
    ]
    is_chain = seen.phase == Phase.CHAIN
    ways: tuple[tuple[str, ...], ...] = (
        ((cards,),) if is_chain else ((pawns, cards), (cards, pawns))
    )
    if leading == [colour]:
        ways += ((there,),) if is_chain else ((pawns, there),)
    crossed = [
        f"gap-{edge + 1}"
        for edge, far in gaps(seen)
        if where <= edge and far <= target and bridged_by(seen, edge, far) == NONE
    ]
    heading = say("Pawn {pawn}", pawn=PAWN_NAMES[number])
    return Offer(heading, announce(seen, move), ways, (there, *crossed))


def copies_of_card(seen: State, colour: int, fresh_too: bool = False) -> str:
    """The ids of the cards of a colour; those bought this turn pay nothing."""
    number = seen.hand[seen.seat, colour]
    if not fresh_too:
        number -= seen.fresh[seen.seat, colour]
    return " ".join(f"card-{colour}-{copy}" for copy in range(number))


def copies_of_tile(seen: State, kind: int) -> str:
    number = sum(holds(word, kind) for word in seen.kept[seen.seat])
    return " ".join(f"tile-{kind}-{copy}" for copy in range(number))
