"""Every move as a person meets it: its heading, what it does, how it is made."""

from kritias.games.escape.box import PEOPLE
from kritias.games.escape.moves import (
    ASHORE,
    BOARD,
    DROP,
    GO,
    GUARD,
    JUMP,
    PASS,
    PLACE,
    RIDE,
    SAIL,
    SINK,
)
from kritias.games.escape.picture_folk import beast_name, boat_name, person_name
from kritias.games.escape.picture_touch import lost_by, mover, target, touches
from kritias.games.escape.state import NONE, State
from kritias.games.escape.words_offer import announce
from kritias.kernel.move_kind import Offer
from kritias.kernel.moves import is_of, part_a
from kritias.kernel.words import Phrase, say, say_many


def offer(seen: State, move: int) -> Offer:
    """A legal move: its heading, what it does, and how to make it by touching."""
    lost, space = lost_by(seen, move), target(seen, move)
    shows = [f"person-{person}" for person in lost]
    if space != NONE:
        shows.append(f"hex-{space}")
    return Offer(heading(seen, move), says(seen, move, lost), touches(seen, move), tuple(shows))


def says(seen: State, move: int, lost: list[int]) -> Phrase:
    """What a move does, and whom it costs at once."""
    act = announce(seen, move)
    if not lost:
        return act
    return say_many(
        "{act} One Atlantean is lost.", "{act} {count} Atlanteans are lost.", len(lost), act=act
    )


def heading(seen: State, move: int) -> Phrase:
    """Under what a move stands in the list."""
    for kind in (GO, JUMP, RIDE, BOARD, ASHORE):
        if is_of(kind, move):
            return person_name(seen, seen.seat * PEOPLE + part_a(kind, move))
    if is_of(SAIL, move):
        return boat_name(seen, part_a(SAIL, move))
    if is_of(PLACE, move):
        return say("Put an Atlantean on the island")
    if is_of(SINK, move):
        return say("Take a hex away")
    if is_of(GUARD, move) or is_of(PASS, move):
        return say("Whom the dolphin protects")
    if is_of(DROP, move):
        return say("Where it comes up")
    names, _ = mover(seen, move)
    if names:
        return beast_name(seen, int(names.split()[0].split("-")[1]))
    return say("Or")
