"""Programs that play: what they are told, what is taken for an answer, and what is a foul."""

import os
import time
from functools import partial

import psutil
import pytest

import kritias
from kritias.arena import entrant
from kritias.arena.entrant import Insider, send_home
from kritias.arena.figure import Figures
from kritias.arena.match import Fixture, Forfeit, Match, Outcome, forfeited, greeting_of, play
from kritias.arena.report import forfeits as told_forfeits
from kritias.bots import Bot, Thought
from kritias.bots.foul import REMEDIES, Foul
from kritias.bots.program import Program
from kritias.bots.protocol import Clock, question
from kritias.kernel.position import Position
from kritias.kernel.refusal import Refused, Unknown
from kritias.kernel.words import say
from tests.bots.rogues import MISTAKES, SLEEP, program
from tests.server.houses import until

ROOM = "examples.connect_four"


@pytest.fixture(autouse=True)
def nobody_stays():
    """Every program has ended when its test has."""
    yield
    send_home()


@pytest.fixture
def position():
    return Position.start(kritias.open_room(ROOM), seats=2, seed=7)


def met(position, command: str) -> Program:
    """A program that was told of a game."""
    started = Program(command)
    started.greet(greeting_of(position.game, position.state, position.seat, ["a", "b"]))
    return started


def asked(position, seconds: float = 10.0):
    seen = position.view(position.seat).state
    return question(position.game, seen, 1, Clock(round(seconds * 1000)))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("game", kritias.GAMES)
def test_a_question_holds_what_the_seat_knows_and_no_luck(game):
    """The document is that of the veil; a program could lay it out again to the byte."""
    position = kritias.start(game, seats=2, seed=7)
    seen = position.view(position.seat)
    message = asked(position).message()
    assert {"seed", "drawn"}.isdisjoint(message["position"])
    laid = seen.game.from_document(message["position"])
    assert laid.tobytes() == seen.state.tobytes()
    assert [move["code"] for move in message["moves"]] == list(seen.codes)
    assert [move["text"] for move in message["moves"]] == list(seen.moves)
    assert all(move["say"] for move in message["moves"])


def test_a_program_plays_several_games_and_ends_when_told(position, tmp_path):
    started = met(position, program(tmp_path))
    assert started.decide(asked(position)) == 0
    started.tell({"type": "over"})
    started.greet(greeting_of(position.game, position.state, 1, ["a", "b"]))
    assert started.decide(asked(position)) == 0
    assert started.close()
    assert not is_running(started.process.pid)


@pytest.mark.parametrize("kind", MISTAKES)
def test_every_mistake_is_named_and_leaves_nothing_behind(kind, position, tmp_path):
    """A game in which a program errs is played to its end by its stand-in."""
    command = program(tmp_path, MISTAKES[kind])
    seconds = 1.0 if kind in ("late", "unfinished") else 30.0
    began = time.monotonic()
    outcome = play(Fixture(ROOM, (command, "random"), 7, seconds=seconds))
    assert time.monotonic() - began < SLEEP, "it was not waited for"
    [forfeit] = outcome.forfeits
    assert (forfeit.kind, forfeit.bot, forfeit.seat) == (kind, command, 0)
    assert 0 < forfeit.decision <= outcome.decisions
    assert outcome.payoff == (0.0, 1.0)
    assert forfeit.kind in REMEDIES
    if kind == "crashed":
        assert forfeit.stderr == "no idea"
    [mine, _] = entrant.entrants((command, "random"))
    assert mine.program is None, "it was sent away"


def test_whoever_does_not_end_is_killed_with_all_it_has_started(position, tmp_path):
    stubborn = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen(["sleep", "60"])
def hello(m): say(name=str(child.pid), version="1")
def quit(m): time.sleep(60)
def at_end(): time.sleep(60)
"""
    for farewell in ({"type": "quit"}, None):
        started = Program(program(tmp_path, stubborn))
        who = started.greet(greeting_of(position.game, position.state, 0, ["a", "b"]))
        assert is_running(int(who.name))
        assert not started.close(farewell)
        assert not is_running(started.process.pid)
        until(partial(has_ended, int(who.name)))


def has_ended(pid: int) -> bool:
    """Whether a process is no more, or only waits for its parent to take notice."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_a_program_that_never_reads_does_not_hold_the_house_up(position, tmp_path):
    deaf = program(tmp_path, "def hello(m):\n    say(name='Deaf', version='1'); time.sleep(60)")
    started = met(position, deaf)
    with pytest.raises(Foul) as caught:
        started.ask({"type": "decide", "ballast": "x" * 300_000}, 0.3)
    assert caught.value.kind == "late"
    started.kill()


