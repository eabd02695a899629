"""The pages that build a room are executable: their files are the example's, each step is green."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unchanged import looks_at

pytestmark = looks_at("documentation")

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```\w+ (?:file=(\S+)|(check))\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = [("adding_a_game", "connect_four", 8), ("hiding_cards", "kuhn_poker", 6)]


def blocks(page: str) -> list[tuple[str, str]]:
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    return [(name or check, block) for name, check, block in BLOCK.findall(text)]


@pytest.mark.parametrize(("page", "room", "steps"), PAGES)
def test_the_page_shows_every_file_of_the_example_word_for_word(page, room, steps):
    shown = {name: text for name, text in blocks(page) if name != "check"}
    there = {
        str(file.relative_to(ROOT / "examples" / room)): file.read_text("utf-8")
        for file in (ROOT / "examples" / room).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert shown == there


@pytest.mark.parametrize(("page", "room", "steps"), PAGES)
def test_every_step_is_green(tmp_path, page, room, steps):
    (tmp_path / "examples" / room).mkdir(parents=True)
    (tmp_path / "examples" / "__init__.py").touch()
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, (tmp_path, ROOT / "src"))),
        "KRITIAS_CACHE": str(tmp_path / "cache"),
    }
    done_steps = 0
    for name, text in blocks(page):
        if name == "check":
            done = subprocess.run(
                [sys.executable, "-c", text], cwd=tmp_path, env=environment,
                capture_output=True, text=True,
            )  # fmt: skip
            done_steps += 1
            assert done.returncode == 0, f"step {done_steps}: {done.stderr[-2000:]}"
        else:
            file = tmp_path / "examples" / room / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    assert done_steps == steps
