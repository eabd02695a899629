"""The deal of the day: for who plays alone, the same luck for everybody on that date."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any

import kritias
from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import say
from kritias.server.store import Store


@dataclass(frozen=True)
class Deal:
    """A game's deal on one date."""

    game: str
    day: date

    @property
    def name(self) -> str:
        return f"{self.game} {self.day.isoformat()}"

    @property
    def seed(self) -> int:
        """From the name alone, so that it is the same in every house."""
        return int.from_bytes(sha256(f"kritias daily {self.name}".encode()).digest()[:8], "big")


def deal_of_today(game: str, now: float) -> Deal:
    """Today's deal of a game that one can play alone."""
    if game not in kritias.GAMES:
        raise Unknown(say("There is no game {name}.", name=game))
    if kritias.GAMES[game].SEATS[0] != 1:
        raise Refused(say("{game} is not played alone.", game=kritias.GAMES[game].TITLE))
    return Deal(game, datetime.fromtimestamp(now, UTC).date())


async def standings(store: Store, deal: str, most: int = 10) -> list[dict[str, Any]]:
    """The best results of a deal, each guest's first try only."""
    rows = await store.results_of(deal)
    first: dict[str, dict[str, Any]] = {}
    for row in rows:
        first.setdefault(row["guest"], row)
    return sorted(first.values(), key=lambda row: (-row["points"], row["ended"]))[:most]
