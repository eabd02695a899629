"""The kinds of moves that name a square: a card is put down, rotated or moved, a square picked for
the block or an adventure."""

from typing import Final

from kritias.games.artonauti.box import NONE, STEP, WORK
from kritias.games.artonauti.moves import MOVE, PICK, PUT, ROTATE
from kritias.games.artonauti.notation import SQUARE_NAMES
from kritias.games.artonauti.rules_card import is_complete, lay_card, lift_card, way_up
from kritias.games.artonauti.state import Phase, State
from kritias.games.artonauti.words import TITLES, card, card_id, demand, heading, in_the_air
from kritias.games.artonauti.words_story import UNCHANGED, tell_deed
from kritias.kernel.move_kind import Ids, MoveKind, Ways
from kritias.kernel.words import N_, Part, Phrase, Reason, named, say

ON_THE_BLOCK: Final = "M2", say("Where the block lies no card is played or moved.")

# Squares: what lies there, for touching and for telling


def spot_id(seen: State, square: int) -> str:
    """What one touches on a square: its card, or the square itself."""
    kind = int(seen.board[square])
    return card_id(seen, kind, square) if kind != NONE else f"square-{square}"


def light_spot(seen: State, square: int) -> Ids:
    return (spot_id(seen, square),)


def on_board(s: State, square: int) -> dict[str, Part]:
    """The card of a square and the square, for the gaps of a sentence."""
    return {"card": named(card(s.board[square]), spot_id(s, square)), "square": square_told(square)}


def square_told(square: int) -> Part:
    """A square by its name."""
    return named(SQUARE_NAMES[square], f"square-{square}")


def completing(
    s: State, deed: Phrase, there: int, kind: int, way: int, start: int = NONE
) -> Phrase:
    """What is done on the board, and the work that is complete once this card lies so."""
    trial = s.copy()
    for square in (start, there):
        if square != NONE and trial.board[square] != NONE:
            lift_card(trial, square)
    lay_card(trial, there, kind, way)
    if not is_complete(trial, there):
        return deed
    return say("{deed} That completes «{title}».", deed=deed, title=TITLES[WORK[kind]])


def taken(square: int) -> Phrase:
    return say("A card lies on {square} already.", square=SQUARE_NAMES[square])


def no_card(square: int) -> Phrase:
    return say("No card lies on {square}.", square=SQUARE_NAMES[square])


# Putting the card in the air down


def place_name(square: int, way: int) -> Part:
    """A square, and which way up a card comes to lie there."""
    name = square_told(square)
    return say("{square}, upside down", square=name) if way else name


def announce_put(s: State, square: int, way: int) -> Phrase:
    gaps = {"card": card(s.card), "place": place_name(square, way)}
    deed = say("Put {card} on {place}.", **gaps)
    if s.phase == Phase.EXCHANGE:
        text = N_("Put {card} on {place} and take {other} into your hand.")
        deed = say(text, other=card(s.board[square]), **gaps)
    return completing(s, deed, square, s.card, way)


def why_not_put(s: State, square: int, way: int) -> Reason:
    if s.phase not in (Phase.LAY, Phase.PUT, Phase.EXCHANGE):
        return demand(s)
    if square == s.block:
        return ON_THE_BLOCK
    if s.phase == Phase.EXCHANGE:
        return "M5", say("No card of its colour lies on {square}.", square=SQUARE_NAMES[square])
    return demand(s)[0], taken(square)


def tell_put(before: State, after: State, viewer: int, square: int, way: int) -> list[Phrase]:
    place = place_name(square, way)
    if before.phase != Phase.EXCHANGE:
        own, other = N_("You put {card} on {place}."), N_("{who} puts {card} on {place}.")
        thing = in_the_air(before, int(before.card))
        return tell_deed(before, after, viewer, own, other, card=thing, place=place)
    own = N_("You put it on {place} and take {other} into your hand.")
    other = N_("{who} puts it on {place} and takes {other} into the hand.")
    kind = before.board[square]
    openly = {(before.seat, kind): 1}
    other_card = named(card(kind), spot_id(before, square))
    return tell_deed(before, after, viewer, own, other, openly, place=place, other=other_card)


