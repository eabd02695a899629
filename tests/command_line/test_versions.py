"""Records and positions of another version of the rules are refused in a sentence that says so."""

import json

import pytest

import kritias
from tests.command_line.damage import document
from tests.command_line.typed import ROOMS, assert_one_sentence, typed

EACH = pytest.mark.parametrize("game", kritias.GAMES.values(), ids=lambda game: game.NAME)


@EACH
@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_a_record_of_other_rules_is_refused_by_its_version(game, command, tmp_path):
    golden = min((ROOMS / game.NAME / "golden" / "valid").glob("*.game"))
    text = golden.read_text("utf-8")
    now = f"rules: {game.VERSION}\n"
    assert text.count(now) == 1
    file = tmp_path / "old.game"
    file.write_text(text.replace(now, f"rules: {game.VERSION - 1}\n"), "utf-8")
    told = typed(command, str(file))
    assert_one_sentence(told)
    assert told.err == (
        f"The record was played by version {game.VERSION - 1} of the rules of {game.TITLE}; "
        f"this is version {game.VERSION}.\n"
    )


@EACH
@pytest.mark.parametrize("command", ["show", "moves"])
def test_a_position_of_other_rules_is_refused_by_its_version(game, command, tmp_path):
    file = tmp_path / "old.json"
    file.write_text(json.dumps(document(game.NAME) | {"rules": game.VERSION - 1}))
    told = typed("position", command, str(file))
    assert_one_sentence(told)
    assert told.err == (
        f"The position was written by version {game.VERSION - 1} of the rules of {game.NAME}; "
        f"this is version {game.VERSION}.\n"
    )
