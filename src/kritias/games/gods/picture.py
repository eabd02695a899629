"""The table of Island of Gods as pictures: pure functions of what one seat sees."""

from pathlib import Path
from typing import Final

from kritias.games.gods.box import ACTIONS, DRAWS, MOST_IN_HAND, REGIONS, TAKE_TWO
from kritias.games.gods.picture_courts import cards, courts, courts_needed, tokens
from kritias.games.gods.picture_offer import legal_moves, offer
from kritias.games.gods.picture_picks import picks
from kritias.games.gods.picture_places import plan_of
from kritias.games.gods.picture_regions import EMBLEMS, SIGNS, island
from kritias.games.gods.picture_tray import ACTS, tray
from kritias.games.gods.rules_end import is_marked
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words_things import ability
from kritias.kernel.words import MARKS, Phrase, Who, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import Fact, Step, ViewContext, ribbon
from kritias.ui.svg import Markup, num, tag
from kritias.ui.words import Words

__all__ = ["SYMBOLS", "board", "facts", "offer", "picture", "prompt", "steps", "tray"]

SYMBOLS: Final = (
    *EMBLEMS,
    "tier-1",
    "tier-2",
    "tier-3",
    "presence",
    "assistant",
    "compass",
    *(f"mark-{mark}" for mark in MARKS),
    *SIGNS,
    *(icon for _, _, icon in ACTS),
    "ui-temple",
    "ui-cards",
    "ui-people",
)


def picture(seen: State, viewer: int) -> Markup:
    """The board as a file of its own."""
    return shapes.standalone(
        board(seen, ViewContext(viewer, Words())), SYMBOLS, Path(__file__).parent
    )


def board(seen: State, context: ViewContext) -> Markup:
    """The island with its temples, the cards beside it, and what lies before the others."""
    plan = plan_of(round(context.aspect, 2), courts_needed(seen, context))
    return tag(
        "svg",
        island(seen, plan, context),
        cards(seen, plan, context),
        tokens(seen, plan.tokens, context),
        courts(seen, plan, context),
        picks(seen, plan, context),
        id="board",
        class_="board gods",
        role="group",
        viewBox=f"0 0 {num(plan.width)} {num(plan.height)}",
        aria_label=context.words(say("The island with its four regions")),
    )


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: temples that are done, cards, followers, tiles left."""
    told = [
        Fact("ui-cards", say("cards"), seen.held[seat]),
        Fact("ui-people", say("followers"), sum(map(int, seen.followers[seat]))),
        Fact("ui-mallet", say("assistants"), int(seen.assistant[seat])),
    ]
    if seen.god[seat] == NONE:
        return told
    done = sum(is_marked(seen, seat, number) for number in range(REGIONS))
    return [Fact("ui-temple", say("temples that have their shape"), int(done)), *told]


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon, with what is left of the step under way."""
    now = {Phase.DRAW: 0, Phase.ACT: 1, Phase.FESTIVAL: 1, Phase.DISCARD: 2, Phase.OVER: 3}
    at = now[Phase(seen.phase)]
    labels = [say("Draw"), say("Act"), say("Discard")]
    if at == 0:
        labels[0] = say("Draw {pips}", pips=pips(seen.draws, DRAWS))
    elif at == 1:
        labels[1] = say("Act {pips}", pips=pips(seen.actions, ACTIONS))
    return ribbon(labels, at)


def pips(left: int, whole: int) -> str:
    """What is left as full dots, what is spent as hollow ones."""
    return "●" * left + "○" * (whole - left)


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return say("The game is over.")
    if viewer != seen.seat:
        return say("{who} is to move.", who=Who(seen.seat))
    if seen.phase == Phase.DRAW:
        return say_many(
            "Take a last card from the display or draw it from the deck.",
            "Take a card from the display or draw it from the deck: {count} are due.",
            seen.draws,
        )
    if seen.phase == Phase.FESTIVAL:
        return prompt_festival(seen)
    if seen.phase == Phase.DISCARD:
        over = seen.held[viewer] - MOST_IN_HAND
        return say_many("Discard one card.", "Discard {count} cards.", over)
    return say_many("Choose your last action.", "Choose an action: {count} are left.", seen.actions)


def prompt_festival(seen: State) -> Phrase:
    """What the ability of the region asks for."""
    which = seen.ability[seen.presence]
    if len(legal_moves(seen)) == 1:
        return say("The ability can do nothing now.")
    if which >= TAKE_TWO:
        return say_many("One more card.", "Two cards, one after the other.", seen.draws)
    return ability(which)
