"""What lies before a seat of Island of Gods, and what its score is made of."""

from kritias.games.gods.box import COLOURS, HEIGHT, LEVELS, REGIONS, SOLO_TURNS
from kritias.games.gods.picture_plan import EMBLEMS
from kritias.games.gods.picture_region import TITLES
from kritias.games.gods.picture_seat import goal, helper, tile_left
from kritias.games.gods.rules import is_marked
from kritias.games.gods.state import NONE, State
from kritias.games.gods.words import card, follower, god
from kritias.kernel.words import say, say_many
from kritias.ui import shapes
from kritias.ui.picture import PlateGroup, ScorePart, ViewContext
from kritias.ui.svg import Markup, tag
from kritias.ui.words import Words


def plate(seen: State, seat: int, context: ViewContext) -> list[PlateGroup]:
    """The god with its temples, the hand as far as it is known, followers, tiles, the assistant."""
    words, which = context.words, int(seen.god[seat])
    tiles = [tile_left(seen, seat, level, words) for level in range(LEVELS)]
    flock = [followers(seen, seat, colour, words) for colour in range(COLOURS)]
    count = sum(map(int, seen.followers[seat]))
    return [
        PlateGroup(say("A secret god")) if which == NONE
        else PlateGroup(god(which), [goal(seen, seat, order, words) for order in range(REGIONS)]),
        hand(seen, seat, context),
        PlateGroup(say_many("One follower", "{count} followers", count), flock),
        PlateGroup(say("Tiles"), [*tiles, *helper(seen, seat, words)]),
    ]  # fmt: skip


def hand(seen: State, seat: int, context: ViewContext) -> PlateGroup:
    """G5: cards that all have seen coming lie open, the others face down; the own are all known."""
    words, held = context.words, int(seen.held[seat])
    known = [colour for colour in range(COLOURS) for _ in range(seen.hand[seat, colour])]
    faces = [
        shapes.thing(f"inhabitant-card r{colour}", words(card(colour)),
                     shapes.drawing(EMBLEMS[colour]))
        for colour in known
    ]  # fmt: skip
    hidden = held - len(known)
    face_down = words(say_many("one card face down", "{count} cards face down", hidden))
    return PlateGroup(
        say_many("In hand, one card", "In hand, {count} cards", held),
        [*faces, *shapes.backs(hidden, face_down)],
    )


def followers(seen: State, seat: int, colour: int, words: Words) -> Markup:
    """The followers of a colour, and how many they are."""
    count = int(seen.followers[seat, colour])
    kind = f"chip-button r{colour}" if count else f"chip-button r{colour} none"
    inside = shapes.drawing(EMBLEMS[colour]), tag("b", str(count))
    return shapes.thing(kind, words(follower(colour, count)), *inside)


def score(seen: State, seat: int) -> list[ScorePart]:
    """G18: the levels of the temples that have their shape, region by region; G19: a lone winner
    adds the turns that are left."""
    parts = [
        ScorePart(TITLES[seen.numbered[order]], levels(seen, seat, order), "G18")
        for order in range(REGIONS)
    ]
    if seen.seats == 1:
        left = SOLO_TURNS - int(seen.turn) if seen.winner == seat else 0
        parts.append(ScorePart(say("turns left"), left, "G19"))
    return parts


def levels(seen: State, seat: int, order: int) -> int | None:
    """What a temple of a god brings; of a secret god nobody else knows it."""
    if seen.god[seat] == NONE:
        return None
    return (
        int(HEIGHT[seen.temple[seat, seen.numbered[order]]]) if is_marked(seen, seat, order) else 0
    )
