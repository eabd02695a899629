"""What lies before a seat, and what the frame of the table says."""

from collections.abc import Iterator
from typing import Final

from kritias.games.escape import box
from kritias.games.escape.move_kind import legal_moves, like
from kritias.games.escape.moves import GUARD, has_fallen_in, has_swum
from kritias.games.escape.picture_board import dice, has_room, somebody
from kritias.games.escape.state import LOST, NONE, SAVED, Phase, State
from kritias.kernel.moves import parts_of
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import seaside
from kritias.ui.picture import Fact, Step, ViewContext, ribbon
from kritias.ui.svg import Markup, joined

# The tray


def tray(seen: State, context: ViewContext) -> Markup:
    """The own Atlanteans, the dice, and what can be done without touching the board."""
    if context.viewer == NONE:
        return rolled(seen, context)
    return joined([people(seen, context), acts(seen, context)])


def people(seen: State, context: ViewContext) -> Markup:
    """Those among whom one has to choose, else the own."""
    words, seat = context.words, context.viewer
    if seen.seat == seat and seen.phase == Phase.GUARD:
        return seaside.shelf("people", words(say("One of these")), list(picks(seen, context)))
    safe, lost = tally(seen, seat)
    heading = say("Your Atlanteans: {safe} safe, {lost} lost", safe=safe, lost=lost)
    return seaside.shelf("people", words(heading), list(owned(seen, seat, context)))


def picks(seen: State, context: ViewContext) -> Iterator[Markup]:
    """Swimmers whom the dolphin may take."""
    for choice in (parts_of(GUARD, move, 2) for move in legal_moves(seen)):
        for person in like(seen, *choice):
            yield chip(seen, f"pick-{choice[0] * box.PEOPLE + person}", choice[0], person, context)


def owned(seen: State, seat: int, context: ViewContext) -> Iterator[Markup]:
    """The own Atlanteans on the board."""
    for person in range(box.PEOPLE):
        if seen.where[seat, person] >= 0:
            yield chip(seen, f"own-{person}", seat, person, context)


def chip(seen: State, name: str, seat: int, person: int, context: ViewContext) -> Markup:
    """An Atlantean to touch; below it stands what sets it apart in this turn (E8, E9)."""
    note = ""
    if seat == seen.seat and has_swum(seen, person):
        note = context.words(say("swam"))
    elif seat == seen.seat and has_fallen_in(seen, person):
        note = context.words(say("just in"))
    return seaside.chip(name, somebody(seen, seat, person, context), note)


def acts(seen: State, context: ViewContext) -> Markup:
    """The dice where the board has no room for them, and the button that ends something."""
    can_end = seen.seat == context.viewer and seen.phase in (Phase.MOVE, Phase.DICE)
    return seaside.acts(rolled(seen, context), context.words(end_label(seen)) if can_end else "")


def rolled(seen: State, context: ViewContext) -> Markup:
    """The dice in the tray; on wide stages they lie on the chart."""
    return seaside.rolled(dice(seen, context, "rolled"), spare=has_room(context.aspect))


def end_label(seen: State) -> Phrase:
    """What the button says."""
    if seen.phase == Phase.MOVE:
        return say("End moving")
    return say("Move no creature") if seen.beast == NONE else say("Go no further")


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: how many are safe, and how many lost."""
    safe, lost = tally(seen, seat)
    return [
        Fact("ui-shore", say("safe"), safe),
        Fact("ui-lost", say("lost"), lost, hurts=True),
    ]


def tally(seen: State, seat: int) -> tuple[int, int]:
    """How many of a seat are safe, and how many lost."""
    own = seen.where[seat].tolist()
    return own.count(SAVED), own.count(LOST)


STEP_OF: Final = {Phase.MOVE: 0, Phase.SINK: 1, Phase.DICE: 2, Phase.DROP: 2, Phase.OVER: 3}


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon; before the first, the set-up."""
    if seen.phase == Phase.PLACE:
        return [Step(say("Put Atlanteans on the island"), "now")]
    phase = seen.step if seen.phase == Phase.GUARD else seen.phase
    now = STEP_OF[Phase(phase)]
    move = say("Move: {left}", left=int(seen.moves)) if phase == Phase.MOVE else say("Move")
    return ribbon((move, say("Sink"), say("Dice")), now)


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return say("The game is over.")
    if viewer != seen.seat:
        return say("{who} is to decide.", who=Who(seen.seat))
    match Phase(seen.phase):
        case Phase.PLACE:
            return say("Put an Atlantean on the island. At most three stand on a hex.")
        case Phase.MOVE:
            return say_many(
                "One space: touch an Atlantean or a boat, then where it goes.",
                "{count} spaces: touch an Atlantean or a boat, then where it goes.",
                int(seen.moves),
            )
        case Phase.SINK:
            return say("Take away one of the hexes that glow.")
        case Phase.DROP:
            return say("It has dived: choose where it comes up.")
        case Phase.GUARD:
            return say("Choose whom the dolphin protects.")
    return prompt_creature(seen)


def prompt_creature(seen: State) -> Phrase:
    """What the dice allow."""
    if seen.reach == box.DIVE:
        return say("Touch the creature that dives, or move none.")
    if seen.beast == NONE:
        return say_many(
            "Touch a creature, then the next space: it goes one space.",
            "Touch a creature, then the next space: it goes up to {count} spaces.",
            int(seen.steps),
        )
    return say_many("One space is left to it.", "{count} spaces are left to it.", int(seen.steps))