def test_a_program_that_cannot_be_run_or_will_not_play_is_refused_at_once(tmp_path):
    plain = tmp_path / "plain.txt"
    plain.write_text("not a program")
    for command in (str(plain), str(tmp_path / "nothing"), "./'"):
        with pytest.raises(Unknown):
            Match(ROOM, [command, "random"], 2)
    unwilling = program(tmp_path, "def hello(m): say(decline='I know chess only')")
    with pytest.raises(Refused, match="I know chess only"):
        Match(ROOM, [unwilling, "random"], 2)
    nameless = program(tmp_path, "def hello(m): say(name=7)", "nameless.py")
    with pytest.raises(Refused, match="no «name»"):
        Match(ROOM, [nameless, "random"], 2)


def test_a_program_on_several_seats_is_several_processes(tmp_path):
    command = program(tmp_path)
    outcome = play(Fixture(ROOM, (command, command), 7))
    assert not outcome.forfeits
    one, other = entrant.entrants((command, command))
    assert one.program.process.pid != other.program.process.pid


# Bots in Python go by the same rules


def bot_that(ponder) -> Bot:
    return Bot("odd", say("Master"), ponder)


def stumble(game, seen, seed, spent):
    raise ZeroDivisionError("by nothing")


def leave(game, seen, seed, spent):
    raise SystemExit


def cheat(game, seen, seed, spent):
    return Thought(99, [], [], 0.0)


def mumble(game, seen, seed, spent):
    return Thought("d", [], [], 0.0)


def shrug(game, seen, seed, spent):
    return None


@pytest.mark.parametrize(
    ("ponder", "kind"),
    [(stumble, "crashed"), (leave, "crashed"), (cheat, "illegal"), (mumble, "unreadable"),
     (shrug, "crashed")],
)  # fmt: skip
def test_a_bot_in_python_that_errs_forfeits(ponder, kind, monkeypatch):
    monkeypatch.setitem(entrant.AROUND, ("odd", 0), Insider(bot_that(ponder)))
    outcome = play(Fixture(ROOM, ("random", "odd"), 7))
    assert [(one.kind, one.seat) for one in outcome.forfeits] == [(kind, 1)]
    assert outcome.payoff == (1.0, 0.0)


def test_a_bot_in_python_that_is_late_again_forfeits(monkeypatch):
    """Once is forgiven: it may have had to compile something."""

    def dawdle(game, seen, seed, spent):
        time.sleep(0.6)
        return Thought(int(kritias.kernel.engine.engine_of(game).legal(seen)[0]), [], [], 0.0)

    monkeypatch.setitem(entrant.AROUND, ("odd", 0), Insider(bot_that(dawdle)))
    outcome = play(Fixture(ROOM, ("odd", "random"), 7, seconds=0.5))
    [forfeit] = outcome.forfeits
    assert forfeit.kind == "late"
    assert forfeit.decision == 2, "of its own"


def test_a_bot_cannot_change_what_its_move_is_judged_by(position):
    """It clears the board that it was handed, and plays into a column that is full."""

    def scribble(game, seen, seed, spent):
        seen.discs[:] = 0
        return Thought(0, [], [], 0.0)

    for _ in range(6):
        position = position.play("a")
    with pytest.raises(Foul) as caught:
        Insider(bot_that(scribble)).think(position.game, position.view(0).state, 1, 0.0, 10.0)
    assert caught.value.kind == "illegal"


# What a forfeit means


def test_what_a_seat_forfeits_goes_to_the_others_in_equal_parts():
    foul = {seat: Forfeit(seat, "x", 1, "late", "…") for seat in range(3)}
    only = {1: foul[1]}
    assert forfeited([0.0, 1.0, 0.0], only) == [0.5, 0.0, 0.5]
    assert forfeited([1.0, 0.0, 0.0], only) == [1.0, 0.0, 0.0]
    assert forfeited([0.5, 0.5], only) == [1.0, 0.0]
    assert forfeited([0.2, 0.3, 0.5], foul) == [0.0, 0.0, 0.0], "nobody is left to win"
    assert forfeited([1.0], {0: foul[0]}) == [0.0]


def test_whoever_forfeits_wins_nothing_where_chips_are_paid(monkeypatch):
    """The stand-in wins chips in some of these games; they are nobody's victory but the others'."""
    monkeypatch.setitem(entrant.AROUND, ("odd", 0), Insider(bot_that(stumble)))
    outcomes = [play(Fixture("examples.kuhn_poker", ("odd", "random"), seed)) for seed in range(8)]
    assert {outcome.payoff for outcome in outcomes} == {(0.0, 1.0)}
    assert any(outcome.points[0] > 0 for outcome in outcomes)


def test_the_report_names_bot_game_decision_and_reason():
    match = Match("atlantis", ["greedy", "random"], seats=2)
    fixture = Fixture("atlantis", ("greedy", "random"), 1)
    lost = Forfeit(1, "random", 12, "illegal", "It wanted <b>.")
    figures = Figures(match, [Outcome(fixture, (1.0, 0.0), (3, 3), 9, 4, (0, 0), (lost,))])
    assert figures.forfeits == [(1, lost)]
    row = "<tr><td>random</td><td>1</td><td>triangle</td><td>12</td><td>illegal</td>"
    assert row in told_forfeits(figures)
    assert "It wanted &lt;b&gt;." in told_forfeits(figures)
