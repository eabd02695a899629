"""Atlantis whose layout says that a hand has at most two cards of a colour."""

from typing import Annotated

from kritias.games import atlantis
from kritias.games.atlantis import *  # noqa: F403
from kritias.games.atlantis import box
from kritias.kernel.layout import I8s, Layout, Sees
from kritias.kernel.meaning import Amount

TOO_FEW = Annotated[I8s, box.SEATS, box.COLOURS, Amount(2), Sees.ITS_SEAT]
HINTS = atlantis.State.__annotations__ | {"hand": TOO_FEW}
State = type("State", (Layout,), {"__module__": __name__, "__annotations__": HINTS})
