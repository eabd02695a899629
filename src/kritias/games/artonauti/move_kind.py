"""The kinds of moves of Artonauti, each with all that is said of it and touched for it.

Here are those that name a card of the hand or a seat, and the table of all; those that name a
square are in `move_kind_board`. What a move means depends on the phase: a card is held out of the
hand to play, to swap or to give it.
"""

from typing import Final

from kritias.games.artonauti.box import COLOUR, LARGEST_HAND, LIMITS, NONE
from kritias.games.artonauti.move_kind_board import MOVING, PICKING, PUTTING, ROTATING, spot_id
from kritias.games.artonauti.moves import (
    BREADTH,
    COVERED,
    HOLD,
    PASS,
    RING,
    SEAT,
    legal,
    ready_pair,
    squares_in_colour,
)
from kritias.games.artonauti.notation import CARD_NAMES, members
from kritias.games.artonauti.rules_card import number_in
from kritias.games.artonauti.state import NOT_YET, ONCE, Phase, State
from kritias.games.artonauti.words import (
    CHARACTER_NAMES,
    COLOUR_WORDS,
    card,
    demand,
    heading,
    in_the_air,
    seated,
)
from kritias.games.artonauti.words_lore import LORE
from kritias.games.artonauti.words_story import tell_deed, tell_outcome, tell_turn
from kritias.kernel.bits import holds
from kritias.kernel.move_kind import Ids, MoveKind, MoveKinds, Ways, nothing
from kritias.kernel.moves import Kind, lister
from kritias.kernel.words import MARKS, N_, Phrase, Reason, Who, loss, say, tell

legal_moves = lister(legal, BREADTH)

# Holding a card, to play, swap or give it; or keeping it

TO_PLAY: Final = (Phase.PLAY, Phase.SECOND, Phase.ANOTHER)


def announce_hold(s: State, kind: int) -> Phrase:
    if s.phase == Phase.ACTION:
        hue = COLOUR_WORDS[COLOUR[kind]]
        return say("Swap {card} for a card of its colour, {colour}.", card=card(kind), colour=hue)
    if s.phase == Phase.GIVE_CARD:
        return say("Give {whom} {card}.", whom=Who(s.other), card=card(kind))
    if s.phase == Phase.KEEP:
        return say("Keep {card}.", card=card(kind))
    return say("Play {card}.", card=card(kind))


def why_not_hold(s: State, kind: int) -> Reason:
    if s.phase not in (*TO_PLAY, Phase.ACTION, Phase.GIVE_CARD, Phase.KEEP):
        return demand(s)
    if s.phase == Phase.KEEP:
        return "M8", say("{card} is not among the cards you look at.", card=card(kind))
    if not holds(s.hand[s.seat, ONCE], kind):
        return demand(s)[0], say("You do not hold {card}.", card=card(kind))
    if s.phase == Phase.SECOND:
        return "M4", say("A second card has the same colour as the first.")
    return "M5", say("No card of its colour lies on the board.")


def tell_hold(before: State, after: State, viewer: int, kind: int) -> list[Phrase]:
    """A card out of the hand; or kept, or given, which only those concerned see."""
    if before.phase == Phase.GIVE_CARD:
        return tell_give(before, after, viewer, kind)
    own, other = N_("You hold up {card}."), N_("{who} holds up {card}.")
    if before.phase == Phase.ACTION:
        own, other = N_("You hold up {card} to swap it."), N_("{who} holds up {card} to swap it.")
    elif before.phase == Phase.KEEP:
        own, other = N_("You keep {card}."), N_("{who} keeps {card}.")
    story = [tell(viewer, before.seat, own, other, card=in_the_air(after, kind))]
    if before.looking > 1:
        story.append(say("The other cards are shuffled back."))
    openly = {(before.seat, kind): 1 if before.phase == Phase.KEEP else -1}
    return story + tell_outcome(before, after, viewer, openly)


def tell_give(before: State, after: State, viewer: int, kind: int) -> list[Phrase]:
    seat, getter, thing = before.seat, before.other, card(kind)
    own, other = N_("You give {whom} {card}."), N_("{who} gives {whom} {card}.")
    deed = tell(viewer, seat, own, other, whom=seated(getter), card=thing)
    if viewer == getter:
        deed = say("{who} gives you {card}.", who=Who(seat), card=thing)
    openly = {(seat, kind): -1, (getter, kind): 1}
    return [deed, *tell_outcome(before, after, viewer, openly)]


def touch_hold(seen: State, kind: int) -> Ways:
    """Any copy of a hand card, or of one that is looked at."""
    name, piles = ("looked", seen.looked) if seen.phase == Phase.KEEP else ("hand", seen.hand)
    number = number_in(piles[seen.seat], kind)
    return ((" ".join(f"{name}-{kind}-{copy}" for copy in range(number)),),)


def light_alike(seen: State, kind: int) -> Ids:
    """M5: the board cards that a hand card could be swapped with."""
    if seen.phase != Phase.ACTION:
        return ()
    squares = members(squares_in_colour(seen, int(COLOUR[kind])))
    return tuple(spot_id(seen, square) for square in squares)


