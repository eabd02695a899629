"""What lies on the table, by name."""

from collections.abc import Sequence
from typing import Final

from kritias.games.artonauti.box import EFFECT, FIRST_CARD, SIZE, WORK
from kritias.games.artonauti.notation import SQUARE_NAMES
from kritias.kernel.words import N_, Phrase, both, say, say_many

# In the order of works.toml.
TITLES: Final = (
    N_("The Great Wave"),
    N_("The Great Sphinx"),
    N_("Himeji Castle"),
    N_("Great Zimbabwe"),
    N_("The Leaning Tower of Pisa"),
    N_("Girl with a Pearl Earring"),
    N_("Mona Lisa"),
    N_("The Terracotta Warrior"),
    N_("Shiva Nataraja"),
    N_("The Benin Bronze Head"),
    N_("El Castillo of Chichén Itzá"),
    N_("The Parthenon"),
    N_("A Sunday on La Grande Jatte"),
    N_("Winged Victory of Samothrace"),
    N_("The Moai of Rapa Nui"),
    N_("The Colosseum"),
    N_("The Kiss"),
    N_("The Bulls of Lascaux"),
    N_("The Starry Night"),
    N_("The Bust of Nefertiti"),
    N_("The Scream"),
    N_("The Birth of Venus"),
    N_("Taj Mahal"),
)

COLOUR_WORDS: Final = (
    N_("blue"),
    N_("brown"),
    N_("teal"),
    N_("red"),
    N_("gold"),
    N_("violet"),
)
KIND_WORDS: Final = (N_("Painting"), N_("Sculpture"), N_("Architecture"))

# In the order of EFFECTS.
ADVENTURE_NAMES: Final = (
    N_("The forgotten archive"),
    N_("A stroke of genius"),
    N_("The spinning hourglass"),
    N_("The flying carpet"),
    N_("Two eras mixed up"),
    N_("The wandering stone"),
    N_("The art thief"),
    N_("The restorer"),
    N_("The gift"),
    N_("The crystal ball"),
    N_("A gust of wind"),
)
ADVENTURE_TEXTS: Final = (
    N_("Draw two work cards."),
    N_("Play another work card of any colour."),
    N_("Rotate one or two cards on the board."),
    N_("Move a card on the board over up to three free squares."),
    N_("Swap two cards on the board."),
    N_("Move the block to a free square."),
    N_("Take a random work card from an opponent."),
    N_("Return a card of the board to your hand."),
    N_("Give an opponent a card of your hand and draw two."),
    N_("Look at the top three work cards and keep one."),
    N_("Clear a square; its card is shuffled into the deck."),
)
CHARACTER_NAMES: Final = (N_("Ale"), N_("Morgana"), N_("Argo"), N_("Wizard"), N_("Artemisia"))


def title(work: int) -> Phrase:
    """What a work is called."""
    return say(TITLES[work])


def card(kind: int) -> Phrase:
    """A card: its work, and which of its cards it is."""
    work = WORK[kind]
    number = kind - FIRST_CARD[work] + 1
    return say("«{title}» {number}/{of}", title=title(work), number=number, of=SIZE[work])


def colour(number: int) -> Phrase:
    return say(COLOUR_WORDS[number])


def kind_of_art(number: int) -> Phrase:
    """Painting, sculpture or architecture."""
    return say(KIND_WORDS[number])


def square(number: int) -> str:
    return SQUARE_NAMES[number]


def adventure(tale: int) -> Phrase:
    """What an adventure is called."""
    return say(ADVENTURE_NAMES[EFFECT[tale]])


def adventure_text(tale: int) -> Phrase:
    """What an adventure says."""
    return say(ADVENTURE_TEXTS[EFFECT[tale]])


def character(number: int) -> Phrase:
    return say(CHARACTER_NAMES[number])


def cards(counts: Sequence[int]) -> Phrase:
    """Several cards, listed."""
    return both([card(kind) for kind, count in enumerate(counts) for _ in range(count)])


def so_many_cards(count: int) -> Phrase:
    """Cards whose faces are not told."""
    return say_many("a work card", "{count} work cards", count)
