"""All catalogues of the house as they should be, made when the first test looks at them."""

import sys
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
import words


@cache
def catalogues() -> list[tuple[Path, str, Any]]:
    return list(words.catalogues())
