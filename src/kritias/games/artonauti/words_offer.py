"""What could be done: a legal move as a sentence, before it is made."""

from kritias.games.artonauti.box import COLOUR, NONE, STEP, WORK
from kritias.games.artonauti.moves import HOLD, MOVE, PICK, PUT, ROTATE, SEAT
from kritias.games.artonauti.rules_mosaic import is_complete, lay_card, lift_card, way_up
from kritias.games.artonauti.state import Phase, State
from kritias.games.artonauti.words_things import card, colour, square, title
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Phrase, Who, say


def announce(s: State, move: int) -> Phrase:
    """What a legal move would do, as far as one can know before it is made."""
    if is_of(HOLD, move):
        return announce_card(s, part_a(HOLD, move))
    if is_of(SEAT, move):
        return announce_seat(s, Who(part_a(SEAT, move)))
    if is_of(PICK, move):
        return announce_square(s, part_a(PICK, move))
    if is_of(PUT, move) or is_of(ROTATE, move) or is_of(MOVE, move):
        deed, work = announce_deed(s, move), completes(s, move)
        if work != NONE:
            return say("{deed} That completes «{title}».", deed=deed, title=title(work))
        return deed
    return announce_pass(s)


def announce_card(s: State, kind: int) -> Phrase:
    if s.phase == Phase.ACTION:
        hue = colour(COLOUR[kind])
        return say("Swap {card} for a card of its colour, {colour}.", card=card(kind), colour=hue)
    if s.phase == Phase.GIVE_CARD:
        return say("Give {whom} {card}.", whom=Who(s.other), card=card(kind))
    if s.phase == Phase.KEEP:
        return say("Keep {card}.", card=card(kind))
    return say("Play {card}.", card=card(kind))


def announce_seat(s: State, whom: Who) -> Phrase:
    if s.phase == Phase.CALL:
        return say("Make {whom} skip the next turn.", whom=whom)
    if s.phase == Phase.TAKE_FROM:
        return say("Take a random card from {whom}.", whom=whom)
    return say("Give {whom} a card.", whom=whom)


def announce_square(s: State, here: int) -> Phrase:
    place = square(here)
    if s.phase in (Phase.PLACE_BLOCK, Phase.MOVE_BLOCK):
        return say("Put the block on {square}.", square=place)
    if s.phase == Phase.SLIDE:
        return say("Move it to {square}.", square=place)
    thing = card(s.board[here])
    if s.phase == Phase.CHOOSE_OTHER:
        return say("Swap it with {card} on {square}.", card=thing, square=place)
    if s.phase == Phase.BRING_BACK:
        return say("Take {card} from {square} into your hand.", card=thing, square=place)
    if s.phase == Phase.SWEEP:
        return say("Clear {square}: {card} goes into the deck.", card=thing, square=place)
    return say("Choose {card} on {square}.", card=thing, square=place)


def announce_deed(s: State, move: int) -> Phrase:
    """What is done on the board."""
    if is_of(ROTATE, move):
        here = part_a(ROTATE, move)
        return say("Rotate {card} on {square}.", card=card(s.board[here]), square=square(here))
    if is_of(MOVE, move):
        here = part_a(MOVE, move)
        there = square(STEP[here, part_b(MOVE, move)])
        return say("Move {card} to {square}.", card=card(s.board[here]), square=there)
    here = part_a(PUT, move)
    upside_down = say("{square}, upside down", square=square(here))
    place = upside_down if part_b(PUT, move) else square(here)
    if s.phase == Phase.EXCHANGE:
        return say(
            "Put {card} on {place} and take {other} into your hand.",
            card=card(s.card),
            place=place,
            other=card(s.board[here]),
        )
    return say("Put {card} on {place}.", card=card(s.card), place=place)


def announce_pass(s: State) -> Phrase:
    if s.phase == Phase.SECOND:
        return say("Play no second card.")
    if s.phase == Phase.CALL:
        return say("Make nobody skip a turn.")
    return say("Rotate no second card.")


def completes(s: State, move: int) -> int:
    """The work that a card put down, rotated or moved would complete, or NONE."""
    trial = s.copy()
    if is_of(PUT, move):
        here, thing, way = part_a(PUT, move), s.card, part_b(PUT, move)
    elif is_of(ROTATE, move):
        here = part_a(ROTATE, move)
        thing, way = s.board[here], 1 - way_up(s, here)
    else:
        start = part_a(MOVE, move)
        here = STEP[start, part_b(MOVE, move)]
        thing, way = s.board[start], way_up(s, start)
        lift_card(trial, start)
    if trial.board[here] != NONE:
        lift_card(trial, here)
    lay_card(trial, here, thing, way)
    return WORK[thing] if is_complete(trial, here) else NONE
