"""What a move would do, as it is drawn over a board before it is made: the way on a dark casing, a
ghost of the piece on its goal, rings on what is paid and what is taken, a cross on who is lost.
Colours are in `static/table/preview.css`."""

from collections.abc import Collection, Mapping, Sequence

from kritias.ui.marks import NOBODY, Change, Placed, Point
from kritias.ui.marks_drawn import Rings, crossed, outline
from kritias.ui.svg import Markup, joined, num, tag


def drawn(
    changes: Sequence[Change],
    goals: Mapping[str, str],
    things: Mapping[str, Placed],
    way: Sequence[str],
    paid: Collection[str],
    taken: Collection[str],
) -> Markup:
    """All of it: what changes, on what each thing stands then, and what lies on the board now."""
    rings = Rings()
    parts = [change_ahead(one, things.get(goals.get(one.name, "")), rings) for one in changes]
    first = next((one for one in changes if one.kind == "moved"), None)
    if first:
        middles = [things[name].at for name in way[:-1] if name in things]
        parts.insert(0, trail([first.path[0], *middles, first.path[-1]]))
    told = {one.name for one in changes}
    parts += [ring("paid", things[name]) for name in paid if name in things]
    parts += [ring("taken", things[name]) for name in taken if name in things and name not in told]
    return joined(parts)


def change_ahead(change: Change, goal: Placed | None, rings: Rings) -> Markup:
    """What would happen to one thing."""
    if change.kind == "moved":
        around = outline("goal", goal.at, goal.shape) if goal else Markup("")
        return joined([around, ghost(change)])
    if change.kind == "gone" and change.owner != NOBODY:
        return rings.put(change.path[0], f"lost pc s{change.owner}", *crossed(change.owner))
    kind = "goal" if change.kind == "came" else "taken"
    return outline(kind, change.path[0], change.shape)


def ghost(change: Change) -> Markup:
    """The thing itself, faint, where it would stand."""
    (x, y), (then_x, then_y) = change.path[0], change.path[-1]
    return tag("use", class_="ghost", href=f"#{change.name}", x=then_x - x, y=then_y - y)


def trail(points: Sequence[Point]) -> Markup:
    """Dots on a dark way from point to point."""
    way = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return joined([tag("path", class_="casing", d=way), tag("path", class_="dots", d=way)])


def ring(kind: str, thing: Placed) -> Markup:
    return outline(kind, thing.at, thing.shape)
