"""What may be done."""

from typing import Final

import numpy as np

from examples.connect_four.box import COLUMNS, ONE, ROWS, STRIDE
from examples.connect_four.state import Phase, State
from kritias.kernel.layout import Codes
from kritias.kernel.moves import kinds, last
from kritias.kernel.rule import rule

(DROP,) = kinds(drop=(COLUMNS,))
MOVES: Final = last(DROP)
BREADTH: Final = COLUMNS


@rule
def legal(s: State, out: Codes) -> int:
    """C2, C3: any column that is not full."""
    count = 0
    if s.phase == Phase.DROP:
        taken = s.discs[0] | s.discs[1]
        for column in range(COLUMNS):
            if taken >> np.uint64(column * STRIDE + ROWS - 1) & ONE == 0:
                out[count] = column
                count += 1
    return count
