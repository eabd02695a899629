"""Moves that change temples: builds, demolitions, and the two abilities that carry tiles."""

from collections.abc import Callable
from typing import Final

from kritias.games.gods.box import (
    COLOUR_NAMES,
    HEIGHT,
    IMPOSSIBLE,
    LEVEL_NAMES,
    MOST_DEMOLISHED,
    MOVE_TILE,
    NEUTRAL,
    NEUTRAL_SITE,
    NO_TEMPLE,
    SHAPE_NAMES,
    SWAP_TILES,
    TILE_FOR,
    WITH,
    WITHOUT,
)
from kritias.games.gods.moves import (
    BUILD,
    DEMOLISH,
    HIGHER,
    LOWER,
    PAIRS,
    SHIFT,
    SWAP,
    can_use_neutral,
    shape_at,
)
from kritias.games.gods.state import NONE, State
from kritias.games.gods.words import (
    ACTING,
    card,
    price,
    refuse_use,
    region,
    site,
    site_id,
    that_site,
    tile,
    told_by,
    with_outcome,
)
from kritias.kernel.move_kind import Ids, MoveKind, Ways
from kritias.kernel.moves import code
from kritias.kernel.words import MARKS, N_, Part, Phrase, Reason, Who, loss, named, say, tell

SPOT_NAMES: Final = tuple(f"{name}{site}" for name in COLOUR_NAMES for site in ("", "-neutral"))
PAIR_NAMES: Final = tuple((LEVEL_NAMES[lower], LEVEL_NAMES[higher]) for lower, higher in PAIRS)

# Sites, and what a move leaves on them

Result = tuple[int, int, int]  # a region, the seat whose site it is or NONE, the shape left there


def ghost_id(place: int, seat: int, shape: int) -> str:
    """A temple as it would stand on a site."""
    return f"ghost-{place}-{seat if seat != NONE else 'n'}-{shape}"


def pick_id(move: int) -> str:
    """The small plate on which one of several moves is chosen."""
    return f"pick-{move}"


def ghosts(results: Callable[..., list[Result]]) -> Callable[..., Ids]:
    """What to light up: the temples as they would stand."""
    return lambda seen, *parts: tuple(ghost_id(*result) for result in results(seen, *parts))


def site_of(seen: State, spot: int) -> tuple[int, int]:
    """The region and the seat of a spot of whoever decides; NONE: the neutral site."""
    return spot // 2, NONE if spot % 2 == NEUTRAL_SITE else seen.seat


# Building


def built(seen: State, neutral: int, shape: int, helped: int) -> list[Result]:
    return [(*site_of(seen, seen.presence * 2 + neutral), shape)]


def gaps_of_build(s: State, neutral: int, shape: int, helped: int) -> dict[str, Part]:
    cost = price(s.presence, HEIGHT[shape] - helped, helped)
    there = that_site(s, s.presence * 2 + neutral)
    return {"temple": SHAPE_NAMES[shape], "site": there, "price": cost}


def why_not_build(s: State, neutral: int, after: int, helped: int) -> Reason:
    before = shape_at(s, s.seat, s.presence * 2 + neutral)
    if neutral and not can_use_neutral(s, s.seat, s.presence):
        return "G11", say("Somebody else’s tiles are on the neutral site.")
    needed = TILE_FOR[before, after]
    if needed == IMPOSSIBLE:
        return "G9", say("A build raises the temple by one level, in one of the printed ways.")
    if s.supply[s.seat, needed] == 0:
        return "G9", say("There is no such tile in your supply: {tile}.", tile=tile(needed))
    if helped and s.assistant[s.seat] == 0:
        return "G10", say("You have no assistant.")
    return "G10", say("That costs {cards}.", cards=card(s.presence, HEIGHT[after] - helped))


def touch_build(seen: State, neutral: int, shape: int, helped: int) -> Ways:
    """The site, then the shape; with the action or a card of the region before it."""
    where = site_id(*site_of(seen, seen.presence * 2 + neutral))
    which = pick_id(code(BUILD, neutral, shape, helped))
    ways: Ways = ((where, which), ("act-build", where, which))
    if seen.hand[seen.seat, seen.presence] > 0:
        ways += ((f"hand-{seen.presence}", where, which),)
    return ways


