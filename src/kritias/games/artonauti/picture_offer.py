"""How the moves of Artonauti are made by touching, and what each of them says."""

from typing import Any

import numpy as np

from kritias.games.artonauti.box import STEP
from kritias.games.artonauti.moves import (
    BREADTH,
    HOLD,
    MOVE,
    PICK,
    PUT,
    ROTATE,
    SEAT,
    legal,
    ready_pair,
)
from kritias.games.artonauti.picture_mosaic import spot_id
from kritias.games.artonauti.state import ONCE, TWICE, Phase, State
from kritias.games.artonauti.words_things import card, character, square
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import Phrase, Who, say
from kritias.ui.picture import Offer


def legal_moves(seen: State) -> list[int]:
    """What the seat to decide may do."""
    out: Any = np.empty(BREADTH, np.int32)
    return [int(move) for move in out[: legal(seen, out)]]


def offer(seen: State, move: int) -> Offer:
    """A legal move: its heading, what it does, and how to make it by touching."""
    if is_of(HOLD, move):
        return offer_card(seen, part_a(HOLD, move))
    if is_of(PUT, move):
        return offer_put(seen, part_a(PUT, move), part_b(PUT, move))
    if is_of(ROTATE, move):
        return offer_rotate(seen, part_a(ROTATE, move))
    if is_of(MOVE, move):
        here = part_a(MOVE, move)
        return offer_move(seen, here, int(STEP[here, part_b(MOVE, move)]))
    if is_of(PICK, move):
        return offer_square(seen, part_a(PICK, move))
    if is_of(SEAT, move):
        return offer_seat(seen, part_a(SEAT, move))
    return offer_pass(seen)


# Cards of the hand


def copies_of(pile: Any, kind: int, name: str) -> str:
    """The ids of the copies of a card before the viewer."""
    number = sum(int(holds(pile[copy], kind)) for copy in (ONCE, TWICE))
    return " ".join(f"{name}-{kind}-{copy}" for copy in range(number))


def offer_card(seen: State, kind: int) -> Offer:
    """A hand card to play, swap or give; or one of those looked at."""
    if seen.phase == Phase.KEEP:
        looked = copies_of(seen.looked[seen.seat], kind, "looked")
        return Offer(say("Keep"), say("Keep {card}.", card=card(kind)), ((looked,),))
    touched = ((copies_of(seen.hand[seen.seat], kind, "hand"),),)
    if seen.phase == Phase.GIVE_CARD:
        says = say("Give {who} {card}.", who=Who(seen.other), card=card(kind))
        return Offer(say("Give"), says, touched)
    if seen.phase == Phase.ACTION:
        says = say("Swap {card} with a card of the board.", card=card(kind))
        return Offer(say("Swap"), says, touched, tuple(alike(seen, kind)))
    return Offer(say("Play"), say("Play {card}.", card=card(kind)), touched)


def alike(seen: State, kind: int) -> list[str]:
    """The board cards that a hand card could be swapped with."""
    after = seen.copy()
    after.card, after.phase = kind, Phase.EXCHANGE
    squares = {part_a(PUT, move) for move in legal_moves(after)}
    return [spot_id(seen, number) for number in sorted(squares)]


def offer_put(seen: State, number: int, way: int) -> Offer:
    """The square and the way up, in either order; both ways up appear beside a touched square."""
    spot, held = spot_id(seen, number), card(seen.card)
    ways = ((spot, f"pick-{number}-{way} way-{way}"), (f"way-{way}", spot))
    if seen.phase == Phase.EXCHANGE:
        gaps: dict[str, Any] = {"square": square(number), "other": card(seen.board[number])}
        says = say("Put it on {square} and take {other}.", **gaps)
        if way:
            says = say("Put it upside down on {square} and take {other}.", **gaps)
        return Offer(say("Swap"), says, ways, (f"ghost-{number}-{way}",))
    says = say("Put {card} on {square}.", card=held, square=square(number))
    if way:
        says = say("Put {card} upside down on {square}.", card=held, square=square(number))
    return Offer(say("Put down"), says, ways, (f"ghost-{number}-{way}",))


# Cards of the board


def offer_rotate(seen: State, number: int) -> Offer:
    """The card, then its handle; an adventure that only rotates needs no handle."""
    spot = spot_id(seen, number)
    says = say("Rotate {card} on {square}.", card=card(seen.board[number]), square=square(number))
    touched = (spot,) if seen.phase == Phase.TURN_CARDS else (spot, f"spin-{number}")
    return Offer(say("Rotate"), says, (touched,), (spot,))


def offer_move(seen: State, here: int, there: int) -> Offer:
    """The card, then the square beside it."""
    says = say(
        "Move {card} from {here} to {there}.",
        card=card(seen.board[here]),
        here=square(here),
        there=square(there),
    )
    spots = (spot_id(seen, here), spot_id(seen, there))
    return Offer(say("Move"), says, (spots,), spots)


def offer_square(seen: State, number: int) -> Offer:
    """A square for the block, or the card that an adventure is about."""
    spot = spot_id(seen, number)
    heading, says = told_square(seen, number)
    return Offer(heading, says, ((spot,),), (spot,))


def told_square(seen: State, number: int) -> tuple[Phrase, Phrase]:
    """The heading and the sentence of a picked square."""
    where, kind = square(number), int(seen.board[number])
    if seen.phase in (Phase.PLACE_BLOCK, Phase.MOVE_BLOCK):
        return say("Block"), say("Put the block on {square}.", square=where)
    if seen.phase == Phase.SLIDE:
        moved = card(seen.board[seen.picked])
        return say("Move"), say("Move {card} to {square}.", card=moved, square=where)
    thing: dict[str, Any] = {"card": card(kind), "square": where}
    if seen.phase == Phase.LIFT:
        return say("Move"), say("Move {card} on {square}.", **thing)
    if seen.phase == Phase.CHOOSE:
        return say("Swap"), say("Swap {card} on {square} with another.", **thing)
    if seen.phase == Phase.CHOOSE_OTHER:
        return say("Swap"), say("Swap it with {card} on {square}.", **thing)
    if seen.phase == Phase.BRING_BACK:
        return say("Take back"), say("Take {card} from {square} into your hand.", **thing)
    return say("Clear"), say("Clear {square}: {card} goes into the deck.", **thing)


# Opponents, and leaving it


def offer_seat(seen: State, seat: int) -> Offer:
    """An opponent: the gallery, or the button with the name."""
    touched = ((f"gallery-{seat}",), (f"act-seat-{seat}",))
    who = Who(seat)
    if seen.phase == Phase.CALL:
        name = character(ready_pair(seen, seen.seat))
        says = say("{character} makes {who} skip the next turn.", character=name, who=who)
        return Offer(say("Call a friend"), says, touched, (f"gallery-{seat}",))
    if seen.phase == Phase.TAKE_FROM:
        says = say("Take a random work card from {who}.", who=who)
        return Offer(say("Take"), says, touched, (f"gallery-{seat}",))
    says = say("Give {who} a card of your hand.", who=who)
    return Offer(say("Give"), says, touched, (f"gallery-{seat}",))


def offer_pass(seen: State) -> Offer:
    """What one may do is left."""
    return Offer(say("Go on"), pass_label(seen), (("act-pass",),))


def pass_label(seen: State) -> Phrase:
    if seen.phase == Phase.CALL:
        return say("Let nobody skip.")
    if seen.phase == Phase.SECOND:
        return say("Play no second card.")
    return say("Rotate no second card.")
