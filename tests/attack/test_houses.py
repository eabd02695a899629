"""One file, one house: a second one refuses in a sentence."""

import subprocess
import sys
from pathlib import Path

from tests.server.houses import House, free_port

KRITIAS = Path(sys.executable).parent / "kritias"


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [KRITIAS, "serve", "--port", str(free_port()), *words],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip


def refused(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Another Kritias has opened these tables already" in done.stderr


def test_a_second_house_on_one_file_refuses_in_a_sentence(tmp_path):
    house = House(str(tmp_path / "tables.db"), tmp_path).open()
    refused(serve("--folder", str(tmp_path)))
    (tmp_path / "link.db").symlink_to(tmp_path / "tables.db")
    refused(serve("--folder", str(tmp_path), "--database", str(tmp_path / "link.db")))
    house.kill()
    house.open()  # whoever was killed holds nothing any more
    house.close()
