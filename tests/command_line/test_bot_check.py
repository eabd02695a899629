"""`kritias bot-check` and programs in the arena: the examples play, and what errs is named."""

import json
import shutil

import psutil
import pytest

from kritias.bots.foul import REMEDIES
from tests.bots.rogues import MISTAKES, program
from tests.campaign import sized
from tests.command_line.typed import ROOT, typed

BOTS = ROOT / "examples" / "bots"
ROOM = "examples.connect_four"
ROOMS = ["atlantis", "escape", "gods", "artonauti", "survive"]


def running() -> list[psutil.Process]:
    """What Python itself has started stays as long as it does."""
    below = psutil.Process().children(recursive=True)
    return [one for one in below if "multiprocessing" not in words_of(one)]


def words_of(process: psutil.Process) -> str:
    """What a process was started with; of one that has just ended nothing is known."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return "multiprocessing"


@pytest.fixture
def stayed():
    """Programs that a test has started and that are still there: others of this process may have
    a house or a browser open."""
    before = running()
    return lambda: [one for one in running() if one not in before and one.is_running()]


def skip_without_node() -> None:
    if shutil.which("node") is None:
        pytest.skip("no node on this machine: install Debian's package nodejs")


def test_the_example_in_python_plays_every_game():
    games = [word for room in ROOMS[: sized(1, 5)] for word in ("--game", room)]
    told = typed("bot-check", str(BOTS / "anybody.py"), *games, "--game", ROOM)
    assert told.code == 0, told.out
    assert "It can play." in told.out
    assert "odd options" in told.out
    assert len((BOTS / "anybody.py").read_text("utf-8").splitlines()) <= 30


def test_the_example_in_javascript_plays_and_beats_chance_at_atlantis(stayed):
    skip_without_node()
    path = str(BOTS / "thrifty.mjs")
    assert len((BOTS / "thrifty.mjs").read_text("utf-8").splitlines()) < 80
    told = typed("bot-check", path, "--game", "atlantis", "--game", ROOM)
    assert told.code == 0, told.out
    arena = ["arena", "atlantis", "--seats", "2", "--games", "20", "--workers", "1", "--json"]
    figures = json.loads(typed(*arena, "--bots", f"{path},random").out)
    assert figures["forfeits"] == []
    assert figures["bots"][0]["bot"] == path
    assert figures["bots"][0]["share"]["mean"] > 0.6
    assert not stayed(), "nobody has stayed"


@pytest.mark.parametrize("kind", MISTAKES)
def test_every_mistake_is_found_and_it_is_said_what_to_mend(kind, tmp_path, stayed):
    seconds = "0.3" if kind in ("late", "unfinished") else "10"
    path = program(tmp_path, MISTAKES[kind])
    told = typed("bot-check", path, "--game", ROOM, "--seconds", seconds, "--json")
    assert told.code == 1
    failed = [one for one in json.loads(told.out) if one["verdict"] == "failed"]
    assert REMEDIES[kind] in [one["remedy"] for one in failed]
    assert not stayed()


SURPRISED = {
    "fields it does not know": "def hello(m): m.pop('weather', 0) and sys.exit(3);"
    " say(name='Shy', version='1')",
    "a type of message it does not know": "def omen(m): say(pardon='?')",
    "«hello» in the middle of a game": "games = 0\ndef hello(m):\n    global games\n"
    "    games += 1\n    say(name='Once', version='1') if games < 2 else sys.exit(4)\n"
    "def over(m):\n    global games\n    games -= 1",
    "«quit»": "def quit(m): time.sleep(60)",
    "the end of its input": "def at_end(): time.sleep(60)",
}


@pytest.mark.parametrize("surprise", SURPRISED)
def test_whoever_is_surprised_is_told_by_what(surprise, tmp_path, stayed):
    path = program(tmp_path, SURPRISED[surprise])
    told = typed("bot-check", path, "--game", ROOM, "--json")
    assert told.code == 1, told.out
    assert surprise in [one["tried"] for one in json.loads(told.out) if one["verdict"] == "failed"]
    assert not stayed()


def test_a_table_for_people_ends_with_what_it_wrote_to_stderr(tmp_path):
    told = typed("bot-check", program(tmp_path, MISTAKES["crashed"]), "--game", ROOM)
    assert told.code == 1
    assert "It ended with code 1" in " ".join(told.out.split())
    assert "no idea" in told.out


def test_a_name_without_a_slash_and_a_program_that_is_not_there_are_refused():
    assert "slash" in typed("bot-check", "mybot").err
    assert "There is no program" in typed("bot-check", "./mybot").err


def test_an_arena_names_every_forfeit(tmp_path):
    """In processes of their own as well: nobody stays there, either."""
    path = program(tmp_path, MISTAKES["illegal"])
    words = ["arena", ROOM, "--bots", f"{path},random", "--games", "4"]
    figures = json.loads(typed(*words, "--workers", "2", "--json").out)
    assert [one["game"] for one in figures["forfeits"]] == [1, 2, 3, 4]
    assert {one["bot"] for one in figures["forfeits"]} == {path}
    assert {one["kind"] for one in figures["forfeits"]} == {"illegal"}
    assert figures["bots"][-1]["share"]["mean"] == 0
    told = typed(*words, "--workers", "1")
    assert told.code == 0
    assert "Forfeits" in told.out
    assert not [one for one in psutil.process_iter(["cmdline"]) if path in str(one.info["cmdline"])]


def test_a_forfeit_ends_a_study_of_balance_and_is_named(tmp_path, stayed):
    """What was not played says nothing of the game."""
    path = program(tmp_path, MISTAKES["illegal"])
    told = typed("balance", ROOM, "--bots", f"{path},random", "--seats", "2", "--workers", "1")
    assert told.code == 2
    assert f"{path} has forfeited a game at decision" in told.err
    assert not stayed()