HOLDING: Final = MoveKind(
    HOLD, "{}", (CARD_NAMES,),
    heading=heading, announce=announce_hold, refuse=why_not_hold,
    tell=tell_hold, touch=touch_hold, light=light_alike,
)  # fmt: skip
# A card held, as those see it who may not see which: never offered.
COVERING: Final = MoveKind(
    COVERED, "a-card",
    heading=heading, announce=lambda s: announce_hold(s, NONE), refuse=demand,
    tell=lambda before, after, viewer: tell_hold(before, after, viewer, NONE), touch=(),
)  # fmt: skip


# Naming an opponent: who skips a turn, is taken from or given to


def announce_seat(s: State, seat: int) -> Phrase:
    if s.phase == Phase.CALL:
        return say("Make {whom} skip the next turn.", whom=Who(seat))
    if s.phase == Phase.TAKE_FROM:
        return say("Take a random card from {whom}.", whom=Who(seat))
    return say("Give {whom} a card.", whom=Who(seat))


def why_not_seat(s: State, seat: int) -> Reason:
    if s.phase not in (Phase.CALL, Phase.TAKE_FROM, Phase.GIVE_TO):
        return demand(s)
    if seat >= s.seats or seat == s.seat:
        return demand(s)[0], say("Name an opponent at this table.")
    if s.phase == Phase.CALL:
        return "M9", say("{whom} has to skip the next turn already.", whom=Who(seat))
    if s.phase == Phase.TAKE_FROM:
        return "M8", say("{whom} has no work card.", whom=Who(seat))
    return "M3", say("{whom} has {count} cards already.", whom=Who(seat), count=LARGEST_HAND)


def tell_seat(before: State, after: State, viewer: int, seat: int) -> list[Phrase]:
    """An opponent was named. The card that is taken tells itself."""
    if before.phase == Phase.TAKE_FROM:
        return tell_outcome(before, after, viewer, robbed=seat)
    if before.phase == Phase.GIVE_TO:
        own = N_("You are about to give {whom} a card.")
        other = N_("{who} is about to give {whom} a card.")
        return tell_deed(before, after, viewer, own, other, whom=seated(seat))
    friend = CHARACTER_NAMES[ready_pair(before, before.seat)]
    if viewer == seat:
        text = N_("With {friend}, {who} makes you skip your next turn.")
        deed = loss(say(text, friend=friend, who=Who(before.seat)))
        return [deed, *tell_outcome(before, after, viewer)]
    own = N_("With {friend} you make {whom} skip the next turn.")
    other = N_("With {friend}, {who} makes {whom} skip the next turn.")
    return tell_deed(before, after, viewer, own, other, friend=friend, whom=seated(seat))


NAMING: Final = MoveKind(
    SEAT, "{}", (MARKS,),
    heading=heading, announce=announce_seat, refuse=why_not_seat, tell=tell_seat,
    touch=lambda s, seat: ((f"gallery-{seat}",), (f"act-seat-{seat}",)),
    light=lambda s, seat: (f"gallery-{seat}",),
)  # fmt: skip


# Leaving what one may leave


def announce_pass(s: State) -> Phrase:
    if s.phase == Phase.SECOND:
        return say("Play no second card.")
    if s.phase == Phase.CALL:
        return say("Make nobody skip a turn.")
    return say("Rotate no second card.")


def tell_pass(before: State, after: State, viewer: int) -> list[Phrase]:
    own, other = N_("You rotate no second card."), N_("{who} rotates no second card.")
    if before.phase == Phase.SECOND:
        own, other = N_("You play no second card."), N_("{who} plays no second card.")
    elif before.phase == Phase.CALL:
        own, other = N_("You make nobody skip a turn."), N_("{who} makes nobody skip a turn.")
    return tell_deed(before, after, viewer, own, other)


PASSING: Final = MoveKind(
    PASS, "pass",
    heading=say("Go on"), announce=announce_pass, refuse=demand,
    tell=tell_pass, touch=(("act-pass",),),
)  # fmt: skip


def limit(s: State) -> int:
    """M10: the minutes of the time limit, until the end is decided."""
    return LIMITS[s.time_limit] if s.ends == NOT_YET else 0


# Never offered: the table itself rings.
RINGING: Final = MoveKind(
    RING, "bell",
    heading=say("Time limit"), announce=say("Time is up: this turn is the last."),
    refuse=("M10", say("Only the table rings, when the time is up.")),
    tell=nothing, touch=(),
)  # fmt: skip

MOVE_KINDS: Final = MoveKinds(
    "Artonauti",
    "scream-1, b3, b3-turned, turn-b3, b3-right, pick-b3, circle, pass",
    (HOLDING, PUTTING, ROTATING, MOVING, PICKING, NAMING, PASSING, COVERING, RINGING),
    tell_turn,
    lore=LORE,
)


def legal_parts(seen: State, codes: Kind) -> list[tuple[int, ...]]:
    """The parts of every legal move of a kind, for pictures of what can be touched."""
    found = map(MOVE_KINDS.find, legal_moves(seen))
    return [parts for kind, parts in found if kind.codes == codes]
