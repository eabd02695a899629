"""Games of every version of the rules are kept. Those of this version play as they did when they
were stored, or the version has to be raised; those of older ones are refused in a sentence.

`python -m tests.test_rule_versions` writes the ledger anew, after a version was raised.
"""

import hashlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import tomli_w

import kritias
from kritias.kernel.laws import golden_games
from kritias.kernel.record import read_record
from kritias.kernel.refusal import Corrupt

HERE = Path(__file__).parent
LEDGER = HERE / "rule_versions.toml"
OLDER = HERE / "older_rules"
RAISE = (
    "These games do not play as they did: logs of this version would mean something else. Raise "
    "VERSION, keep one of the old games in tests/older_rules, and write the ledger anew."
)


def valid_games(room: str) -> Iterator[tuple[str, str]]:
    for text, name, is_valid in golden_games(kritias.game(room)):
        if is_valid:
            yield name, text


def digest(text: str) -> str:
    """What the rules make of a game: the legal moves before each move, and the points after all."""
    position = read_record(text, kritias.game).position
    told = [sorted(before.codes) for before in position.history()]
    return hashlib.sha256(repr((told, position.points)).encode()).hexdigest()[:16]


def entry(room: str) -> dict[str, object]:
    games = {name: digest(text) for name, text in valid_games(room)}
    return {"version": kritias.game(room).VERSION, "games": games}


@pytest.mark.parametrize("room", kritias.GAMES)
def test_games_of_this_version_play_as_they_did_when_they_were_stored(room):
    ledger = tomllib.loads(LEDGER.read_text("utf-8"))[room]
    assert ledger["version"] == kritias.game(room).VERSION, "write the ledger anew"
    assert ledger["games"]
    assert entry(room) == ledger, RAISE


@pytest.mark.parametrize("room", kritias.GAMES)
def test_a_game_of_every_older_version_is_kept_and_refused_in_a_sentence(room):
    ours = kritias.game(room).VERSION
    for version in range(1, ours):
        text = (OLDER / f"{room}-{version}.game").read_text("utf-8")
        with pytest.raises(Corrupt) as refused:
            read_record(text, kritias.game)
        title = kritias.game(room).TITLE
        assert str(refused.value) == (
            f"The record was played by version {version} of the rules of {title}; this is version "
            f"{ours}."
        )


def test_no_older_game_is_kept_that_is_not_older():
    for file in OLDER.iterdir():
        room, _, version = file.stem.rpartition("-")
        assert f"\nrules: {version}\n" in file.read_text("utf-8")
        assert int(version) < kritias.game(room).VERSION


if __name__ == "__main__":
    LEDGER.write_text(tomli_w.dumps({room: entry(room) for room in kritias.GAMES}), "utf-8")
