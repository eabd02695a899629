"""The sea of Escape from Atlantis in a few sentences, for those who listen."""

from collections import Counter

from kritias.games.escape import box
from kritias.games.escape.picture_board import land_of
from kritias.games.escape.state import LOST, SAVED, How, State
from kritias.kernel.words import N_, Phrase, say, tell

FATES = ("land", "aboard", "swimming", "safe", "lost")


def summary(seen: State, viewer: int) -> list[Phrase]:
    """How much of the island is left, and how everybody's people fare."""
    return [
        say("Hexes above water: {left} of {all}.", left=len(land_of(seen)), all=box.HEXES),
        *(people(seen, viewer, seat) for seat in range(seen.seats)),
    ]


def people(seen: State, viewer: int, seat: int) -> Phrase:
    """How many of a seat are where; those that were not put down yet are nowhere."""
    counts = Counter(fate(seen, seat, person) for person in range(box.PEOPLE))
    said = say(
        "on land {land}, aboard {aboard}, swimming {swimming}, safe {safe}, lost {lost}",
        **{name: counts[name] for name in FATES},
    )
    own, other = N_("Your Atlanteans: {fates}."), N_("Atlanteans of {who}: {fates}.")
    return tell(viewer, seat, own, other, fates=said)


def fate(seen: State, seat: int, person: int) -> str:
    where = seen.where[seat, person]
    if where < 0:
        return {SAVED: "safe", LOST: "lost"}.get(where, "")
    return {How.ABOARD: "aboard", How.SWIMS: "swimming"}.get(seen.how[seat, person], "land")
