"""What lies before a seat of Artonauti, and what its score is made of."""

from kritias.games.artonauti.box import CHARACTERS, LARGEST, SIZE, SMALLEST
from kritias.games.artonauti.notation import copies, members
from kritias.games.artonauti.picture_decks import look_at_tale
from kritias.games.artonauti.picture_gallery import friends_of
from kritias.games.artonauti.picture_works import (
    WORK_IDS,
    drawing,
    look_at,
    look_at_work,
    whole,
)
from kritias.games.artonauti.state import State
from kritias.games.artonauti.words import CHARACTER_NAMES
from kritias.kernel.words import say, say_many
from kritias.ui import shapes
from kritias.ui.picture import PlateGroup, ScorePart, ViewContext
from kritias.ui.svg import Markup, tag
from kritias.ui.words import Words


def plate(seen: State, seat: int, context: ViewContext) -> list[PlateGroup]:
    """The gallery, the hand as far as it is known, the friends and the adventures they are on."""
    words, works = context.words, members(seen.gallery[seat])
    groups = [
        PlateGroup(
            say_many("Gallery, one work", "Gallery, {count} works", len(works)),
            [hung(work, words) for work in works],
        ),
        hand(seen, seat, context),
    ]
    if seen.adventures:
        tales = members(seen.saga[seat])
        things = [*friends(seen, seat, words), *(tale(number, words) for number in tales)]
        groups.append(
            PlateGroup(say_many("One adventure", "{count} adventures", len(tales)), things)
        )
    return groups


def hung(work: int, words: Words) -> Markup:
    """A completed work."""
    drawn = whole(WORK_IDS[work], aria_hidden="true")
    return shapes.thing("hung-work", look_at_work(work, words).spoken, drawn)


def hand(seen: State, seat: int, context: ViewContext) -> PlateGroup:
    """Cards that whoever looks has seen going there lie open, the others face down."""
    words, held = context.words, int(seen.held[seat])
    known = [kind for kind, number in enumerate(copies(seen.hand[seat])) for _ in range(number)]
    faces = [
        shapes.thing("part-card", look_at(kind, words).spoken, drawing(kind, 0)) for kind in known
    ]
    hidden = held - len(known)
    face_down = words(say_many("one card face down", "{count} cards face down", hidden))
    return PlateGroup(
        say_many("In hand, one card", "In hand, {count} cards", held),
        [*faces, *shapes.backs(hidden, face_down)],
    )


def friends(seen: State, seat: int, words: Words) -> list[Markup]:
    """M9: each character, on how many adventures it is, and whether it has made somebody skip."""
    shown = []
    for friend, count in friends_of(seen, seat):
        told = [words(CHARACTER_NAMES[friend])]
        told.append(words(say_many("On one adventure", "On {count} adventures", count)))
        is_spent = bool(seen.spent[seat] >> friend & 1)
        if is_spent:
            told.append(words(say("Has made somebody skip")))
        inside = shapes.drawing(CHARACTERS[friend]), tag("b", str(count))
        kind = "companion spent" if is_spent else "companion"
        shown.append(shapes.thing(kind, " · ".join(told), *inside))
    return shown


def tale(number: int, words: Words) -> Markup:
    """An adventure that lies open at a seat's edge."""
    look = look_at_tale(number, words)
    return shapes.thing("told", look.spoken, shapes.drawing("hourglass"), tag("span", look.name))


def score(seen: State, seat: int) -> list[ScorePart]:
    """M11: a point for each card of the works in the gallery, those of one size together."""
    sizes = [int(SIZE[work]) for work in members(seen.gallery[seat])]
    return [
        ScorePart(say("works of {size}", size=size), size * sizes.count(size), "M11",
                  sizes.count(size))
        for size in range(SMALLEST, LARGEST + 1)
    ]  # fmt: skip
