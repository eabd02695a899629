"""What only a campaign tries: `KRITIAS_ALL=1`, as in `make campaign`.

Every commit sees each kind of test, with samples of a size that can be waited for. A campaign has
the sizes that were wanted, and the tests for which something has to be compiled that nobody plays.
"""

import os
from typing import Final

import pytest

ALL: Final = bool(os.environ.get("KRITIAS_ALL"))
campaign: Final = pytest.mark.skipif(not ALL, reason="for `make campaign`")


def sized(usual: int, campaign: int) -> int:
    """How many: as many as every commit can wait for, or as many as were wanted."""
    return campaign if ALL else usual
