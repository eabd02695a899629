"""The table of Survive as pictures: pure functions of what one seat sees."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from kritias.games.survive import box
from kritias.games.survive.move_kind_people import menu_of
from kritias.games.survive.moves import DECLINE, END, PICK
from kritias.games.survive.picture_plate import plate, score
from kritias.games.survive.picture_sea import PIPS, board, dice, has_room, somebody
from kritias.games.survive.picture_summary import summary
from kritias.games.survive.picture_tile import tile_face, tile_name
from kritias.games.survive.state import IN_HAND, LOST, NONE, SAVED, Phase, State
from kritias.games.survive.state import Step as Part
from kritias.games.survive.words import ground as terrain_name
from kritias.games.survive.words import hex_of, number_of, numbered_person
from kritias.kernel.moves import code, part_a
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import seafolk, seaside, shapes
from kritias.ui.picture import Fact, Step, ViewContext, nothing_more_at_stake, ribbon
from kritias.ui.seafolk import Person
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.words import Words

__all__ = [
    "SYMBOLS",
    "board",
    "facts",
    "picture",
    "plate",
    "prompt",
    "score",
    "stakes",
    "steps",
    "summary",
    "tray",
]

stakes = nothing_more_at_stake
SYMBOLS: Final = (
    *seafolk.SYMBOLS,
    *box.CREATURES,
    *(f"top-{terrain}" for terrain in box.TERRAINS),
    *PIPS.values(),
    *(f"hex-{terrain}" for terrain in box.TERRAINS),
    *("boat", "starfish", "wind", "whirlpool", "volcano", "ui-lost", "ui-shore"),
)
SQUARE: Final = 1.0  # a file of its own shows the sea without instruments


def picture(seen: State, viewer: int, words: Words | None = None) -> Markup:
    """The board as a file of its own."""
    context = ViewContext(viewer, words or Words(), SQUARE)
    return shapes.standalone(board(seen, context), SYMBOLS, Path(__file__).parent)


# The tray


def tray(seen: State, context: ViewContext) -> Markup:
    """Kept tiles, the own people, and what can be done without touching the board."""
    if context.viewer == NONE:
        return rolled(seen, context)
    return joined([kept(seen, context), people(seen, context), acts(seen, context)])


def kept(seen: State, context: ViewContext) -> Markup:
    """The tiles before the viewer, with their undersides."""
    things = [
        kept_tile(ground, under, copy, context.words)
        for ground in range(box.GROUNDS)
        for under in range(box.UNDERS)
        for copy in range(seen.kept[context.viewer, ground, under])
    ]
    terrains = " ".join(box.TERRAINS)
    return seaside.shelf("kept", context.words(say("Kept tiles")), things, gathers=terrains)


def kept_tile(ground: int, under: int, copy: int, words: Words) -> Markup:
    """A kept tile: its terrain below, what it does on it, when it can be played."""
    act, _, _ = box.UNDERSIDES[under].partition("-")
    time = say("in another’s turn") if act == "repel" else say("at the start of a turn")
    name, when = words(tile_name(box.UNDERSIDES[under])), words(time)
    label = f"{name}, {words(terrain_name(ground))}, {when}"
    return tag(
        "button",
        tile_face(ground, under),
        tag("span", tag("b", name), tag("small", when)),
        id=f"kept-{ground}-{under}-{copy}",
        type="button",
        class_="kept-tile",
        aria_label=label,
    )


def people(seen: State, context: ViewContext) -> Markup:
    """Whom one can choose: those in hand at set-up, those asked for, else the own."""
    seat = context.viewer
    if seen.phase == Phase.PLACE:
        is_open = sum(seen.hand[seat]) > 0
        heading = say("Your Atlanteans and their values") if is_open else say("Your Atlanteans")
        chips = in_hand(seen, context)
    elif seat == seen.seat and seen.phase in (Phase.CREW, Phase.GUARD, Phase.FEED):
        picks = [part_a(PICK, move) for move in menu_of(seen).moves]
        heading = say("One of these")
        chips = [chip(seen, f"pick-{one}", one, context) for one in picks]
    else:
        safe, lost = number_of(seen, seat, SAVED), number_of(seen, seat, LOST)
        heading = say("Your Atlanteans: {safe} safe, {lost} lost", safe=safe, lost=lost)
        chips = owned(seen, context)
    return seaside.shelf("people", context.words(heading), chips)


def in_hand(seen: State, context: ViewContext) -> list[Markup]:
    """Those not yet on the island, with their values; S4: looked at after set-up, without."""
    seat = context.viewer
    counts = [0, *seen.hand[seat].tolist()]
    counts[0] = number_of(seen, seat, IN_HAND) - sum(counts)
    chips = []
    for value, count in enumerate(counts):
        name = say("One worth {value}", value=value) if value else say("One still in hand")
        person = Person(seat, context.words(name), value=value)
        chips += [seaside.chip(f"hand-{value}-{copy}", person) for copy in range(count)]
    return chips


def owned(seen: State, context: ViewContext) -> list[Markup]:
    """The own people on the board, numbered in the order in which they came."""
    people = [(number, context.viewer * box.PEOPLE + number) for number in range(box.PEOPLE)]
    return [
        chip(seen, f"own-{number}", person, context)
        for number, person in people
        if hex_of(seen, person) != NONE
    ]


def chip(seen: State, name: str, person: int, context: ViewContext) -> Markup:
    """A person to touch, with its number among its player's."""
    title = context.words(numbered_person(seen, person))
    one = replace(somebody(seen, person, context), title=title)
    return seaside.chip(name, one, str(person % box.PEOPLE + 1))


