"""`position show` writes what it can read again: in both forms, in a pipe, in a narrow window."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import kritias
from tests.command_line.fuzzer import positions
from tests.command_line.typed import ROOT, typed

KRITIAS = Path(sys.executable).with_name("kritias")


@pytest.mark.parametrize("game", kritias.GAMES)
def test_a_position_is_written_as_it_can_be_read_in_both_forms(game, tmp_path):
    for number, document in enumerate(positions(game)):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        toml = typed("position", "show", str(file), COLUMNS="20")
        assert toml.code == 0, toml.err
        assert tomllib.loads(toml.out) == document
        written = typed("position", "show", "-", "--json", given=toml.out.encode(), COLUMNS="20")
        assert json.loads(written.out) == document
        again = typed("position", "show", "-", given=written.out.encode())
        assert again.out == toml.out


@pytest.mark.parametrize("viewer", [-1, 0])
@pytest.mark.parametrize("game", kritias.GAMES)
def test_what_one_seat_sees_can_be_written_and_read_as_well(game, viewer):
    position = kritias.start(game, seats=2, seed=5)
    for _ in range(12):
        position = position.play(position.moves[0])
    seen = position.view(viewer)
    told = typed("position", "show", "-", given=json.dumps(seen.game.describe(seen.state)).encode())
    assert told.code == 0, told.err
    assert typed("position", "show", "-", given=told.out.encode()) == told


def test_a_pipe_carries_a_position_without_colour_or_wrapping():
    """As a shell does it, with a window so narrow that tables would be broken."""
    shown = [KRITIAS, "position", "show"]
    environment = os.environ | {"COLUMNS": "20", "FORCE_COLOR": "1"}
    first = subprocess.Popen(
        [*shown, "docs/positions/atlantis-x2.toml"], cwd=ROOT, env=environment,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    second = subprocess.run([*shown, "-"], stdin=first.stdout, capture_output=True, env=environment)
    first.stdout.close()
    assert first.wait() == 0
    assert second.returncode == 0, second.stderr
    assert b"\x1b" not in second.stdout
    assert typed("position", "show", "-", given=second.stdout).out == second.stdout.decode()
