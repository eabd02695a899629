"""The review of a finished game: one's own dearest decisions as a lesson, and how the game went."""

from collections.abc import Sequence
from dataclasses import dataclass

from kritias.arena.review import Finding, Judgement, Review
from kritias.bots import Ground
from kritias.kernel.game import Seat
from kritias.kernel.move_kind import told_apart
from kritias.kernel.words import Phrase, say
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.templates import render
from kritias.server.viewer import ViewerKind
from kritias.ui import graph
from kritias.ui.svg import Markup
from kritias.ui.words import Words


@dataclass(frozen=True)
class Reason:
    """One thing that made a mistake of a decision, with its part of the cost. The bars say what it
    was worth after the better and after the other move, in parts of the longest of all."""

    theme: Phrase
    says: Phrase
    cost: int  # points of win share
    better: float
    worse: float


@dataclass(frozen=True)
class Mistake:
    """A decision that gave something away, and what would have been better."""

    ply: int
    turn: int
    seat: int
    played: Phrase
    better: Phrase
    cost: int  # points of win share
    left: tuple[int, int] = (0, 0)  # the seat's share in hundredths: by the better move, by this
    reasons: Sequence[Reason] = ()


def review(open_table: OpenTable, kind: ViewerKind, words: Words) -> Markup:
    """The lesson as soon as one's own mistakes are known; then who was winning, the mistakes of the
    others, and what was luck. Before that how far it is."""
    judging, table = open_table.judging, open_table.table
    made = judging.review if judging else None
    has_own = bool(kind.own) and judging is not None and judging.has_looked
    own = own_mistakes(open_table, kind) if has_own else None
    common = {"judging": judging, "own": own, "table": table, "is_shared": len(kind.own) > 1}
    if made is None:
        return render("review.html", words, **common)
    mistakes = [mistake_of(table, one) for one in made.worst()]
    last = len(table.moves)
    lines = lines_of(made, last)
    return render(
        "review.html",
        words,
        **common,
        mistakes=others(open_table, kind, made),
        has_nobody=graph.has_some(lines[-1]),
        winning=graph.winning(
            lines,
            [(one.ply, one.seat, words(one.better)) for one in mistakes],
            last,
            words(say("Each player’s share of the victory over the game")),
        ),
        scales=graph.scales(
            [
                {"luck": made.luck[seat], "skill": made.own[seat], "others": made.others[seat]}
                for seat in range(made.seats)
            ],
            words(say("What luck and decisions brought each player")),
        ),
    )


def own_mistakes(open_table: OpenTable, kind: ViewerKind) -> list[Mistake]:
    """The dearest decisions of whoever looks; none for those who only watched."""
    judging, table = open_table.judging, open_table.table
    return [
        lesson_of(table, one, judging.grounds.get(one.ply, ()))
        for seat in kind.own
        for one in judging.mistakes_of(seat)
    ]


def others(open_table: OpenTable, kind: ViewerKind, made: Review) -> list[Mistake]:
    """The dearest decisions of those who do not look now."""
    some = [one for one in made.worst(len(made.judgements)) if one.seat not in kind.own]
    return [mistake_of(open_table.table, one) for one in some[: len(made.worst())]]


def lesson_of(table: Table, found: Finding, grounds: Sequence[Ground]) -> Mistake:
    """A mistake with its reasons."""
    played, better = told(table, found.seat, found.ply, (found.move, found.best))
    cost = round(found.loss * 100)
    left = round(found.before[found.seat] * 100)
    return Mistake(
        found.ply, int(found.position.state.turn), found.seat, played, better, cost,
        (left, left - cost), reasons_of(grounds, cost),
    )  # fmt: skip


def reasons_of(grounds: Sequence[Ground], cost: int) -> list[Reason]:
    """What each ground has cost: parts that add up to the whole, in the order of their pull; and
    bars on one scale. What only holds others back counts from where it was worst."""
    pulls = [one.better - one.worse for one in grounds]
    costs = parts_of(cost, pulls) if sum(pulls) > 0 else [cost] * len(grounds)
    bars = [(one.better - low, one.worse - low) for one in grounds for low in [min(one.worse, 0.0)]]
    longest = max((better for better, _ in bars), default=0.0) or 1.0
    return [
        Reason(one.theme, one.says, part, better / longest, worse / longest)
        for one, part, (better, worse) in zip(grounds, costs, bars, strict=True)
    ]


def parts_of(whole: int, pulls: Sequence[float]) -> list[int]:
    """A whole number in whole parts, as the pulls are to each other."""
    exact = [whole * pull / sum(pulls) for pull in pulls]
    parts = [int(one) for one in exact]
    by_rest = sorted(range(len(parts)), key=lambda at: parts[at] - exact[at])
    for at in by_rest[: whole - sum(parts)]:
        parts[at] += 1
    return parts


def mistake_of(table: Table, judged: Judgement) -> Mistake:
    """A judgement in the words of the picture."""
    played, better = told(table, judged.seat, judged.ply, (judged.move, judged.best))
    return Mistake(
        judged.ply, judged.turn, judged.seat, played, better, round(judged.loss * 100)
    )  # fmt: skip


def told(table: Table, seat: int, ply: int, moves: Sequence[int]) -> list[Phrase]:
    """Moves of one moment as its seat saw them, told apart."""
    seen = table.seen(Seat(seat), ply)
    return told_apart([table.game.offer(seen, move) for move in moves])


def lines_of(made: Review, last: int) -> list[list[tuple[int, float]]]:
    """Each seat's share at every decision, for whoever sees everything, and at the end; and
    nobody's."""
    return [
        [
            (0, made.start[seat]),
            *((one.ply, one.stood[seat]) for one in made.judgements),
            (last, made.payoff[seat]),
        ]
        for seat in range(made.seats + 1)
    ]
