"""A kind of move as one object: how it is written, offered, refused, told and touched.

    SHOWING = MoveKind(
        SHOW, "show",
        heading=say("Show the hand"), announce=say("Show the hand and draw two cards."),
        refuse=why_not_show, tell=tell_show, touch=(("show",),),
    )
    MOVE_KINDS = MoveKinds("Atlantis", "a-ring, show", (BUYING, …, SHOWING), aftermath=tell_end)
    write, parse, narrate = MOVE_KINDS.write, MOVE_KINDS.parse, MOVE_KINDS.narrate

A function of a kind is given the state and then the parts of the move; a teller the states before
and after, the viewer and the parts. Where nothing depends on them, the answer itself may stand in
the function's place. What compiles, listing and playing, are plain functions in `moves` and
`rules`.
"""

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from inspect import Parameter, signature
from itertools import pairwise, product
from math import prod
from typing import Any, Final

from kritias.kernel.lore import UNTOLD, Lore
from kritias.kernel.moves import Kind, last, parts_of
from kritias.kernel.refusal import Unreadable
from kritias.kernel.words import Part, Phrase, Reason, say, tell

Ways = tuple[tuple[str, ...], ...]  # to make a move by touching; see Offer.touches
Ids = tuple[str, ...]
Teller = Callable[..., list[Phrase]]
Refuser = Reason | Callable[..., Reason]

GIVEN: Final = {"heading": 1, "announce": 1, "refuse": 1, "tell": 3, "touch": 1, "light": 1}


@dataclass(frozen=True)
class Offer:
    """A legal move as a person meets it."""

    group: Phrase  # the heading it stands under in the list of moves
    says: Phrase  # what it does, as far as one can know
    touches: Ways  # ways to make it: what to touch, one after the other;
    # a step names one id, or several with spaces between, of which any will do
    shows: Ids = ()  # what to light up while it is pointed at


def told_apart(offers: Sequence[Offer]) -> list[Phrase]:
    """What moves do that are told side by side: those that would be told in the same words, with
    the headings that tell them apart."""
    acts = [str(offer.says) for offer in offers]
    return [
        say("{thing}: {act}", thing=offer.group, act=offer.says)
        if acts.count(str(offer.says)) > 1
        else offer.says
        for offer in offers
    ]


@dataclass(frozen=True)
class MoveKind:
    """All that is said of a kind of move, and touched for it."""

    codes: Kind
    form: str  # how it is written, with a gap for each part
    names: tuple[Sequence[object], ...] = ()  # that fill the gaps
    _: KW_ONLY
    heading: Phrase | Callable[..., Phrase]
    announce: Phrase | Callable[..., Phrase]  # what it would do
    refuse: Refuser  # why it is not legal, which is known when this is asked
    tell: Teller  # what it did
    touch: Ways | Callable[..., Ways]
    light: Ids | Callable[..., Ids] = ()
    phases: tuple[int, ...] = ()  # outside of which it is untimely; none: `refuse` looks itself
    untimely: Reason | Callable[[Any], Reason] | None = None  # unless something else comes first

    def __post_init__(self) -> None:
        sizes = tuple(map(len, self.names))
        assert prod(sizes) == self.codes.size, f"«{self.form}» has not as many names as moves"
        for name, given in GIVEN.items():
            takes_as_many(getattr(self, name), given + len(self.names), f"«{self.form}», {name}")

    @property
    def texts(self) -> dict[str, int]:
        """How each move of this kind is written."""
        moves = enumerate(product(*self.names), start=self.codes.first)
        return {self.form.format(*parts): move for move, parts in moves}


def takes_as_many(answer: Any, given: int, where: str) -> None:
    """Whether a function can be called with as many arguments as there will be."""
    if not callable(answer):
        return
    parameters = signature(answer).parameters.values()
    needed = [one for one in parameters if one.default is Parameter.empty]
    if not any(one.kind is Parameter.VAR_POSITIONAL for one in parameters):
        assert len(needed) == given, f"{where} takes {len(needed)} arguments, not {given}"


def nothing_more(before: Any, after: Any, viewer: int, move: int) -> list[Phrase]:
    """Where a move has told everything itself."""
    return []


def nothing_first(s: Any) -> Reason | None:
    """Where no phase asks for something of its own."""
    return None


