"""The table of Artonauti as pictures: pure functions of what one seat sees."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from kritias.games.artonauti.box import CHARACTERS, EFFECT, LAID, NONE, WAYS
from kritias.games.artonauti.move_kind import legal_parts
from kritias.games.artonauti.moves import PASS, PUT, ROTATE, SEAT
from kritias.games.artonauti.notation import copies
from kritias.games.artonauti.picture_decks import decks, tale_card
from kritias.games.artonauti.picture_gallery import gallery
from kritias.games.artonauti.picture_mosaic import (
    choices,
    coordinates,
    mosaic,
    plan_of,
    spin,
    way_name,
)
from kritias.games.artonauti.picture_plate import plate, score
from kritias.games.artonauti.picture_summary import summary
from kritias.games.artonauti.picture_works import GALLERY, WORK_IDS, drawing, look_at, pages, work
from kritias.games.artonauti.state import Phase, State
from kritias.games.artonauti.words import ADVENTURE_WORDS, COLOUR_WORDS
from kritias.games.artonauti.words_story import why_over
from kritias.kernel.bits import size
from kritias.kernel.words import MARKS, Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Fact, Look, Step, ViewContext, nothing_more_at_stake, ribbon
from kritias.ui.svg import Markup, joined, num, tag
from kritias.ui.words import Words

__all__ = [
    "EXTRAS",
    "SYMBOLS",
    "board",
    "facts",
    "picture",
    "plate",
    "prompt",
    "score",
    "stakes",
    "steps",
    "summary",
    "tray",
]

stakes = nothing_more_at_stake
EXTRAS: Final = (GALLERY,)
SYMBOLS: Final = (
    "block",
    "palette",
    "hourglass",
    *CHARACTERS,
    *(f"mark-{mark}" for mark in MARKS),
    "ui-cards",
)


def picture(seen: State, viewer: int, words: Words | None = None) -> Markup:
    """The board as a file of its own, with the sea and the works that are to be seen."""
    context = ViewContext(viewer, words or Words())
    sea = tag("rect", width="100%", height="100%", class_="sea")
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
    is_asked = seen.seat == context.viewer
    puts = legal_parts(seen, PUT) if is_asked else []
    turns = legal_parts(seen, ROTATE) if is_asked and seen.phase == Phase.ACTION else []
    return tag(
        "svg",
        below,
        mosaic(seen, plan, context),
        decks(seen, plan, context),
        *(gallery(seen, seat, box, plan.text, context) for seat, box in enumerate(plan.galleries)),
        choices(seen, plan, context, puts),
        *(spin(seen, plan, context, *parts) for parts in turns),
        coordinates(plan),
        id="board",
        class_="board artonauti",
        role="group",
        viewBox=f"0 0 {num(plan.width)} {num(plan.height)}",
        aria_label=context.words(say("The mosaic of five by five squares")),
    )


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells beside its score: works, cards in the hand, adventures."""
    told = [
        Fact("palette", say("works"), int(size(seen.gallery[seat])), gathers="works"),
        Fact("ui-cards", say("cards in the hand"), int(seen.held[seat]), gathers="cards"),
    ]
    if seen.adventures:
        tales = int(size(seen.saga[seat]))
        told.append(Fact("hourglass", say("adventures"), tales, gathers="tales"))
    return told


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon; before the first one, the set-up."""
    phase = Phase(seen.phase)
    if phase in (Phase.LAY, Phase.PLACE_BLOCK):
        number = min(int(seen.laid) + 1, LAID)
        labels = [say("Card {number} of {all}", number=number, all=LAID), say("Block")]
        return ribbon(labels, int(phase == Phase.PLACE_BLOCK))
    draw, play, act = say("Draw"), say("Play"), say("Act")
    is_acting = phase in (Phase.ACTION, Phase.EXCHANGE)
    if not seen.adventures:
        return ribbon([draw, play, act], 3 if phase == Phase.OVER else 2 if is_acting else 1)
    now = 4 if is_acting else 2
    if phase == Phase.CALL:
        now = 0
    elif phase == Phase.OVER:
        now = 5
    elif seen.adventure != NONE:
        now = 3
    return ribbon([say("Friends"), draw, play, say("Adventure"), act], now)


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return why_over(seen, viewer)
    if viewer != seen.seat:
        return say("{who} is to move.", who=Who(seen.seat))
    phase = Phase(seen.phase)
    if phase in ASKED:
        return ASKED[phase]
    if phase == Phase.SECOND:
        hue = COLOUR_WORDS[seen.colour]
        return say("Play a second card of the same colour ({colour}), or go on.", colour=hue)
    if phase == Phase.TURN_CARDS and seen.picked != NONE:
        return say("Rotate a second card, or let it be.")
    return ADVENTURE_WORDS[EFFECT[seen.adventure]][1]


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


# The tray


def tray(seen: State, context: ViewContext) -> Markup:
    """What is held or looked at, the hand, and what has no thing to touch."""
    seat, words = context.viewer, context.words
    if seat == NONE:
        return Markup("")
    held = say_many("Hand, one card", "Hand, {count} cards", int(seen.held[seat]))
    cards = cards_of(seen.hand[seat], "hand", words)
    hand = shapes.shelf("hand", words(held), cards, gathers="cards")
    if seen.seat != seat:
        return hand
    return joined([*apart(seen, words), hand, *acts(seen, words)])


def cards_of(pile: Any, name: str, words: Words) -> list[Markup]:
    """A button for each card of a pile, work by work."""
    return [
        card_button(f"{name}-{kind}-{copy}", kind, 0, look_at(kind, words))
        for kind, number in enumerate(copies(pile))
        for copy in range(number)
    ]


def card_button(name: str, kind: int, way: int, look: Look, said: str = "") -> Markup:
    label = said or look.spoken
    return shapes.button(name, "work-card", drawing(kind, way), label=label, look=look)


def apart(seen: State, words: Words) -> Iterator[Markup]:
    """The adventure that is being played; the card in the air both ways up, or those looked at."""
    if seen.adventure != NONE:
        card = tale_card(int(seen.adventure), words)
        yield shapes.shelf("tale", words(say("Adventure")), [card])
    if seen.phase == Phase.KEEP:
        looked = cards_of(seen.looked[seen.seat], "looked", words)
        yield shapes.shelf("apart", words(say("Keep one")), looked)
    if seen.card != NONE:
        kind = int(seen.card)
        look = look_at(kind, words)
        ways = [
            card_button(f"way-{way}", kind, way, look, words(way_name(way))) for way in range(WAYS)
        ]
        yield shapes.shelf("apart", words(say("Either way up")), ways)


def acts(seen: State, words: Words) -> Iterator[Markup]:
    """Opponents by name, and leaving what one may leave."""
    buttons = []
    for (seat,) in legal_parts(seen, SEAT):
        name = tag("span", words.name(seat))
        buttons.append(shapes.button(f"act-seat-{seat}", "btn", shapes.seat_mark(seat), name))
    if legal_parts(seen, PASS):
        buttons.append(shapes.button("act-pass", "btn", words(pass_button(seen))))
    if buttons:
        yield tag("div", *buttons, class_="acts", id="acts")


def pass_button(seen: State) -> Phrase:
    """What the button says that leaves it."""
    if seen.phase == Phase.CALL:
        return say("Nobody skips")
    if seen.phase == Phase.SECOND:
        return say("No second card")
    return say("That is enough")
