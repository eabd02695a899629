"""Why something cannot be done: the clause, and what is the case."""

from typing import Final

from kritias.games.artonauti.box import LARGEST_HAND, NONE, STEP
from kritias.games.artonauti.moves import (
    BELL,
    HOLD,
    MOVE,
    PICK,
    PUT,
    ROTATE,
    SEAT,
)
from kritias.games.artonauti.state import ONCE, Phase, State
from kritias.games.artonauti.words_things import card, square
from kritias.kernel.bits import holds
from kritias.kernel.moves import Kind, is_of, part_a, part_b
from kritias.kernel.words import N_, Phrase, Reason, Who, say

# What has to be done, by phase.
DEMANDS: Final = {
    Phase.LAY: ("M1", N_("The card that was turned up has to be put on a free square.")),
    Phase.PLACE_BLOCK: ("M2", N_("The block has to be put on a free square.")),
    Phase.CALL: ("M9", N_("You may make an opponent skip the next turn, or go on.")),
    Phase.PLAY: ("M4", N_("A card of your hand has to be played now.")),
    Phase.SECOND: ("M4", N_("You may play a second card of the same colour, or go on.")),
    Phase.PUT: ("M4", N_("The card you hold up has to be put on a free square.")),
    Phase.ACTION: ("M5", N_("One card is now rotated, moved or swapped.")),
    Phase.EXCHANGE: ("M5", N_("The card you hold up takes the place of one of its colour.")),
    Phase.ANOTHER: ("M8", N_("The adventure asks for another card of your hand.")),
    Phase.TURN_CARDS: ("M8", N_("The adventure asks for a card to be rotated.")),
    Phase.LIFT: ("M8", N_("The adventure asks which card of the board moves.")),
    Phase.SLIDE: ("M8", N_("The adventure asks where the card moves to.")),
    Phase.CHOOSE: ("M8", N_("The adventure asks which card is swapped.")),
    Phase.CHOOSE_OTHER: ("M8", N_("The adventure asks for the second card to swap.")),
    Phase.MOVE_BLOCK: ("M8", N_("The adventure moves the block to a free square.")),
    Phase.TAKE_FROM: ("M8", N_("The adventure asks from whom a card is taken.")),
    Phase.BRING_BACK: ("M8", N_("The adventure asks which card returns to your hand.")),
    Phase.GIVE_TO: ("M8", N_("The adventure asks who is given a card.")),
    Phase.GIVE_CARD: ("M8", N_("The adventure asks which card is given.")),
    Phase.KEEP: ("M8", N_("The adventure asks which card is kept.")),
    Phase.SWEEP: ("M8", N_("The adventure asks which square is cleared.")),
}
PHASES_OF: Final[dict[Kind, tuple[Phase, ...]]] = {
    HOLD: (
        Phase.PLAY,
        Phase.SECOND,
        Phase.ACTION,
        Phase.ANOTHER,
        Phase.GIVE_CARD,
        Phase.KEEP,
    ),
    PUT: (Phase.LAY, Phase.PUT, Phase.EXCHANGE),
    ROTATE: (Phase.ACTION, Phase.TURN_CARDS),
    MOVE: (Phase.ACTION,),
    PICK: (
        Phase.PLACE_BLOCK,
        Phase.MOVE_BLOCK,
        Phase.LIFT,
        Phase.SLIDE,
        Phase.CHOOSE,
        Phase.CHOOSE_OTHER,
        Phase.BRING_BACK,
        Phase.SWEEP,
    ),
    SEAT: (Phase.CALL, Phase.TAKE_FROM, Phase.GIVE_TO),
}


def refusal(s: State, move: int) -> Reason:
    """The clause that forbids a move which is not legal, and what it says."""
    if move == BELL:
        return "M10", say("Only the table rings, when the time is up.")
    kind = next((kind for kind in PHASES_OF if is_of(kind, move)), None)
    if kind is None or s.phase not in PHASES_OF[kind]:
        return demand(s)
    if kind == HOLD:
        return why_not_hold(s, part_a(HOLD, move))
    if kind == PUT:
        return why_not_put(s, part_a(PUT, move))
    if kind == ROTATE:
        return why_not_rotate(s, part_a(ROTATE, move))
    if kind == MOVE:
        return why_not_move(s, part_a(MOVE, move), part_b(MOVE, move))
    if kind == PICK:
        return why_not_pick(s, part_a(PICK, move))
    return why_not_seat(s, part_a(SEAT, move))


def demand(s: State) -> Reason:
    """Something else has to be done."""
    clause, text = DEMANDS[Phase(s.phase)]
    return clause, say(text)


def clause_of(s: State) -> str:
    return DEMANDS[Phase(s.phase)][0]


def why_not_hold(s: State, kind: int) -> Reason:
    if s.phase == Phase.KEEP:
        return "M8", say("{card} is not among the cards you look at.", card=card(kind))
    if not holds(s.hand[s.seat, ONCE], kind):
        return clause_of(s), say("You do not hold {card}.", card=card(kind))
    if s.phase == Phase.SECOND:
        return "M4", say("A second card has the same colour as the first.")
    return "M5", say("No card of its colour lies on the board.")


def why_not_put(s: State, here: int) -> Reason:
    if here == s.block:
        return on_the_block()
    if s.phase == Phase.EXCHANGE:
        return "M5", say("No card of its colour lies on {square}.", square=square(here))
    return clause_of(s), taken(here)


def on_the_block() -> Reason:
    return "M2", say("Where the block lies no card is played or moved.")


def taken(here: int) -> Phrase:
    return say("A card lies on {square} already.", square=square(here))


def no_card(here: int) -> Phrase:
    return say("No card lies on {square}.", square=square(here))


def why_not_rotate(s: State, here: int) -> Reason:
    if s.board[here] == NONE:
        return clause_of(s), no_card(here)
    return "M8", say("This card was rotated already.")


def why_not_move(s: State, here: int, direction: int) -> Reason:
    there = STEP[here, direction]
    if s.board[here] == NONE:
        return "M5", no_card(here)
    if there == NONE:
        return "M5", say("No card moves beyond the edge of the board.")
    return on_the_block() if there == s.block else ("M5", taken(there))


def why_not_pick(s: State, here: int) -> Reason:
    if s.phase in (Phase.PLACE_BLOCK, Phase.MOVE_BLOCK, Phase.SLIDE):
        if here == s.block and s.phase == Phase.MOVE_BLOCK:
            return "M8", say("The block lies there already.")
        if here == s.block:
            return on_the_block()
        if s.board[here] != NONE:
            return clause_of(s), taken(here)
        return "M8", say("The card goes over free squares only, three at most.")
    if s.board[here] == NONE:
        return "M8", no_card(here)
    if s.phase == Phase.LIFT:
        return "M8", say("No square beside this card is free.")
    return "M8", say("Two different cards are swapped.")


def why_not_seat(s: State, seat: int) -> Reason:
    if seat >= s.seats or seat == s.seat:
        return clause_of(s), say("Name an opponent at this table.")
    if s.phase == Phase.CALL:
        return "M9", say("{whom} has to skip the next turn already.", whom=Who(seat))
    if s.phase == Phase.TAKE_FROM:
        return "M8", say("{whom} has no work card.", whom=Who(seat))
    return "M3", say("{whom} has {count} cards already.", whom=Who(seat), count=LARGEST_HAND)
