"""What a move would do, before it is made: path, price, prize and losses, what the points become.

The move is played in some of the worlds that the seat could take for this one, and its own pictures
before and after are compared. Only what all of these worlds agree in is told: what is drawn, thrown
or turned over differs from one to the next, and what others hide is in none of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kritias.kernel.engine import Engine
from kritias.kernel.game import NOBODY, Seat
from kritias.kernel.layout import Layout
from kritias.kernel.refusal import Unknown
from kritias.kernel.words import Phrase, Who, say
from kritias.registry import picture_of
from kritias.server.api_shape import Foresight, MoveAhead
from kritias.server.drawing import Drawing
from kritias.server.limits import Caller
from kritias.server.open_tables import OpenTable
from kritias.server.refusal import NotYourTurn, Stale
from kritias.server.table import Table
from kritias.server.templates import render, words_for
from kritias.server.viewer import Viewer, ViewerKind, kind_of
from kritias.server.viewer_marks import things_at
from kritias.server.viewer_payload import is_asked
from kritias.server.why import sight
from kritias.ui.foresight_drawn import drawn
from kritias.ui.marks import Change, Placed, changes, things_on
from kritias.ui.picture import Fact, Picture, Stake, ViewContext, total
from kritias.ui.svg import Markup
from kritias.ui.things import Thing

WORLDS: Final = 48  # that are imagined: what fails in one of twenty is found out in nearly all
BOARDS: Final = 5  # of the different ones whose pictures are compared


@dataclass(frozen=True)
class Gain:
    """A number on a seat's plate that would be another one."""

    seat: Seat
    fact: Fact  # as it would be
    by: int


@dataclass(frozen=True)
class Outlook:
    """What a move would do, as far as it is certain."""

    things: Mapping[str, Placed]  # on the board now
    changes: list[Change]
    goals: dict[str, str]  # on what each of these would stand
    losses: list[Phrase]
    gains: list[Gain]
    points: list[tuple[int | None, int | None]]  # of each seat: now and then
    then: Phrase | None  # what comes after it
    stakes: list[Stake]

    @property
    def becomes(self) -> list[tuple[int, int, int]]:
        """The seats whose points would change: seat, now and then."""
        return [
            (seat, now, then)
            for seat, (now, then) in enumerate(self.points)
            if now is not None and then is not None and now != then
        ]

    def staked(self, kind: str) -> list[Stake]:
        return [stake for stake in self.stakes if stake.kind == kind]

    def at_stake(self, kind: str) -> tuple[str, ...]:
        """The things on the board that are staked."""
        return tuple(name for stake in self.staked(kind) for name in stake.things)

    def gained(self, seat: Seat, is_more: bool) -> list[Gain]:
        """What a seat would have more of, or less."""
        return [gain for gain in self.gains if gain.seat == seat and (gain.by > 0) == is_more]


@dataclass(frozen=True)
class Question:
    """A move that a seat asks about, with all that is needed to answer apart from the table."""

    engine: Engine
    seen: Layout
    move: int
    context: ViewContext
    before: Mapping[str, Placed]
    names: Mapping[str, Thing]

    def told(self) -> Foresight:
        outlook = outlook_of(self.engine, self.seen, self.move, self.context, self.before)
        return foretold(outlook, self.context, self.names)


async def answer(
    drawing: Drawing,
    who: Caller,
    open_table: OpenTable,
    viewer: Viewer,
    ahead: MoveAhead,
    now: float,
) -> Foresight:
    """What a legal move would do, for the seat that may make it. It takes a while, and is worked
    out apart from the loop."""
    viewer.look_through(ahead.aspect)
    check_asked(open_table.table, kind_of(open_table.table, viewer, now), ahead.ply)

    def told(apart: OpenTable) -> Foresight:
        kind, question = asked(apart, viewer, ahead.ply, ahead.move, now)
        return apart.shared(("foresight", kind, ahead.move), question.told)

    return await drawing.draw(who, open_table, told)


def check_asked(table: Table, kind: ViewerKind, ply: int) -> None:
    """Refuse whoever asks about what has passed, or has nothing to decide."""
    if ply != table.ply:
        raise Stale(table.ply)
    if not is_asked(table, kind.seat):
        raise NotYourTurn


def asked(
    open_table: OpenTable, viewer: Viewer, ply: int, move: int, now: float
) -> tuple[ViewerKind, Question]:
    """Who asks, and about what, if it may be asked."""
    table, kind = open_table.table, kind_of(open_table.table, viewer, now)
    check_asked(table, kind, ply)
    seen = table.seen(kind.seat)
    if move not in table.engine.legal(seen):
        raise Unknown(say("This move is not offered now."))
    words = words_for(table, kind.language)
    return kind, Question(
        table.engine,
        seen,
        move,
        ViewContext(kind.seat, words, kind.aspect),
        things_at(open_table, kind, words, len(table.moves)),
        sight(open_table, kind.seat, kind.language).things,
    )


