"""What happens at the table, in sentences."""

from collections.abc import Sequence

from kritias.games.atlantis.box import COLOURS, MAINLAND, PLACES
from kritias.games.atlantis.moves import (
    BRIDGE,
    BUY,
    GIVE_CARD,
    GIVE_TILE,
    GO,
    next_place,
)
from kritias.games.atlantis.state import NONE, Phase, State
from kritias.games.atlantis.words_refusal import refusal
from kritias.games.atlantis.words_things import card, cards, so_many_cards, tile
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import N_, Phrase, say, tell

__all__ = ["idle", "limit", "narrate", "refusal"]

# What happened


def narrate(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """What a move did, as the viewer may be told."""
    story = tell_move(before, move, after, viewer)
    if is_move_over(before, move, after):
        story += tell_tile(before, after, viewer)
    story += tell_drawn(before, move, after, viewer)
    if after.phase == Phase.OVER:
        story += tell_end(before, after, viewer)
    return story


def tell_move(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """The gesture itself."""
    seat = before.seat
    if is_of(GO, move):
        return tell_go(before, part_a(GO, move), part_b(GO, move), after, viewer)
    if is_of(BUY, move):
        own, other = N_("You hand in {thing}."), N_("{who} hands in {thing}.")
        return [tell(viewer, seat, own, other, thing=tile(part_a(BUY, move)))]
    if is_of(BRIDGE, move):
        own, other = (
            N_("You lay your bridge over the gap."),
            N_("{who} lays the bridge over the gap."),
        )
        return [tell(viewer, seat, own, other)]
    if is_of(GIVE_TILE, move) or is_of(GIVE_CARD, move):
        gift = (
            tile(part_a(GIVE_TILE, move))
            if is_of(GIVE_TILE, move)
            else card(part_a(GIVE_CARD, move))
        )
        return [
            tell(
                viewer,
                seat,
                N_("You pay with {thing}."),
                N_("{who} pays with {thing}."),
                thing=gift,
            )
        ]
    if before.held[seat] == 0:
        return [
            tell(viewer, seat, N_("You have no card to play."), N_("{who} has no card to play."))
        ]
    own = N_("You cannot move and show your hand: {cards}.")
    other = N_("{who} cannot move and shows the hand: {cards}.")
    hand = before.hand[seat] if viewer == seat else shown_now(before, after)
    return [tell(viewer, seat, own, other, cards=cards(hand))]


def shown_now(before: State, after: State) -> Sequence[int]:
    """The hand as it was shown; `before` does not tell it to others."""
    return list(map(int, after.shown[before.seat]))


def tell_go(before: State, pawn: int, colour: int, after: State, viewer: int) -> list[Phrase]:
    """A card played, how far the pawn got, and what that costs."""
    seat = before.seat
    place = next_place(before, before.where[seat, pawn], colour)
    if place == MAINLAND:
        own = N_("You play {card} and reach the mainland.")
        other = N_("{who} plays {card} and reaches the mainland.")
        story = [tell(viewer, seat, own, other, card=card(colour))]
    else:
        own = N_("You play {card} and go to {tile}.")
        other = N_("{who} plays {card} and goes to {tile}.")
        story = [tell(viewer, seat, own, other, card=card(colour), tile=tile(before.top[place]))]
    if after.phase == Phase.CHAIN:
        story.append(say("The place is taken: another card has to follow."))
    elif after.phase == Phase.TOLL:
        story.append(say("The gaps on the way cost {toll}.", toll=after.due))
    return story


def is_move_over(before: State, move: int, after: State) -> bool:
    """Whether a pawn has just completed its move."""
    moved = is_of(GO, move) or before.phase == Phase.TOLL
    return moved and (after.turn != before.turn or after.phase == Phase.OVER)


def tell_tile(before: State, after: State, viewer: int) -> list[Phrase]:
    """The tile taken at the end of a move, and the sea it leaves."""
    seat = before.seat
    places = [place for place in range(PLACES) if before.top[place] != NONE]
    taken = [place for place in places if is_taken(before, after, place)]
    if not taken:
        return [say("There is no tile to take.")]
    thing = tile(before.top[taken[0]])
    story = [tell(viewer, seat, N_("You take {tile}."), N_("{who} takes {tile}."), tile=thing)]
    if after.top[taken[0]] == NONE:
        story.append(say("The place becomes sea."))
    return story


def is_taken(before: State, after: State, place: int) -> bool:
    """Whether the top tile of a place has gone."""
    return after.top[place] == NONE or holds(before.pairs & ~after.pairs, place)


def tell_drawn(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """Cards that came into the hand of who moved: faces for the own eyes, numbers for others."""
    seat = before.seat
    lost = [0] * COLOURS
    if is_of(GO, move):
        lost[part_b(GO, move)] = 1
    elif is_of(GIVE_CARD, move):
        lost[part_a(GIVE_CARD, move)] = 1
    count = after.held[seat] - before.held[seat] + sum(lost)
    if count <= 0:
        return []
    drawn = so_many_cards(count)
    if viewer == seat:
        drawn = cards(
            [
                int(after.hand[seat, colour]) - int(before.hand[seat, colour]) + lost[colour]
                for colour in range(COLOURS)
            ]
        )
    return [tell(viewer, seat, N_("You draw {cards}."), N_("{who} draws {cards}."), cards=drawn)]


def tell_end(before: State, after: State, viewer: int) -> list[Phrase]:
    """A17, A18: what those pay who still had pawns on the way."""
    story = [say("The game is over.")]
    for seat in range(after.seats):
        paid = before.worth[seat] + before.held[seat] - after.worth[seat] - after.held[seat]
        if seat == before.seat or paid + after.debt[seat] == 0:
            continue
        if after.debt[seat] == 0:
            own = N_("You pay {paid} for the pawns still on the way.")
            other = N_("{who} pays {paid} for the pawns still on the way.")
        else:
            own = N_("You give all you have, {paid}, for the pawns on the way; {debt} is missing.")
            other = N_("{who} gives all, {paid}, for the pawns on the way; {debt} is missing.")
        story.append(tell(viewer, seat, own, other, paid=paid, debt=after.debt[seat]))
    return story


def idle(s: State) -> int:
    """Nobody is only asked here: a bot decides for who is late."""
    return NONE


def limit(s: State) -> int:
    """There is no bell in this game."""
    return 0
