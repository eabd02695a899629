"""The table of Kuhn poker: a card before each player, and the chips that each has paid. All else is
as the plain picture has it: a room can draw one thing after the other."""

from typing import Final

import examples.kuhn_poker as room
from examples.kuhn_poker.box import FACES
from examples.kuhn_poker.moves import BET
from examples.kuhn_poker.state import NONE, State
from kritias.kernel.rulebook import folder_of
from kritias.kernel.words import say
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.plain_picture import PlainPicture
from kritias.ui.svg import Markup, joined, moved, tag, use
from kritias.ui.words import Words

PLAIN: Final = PlainPicture(room)
SYMBOLS: Final = PLAIN.SYMBOLS
tray, facts, plate, score = PLAIN.tray, PLAIN.facts, PLAIN.plate, PLAIN.score
stakes, summary, steps, prompt = PLAIN.stakes, PLAIN.summary, PLAIN.steps, PLAIN.prompt


def board(seen: State, context: ViewContext) -> Markup:
    """Both players side by side."""
    return tag(
        "svg",
        joined(player(seen, seat, context.words) for seat in range(seen.seats)),
        id="board",
        class_="board plain",
        role="group",
        viewBox="0 0 340 220",
        aria_label=context.words(say("The table of {game}", game=room.TITLE)),
    )


def player(seen: State, seat: int, words: Words) -> Markup:
    """A card, face down where it is not seen, and the chips below it."""
    card = seen.card[seat]
    label = words(say("A card face down") if card == NONE else say("The {card}", card=FACES[card]))
    chips = [
        tag("circle", cx=46 + 22 * chip, cy=176, r=9, class_="slip-paper")
        for chip in range(paid(seen, seat))
    ]
    return tag(
        "g",
        tag("rect", width=140, height=196, rx=12, class_="panel"),
        tag("g", use(shapes.mark(seat), 8, 8, 26), class_=f"s{seat} pc"),
        tag(
            "g",
            tag("rect", x=36, y=34, width=72, height=108, rx=8, class_="slip-paper"),
            tag("text", "?" if card == NONE else FACES[card], x=72, y=94),
            id=f"card-{seat}",
            class_="cell slip back" if card == NONE else "cell slip",
            role="img",
            aria_label=label,
        ),
        *chips,
        transform=moved(20 + 160 * seat, 12),
    )


def paid(seen: State, seat: int) -> int:
    """K1, K2: one chip, and one for a bet."""
    return 1 + sum(word == BET for word in seen.said[seat::2])


def picture(seen: State, viewer: int, words: Words | None = None) -> Markup:
    context = ViewContext(viewer, words or Words())
    return shapes.standalone(board(seen, context), SYMBOLS, folder_of(room))
