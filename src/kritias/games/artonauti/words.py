"""What happens at the table, in sentences."""

from kritias.games.artonauti.box import (
    ADVENTURES,
    CARDS,
    DRAW,
    EFFECT,
    LIMITS,
    NONE,
    SIZE,
    STEP,
    TAKE,
    WORKS,
)
from kritias.games.artonauti.moves import (
    BELL,
    COVERED,
    HOLD,
    MOVE,
    PICK,
    PUT,
    ROTATE,
    SEAT,
    ready_pair,
)
from kritias.games.artonauti.notation import copies
from kritias.games.artonauti.state import NOT_YET, TIME_UP, Phase, State
from kritias.games.artonauti.words_refusal import refusal
from kritias.games.artonauti.words_things import (
    adventure,
    adventure_text,
    card,
    cards,
    character,
    so_many_cards,
    square,
    title,
)
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import N_, Phrase, Who, loss, say, say_many, tell

__all__ = ["limit", "narrate", "refusal", "timeout_move"]


def narrate(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """What a move did, as the viewer may be told."""
    if move == BELL:
        return tell_ends(before, after)
    return [
        *tell_move(before, move, after, viewer),
        *tell_works(before, after, viewer),
        *tell_adventures(before, move, after, viewer),
        *tell_hands(before, move, after, viewer),
        *tell_ends(before, after),
        *tell_turn(before, after, viewer),
    ]


# The gesture


def tell_move(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """The gesture itself."""
    if is_of(HOLD, move) or move == COVERED.first:
        return tell_hold(before, move, viewer)
    if is_of(PUT, move):
        return [tell_put(before, part_a(PUT, move), part_b(PUT, move), viewer)]
    if is_of(ROTATE, move):
        here = part_a(ROTATE, move)
        own, other = N_("You rotate {card} on {square}."), N_("{who} rotates {card} on {square}.")
        return [on_board(before, viewer, own, other, here)]
    if is_of(MOVE, move):
        here = part_a(MOVE, move)
        return [tell_way(before, viewer, here, STEP[here, part_b(MOVE, move)])]
    if is_of(PICK, move):
        return tell_pick(before, part_a(PICK, move), viewer)
    if is_of(SEAT, move):
        return tell_seat(before, part_a(SEAT, move), viewer)
    return tell_pass(before, viewer)


def on_board(before: State, viewer: int, own: str, other: str, here: int) -> Phrase:
    """Something done with the card of a square."""
    return tell(
        viewer, before.seat, own, other, card=card(before.board[here]), square=square(here)
    )  # fmt: skip


def tell_hold(before: State, move: int, viewer: int) -> list[Phrase]:
    """A card out of the hand; or kept, or given, which only those concerned see."""
    seat = before.seat
    thing = so_many_cards(1) if move == COVERED.first else card(part_a(HOLD, move))
    if before.phase == Phase.KEEP:
        own, other = N_("You keep {card}."), N_("{who} keeps {card}.")
        story = [tell(viewer, seat, own, other, card=thing)]
        if before.looking > 1:
            story.append(say("The other cards are shuffled back."))
        return story
    if before.phase == Phase.GIVE_CARD and viewer == before.other:
        return [say("{who} gives you {card}.", who=Who(seat), card=thing)]
    if before.phase == Phase.GIVE_CARD:
        own, other = N_("You give {whom} {card}."), N_("{who} gives {whom} {card}.")
        return [tell(viewer, seat, own, other, whom=Who(before.other), card=thing)]
    own, other = N_("You hold up {card}."), N_("{who} holds up {card}.")
    if before.phase == Phase.ACTION:
        own, other = N_("You hold up {card} to swap it."), N_("{who} holds up {card} to swap it.")
    return [tell(viewer, seat, own, other, card=thing)]


def tell_put(before: State, here: int, way: int, viewer: int) -> Phrase:
    """The card in the air comes to lie."""
    place = say("{square}, upside down", square=square(here)) if way else square(here)
    if before.phase == Phase.EXCHANGE:
        return tell(
            viewer,
            before.seat,
            N_("You put it on {place} and take {other} into your hand."),
            N_("{who} puts it on {place} and takes {other} into the hand."),
            place=place,
            other=card(before.board[here]),
        )
    return tell(
        viewer,
        before.seat,
        N_("You put {card} on {place}."),
        N_("{who} puts {card} on {place}."),
        card=card(before.card),
        place=place,
    )


def tell_way(before: State, viewer: int, here: int, there: int) -> Phrase:
    """A card went from one square to another."""
    return tell(
        viewer,
        before.seat,
        N_("You move {card} from {here} to {there}."),
        N_("{who} moves {card} from {here} to {there}."),
        card=card(before.board[here]),
        here=square(here),
        there=square(there),
    )


def tell_pick(before: State, here: int, viewer: int) -> list[Phrase]:
    """A square was picked; the first of two says nothing yet."""
    seat = before.seat
    if before.phase == Phase.PLACE_BLOCK or before.phase == Phase.MOVE_BLOCK:
        own, other = N_("You put the block on {square}."), N_("{who} puts the block on {square}.")
        return [tell(viewer, seat, own, other, square=square(here))]
    if before.phase == Phase.SLIDE:
        return [tell_way(before, viewer, before.picked, here)]
    if before.phase == Phase.CHOOSE_OTHER:
        pair = {"one": card(before.board[before.picked]), "two": card(before.board[here])}
        own, other = N_("You swap {one} and {two}."), N_("{who} swaps {one} and {two}.")
        return [tell(viewer, seat, own, other, **pair)]
    if before.phase == Phase.BRING_BACK:
        own = N_("You take {card} from {square} into your hand.")
        other = N_("{who} takes {card} from {square} into the hand.")
        return [on_board(before, viewer, own, other, here)]
    if before.phase == Phase.SWEEP:
        own = N_("You clear {square}: {card} is shuffled into the deck.")
        other = N_("{who} clears {square}: {card} is shuffled into the deck.")
        return [on_board(before, viewer, own, other, here)]
    own, other = N_("You choose {card} on {square}."), N_("{who} chooses {card} on {square}.")
    return [on_board(before, viewer, own, other, here)]


def tell_seat(before: State, chosen: int, viewer: int) -> list[Phrase]:
    """An opponent was named. What is taken is told with the hands."""
    seat = before.seat
    if before.phase == Phase.TAKE_FROM:
        return []
    if before.phase == Phase.GIVE_TO:
        own = N_("You are about to give {whom} a card.")
        other = N_("{who} is about to give {whom} a card.")
        return [tell(viewer, seat, own, other, whom=Who(chosen))]
    friend = character(ready_pair(before, seat))
    if viewer == chosen:
        text = say("With {friend}, {who} makes you skip your next turn.", friend=friend,
                   who=Who(seat))  # fmt: skip
        return [loss(text)]
    own = N_("With {friend} you make {whom} skip the next turn.")
    other = N_("With {friend}, {who} makes {whom} skip the next turn.")
    return [tell(viewer, seat, own, other, friend=friend, whom=Who(chosen))]


def tell_pass(before: State, viewer: int) -> list[Phrase]:
    """Something was left."""
    if before.phase == Phase.SECOND:
        own, other = N_("You play no second card."), N_("{who} plays no second card.")
    elif before.phase == Phase.CALL:
        own, other = N_("You make nobody skip a turn."), N_("{who} makes nobody skip a turn.")
    else:
        own, other = N_("You rotate no second card."), N_("{who} rotates no second card.")
    return [tell(viewer, before.seat, own, other)]


# What came of it


def tell_works(before: State, after: State, viewer: int) -> list[Phrase]:
    """Works that were completed, for the gallery of who did it."""
    seat = before.seat
    fresh = int(after.gallery[seat]) & ~int(before.gallery[seat])
    return [
        tell(
            viewer,
            seat,
            N_("You complete «{title}»: {points}."),
            N_("{who} completes «{title}»: {points}."),
            title=title(work),
            points=say_many("{count} point", "{count} points", SIZE[work]),
        )
        for work in range(WORKS)
        if fresh >> work & 1
    ]


def tell_adventures(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """Adventures that were drawn; the one still being played comes last."""
    seat, story = before.seat, []
    for tale in sorted(fresh_tales(before, after), key=lambda tale: tale == after.adventure):
        own = N_("You draw the adventure «{name}»: {text}")
        other = N_("{who} draws the adventure «{name}»: {text}")
        told = {"name": adventure(tale), "text": adventure_text(tale)}
        story.append(tell(viewer, seat, own, other, **told))
        done = EFFECT[tale] == DRAW or (
            EFFECT[tale] == TAKE and victim(before, move, after) != NONE
        )
        if tale != after.adventure and not done:
            story.append(say("It is not possible now and is skipped."))
    return story


def fresh_tales(before: State, after: State) -> list[int]:
    """The adventures that who decided has drawn."""
    fresh = int(after.saga[before.seat]) & ~int(before.saga[before.seat])
    return [tale for tale in range(ADVENTURES) if fresh >> tale & 1]


def tell_turn(before: State, after: State, viewer: int) -> list[Phrase]:
    """Who is passed over, what is turned up next, and the end."""
    story = []
    for seat in range(after.seats):
        if before.skips >> seat & 1 and not after.skips >> seat & 1:
            own, other = N_("You skip this turn."), N_("{who} skips this turn.")
            story.append(tell(viewer, seat, own, other))
    if after.phase == Phase.LAY:
        story.append(say("{card} is turned up.", card=card(after.card)))
    if after.winner != NONE:
        own = N_("You have works of two, three and four cards and win on the spot.")
        other = N_("{who} has works of two, three and four cards and wins on the spot.")
        story.append(tell(viewer, after.winner, own, other))
    if after.phase == Phase.OVER:
        story.append(say("The game is over."))
    return story


def tell_ends(before: State, after: State) -> list[Phrase]:
    """M10: the game is about to end."""
    if after.ends == before.ends:
        return []
    if after.ends == TIME_UP:
        return [say("Time is up: this turn is the last.")]
    return [say("The last work card is drawn: this turn is the last.")]


# Hands


def tell_hands(before: State, move: int, after: State, viewer: int) -> list[Phrase]:
    """Cards that came into hands unseen: faces for those concerned, numbers for the others."""
    story = []
    robbed = victim(before, move, after)
    counts = [drawn(before, move, after, seat, robbed) for seat in range(after.seats)]
    if robbed != NONE:
        faces = gained(before, move, after, viewer) if viewer == before.seat else None
        faces = lost(before, after, viewer) if viewer == robbed else faces
        thing = cards(faces) if faces and sum(faces) == 1 else so_many_cards(1)
        story.append(tell_taken(before.seat, robbed, thing, viewer))
    if after.looking > before.looking:
        seen = so_many_cards(after.looking)
        seen = cards(copies(after.looked[viewer])) if viewer == after.seat else seen
        own, other = N_("You look at {cards}."), N_("{who} looks at {cards}.")
        story.append(tell(viewer, after.seat, own, other, cards=seen))
    for seat, count in enumerate(counts):
        if count > 0:
            faces = gained(before, move, after, seat) if viewer == seat else None
            thing = cards(faces) if faces and sum(faces) == count else so_many_cards(count)
            own, other = N_("You draw {cards}."), N_("{who} draws {cards}.")
            story.append(tell(viewer, seat, own, other, cards=thing))
    return story


def tell_taken(seat: int, robbed: int, thing: Phrase, viewer: int) -> Phrase:
    """A card went from hand to hand."""
    if viewer == robbed:
        return loss(say("{who} takes {card} from you.", who=Who(seat), card=thing))
    own, other = N_("You take {card} from {whom}."), N_("{who} takes {card} from {whom}.")
    return tell(viewer, seat, own, other, card=thing, whom=Who(robbed))


def victim(before: State, move: int, after: State) -> int:
    """From whom a card was taken in this move: who was named, or the only one who could be."""
    if before.phase == Phase.TAKE_FROM:
        return part_a(SEAT, move)
    taking = [tale for tale in fresh_tales(before, after) if EFFECT[tale] == TAKE]
    for seat in range(after.seats):
        change = after.held[seat] - before.held[seat] - sum(open_changes(before, move, seat))
        if taking and seat != before.seat and change < 0:
            return seat
    return NONE


def open_changes(before: State, move: int, seat: int) -> list[int]:
    """What the gesture itself does to a hand, card by card; a covered card stands as the first."""
    changes = [0] * CARDS
    if seat == before.seat and before.phase == Phase.KEEP:
        changes[face(move)] += 1
    elif seat == before.seat and (is_of(HOLD, move) or move == COVERED.first):
        changes[face(move)] -= 1
    elif seat == before.other and before.phase == Phase.GIVE_CARD:
        changes[face(move)] += 1
    elif seat == before.seat and is_of(PUT, move) and before.phase == Phase.EXCHANGE:
        changes[before.board[part_a(PUT, move)]] += 1
    elif seat == before.seat and before.phase == Phase.BRING_BACK:
        changes[before.board[part_a(PICK, move)]] += 1
    return changes


def face(move: int) -> int:
    """The card that a move names."""
    return part_a(HOLD, move) if is_of(HOLD, move) else 0


def drawn(before: State, move: int, after: State, seat: int, robbed: int) -> int:
    """How many cards a seat has drawn."""
    count = after.held[seat] - before.held[seat] - sum(open_changes(before, move, seat))
    if robbed != NONE:
        count += (seat == robbed) - (seat == before.seat)
    return count


def gained(before: State, move: int, after: State, seat: int) -> list[int]:
    """The cards that came into the own hand, but for what the gesture itself did."""
    known = zip(copies(before.hand[seat]), copies(after.hand[seat]), strict=True)
    changes = open_changes(before, move, seat)
    return [max(now - then - change, 0) for (then, now), change in zip(known, changes, strict=True)]


def lost(before: State, after: State, seat: int) -> list[int]:
    """The cards that left the own hand."""
    known = zip(copies(before.hand[seat]), copies(after.hand[seat]), strict=True)
    return [max(then - now, 0) for then, now in known]


# The clock


def timeout_move(s: State) -> int:
    """Nobody is only asked here: a bot decides for who is late."""
    return NONE


def limit(s: State) -> int:
    """M10: the minutes of the time limit, until the end is decided."""
    return LIMITS[s.time_limit] if s.ends == NOT_YET else 0
