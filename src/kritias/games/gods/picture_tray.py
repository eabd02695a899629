"""What lies before the viewer: hand, followers, god card, tiles, and the actions as buttons."""

from typing import Final

from kritias.games.gods.box import ACTIONS, COLOURS, FACE, LEVEL_NAMES, LEVELS, REGIONS
from kritias.games.gods.moves import (
    ASSIST,
    BUILD,
    CONVERT,
    DEMOLISH,
    FESTIVAL,
    MIGRATE,
    RECRUIT,
    STOP,
    TRAVEL,
)
from kritias.games.gods.picture_courts import flock_id, wants
from kritias.games.gods.picture_offer import OFFERED, legal_moves
from kritias.games.gods.picture_regions import EMBLEMS
from kritias.games.gods.picture_temple import WIDTHS, check_at, plan_at
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words_things import card, follower, god
from kritias.kernel.moves import Kind, is_of
from kritias.kernel.words import Phrase, say, say_many
from kritias.ui import shapes
from kritias.ui.picture import ViewContext
from kritias.ui.svg import Markup, joined, tag
from kritias.ui.words import Words

# The actions in the order of the rules: the kind, the name of the button, its icon.
ACTS: Final = (
    (TRAVEL, "travel", "ui-travel"),
    (BUILD, "build", "ui-build"),
    (DEMOLISH, "demolish", "ui-demolish"),
    (CONVERT, "convert", "ui-convert"),
    (FESTIVAL, "festival", "ui-festival"),
    (RECRUIT, "recruit", "ui-recruit"),
    (MIGRATE, "migrate", "ui-migrate"),
)
ROOMY: Final = 9  # cards of a hand that are fanned widely


def tray(seen: State, context: ViewContext) -> Markup:
    """The own things, and below them what can be done."""
    seat, words = context.viewer, context.words
    if seat == NONE:
        return Markup("")
    return joined(
        [
            hand(seen, seat, words),
            followers(seen, seat, words),
            god_card(seen, seat, words),
            supply(seen, seat, words),
            acts(seen, seat, words),
        ]
    )


# Cards and people


def hand(seen: State, seat: int, words: Words) -> Markup:
    """The cards, those of a colour fanned together."""
    held = say_many("Hand, one card", "Hand, {count} cards", seen.held[seat])
    fans = [fan(seen, seat, colour, words) for colour in range(COLOURS) if seen.hand[seat, colour]]
    crowded = seen.held[seat] > ROOMY
    return shapes.shelf("hand crowded" if crowded else "hand", words(held), fans)


def fan(seen: State, seat: int, colour: int, words: Words) -> Markup:
    """All cards of a colour: one thing to touch, as they are alike."""
    count = int(seen.hand[seat, colour])
    faces = [
        tag("i", shapes.drawing(EMBLEMS[colour]), class_="inhabitant-card") for _ in range(count)
    ]
    inside, label = (*faces, tag("b", str(count))), words(card(colour, count))
    return shapes.button(f"hand-{colour}", f"fan r{colour}", *inside, label=label)


def followers(seen: State, seat: int, words: Words) -> Markup:
    """The followers, by colour."""
    count = sum(map(int, seen.followers[seat]))
    heading = say_many("One follower", "{count} followers", count)
    chips = [follower_button(seen, seat, colour, words) for colour in range(COLOURS)]
    return shapes.shelf("followers", words(heading), chips)


def follower_button(seen: State, seat: int, colour: int, words: Words) -> Markup:
    count = int(seen.followers[seat, colour])
    return shapes.button(
        flock_id(seat, colour),
        f"chip-button r{colour}" if count else f"chip-button r{colour} none",
        shapes.drawing(EMBLEMS[colour]),
        tag("b", str(count)),
        label=words(follower(colour, count)),
    )


# The god


def god_card(seen: State, seat: int, words: Words) -> Markup:
    """The four temples: filled what stands, hollow what is missing, sealed what is done."""
    which = seen.god[seat]
    if which == NONE:
        return Markup("")
    done = sum(
        int(seen.temple[seat, seen.numbered[order]] == FACE[which, order])
        for order in range(REGIONS)
    )
    heading = say("{god}: {done} of {all} temples", god=god(which), done=done, all=REGIONS)
    plans = [wanted(seen, seat, order, words) for order in range(REGIONS)]
    return shapes.shelf("god", words(heading), plans)


