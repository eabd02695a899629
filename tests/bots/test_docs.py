"""`docs/bots.md` is executable: its bot plays, its Python runs, its command works."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kritias.bots import BOTS
from tests.unchanged import looks_at

pytestmark = looks_at("documentation")

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bots.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = BLOCK.findall(PAGE)


@pytest.fixture
def folder(tmp_path):
    """Where somebody writes a bot, as the page shows it."""
    for kind, where, text in BLOCKS:
        if kind == "python" and where.startswith("file="):
            (tmp_path / where.removeprefix("file=")).write_text(text, encoding="utf-8")
    return tmp_path


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    tools = str(Path(sys.executable).parent)
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True,
        env=os.environ | {"COLUMNS": "140", "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}",
                          "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"},
    )  # fmt: skip


def test_the_python_of_the_page_runs(folder):
    pieces = [text for kind, where, text in BLOCKS if kind == "python" and where in ("", "check")]
    assert len(pieces) == 2
    for piece in pieces:
        done = run([sys.executable, "-c", piece], folder)
        assert done.returncode == 0, done.stderr[-2000:]


def test_the_commands_of_the_page_run(folder):
    lines = [line for kind, _, text in BLOCKS if kind == "sh" for line in text.splitlines()]
    assert lines
    for line in lines:
        done = run([*shlex.split(line), "--workers", "1"], folder)
        assert done.returncode == 0, done.stderr[-2000:]
        assert "playing_out.bot" in done.stdout


def test_the_page_names_every_bot():
    assert set(BOTS) <= set(re.findall(r"^\| `([\w-]+)`", PAGE, re.MULTILINE))
