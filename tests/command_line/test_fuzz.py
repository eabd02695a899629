"""Damage that nobody has thought of: whatever is handed in, there is one sentence at most."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kritias
from tests.command_line.fuzzer import (
    damaged_document,
    damaged_line,
    damaged_text,
    golden,
    positions,
)
from tests.command_line.typed import ROOT, Told, assert_one_sentence, typed

POSITION = ROOT / "docs/positions/atlantis-x2.toml"
careful = settings(
    max_examples=25,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,  # a folder that every example overwrites
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)


def assert_sound(told: Told) -> None:
    """Done, or refused in one sentence."""
    if told.code == 0:
        assert told.out
        assert not told.err
    else:
        assert_one_sentence(told)


@pytest.mark.parametrize("game", kritias.GAMES)
@careful
@given(data=st.data())
def test_a_damaged_record_is_told_or_refused_in_one_sentence(game, data, tmp_path):
    record = data.draw(st.sampled_from(golden(game)))
    file = tmp_path / "damaged.game"
    file.write_bytes(data.draw(damaged_text(record.read_text("utf-8"))))
    words = data.draw(st.sampled_from([["verify"], ["replay"], ["replay", "--json"]]))
    assert_sound(typed(*words, str(file)))


@pytest.mark.parametrize("game", kritias.GAMES)
@careful
@given(data=st.data())
def test_a_damaged_position_is_shown_or_refused_in_one_sentence(game, data, tmp_path):
    suffix, content = data.draw(damaged_document(documents(game)))
    file = (tmp_path / "damaged").with_suffix(suffix)
    file.write_bytes(content)
    told = typed("position", "show", str(file))
    assert_sound(told)
    if told.code == 0:
        again = typed("position", "show", "-", given=told.out.encode())
        assert again == told, "what is shown can be read back"
        assert_sound(typed("position", "moves", str(file)))


@careful
@given(data=st.data())
def test_a_damaged_command_line_is_carried_out_or_refused_in_one_sentence(
    data, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)  # a report may be called anything
    words = data.draw(damaged_line(str(golden("atlantis")[0]), str(POSITION)))
    told = typed(*words)
    if words[0] == "terminal" and told.out:  # the game had begun
        assert (told.code, told.err) == (2, "The input has ended before the game has.\n")
    else:
        assert_sound(told)


KNOWN: dict[str, list[dict[str, object]]] = {}


def documents(game: str) -> list[dict[str, object]]:
    """The positions of a game, replayed once for all examples."""
    if game not in KNOWN:
        KNOWN[game] = positions(game)
    return KNOWN[game]
