"""Why a thing cannot be used now: of all moves that concern it, what speaks against the one that
was most likely meant.

Every kind of move names what is touched for it, for any of its codes. Whoever touches a thing means
some of the moves in whose ways it stands; the reason is the refusal of one of these. Nothing is
carried out, and only what one seat sees is looked at.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, Final, NamedTuple

from kritias.kernel.move_kind import MoveKind, MoveKinds, answered
from kritias.kernel.words import N_, Phrase, Reason, say

Steps = tuple[frozenset[str], ...]  # a way to make a move: of each step, the things that will do


class Concern(NamedTuple):
    """That a thing is touched for a move, as which step of which way."""

    move: int
    kind: int  # which of the kinds, in their order
    way: Steps
    step: int


class Fit(IntEnum):
    """How well a move fits what was touched, the best first."""

    LEGAL = 0  # it can be touched now
    NEXT = 1  # it would be, if the move were legal
    LATER = 2  # a legal move has it as a later step
    OTHER = 3  # with what was touched before, another legal move would have to begin
    UNSEEN = 4  # a refused move of which something else is not there to be touched
    BEGINS = 5  # a refused move begins with it
    WITHIN = 6  # a refused move has it as a later step
    UNTIMELY = 7  # it is not the time for that kind of move
    NONE = 8


class Meant(NamedTuple):
    """What somebody may have meant; the smallest is likeliest."""

    fit: Fit
    place: int  # of the thing in the row of what stands on what
    concern: Concern


@dataclass(frozen=True)
class Touchables:
    """What a seat sees in its turn, its legal moves, and the things that are drawn of it."""

    kinds: MoveKinds
    seen: Any
    legal: frozenset[int]
    drawn: Collection[str]

    @cached_property
    def concerns(self) -> dict[str, list[Concern]]:
        """For each thing the moves that it is touched for, legal or not."""
        found: dict[str, list[Concern]] = {}
        for concern in self.all_concerns():
            for name in concern.way[concern.step]:
                found.setdefault(name, []).append(concern)
        return found

    def all_concerns(self) -> Iterator[Concern]:
        for number, kind in enumerate(self.kinds.kinds):
            for move in range(kind.codes.first, kind.codes.first + kind.codes.size):
                _, parts = self.kinds.find(move)
                for way in answered(kind.touch, self.seen, *parts):
                    steps = tuple(frozenset(step.split()) for step in way)
                    for step in range(len(steps)):
                        yield Concern(move, number, steps, step)

    def why(
        self, touched: Sequence[str], things: Sequence[str], is_others: bool = False
    ) -> Reason | None:
        """What is to be said of a touch on the first of some things, of which each stands on the
        next, after others; None: no move concerns it."""
        meant = list(self.meant(touched, things))
        fit, place = min((one[:2] for one in meant), default=(Fit.NONE, 0))
        if fit >= Fit.UNTIMELY and (aside := self.aside(touched, is_others)):
            return aside
        if fit == Fit.NONE:
            return None
        fitting = [one.concern for one in meant if one[:2] == (fit, place)]
        if fit in SAID:
            return self.clause, say(SAID[fit], act=self.act(fitting[0].move))
        first = min((concern.kind for concern in fitting), key=self.distance)
        moves = dict.fromkeys(concern.move for concern in fitting if concern.kind == first)
        return commonest([self.kinds.refusal(self.seen, move) for move in moves])

    def aside(self, touched: Sequence[str], is_others: bool) -> Reason | None:
        """What is said of a thing that belongs to no move of this time: whose it is, or that the
        move which was begun has nothing to do with it."""
        if is_others and self.kinds.lore.others:
            return self.kinds.lore.others
        if touched:
            return self.clause, say("The move you have begun does not lead here: touch what glows.")
        return None

    def meant(self, touched: Sequence[str], things: Sequence[str]) -> Iterator[Meant]:
        """Every move that concerns these things; of what one stands on, not what is far from being
        done there."""
        for place, thing in enumerate(things):
            for concern in self.concerns.get(thing, ()):
                fit = self.fit(concern, touched)
                if place == 0 or fit <= Fit.OTHER:
                    yield Meant(fit, place, concern)

    def fit(self, concern: Concern, touched: Sequence[str]) -> Fit:
        """How well a move fits what was touched before."""
        step, way = concern.step, concern.way
        follows = step == len(touched) and all(one in way[i] for i, one in enumerate(touched))
        if concern.move in self.legal:
            return Fit.LEGAL if follows else Fit.OTHER if touched else Fit.LATER
        if not self.is_timely(concern):
            return Fit.UNTIMELY
        if follows:
            is_last = step == len(way) - 1
            is_there = self.is_there(way) if is_last else concern.move not in self.partial
            return Fit.NEXT if is_there else Fit.UNSEEN
        if step == 0:
            return Fit.BEGINS
        return Fit.NONE if touched or not self.is_there(way) else Fit.WITHIN

    def is_there(self, way: Steps) -> bool:
        """Whether there is something to touch for every step."""
        return all(any(name in self.drawn for name in step) for step in way)

    @cached_property
    def partial(self) -> set[int]:
        """Moves for which in some way there is nothing to touch, such as a card not held."""
        concerns = self.all_concerns()
        return {one.move for one in concerns if one.step == 0 and not self.is_there(one.way)}

    def distance(self, kind: int) -> tuple[int, int, int]:
        """How far the time of a kind of move is; the earlier of two kinds is told before the other,
        what is to come before what has been."""
        phases, now = self.kinds.kinds[kind].phases, int(self.seen.phase)
        return min((abs(phase - now), -phase, kind) for phase in phases or (now,))

    def is_timely(self, concern: Concern) -> bool:
        kind: MoveKind = self.kinds.kinds[concern.kind]
        if kind.phases:
            return self.seen.phase in kind.phases
        asked = self.kinds.lore.asked(self.seen)
        return asked is None or self.kinds.refusal(self.seen, concern.move) != asked

    @property
    def clause(self) -> str:
        """By which it goes now."""
        return self.kinds.lore.clauses.get(int(self.seen.phase), "")

    def act(self, move: int) -> Phrase:
        return self.kinds.announce(self.seen, move)


def commonest(reasons: Sequence[Reason]) -> Reason:
    """Of what speaks against several moves what speaks against most of them."""
    texts = [str(phrase) for _, phrase in reasons]
    most = max(texts, key=texts.count)
    return reasons[texts.index(most)]


SAID: Final = {
    Fit.LEGAL: N_("This can be touched now: {act}"),
    Fit.LATER: N_("First touch what glows, then this: {act}"),
    Fit.OTHER: N_("This belongs to another move: {act}"),
}
