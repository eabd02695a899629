"""What is in the box of Survive. Counts and the map from the rule sheet, «Components»."""

from typing import Final

import numpy as np

from kritias.kernel.hexes import hexes
from kritias.kernel.layout import table
from kritias.kernel.meaning import PerSeat

SEATS: Final = PerSeat(4)
PLAYERS: Final = range(2, SEATS + 1)

# The board as it lies on the table: ~ sea, # island, S the lagoon, L a landing space,
# $ a landing space; serpents start on S and $.
BOARD: Final = hexes("""
         ~ ~ ~ ~ ~ ~ ~
      $ ~ ~ ~ ~ ~ ~ ~ ~ L
     L ~ ~ ~ ~ ~ ~ ~ ~ ~ $
      ~ ~ ~ # # # # ~ ~ ~
     ~ ~ ~ # # # # # ~ ~ ~
    ~ ~ # # # # # # # # ~ ~
     ~ ~ # # # S # # # ~ ~
    ~ ~ # # # # # # # # ~ ~
     ~ ~ ~ # # # # # ~ ~ ~
      ~ ~ ~ # # # # ~ ~ ~
     $ ~ ~ ~ ~ ~ ~ ~ ~ ~ L
      L ~ ~ ~ ~ ~ ~ ~ ~ $
         ~ ~ ~ ~ ~ ~ ~
""")
NONE: Final = -1
HEXES: Final = len(BOARD)
WAYS: Final = 6
HERE: Final = WAYS  # beside the six ways: the own space
WAY_NAMES: Final = ("e", "ne", "nw", "w", "sw", "se")
BESIDE: Final = table(BOARD.beside, np.int16)  # [hex, way]: the neighbour, or NONE
# A hex is called by the letter of its row and the number of its column on the sheet.
HEX_NAMES: Final = tuple(
    f"{'abcdefghijklm'[row]}{column // 2}"
    for row, column in zip(BOARD.rows, BOARD.columns, strict=True)
)

# What lies within three spaces, drawn alike round every hex; sets of it are words.
DISC: Final = hexes("""
       . . . .
      . . . . .
     . . . . . .
    . . . . . . .
     . . . . . .
      . . . . .
       . . . .
""")
CENTRE: Final = DISC.at(3, 6)
NEXT: Final = table(DISC.beside)  # [place in the disc, way]
HEX_AT: Final = {place: h for h, place in enumerate(zip(BOARD.rows, BOARD.columns, strict=True))}


def disc_round(cell: int) -> list[int]:
    """The hexes of the disc round one of them, NONE beyond the board."""
    down, right = BOARD.rows[cell] - 3, BOARD.columns[cell] - 6
    return [
        HEX_AT.get((row + down, column + right), NONE)
        for row, column in zip(DISC.rows, DISC.columns, strict=True)
    ]


ROUND: Final = table([disc_round(cell) for cell in range(HEXES)], np.int16)  # [hex, place]

ISLAND: Final = BOARD.where("#")
LAGOON: Final = BOARD.where("S")[0]
STARTS: Final = table(BOARD.where("S$"), np.int16)  # of the serpents
LANDINGS: Final = BOARD.where("L$")
CAN_LAND: Final = table([cell in LANDINGS for cell in range(HEXES)])
STEPS_BETWEEN: Final = table(BOARD.steps)  # [hex, hex]
TO_SHORE: Final = table([min(BOARD.steps[cell, end] for end in LANDINGS) for cell in range(HEXES)])

# Tiles are numbered in reading order; sets of tiles are words.
TILES: Final = len(ISLAND)
SPOT: Final = table(ISLAND, np.int16)  # the hex of every tile
TILE_AT: Final = table([ISLAND.index(h) if h in ISLAND else NONE for h in range(HEXES)])


def tiles_beside(cell: int) -> list[int]:
    """The tiles that may lie beside a hex."""
    return [tile for tile, spot in enumerate(ISLAND) if spot in BOARD.beside[cell]]


def is_on_rim(spot: int) -> bool:
    """Whether a hex of the island lies beside the sea outside its outline."""
    return any(h != NONE and h not in ISLAND and h != LAGOON for h in BOARD.beside[spot])


