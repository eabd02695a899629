"""`docs/adding_a_game.md` is executable: its files are the example's, and each step is green."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding_a_game.md"
BLOCK = re.compile(r"^```\w+ (?:file=(\S+)|(check))\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROOM = Path("examples") / "connect_four"


def blocks() -> list[tuple[str, str]]:
    return [(name or check, text) for name, check, text in BLOCK.findall(PAGE.read_text("utf-8"))]


def test_the_page_shows_every_file_of_the_example_word_for_word():
    shown = {name: text for name, text in blocks() if name != "check"}
    there = {
        str(file.relative_to(ROOT / ROOM)): file.read_text("utf-8")
        for file in (ROOT / ROOM).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert shown == there


def test_every_step_is_green(tmp_path):
    (tmp_path / ROOM).mkdir(parents=True)
    (tmp_path / "examples" / "__init__.py").touch()
    environment = os.environ | {
        "PYTHONPATH": str(tmp_path),
        "KRITIAS_CACHE": str(tmp_path / "cache"),
    }
    steps = 0
    for name, text in blocks():
        if name == "check":
            done = subprocess.run(
                [sys.executable, "-c", text], cwd=tmp_path, env=environment,
                capture_output=True, text=True,
            )  # fmt: skip
            steps += 1
            assert done.returncode == 0, f"step {steps}: {done.stderr[-2000:]}"
        else:
            file = tmp_path / ROOM / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    assert steps == 8
