"""The things of Artonauti in words, what has to be done, and what a guess is made of."""

from collections.abc import Sequence
from typing import Final

from kritias.games.artonauti.box import ALL_WORKS, FIRST_CARD, NONE, SIZE, SQUARES, WORK
from kritias.games.artonauti.state import Phase, State
from kritias.kernel.game import Term
from kritias.kernel.words import Part, Phrase, Reason, Who, both, named, say, say_many

# Things; works in the order of works.toml, adventures in that of EFFECTS

TITLES: Final = (
    say("The Great Wave"),
    say("The Great Sphinx"),
    say("Himeji Castle"),
    say("Great Zimbabwe"),
    say("The Leaning Tower of Pisa"),
    say("Girl with a Pearl Earring"),
    say("Mona Lisa"),
    say("The Terracotta Warrior"),
    say("Shiva Nataraja"),
    say("The Benin Bronze Head"),
    say("El Castillo of Chichén Itzá"),
    say("The Parthenon"),
    say("A Sunday on La Grande Jatte"),
    say("Winged Victory of Samothrace"),
    say("The Moai of Rapa Nui"),
    say("The Colosseum"),
    say("The Kiss"),
    say("The Bulls of Lascaux"),
    say("The Starry Night"),
    say("The Bust of Nefertiti"),
    say("The Scream"),
    say("The Birth of Venus"),
    say("Taj Mahal"),
)
COLOUR_WORDS: Final = (
    say("blue"),
    say("brown"),
    say("teal"),
    say("red"),
    say("gold"),
    say("violet"),
)
KIND_WORDS: Final = (say("Painting"), say("Sculpture"), say("Architecture"))
PLACE_WORDS: Final = {
    (2, 1): (say("on the left"), say("on the right")),
    (1, 2): (say("at the top"), say("at the bottom")),
    (3, 1): (say("on the left"), say("in the middle"), say("on the right")),
    (1, 3): (say("at the top"), say("in the middle"), say("at the bottom")),
    (2, 2): (
        say("at the top left"),
        say("at the top right"),
        say("at the bottom left"),
        say("at the bottom right"),
    ),
}  # of the cards of a work so many columns wide and rows high
ADVENTURE_WORDS: Final = (
    (say("The forgotten archive"), say("Draw two work cards.")),
    (say("A stroke of genius"), say("Play another work card of any colour.")),
    (say("The spinning hourglass"), say("Rotate one or two cards on the board.")),
    (say("The flying carpet"), say("Move a card on the board over up to three free squares.")),
    (say("Two eras mixed up"), say("Swap two cards on the board.")),
    (say("The wandering stone"), say("Move the block to a free square.")),
    (say("The art thief"), say("Take a random work card from an opponent.")),
    (say("The restorer"), say("Return a card of the board to your hand.")),
    (say("The gift"), say("Give an opponent a card of your hand and draw two.")),
    (say("The crystal ball"), say("Look at the top three work cards and keep one.")),
    (say("A gust of wind"), say("Clear a square; its card is shuffled into the deck.")),
)  # what one is called, and what it says
CHARACTER_NAMES: Final = (say("Ale"), say("Morgana"), say("Argo"), say("Wizard"), say("Artemisia"))


def card(kind: int) -> Phrase:
    """A card: its work, and which of its cards it is; NONE is a card whose face is not told."""
    if kind == NONE:
        return so_many_cards(1)
    work = WORK[kind]
    number = kind - FIRST_CARD[work] + 1
    return say("«{title}» {number}/{of}", title=TITLES[work], number=number, of=SIZE[work])


def card_id(seen: State, kind: int, before: int = SQUARES) -> str:
    """A card on the board, or in the air: its copies are numbered in the order of the squares."""
    return f"card-{kind}-{sum(int(other) == kind for other in seen.board[:before])}"


def hung_id(work: int) -> str:
    """A work in a gallery."""
    return f"hung-{ALL_WORKS[work].id}"


def in_the_air(s: State, kind: int) -> Part:
    """The card that was turned up or is held up, where all see it."""
    return named(card(kind), *((card_id(s, kind),) if NONE != kind == s.card else ()))


def seated(seat: int) -> Part:
    """Somebody, and the gallery before that seat."""
    return named(Who(seat), f"gallery-{seat}")


def place(kind: int) -> Phrase:
    """The place of a card in its work."""
    work = WORK[kind]
    number = kind - FIRST_CARD[work]
    columns, rows = ALL_WORKS[work].columns, ALL_WORKS[work].rows
    where = PLACE_WORDS[columns, rows][number]
    return say("Card {number} of {all}: {place}", number=number + 1, all=SIZE[work], place=where)


def cards(counts: Sequence[int]) -> Phrase:
    """Several cards, listed."""
    return both([card(kind) for kind, count in enumerate(counts) for _ in range(count)])


