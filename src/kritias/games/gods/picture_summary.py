"""The island of the gods in a few sentences, for those who listen."""

from itertools import product

from kritias.games.gods.box import NO_TEMPLE, REGIONS
from kritias.games.gods.picture_region import title
from kritias.games.gods.state import NONE, State
from kritias.games.gods.words import region
from kritias.kernel.words import Phrase, say


def summary(seen: State, viewer: int) -> list[Phrase]:
    """Where the Presence is, and every temple: the seats' own, then those on neutral sites."""
    own = [
        title(place, seat, seat, int(seen.temple[seat, place]))
        for seat, place in product(range(seen.seats), range(REGIONS))
        if seen.temple[seat, place] != NO_TEMPLE
    ]
    neutral = [
        title(place, NONE, int(seen.holder[place]), int(seen.neutral[place]))
        for place in range(REGIONS)
        if seen.holder[place] != NONE
    ]
    there = say("The Presence is in {region}.", region=region(seen.presence))
    return [there, *own, *neutral] if own or neutral else [there, say("No temple is built yet.")]
