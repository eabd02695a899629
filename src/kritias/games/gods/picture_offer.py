"""How the moves of Island of Gods are made by touching: first what, then where."""

from collections.abc import Callable, Iterable
from typing import Final

from kritias.games.gods.box import (
    DISPLAY,
    NEUTRAL,
    NEUTRAL_SITE,
    WITH,
    WITHOUT,
)
from kritias.games.gods.moves import (
    ASSIST,
    BECKON,
    BREADTH,
    BUILD,
    CONVERT,
    DEMOLISH,
    DISCARD,
    DRAW,
    EXCHANGE,
    FESTIVAL,
    HIGHER,
    LOWER,
    MIGRATE,
    RECALL,
    RECRUIT,
    SHIFT,
    SWAP,
    TAKE,
    TRAVEL,
    legal,
    shape_at,
)
from kritias.games.gods.picture_courts import flock_id
from kritias.games.gods.picture_regions import ghost_id, site_id
from kritias.games.gods.state import NONE, Phase, State
from kritias.games.gods.words_offer import announce
from kritias.kernel.move_kind import Offer
from kritias.kernel.moves import Kind, is_of, lister, part_a, part_b, part_c
from kritias.kernel.words import Phrase, say

Ways = tuple[tuple[str, ...], ...]


legal_moves = lister(legal, BREADTH)


def pick_id(move: int) -> str:
    """The small plate on which one of several moves is chosen."""
    return f"pick-{move}"


def offer(seen: State, move: int) -> Offer:
    """A legal move: its heading, what it does, and how to make it by touching."""
    says = announce(seen, move)
    for kind, (heading, touched, shown) in OFFERED.items():
        if is_of(kind, move):
            return Offer(heading, says, touched(seen, move), shown(seen, move))
    return Offer(say("No more"), says, (("act-stop",),))


# What a move makes of temples


def site_of_spot(seen: State, spot: int) -> tuple[int, int]:
    """A region and the seat whose site is meant; NONE: the neutral one."""
    return spot // 2, NONE if spot % 2 == NEUTRAL_SITE else seen.seat


def results(seen: State, move: int) -> list[tuple[int, int, int]]:
    """The sites that a move changes: region, seat or NONE, and the shape it leaves there."""
    if is_of(BUILD, move):
        spot = seen.presence * 2 + part_a(BUILD, move)
        return [(*site_of_spot(seen, spot), part_b(BUILD, move))]
    if is_of(DEMOLISH, move):
        region, site, level = part_a(DEMOLISH, move), part_b(DEMOLISH, move), part_c(DEMOLISH, move)
        before = seen.neutral[region] if site == NEUTRAL else seen.temple[site, region]
        return [(region, NONE if site == NEUTRAL else site, int(WITHOUT[before, level]))]
    if is_of(SHIFT, move):
        return moved_tiles(
            seen, part_a(SHIFT, move), part_b(SHIFT, move), part_c(SHIFT, move), NONE
        )
    if is_of(SWAP, move):
        pair = part_c(SWAP, move)
        return moved_tiles(
            seen, part_a(SWAP, move), part_b(SWAP, move), int(LOWER[pair]), int(HIGHER[pair])
        )
    return []


def moved_tiles(
    seen: State, spot: int, there: int, level: int, back: int
) -> list[tuple[int, int, int]]:
    """Two sites after a tile went from one to the other and perhaps another came back."""
    first = int(WITHOUT[shape_at(seen, seen.seat, spot), level])
    second = shape_at(seen, seen.seat, there)
    if back != NONE:
        second = int(WITHOUT[second, back])
        first = int(WITH[first, back])
    return [
        (*site_of_spot(seen, spot), first),
        (*site_of_spot(seen, there), int(WITH[second, level])),
    ]


def sites_touched(seen: State, move: int) -> list[str]:
    """The sites that a move changes, by name."""
    return [site_id(region, seat) for region, seat, _ in results(seen, move)]


def ghosts(seen: State, move: int) -> tuple[str, ...]:
    """What to light up: the temples as they would stand."""
    return tuple(ghost_id(*result) for result in results(seen, move))


# What to touch


def touch_take(seen: State, move: int) -> Ways:
    colour = part_a(TAKE, move)
    places = (f"display-{place}" for place in range(DISPLAY) if seen.display[place] == colour)
    return ((" ".join(places),),)


def touch_deck(seen: State, move: int) -> Ways:
    return (("deck",),)


def touch_migrate(seen: State, move: int) -> Ways:
    return ("act-migrate",), ("deck",)


def touch_travel(seen: State, move: int) -> Ways:
    colour = part_a(TRAVEL, move)
    there = f"region-{colour}"
    return (f"hand-{colour}", there), ("act-travel", there)