def so_many_cards(count: int) -> Phrase:
    """Cards whose faces are not told."""
    return say_many("a work card", "{count} work cards", count)


def so_many_points(count: int) -> Phrase:
    return say_many("{count} point", "{count} points", count)


# What has to be done, by phase; and the heading of what is chosen then, if it is not «Play»

DEMANDS: Final = {
    Phase.LAY: ("M1", say("The card that was turned up has to be put on a free square.")),
    Phase.PLACE_BLOCK: ("M2", say("The block has to be put on a free square.")),
    Phase.CALL: ("M9", say("You may make an opponent skip the next turn, or go on.")),
    Phase.PLAY: ("M4", say("A card of your hand has to be played now.")),
    Phase.SECOND: ("M4", say("You may play a second card of the same colour, or go on.")),
    Phase.PUT: ("M4", say("The card you hold up has to be put on a free square.")),
    Phase.ACTION: ("M5", say("One card is now rotated, moved or swapped.")),
    Phase.EXCHANGE: ("M5", say("The card you hold up takes the place of one of its colour.")),
    Phase.ANOTHER: ("M8", say("The adventure asks for another card of your hand.")),
    Phase.TURN_CARDS: ("M8", say("The adventure asks for a card to be rotated.")),
    Phase.LIFT: ("M8", say("The adventure asks which card of the board moves.")),
    Phase.SLIDE: ("M8", say("The adventure asks where the card moves to.")),
    Phase.CHOOSE: ("M8", say("The adventure asks which card is swapped.")),
    Phase.CHOOSE_OTHER: ("M8", say("The adventure asks for the second card to swap.")),
    Phase.MOVE_BLOCK: ("M8", say("The adventure moves the block to a free square.")),
    Phase.TAKE_FROM: ("M8", say("The adventure asks from whom a card is taken.")),
    Phase.BRING_BACK: ("M8", say("The adventure asks which card returns to your hand.")),
    Phase.GIVE_TO: ("M8", say("The adventure asks who is given a card.")),
    Phase.GIVE_CARD: ("M8", say("The adventure asks which card is given.")),
    Phase.KEEP: ("M8", say("The adventure asks which card is kept.")),
    Phase.SWEEP: ("M8", say("The adventure asks which square is cleared.")),
}
HEADINGS: Final = (
    (say("Put down"), (Phase.LAY, Phase.PUT)),
    (say("Swap"), (Phase.ACTION, Phase.EXCHANGE, Phase.CHOOSE, Phase.CHOOSE_OTHER)),
    (say("Move"), (Phase.LIFT, Phase.SLIDE)),
    (say("Block"), (Phase.PLACE_BLOCK, Phase.MOVE_BLOCK)),
    (say("Give"), (Phase.GIVE_TO, Phase.GIVE_CARD)),
    (say("Take"), (Phase.TAKE_FROM,)),
    (say("Take back"), (Phase.BRING_BACK,)),
    (say("Keep"), (Phase.KEEP,)),
    (say("Clear"), (Phase.SWEEP,)),
    (say("Call a friend"), (Phase.CALL,)),
)


def heading(s: State, *parts: int) -> Phrase:
    return next((text for text, phases in HEADINGS if s.phase in phases), say("Play"))


def demand(s: State) -> Reason:
    """What has to be done, and by which clause."""
    return DEMANDS[Phase(s.phase)]


# What a guess is made of, as a hint tells it; in the order of `guess.explain`.
TERMS: Final = (
    Term(
        lambda n: say_many(
            "{count} card more in your gallery", "{count} cards more in your gallery", n
        ),
        say("more cards in your gallery"),
        lambda who: say("fewer cards in the gallery of {seat}", seat=who),
        say("Gallery"),
    ),
    Term(
        lambda n: say_many(
            "the works you can hope for bring {count} point more",
            "the works you can hope for bring {count} points more",
            n,
        ),
        say("a work comes nearer to you"),
        lambda who: say("a work gets away from {seat}", seat=who),
        say("Works"),
    ),
    Term(
        lambda n: say_many("{count} size of work more", "{count} sizes of works more", n),
        say("another size of work"),
        lambda who: say("fewer sizes of works for {seat}", seat=who),
        say("Sizes"),
    ),
    Term(
        lambda n: say("a pair of characters, or no turn to skip"),
        say("a pair of characters, or no turn to skip"),
        lambda who: say("{seat} has no pair of characters, or skips a turn", seat=who),
        say("Characters"),
    ),
    Term(
        lambda n: say_many("{count} card more in hand", "{count} cards more in hand", n),
        say("more cards in hand"),
        lambda who: say("fewer cards in the hand of {seat}", seat=who),
        say("Hand"),
    ),
)
