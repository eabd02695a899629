"""What lies before a seat of Survive, and what its score is made of."""

from dataclasses import replace

from kritias.games.survive import box
from kritias.games.survive.picture_sea import LIFT, somebody
from kritias.games.survive.picture_tile import tile_face, tile_name
from kritias.games.survive.state import LOST, SAVED, State
from kritias.games.survive.words import ground as terrain_name
from kritias.games.survive.words import hex_of
from kritias.kernel.words import Phrase, Who, say, say_many
from kritias.ui import sea, seaside, shapes
from kritias.ui.picture import PlateGroup, ScorePart, ViewContext
from kritias.ui.svg import Markup, tag
from kritias.ui.words import Words


def plate(seen: State, seat: int, context: ViewContext) -> list[PlateGroup]:
    """The people of a seat by what has become of them, with values as far as they may be looked
    at, and the tiles it keeps."""
    own = range(seat * box.PEOPLE, (seat + 1) * box.PEOPLE)
    safe = [person for person in own if seen.where[person] == SAVED]
    lost = [person for person in own if seen.where[person] == LOST]
    there = [person for person in own if hex_of(seen, person) != box.NONE]
    kept = int(seen.held[seat].sum())
    name = say("Atlantean of {who}, lost", who=Who(seat))
    return [
        group(seen, say_many("One safe", "{count} safe", len(safe)), safe, context),
        group(seen, say_many("One on the way", "{count} on the way", len(there)), there, context),
        group(seen, say_many("One lost", "{count} lost", len(lost)), lost, context, name),
        PlateGroup(
            say_many("One kept tile", "{count} kept tiles", kept), kept_tiles(seen, seat, context)
        ),
    ]


def group(
    seen: State,
    heading: Phrase,
    people: list[int],
    context: ViewContext,
    name: Phrase | None = None,
) -> PlateGroup:
    """Some people of a seat; a name, where that is not said by the place where they are."""
    shown = [somebody(seen, person, context) for person in people]
    if name:
        shown = [replace(person, title=context.words(name)) for person in shown]
    return PlateGroup(heading, seaside.before_seat(shown))


def kept_tiles(seen: State, seat: int, context: ViewContext) -> list[Markup]:
    """S15: those whose underside is known, then for each terrain those that lie face down."""
    tiles = []
    for terrain in range(box.GROUNDS):
        known = seen.kept[seat, terrain].tolist()
        unders = [under for under, count in enumerate(known) for _ in range(count)]
        tiles += [open_tile(terrain, under, context.words) for under in unders]
        tiles += [hidden_tile(terrain, context.words)] * int(seen.held[seat, terrain] - sum(known))
    return tiles


def open_tile(terrain: int, under: int, words: Words) -> Markup:
    name = f"{words(tile_name(box.UNDERSIDES[under]))}, {words(terrain_name(terrain))}"
    return shapes.thing("hexagon", name, tile_face(terrain, under))


def hidden_tile(terrain: int, words: Words) -> Markup:
    body = sea.tile_body(box.TERRAINS[terrain], LIFT[terrain])
    drawn = tag("svg", body, class_="hexling", viewBox="-29 -46 58 78", aria_hidden="true")
    return shapes.thing("hexagon", words(terrain_name(terrain)), drawn)


def score(seen: State, seat: int) -> list[ScorePart]:
    """S24: the values of the saved, those of one value together; S4: those that nobody may look
    up are not told. S26: if all are equal, their number."""
    own = seen.where[seat * box.PEOPLE : (seat + 1) * box.PEOPLE].tolist()
    values = [int(value) for value, where in zip(seen.value[seat], own, strict=True)
              if where == SAVED]  # fmt: skip
    if seen.all_equal:
        return [ScorePart(say("safe"), len(values), "S26")]
    unknown = values.count(0)
    return [
        *(
            ScorePart(say("worth {value}", value=value), value * count, "S24", count)
            for value in range(1, box.VALUES + 1)
            for count in (values.count(value),)
        ),
        ScorePart(say("not turned over"), None if unknown else 0, "S4", unknown),
    ]