def touch_put(seen: State, square: int, way: int) -> Ways:
    """The square and the way up, in either order; both ways up appear beside a touched square."""
    spot = spot_id(seen, square)
    return (spot, f"pick-{square}-{way} way-{way}"), (f"way-{way}", spot)


PUTTING: Final = MoveKind(
    PUT, "{}{}", (SQUARE_NAMES, ("", "-turned")),
    heading=heading, announce=announce_put, refuse=why_not_put,
    tell=tell_put, touch=touch_put, light=lambda s, square, way: (f"ghost-{square}-{way}",),
)  # fmt: skip


# Rotating a card of the board


def announce_rotate(s: State, square: int) -> Phrase:
    deed = say("Rotate {card} on {square}.", **on_board(s, square))
    return completing(s, deed, square, s.board[square], 1 - way_up(s, square))


def why_not_rotate(s: State, square: int) -> Reason:
    if s.phase not in (Phase.ACTION, Phase.TURN_CARDS):
        return demand(s)
    if s.board[square] == NONE:
        return demand(s)[0], no_card(square)
    return "M8", say("This card was rotated already.")


def tell_rotate(before: State, after: State, viewer: int, square: int) -> list[Phrase]:
    own, other = N_("You rotate {card} on {square}."), N_("{who} rotates {card} on {square}.")
    return tell_deed(before, after, viewer, own, other, **on_board(before, square))


def touch_rotate(seen: State, square: int) -> Ways:
    """The card, then its handle; an adventure that only rotates needs no handle."""
    if seen.phase == Phase.TURN_CARDS:
        return ((spot_id(seen, square),),)
    return ((spot_id(seen, square), f"spin-{square}"),)


ROTATING: Final = MoveKind(
    ROTATE, "turn-{}", (SQUARE_NAMES,),
    heading=say("Rotate"), announce=announce_rotate, refuse=why_not_rotate,
    tell=tell_rotate, touch=touch_rotate, light=light_spot,
)  # fmt: skip


# Moving a card of the board by one square


def announce_move(s: State, square: int, direction: int) -> Phrase:
    kind, there = s.board[square], STEP[square, direction]
    deed = say("Move {card} to {square}.", card=card(kind), square=SQUARE_NAMES[there])
    return completing(s, deed, there, kind, way_up(s, square), start=square)


def why_not_move(s: State, square: int, direction: int) -> Reason:
    if s.phase != Phase.ACTION:
        return demand(s)
    there = STEP[square, direction]
    if s.board[square] == NONE:
        return "M5", no_card(square)
    if there == NONE:
        return "M5", say("No card moves beyond the edge of the board.")
    return ON_THE_BLOCK if there == s.block else ("M5", taken(there))


def tell_way(before: State, after: State, viewer: int, start: int, there: int) -> list[Phrase]:
    """A card went from one square to another."""
    own = N_("You move {card} from {here} to {there}.")
    other = N_("{who} moves {card} from {here} to {there}.")
    thing = named(card(before.board[start]), spot_id(before, start))
    gaps = {"here": square_told(start), "there": square_told(there)}
    return tell_deed(before, after, viewer, own, other, card=thing, **gaps)


def light_way(seen: State, square: int, direction: int) -> Ids:
    return spot_id(seen, square), spot_id(seen, int(STEP[square, direction]))


MOVING: Final = MoveKind(
    MOVE, "{}-{}", (SQUARE_NAMES, ("up", "right", "down", "left")),
    heading=say("Move"), announce=announce_move, refuse=why_not_move,
    tell=lambda before, after, viewer, square, direction: tell_way(
        before, after, viewer, square, STEP[square, direction]),
    touch=lambda s, *way: (light_way(s, *way),), light=light_way,
)  # fmt: skip


