"""The kinds of moves of Atlantis, each with all that is said of it and touched for it."""

from typing import Final

from kritias.games.atlantis.box import ATLANTIS, COLOURS, MAINLAND, PAWNS, PLACES, TREASURES, VALUE
from kritias.games.atlantis.moves import (
    BREADTH,
    BRIDGE,
    BUY,
    GIVE_CARD,
    GIVE_TILE,
    GO,
    SHOW,
    gap_toll,
    is_crossed,
    legal,
    next_place,
    next_tile,
    toll,
)
from kritias.games.atlantis.notation import PAWN_NAMES, TILE_NAMES, gaps
from kritias.games.atlantis.rules import prize_place
from kritias.games.atlantis.state import IN_HAND, NONE, ONCE, Phase, State
from kritias.games.atlantis.words import (
    card,
    cards,
    gap_id,
    goal,
    number_of,
    origin,
    own_card,
    own_tile,
    pawn_id,
    place_id,
    so_many_cards,
    tell_drawn,
    tell_end,
    tell_outcome,
    tile,
)
from kritias.games.atlantis.words_lore import LORE, why_not_now
from kritias.kernel.bits import holds
from kritias.kernel.move_kind import Ids, MoveKind, MoveKinds, Ways
from kritias.kernel.moves import lister
from kritias.kernel.words import N_, Part, Phrase, Reason, great, named, say, say_many, tell

legal_moves = lister(legal, BREADTH)


# Handing in a tile for cards


