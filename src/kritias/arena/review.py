"""Review: what every decision of a finished game was worth, and how much was luck.

Each decision is judged fairly, by what the seat knew then. *Before* is what each seat could expect
if the best move found was played; *after* is what it could expect of the move that was played,
searched in the same imagined worlds. How the game *stood* is judged by one knowledge for all, that
of whoever saw everything but the luck to come. From there on the definitions are simple:

- the effect of a decision is after − before; for the seat that decided it is never positive, and
  what it lost is its *loss*;
- luck is all else by which the game stood differently at the next decision: what chance revealed
  (cards drawn, tiles turned up), what was hidden from whoever decided, and the error of estimates;
- what the deal gave is luck too: from an equal share to how the game stood at the first decision.

So an equal share, plus the effects of all decisions, plus all luck, is exactly the payoff. Shares
are each seat's and, after the last one's, nobody's: at every moment they sum to one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from kritias.arena.inquiry import Inquiry, Search, answered
from kritias.bots.baseline import word_of
from kritias.bots.search import Effort
from kritias.bots.thought import Thought
from kritias.kernel.position import Position
from kritias.kernel.record import Record
from kritias.kernel.refusal import Refused
from kritias.kernel.words import say

ITERATIONS: Final = 1_600  # for each decision
STANDING: Final = 4  # how the game stood takes a part of them more: one in so many
WORST: Final = 5  # mistakes that are shown
ALIKE: Final = 0.005  # moves that differ by less are as good as each other,
CLOSELY: Final = 0.5  # if they were looked at so much as often as the best
SLIGHT: Final = 0.02  # a loss below this is no mistake: estimates are not that sharp

Shares = list[float]  # each seat's, then nobody's


@dataclass(frozen=True)
class Judgement:
    """One decision in which there was a choice."""

    ply: int  # moves made before it
    turn: int
    seat: int
    move: int
    text: str
    best: int
    best_text: str
    stood: Shares  # each seat's share before it, for whoever sees everything
    before: Shares  # each seat's share if the best move is played
    after: Shares  # and after the move that was played
    luck: Shares  # what changed before the next judgement, or up to the end

    @property
    def loss(self) -> float:
        """What the seat gave away."""
        return self.before[self.seat] - self.after[self.seat]

    @property
    def effect(self) -> Shares:
        """What the decision did to each seat."""
        return difference(self.after, self.before)


@dataclass(frozen=True)
class Review:
    """A game, judged."""

    seats: int
    deal: Shares  # luck of the deal: from an equal share to the first estimate
    judgements: list[Judgement]
    payoff: Shares

    @property
    def start(self) -> Shares:
        return equal_shares(self.seats)

    @property
    def own(self) -> Shares:
        """What each seat lost by its own decisions: never above 0; nobody decides."""
        return [self._effects(seat, own=True) for seat in range(self.seats + 1)]

    @property
    def others(self) -> Shares:
        """What the decisions of the others did to each seat."""
        return [self._effects(seat, own=False) for seat in range(self.seats + 1)]

    @property
    def luck(self) -> Shares:
        """All luck of each seat, that of the deal included."""
        return [
            self.deal[seat] + sum(judged.luck[seat] for judged in self.judgements)
            for seat in range(self.seats + 1)
        ]

    def worst(self, count: int = WORST) -> list[Judgement]:
        """The dearest mistakes, dearest first."""
        mistakes = [judged for judged in self.judgements if judged.loss >= SLIGHT]
        return sorted(mistakes, key=lambda judged: -judged.loss)[:count]

    def to_dict(self) -> dict[str, Any]:
        """As JSON takes it."""
        return {
            "seats": self.seats,
            "start": self.start,
            "deal": self.deal,
            "payoff": self.payoff,
            "own": self.own,
            "others": self.others,
            "luck": self.luck,
            "judgements": [asdict(one) | {"loss": one.loss} for one in self.judgements],
            "worst": [one.ply for one in self.worst()],
        }

    def _effects(self, seat: int, own: bool) -> float:
        return sum(one.effect[seat] for one in self.judgements if (one.seat == seat) == own)


OnProgress = Callable[[int, int], None]
Judging = Callable[[Callable[["Question"], "Finding"], Iterable["Question"]], Iterator["Finding"]]


def review(
    record: Record,
    iterations: int = ITERATIONS,
    seed: int = 1,
    on_progress: OnProgress = lambda done, of: None,
    work: Judging = map,
) -> Review:
    """Judge a finished game; `on_progress` hears how many moves are done, of how many. Decisions
    are judged one after the other, or wherever `work` (as of `kritias.arena.executor`) lets it."""
    end = record.position
    if not end.is_over:
        raise Refused(say("Only a finished game can be reviewed."))
    findings: list[Finding] = []
    for finding in work(answer, questions(end, iterations, seed)):
        findings.append(finding)
        on_progress(finding.ply + 1, len(end.played))
    on_progress(len(end.played), len(end.played))
    return put_together(end, findings)


@dataclass(frozen=True, eq=False)
class Decision:
    """A moment in which a seat had a choice, and what it chose."""

    position: Position
    move: int

    @property
    def ply(self) -> int:
        return len(self.position.played)

    @property
    def seat(self) -> int:
        return int(self.position.seat)


@dataclass(frozen=True, eq=False)
class Finding(Decision):
    """A decision and what was found in it, before luck is told from skill."""

    best: int
    stood: Shares
    before: Shares
    after: Shares
    alike: tuple[int, ...] = ()  # moves that are as good as the best

    @property
    def loss(self) -> float:
        """What the seat gave away."""
        return self.before[self.seat] - self.after[self.seat]


@dataclass(frozen=True, eq=False)
class Question(Decision):
    """A decision that is to be judged, in whatever process: all of it can be pickled."""

    iterations: int
    seed: int


def questions(end: Position, iterations: int, seed: int) -> Iterator[Question]:
    """Every decision of a game in which there was a choice, each with a luck of its own."""
    for ply, (position, move) in enumerate(zip(end.history(), end.played)):
        if len(position.codes) > 1:
            yield Question(position, move, iterations, int(word_of(seed, ply)))


def answer(question: Question) -> Finding:
    return judge(question.position, question.move, question.iterations, question.seed)


def dearest(findings: Iterable[Finding], seat: int, count: int = WORST) -> list[Finding]:
    """The mistakes of a seat, the dearest first."""
    own = [one for one in findings if one.seat == seat and one.loss >= SLIGHT]
    return sorted(own, key=lambda one: -one.loss)[:count]


def suspicion(position: Position, move: int, iterations: int, seed: int) -> float:
    """What a decision may have lost, by a single small search: to know where to look first."""
    return answered(position.game, suspecting(position, move, iterations, seed))


def suspecting(position: Position, move: int, iterations: int, seed: int) -> Inquiry[float]:
    """A suspicion, as the search that it takes."""
    seen = position.view(position.seat).state
    (thought,) = yield [Search(seen, seed, Effort(iterations))]
    shares = {int(one.move): one.share for one in thought.candidates}
    return shares[int(thought.move)] - shares.get(move, 0.0)


def judge(position: Position, move: int, iterations: int, seed: int) -> Finding:
    """What a decision was worth, searched on this core."""
    return answered(position.game, judging(position, move, iterations, seed))


def judging(position: Position, move: int, iterations: int, seed: int) -> Inquiry[Finding]:
    """Search by what the seat knew. The move played and the best are then searched once more,
    each alone and in the same worlds, so that they are compared and not their luck."""
    seen = position.view(position.seat).state
    open_, thought = yield [
        Search(position.state, seed, Effort(iterations // STANDING, open=True)),
        Search(seen, seed, Effort(iterations)),
    ]
    stood = shares_of(open_)
    if thought.move == move:
        found = shares_of(thought)
        return Finding(position, move, move, stood, found, found)
    alone = yield [
        Search(seen, seed, Effort(iterations // 2, only=one)) for one in (thought.move, move)
    ]
    before, after = (shares_of(one) for one in alone)
    if after[position.seat] >= before[position.seat]:
        return Finding(position, move, move, stood, after, after)
    return Finding(position, move, thought.move, stood, before, after, as_good(thought, move))


def as_good(thought: Thought, played: int) -> tuple[int, ...]:
    """Moves that the search holds for as good as its own, and has looked at as closely; not the
    one that was played, which has turned out to be worse."""
    best = thought.candidates[0]
    return tuple(
        int(one.move)
        for one in thought.candidates
        if one.move not in (thought.move, played)
        and best.share - one.share < ALIKE
        and one.visits >= CLOSELY * best.visits
    )


def shares_of(thought: Thought) -> Shares:
    return [*thought.shares, thought.nobody]


def equal_shares(seats: int) -> Shares:
    """Before the deal all are equal, and nobody is yet to be left without a victory; whoever plays
    alone plays against nobody."""
    return [0.5, 0.5] if seats == 1 else [*[1 / seats] * seats, 0.0]


def consistent(findings: Iterable[Finding]) -> list[Finding]:
    """Findings of which none contradicts the one of the next move."""
    by_ply = {one.ply: one for one in findings}
    return [heed_next(one, by_ply.get(one.ply + 1)) for one in by_ply.values()]


def heed_next(one: Finding, then: Finding | None) -> Finding:
    """What is there a moment later was not lost: where the same seat decides again and nothing has
    come to light, a decision left at least what the next one begins with, even if its own search
    did not see that."""
    if then is None or then.seat != one.seat or has_drawn(one.position, then.position):
        return one
    if then.before[one.seat] <= one.after[one.seat]:
        return one
    if then.before[one.seat] >= one.before[one.seat]:
        return replace(one, best=one.move, after=one.before)
    return replace(one, after=then.before)


def has_drawn(before: Position, after: Position) -> bool:
    """Whether there was luck between two moments."""
    return list(before.state.drawn) != list(after.state.drawn)


def put_together(end: Position, found: Sequence[Finding]) -> Review:
    """Luck is what lies between the findings, and before the first and after the last."""
    seats, findings = int(end.state.seats), consistent(found)
    payoff = [*end.payoff, 1.0 - round(sum(end.payoff))]
    later = [*(finding.stood for finding in findings[1:]), payoff]
    first = findings[0].stood if findings else payoff
    return Review(
        seats=seats,
        deal=difference(first, equal_shares(seats)),
        judgements=[
            judgement(finding, luck_of(finding, then)) for finding, then in zip(findings, later)
        ],
        payoff=payoff,
    )


def luck_of(finding: Finding, then: Shares) -> Shares:
    """What changed until then that was not the decision's effect."""
    effect = difference(finding.after, finding.before)
    return difference(difference(then, finding.stood), effect)


def judgement(finding: Finding, luck: Shares) -> Judgement:
    state, write = finding.position.state, finding.position.game.write
    return Judgement(
        ply=finding.ply,
        turn=int(state.turn),
        seat=finding.seat,
        move=finding.move,
        text=write(state, finding.move),
        best=finding.best,
        best_text=write(state, finding.best),
        stood=finding.stood,
        before=finding.before,
        after=finding.after,
        luck=luck,
    )


def difference(left: Shares, right: Shares) -> Shares:
    return [one - other for one, other in zip(left, right)]