# Picking a square, for the block or an adventure

TO_FREE_SQUARE: Final = (Phase.PLACE_BLOCK, Phase.MOVE_BLOCK, Phase.SLIDE)
WITH_CARD: Final = (Phase.LIFT, Phase.CHOOSE, Phase.CHOOSE_OTHER, Phase.BRING_BACK, Phase.SWEEP)


def announce_pick(s: State, square: int) -> Phrase:
    if s.phase == Phase.SLIDE:
        return say("Move it to {square}.", square=SQUARE_NAMES[square])
    if s.phase in TO_FREE_SQUARE:
        return say("Put the block on {square}.", square=SQUARE_NAMES[square])
    gaps = on_board(s, square)
    if s.phase == Phase.CHOOSE_OTHER:
        return say("Swap it with {card} on {square}.", **gaps)
    if s.phase == Phase.BRING_BACK:
        return say("Take {card} from {square} into your hand.", **gaps)
    if s.phase == Phase.SWEEP:
        return say("Clear {square}: {card} goes into the deck.", **gaps)
    return say("Choose {card} on {square}.", **gaps)


def why_not_pick(s: State, square: int) -> Reason:
    if s.phase in TO_FREE_SQUARE:
        return why_not_there(s, square)
    if s.phase not in WITH_CARD:
        return demand(s)
    if s.board[square] == NONE:
        return "M8", no_card(square)
    if s.phase == Phase.LIFT:
        return "M8", say("No square beside this card is free.")
    return "M8", say("Two different cards are swapped.")


def why_not_there(s: State, square: int) -> Reason:
    """Why the block or a card cannot come to lie there."""
    if square == s.block and s.phase == Phase.MOVE_BLOCK:
        return "M8", say("The block lies there already.")
    if square == s.block:
        return ON_THE_BLOCK
    if s.board[square] != NONE:
        return demand(s)[0], taken(square)
    return "M8", say("The card goes over free squares only, three at most.")


def tell_pick(before: State, after: State, viewer: int, square: int) -> list[Phrase]:
    """What was done with a square, or that a card was chosen for what follows."""
    if before.phase == Phase.SLIDE:
        return tell_way(before, after, viewer, before.picked, square)
    gaps, openly = on_board(before, square), UNCHANGED
    own, other = N_("You choose {card} on {square}."), N_("{who} chooses {card} on {square}.")
    if before.phase in TO_FREE_SQUARE:
        own, other = N_("You put the block on {square}."), N_("{who} puts the block on {square}.")
        gaps = {"square": square_told(square)}
    elif before.phase == Phase.CHOOSE_OTHER:
        own = N_("You swap {one} on {here} and {two} on {there}.")
        other = N_("{who} swaps {one} on {here} and {two} on {there}.")
        first = on_board(before, int(before.picked))
        gaps = {"one": first["card"], "here": first["square"],
                "two": gaps["card"], "there": gaps["square"]}  # fmt: skip
    elif before.phase == Phase.BRING_BACK:
        own = N_("You take {card} from {square} into your hand.")
        other = N_("{who} takes {card} from {square} into the hand.")
        openly = {(before.seat, before.board[square]): 1}
    elif before.phase == Phase.SWEEP:
        own = N_("You clear {square}: {card} is shuffled into the deck.")
        other = N_("{who} clears {square}: {card} is shuffled into the deck.")
    return tell_deed(before, after, viewer, own, other, openly, **gaps)


PICKING: Final = MoveKind(
    PICK, "pick-{}", (SQUARE_NAMES,),
    heading=heading, announce=announce_pick, refuse=why_not_pick,
    tell=tell_pick, touch=lambda s, square: (light_spot(s, square),), light=light_spot,
)  # fmt: skip
