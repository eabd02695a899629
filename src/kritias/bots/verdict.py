"""What a bot makes of a state: shares of the victory, points, and what both are worth to it.

A bot plays for its share of the victory. Where shares hardly differ, because the game is won or
lost, it plays for points and for its place among the others: both count for a little, as the room
has set its dials. Whoever has won does not dawdle: a victory is worth a little more the sooner the
game is over, and more than the points that another turn would bring.
"""

from typing import Any, Final, NamedTuple

import numpy as np

from kritias.kernel.engine import Rules
from kritias.kernel.game import Game
from kritias.kernel.kinds import NUMBERS, WHOLES, Kind, bundle
from kritias.kernel.layout import Layout, Numbers
from kritias.kernel.rule import rule

SEATS: Final = 4
SHARES: Final = SEATS + 1  # with nobody's, after the last seat's

POINT: Final = 0  # in `taste`
RANK: Final = 1
SINCE: Final = 2

HASTE: Final = 0.03  # what a victory is worth more in the turn at hand; half of it in the next


class Verdict(NamedTuple):
    """What is found in a state; written anew for each."""

    shares: Numbers  # of the victory; after the last seat's, nobody's
    points: Numbers  # each seat's at the end
    worth: Numbers  # to each seat: what it plays for
    scores: Any  # points of a game that is over, as whole numbers
    taste: Numbers  # what a point, and to be first instead of last, are worth beside a victory;
    # and the turn from which it is looked at


VERDICT: Final[Kind] = bundle(Verdict, NUMBERS, NUMBERS, NUMBERS, WHOLES, NUMBERS)


def verdict_of(game: Game, turn: int = 0) -> Verdict:
    """A verdict to be written, with the tastes of a room, looked at from a turn."""
    return Verdict(
        shares=np.zeros(SHARES),
        points=np.zeros(SEATS),
        worth=np.zeros(SEATS),
        scores=np.zeros(SEATS, np.int64),
        taste=np.array([game.DIALS.point, game.DIALS.rank, turn]),
    )


@rule
def judge(s: Layout, rules: Rules, thinker: np.int64, verdict: Verdict) -> None:
    """The payoff where the game is over, else a guess of it, and what it is worth."""
    haste = 0.0
    if s.seat < 0:
        settle(s, rules, verdict)
        haste = HASTE / (1.0 + s.turn - verdict.taste[SINCE])
    else:
        rules.appraise(s, thinker, verdict.shares, verdict.points)
    for seat in range(s.seats):
        liking = verdict.taste[POINT] * verdict.points[seat]
        liking += verdict.taste[RANK] * rank(verdict.points, seat, s.seats)
        verdict.worth[seat] = verdict.shares[seat] * (1.0 + haste) + liking


@rule
def settle(s: Layout, rules: Rules, verdict: Verdict) -> None:
    """A game that is over: who has won, or nobody, and with how many points."""
    rules.payoff(s, verdict.shares)
    rules.points(s, verdict.scores)
    nobody = 1.0
    for seat in range(s.seats):
        nobody -= verdict.shares[seat]
        verdict.points[seat] = verdict.scores[seat]
    verdict.shares[s.seats] = nobody if nobody > 0.5 else 0.0


@rule
def rank(points: Numbers, seat: int, seats: int) -> float:
    """From 0 for the last to 1 for the first; equals stand between."""
    behind = 0.0
    for other in range(seats):
        if points[other] < points[seat]:
            behind += 1.0
        elif points[other] == points[seat]:
            behind += 0.5
    return (behind - 0.5) / (seats - 1.0) if seats > 1 else 0.0
