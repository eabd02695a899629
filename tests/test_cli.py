"""The command line, as a person types it."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import tomli_w

import kritias

ROOT = Path(__file__).parents[1]
KRITIAS = Path(sys.executable).parent / "kritias"
GOLDEN = ROOT / "src/kritias/games/atlantis/golden/valid/random-2-seats.game"


def run(*arguments: str, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [KRITIAS, *arguments], capture_output=True, text=True, cwd=more.pop("cwd", ROOT),
        env=os.environ | {"COLUMNS": "120"}, **more,
    )  # fmt: skip


def test_the_games_are_listed():
    assert "Atlantis" in run("games").stdout


@pytest.mark.parametrize(
    ("language", "word"), [("en", "bridge"), ("it", "ponte"), ("es", "puente")]
)
def test_the_rules_are_there_in_three_languages(language, word):
    told = run("rules", "atlantis", "--lang", language).stdout
    assert "A20." in told
    assert word in told


def test_a_simulation_shows_speed_length_points_and_shares_with_intervals():
    told = run("simulate", "atlantis", "--seats", "3", "--games", "500", "--seed", "4").stdout
    assert re.search(r"500 games in .* games/s, .* decisions/s, length \d+\.\d+ ± ", told)
    shares = re.findall(r"(\d+\.\d+) ± \d+\.\d+ %", told)
    assert len(shares) == 3
    assert sum(map(float, shares)) == pytest.approx(100, abs=0.02)


def test_the_same_seed_gives_the_same_figures():
    tables = [run("simulate", "atlantis", "--games", "300").stdout.split("┏")[1] for _ in range(2)]
    assert tables[0] == tables[1]


def test_a_recorded_game_is_told_again_to_each_viewer():
    told = run("replay", str(GOLDEN)).stdout
    assert "turn 1," in told
    assert "The game is over." in told
    assert "You play" in run("replay", str(GOLDEN), "--viewer", "circle").stdout


def test_the_laws_are_tried():
    done = run("laws", "examples.connect_four", "--games", "5")
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("times") == 11


def test_a_broken_law_is_told_and_ends_with_code_one():
    done = run("laws", "tests.planted.lost_card", "--games", "3")
    assert done.returncode == 1
    assert "Law 5 is broken" in done.stdout


@pytest.fixture
def position(tmp_path):
    game = kritias.start("atlantis", seats=2, seed=1)
    document = game.game.describe(game.state)
    file = tmp_path / "position.toml"
    file.write_text(tomli_w.dumps(document, multiline_strings=True))
    return file


def test_a_position_is_shown_and_its_moves_are_listed(position):
    told = run("position", "show", str(position)).stdout
    assert 'seat = "' in told
    assert "<atlantis turn 1" in told
    moves = run("position", "moves", str(position)).stdout
    assert "a-" in moves
    assert "You play" in moves


def test_a_position_may_be_json_as_well(position):
    other = position.with_suffix(".json")
    other.write_text(json.dumps(tomllib.loads(position.read_text())))
    assert run("position", "show", str(other)).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("simulate chess", f"There is no game chess; there are {', '.join(kritias.GAMES)}."),
        ("simulate atlantis --seats 9", "Atlantis is for 2 to 4 seats, not 9."),
        ("simulate atlantis --seats many", "Invalid value for '--seats'"),
        ("simulate atlantis --games 0", "Invalid value for '--games'"),
        ("simulate atlantis --option dark", "An option looks like name=value, not «dark»."),
        ("simulate atlantis --option dark=yes", "Atlantis has no option dark; it has none."),
        ("simulate examples.connect_four --seats 2 --option misere=x", "misere takes yes or no"),
        ("simulate atlantis --loud", "No such option: --loud."),
        ("simulate", "Missing argument 'GAME'."),
        ("laws nothing.here", "There is no module nothing.here to find a game in."),
        ("rules atlantis --lang fr", "Atlantis has no rules in «fr»."),
        ("replay nowhere.game", "nowhere.game: No such file or directory."),
        ("replay README.md", "This is no Kritias record"),
        ("replay GOLDEN --viewer diamond", "«diamond» is nobody at this table"),
        ("position show Makefile", "Makefile should end in .toml or .json."),
        ("position show pyproject.toml", "does not say which «game»"),
        ("fly", "No such command 'fly'."),
    ],
)
def test_a_bad_argument_gets_one_clear_sentence_and_code_two(arguments, says):
    done = run(*arguments.replace("GOLDEN", str(GOLDEN)).split())
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_person_plays_in_the_terminal():
    answers = "fly\n" + "1\n" * 400
    done = run("terminal", "--seed", "3", input=answers)
    assert "«fly» is no move of Atlantis" in done.stdout
    assert re.search(r"<atlantis turn \d+, over; circle -?\d+ triangle -?\d+>", done.stdout)
