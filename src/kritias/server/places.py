"""Places at which somebody looks at a table: who is let in by a WebSocket, and how many at a time.

Whoever plays at a table takes no place of its spectators, and finds one of their own kept at their
address; spectators share the rest, so that no address, and no few of them, has it all.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from kritias.server.limits import CONNECTIONS, Caller, Limits
from kritias.server.refusal import TooMuch

AGAIN: Final = 10  # seconds after which somebody may ask for a place again
MAX_KEPT: Final = 2  # places of one player that are none of their address's
MAX_PLAYERS: Final = 400  # such places of all players at one address
MAX_SHARE: Final = 100  # spectators of one table from one address


class Place(NamedTuple):
    """Of which kind, and whose: one that is taken counts for each of these."""

    kind: Literal["guest", "address", "table", "share", "kept", "players"]
    name: str


def knock(limits: Limits, who: Caller) -> bool:
    """Count that somebody comes. True: they may come in only if they play there; of each guest a
    few are heard whatever neighbours do."""
    anywhere = replace(who, table="")
    seconds = limits.wait("connect", anywhere)
    if seconds == 0:
        limits.take("connect", anywhere)
    elif who.guest:
        limits.take("return", who)
    else:
        raise TooMuch(seconds)
    return seconds > 0


@contextmanager
def let_in(limits: Limits, who: Caller, is_player: bool, only_players: bool) -> Iterator[None]:
    """A place that is taken as long as this lasts."""
    places = places_of(limits, who, is_player)
    is_refused = only_players and not is_player
    if is_refused or not all(has_room(limits, place, who.table) for place in places):
        raise TooMuch(AGAIN)
    if not is_player:
        limits.take("connect", Caller(table=who.table))
    limits.open.update(places)
    try:
        yield
    finally:
        limits.open.subtract(places)
        for place in places:
            if not limits.open[place]:
                del limits.open[place]


def places_of(limits: Limits, who: Caller, is_player: bool) -> list[Place]:
    """What a connection is counted for; what is empty is not counted."""
    kept, places = Place("kept", who.guest), [Place("guest", who.guest)]
    if is_player and limits.open[kept] < MAX_KEPT:
        places += [kept, Place("players", who.address)]
    else:
        places.append(Place("address", who.address))
    if not is_player:
        places.append(Place("table", who.table))
        places.append(Place("share", f"{who.table} {who.address}"))
    return [place for place in places if place.name]


def has_room(limits: Limits, place: Place, table: str) -> bool:
    """Whether one more may come. At a table an address takes no more than it leaves to others."""
    taken = limits.open[place]
    match place.kind:
        case "kept":
            return True
        case "players":
            return taken < MAX_PLAYERS * limits.leniency
        case "share":
            free = CONNECTIONS["table"] * limits.leniency - limits.open[Place("table", table)]
            return taken < min(MAX_SHARE * limits.leniency, free)
    return taken < CONNECTIONS[place.kind] * limits.leniency
