"""How the moves of Artonauti are made by touching: what one touches, and what lights up."""

from typing import Any, Final

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
)
from kritias.games.artonauti.picture_mosaic import spot_id
from kritias.games.artonauti.state import ONCE, TWICE, Phase, State
from kritias.games.artonauti.words_offer import announce
from kritias.kernel.bits import holds
from kritias.kernel.move_kind import Offer
from kritias.kernel.moves import is_of, lister, part_a, part_b
from kritias.kernel.words import Phrase, say

Ways = tuple[tuple[str, ...], ...]


legal_moves = lister(legal, BREADTH)


def offer(seen: State, move: int) -> Offer:
    """A legal move: its heading, what it does, and how to make it by touching."""
    touches, shows = touched(seen, move)
    return Offer(heading(seen, move), announce(seen, move), touches, shows)


def touched(seen: State, move: int) -> tuple[Ways, tuple[str, ...]]:
    """The ways to make a move, and what to light up meanwhile."""
    if is_of(HOLD, move):
        return touch_card(seen, part_a(HOLD, move))
    if is_of(PUT, move):
        return touch_put(seen, part_a(PUT, move), part_b(PUT, move))
    if is_of(ROTATE, move):
        return touch_rotate(seen, part_a(ROTATE, move))
    if is_of(MOVE, move):
        here = part_a(MOVE, move)
        spots = (spot_id(seen, here), spot_id(seen, int(STEP[here, part_b(MOVE, move)])))
        return (spots,), spots
    if is_of(PICK, move):
        spot = spot_id(seen, part_a(PICK, move))
        return ((spot,),), (spot,)
    if is_of(SEAT, move):
        wall = f"gallery-{part_a(SEAT, move)}"
        return ((wall,), (f"act-seat-{part_a(SEAT, move)}",)), (wall,)
    return (("act-pass",),), ()


# Cards


def touch_card(seen: State, kind: int) -> tuple[Ways, tuple[str, ...]]:
    """A hand card to play, swap or give; or one of those looked at."""
    if seen.phase == Phase.KEEP:
        return ((copies_of(seen.looked[seen.seat], kind, "looked"),),), ()
    shows = alike(seen, kind) if seen.phase == Phase.ACTION else ()
    return ((copies_of(seen.hand[seen.seat], kind, "hand"),),), shows


def copies_of(pile: Any, kind: int, name: str) -> str:
    """The ids of the copies of a card before the viewer."""
    number = sum(int(holds(pile[copy], kind)) for copy in (ONCE, TWICE))
    return " ".join(f"{name}-{kind}-{copy}" for copy in range(number))


def alike(seen: State, kind: int) -> tuple[str, ...]:
    """M5: the board cards that a hand card could be swapped with."""
    after = seen.copy()
    after.card, after.phase = kind, Phase.EXCHANGE
    squares = {part_a(PUT, move) for move in legal_moves(after)}
    return tuple(spot_id(seen, number) for number in sorted(squares))


def touch_put(seen: State, number: int, way: int) -> tuple[Ways, tuple[str, ...]]:
    """The square and the way up, in either order; both ways up appear beside a touched square."""
    spot = spot_id(seen, number)
    ways = ((spot, f"pick-{number}-{way} way-{way}"), (f"way-{way}", spot))
    return ways, (f"ghost-{number}-{way}",)


def touch_rotate(seen: State, number: int) -> tuple[Ways, tuple[str, ...]]:
    """The card, then its handle; an adventure that only rotates needs no handle."""
    spot = spot_id(seen, number)
    if seen.phase == Phase.TURN_CARDS:
        return ((spot,),), (spot,)
    return ((spot, f"spin-{number}"),), (spot,)


# Headings


def heading(seen: State, move: int) -> Phrase:
    """Under what a move stands in the list of moves."""
    if is_of(ROTATE, move):
        return say("Rotate")
    if is_of(MOVE, move):
        return say("Move")
    if is_of(HOLD, move) and seen.phase == Phase.ACTION:
        return say("Swap")
    if is_of(HOLD, move) or is_of(PUT, move):
        return CARD_HEADINGS.get(Phase(seen.phase), say("Play"))
    if is_of(PICK, move) or is_of(SEAT, move):
        return HEADINGS[Phase(seen.phase)]
    return say("Go on")


CARD_HEADINGS: Final = {
    Phase.LAY: say("Put down"),
    Phase.PUT: say("Put down"),
    Phase.EXCHANGE: say("Swap"),
    Phase.GIVE_CARD: say("Give"),
    Phase.KEEP: say("Keep"),
}
HEADINGS: Final = {
    Phase.PLACE_BLOCK: say("Block"),
    Phase.MOVE_BLOCK: say("Block"),
    Phase.LIFT: say("Move"),
    Phase.SLIDE: say("Move"),
    Phase.CHOOSE: say("Swap"),
    Phase.CHOOSE_OTHER: say("Swap"),
    Phase.BRING_BACK: say("Take back"),
    Phase.SWEEP: say("Clear"),
    Phase.CALL: say("Call a friend"),
    Phase.TAKE_FROM: say("Take"),
    Phase.GIVE_TO: say("Give"),
}
