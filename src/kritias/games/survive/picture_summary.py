"""The sea of Survive in a few sentences, for those who listen."""

from collections import Counter

from kritias.games.survive import box
from kritias.games.survive.state import ABOARD, LOST, SAVED, SUNK, State
from kritias.games.survive.words import is_swimming
from kritias.kernel.words import N_, Phrase, say, tell

FATES = ("land", "aboard", "swimming", "safe", "lost")


def summary(seen: State, viewer: int) -> list[Phrase]:
    """How much of the island is left, and how everybody's people fare."""
    left = box.TILES - seen.terrain.tolist().count(SUNK)
    return [
        say("Tiles above water: {left} of {all}.", left=left, all=box.TILES),
        *(people(seen, viewer, seat) for seat in range(seen.seats)),
    ]


def people(seen: State, viewer: int, seat: int) -> Phrase:
    """How many of a seat are where; those in hand are not on the board yet."""
    theirs = range(seat * box.PEOPLE, (seat + 1) * box.PEOPLE)
    counts = Counter(fate(seen, person) for person in theirs)
    said = say(
        "on land {land}, aboard {aboard}, swimming {swimming}, safe {safe}, lost {lost}",
        **{name: counts[name] for name in FATES},
    )
    own, other = N_("Your Atlanteans: {fates}."), N_("Atlanteans of {who}: {fates}.")
    return tell(viewer, seat, own, other, fates=said)


def fate(seen: State, person: int) -> str:
    where = seen.where[person]
    if where < 0:
        return {SAVED: "safe", LOST: "lost"}.get(where, "")
    if where >= ABOARD:
        return "aboard"
    return "swimming" if is_swimming(seen, person) else "land"
