"""The path of Atlantis in a few sentences, for those who listen."""

from kritias.games.atlantis.picture_plate import place
from kritias.games.atlantis.state import State
from kritias.kernel.words import N_, Phrase, both, say_many, tell


def summary(seen: State, viewer: int) -> list[Phrase]:
    """Where everybody's pawns are, those that are furthest first."""
    return [pawns(seen, viewer, seat) for seat in range(seen.seats)]


def pawns(seen: State, viewer: int, seat: int) -> Phrase:
    """The pawns of a seat, each place once."""
    where = seen.where[seat].tolist()
    there = both([so_many(seen, one, where.count(one)) for one in sorted(set(where), reverse=True)])
    return tell(viewer, seat, N_("Your pawns: {places}."), N_("Pawns of {who}: {places}."),
                places=there)  # fmt: skip


def so_many(seen: State, where: int, count: int) -> Phrase:
    return say_many("one {place}", "{count} {place}", count, place=place(seen, where))
