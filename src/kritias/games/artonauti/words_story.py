"""What came of a move of Artonauti: works, adventures and cards, then the turn that follows, with
what was skipped and why, and the end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kritias.games.artonauti.box import (
    DRAWN,
    EFFECT,
    GOES_ON,
    IDLE_ROUNDS,
    LARGEST_HAND,
    NONE,
    SIZE,
    Effect,
)
from kritias.games.artonauti.moves import squares_with_card
from kritias.games.artonauti.notation import copies, members
from kritias.games.artonauti.state import ALL_IDLE, DECK_DRAWN, TIME_UP, Phase, State
from kritias.games.artonauti.words import (
    ADVENTURE_WORDS,
    TITLES,
    cards,
    hung_id,
    in_the_air,
    seated,
    so_many_cards,
    so_many_points,
)
from kritias.kernel.words import (
    N_,
    Part,
    Phrase,
    Who,
    ending,
    great,
    loss,
    named,
    opening,
    say,
    tell,
)

Changes = Mapping[tuple[int, int], int]  # of a seat's hand and a card: how many more there are
UNCHANGED: Final[Changes] = {}


def tell_outcome(
    before: State, after: State, viewer: int, openly: Changes = UNCHANGED, robbed: int = NONE
) -> list[Phrase]:
    """Works, adventures and cards that a move brought, beside what it did to hands `openly`; and
    how the next turn began, if it did."""
    if robbed == NONE:
        robbed = lone_victim(before, after, openly)
    hands = before, after, viewer, openly, robbed
    return [
        *tell_works(before, after, viewer),
        *tell_adventures(before, after, viewer, robbed),
        *tell_hands(*hands),
        *tell_turn_over(before, after, viewer),
        *(opening(after.seat, phrase) for phrase in tell_beginning(*hands)),
    ]


def tell_deed(
    before: State,
    after: State,
    viewer: int,
    own: str,
    other: str,
    openly: Changes = UNCHANGED,
    /,
    **gaps: Part,
) -> list[Phrase]:
    """What was done, and what came of it beside what that did to hands `openly`."""
    deed = tell(viewer, before.seat, own, other, **gaps)
    return [deed, *tell_outcome(before, after, viewer, openly)]


def tell_works(before: State, after: State, viewer: int) -> list[Phrase]:
    """Works that were completed, for the gallery of whoever did it."""
    seat = before.seat
    own, other = N_("You complete «{title}»: {points}."), N_("{who} completes «{title}»: {points}.")
    return [
        great(
            tell(viewer, seat, own, other, title=hung(work), points=so_many_points(SIZE[work])),
            "palette",
        )
        for work in fresh_works(before, after)
    ]


def hung(work: int) -> Part:
    """A work by its title, in the gallery where it hangs now."""
    return named(TITLES[work], hung_id(work))


def fresh_works(before: State, after: State) -> list[int]:
    """The works that whoever decided has completed."""
    seat = before.seat
    return members(int(after.gallery[seat]) & ~int(before.gallery[seat]))


# Adventures


def tell_adventures(before: State, after: State, viewer: int, robbed: int) -> Iterator[Phrase]:
    """M7, M8: adventures that were drawn, one after the other while they go on, and those that
    were skipped; or that none was left."""
    tales, goes_on = fresh_tales(before, after), is_to_go_on(before, after)
    for tale in tales:
        if goes_on:
            yield say("The adventure goes on: another card is drawn.")
        yield from tell_adventure(before, after, viewer, robbed, tale)
        goes_on = tale != after.adventure and bool(GOES_ON[tale])
    if goes_on:
        yield say("The adventure goes on, but no adventure is left to draw.")
    elif not tales and is_due(before, after):
        yield say("No adventure is left to draw.")


def fresh_tales(before: State, after: State) -> list[int]:
    """The adventures that whoever decided has drawn. Of several all but the last go on."""
    seat = before.seat
    tales = members(int(after.saga[seat]) & ~int(before.saga[seat]))
    return sorted(tales, key=lambda tale: tale == after.adventure or not GOES_ON[tale])


def is_to_go_on(before: State, after: State) -> bool:
    """M8: whether the adventure that was being played is over, and goes on."""
    is_over = before.adventure not in (NONE, after.adventure) and after.winner == NONE
    return is_over and bool(GOES_ON[before.adventure])


def is_due(before: State, after: State) -> bool:
    """M7: whether M4 is over and has completed a work, so that an adventure is to be drawn."""
    is_played = before.phase in (Phase.PUT, Phase.SECOND) and before.adventure == NONE
    is_over = is_played and after.phase not in (Phase.PUT, Phase.SECOND) and after.winner == NONE
    is_composed = before.composed or fresh_works(before, after)
    return bool(before.adventures and is_over and is_composed)


def tell_adventure(
    before: State, after: State, viewer: int, robbed: int, tale: int
) -> Iterator[Phrase]:
    """An adventure that was drawn, and why it is skipped if it is."""
    effect = EFFECT[tale]
    name, text = ADVENTURE_WORDS[effect]
    own = N_("You draw the adventure «{name}»: {text}")
    other = N_("{who} draws the adventure «{name}»: {text}")
    yield tell(viewer, before.seat, own, other, name=name, text=text)
    is_done = effect == Effect.DRAW or (effect == Effect.TAKE and robbed != NONE)
    if tale != after.adventure and not is_done:
        yield why_skipped(before, after, effect)


NO_CARD_LIES: Final = say("It is skipped: no card lies on the board.")
NO_SQUARE: Final = say("It is skipped: no square is free.")
NO_CARD_HELD: Final = say("It is skipped: there is no card in the hand.")
HAND_IS_FULL: Final = say("It is skipped: a hand has ten cards at most.")


def why_skipped(before: State, after: State, effect: int) -> Phrase:
    """M8: why an effect is impossible. What lies on the board has not changed since, a hand has
    only grown."""
    if effect == Effect.BLOCK or (effect == Effect.PLAY and not after.free):
        return NO_SQUARE
    if effect == Effect.PLAY:
        return NO_CARD_HELD
    if effect == Effect.GIVE:
        full = say("It is skipped: no opponent has room for a card.")
        return full if before.held[before.seat] else NO_CARD_HELD
    if effect == Effect.TAKE:
        held = sum(before.held) - before.held[before.seat]
        return HAND_IS_FULL if held else say("It is skipped: no opponent has a card.")
    if effect == Effect.LOOK:
        return HAND_IS_FULL if after.left else say("It is skipped: no work card is left.")
    if not squares_with_card(after):
        return NO_CARD_LIES
    if effect == Effect.SWAP:
        return say("It is skipped: only one card lies on the board.")
    if effect == Effect.MOVE:
        return say("It is skipped: no card has a free square beside it.")
    return HAND_IS_FULL


# Cards that came into hands unseen: faces for those concerned, numbers for the others


def tell_hands(
    before: State, after: State, viewer: int, openly: Changes, robbed: int
) -> Iterator[Phrase]:
    """Cards that were taken, looked at or drawn, but for those with which a turn begins."""
    if robbed != NONE:
        yield tell_taken(before, after, viewer, openly, robbed)
    if after.looking > before.looking:
        is_looking = viewer == after.seat
        seen = cards(copies(after.looked[viewer])) if is_looking else so_many_cards(after.looking)
        own, other = N_("You look at {cards}."), N_("{who} looks at {cards}.")
        yield tell(viewer, after.seat, own, other, cards=seen)
    for seat in range(after.seats):
        if seat != beginner(before, after):
            yield from tell_drawn(before, after, viewer, openly, robbed, seat)
    yield from tell_short(before, after, openly, robbed)


def tell_drawn(
    before: State, after: State, viewer: int, openly: Changes, robbed: int, seat: int
) -> Iterator[Phrase]:
    """M3, M8: the cards that a seat has drawn."""
    count = number_drawn(before, after, openly, robbed, seat)
    own, other = N_("You draw {cards}."), N_("{who} draws {cards}.")
    if count > 0:
        faces = gained(before, after, seat, openly) if viewer == seat else []
        yield tell(viewer, seat, own, other, cards=told_cards(faces, count))


def number_drawn(before: State, after: State, openly: Changes, robbed: int, seat: int) -> int:
    """How many cards a seat has drawn."""
    taken = (seat == before.seat) - (seat == robbed) if robbed != NONE else 0
    return growth(before, after, seat, openly) - taken


def tell_short(before: State, after: State, openly: Changes, robbed: int) -> Iterator[Phrase]:
    """M3, M8: why an adventure drew less than it says."""
    draws = [EFFECT[tale] for tale in fresh_tales(before, after)].count(Effect.DRAW)
    wanted = DRAWN * (draws + (before.phase == Phase.GIVE_CARD))
    drawn = number_drawn(before, after, openly, robbed, before.seat)
    if drawn - drew_first(before, after, before.seat) >= wanted:
        return
    if after.left:
        yield say("A hand has ten cards at most: no more is drawn.")
    else:
        yield say("No work card is left: no more is drawn.")


def tell_taken(before: State, after: State, viewer: int, openly: Changes, robbed: int) -> Phrase:
    """A card went from hand to hand; those two see which."""
    seat = before.seat
    if viewer == robbed:
        thing = told_cards(gained(after, before, robbed, UNCHANGED), 1)
        return loss(say("{who} takes {card} from you.", who=Who(seat), card=thing))
    thing = told_cards(gained(before, after, seat, openly) if viewer == seat else [], 1)
    own, other = N_("You take {card} from {whom}."), N_("{who} takes {card} from {whom}.")
    return tell(viewer, seat, own, other, card=thing, whom=seated(robbed))


def lone_victim(before: State, after: State, openly: Changes) -> int:
    """M8: the only opponent from whom an adventure just drawn could take a card, or NONE."""
    if not any(EFFECT[tale] == Effect.TAKE for tale in fresh_tales(before, after)):
        return NONE
    for seat in range(after.seats):
        first = drew_first(before, after, seat)
        if seat != before.seat and growth(before, after, seat, openly) < first:
            return seat
    return NONE


def told_cards(faces: Sequence[int], count: int) -> Phrase:
    """So many cards: by their faces, where just so many are known."""
    return cards(faces) if sum(faces) == count else so_many_cards(count)


def growth(before: State, after: State, seat: int, openly: Changes) -> int:
    """How many cards came into a hand, or left it, beside those that did so openly."""
    open_growth = sum(number for (holder, _), number in openly.items() if holder == seat)
    return after.held[seat] - before.held[seat] - open_growth


def gained(before: State, after: State, seat: int, openly: Changes) -> list[int]:
    """The cards that came into a hand, as far as they are known, beside those that did openly."""
    hands = zip(copies(before.hand[seat]), copies(after.hand[seat]), strict=True)
    return [
        max(now - then - openly.get((seat, kind), 0), 0) for kind, (then, now) in enumerate(hands)
    ]


# From turn to turn


def beginner(before: State, after: State) -> int:
    """The seat that has come to M3 by a move, or NONE; while M9 asks, nobody has."""
    if after.phase in (Phase.LAY, Phase.PLACE_BLOCK, Phase.CALL, Phase.OVER):
        return NONE
    has_begun = after.turn != before.turn or before.phase == Phase.CALL
    return after.seat if has_begun else NONE


def drew_first(before: State, after: State, seat: int) -> bool:
    """M3: whether a seat has begun its turn by drawing a card."""
    return seat == beginner(before, after) and bool(after.active)


def tell_turn_over(before: State, after: State, viewer: int) -> Iterator[Phrase]:
    """M5: that no action was possible; M9: who is passed over; M10: idle rounds, aloud."""
    is_over = after.turn != before.turn or after.phase == Phase.OVER
    is_left_out = is_over and before.phase not in ENDING and after.winner == NONE
    if is_left_out:
        yield say("No card lies on the board: nothing can be rotated, moved or swapped.")
    for seat in passed_over(before, after):
        own = N_("You skip this turn: an opponent has used two cards with the same character.")
        other = N_("{who} skips this turn: an opponent has used two cards with the same character.")
        yield opening(seat, tell(viewer, seat, own, other))
    if idle_rounds(after) > idle_rounds(before):
        text = N_(
            "Idle round {number} of {all}: nobody has drawn a card, played one or completed a work."
        )
        counted = say(text, number=idle_rounds(after), all=IDLE_ROUNDS)
        yield counted if after.phase == Phase.OVER else opening(after.seat, counted)


def passed_over(before: State, after: State) -> list[int]:
    """M9: those who have skipped their turn, in the order of play."""
    seats = members(int(before.skips) & ~int(after.skips))
    return sorted(seats, key=lambda seat: (seat - before.seat - 1) % after.seats)


ENDING: Final = (Phase.LAY, Phase.PLACE_BLOCK, Phase.ACTION, Phase.EXCHANGE)  # that end a turn


def tell_beginning(
    before: State, after: State, viewer: int, openly: Changes, robbed: int
) -> Iterator[Phrase]:
    """M3, M4: what a turn began with, or why with nothing."""
    seat = beginner(before, after)
    if seat == NONE:
        return
    yield from tell_drawn(before, after, viewer, openly, robbed, seat)
    if not after.active:
        own = N_("You have {count} cards in hand already and draw none.")
        other = N_("{who} has {count} cards in hand already and draws none.")
        yield tell(viewer, seat, own, other, count=LARGEST_HAND)
    if after.phase == Phase.ACTION:
        own = N_("No square is free: you play no card.")
        other = N_("No square is free: {who} plays no card.")
        yield tell(viewer, seat, own, other)


def idle_rounds(s: State) -> int:
    """M10: how many full rounds in a row have been idle."""
    return s.idle // s.seats


def tell_turn(before: State, after: State, viewer: int, move: int) -> list[Phrase]:
    """After any move: whether the turn is the last, what is turned up next, and the end."""
    story = []
    if after.ends != before.ends and after.ends != ALL_IDLE:
        drawn = say("The last work card is drawn: this turn is the last.")
        story.append(say("Time is up: this turn is the last.") if after.ends == TIME_UP else drawn)
    if idle_rounds(before) and not after.idle:
        story.append(say("The idle rounds are counted anew."))
    if beginner(before, after) != NONE:
        story = [opening(after.seat, phrase) for phrase in story]
    if after.phase == Phase.LAY and after.turn != before.turn:
        turned_up = in_the_air(after, int(after.card))
        story.append(opening(after.seat, say("{card} is turned up.", card=turned_up)))
    if after.phase == Phase.OVER:
        story.append(ending(why_over(after, viewer)))
    return story


def why_over(s: State, viewer: int) -> Phrase:
    """M10, M12: why the game has ended."""
    if s.winner != NONE:
        own = N_("You have works of two, three and four cards and win on the spot.")
        other = N_("{who} has works of two, three and four cards and wins on the spot.")
        return tell(viewer, s.winner, own, other)
    return OVER[s.ends]


OVER: Final = {
    DECK_DRAWN: say("The last work card has been drawn: the game is over."),
    TIME_UP: say("The time is up: the game is over."),
    ALL_IDLE: say("Three full rounds in a row were idle: the game is over."),
}