def announce_buy(s: State, kind: int) -> Phrase:
    drawn = so_many_cards(VALUE[kind] // 2)
    return say("Hand in {tile} and draw {cards}.", tile=tile(kind), cards=drawn)


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


def tell_buy(before: State, after: State, viewer: int, kind: int) -> list[Phrase]:
    own, other = N_("You hand in {thing}."), N_("{who} hands in {thing}.")
    gesture = tell(viewer, before.seat, own, other, thing=own_tile(before, viewer, kind))
    return [gesture, *tell_drawn(before, after, viewer)]


def touch_tile(seen: State, kind: int) -> Ways:
    number = sum(holds(word, kind) for word in seen.kept[seen.seat])
    return ((" ".join(f"tile-{kind}-{copy}" for copy in range(number)),),)


# Moving a pawn with a card


def heading_of_pawn(s: State, pawn: int, colour: int) -> Phrase:
    return say("Pawn {pawn}", pawn=PAWN_NAMES[pawn])


def announce_go(s: State, pawn: int, colour: int) -> Phrase:
    """Where the pawn gets, what that costs, and what it brings."""
    start = s.where[s.seat, pawn]
    origin = s.origin if s.phase == Phase.CHAIN else start
    place = next_place(s, start, colour)
    cost = toll(s, origin, place)
    there = say("the mainland") if place == MAINLAND else tile(s.top[place])
    gaps: dict[str, Part] = {"card": card(colour), "there": there}
    if place != MAINLAND and holds(s.taken, place):
        return say("Play {card}: {there} is taken, so another card follows.", **gaps)
    prize = prize_of(s, pawn, place)
    if cost:
        gaps["toll"] = cost
    if prize:
        gaps["prize"] = prize
    return say(GOING[bool(cost), prize is not None], **gaps)


GOING: Final = {  # by whether there is a toll, and whether there is a tile to take
    (False, False): N_("Play {card}, go to {there}."),
    (False, True): N_("Play {card}, go to {there}, take {prize}."),
    (True, False): N_("Play {card}, go to {there}, pay {toll}."),
    (True, True): N_("Play {card}, go to {there}, pay {toll}, take {prize}."),
}


def prize_of(s: State, pawn: int, place: int) -> Phrase | None:
    """The tile that a move to this place would bring, if any."""
    free = prize_place(s, pawn, place)
    return tile(s.top[free]) if free != NONE else None


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


def tell_go(before: State, after: State, viewer: int, pawn: int, colour: int) -> list[Phrase]:
    """A card played, how far the pawn got, and what that costs or brings."""
    start = before.where[before.seat, pawn]
    place = next_place(before, start, colour)
    own = N_("You play {card}: {pawn} goes {start} {goal}.")
    other = N_("{who} plays {card}: {pawn} goes {start} {goal}.")
    gaps: dict[str, Part] = {
        "card": own_card(before, viewer, colour),
        "pawn": named(say("the pawn"), pawn_id(before.seat, pawn)),
        "start": origin(start),
        "goal": goal(before, place),
    }
    deed = tell(viewer, before.seat, own, other, **gaps)
    story = [great(deed, "isle-mainland") if place == MAINLAND else deed]
    if after.phase == Phase.CHAIN:
        text = N_("Place {number} is taken: another card has to follow.")
        story.append(say(text, number=number_of(place)))
    elif after.phase == Phase.TOLL:
        crossed = named(say("The gaps on the way"), *gaps_crossed(before, after.origin, place))
        story.append(say("{gaps} cost {toll}.", gaps=crossed, toll=after.due))
    return story + tell_outcome(before, after, viewer, colour)


def touch_go(seen: State, pawn: int, colour: int) -> Ways:
    """A pawn and a card, in either order, or the pawn and the place, if one card leads there."""
    where = seen.where[seen.seat, pawn]
    alike = [other for other in range(PAWNS) if seen.where[seen.seat, other] == where]
    numbers = alike if where == ATLANTIS else [pawn]
    pawns = " ".join(f"pawn-{seen.seat}-{number}" for number in numbers)
    copies = copies_of_card(colour, seen.hand[seen.seat, colour])
    target = next_place(seen, where, colour)
    there = place_id(target)
    is_only_card = not any(
        seen.hand[seen.seat, other] and next_place(seen, where, other) == target
        for other in range(COLOURS)
        if other != colour
    )
    if seen.phase == Phase.CHAIN:
        return ((copies,), (there,)) if is_only_card else ((copies,),)
    ways: Ways = ((pawns, copies), (copies, pawns))
    return (*ways, (pawns, there)) if is_only_card else ways


def light_way(seen: State, pawn: int, colour: int) -> Ids:
    """Where the pawn gets, and the gaps it crosses that nobody has bridged."""
    where = seen.where[seen.seat, pawn]
    target = next_place(seen, where, colour)
    return (place_id(target), *gaps_crossed(seen, where, target))


def gaps_crossed(s: State, start: int, place: int) -> list[str]:
    """The gaps between two places that nobody has bridged."""
    return [
        gap_id(edge + 1)
        for edge, far in gaps(s)
        if start <= edge and far <= place and gap_toll(s, edge, far)
    ]


def copies_of_card(colour: int, number: int) -> str:
    """The ids of so many cards of a colour."""
    return " ".join(f"card-{colour}-{copy}" for copy in range(number))


# Paying


def announce_gift(s: State, thing: Phrase, value: int) -> Phrase:
    """What a payment covers, and what it gives for nothing."""
    if value > s.due:
        return say("Give {thing}; {over} of it for nothing.", thing=thing, over=value - s.due)
    if value == s.due:
        return say("Give {thing}: the toll is covered.", thing=thing)
    left = s.due - value
    return say_many(
        "Give {thing}; {count} is still due.", "Give {thing}; {count} are still due.", left,
        thing=thing,
    )  # fmt: skip


def why_not_pay(s: State) -> Reason | None:
    """Why nothing at all can be paid now, if that is so."""
    if s.phase == Phase.CHAIN:
        return why_not_now(s)
    return ("A10", say("No toll is due.")) if s.phase != Phase.TOLL else None


def why_not_give_tile(s: State, kind: int) -> Reason:
    return why_not_pay(s) or ("A10", say("You have not collected {tile}.", tile=tile(kind)))


def why_not_give_card(s: State, colour: int) -> Reason:
    if reason := why_not_pay(s):
        return reason
    if s.hand[s.seat, colour] == 0:
        return "A10", say("You do not hold {card}.", card=card(colour))
    return "A12", say("Cards bought this turn pay no toll.")


def tell_gift(before: State, viewer: int, thing: Part) -> Phrase:
    own, other = N_("You pay with {thing}."), N_("{who} pays with {thing}.")
    return tell(viewer, before.seat, own, other, thing=thing)


def tell_give_tile(before: State, after: State, viewer: int, kind: int) -> list[Phrase]:
    gift = tell_gift(before, viewer, own_tile(before, viewer, kind))
    return [gift, *tell_outcome(before, after, viewer)]


def tell_give_card(before: State, after: State, viewer: int, colour: int) -> list[Phrase]:
    gift = tell_gift(before, viewer, own_card(before, viewer, colour))
    return [gift, *tell_outcome(before, after, viewer, colour)]


def touch_card(seen: State, colour: int) -> Ways:
    """Any card of the colour but those bought this turn, which pay nothing."""
    number = seen.hand[seen.seat, colour] - seen.fresh[seen.seat, colour]
    return ((copies_of_card(colour, number),),)


# Laying the bridge


def announce_bridge(s: State, place: int) -> Phrase:
    edge, far = place - 1, next_tile(s, place)
    text = N_("Lay the bridge over the gap of {toll} after place {place}.")
    if not is_crossed(s, edge, far):
        text = N_("Lay the bridge over the gap of {toll} after place {place}, not crossed now.")
    return say(text, toll=gap_toll(s, edge, far), place=place)


def why_not_bridge(s: State, place: int) -> Reason:
    if s.phase != Phase.TOLL:
        if s.any_gap:
            return "A11", say("A bridge is laid only while a toll is due.")
        return "A11", say("A bridge is laid only over a gap that was crossed in this move.")
    if s.bridge[s.seat] != IN_HAND:
        return "A11", say("You have laid your bridge already.")
    edge = place - 1
    far = next_tile(s, edge)
    if edge == ATLANTIS or far == PLACES or s.top[edge] == NONE or far == place:
        return "A11", say("No gap begins there.")
    if not (s.any_gap or is_crossed(s, edge, far)):
        return "A11", say("The gap that begins there was not crossed in this move.")
    if gap_toll(s, edge, far) == 0:
        return "A11", say("A bridge lies over this gap already.")
    return "A7", say("With the bridge there you could not pay for the other gaps.")


def tell_bridge(before: State, after: State, viewer: int, place: int) -> list[Phrase]:
    if is_crossed(before, place - 1, next_tile(before, place)):
        own = N_("You lay your bridge over the gap after place {number}.")
        other = N_("{who} lays the bridge over the gap after place {number}.")
    else:
        own = N_("You lay your bridge over a gap elsewhere, after place {number}.")
        other = N_("{who} lays the bridge over a gap elsewhere, after place {number}.")
    after_it = named(str(place), place_id(place - 1), gap_id(place))
    gesture = tell(viewer, before.seat, own, other, number=after_it)
    return [gesture, *tell_outcome(before, after, viewer)]


def touch_gap(seen: State, place: int) -> Ways:
    return (gap_id(place),), ("lay-bridge", gap_id(place))


# Showing the hand


def why_not_show(s: State) -> Reason:
    if s.phase == Phase.TURN:
        return "A8", say("Whoever can move has to move.")
    return why_not_now(s)


def tell_show(before: State, after: State, viewer: int) -> list[Phrase]:
    """The hand as it was shown; the state before does not tell it to others."""
    seat = before.seat
    if before.held[seat] == 0:
        own, other = N_("You have no card to play."), N_("{who} has no card to play.")
        return [tell(viewer, seat, own, other), *tell_drawn(before, after, viewer)]
    own = N_("You cannot move and show your hand: {cards}.")
    other = N_("{who} cannot move and shows the hand: {cards}.")
    hand = before.hand[seat] if viewer == seat else after.shown[seat]
    gesture = tell(viewer, seat, own, other, cards=cards(list(map(int, hand))))
    return [gesture, *tell_drawn(before, after, viewer)]


MOVE_KINDS: Final = MoveKinds(
    "Atlantis",
    "a-ring, buy-crown4, pay-flag, pay-helmet2, bridge-17, show",
    (
        MoveKind(
            BUY, "buy-{}", (TILE_NAMES,),
            heading=say("Hand in a tile"), announce=announce_buy, refuse=why_not_buy,
            tell=tell_buy, touch=touch_tile,
        ),
        MoveKind(
            GO, "{}-{}", (PAWN_NAMES, TREASURES),
            heading=heading_of_pawn, announce=announce_go, refuse=why_not_go,
            tell=tell_go, touch=touch_go, light=light_way,
        ),
        MoveKind(
            GIVE_TILE, "pay-{}", (TILE_NAMES,),
            heading=say("Pay"), announce=lambda s, kind: announce_gift(s, tile(kind), VALUE[kind]),
            refuse=why_not_give_tile, tell=tell_give_tile, touch=touch_tile,
        ),
        MoveKind(
            GIVE_CARD, "pay-{}", (TREASURES,),
            heading=say("Pay"), announce=lambda s, colour: announce_gift(s, card(colour), 1),
            refuse=why_not_give_card, tell=tell_give_card, touch=touch_card,
        ),
        MoveKind(
            BRIDGE, "bridge-{}", (range(1, PLACES + 1),),
            heading=say("Lay the bridge"), announce=announce_bridge, refuse=why_not_bridge,
            tell=tell_bridge, touch=touch_gap, light=lambda s, place: (gap_id(place),),
        ),
        MoveKind(
            SHOW, "show",
            heading=say("Show the hand"), announce=say("Show the hand and draw two cards."),
            refuse=why_not_show, tell=tell_show, touch=(("show",),),
        ),
    ),
    tell_end,
    lore=LORE,
)  # fmt: skip
