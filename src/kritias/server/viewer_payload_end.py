"""The end of a game: scores, who has won and why, and the luck laid open."""

from collections.abc import Sequence

from kritias.kernel.game import Seat
from kritias.kernel.words import Phrase, Who, is_ending, say
from kritias.registry import picture_of
from kritias.server.branch import comparison, verdict
from kritias.server.daily import told_result
from kritias.server.open_tables import OpenTable
from kritias.server.table import Table
from kritias.server.templates import render
from kritias.server.viewer import ViewerKind
from kritias.server.viewer_payload_review import mistake_of, review
from kritias.server.viewer_payload_seats import columns
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
        origin=table.setup.origin,
        compared=compared,
        verdict=verdict(table.setup.origin, compared) if table.setup.origin else None,
        review=review(open_table, kind, words),
    )


def last_told(table: Table, seat: Seat) -> Sequence[Phrase]:
    """What a viewer was told of the last move."""
    return table.story(seat, len(table.moves) - 1)[-1].sentences


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
