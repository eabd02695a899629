"""What lies before the viewer: the hand, the card in the air both ways up, and a few buttons."""

from typing import Any

from kritias.games.artonauti.box import CARDS, NONE, WAYS
from kritias.games.artonauti.moves import PASS, SEAT
from kritias.games.artonauti.picture_cards import face, label
from kritias.games.artonauti.picture_mosaic import PUTTING, way_up
from kritias.games.artonauti.picture_offer import legal_moves
from kritias.games.artonauti.picture_works import CARD_HEIGHT, CARD_WIDTH, view
from kritias.games.artonauti.state import ONCE, TWICE, Phase, State
from kritias.kernel.bits import holds
from kritias.kernel.moves import is_of, part_a
from kritias.kernel.words import Phrase, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.words import Words


def tray(seen: State, context: ViewContext) -> Markup:
    """What is held or looked at, the hand, and what has no thing to touch."""
    seat, words = context.viewer, context.words
    if seat == NONE:
        return Markup("")
    return joined([*apart(seen, seat, words), hand(seen, seat, words), *acts(seen, seat, words)])


# Cards


def hand(seen: State, seat: int, words: Words) -> Markup:
    """The cards of the hand, work by work."""
    held = say_many("Hand, one card", "Hand, {count} cards", int(seen.held[seat]))
    return shapes.shelf("hand", words(held), cards_of(seen.hand[seat], "hand", words))


def cards_of(pile: Any, name: str, words: Words) -> list[Markup]:
    """A button for each card of a pile."""
    return [
        card_button(f"{name}-{kind}-{copy}", kind, 0, label(kind, words))
        for kind in range(CARDS)
        for copy in (ONCE, TWICE)
        if holds(pile[copy], kind)
    ]


def card_button(name: str, kind: int, way: int, said: str) -> Markup:
    drawn = tag("svg", face(kind, way), viewBox=view(0, 0, CARD_WIDTH, CARD_HEIGHT),
                aria_hidden="true")  # fmt: skip
    return shapes.button(name, "work-card", drawn, label=said)


def apart(seen: State, seat: int, words: Words) -> list[Markup]:
    """The card in the air both ways up; or the cards looked at."""
    if seen.seat != seat:
        return []
    if seen.phase == Phase.KEEP:
        looked = cards_of(seen.looked[seat], "looked", words)
        return [shapes.shelf("apart", words(say("Keep one")), looked)]
    if Phase(seen.phase) not in PUTTING:
        return []
    ways = [
        card_button(f"way-{way}", int(seen.card), way, words(way_up(way))) for way in range(WAYS)
    ]
    return [shapes.shelf("apart", words(say("Either way up")), ways)]


# Buttons


def acts(seen: State, seat: int, words: Words) -> list[Markup]:
    """Opponents by name, and leaving what one may leave."""
    moves = legal_moves(seen) if seen.seat == seat else []
    buttons = [seat_button(part_a(SEAT, move), words) for move in moves if is_of(SEAT, move)]
    if any(is_of(PASS, move) for move in moves):
        buttons.append(shapes.button("act-pass", "btn", words(pass_button(seen))))
    return [tag("div", *buttons, class_="acts", id="acts")] if buttons else []


def seat_button(seat: int, words: Words) -> Markup:
    name = tag("span", words.name(seat))
    return shapes.button(f"act-seat-{seat}", "btn", shapes.seat_mark(seat), name)


def pass_button(seen: State) -> Phrase:
    """What the button says that leaves it."""
    if seen.phase == Phase.CALL:
        return say("Nobody skips")
    if seen.phase == Phase.SECOND:
        return say("No second card")
    return say("That is enough")
