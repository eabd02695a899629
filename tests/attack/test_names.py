"""A name from outside never imports anything; only the host's own word opens a room."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command_line.typed import typed
from tests.server.houses import ROOT, House, until

KRITIAS = Path(sys.executable).parent / "kritias"
EVIL = "import pathlib; pathlib.Path({mark!r}).touch()\n"
RECORD = "kritias: 1\ngame: evil.x\nrules: 1\nseats: 2\nseed: 0x1\n\n1 circle: a\n"


@pytest.fixture
def evil(tmp_path, monkeypatch):
    """A module that leaves a mark when it is imported, where Python would find it."""
    mark = tmp_path / "imported"
    (tmp_path / "evil").mkdir()
    (tmp_path / "evil" / "__init__.py").write_text(EVIL.format(mark=str(mark)))
    (tmp_path / "evil" / "x.py").write_text("")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    return mark


def test_a_table_of_a_game_nobody_opened_imports_nothing(evil, tmp_path):
    house = House(str(tmp_path / "t.db"), tmp_path / "house").open()
    livia = house.guest()
    for name in ("evil.x", "evil", ".", "..x", "kritias.server", "examples.connect_four"):
        answer = livia.post("/tables", game=name, seats=2)
        assert answer.status_code == 404, (name, answer.text)
        assert answer.json()["error"] == "unknown"
        page = livia.client.post(f"{house.url}/new", data={"game": name})
        assert page.status_code == 404
    livia.close()
    house.close()
    assert not evil.exists()
    assert "Traceback" not in house.errors.read_text()


def kritias(*words: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([KRITIAS, *words], capture_output=True, text=True, cwd=cwd, timeout=120)


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_the_record_of_a_friend_imports_nothing(evil, tmp_path, command):
    file = tmp_path / "friend.game"
    file.write_text(RECORD)
    done = typed(command, str(file))
    assert done.code == 2
    assert "There is no game evil.x" in done.err
    assert not evil.exists()


@pytest.mark.parametrize("command", ["show", "moves"])
def test_the_position_of_a_friend_imports_nothing(evil, tmp_path, command):
    file = tmp_path / "friend.toml"
    file.write_text('game = "evil.x"\n')
    done = typed("position", command, str(file))
    assert done.code == 2
    assert "There is no game evil.x" in done.err
    assert not evil.exists()


def test_a_record_of_another_room_is_read_when_a_person_names_the_room(tmp_path):
    record = next((ROOT / "examples/connect_four/golden/valid").glob("*.game"))
    assert kritias("replay", str(record), cwd=ROOT).returncode == 2
    told = kritias("replay", str(record), "--room", "examples.connect_four", cwd=ROOT)
    assert told.returncode == 0, told.stderr
    assert "drops a disc" in told.stdout


def test_a_room_that_the_host_named_is_played_and_its_bots_think(tmp_path):
    room = "tests.attack.guest_room"
    house = House(str(tmp_path / "t.db"), tmp_path, rooms=[room]).open()
    livia = house.guest()
    assert room in [game["name"] for game in livia.get("/games")]
    players = [{"kind": "me"}, {"kind": "bot", "level": "casual"}]
    table = livia.set_table(players=players, game=room)

    def play_on() -> bool:
        if (view := livia.view(table.id))["moves"]:
            view = livia.play_on(table.id, 1)
        return view["ply"] > 5

    until(play_on)
    page = livia.client.get(f"{house.url}/t/{table.id}")
    assert page.status_code == 200
    assert 'id="board"' in page.text
    livia.close()
    house.close()
    assert "Traceback" not in house.errors.read_text()