AROUND: Final = table(
    [sum(1 << tile for tile in tiles_beside(cell)) for cell in range(HEXES)], np.uint64
)  # the tiles beside a hex
RIM: Final = sum(1 << tile for tile, spot in enumerate(ISLAND) if is_on_rim(spot))
SHORE: Final = RIM | int(AROUND[LAGOON])  # beside sea before anything has sunk

# Terrain sides, and undersides by terrain.
TERRAINS: Final = ("beach", "forest", "mountain")
GROUNDS: Final = len(TERRAINS)
BEACH, FOREST, MOUNTAIN = range(GROUNDS)
# What acts at once, what is played at the start of a turn (HELP is a dolphin's), what defends.
AT_ONCE: Final = ("shark", "whale", "boat", "whirlpool", "volcano")
AT_START: Final = ("dolphin", "wind", "move-serpent", "move-shark", "move-whale")
IN_DEFENCE: Final = ("repel-shark", "repel-whale")
UNDERSIDES: Final = (*AT_ONCE, *AT_START, *IN_DEFENCE)
UNDERS: Final = len(UNDERSIDES)
NEW_SHARK, NEW_WHALE, NEW_BOAT, WHIRLPOOL, VOLCANO = range(5)
HELP, WIND, MOVE_SERPENT, MOVE_SHARK, MOVE_WHALE = range(5, 10)
REPEL_SHARK, REPEL_WHALE = range(10, UNDERS)
UNDER: Final = table(
    [
        [3, 3, 1, 0, 0, 3, 2, 1, 1, 1, 1, 0],
        [2, 2, 3, 2, 0, 1, 0, 1, 1, 1, 1, 2],
        [1, 0, 0, 4, 1, 0, 0, 0, 0, 0, 1, 1],
    ]
)
LAID: Final = table([16, 16, 8])  # tiles of each terrain

# Atlanteans: person 10 × seat + n is the n-th whom the seat put on the island.
PEOPLE: Final = 10  # of each seat
PERSONS: Final = PerSeat(SEATS * PEOPLE, PEOPLE)
VALUES: Final = 6
WORTH: Final = table([3, 2, 2, 1, 1, 1])  # how many people of a seat are worth 1, 2, … 6
OWN: Final = table([((1 << PEOPLE) - 1) << PEOPLE * seat for seat in range(SEATS)], np.uint64)

# Creatures: 5 serpents, 6 sharks, 5 whales, 4 dolphins, 5 squids, in this order; then boats.
CREATURES: Final = ("serpent", "shark", "whale", "dolphin", "squid")
SERPENT, SHARK, WHALE, DOLPHIN, SQUID = range(len(CREATURES))
VESSEL: Final = 5  # where creatures and boats are told apart: a boat
NUMBER: Final = table([5, 6, 5, 4, 5])
FIRST_OF: Final = table([0, 5, 11, 16, 20, 25])
BEASTS: Final = 25
KIND: Final = table([kind for kind in range(5) for _ in range(NUMBER[kind])] + [VESSEL] * 12)
DOLPHINS: Final = 4
BOATS: Final = 12
BOATS_EACH: Final = 2
PIECES: Final = BEASTS + BOATS
BENCH: Final = 3  # seats of a boat

# Dice. The red one shows serpent, shark, whale, each twice; the blue ones a face and a number.
RED: Final = 3
STARFISH: Final = 6
FACES: Final = ("serpent", "shark", "whale", "dolphin", "squid", "boat", "starfish")
BLUE: Final = table([SERPENT, SHARK, WHALE, DOLPHIN, VESSEL, STARFISH])
DIVE: Final = 9  # D: anywhere
STEPS: Final = table([1, 1, 2, 2, 3, DIVE])
RED_STEPS: Final = table([1, 2, 3, 0, 3])  # how far the red die moves each kind of creature

MOVES_A_TURN: Final = 3
TILE_STEPS: Final = 3  # of a swimmer with a dolphin, of a boat before the wind
CALM_ROUNDS: Final = 12
