"""What is in the box of Escape from Atlantis. Counts from the rule sheet, «Components».

The board is read from `board.toml`, which says what of it is a reconstruction. Spaces are numbered
in reading order of the map there; the island's hexes also among themselves, so that a set of them
fits a word.
"""

import tomllib
from pathlib import Path
from typing import Final

import numpy as np

from kritias.kernel.hexes import hexes
from kritias.kernel.layout import table
from kritias.kernel.meaning import PerSeat

SEATS: Final = PerSeat(4)
PLAYERS: Final = range(2, SEATS + 1)
PEOPLE: Final = 12  # Atlanteans of a seat
ROOM: Final = 3  # that stand on a hex, or sit in a boat
SPACES_A_TURN: Final = 3
CALM_ROUNDS: Final = 12  # E25

# The creatures, and what else an underside can show; the six are also the rows of the bag.
OCTOPUS: Final = 0
MONSTER: Final = 1
SHARK: Final = 2
DOLPHIN: Final = 3
BOAT: Final = 4
WHIRLPOOL: Final = 5
UNDERSIDES: Final = ("octopus", "monster", "shark", "dolphin", "boat", "whirlpool")
SIDES: Final = len(UNDERSIDES)
CREATURES: Final = UNDERSIDES[:4]
KINDS: Final = len(CREATURES)
OF_A_KIND: Final = 6  # creatures
BOATS: Final = 10

# The dice. A distance of DIVE is the face that lets a creature come up anywhere.
DIVE: Final = 4
CREATURE_DIE: Final = table([DOLPHIN, DOLPHIN, DOLPHIN, MONSTER, SHARK, OCTOPUS])
DISTANCE_DIE: Final = table([1, 1, 2, 2, 3, DIVE])
FACES: Final = 6

# The board.
BOARD: Final = tomllib.loads((Path(__file__).parent / "board.toml").read_text("utf-8"))
MAP: Final = hexes(BOARD["map"])
SPACES: Final = len(MAP)
WAYS: Final = 6  # east, north-east, north-west, west, south-west, south-east
BESIDE: Final = table(MAP.beside, np.int16)  # [space, way]: the neighbour, or NONE at the edge

# The rings of the island in the order in which they sink.
ROCK: Final = 0
HILL: Final = 1
CITADEL: Final = 2
ACROPOLIS: Final = 3
RING_NAMES: Final = ("rock", "hill", "citadel", "acropolis")
RINGS: Final = len(RING_NAMES)
RING_LETTERS: Final = "rhcA"

ISLAND: Final = MAP.where(RING_LETTERS)  # the spaces of the island's hexes
HEXES: Final = len(ISLAND)
NO_HEX: Final = 63  # a number that no hex has, so that no set of hexes holds it
HEX: Final = table(
    [ISLAND.index(space) if space in ISLAND else NO_HEX for space in range(SPACES)]
)  # [space]: the number of its hex
SPACE: Final = table(ISLAND, np.int16)  # [hex]: the space it lies on
RING: Final = table([RING_LETTERS.index(MAP.letters[space]) for space in ISLAND])  # [hex]
RING_HEXES: Final = table(
    [sum(1 << place for place in range(HEXES) if RING[place] == ring) for ring in range(RINGS)],
    np.uint64,
)  # [ring]: the set of its hexes
BAG: Final = table(
    [[BOARD["undersides"][ring].get(side, 0) for side in UNDERSIDES] for ring in RING_NAMES]
)  # [ring, side]: how many undersides of each sort

PORTS: Final = MAP.where("o")
IS_PORT: Final = table([space in PORTS for space in range(SPACES)])
TO_PORT: Final = table([min(MAP.steps[space, port] for port in PORTS) for space in range(SPACES)])
DISTANCE: Final = table(MAP.steps)  # [space, space]: as if there were no island

# The boats of the start: those that are there for any number of players come first.
FIRST_BOATS: Final = table(MAP.where("B") + MAP.where("b"), np.int16)
BOATS_FOR_TWO: Final = len(MAP.where("B"))

# Spaces are called by a letter for the row, from the north, and a number from the west.
SPACE_NAMES: Final = tuple(
    f"{'abcdefghijklmnopqrstuvwxyz'[row]}{MAP.rows[:space].count(row) + 1}"
    for space, row in enumerate(MAP.rows)
)
