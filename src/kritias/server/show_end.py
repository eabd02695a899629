"""The end of a game: scores, the luck laid open, who was winning, and what was a mistake."""

from dataclasses import dataclass

from kritias.arena.review import Judgement, Review
from kritias.kernel.words import Phrase, Who, say
from kritias.server.brush import paint
from kritias.server.daily import is_told
from kritias.server.open_tables import Live
from kritias.server.table import Table
from kritias.ui import graph
from kritias.ui.svg import Markup
from kritias.ui.words import Words


def end(live: Live, seat: int, words: Words, now: float) -> Markup:
    """Scores, the winner, and the luck laid open."""
    table = live.table
    points, shares = table.engine.points(table.state), table.engine.payoff(table.state)
    ranks = sorted(range(table.setup.seats), key=lambda one: (-shares[one], -points[one]))
    won = [one for one in ranks if shares[one] > 0]
    return paint(
        "end.html",
        words,
        table=table,
        seat=seat,
        points=points,
        shares=shares,
        ranks=ranks,
        won=won,
        best=live.best,
        is_told=is_told(table.setup.deal, now),
        review=review(live, words),
    )


@dataclass(frozen=True)
class Mistake:
    """A decision that gave something away, and what would have been better."""

    ply: int
    seat: int
    played: Phrase
    better: Phrase
    cost: int  # points of win share


def review(live: Live, words: Words) -> Markup:
    """Who was winning, the dearest mistakes, and what was luck; or how far that is."""
    made = live.judging.review if live.judging else None
    if made is None:
        return paint("review.html", words, judging=live.judging)
    mistakes = [mistake_of(live.table, one) for one in made.worst()]
    return paint(
        "review.html",
        words,
        judging=live.judging,
        mistakes=mistakes,
        winning=graph.winning(
            lines_of(made, len(live.table.moves)),
            [(one.ply, one.seat, words(one.better)) for one in mistakes],
            len(live.table.moves),
            words(say("Each seat’s share of the victory over the game")),
        ),
        scales=graph.scales(
            [
                {"luck": luck, "skill": own, "others": others}
                for luck, own, others in zip(made.luck, made.own, made.others, strict=True)
            ],
            words(say("What luck and decisions brought each seat")),
        ),
    )


def mistake_of(table: Table, judged: Judgement) -> Mistake:
    """A judgement in the words of the picture."""
    seen = table.seen(judged.seat, judged.ply)
    return Mistake(
        judged.ply,
        judged.seat,
        table.game.offer(seen, judged.move).says,
        table.game.offer(seen, judged.best).says,
        round(judged.loss * 100),
    )


def lines_of(made: Review, last: int) -> list[list[tuple[int, float]]]:
    """Each seat's share before and after every decision, and at the end."""
    return [
        [
            (0, made.start[seat]),
            *((one.ply, one.before[seat]) for one in made.judgements),
            (last, made.payoff[seat]),
        ]
        for seat in range(made.seats)
    ]


def remark(live: Live, at: int | None) -> Phrase | None:
    """What the review says of a moment that one looks back at."""
    made = live.judging.review if live.judging and at is not None else None
    for judged in made.worst() if made else []:
        if judged.ply == at:
            mistake = mistake_of(live.table, judged)
            return say(
                "{seat} played: {played} Better: {better} It cost {cost} points of win share.",
                seat=Who(mistake.seat),
                played=mistake.played,
                better=mistake.better,
                cost=mistake.cost,
            )
    return None
