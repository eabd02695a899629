"""What lies before a seat, the dice, and what the frame of the table says."""

from collections.abc import Iterator
from typing import Final

from kritias.games.escape.box import CREATURES, DIVE, HEXES, PEOPLE, RING_NAMES
from kritias.games.escape.moves import DONE, GUARD, STAY
from kritias.games.escape.picture_folk import somebody
from kritias.games.escape.picture_island import (
    CHART,
    TERRACES,
    land_of,
    ring_of,
    space_of,
)
from kritias.games.escape.picture_touch import menu_of, unguarded
from kritias.games.escape.state import LOST, NONE, SAVED, Phase, State
from kritias.kernel.moves import is_of, part_a
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import sea, seaside
from kritias.ui.picture import Fact, Step, ViewContext, ribbon
from kritias.ui.svg import Markup, joined, moved, tag
from kritias.ui.words import Words

BESIDE_THE_SEA: Final = 150.0  # units that the instruments need
PIPS: Final = {1: "die-1", 2: "die-2", 3: "die-3", DIVE: "die-dive"}


# The dice


def dice(seen: State, context: ViewContext) -> list[Markup]:
    """The die of creatures and the die of distances."""
    return [
        seaside.die(symbol, "blue", int(seen.rolled), context.words(label))
        for symbol, label in faces(seen)
    ]


def faces(seen: State) -> list[tuple[str, Phrase]]:
    """What the dice show: symbols and words."""
    if seen.die == NONE or seen.phase == Phase.PLACE:
        waiting = ("", say("The dice have not been rolled yet."))
        return [waiting, waiting]
    creatures = (
        say("The die shows an octopus."),
        say("The die shows a sea monster."),
        say("The die shows a shark."),
        say("The die shows a dolphin."),
    )
    far = (
        say("It dives and comes up anywhere.")
        if seen.reach == DIVE
        else say_many("It goes one space.", "It goes up to {count} spaces.", int(seen.reach))
    )
    return [(CREATURES[seen.die], creatures[seen.die]), (PIPS[int(seen.reach)], far)]


def has_room(aspect: float) -> bool:
    """Whether a stage of this shape has room for the instruments."""
    return CHART.room(aspect) >= BESIDE_THE_SEA


def instruments(seen: State, context: ViewContext) -> Markup:
    """Beside the sea on wide stages: the land above water, the dice, a compass."""
    if not has_room(context.aspect):
        return Markup("")
    left = sea.MARGIN - CHART.room(context.aspect)
    return seaside.instruments(CHART, left, ledger(seen, context), dice(seen, context))


def ledger(seen: State, context: ViewContext) -> Iterator[Markup]:
    """How many hexes of each ring are above water."""
    land = land_of(seen)
    count = say("{left} of {all} hexes", left=len(land), all=HEXES)
    yield seaside.ledger_head(132, 184, context.words(say("Above water")), context.words(count))
    for ring, label in enumerate((say("rock"), say("hill"), say("citadel"), say("Acropolis"))):
        y = 76 + ring * 29
        body = sea.tile_body(RING_NAMES[ring], TERRACES[ring])
        number = sum(ring_of(seen, space) == ring for space in land)
        yield tag("g", body, transform=moved(26, y + 3, scale=0.38))
        yield tag("text", context.words(label), x=46, y=y + 4, class_="entry")
        yield tag("text", str(number), x=118, y=y + 5, class_="count")


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
        return seaside.shelf("people", words(say("One of these")), list(picks(seen, words)))
    own = seen.where[seat]
    safe, lost = sum(one == SAVED for one in own), sum(one == LOST for one in own)
    heading = say("Your Atlanteans: {safe} safe, {lost} lost", safe=safe, lost=lost)
    return seaside.shelf("people", words(heading), list(owned(seen, seat, words)))


def picks(seen: State, words: Words) -> Iterator[Markup]:
    """Swimmers whom the dolphin may take."""
    for move in menu_of(seen).moves:
        if is_of(GUARD, move):
            for person in unguarded(seen, part_a(GUARD, move), int(seen.spot)):
                yield seaside.chip(f"pick-{person}", somebody(seen, person, words))


def owned(seen: State, seat: int, words: Words) -> Iterator[Markup]:
    """The own Atlanteans on the board."""
    for number in range(PEOPLE):
        person = seat * PEOPLE + number
        if space_of(seen, person) >= 0:
            yield seaside.chip(f"own-{number}", somebody(seen, person, words))


def acts(seen: State, context: ViewContext) -> Markup:
    """The dice where the board has no room for them, and the button that ends something."""
    can_end = seen.seat == context.viewer and any(
        is_of(DONE, move) or is_of(STAY, move) for move in menu_of(seen).moves
    )
    return seaside.acts(rolled(seen, context), context.words(end_label(seen)) if can_end else "")


def rolled(seen: State, context: ViewContext) -> Markup:
    """The dice in the tray; on wide stages they lie on the chart."""
    return seaside.rolled(dice(seen, context), spare=has_room(context.aspect))


def end_label(seen: State) -> Phrase:
    """What the button says."""
    if seen.phase == Phase.MOVE:
        return say("End moving")
    return say("Move no creature") if seen.beast == NONE else say("Go no further")


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: who is safe, who is lost."""
    own = seen.where[seat]
    return [
        Fact("ui-shore", say("safe"), sum(one == SAVED for one in own)),
        Fact("ui-lost", say("lost"), sum(one == LOST for one in own)),
    ]


STEP_OF: Final = {
    Phase.MOVE: 0,
    Phase.SINK: 1,
    Phase.DICE: 2,
    Phase.DROP: 2,
    Phase.GUARD: 2,
    Phase.OVER: 3,
}


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon; before the first, the set-up."""
    if seen.phase == Phase.PLACE:
        return [Step(say("Put Atlanteans on the island"), "now")]
    phase = seen.step if seen.phase == Phase.GUARD else seen.phase
    now = STEP_OF[Phase(phase)]
    move = say("Move: {left}", left=int(seen.moves)) if phase == Phase.MOVE else say("Move")
    names = (move, say("Sink"), say("Dice"))
    return ribbon(names, now)


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
    if seen.reach == DIVE:
        return say("Touch the creature that dives, or move none.")
    if seen.beast == NONE:
        return say_many(
            "Touch a creature, then the next space: it goes one space.",
            "Touch a creature, then the next space: it goes up to {count} spaces.",
            int(seen.steps),
        )
    return say_many("One space is left to it.", "{count} spaces are left to it.", int(seen.steps))
