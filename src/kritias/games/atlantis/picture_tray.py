"""What lies before a seat of Atlantis, and what the frame of the table says."""

from kritias.games.atlantis.box import COLOUR, COLOURS, MAINLAND, TREASURES, VALUE
from kritias.games.atlantis.move_kind import legal_moves
from kritias.games.atlantis.moves import BUY, GO, toll
from kritias.games.atlantis.notation import one_each
from kritias.games.atlantis.state import IN_HAND, NONE, ONCE, TWICE, Phase, State
from kritias.games.atlantis.words import card, missing, tile
from kritias.kernel.moves import is_of
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Fact, Step, ViewContext, ribbon
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.words import Words


def tray(seen: State, context: ViewContext) -> Markup:
    """The own hand and tiles; the toll while one is due."""
    seat, words = context.viewer, context.words
    if seat == NONE:
        return Markup("")
    parts = [hand(seen, seat, words), purse(seen, seat, words)]
    if seen.phase == Phase.TOLL and seen.seat == seat:
        parts.append(payment(seen, words))
    elif can_only_show(seen, seat):
        button = shapes.button("show", "btn main", words(say("Show the hand")))
        parts.append(tag("div", button, class_="acts"))
    return joined(parts)


def hand(seen: State, seat: int, words: Words) -> Markup:
    """The own cards, by colour."""
    held = say_many("Hand, one card", "Hand, {count} cards", seen.held[seat])
    cards = [
        hand_card(colour, copy, is_fresh(seen, seat, colour, copy), words)
        for colour in range(COLOURS)
        for copy in range(seen.hand[seat, colour])
    ]
    return shapes.shelf("hand", words(held), cards, gathers="cards")


def is_fresh(seen: State, seat: int, colour: int, copy: int) -> bool:
    """Whether this copy was bought this turn; those are counted last."""
    return bool(copy >= seen.hand[seat, colour] - seen.fresh[seat, colour])


def hand_card(colour: int, copy: int, fresh: bool, words: Words) -> Markup:
    label = words(card(colour))
    inside = [shapes.drawing(TREASURES[colour])]
    if fresh:
        inside.append(tag("span", words(say("new")), class_="tag"))
        label = words(say("{card}, bought this turn", card=card(colour)))
    return shapes.button(f"card-{colour}-{copy}", f"card t{colour}", *inside, label=label)


def purse(seen: State, seat: int, words: Words) -> Markup:
    """The collected tiles, by value, then by treasure."""
    worth = say_many("Collected, one point", "Collected, {count} points", seen.worth[seat])
    numbers = [sum(both) for both in zip(*map(one_each, seen.kept[seat]), strict=True)]
    kinds = sorted(range(len(numbers)), key=lambda kind: (VALUE[kind], COLOUR[kind]))
    coins = [coin(kind, copy, words) for kind in kinds for copy in range(numbers[kind])]
    return shapes.shelf("purse", words(worth), coins, gathers="tiles")


def coin(kind: int, copy: int, words: Words) -> Markup:
    """A collected tile."""
    return shapes.button(
        f"tile-{kind}-{copy}",
        f"card coin t{COLOUR[kind]}",
        shapes.drawing(TREASURES[COLOUR[kind]]),
        tag("b", str(VALUE[kind])),
        label=words(tile(kind)),
    )


def payment(seen: State, words: Words) -> Markup:
    """What is due and what has been given, as figures and as a bar of units."""
    whole = toll(seen, seen.origin, seen.where[seen.seat, seen.pawn])
    given = max(whole - seen.due, 0)
    units = [tag("i", class_="on" if unit < given else "") for unit in range(given + seen.due)]
    said = say("Toll: {given} of {whole}", given=given, whole=given + seen.due)
    lacking = missing(seen.due)
    parts = [
        tag("p", tag("b", words(said)), tag("span", words(lacking), class_="rest"), class_="sum"),
        tag("div", *units, class_="bar", aria_hidden="true"),
    ]
    if seen.bridge[seen.seat] == IN_HAND:
        label = words(say("Bridge"))
        parts.append(shapes.button("lay-bridge", "btn", shapes.icon("bridge"), label))
    return tag("div", *parts, class_="pay plate", id="payment")


def can_only_show(seen: State, seat: int) -> bool:
    """Whether the seat to decide has no move to make but to show its hand."""
    if seen.seat != seat or seen.phase != Phase.TURN:
        return False
    return not any(is_of(GO, move) for move in legal_moves(seen))


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells beside its score: pawns home, cards and tiles."""
    home = sum(place == MAINLAND for place in seen.where[seat])
    tiles = sum(sum(one_each(seen.kept[seat, copy])) for copy in (ONCE, TWICE))
    return [
        Fact("ui-shore", say("pawns on the mainland"), home),
        Fact("ui-cards", say("cards"), seen.held[seat], gathers="cards"),
        Fact("ui-tile", say("tiles"), tiles, gathers="tiles"),
    ]


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon."""
    names = (say("Buy"), say("Move"), say("Pay"), say("Take"), say("Draw"))
    now = {Phase.TURN: 1, Phase.CHAIN: 1, Phase.TOLL: 2, Phase.OVER: len(names)}[Phase(seen.phase)]
    shown = ribbon(names, now)
    if seen.phase == Phase.TURN and seen.bought == NONE:
        shown[0] = Step(names[0], "")  # a tile may still be handed in, and need not be
    return shown


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return say("The game is over.")
    if viewer != seen.seat:
        return say("{who} is to move.", who=Who(seen.seat))
    if seen.phase == Phase.CHAIN:
        return say("The place is taken: play another card for this pawn.")
    if seen.phase == Phase.TOLL:
        if seen.bridge[viewer] == IN_HAND:
            return say(
                "The gaps cost {due}. Give tiles or cards, or lay your bridge.", due=seen.due
            )
        return say("The gaps cost {due}. Give tiles or cards; no change is given.", due=seen.due)
    if can_only_show(seen, viewer):
        return say("You can complete no move. Show your hand, or hand in a tile for cards first.")
    if any(is_of(BUY, move) for move in legal_moves(seen)):
        return say("Choose a pawn and a card, or hand in a tile for cards first.")
    return say("Choose a pawn and a card.")
