"""What lies before a seat of Escape from Atlantis, and what its score is made of."""

from dataclasses import replace

from kritias.games.escape.box import PEOPLE
from kritias.games.escape.picture_board import somebody
from kritias.games.escape.state import LOST, SAVED, State
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import seaside
from kritias.ui.picture import PlateGroup, ScorePart, ViewContext


def plate(seen: State, seat: int, context: ViewContext) -> list[PlateGroup]:
    """The people of a seat, by what has become of them."""
    own = seen.where[seat].tolist()
    safe = [person for person in range(PEOPLE) if own[person] == SAVED]
    lost = [person for person in range(PEOPLE) if own[person] == LOST]
    there = [person for person in range(PEOPLE) if own[person] >= 0]
    name = say("Atlantean of {who}, lost", who=Who(seat))
    return [
        group(seen, seat, say_many("One safe", "{count} safe", len(safe)), safe, context),
        group(seen, seat, say_many("One on the way", "{count} on the way", len(there)), there,
              context),
        group(seen, seat, say_many("One lost", "{count} lost", len(lost)), lost, context, name),
    ]  # fmt: skip


def group(
    seen: State,
    seat: int,
    heading: Phrase,
    people: list[int],
    context: ViewContext,
    name: Phrase | None = None,
) -> PlateGroup:
    """Some people of a seat; a name, where that is not said by the place where they are."""
    shown = [somebody(seen, seat, person, context) for person in people]
    if name:
        shown = [replace(person, title=context.words(name)) for person in shown]
    return PlateGroup(heading, seaside.before_seat(shown))


def score(seen: State, seat: int) -> list[ScorePart]:
    """E23: one for each Atlantean on the coral islands."""
    return [ScorePart(say("safe"), int(seen.saved[seat]), "E23")]