BUILDING: Final = MoveKind(
    BUILD, "{}-{}{}", (("build", "build-neutral"), SHAPE_NAMES, ("", "-helped")),
    heading=say("Build"),
    **told_by(
        N_("Build {temple} in {site}, for {price}."),
        N_("You build {temple} in {site}, for {price}."),
        N_("{who} builds {temple} in {site}, for {price}."),
        gaps_of_build,
        gains=lambda s, neutral, shape, helped: {s.presence: HEIGHT[shape] - helped},
    ),
    phases=ACTING, refuse=why_not_build, touch=touch_build, light=ghosts(built),
)  # fmt: skip


# Demolishing


def owner_of(s: State, place: int, where: int) -> int:
    """Whose tiles lie on a site."""
    return s.holder[place] if where == NEUTRAL else where


def shape_on(s: State, place: int, where: int) -> int:
    """The temple on a site, whoever owns it."""
    return s.neutral[place] if where == NEUTRAL else s.temple[where, place]


def demolished(seen: State, place: int, where: int, level: int) -> list[Result]:
    left = int(WITHOUT[shape_on(seen, place, where), level])
    return [(place, NONE if where == NEUTRAL else where, left)]


def announce_demolition(s: State, place: int, where: int, level: int) -> Phrase:
    spot = place * 2 + (NEUTRAL_SITE if where == NEUTRAL else 0)
    owner, gaps = owner_of(s, place, where), {"tile": tile(level), "site": site(spot)}
    if owner == s.seat:
        return say("Demolish {tile} in {site}.", **gaps)
    text = N_("Demolish {tile} of {owner} in {site}: {number} of {most} in this game.")
    number = s.demolished[s.seat] + 1
    return say(text, owner=Who(owner), number=number, most=MOST_DEMOLISHED, **gaps)


def why_not_demolish(s: State, place: int, where: int, level: int) -> Reason:
    owner = owner_of(s, place, where)
    is_empty = owner == NONE or owner >= s.seats
    if is_empty or WITHOUT[shape_on(s, place, where), level] == IMPOSSIBLE:
        return "G12", say("There is no such tile.")
    if not s.ruthless:
        return "G12", say("You demolish your own tiles only.")
    return "G12", say("You have demolished two tiles of others: no more in this game.")


def tell_demolition(
    before: State, after: State, viewer: int, place: int, where: int, level: int
) -> list[Phrase]:
    owner = owner_of(before, place, where)
    there = named(region(place), site_id(place, NONE if where == NEUTRAL else where))
    gaps: dict[str, Part] = {"tile": tile(level), "region": there}
    if owner == before.seat:
        own = N_("You demolish {tile} in {region}.")
        return [tell(viewer, owner, own, N_("{who} demolishes {tile} in {region}."), **gaps)]
    if viewer == owner:
        hurt = N_("{who} demolishes {tile} of yours in {region}.")
        return [loss(say(hurt, who=Who(before.seat), **gaps)), *tell_last(before, after, viewer)]
    own = N_("You demolish {tile} of {owner} in {region}.")
    other = N_("{who} demolishes {tile} of {owner} in {region}.")
    story = tell(viewer, before.seat, own, other, owner=Who(owner), **gaps)
    return [story, *tell_last(before, after, viewer)]


def tell_last(before: State, after: State, viewer: int) -> list[Phrase]:
    """G12: whether it was the last tile of others that a seat may demolish."""
    if after.demolished[before.seat] < MOST_DEMOLISHED:
        return []
    own = N_("You have demolished two tiles of others: no more in this game.")
    other = N_("{who} has demolished two tiles of others: no more in this game.")
    return [tell(viewer, before.seat, own, other)]


def touch_demolish(seen: State, place: int, where: int, level: int) -> Ways:
    there = site_id(place, NONE if where == NEUTRAL else where)
    which = pick_id(code(DEMOLISH, place, where, level))
    return (there, which), ("act-demolish", there, which)


DEMOLISHING: Final = MoveKind(
    DEMOLISH, "demolish-{}-{}-{}", (COLOUR_NAMES, (*MARKS, "neutral"), LEVEL_NAMES),
    heading=say("Demolish"), announce=announce_demolition,
    phases=ACTING, refuse=why_not_demolish, tell=with_outcome(tell_demolition),
    touch=touch_demolish, light=ghosts(demolished),
)  # fmt: skip


