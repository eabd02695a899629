"""The mosaic of Artonauti in a few sentences, for those who listen."""

from kritias.games.artonauti.box import NONE
from kritias.games.artonauti.notation import SQUARE_NAMES
from kritias.games.artonauti.state import State
from kritias.games.artonauti.words import card
from kritias.kernel.words import Phrase, both, say


def summary(seen: State, viewer: int) -> list[Phrase]:
    """Every card on the mosaic with its square and how it lies, and the block."""
    lying = [number for number, kind in enumerate(seen.board.tolist()) if kind != NONE]
    story = [say("No card lies on the mosaic.")]
    if lying:
        story = [say("On the mosaic: {cards}.", cards=both([there(seen, one) for one in lying]))]
    if seen.block != NONE:
        story.append(say("The block lies on {square}.", square=SQUARE_NAMES[seen.block]))
    return story


def there(seen: State, square: int) -> Phrase:
    """A card on its square."""
    where: Phrase | str = SQUARE_NAMES[square]
    if int(seen.turned) >> square & 1:
        where = say("{square}, upside down", square=where)
    return say("{card} on {square}", card=card(int(seen.board[square])), square=where)
