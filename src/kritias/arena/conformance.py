"""Conformance: whether a program speaks the line protocol, tried out in games and out of them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Literal

import kritias
from kritias.arena.balance import unusual
from kritias.arena.entrant import entrants
from kritias.arena.match import Fixture, Table, dealt, greeting_of
from kritias.bots.foul import Foul
from kritias.bots.program import FAREWELL, WELCOME, Program
from kritias.bots.protocol import QUIT, Clock, Message, introduction_in, legal_move, move_in
from kritias.bots.protocol import question as question_of
from kritias.kernel.engine import engine_of
from kritias.kernel.game import Game, Setting
from kritias.kernel.refusal import Refused
from kritias.kernel.words import MARKS

COMPANY: Final = "random"  # sits on the other seats
LUCK: Final = 7
NEWS: Final[Message] = {"weather": {"wind": [1, 2.5, None]}, "omen": "an owl"}  # of times to come
STRANGE: Final[Message] = {"type": "omen", "bird": "an owl"}

Verdict = Literal["passed", "failed", "declined"]


@dataclass(frozen=True)
class Finding:
    """Something that was tried, and how it came out."""

    tried: str
    verdict: Verdict
    says: str
    remedy: str = ""
    stderr: str = ""


@dataclass(frozen=True)
class Trial:
    """A game that a program is to play: on which seat, with which options."""

    game: str
    seats: int
    seat: int
    settings: tuple[tuple[str, Setting], ...] = ()

    def fixture(self, command: str, seconds: float) -> Fixture:
        seating = [COMPANY] * self.seats
        seating[self.seat] = command
        return Fixture(self.game, tuple(seating), LUCK, self.settings, seconds)

    def __str__(self) -> str:
        title = kritias.game(self.game).TITLE
        how = "odd options" if self.settings else "usual options"
        return f"{title}: {MARKS[self.seat]} of {self.seats}, {how}"


def examine(command: str, games: Sequence[str], seconds: float) -> Iterator[Finding]:
    """Everything that is tried, one after the other; nothing more once no game can be played."""
    trials = [trial for name in games for trial in trials_of(kritias.open_room(name))]
    played: list[Trial] = []
    for trial in trials:
        finding = play_trial(trial, command, seconds)
        if finding.verdict == "passed":
            played.append(trial)
        yield finding
    if not played:
        yield Finding("a whole game", "failed", "It has not played any to its end.")
        return
    for attempt in ATTEMPTS:
        yield attempt(played, command, seconds)
    for tried, farewell in FAREWELLS.items():
        yield leave(played[0], command, farewell, tried)


def trials_of(game: Game) -> list[Trial]:
    """A game of the fewest with the usual options, from the first seat; of the most with odd ones,
    from the last."""
    odd = tuple((option.name, [*unusual(option)][-1]) for option in game.OPTIONS)
    few, most = game.SEATS[0], game.SEATS[-1]
    return [Trial(game.NAME, few, 0), Trial(game.NAME, most, most - 1, odd)]


def play_trial(trial: Trial, command: str, seconds: float) -> Finding:
    """Play a whole game."""
    game = kritias.open_room(trial.game)
    table = Table(game, trial.fixture(command, seconds))
    while table.state.seat >= 0 and not table.forfeits:
        table.step()
    if forfeit := table.forfeits.get(trial.seat):
        foul = Foul(forfeit.kind, forfeit.why, forfeit.stderr)
        when = f"Decision {forfeit.decision}: " if forfeit.decision else ""
        return finding_of(str(trial), foul, when)
    engine = engine_of(game)
    table.end(engine.points(table.state), engine.payoff(table.state))
    slowest = 1000 * table.slowest[trial.seat]
    return Finding(
        str(trial), "passed", f"{table.decisions} decisions; its slowest took {slowest:.0f} ms."
    )


def finding_of(tried: str, foul: Foul, before: str = "") -> Finding:
    if foul.kind == "declined":
        return Finding(tried, "declined", str(foul))
    return Finding(tried, "failed", f"{before}{foul}", foul.remedy, foul.stderr)


# Out of games


@contextmanager
def started(command: str) -> Iterator[Program]:
    """A program of its own for one attempt; whatever happens, it ends."""
    program = Program(command)
    try:
        yield program
    finally:
        program.kill()


@dataclass(frozen=True)
class Attempt:
    """Something unusual that is said to a program, which has to take it well."""

    tried: str
    remedy: str
    praise: str
    say: Callable[[Program, Sequence[Trial], float], None]

    def __call__(self, played: Sequence[Trial], command: str, seconds: float) -> Finding:
        try:
            with started(command) as program:
                self.say(program, played, seconds)
        except Foul as foul:
            return finding_of(self.tried, foul, f"{self.remedy} ")
        return Finding(self.tried, "passed", self.praise)


def say_news(program: Program, played: Sequence[Trial], seconds: float) -> None:
    """Fields that a later version of the protocol may add."""
    converse(program, played[0], seconds, NEWS)


def say_strange(program: Program, played: Sequence[Trial], seconds: float) -> None:
    """Messages that a later version of the protocol may add."""
    program.ask(greeting(played[0], program.command), WELCOME)
    program.tell(STRANGE)
    converse(program, played[0], seconds)


def begin_again(program: Program, played: Sequence[Trial], seconds: float) -> None:
    """Another game that begins before the first is over."""
    for trial in (played[0], played[-1], played[0]):
        converse(program, trial, seconds)


def leave(trial: Trial, command: str, farewell: Message | None, tried: str) -> Finding:
    """Whether it ends when it is told to."""
    try:
        with started(command) as program:
            program.ask(greeting(trial, command), WELCOME)
            has_ended = program.close(farewell)
    except Foul as foul:
        return finding_of(tried, foul)
    if has_ended:
        return Finding(tried, "passed", "It ends.")
    says = f"It was still running {FAREWELL:g} s later, and was killed."
    return Finding(tried, "failed", says, f"Let it end within {FAREWELL:g} s of {tried}.")


def converse(program: Program, trial: Trial, seconds: float, more: Message | None = None) -> None:
    """Begin a game with a program and ask for one decision, with perhaps more in each message."""
    game = kritias.open_room(trial.game)
    state = dealt(game, trial.fixture(program.command, seconds))
    while state.seat != trial.seat:
        engine_of(game).play(state, int(engine_of(game).legal(state)[0]))
    seen = engine_of(game).veil(state, trial.seat)
    introduction_in(program.ask(greeting(trial, program.command) | (more or {}), WELCOME))
    asked = question_of(game, seen, 1, Clock(round(seconds * 1000))).message()
    legal_move(game, seen, move_in(program.ask(asked | (more or {}), seconds)))


def greeting(trial: Trial, command: str) -> Message:
    game, fixture = kritias.open_room(trial.game), trial.fixture(command, 1.0)
    return greeting_of(game, dealt(game, fixture), trial.seat, fixture.seating).message()


ATTEMPTS: Final = (
    Attempt(
        "fields it does not know",
        "Take no notice of them.", "It takes no notice of them.", say_news,
    ),
    Attempt(
        "a type of message it does not know",
        "Take no notice of it, and do not answer.", "It takes no notice of it.", say_strange,
    ),
    Attempt(
        "«hello» in the middle of a game",
        "Another game may begin at any time.", "It begins the other game.", begin_again,
    ),
)  # fmt: skip
FAREWELLS: Final[Mapping[str, Message | None]] = {"«quit»": QUIT, "the end of its input": None}


def check_name(command: str) -> None:
    """Refuse what would be taken for a bot of the house."""
    if "/" not in command:
        raise Refused("A program is named by a path with a slash, such as ./mybot.")
    entrants([command])
