"""The seats of a page: their plates, the sheets that these open to, and what scores are made of."""

from collections.abc import Sequence
from typing import Any

from kritias.server.open_tables import OpenTable
from kritias.server.templates import render
from kritias.ui.picture import Picture, ScorePart, ViewContext, total
from kritias.ui.svg import Markup


def seats(
    open_table: OpenTable,
    picture: Picture,
    seen: Any,
    context: ViewContext,
    won: Sequence[int] | None = None,
) -> Markup:
    """Every seat with what lies before it, as one viewer may see it; where a game is looked at
    again, who has won it stands there instead of who is here."""
    numbers = range(open_table.table.setup.seats)
    scores = [picture.score(seen, seat) for seat in numbers]
    return render(
        "seats.html",
        context.words,
        table=open_table.table,
        open_table=open_table,
        seen=seen,
        seat=context.viewer,
        facts=[picture.facts(seen, seat) for seat in numbers],
        plates=[picture.plate(seen, seat, context) for seat in numbers],
        won=won,
        scores=[told(parts) for parts in scores],
        totals=[total(parts) for parts in scores],
    )


def told(parts: Sequence[ScorePart]) -> list[ScorePart]:
    """The parts of a score that bring or cost something."""
    return [part for part in parts if part.number != 0]


def columns(scores: Sequence[Sequence[ScorePart]]) -> list[int]:
    """The parts that bring or cost some seat something: the columns of the table of points."""
    there = range(len(scores[0]))
    return [column for column in there if any(own[column].number != 0 for own in scores)]


def score_data(picture: Picture, seen: Any, seats: int, words: Any) -> list[list[dict[str, Any]]]:
    """The parts of every score for programs."""
    return [
        [
            {"label": words(part.label), "number": part.number, "clause": part.clause}
            for part in picture.score(seen, seat)
        ]
        for seat in range(seats)
    ]
