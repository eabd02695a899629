"""The grid: seven columns of six places, and one empty place above each as a fence.

Place r of column c is bit 7 c + r of a board. The fence keeps lines from running over.
"""

from typing import Final

import numpy as np

from kritias.kernel.meaning import PerSeat

SEATS: Final = PerSeat(2)  # of a field with so many rows, each is a seat's
COLUMNS: Final = 7
ROWS: Final = 6
STRIDE: Final = ROWS + 1

ONE: Final = np.uint64(1)
TWICE: Final = np.uint64(2)
# Upright, slanting down, across, slanting up: how far apart the bits of neighbours are.
WAYS: Final = (np.uint64(1), np.uint64(STRIDE - 1), np.uint64(STRIDE), np.uint64(STRIDE + 1))
