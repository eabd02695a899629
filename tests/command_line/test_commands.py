"""The command line, as a person types it."""

import json
import re
import tomllib

import pytest
import tomli_w

import kritias
from tests.command_line.damage import GOLDEN
from tests.command_line.typed import ROOMS, typed


def test_the_games_are_listed():
    assert "Atlantis" in typed("games").out


@pytest.mark.parametrize(
    ("language", "word"), [("en", "bridge"), ("it", "ponte"), ("es", "puente")]
)
def test_the_rules_are_there_in_three_languages(language, word):
    told = typed("rules", "atlantis", "--lang", language).out
    assert "A20." in told
    assert word in told


def test_a_simulation_shows_speed_length_points_and_shares_with_intervals():
    told = typed("simulate", "atlantis", "--seats", "3", "--games", "500", "--seed", "4").out
    assert re.search(
        r"500 games in .* games/s, .* decisions/s. Decisions a game: \d+\.\d+ ± ", told
    )
    shares = re.findall(r"(\d+\.\d+) % \(\d+\.\d+ to \d+\.\d+\)", told)
    assert len(shares) == 3
    assert sum(map(float, shares)) == pytest.approx(100, abs=0.2)


def test_the_same_seed_gives_the_same_figures():
    tables = [typed("simulate", "atlantis", "--games", "300").out.split("┏")[1] for _ in range(2)]
    assert tables[0] == tables[1]


def test_a_recorded_game_is_told_again_to_each_viewer():
    told = typed("replay", str(GOLDEN)).out
    assert "turn 1," in told
    assert "The game is over." in told
    assert "You play" in typed("replay", str(GOLDEN), "--viewer", "circle").out


def test_replay_tells_a_draw_under_the_turn_it_begins():
    golden = min((ROOMS / "artonauti" / "golden" / "valid").glob("*.game"))
    heading, draws = "", 0
    for line in typed("replay", str(golden)).out.splitlines():
        if line.startswith("turn "):
            heading = line.split()[2]
        elif line.endswith(" draws a work card."):
            assert line.split()[0] == heading
            draws += 1
    assert draws > 10


@pytest.fixture
def position(tmp_path):
    game = kritias.start("atlantis", seats=2, seed=1)
    document = game.game.describe(game.state)
    file = tmp_path / "position.toml"
    file.write_text(tomli_w.dumps(document, multiline_strings=True))
    return file


def test_a_position_is_shown_and_its_moves_are_listed(position):
    told = typed("position", "show", str(position)).out
    assert 'seat = "' in told
    moves = typed("position", "moves", str(position)).out
    assert "a-" in moves
    assert "You play" in moves


def test_a_position_may_be_json_as_well(position):
    other = position.with_suffix(".json")
    other.write_text(json.dumps(tomllib.loads(position.read_text())))
    assert typed("position", "show", str(other)).code == 0


def test_a_person_plays_in_the_terminal():
    answers = "fly\n" + "1\n" * 400
    done = typed("terminal", "--seed", "3", given=answers.encode())
    assert "«fly» is no move of Atlantis" in done.out
    assert re.search(r"<atlantis turn \d+, over; circle -?\d+ triangle -?\d+>", done.out)


def test_nonsense_at_the_prompt_is_answered_and_asked_again():
    nonsense = [b"\xff\xfe", b"9" * 5000, b"0", b"-1", "²".encode(), b"{text}", b"[/red]"]
    done = typed("terminal", "--seed", "3", given=b"\n".join(nonsense) + b"\n")
    assert done.out.count("is no move of Atlantis") == len(nonsense)
    assert done.out.count("Your move") == len(nonsense) + 1
    assert (done.code, done.err) == (2, "The input has ended before the game has.\n")
