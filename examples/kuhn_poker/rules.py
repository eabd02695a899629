"""The rules of Kuhn poker, clause by clause of `rules.en.md`."""

from typing import Any

from examples.kuhn_poker.box import CARDS, SEATS, WORDS
from examples.kuhn_poker.moves import BET
from examples.kuhn_poker.state import DEAL, NOBODY, NONE, Phase, State
from kritias.kernel.chance import draw
from kritias.kernel.layout import Numbers
from kritias.kernel.rule import rule


@rule
def deal(s: State) -> None:
    """K1: a card for each player."""
    s.turn = 1
    for at in range(WORDS):
        s.said[at] = NONE
    for seat in range(SEATS):
        s.shown[seat] = NONE
    s.card[0] = draw(s, DEAL, CARDS)
    s.card[1] = another(s.card[0], draw(s, DEAL, CARDS - 1))


@rule
def another(card: int, place: int) -> int:
    """K1: one of the two cards that are left."""
    return place if place < card else place + 1


@rule
def play(s: State, word: int) -> None:
    """K2, K3, K4: a word; who speaks next, or the end."""
    s.said[s.ply] = word
    s.ply += 1
    if not is_over(s):
        s.seat = 1 - s.seat
        s.turn += 1
        return
    if s.said[s.ply - 1] == s.said[s.ply - 2]:
        for seat in range(SEATS):
            s.shown[seat] = s.card[seat]
    s.phase = Phase.OVER
    s.seat = NOBODY


@rule
def is_over(s: State) -> bool:
    """K2: all has been said after an answer to a bet, and after two passes."""
    return s.ply == WORDS or (s.ply == 2 and (s.said[0] == BET or s.said[1] != BET))


@rule
def stake(s: State) -> int:
    """K1, K2: what each has in the pot that the other wins: two chips if both have bet."""
    return 2 if s.said[s.ply - 1] == BET and s.said[s.ply - 2] == BET else 1


@rule
def winner(s: State) -> int:
    """K3, K4: whoever did not give up, or has the higher card."""
    if s.said[s.ply - 1] == s.said[s.ply - 2]:
        return 0 if s.shown[0] > s.shown[1] else 1
    return s.ply % 2  # the last to speak, seat (ply − 1) % 2, has given up


@rule
def points(s: State, out: Any) -> None:
    """K3, K4: chips won, or lost."""
    for seat in range(s.seats):
        out[seat] = 0
    if s.phase == Phase.OVER:
        out[winner(s)] = stake(s)
        out[1 - winner(s)] = -stake(s)


@rule
def payoff(s: State, out: Numbers) -> None:
    """K4: what one wins the other loses."""
    points(s, out)


@rule
def appraise(s: State, thinker: int, shares: Numbers, points: Numbers) -> None:
    """Before the end: even, and somebody will win."""
    for seat in range(s.seats):
        shares[seat], points[seat] = 0.5, 0.0
    shares[s.seats] = 0.0


@rule
def audit(s: State) -> int:
    """1: both have the same card. 2: a card is none."""
    for seat in range(SEATS):
        if not 0 <= s.card[seat] < CARDS:
            return 2
    return 1 if s.card[0] == s.card[1] else 0
