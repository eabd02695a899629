"""The end of a game: scores, the luck laid open, who was winning, and what was a mistake."""

from collections.abc import Sequence
from dataclasses import dataclass

from kritias.arena.review import Judgement, Review
from kritias.kernel.game import Seat
from kritias.kernel.move_kind import told_apart
from kritias.kernel.words import Phrase, Who, is_ending, say
from kritias.registry import picture_of
from kritias.server.branch import comparison, verdict
from kritias.server.daily import told_result
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.templates import render
from kritias.server.viewer import ViewerKind
from kritias.server.viewer_payload_seats import columns
from kritias.ui import graph
from kritias.ui.svg import Markup
from kritias.ui.words import Words


def end(open_table: OpenTable, kind: ViewerKind, words: Words) -> Markup:
    """Scores, the winner, and the luck laid open."""
    table = open_table.table
    points, shares = table.engine.points(table.state), table.engine.payoff(table.state)
    ranks = sorted(range(table.setup.seats), key=lambda one: (-shares[one], -points[one]))
    won = [one for one in ranks if shares[one] > 0]
    seen, picture = table.seen(kind.seat), picture_of(table.game)
    scores = [picture.score(seen, one) for one in range(table.setup.seats)]
    compared = comparison(table)
    return render(
        "end.html",
        words,
        table=table,
        seat=kind.seat,
        own=kind.own,
        points=points,
        shares=shares,
        ranks=ranks,
        won=won,
        scores=scores,
        columns=columns(scores),
        why=[phrase for phrase in last_told(table, kind.seat) if is_ending(phrase)],
        best=open_table.best,
        result=told_result(table) if table.setup.is_ranked and kind.own else None,
        is_told=kind.is_told,
        review=review(open_table, words),
        origin=table.setup.origin,
        compared=compared,
        verdict=verdict(table.setup.origin, compared) if table.setup.origin else None,
    )


def last_told(table: Table, seat: Seat) -> Sequence[Phrase]:
    """What a viewer was told of the last move."""
    return table.story(seat, len(table.moves) - 1)[-1].sentences


@dataclass(frozen=True)
class Mistake:
    """A decision that gave something away, and what would have been better."""

    ply: int
    seat: int
    played: Phrase
    better: Phrase
    cost: int  # points of win share


def review(open_table: OpenTable, words: Words) -> Markup:
    """Who was winning, the dearest mistakes, and what was luck; or how far that is."""
    made = open_table.judging.review if open_table.judging else None
    if made is None:
        return render("review.html", words, judging=open_table.judging)
    mistakes = [mistake_of(open_table.table, one) for one in made.worst()]
    last = len(open_table.table.moves)
    lines = lines_of(made, last)
    return render(
        "review.html",
        words,
        judging=open_table.judging,
        mistakes=mistakes,
        has_nobody=graph.has_some(lines[-1]),
        winning=graph.winning(
            lines,
            [(one.ply, one.seat, words(one.better)) for one in mistakes],
            last,
            words(say("Each seat’s share of the victory over the game")),
        ),
        scales=graph.scales(
            [
                {"luck": made.luck[seat], "skill": made.own[seat], "others": made.others[seat]}
                for seat in range(made.seats)
            ],
            words(say("What luck and decisions brought each seat")),
        ),
    )


def mistake_of(table: Table, judged: Judgement) -> Mistake:
    """A judgement in the words of the picture."""
    seen = table.seen(Seat(judged.seat), judged.ply)
    played, better = told_apart(
        [table.game.offer(seen, move) for move in (judged.move, judged.best)]
    )
    return Mistake(judged.ply, judged.seat, played, better, round(judged.loss * 100))


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


def remark(open_table: OpenTable, at: int | None) -> Phrase | None:
    """What the review says of a moment that one looks back at."""
    made = open_table.judging.review if open_table.judging and at is not None else None
    for judged in made.worst() if made else []:
        if judged.ply == at:
            mistake = mistake_of(open_table.table, judged)
            return say(
                "{seat} played: {played} Better: {better} Cost in points of win share: {cost}.",
                seat=Who(mistake.seat),
                played=mistake.played,
                better=mistake.better,
                cost=mistake.cost,
            )
    return None