@dataclass(frozen=True)
class MoveKinds:
    """The kinds of moves of a game in the order of their codes: where any move is looked up."""

    title: str
    examples: str  # for whoever writes what is no move
    kinds: tuple[MoveKind, ...]
    aftermath: Teller = nothing_more  # what is told after every kind of move, which comes last
    comes_first: Callable[[Any], Reason | None] = nothing_first  # what has to be done instead
    lore: Lore = UNTOLD  # of things beside the moves

    def __post_init__(self) -> None:
        assert self.kinds[0].codes.first == 0, "the first kind does not begin at 0"
        for one, other in pairwise(self.kinds):
            gap = f"«{one.form}» ends at {last(one.codes)}, «{other.form}» begins elsewhere"
            assert last(one.codes) == other.codes.first, gap
        for kind in self.kinds:
            is_told = not kind.phases or kind.untimely or self.comes_first is not nothing_first
            assert is_told, f"«{kind.form}» does not say why it is untimely"
        texts = sum(len(kind.texts) for kind in self.kinds)
        assert texts == len(self.codes) == last(self.kinds[-1].codes), "two moves with one text"

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The move that each text means."""
        return {text: move for kind in self.kinds for text, move in kind.texts.items()}

    @cached_property
    def texts(self) -> tuple[str, ...]:
        return tuple(self.codes)

    @cached_property
    def firsts(self) -> tuple[int, ...]:
        return tuple(kind.codes.first for kind in self.kinds)

    def find(self, move: int) -> tuple[MoveKind, tuple[int, ...]]:
        """The kind of a move, and its parts."""
        kind = self.kinds[bisect(self.firsts, move) - 1]
        return kind, parts_of(kind.codes, move, len(kind.names))

    # The doors of a room

    def write(self, s: Any, move: int) -> str:
        """A move as text."""
        return self.texts[move]

    def parse(self, s: Any, text: str) -> int:
        """The move that a text means."""
        if text not in self.codes:
            raise Unreadable(
                say(
                    "«{text}» is no move of {game}. Moves look like {examples}.",
                    text=text, game=self.title, examples=self.examples,
                )
            )  # fmt: skip
        return self.codes[text]

    def announce(self, seen: Any, move: int) -> Phrase:
        """What a legal move would do, as far as one can know before it is made."""
        kind, parts = self.find(move)
        return answered(kind.announce, seen, *parts)

    def offer(self, seen: Any, move: int) -> Offer:
        """A legal move: its heading, what it does, and how to make it by touching."""
        kind, parts = self.find(move)
        answers = kind.heading, kind.announce, kind.touch, kind.light
        return Offer(*(answered(answer, seen, *parts) for answer in answers))

    def refusal(self, s: Any, move: int) -> Reason:
        """The clause that forbids a move which is not legal, and what it says."""
        kind, parts = self.find(move)
        if kind.phases and s.phase not in kind.phases:
            return self.comes_first(s) or answered(kind.untimely, s)
        reason: Reason = answered(kind.refuse, s, *parts)
        return reason

    def narrate(self, before: Any, move: int, after: Any, viewer: int) -> list[Phrase]:
        """What a move did, as the viewer may be told: what belongs to its own turn first, last what
        begins the next."""
        kind, parts = self.find(move)
        gesture = kind.tell(before, after, viewer, *parts)
        story = [*gesture, *self.aftermath(before, after, viewer, move)]
        if after.seat < 0:  # there is no next turn
            return story
        return sorted(story, key=lambda one: 0 if one.opens < 0 else 1 + (one.opens == after.seat))


def answered(answer: Any, *given: Any) -> Any:
    """An answer that depends on the position, or does not."""
    return answer(*given) if callable(answer) else answer


Filler = Callable[..., Part]  # what fills a gap: asked with the state and the parts of the move


def said(text: str, **gaps: Filler) -> Callable[..., Phrase]:
    """An announcement that is one sentence."""

    def sentence(s: Any, *parts: int) -> Phrase:
        return say(text, **{gap: fill(s, *parts) for gap, fill in gaps.items()})

    return sentence


def told(own: str, other: str, **gaps: Filler) -> Teller:
    """A teller that is one sentence: *you* to the seat that moved, {who} to everybody else."""

    def sentence(before: Any, after: Any, viewer: int, *parts: int) -> list[Phrase]:
        filled = {gap: fill(before, *parts) for gap, fill in gaps.items()}
        return [tell(viewer, before.seat, own, other, **filled)]

    return sentence


def nothing(before: Any, after: Any, viewer: int, *parts: int) -> list[Phrase]:
    """A teller of what goes without saying."""
    return []
