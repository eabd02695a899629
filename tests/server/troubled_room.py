"""Connect Four whose bots get into trouble as soon as a file says so, in processes of a house.

The file that KRITIAS_TROUBLE names says into which: `raise` and `exit` are for whoever searches,
`all` is for greedy bots as well.
"""

import os
from pathlib import Path
from typing import Any, Final

from examples.connect_four import *  # noqa: F403
from kritias.kernel.game import Dials

NAME: Final = "tests.server.troubled_room"


class Unsendable(Exception):
    """An error that cannot be read in another process."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} {why}")


class TroubledDials(Dials):
    """Asked for by searches, and for what a point is worth by greedy bots too."""

    def __getattribute__(self, name: str) -> Any:
        if name in ("shortlist", "point"):
            meet_trouble(is_searching=name == "shortlist")
        return super().__getattribute__(name)


def meet_trouble(is_searching: bool) -> None:
    file = Path(os.environ.get("KRITIAS_TROUBLE", ""))
    trouble = file.read_text() if file.is_file() else ""
    if trouble == "exit" and is_searching:
        os._exit(3)
    if trouble == "all" or (trouble == "raise" and is_searching):
        raise Unsendable("the bot", "is troubled")


DIALS: Final = TroubledDials()
