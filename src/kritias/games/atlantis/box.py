"""What is in the box of Atlantis. Counts from the rule sheet, «Components» and A1, A2."""

from typing import Final

import numpy as np

from kritias.kernel.layout import table
from kritias.kernel.meaning import PerSeat

SEATS: Final = PerSeat(4)
PLAYERS: Final = range(2, SEATS + 1)
PAWNS: Final = 3

# The seven treasures, in the order of their colours: blue, white, grey, yellow, green, pink, brown.
TREASURES: Final = ("ring", "statue", "helmet", "crown", "olive", "flag", "amphora")
COLOURS: Final = len(TREASURES)
CARDS: Final = 15  # of each colour

# A tile is a colour and a value; its kind is colour × 7 + value − 1.
VALUES: Final = 7
KINDS: Final = COLOURS * VALUES
COLOUR: Final = table([colour for colour in range(COLOURS) for _ in range(VALUES)])
VALUE: Final = table([*range(1, VALUES + 1)] * COLOURS)

# The two backs. Both have 1 to 5 in every colour; the 6 and 7 of a colour lie on different backs.
A: Final = 0
B: Final = 1
BACKS: Final = 2
SIX_ON_A: Final = ("ring", "statue", "helmet", "crown")


def tiles_of(back: int) -> list[bool]:
    """Which kinds a back has; of each it has one."""
    high = [6 if (name in SIX_ON_A) == (back == A) else 7 for name in TREASURES]
    return [VALUE[kind] <= 5 or VALUE[kind] == high[COLOUR[kind]] for kind in range(KINDS)]


TILES: Final = table(
    [sum(1 << kind for kind, has in enumerate(tiles_of(back)) if has) for back in (A, B)],
    np.uint64,
)  # a set of kinds for each back

# The path as it is laid: 2 a pair, 1 a single tile, 0 the sea.
ATLANTIS: Final = -1
PATH: Final = [2] * 10 + [1] * 10 + [2] * 6 + [0] + [2] * 6 + [1] * 10 + [2] * 10
PLACES: Final = len(PATH)
MAINLAND: Final = PLACES
HEIGHT: Final = table(PATH)
MIDDLE: Final = PATH.index(0)

FIRST_HAND: Final = 4  # of the first player; each later one gets a card more
STUCK: Final = 2  # cards drawn by whoever cannot move
