"""Every sentence that a room can say, gathered by playing it: for `tools/sentences.py`.

The games that lie in a room, and random ones, are looked at from every side: what is told, offered
and refused, what stands on the board, in the tray and on the plates. Of each text those uses are
kept that put something of a new kind into one of its gaps.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, zip_longest
from typing import Any, Final

import kritias
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Setting
from kritias.kernel.record import read_record
from kritias.kernel.rulebook import folder_of
from kritias.kernel.trial import Trial
from kritias.kernel.words import Named, Part, Phrase, Who
from kritias.registry import kinds_of, picture_of
from kritias.ui.picture import ViewContext
from kritias.ui.words import Words

Moment = tuple[Any, tuple[int, ...], int]  # a state, the legal moves, and the one that is made

NAMES: Final = ("Livia", "Bruno", "Inés", "Elio")
SHAPES: Final = (1.6, 0.6)  # of stages, width over height
LOOKS: Final = 17  # of so many moments one is drawn
ASKS: Final = 4  # and of so many one is asked about
OFFERED: Final = 12  # moves that are read then
REFUSED: Final = 24  # and moves that are tried
LONGEST: Final = 400  # moves of a random game
MOST: Final = 40  # uses of one text that are kept


@dataclass
class Gathered:
    """Texts with the uses that were met, each of which has something new in one of its gaps."""

    uses: dict[str, list[Phrase]] = field(default_factory=dict)
    known: set[tuple[str, str, str]] = field(default_factory=set)

    def hear(self, part: Part | None) -> None:
        """Keep a phrase and all that is within it, if that is new."""
        match part:
            case Named(inner, _):
                self.hear(inner)
            case Phrase(text, plural, count, gaps):
                kinds = {(text, gap, kind_of(one)) for gap, one in gaps.items()}
                kinds.add((text, "", str(count == 1) if plural else ""))
                uses = self.uses.setdefault(text, [])
                if not kinds <= self.known and len(uses) < MOST:
                    self.known |= kinds
                    uses.append(part)
                for inner in gaps.values():
                    self.hear(inner)


def kind_of(part: Part) -> str:
    """What kind of thing fills a gap: sentences about things of one kind have one grammar."""
    match part:
        case Named(inner, _):
            return kind_of(inner)
        case Phrase(text, plural, count):
            return f"{text} {count == 1}" if plural else text
        case Who(_):
            return "somebody"
        case int():
            return str(min(abs(part), 2))
    return "a word" if part else "nothing"


@dataclass(frozen=True)
class Listener(Words):
    """The words of a page, of which it is remembered what they were asked to say."""

    gathered: Gathered = field(default_factory=Gathered)

    def __call__(self, phrase: Phrase | str) -> str:
        self.gathered.hear(phrase if isinstance(phrase, Phrase) else Phrase(phrase))
        return super().__call__(phrase)

    def marked(self, phrase: Phrase) -> Any:
        self.gathered.hear(phrase)
        return super().marked(phrase)


def gather(game: Game) -> Gathered:
    """All that a room was heard to say."""
    heard = Gathered()
    for phrase in beside_the_moves(game):
        heard.hear(phrase)
    for played in games_of(game):
        listen(game, played, heard)
    return heard


def games_of(game: Game) -> Iterator[Iterator[Moment]]:
    """The games that lie in the room, in which much happens; and random ones of either kind."""
    for file in sorted((folder_of(game) / "golden" / "valid").glob("*.game")):
        record = read_record(file.read_text("utf-8"), kritias.game)
        position = record.position
        yield (
            (one.state, one.codes, move)
            for one, move in zip_longest(position.history(), position.played, fillvalue=-1)
        )
    flags: dict[str, Setting] = {one.name: True for one in game.OPTIONS if one.kind == "flag"}
    for settings in ({}, flags):
        walk = Trial(game, game.SEATS[-1], settings=settings).walk(0)
        yield ((one.state.copy(), one.legal, one.move) for one in islice(walk, LONGEST))


def beside_the_moves(game: Game) -> Iterator[Phrase]:
    """What is said of a game before it begins, of its things, and for a hint."""
    yield game.ABOUT.pitch
    for option in game.OPTIONS:
        yield from (option.words, option.about, *option.labels)
    lore = kinds_of(game).lore
    yield from lore.uses.values()
    if lore.others:
        yield lore.others[1]
    for term in game.TERMS:
        yield from (term.more(1), term.more(2), term.better, term.hinders(Who(1)))
    yield from (extra.link for extra in getattr(picture_of(game), "EXTRAS", ()))


def listen(game: Game, played: Iterator[Moment], heard: Gathered) -> None:
    """One game: what is told of every move to whoever made it and to somebody else, and the rest at
    some moments."""
    for count, (state, legal, move) in enumerate(played):
        if legal:
            for viewer in (int(state.seat), count % (state.seats + 1) - 1):
                follow(game, state, move, viewer, heard)
        if count % LOOKS == 0 or not legal:
            look(game, state, count // LOOKS, heard)
        if legal and count % ASKS == 0:
            ask(game, state, legal, heard)


def follow(game: Game, before: Any, move: int, viewer: int, heard: Gathered) -> None:
    """What a viewer is told of a move, as at a table."""
    engine, after = engine_of(game), before.copy()
    engine.play(after, move)
    made = engine.shown_move(before, move, viewer, after)
    seen = [engine.shown(state, viewer, after) for state in (before, after)]
    for sentence in game.narrate(seen[0], made, seen[1], viewer):
        heard.hear(sentence)


def ask(game: Game, state: Any, legal: tuple[int, ...], heard: Gathered) -> None:
    """What is offered to whoever decides, and why some other moves are refused."""
    seen = engine_of(game).shown(state, state.seat, state)
    for move in legal[:: len(legal) // OFFERED + 1]:
        offer = game.offer(seen, move)
        heard.hear(offer.group)
        heard.hear(offer.says)
    step = game.MOVES // REFUSED + 1
    for move in range(int(state.ply) % step, game.MOVES, step):
        if move not in legal and move != game.BELL:
            heard.hear(game.refusal(seen, move)[1])


def look(game: Game, state: Any, number: int, heard: Gathered) -> None:
    """What is drawn and written for one of those who look."""
    picture, viewer = picture_of(game), number % (state.seats + 1) - 1
    seen = engine_of(game).shown(state, viewer, state)
    folders = (*Words().folders, folder_of(game))
    words = Listener("en", folders, NAMES[: state.seats], heard)
    context = ViewContext(viewer, words, SHAPES[number % 2])
    picture.board(seen, context)
    picture.tray(seen, context)
    heard.hear(picture.prompt(seen, viewer))
    heard.hear(picture.prompt(seen, state.seat))
    for step in picture.steps(seen):
        heard.hear(step.label)
    for sentence in picture.summary(seen, viewer):
        heard.hear(sentence)
    for seat in range(state.seats):
        read_plate(picture, seen, seat, context, heard)


def read_plate(picture: Any, seen: Any, seat: int, context: ViewContext, heard: Gathered) -> None:
    """What the plate of a seat says."""
    for fact in picture.facts(seen, seat):
        heard.hear(fact.label)
    for part in picture.score(seen, seat):
        heard.hear(part.label)
    for group in picture.plate(seen, seat, context):
        heard.hear(group.heading)
        heard.hear(group.note)
