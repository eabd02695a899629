"""The table of Artonauti as pictures: pure functions of what one seat sees."""

from pathlib import Path
from typing import Final

from kritias.games.artonauti.box import (
    CHARACTERS,
    LAID,
    NONE,
    WORKS,
)
from kritias.games.artonauti.moves import PUT, ROTATE
from kritias.games.artonauti.picture_cards import WORK_IDS, pages
from kritias.games.artonauti.picture_decks import decks
from kritias.games.artonauti.picture_gallery import galleries, members
from kritias.games.artonauti.picture_mosaic import choices, mosaic, spins
from kritias.games.artonauti.picture_offer import legal_moves, offer
from kritias.games.artonauti.picture_places import plan_of
from kritias.games.artonauti.picture_tray import tray
from kritias.games.artonauti.picture_works import GALLERY, work
from kritias.games.artonauti.state import Phase, State
from kritias.games.artonauti.words_things import adventure_text, colour
from kritias.kernel.bits import size
from kritias.kernel.moves import is_of, part_a, part_b
from kritias.kernel.words import MARKS, Phrase, Who, say
from kritias.ui import shapes
from kritias.ui.picture import Fact, Step, ViewContext, ribbon
from kritias.ui.svg import Markup, num, tag
from kritias.ui.words import Words

__all__ = ["EXTRAS", "SYMBOLS", "board", "facts", "offer", "picture", "prompt", "steps", "tray"]

EXTRAS: Final = (GALLERY,)
SYMBOLS: Final = (
    "block",
    "palette",
    "hourglass",
    *CHARACTERS,
    *(f"mark-{mark}" for mark in MARKS),
    "ui-cards",
    "ui-coin",
)


def picture(seen: State, viewer: int) -> Markup:
    """The board as a file of its own, with the sea and the works that are to be seen."""
    context, sea = (
        ViewContext(viewer, Words()),
        tag("rect", width="100%", height="100%", class_="sea"),
    )
    drawn = table(seen, context, sea)
    there = [name for name in WORK_IDS if f'"#work-{name}"' in drawn]
    whole = table(seen, context, tag("defs", *map(work, there)) + sea)
    return shapes.standalone(whole, SYMBOLS, Path(__file__).parent)


def board(seen: State, context: ViewContext) -> Markup:
    """The mosaic with the decks and the galleries."""
    return table(seen, context, tag("defs", pages()))


def table(seen: State, context: ViewContext, below: Markup) -> Markup:
    """The board over what it needs: at least the symbols of the works that it shows."""
    plan = plan_of(round(context.aspect, 2), int(seen.seats))
    moves = legal_moves(seen) if seen.seat == context.viewer else []
    puts = [(part_a(PUT, move), part_b(PUT, move)) for move in moves if is_of(PUT, move)]
    turns = [part_a(ROTATE, move) for move in moves if is_of(ROTATE, move)]
    return tag(
        "svg",
        below,
        mosaic(seen, plan, context),
        decks(seen, plan, context),
        galleries(seen, plan, context),
        choices(seen, plan, context, puts),
        spins(seen, plan, turns, context) if seen.phase == Phase.ACTION else "",
        id="board",
        class_="board artonauti",
        role="group",
        viewBox=f"0 0 {num(plan.width)} {num(plan.height)}",
        aria_label=context.words(say("The mosaic of five by five squares")),
    )


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: points, works, cards in the hand, adventures."""
    told = [
        Fact("ui-coin", say("points"), int(seen.worth[seat])),
        Fact("palette", say("works"), len(members(seen.gallery[seat], WORKS))),
        Fact("ui-cards", say("cards in the hand"), int(seen.held[seat])),
    ]
    if seen.adventures:
        told.append(Fact("hourglass", say("adventures"), int(size(seen.saga[seat]))))
    return told


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon; before the first one, the set-up."""
    phase = Phase(seen.phase)
    if phase in (Phase.LAY, Phase.PLACE_BLOCK):
        number = min(int(seen.laid) + 1, LAID)
        labels = [say("Card {number} of {all}", number=number, all=LAID), say("Block")]
        return ribbon(labels, int(phase == Phase.PLACE_BLOCK))
    labels = [say("Draw"), say("Play"), say("Act")]
    if not seen.adventures:
        return ribbon(labels, 3 if phase == Phase.OVER else 2 if is_acting(phase) else 1)
    labels = [say("Friends"), labels[0], labels[1], say("Adventure"), labels[2]]
    now = 4 if is_acting(phase) else 2
    if phase == Phase.CALL:
        now = 0
    elif phase == Phase.OVER:
        now = len(labels)
    elif seen.adventure != NONE:
        now = 3
    return ribbon(labels, now)


def is_acting(phase: Phase) -> bool:
    """M5: whether the one action of the turn is due."""
    return phase in (Phase.ACTION, Phase.EXCHANGE)


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return say("The game is over.")
    if viewer != seen.seat:
        return say("{who} is to move.", who=Who(seen.seat))
    phase = Phase(seen.phase)
    if phase in ASKED:
        return ASKED[phase]
    if phase == Phase.SECOND:
        hue = colour(int(seen.colour))
        return say("Play a second card of the same colour ({colour}), or go on.", colour=hue)
    if phase == Phase.TURN_CARDS and seen.picked != NONE:
        return say("Rotate a second card, or let it be.")
    return adventure_text(int(seen.adventure))


ASKED: Final[dict[Phase, Phrase]] = {
    Phase.LAY: say("Put the card that was turned up on a free square, either way up."),
    Phase.PLACE_BLOCK: say("Put the block on a free square: nothing is played there."),
    Phase.CALL: say("A friend is with you twice: make an opponent skip the next turn, or not."),
    Phase.PLAY: say("Play a card from your hand."),
    Phase.PUT: say("Put the card on a free square, either way up."),
    Phase.ACTION: say("Touch a board card to rotate or move it, or a hand card to swap it."),
    Phase.EXCHANGE: say("Choose the board card of the same colour, and which way up yours lies."),
    Phase.SLIDE: say("Choose where the card goes: up to three free squares."),
    Phase.CHOOSE_OTHER: say("Choose the card to swap it with."),
    Phase.GIVE_CARD: say("Choose the card you give."),
    Phase.KEEP: say("Keep one of the cards you look at."),
}
