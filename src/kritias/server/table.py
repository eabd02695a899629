"""A table: its setting, and everything that follows from its events. No input, no output."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

import numpy as np

import kritias
from kritias.kernel.engine import Engine, engine_of
from kritias.kernel.fair import CHOSEN, OPEN, Receipt, commitment, join_words, seed_from
from kritias.kernel.game import NOBODY, START, Game, Move, Ply, Seat, Setting, set_up
from kritias.kernel.layout import Layout, Sees
from kritias.kernel.position import Position
from kritias.kernel.record import Record
from kritias.kernel.refusal import Refused
from kritias.kernel.words import Phrase, Who, by_turn, say
from kritias.server.clock import Clock, ClockKind, Outages
from kritias.server.events import (
    Abandoned,
    BotSat,
    CameBack,
    Closed,
    Event,
    Heard,
    Hinted,
    LeftToBot,
    LessonLeft,
    LessonResumed,
    Moved,
    Muted,
    Rematched,
    Said,
    Sat,
    Started,
    TookBack,
    Tried,
    Worded,
)
from kritias.server.history import History
from kritias.server.refusal import NotNow, Outdated

KEPT: Final = 120  # lines of the log that are kept ready for each viewer


@dataclass(frozen=True)
class Setup:
    """How a table was set; it never changes."""

    id: str
    game: str
    version: int
    seats: int
    settings: Mapping[str, Setting]
    secret: str
    seed: int | None  # chosen by whoever set the table; else it follows from the secret
    host: str  # the guest who set it
    keys: tuple[str, ...]  # what a link to each seat must hold
    clock: ClockKind = "off"
    seconds: int = 0
    one_screen: bool = False
    created: float = 0.0
    deal: str = ""  # of a day; empty: the luck is drawn, or was chosen
    hints: bool = False  # whether several people may ask for hints
    ranked: bool = True  # of a deal: whether it is its player's one try
    position: Mapping[str, Any] | None = None  # a document to begin with; None: the game is dealt
    lesson: bool = False  # whether it is the room's guided first game
    lobby: bool = False  # whether anybody in the house may take a free seat, and is led here
    origin: Mapping[str, Any] | None = None  # the game from a moment of which it plays on
    right: Sequence[str] = ()  # of a puzzle: the moves that solve its position
    puzzle: str = ""  # its name, if it is one of the room's
    again: str = ""  # the table of a finished game whose decision is tried again

    @property
    def is_puzzle(self) -> bool:
        """Whether a position is to be solved, and no game is played."""
        return bool(self.right)

    @property
    def is_ranked(self) -> bool:
        """Whether the result is compared with that of others."""
        return bool(self.deal) and self.ranked

    @property
    def commitment(self) -> str:
        return commitment(self.secret)

    @property
    def is_promised(self) -> bool:
        """Whether the luck follows from the secret: a chosen seed promises nothing."""
        return self.seed is None


@dataclass(frozen=True)
class Terms:
    """What may be left out when a table is set."""

    seed: int | None = None
    clock: ClockKind = "off"
    seconds: int = 0
    one_screen: bool = False
    deal: str = ""
    secret: str = ""  # of the deal; drawn if left out
    hints: bool = False
    ranked: bool = True
    position: Mapping[str, Any] | None = None
    lesson: bool = False
    lobby: bool = False
    origin: Mapping[str, Any] | None = None
    right: Sequence[str] = ()
    puzzle: str = ""
    again: str = ""


@dataclass
class Chair:
    """Who sits at a seat now."""

    guest: str = ""
    name: str = ""
    level: str = ""  # of the bot that plays: from the start, or for somebody who left
    word: str = ""
    left: str = ""  # why a bot plays for a guest

    @property
    def is_free(self) -> bool:
        return not self.guest and not self.level

    @property
    def is_bot(self) -> bool:
        """Whether a bot decides for this seat now."""
        return bool(self.level)


@dataclass(frozen=True)
class Told:
    """What a move did, to one viewer, as far as it is told of one turn."""

    turn: int  # 0: one that was skipped
    seat: Seat  # whose turn it is, or who acted in it
    ply: Ply
    part: int  # of what is told of the move
    sentences: tuple[Phrase, ...]


@dataclass
class Table:
    """What follows from the events so far."""

    setup: Setup
    outages: Outages = ()
    chairs: list[Chair] = field(default_factory=list)
    length: int = 0  # of the log so far
    moves: list[Moved] = field(default_factory=list)  # those that count
    plies: list[Ply] = field(default_factory=list)  # the ply at which each of them was made
    turns: list[int] = field(default_factory=list)  # the turn in which each was made
    quiet: list[bool] = field(default_factory=list)  # whether each brought nothing to light
    hinted: list[tuple[Ply, Seat]] = field(default_factory=list)  # after which ply, which seat
    talk: list[tuple[float, Said]] = field(default_factory=list)
    muted: set[str] = field(default_factory=set)  # voices of spectators who may not speak
    ply: Ply = START  # moves made and taken back: what a client's move has to answer
    is_closed: bool = False  # over for good
    given_up: int = 0  # days after which the house closed it, since nobody went on with it
    has_left_lesson: bool = False  # and plays on alone
    rematch: str = ""
    tries: list[Move] = field(default_factory=list)  # at a puzzle, in order
    undone_turn: int | None = None  # of what was taken back last, until the next move
    has_secrets: bool = False  # whether something has been hidden from a seat so far
    stories: dict[Seat, dict[int, tuple[Told, ...]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.states = History(self.game.State)  # from the deal on
        self.chairs = [Chair() for _ in range(self.setup.seats)]
        setup = self.setup
        self.clock = Clock(setup.clock, setup.seconds, self.outages, [0.0] * setup.seats)
        self.foreseen: tuple[Ply, Move | None] = Ply(-1), None  # at which ply, and what

    # What it is

    @property
    def game(self) -> Game:
        return kritias.game(self.setup.game)

    @property
    def engine(self) -> Engine:
        return engine_of(self.game)

    @property
    def is_started(self) -> bool:
        return self.states.length > 0

    @property
    def is_over(self) -> bool:
        return self.is_started and self.states.decider == NOBODY

    @property
    def state(self) -> Layout:
        return self.states[-1]

    @property
    def decider(self) -> Seat:
        """The seat to decide; NOBODY before the start and after the end."""
        return self.states.decider

    @property
    def foregone(self) -> Move | None:
        """The move that the rules leave to nobody: the table makes it, and everybody knows which
        it is. None where somebody decides."""
        if self.decider != NOBODY and self.foreseen[0] != self.ply:
            move = self.engine.foregone(self.state)
            self.foreseen = self.ply, None if move is None else Move(move)
        return self.foreseen[1] if self.decider != NOBODY else None

    @property
    def seed(self) -> int:
        if self.setup.seed is not None:
            return self.setup.seed
        return seed_from(self.setup.secret, [chair.word for chair in self.chairs])

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(chair.name for chair in self.chairs)

    @property
    def status(self) -> str:
        return "over" if self.is_over else "playing" if self.is_started else "waiting"

    @property
    def has_company(self) -> bool:
        """Whether several people play: on pages of their own, or around one screen."""
        guests = {chair.guest for chair in self.chairs if chair.guest}
        return len(guests) > 1 or self.setup.one_screen

    @property
    def has_hints(self) -> bool:
        """Whether a seat may ask for a hint: in company, and when ranked, only if it was set so; at
        a puzzle it would be the answer."""
        if self.setup.is_puzzle:
            return False
        return self.setup.hints or not (self.has_company or self.setup.is_ranked)

    @property
    def receipt(self) -> Receipt | None:
        """What the table promises about its luck; None if that was chosen."""
        if not self.setup.is_promised:
            return None
        words = join_words([chair.word for chair in self.chairs]) if self.is_started else OPEN
        return Receipt(self.setup.id, self.game.NAME, len(self.moves), self.setup.commitment, words)

    def seated(self) -> Iterator[tuple[Seat, Chair]]:
        """Every seat, and who sits there."""
        return ((Seat(number), chair) for number, chair in enumerate(self.chairs))

    def seats_of(self, guest: str) -> list[Seat]:
        return [seat for seat, chair in self.seated() if guest and chair.guest == guest]

    # What happens to it

    def foresee(self, event: Event) -> Layout | None:
        """The state after an event, without letting it happen; None before the game."""
        match event:
            case Moved(move=move):
                after = self.state.copy()
                self.engine.play(after, move)
                return after
            case TookBack(left=left):
                return self.states[left]
            case Started():
                return self.first_state()
        return self.state if self.is_started else None

    def first_state(self) -> Layout:
        """How the game begins: dealt, or from a position."""
        if self.setup.position is not None:
            laid: Layout = self.game.from_document(self.setup.position)
            return laid
        state = set_up(self.game, self.setup.seats, self.seed, self.setup.settings)
        self.engine.deal(state)
        return state

    def apply(self, event: Event, at: float, ahead: Layout | None = None) -> None:
        """Take in an event that is known to be sound; if its state was foreseen, with that."""
        if ahead is None:
            ahead = self.foresee(event)
        self.length += 1
        match event:
            case Moved() if ahead is not None:
                if event.author == "rules":
                    self.clock.pass_over(at)
                else:
                    self.clock.press(self.decider, at)
                self.move(event, ahead)
            case TookBack(taker, left):
                self.clock.take_back(self.decider, taker, left, at)
                self.take_back(left)
            case Started() if ahead is not None:
                self.states.append(ahead)
                self.look_for_secrets()
                self.clock.start(at)
            case Said() | Muted() | Heard():
                self.hear(event, at)
            case Hinted() | Tried() | LessonLeft() | LessonResumed():
                self.learn(event)
            case Closed():
                self.is_closed = True
            case Abandoned(days):
                self.given_up = days
            case Rematched(table):
                self.rematch = table
            case _:
                self.seat(event)

    def hear(self, event: Said | Muted | Heard, at: float) -> None:
        """Somebody says something, or it is settled who may."""
        match event:
            case Said():
                self.talk.append((at, event))
            case Muted(_, voice):
                self.muted.add(voice)
            case Heard(_, voice):
                self.muted.discard(voice)

    def learn(self, event: Event) -> None:
        """Somebody is helped or taught, or tries to solve something."""
        match event:
            case Hinted(seat):
                self.hinted.append((self.ply, seat))
            case Tried(move=move):
                self.tries.append(move)
                self.ply = Ply(self.ply + 1)
            case LessonLeft() | LessonResumed():
                self.has_left_lesson = isinstance(event, LessonLeft)

    def seat(self, event: Event) -> None:
        """Somebody comes, goes, or adds a word."""
        match event:
            case Sat(seat, guest, name):
                self.chairs[seat] = Chair(guest, name)
            case BotSat(seat, level):
                self.chairs[seat] = Chair(level=level, name=bot_name(self, seat))
            case Worded(seat, word):
                self.chairs[seat].word = word
            case LeftToBot(seat, level, why):
                self.chairs[seat].level, self.chairs[seat].left = level, why
            case CameBack(seat):
                self.chairs[seat].level, self.chairs[seat].left = "", ""

    def move(self, event: Moved, after: Layout) -> None:
        self.ply = Ply(self.ply + 1)
        self.undone_turn = None
        self.moves.append(event)
        self.plies.append(self.ply)
        self.turns.append(int(self.state.turn))
        self.quiet.append(not has_revealed(self.game, self.state, after, event.seat))
        self.drop_lines(after)
        self.states.append(after)
        self.look_for_secrets()

    def look_for_secrets(self) -> None:
        """Some games hide nothing from those who play, or nothing with these options."""
        self.has_secrets = self.has_secrets or hides(self.game, self.state, self.known(NOBODY))

    def take_back(self, left: int) -> None:
        self.ply = Ply(self.ply + 1)
        self.undone_turn = self.turns[left]
        del self.moves[left:], self.plies[left:], self.turns[left:], self.quiet[left:]
        self.drop_lines(self.states[left])
        self.states.keep(left + 1)
        for story in self.stories.values():
            for number in [number for number in story if number >= left]:
                del story[number]

    def drop_lines(self, ahead: Layout) -> None:
        """Lines that are kept ready say too much, or too little, once one has to remember, and
        once one has not."""
        if self.engine.has_to_remember(ahead) != self.engine.has_to_remember(self.state):
            self.stories.clear()

    def time_left(self, now: float) -> float | None:
        """Seconds that the seat to decide has left; None without a clock or such a seat."""
        return self.clock.left_to(self.decider, now) if self.decider != NOBODY else None

    def bell_left(self, now: float) -> float | None:
        """Seconds until the bell; None where there is none, or it has rung."""
        if self.decider == NOBODY:
            return None
        return self.clock.left_until_bell(self.game.limit(self.state), now)

    def time_shown(self, now: float) -> float | None:
        """What the page counts down: the clock of the seat to decide, or the time to the bell."""
        left = self.time_left(now)
        return self.bell_left(now) if left is None else left

    # What can be seen of it

    def seen(self, viewer: Seat, at: int | None = None) -> Layout:
        """What a viewer may look at, of now or of so many moves after the deal."""
        return self.engine.shown(self.states[-1 if at is None else at], viewer, self.state)

    def laid_open(self, at: int | None = None) -> Layout:
        """What all seats together may look at: a game that is over has no secrets between them."""
        seen = self.seen(NOBODY, at)
        for seat in range(self.setup.seats):
            own = self.seen(Seat(seat), at)
            for name in secrets_of(self.game.State):
                getattr(seen, name)[seat] = getattr(own, name)[seat]
        return seen

    def known(self, seat: Seat) -> Layout:
        """What a seat knows now, with what it has to remember: for bots and hints alone."""
        return self.engine.veil(self.state, seat)

    def story(self, viewer: Seat, first: int = 0, last: int | None = None) -> list[Told]:
        """The log of some moves as a viewer may read it; the latest lines are kept ready."""
        story = self.stories.setdefault(viewer, {})
        end = len(self.moves) if last is None else min(last, len(self.moves))
        told = [story.get(number) or self.tell(viewer, number) for number in range(first, end)]
        story.update((number, told[number - first]) for number in range(first, end))
        oldest = min(first, len(self.moves) - KEPT)
        for number in [number for number in story if number < oldest]:
            del story[number]
        return list(chain.from_iterable(told))

    def tell(self, viewer: Seat, number: int) -> tuple[Told, ...]:
        """What one move did, to one viewer, by the turns it is told of."""
        before, after = self.seen(viewer, number), self.seen(viewer, number + 1)
        made = self.moves[number].move
        move = self.engine.shown_move(self.states[number], made, viewer, self.state)
        story = self.game.narrate(before, move, after, viewer)
        if self.moves[number].author == "simpler bot":
            story = [was_replaced(self.moves[number].seat), *story]
        return tuple(
            Told(turn, Seat(seat), self.plies[number], part, sentences)
            for part, (turn, seat, sentences) in enumerate(by_turn(story, before, after))
        )

    def hints_from(self, number: int) -> list[tuple[Ply, Seat]]:
        """The hints that were given since the move before this one, in order."""
        start = self.plies[number - 1] if 0 < number <= len(self.plies) else 0
        return [(ply, seat) for ply, seat in self.hinted if ply >= start]

    def moves_since(self, ply: Ply) -> int:
        """The number of the first move that was made after a ply."""
        return bisect_left(self.plies, ply + 1)

    def undo_point(self, seat: Seat) -> int | None:
        """How many moves are left when a seat takes back its last one; None if it may not.

        It may, one move after the other, as far back as its own turn goes, while nobody else has
        acted, nothing was drawn and nobody else's secrets have changed. What the table did stands:
        the bell, and a move for somebody who was late; but not a move that the rules left to
        nobody, which goes with the one before it. After the end nobody may, and never in a ranked
        game.
        """
        if self.is_over or self.setup.is_ranked:
            return None
        for number in reversed(range(len(self.moves))):
            move = self.moves[number]
            if move.author == "table" or not self.quiet[number]:
                return None
            if move.author != "rules":
                is_same_turn = self.undone_turn in (None, self.turns[number])
                return number if move.seat == seat and is_same_turn else None
        return None

    def record(self) -> Record:
        """The game as a record, with what proves its luck."""
        moves = tuple(moved.move for moved in self.moves)
        position = Position(self.game, self.states[0], moves)
        fairness = {"table": self.setup.id}
        if self.setup.deal:
            fairness["deal"] = self.setup.deal
        if not self.setup.is_promised:
            fairness["luck"] = CHOSEN
        else:
            fairness |= {
                "commitment": self.setup.commitment,
                "secret": self.setup.secret,
                "words": join_words([chair.word for chair in self.chairs]),
            }
        return Record(position, self.seed, self.names, fairness)


def was_replaced(seat: Seat) -> Phrase:
    """What the log says of a bot that raised, was lost, or named a move that was none."""
    return say("{seat} could not decide; a simpler bot moved in its place.", seat=Who(seat))


def has_revealed(game: Game, before: Layout, after: Layout, seat: int) -> bool:
    """Whether a seat's move drew something, changed what another seat alone knows, or covered what
    has to be remembered from then on: taken back, one could look at it again."""
    engine = engine_of(game)
    if engine.has_to_remember(after) and not engine.has_to_remember(before):
        return True
    if not np.array_equal(before.drawn, after.drawn):  # type: ignore[arg-type]
        return True
    return any(
        has_changed(getattr(before, name), getattr(after, name), after.seats, seat)
        for name in secrets_of(game.State)
    )


def has_changed(before: Any, after: Any, seats: int, but: int) -> bool:
    """Whether rows of some seats differ, besides one of them; as a rule nothing does."""
    if before.tobytes() == after.tobytes():
        return False
    return any(
        not np.array_equal(before[other], after[other]) for other in range(seats) if other != but
    )


def hides(game: Game, state: Layout, seen: Layout) -> bool:
    """Whether a seat knows something that whoever has no seat does not see."""
    return any(
        not np.array_equal(getattr(state, name)[: state.seats], getattr(seen, name)[: state.seats])
        for name in secrets_of(game.State)
    )


SECRETS: dict[type[Layout], tuple[str, ...]] = {}


def secrets_of(kind: type[Layout]) -> tuple[str, ...]:
    """The fields that a seat alone may know."""
    if kind not in SECRETS:
        SECRETS[kind] = tuple(name for name, sees in kind.sees.items() if sees is Sees.ITS_SEAT)
    return SECRETS[kind]


BOT_NAMES: Final = ("Ada", "Bruno", "Clio", "Dario", "Elena", "Fabio", "Gaia", "Ivo")


def bot_name(table: Table, seat: int) -> str:
    """A name for a bot that nobody else at the table bears."""
    start = int(table.setup.commitment[:4], 16)
    names = [BOT_NAMES[(start + number) % len(BOT_NAMES)] for number in range(len(BOT_NAMES))]
    taken = {chair.name for number, chair in enumerate(table.chairs) if number != seat}
    return next(name for name in names if name not in taken)


def objection_to(game: str, version: int) -> Refused | None:
    """What speaks against opening a table in this house: a game it does not have, or rules of
    another version, by which its log would mean something else."""
    room = kritias.ROOMS.get(game)
    if room is None:
        return NotNow(say("This table is of {game}, which is not open here.", game=game))
    if version != room.VERSION:
        return Outdated(room.ABOUT.title, version, room.VERSION)
    return None


def replayed(setup: Setup, events: Iterator[tuple[Event, float]], outages: Outages = ()) -> Table:
    """A table from its log."""
    table = Table(setup, outages)
    for event, at in events:
        table.apply(event, at)
    return table