# Carrying tiles, in a festival


def carried(seen: State, spot: int, other: int, level: int, back: int) -> list[Result]:
    """Two sites after a tile went from one to the other, and another came back or NONE."""
    here = WITHOUT[shape_at(seen, seen.seat, spot), level]
    there = shape_at(seen, seen.seat, other)
    if back != NONE:
        here, there = WITH[here, back], WITHOUT[there, back]
    return [(*site_of(seen, spot), int(here)), (*site_of(seen, other), int(WITH[there, level]))]


def swapped(seen: State, spot: int, other: int, pair: int) -> list[Result]:
    return carried(seen, spot, other, LOWER[pair], HIGHER[pair])


def shifted(seen: State, spot: int, other: int, level: int) -> list[Result]:
    return carried(seen, spot, other, level, NONE)


def has_tile(s: State, spot: int, level: int) -> bool:
    """Whether whoever decides has a tile of this level on a spot."""
    shape = shape_at(s, s.seat, spot)
    return shape > NO_TEMPLE and bool(WITHOUT[shape, level] != IMPOSSIBLE)


def why_not_swap(s: State, spot: int, other: int, pair: int) -> Reason:
    if spot == other:
        return "G17", say("The two tiles are on different sites.")
    if not has_tile(s, spot, LOWER[pair]) or not has_tile(s, other, HIGHER[pair]):
        return "G17", say("You have no such tile there.")
    return "G17", say("That would make a temple of no printed shape.")


def why_not_shift(s: State, spot: int, other: int, level: int) -> Reason:
    if spot == other:
        return "G17", say("The tile goes to another site.")
    if not has_tile(s, spot, level):
        return "G17", say("You have no such tile there.")
    if shape_at(s, s.seat, other) == IMPOSSIBLE:
        return "G17", say("Somebody else’s tiles are on the neutral site.")
    return "G17", say("That would make a temple of no printed shape.")


def touch_swap(seen: State, spot: int, other: int, pair: int) -> Ways:
    """Both sites, either way round, then which tiles."""
    here, there = site_id(*site_of(seen, spot)), site_id(*site_of(seen, other))
    which = pick_id(code(SWAP, spot, other, pair))
    return (here, there, which), (there, here, which)


def touch_shift(seen: State, spot: int, other: int, level: int) -> Ways:
    """From here to there, then which tile."""
    here, there = site_id(*site_of(seen, spot)), site_id(*site_of(seen, other))
    return ((here, there, pick_id(code(SHIFT, spot, other, level))),)


SWAPPING: Final = MoveKind(
    SWAP, "swap-{2[0]}-{0}-{2[1]}-{1}", (SPOT_NAMES, SPOT_NAMES, PAIR_NAMES),
    heading=say("Swap tiles"),
    **told_by(
        N_("Swap {tile} in {site} and {higher} in {there}."),
        N_("You swap {tile} in {site} and {higher} in {there}."),
        N_("{who} swaps {tile} in {site} and {higher} in {there}."),
        lambda s, spot, other, pair: {
            "tile": tile(LOWER[pair]), "site": that_site(s, spot),
            "higher": tile(HIGHER[pair]), "there": that_site(s, other),
        },
    ),
    refuse=refuse_use(SWAP_TILES, why_not_swap), touch=touch_swap, light=ghosts(swapped),
)  # fmt: skip
SHIFTING: Final = MoveKind(
    SHIFT, "move-{2}-{0}-{1}", (SPOT_NAMES, SPOT_NAMES, LEVEL_NAMES), heading=say("Move tile"),
    **told_by(
        N_("Move {tile} from {site} to {there}."),
        N_("You move {tile} from {site} to {there}."),
        N_("{who} moves {tile} from {site} to {there}."),
        lambda s, spot, other, level: {
            "tile": tile(level), "site": that_site(s, spot), "there": that_site(s, other),
        },
    ),
    refuse=refuse_use(MOVE_TILE, why_not_shift), touch=touch_shift, light=ghosts(shifted),
)  # fmt: skip

# What each of these kinds leaves on the sites.
RESULTS: Final = {BUILD: built, DEMOLISH: demolished, SWAP: swapped, SHIFT: shifted}