def wanted(seen: State, seat: int, order: int, words: Words) -> Markup:
    """A temple of the god card, over the number and the emblem of its region."""
    which, there = seen.god[seat], int(seen.numbered[order])
    shape, standing = int(FACE[which, order]), int(seen.temple[seat, there])
    label = words(wants(which, order, there, shape, standing))
    return tag(
        "div",
        tag(
            "svg",
            plan_at(shape, standing, 40, 92, 18),
            check_at(68, 14, 12) if shape == standing else "",
            viewBox="0 0 80 94",
            class_=f"pc s{seat}",
            aria_hidden="true",
        ),
        tag(
            "p", tag("b", str(order + 1)), shapes.drawing(EMBLEMS[there]), class_=f"where r{there}"
        ),
        class_="wanted done" if shape == standing else "wanted",
        role="img",
        aria_label=label,
        title=label,
    )


# Tiles


def supply(seen: State, seat: int, words: Words) -> Markup:
    """The tiles not yet built, and the assistant."""
    tiles = [tile_left(seen, seat, level, words) for level in range(LEVELS)]
    if seen.assistant[seat]:
        label, kind = words(say("an assistant")), f"helper pc s{seat}"
        body = shapes.drawing("assistant")
        tiles.append(tag("div", body, class_=kind, role="img", aria_label=label, title=label))
    return shapes.shelf("supply", words(say("Tiles")), tiles)


def tile_left(seen: State, seat: int, level: int, words: Words) -> Markup:
    count = int(seen.supply[seat, level])
    label = words(
        say("Tiles of level {level}: {count}", level=LEVEL_NAMES[level], count=str(count))
    )
    width, height = WIDTHS[level] + 4, 20 * (level + 1) + 4
    return tag(
        "div",
        tag(
            "svg",
            tag("use", href=f"#tier-{level + 1}", x=(72 - width) / 2, y=64 - height, width=width,
                height=height),
            viewBox="0 0 72 64",
            class_=f"pc s{seat}",
            aria_hidden="true",
        ),
        tag("b", str(count)),
        class_="tile-left" if count else "tile-left none",
        role="img",
        aria_label=label,
        title=label,
    )  # fmt: skip


# Actions


def acts(seen: State, seat: int, words: Words) -> Markup:
    """The row of actions; during a festival its ability instead."""
    moves = legal_moves(seen) if seen.seat == seat else ()
    tokens = [tag("i", class_="" if place < seen.actions else "gone") for place in range(ACTIONS)]
    mine = seen.seat == seat and seen.phase in (Phase.DRAW, Phase.ACT, Phase.FESTIVAL)
    if seen.phase == Phase.FESTIVAL and seen.seat == seat:
        inside = festival(moves, words)
    else:
        inside = [act(kind, name, icon, moves, words) for kind, name, icon in ACTS]
        if any(is_of(STOP, move) for move in moves):
            inside = [stop(say("End the turn"), words)]
    left = words(say("Actions left: {left} of {all}", left=seen.actions, all=ACTIONS))
    if mine:
        inside.insert(
            0, tag("p", *tokens, class_="left-tokens", role="img", aria_label=left, title=left)
        )
    return tag("div", *inside, class_="acts deeds", id="acts")


def act(kind: Kind, name: str, icon: str, moves: tuple[int, ...], words: Words) -> Markup:
    """A button for an action; it rests while the action is not possible."""
    can = any(is_of(kind, move) for move in moves)
    return shapes.button(
        f"act-{name}",
        "btn deed" if can else "btn deed idle",
        shapes.icon(icon),
        tag("span", words(OFFERED[kind][0])),
        aria_disabled=None if can else "true",
    )


def festival(moves: tuple[int, ...], words: Words) -> list[Markup]:
    """The assistant where the ability is to take one, and the way out."""
    inside = []
    if any(is_of(ASSIST, move) for move in moves):
        label = tag("span", words(say("Take the assistant")))
        inside.append(shapes.button("act-assist", "btn main", shapes.icon("ui-mallet"), label))
    return [*inside, stop(say("Leave it"), words)]


def stop(label: Phrase, words: Words) -> Markup:
    return shapes.button("act-stop", "btn", words(label))