def touch_build(seen: State, move: int) -> Ways:
    """The site, then the shape; with the action or a card of the region before it."""
    (where,), which = sites_touched(seen, move), pick_id(move)
    ways: Ways = ((where, which), ("act-build", where, which))
    if seen.hand[seen.seat, seen.presence] > 0:
        ways += ((f"hand-{seen.presence}", where, which),)
    return ways


def touch_demolish(seen: State, move: int) -> Ways:
    (where,), which = sites_touched(seen, move), pick_id(move)
    return (where, which), ("act-demolish", where, which)


def touch_convert(seen: State, move: int) -> Ways:
    colour = part_b(CONVERT, move)
    who, own = flock_id(part_a(CONVERT, move), colour), flock_id(seen.seat, colour)
    return (who, own), ("act-convert", who)


def touch_festival(seen: State, move: int) -> Ways:
    return ("act-festival",), (f"ability-{seen.presence}", "act-festival")


def touch_recruit(seen: State, move: int) -> Ways:
    return (f"hand-{seen.presence}", pick_id(move)), ("act-recruit", pick_id(move))


def touch_two_sites(seen: State, move: int) -> Ways:
    """Both sites, then which tiles: from here to there, or either way round for a swap."""
    here, there = sites_touched(seen, move)
    ways: Ways = ((here, there, pick_id(move)),)
    return ((*ways, (there, here, pick_id(move)))) if is_of(SWAP, move) else ways


def touch_exchange(seen: State, move: int) -> Ways:
    back, with_card = flock_id(seen.seat, part_a(EXCHANGE, move)), f"hand-{part_b(EXCHANGE, move)}"
    return (back, with_card), (with_card, back)


def touch_assist(seen: State, move: int) -> Ways:
    return ("act-assist",), (f"ability-{seen.presence}",)


def touch_recall(seen: State, move: int) -> Ways:
    return ((flock_id(seen.seat, part_a(RECALL, move)),),)


def touch_beckon(seen: State, move: int) -> Ways:
    return ((f"region-{part_a(BECKON, move)}",),)


def touch_discard(seen: State, move: int) -> Ways:
    return ((f"hand-{part_a(DISCARD, move)}",),)


# What to light up besides


def nothing(seen: State, move: int) -> tuple[str, ...]:
    return ()


def own_flock(seen: State, move: int) -> tuple[str, ...]:
    return (flock_id(seen.seat, seen.presence),)


Touched = Callable[[State, int], Ways]
Shown = Callable[[State, int], tuple[str, ...]]
OFFERED: Final[dict[Kind, tuple[Phrase, Touched, Shown]]] = {
    TAKE: (say("Take"), touch_take, nothing),
    DRAW: (say("Draw"), touch_deck, nothing),
    TRAVEL: (say("Travel"), touch_travel, lambda s, m: (f"region-{part_a(TRAVEL, m)}",)),
    BUILD: (say("Build"), touch_build, ghosts),
    DEMOLISH: (say("Demolish"), touch_demolish, ghosts),
    CONVERT: (
        say("Convert"),
        touch_convert,
        lambda s, m: (flock_id(part_a(CONVERT, m), part_b(CONVERT, m)),),
    ),
    FESTIVAL: (say("Festival"), touch_festival, lambda s, m: (f"ability-{s.presence}",)),
    RECRUIT: (say("Recruit"), touch_recruit, own_flock),
    MIGRATE: (say("Migrate"), touch_migrate, lambda s, m: ("deck",)),
    SWAP: (say("Swap tiles"), touch_two_sites, ghosts),
    SHIFT: (say("Move tile"), touch_two_sites, ghosts),
    EXCHANGE: (say("Swap a card"), touch_exchange, nothing),
    ASSIST: (say("Assistant"), touch_assist, lambda s, m: (f"ability-{s.presence}",)),
    RECALL: (say("Take back"), touch_recall, nothing),
    BECKON: (say("Move Presence"), touch_beckon, lambda s, m: (f"region-{part_a(BECKON, m)}",)),
    DISCARD: (say("Discard"), touch_discard, nothing),
}


def picked(seen: State) -> dict[tuple[str, ...], list[int]]:
    """The moves that are chosen on a plate, by the sites or the action they belong to."""
    groups: dict[tuple[str, ...], list[int]] = {}
    if seen.phase not in (Phase.ACT, Phase.FESTIVAL):
        return groups
    for move in legal_moves(seen):
        if is_of(RECRUIT, move):
            groups.setdefault(("recruit",), []).append(move)
        elif names := sites_touched(seen, move):
            key = sorted(names) if is_of(SWAP, move) else names
            groups.setdefault(tuple(key), []).append(move)
    return groups


def all_ghosts(seen: State) -> Iterable[tuple[int, int, int]]:
    """Every temple that a legal move would leave somewhere, once."""
    moves = [move for group in picked(seen).values() for move in group]
    return dict.fromkeys(result for move in moves for result in results(seen, move))
