"""What lies before a player of Survive, and what the page says around the board."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kritias.games.survive.box import (
    CREATURES,
    GROUNDS,
    KIND,
    PEOPLE,
    TERRAINS,
    UNDERS,
    UNDERSIDES,
    VALUES,
)
from kritias.games.survive.moves import DECLINE, END, PICK
from kritias.games.survive.picture_dice import dice, has_room
from kritias.games.survive.picture_folk import person_name, somebody
from kritias.games.survive.picture_sea import LIFT, hex_of
from kritias.games.survive.picture_touch import menu_of
from kritias.games.survive.state import LOST, NONE, SAVED, Phase, State
from kritias.games.survive.state import Step as Part
from kritias.kernel.moves import is_of, part_a
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import sea, seaside
from kritias.ui.picture import Fact, Step, ViewContext, ribbon
from kritias.ui.seafolk import Person
from kritias.ui.svg import Markup, joined, tag, use
from kritias.ui.words import Words

SIGNS: Final = {"repel": "M17 5l7 2c0 6-2 9-7 12c-5-3-7-6-7-12z", "move": "M10 12h13m-5-5l5 5l-5 5"}


def tray(seen: State, context: ViewContext) -> Markup:
    """Kept tiles, the own people, and what can be done without touching the board."""
    if context.viewer == NONE:
        return rolled(seen, context)
    parts = [kept(seen, context), *rows(seen, context), acts(seen, context)]
    return joined(parts)


# Kept tiles


def kept(seen: State, context: ViewContext) -> Markup:
    """The tiles before the viewer, with their undersides."""
    things = [
        kept_tile(ground, under, copy, context.words)
        for ground in range(GROUNDS)
        for under in range(UNDERS)
        for copy in range(seen.kept[context.viewer, ground, under])
    ]
    return seaside.shelf("kept", context.words(say("Kept tiles")), things)


def kept_tile(ground: int, under: int, copy: int, words: Words) -> Markup:
    """A kept tile: its terrain below, what it does on it, when it can be played."""
    act, _, creature = UNDERSIDES[under].partition("-")
    name, when = words(tile_name(UNDERSIDES[under])), words(tile_time(act))
    face = [sea.tile_body(TERRAINS[ground], LIFT[ground]), use(creature or act, -19, -30, 38)]
    if creature:
        face.append(tag("circle", class_="badge", cx=17, cy=12, r=11))
        face.append(tag("path", class_="sign", d=SIGNS[act]))
    drawing = tag("svg", *face, class_="hexling", viewBox="-29 -46 58 78", aria_hidden="true")
    return tag(
        "button",
        drawing,
        tag("span", tag("b", name), tag("small", when)),
        id=f"kept-{ground}-{under}-{copy}",
        type="button",
        class_="kept-tile",
        aria_label=f"{name}, {when}",
    )


def tile_name(under: str) -> Phrase:
    """What a kept tile is called."""
    names = {
        "dolphin": say("Dolphin"),
        "wind": say("Fair wind"),
        "move-serpent": say("Move a serpent"),
        "move-shark": say("Move a shark"),
        "move-whale": say("Move a whale"),
        "repel-shark": say("Repel a shark"),
        "repel-whale": say("Repel a whale"),
    }
    return names[under]


def tile_time(act: str) -> Phrase:
    """When a kept tile can be played."""
    return say("in another’s turn") if act == "repel" else say("at the start of a turn")


# People


def rows(seen: State, context: ViewContext) -> Iterator[Markup]:
    """Whom one can choose: those in hand at set-up, those asked for, else the own."""
    words, seat = context.words, context.viewer
    if seen.phase == Phase.PLACE:
        heading = words(say("Your Atlanteans and their values"))
        yield seaside.shelf("people", heading, in_hand(seen, seat, words))
    elif picks := picked(seen, context):
        yield seaside.shelf("people", words(say("One of these")), picks)
    else:
        yield seaside.shelf("people", words(tally(seen, seat)), owned(seen, seat, words))


def in_hand(seen: State, seat: int, words: Words) -> list[Markup]:
    """Those not yet on the island, with their values."""
    return [
        seaside.chip(
            f"hand-{value}-{copy}",
            Person(seat, words(say("One worth {value}", value=value)), value=value),
        )
        for value in range(1, VALUES + 1)
        for copy in range(seen.hand[seat, value - 1])
    ]


def picked(seen: State, context: ViewContext) -> list[Markup]:
    """Those among whom the viewer has to choose now."""
    if seen.seat != context.viewer or seen.phase not in (Phase.CREW, Phase.GUARD, Phase.FEED):
        return []
    people = [part_a(PICK, move) for move in menu_of(seen).moves if is_of(PICK, move)]
    return [
        seaside.chip(f"pick-{person}", somebody(seen, person, context.words)) for person in people
    ]


def owned(seen: State, seat: int, words: Words) -> list[Markup]:
    """The own people on the board, numbered in the order in which they came."""
    return [
        seaside.chip(f"own-{number}", numbered(seen, person, words), number + 1)
        for number in range(PEOPLE)
        if hex_of(seen, person := seat * PEOPLE + number) != NONE
    ]


def numbered(seen: State, person: int, words: Words) -> Person:
    """One of the own people, whose title begins with its number."""
    number, name = person % PEOPLE + 1, person_name(seen, person)
    title = words(say("{number}, {person}", number=number, person=name))
    return replace(somebody(seen, person, words), title=title)


def tally(seen: State, seat: int) -> Phrase:
    """How the own people fare."""
    own = seen.where[seat * PEOPLE : (seat + 1) * PEOPLE]
    safe, lost = sum(one == SAVED for one in own), sum(one == LOST for one in own)
    return say("Your Atlanteans: {safe} safe, {lost} lost", safe=safe, lost=lost)


# What can be done without the board


def acts(seen: State, context: ViewContext) -> Markup:
    """The dice where the board has no room for them, and the button that ends something."""
    can_end = seen.seat == context.viewer and any(
        is_of(END, move) or is_of(DECLINE, move) for move in menu_of(seen).moves
    )
    return seaside.acts(rolled(seen, context), context.words(end_label(seen)) if can_end else "")


def rolled(seen: State, context: ViewContext) -> Markup:
    """The dice in the tray; on wide stages they lie on the chart."""
    return seaside.rolled(dice(seen, context), spare=has_room(context.aspect))


def end_label(seen: State) -> Phrase:
    """What the button says."""
    labels = {
        Phase.MOVE: say("End moving"),
        Phase.SWIM: say("Go no further"),
        Phase.SAIL: say("Go no further"),
        Phase.GRAB: say("Move nothing"),
        Phase.ASK: say("Let it come"),
    }
    return labels[Phase(seen.phase)]


# The frame


def facts(seen: State, seat: int) -> list[Fact]:
    """What a seat's plate tells: who is safe, who is lost, and the tiles it keeps, by terrain."""
    own = seen.where[seat * PEOPLE : (seat + 1) * PEOPLE]
    labels = (say("kept beaches"), say("kept forests"), say("kept mountains"))
    tiles = [
        Fact(f"hex-{TERRAINS[ground]}", labels[ground], int(seen.held[seat, ground]))
        for ground in range(GROUNDS)
        if seen.held[seat, ground]
    ]
    return [
        Fact("ui-shore", say("safe"), sum(one == SAVED for one in own)),
        Fact("ui-lost", say("lost"), sum(one == LOST for one in own)),
        *tiles,
    ]