def acts(seen: State, context: ViewContext) -> Markup:
    """The dice where the board has no room for them, and the button that ends something."""
    ends = {code(END), code(DECLINE)}.intersection(menu_of(seen).moves)
    can_end = seen.seat == context.viewer and ends
    return seaside.acts(rolled(seen, context), context.words(end_label(seen)) if can_end else "")


def rolled(seen: State, context: ViewContext) -> Markup:
    """The dice in the tray; on wide stages they lie on the chart."""
    return seaside.rolled(dice(seen, context, "rolled"), spare=has_room(context.aspect))


def end_label(seen: State) -> Phrase:
    """What the button says."""
    return {
        Phase.MOVE: say("End moving"),
        Phase.SWIM: say("Go no further"),
        Phase.SAIL: say("Go no further"),
        Phase.GRAB: say("Move nothing"),
        Phase.ASK: say("Let it come"),
    }[Phase(seen.phase)]


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: who is safe, who is lost, and the tiles it keeps, by terrain."""
    labels = (say("kept beaches"), say("kept forests"), say("kept mountains"))
    held = zip(box.TERRAINS, labels, seen.held[seat].tolist(), strict=True)
    return [
        Fact("ui-shore", say("safe"), number_of(seen, seat, SAVED)),
        Fact("ui-lost", say("lost"), number_of(seen, seat, LOST), hurts=True),
        *(
            Fact(f"hex-{terrain}", label, number, gathers=terrain)
            for terrain, label, number in held
            if number
        ),
    ]


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon; before the first, the set-up."""
    if seen.phase <= Phase.LAUNCH:
        return ribbon([say("Atlanteans"), say("Boats")], int(seen.phase == Phase.LAUNCH))
    is_moving, now = seen.phase == Phase.MOVE, int(seen.step)
    move = say("Move: {left}", left=seen.moves) if is_moving else say("Move")
    names = [say("Tile"), move, say("Sink"), say("Dice")]
    if is_moving:
        now = Part.MOVE  # a tile may be played first, and need not be
    elif seen.phase == Phase.OVER:
        now = len(names)
    shown = ribbon(names, now)
    if is_moving and seen.can_play:
        shown[0] = Step(names[0], "")
    return shown


def prompt(seen: State, viewer: int) -> Phrase:
    """The one line that says what can be done now."""
    if seen.phase == Phase.OVER:
        return say("The game is over.")
    if viewer != seen.seat:
        return say("{who} is to decide.", who=Who(seen.seat))
    if seen.phase == Phase.MOVE:
        return prompt_move(seen)
    if seen.phase == Phase.ASK:
        return prompt_ask(seen)
    return {
        Phase.PLACE: say("Choose one of your Atlanteans, then a tile of the island."),
        Phase.LAUNCH: say("Put a boat on the sea beside the island."),
        Phase.SWIM: say("A dolphin helps: choose a swimmer and where it goes, up to three spaces."),
        Phase.SAIL: say("A fair wind: choose a boat and where it goes, up to three spaces."),
        Phase.SINK: say("Sink one of the tiles that glow."),
        Phase.GRAB: say("Choose what moves; its reach lights up."),
        Phase.STEER: say("Choose where it goes."),
        Phase.SUMMON: say("A giant squid comes up: choose where, beside the island."),
        Phase.CREW: say("The boat has three seats: choose who goes aboard."),
        Phase.GUARD: say("Choose whom the dolphin protects."),
        Phase.FEED: say("The squid takes one: choose whom."),
    }[Phase(seen.phase)]


def prompt_ask(seen: State) -> Phrase:
    """S20: who comes, and for whom; whoever keeps no tile against it is asked all the same."""
    if menu_of(seen).moves == (code(DECLINE),):
        return {
            box.SHARK: say("A shark comes for your swimmer, and you keep no tile against it."),
            box.WHALE: say("A whale comes for your boat, and you keep no tile against it."),
            box.SQUID: say("A squid comes for your boat, and you keep no tile against it."),
        }[box.KIND[seen.grabbed]]
    return {
        box.SHARK: say("A shark comes for your swimmer. Repel it now, or let it come."),
        box.WHALE: say("A whale comes for your boat. Repel it now, or let it come."),
        box.SQUID: say("A squid comes for your boat. Repel it now, or let it come."),
    }[box.KIND[seen.grabbed]]


def prompt_move(seen: State) -> Phrase:
    """How many moves there are, and whether a tile may come first."""
    if not seen.moves:
        if menu_of(seen).moves == (code(END),):
            return say("None of your kept tiles can be played now: go on.")
        return say("Play a kept tile, or go on.")
    if seen.can_play:
        return say_many(
            "One move: touch an Atlantean or a boat. A kept tile may come first.",
            "{count} moves: touch an Atlantean or a boat. A kept tile may come first.",
            seen.moves,
        )
    return say_many(
        "One move: touch an Atlantean or a boat.",
        "{count} moves: touch an Atlantean or a boat.",
        seen.moves,
    )