def foretold(outlook: Outlook, context: ViewContext, names: Mapping[str, Thing]) -> Foresight:
    """The same as markup: a panel, and what is drawn over the board."""
    goal = goal_of(outlook, names)
    panel = render("stakes.html", context.words, outlook=outlook, seat=context.viewer, goal=goal)
    return Foresight(panel=str(panel), board=str(layer(outlook)))


def layer(outlook: Outlook) -> Markup:
    """What is drawn over the board."""
    staked = (outlook.at_stake(kind) for kind in ("way", "price", "prize"))
    return drawn(outlook.changes, outlook.goals, outlook.things, *staked)


def goal_of(outlook: Outlook, names: Mapping[str, Thing]) -> tuple[str, str] | None:
    """Where the first thing that moves or comes would be: its id and its name."""
    for change in outlook.changes:
        goal = outlook.goals.get(change.name, "")
        if change.kind in ("moved", "came") and goal in names:
            return goal, names[goal].name
    return None


# What is certain


def outlook_of(
    engine: Engine, seen: Layout, move: int, context: ViewContext, before: Mapping[str, Placed]
) -> Outlook:
    """What a move would do: played in several worlds, seen with the eyes of one seat."""
    picture, seats = picture_of(engine.game), range(seen.seats)
    ends = futures(engine, seen, context.viewer, move)
    pictures = [things_on(picture.board(end, context)) for end in ends[:BOARDS]]
    certain = [
        change for change in changes(before, pictures[0]) if is_in_all(change, before, pictures)
    ]
    stakes = picture.stakes(seen, move)
    later = sum(stake.later for stake in stakes)
    return Outlook(
        before,
        certain,
        {name: thing.on for name, thing in pictures[0].items()},
        losses(engine, seen, move, ends, context.viewer),
        [gain for seat in seats for gain in gains(picture, seen, ends, Seat(seat))],
        [points(picture, seen, ends, seat, later * (seat == context.viewer)) for seat in seats],
        then(picture, ends, context.viewer),
        stakes,
    )


def futures(engine: Engine, seen: Layout, seat: int, move: int) -> list[Layout]:
    """What the seat would see after the move, in the worlds that it imagines: each once."""
    found: dict[bytes, Layout] = {}
    for seed in range(1, WORLDS + 1):
        world = engine.imagine(seen, seat, seed)
        engine.play(world, move)
        end = engine.shown(world, seat, world)
        found.setdefault(end.tobytes(), end)
    return list(found.values())


def is_in_all(
    change: Change, before: Mapping[str, Placed], pictures: Sequence[Mapping[str, Placed]]
) -> bool:
    return all(change in changes(before, after) for after in pictures[1:])


def losses(
    engine: Engine, seen: Layout, move: int, ends: Sequence[Layout], viewer: int
) -> list[Phrase]:
    """What would be told as a loss, in every world."""
    stories = [engine.game.narrate(seen, move, end, viewer) for end in ends]
    hurting = [phrase for phrase in stories[0] if "loss" in phrase.tone.split()]
    return [phrase for phrase in hurting if all(phrase in story for story in stories)]


def gains(picture: Picture, seen: Layout, ends: Sequence[Layout], seat: Seat) -> Iterator[Gain]:
    """The numbers on a seat's plate that would change; what hurts is told as a loss."""
    now = {fact.symbol: fact.number for fact in picture.facts(seen, seat)}
    plates = [{fact.symbol: fact for fact in picture.facts(end, seat)} for end in ends]
    for symbol, fact in plates[0].items():
        by = int(fact.number) - int(now.get(symbol, 0))
        if by and not fact.hurts and all(plate.get(symbol) == fact for plate in plates):
            yield Gain(seat, fact, by)


def points(
    picture: Picture, seen: Layout, ends: Sequence[Layout], seat: int, later: int
) -> tuple[int | None, int | None]:
    """What a seat would have if the game ended now, and after the move; None: not known."""
    sums = {total(picture.score(end, seat)) for end in ends}
    then = sums.pop() if len(sums) == 1 else None
    return total(picture.score(seen, seat)), None if then is None else then + later


def then(picture: Picture, ends: Sequence[Layout], seat: int) -> Phrase | None:
    """The step of the turn that follows, whose turn begins, or that the game is over."""
    deciders = {int(end.seat) for end in ends}
    if len(deciders) > 1:
        return None
    decider = deciders.pop()
    if decider == NOBODY:
        return say("The game ends")
    if decider != seat:
        return say("{who} decides", who=Who(decider))
    labels = [next(step.label for step in picture.steps(end) if step.when == "now") for end in ends]
    return labels[0] if all(label == labels[0] for label in labels) else None