def steps(seen: State) -> list[Step]:
    """The turn on the ribbon; before the first, the set-up."""
    if seen.phase in (Phase.PLACE, Phase.LAUNCH):
        names, now = [say("Atlanteans"), say("Boats")], int(seen.phase == Phase.LAUNCH)
    else:
        left = (
            say("Move: {left}", left=int(seen.moves)) if seen.phase == Phase.MOVE else say("Move")
        )
        names, now = [say("Tile"), left, say("Sink"), say("Dice")], int(seen.step)
        if seen.phase == Phase.MOVE and seen.step == Part.TILE:
            now = Part.MOVE  # a tile may be played first, and need not be
    if seen.phase == Phase.OVER:
        now = len(names)
    shown = ribbon(names, now)
    if seen.phase == Phase.MOVE and seen.can_play:
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
    prompts = {
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
    }
    return prompts[Phase(seen.phase)]


def prompt_ask(seen: State) -> Phrase:
    """S20: who comes, and for whom."""
    match CREATURES[KIND[seen.grabbed]]:
        case "shark":
            return say("A shark comes for your swimmer. Repel it now, or let it come.")
        case "whale":
            return say("A whale comes for your boat. Repel it now, or let it come.")
    return say("A squid comes for your boat. Repel it now, or let it come.")


def prompt_move(seen: State) -> Phrase:
    """How many moves there are, and whether a tile may come first."""
    if not seen.moves:
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
